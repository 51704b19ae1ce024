//! The site's own pages about boards in somebody else's: the frame by itself, the documented examples, the dialog that gives the lines.

use serde_json::json;
use vicinity_e2e::with_page;

#[test]
fn the_frame_alone_reads_its_address() {
    with_page("embed.html?variant=contact&side=both#moves=e2e4&controls=full", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        assert_eq!(page.attribute("[data-board]", "data-variant").as_deref(), Some("contact"));
        assert_eq!(page.attribute("[data-board]", "data-turn").as_deref(), Some("black"));
        page.type_into("[data-move-input]", "e5\u{e007}");
        page.wait_until("the move", |page| {
            page.attribute("[data-board]", "data-turn").as_deref() == Some("white")
        });
        // Another address after the # is another board.
        page.script("location.hash = '#moves=d2d4';", vec![]);
        page.wait_until("another board", |page| {
            page.attribute("[data-board]", "data-fen")
                .is_some_and(|fen| fen.starts_with("rnbqkbnr/pppppppp/8/8/3P4"))
        });
    });
    with_page("embed.html#variant=nonsense", |page| {
        page.wait_until("what is wrong", |page| page.text("#notice").contains("nonsense"));
    });
}

/// The documented page: every board of it ready, and its buttons do what stands on them.
#[test]
fn the_example_page_works() {
    with_page("embedding.html", |page| {
        page.set_size(1200, 900);
        page.script(
            "window.told = []; addEventListener('vicinity-error', event => told.push(event.detail.message));",
            vec![],
        );
        let boards = page.count("vicinity-board");
        assert_eq!(boards, 9);
        for index in 0..boards {
            page.script("document.querySelectorAll('vicinity-board')[arguments[0]].scrollIntoView({ block: 'center' });", vec![json!(index)]);
            page.wait_until(&format!("board {index}"), |page| {
                page.script(
                    "return document.querySelectorAll('vicinity-board')[arguments[0]].ready;",
                    vec![json!(index)],
                ) == json!(true)
            });
        }
        assert_eq!(page.count(".pair pre code"), 10);
        for label in ["board.move('e4')", "board.undo()", "board.flip()", "board.load(…)"] {
            page.script("[...document.querySelectorAll('[data-do]')].find(one => one.dataset.do === arguments[0]).click();", vec![json!(label)]);
        }
        page.wait_until("the last of them", |page| {
            page.script("return document.querySelector('#script vicinity-board').variant;", vec![])
                == json!("contact")
        });
        assert!(page.text("#log").contains("vicinity-move: e4 by script"));
        assert_eq!(page.script("return told;", vec![]), json!([]));
    });
}

/// The page's own dialog gives the lines, and a board as they make it.
#[test]
fn the_dialog_gives_lines_that_work() {
    with_page("#variant=near&moves=e3e4,d6d5&white=human&black=human", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        page.choose("#open-share");
        page.click("#open-embed");
        page.wait_for("#embed[open] vicinity-board");
        page.wait_until("the preview", |page| {
            page.script("return document.querySelector('#embed vicinity-board').ready;", vec![])
                == json!(true)
        });
        let value = |id: &str| {
            let found = page.script("return document.getElementById(arguments[0]).value;", vec![json!(id)]);
            found.as_str().unwrap_or_default().to_owned()
        };
        page.wait_until("the lines", |_| !value("embed-iframe").is_empty());
        assert!(
            value("embed-element")
                .contains("<vicinity-board variant=\"near\" mode=\"view\" moves=\"e3e4,d6d5\">")
        );
        assert!(value("embed-wiki").starts_with("{{#widget:Iframe|url=http"));
        assert!(value("embed-link").contains("#variant=near&moves=e3e4,d6d5"));
        page.wait_until("the picture", |_| value("embed-svg").starts_with("<svg "));
        let height = |line: &str| {
            line.split_once("height=\"").and_then(|(_, rest)| rest.split_once('"')?.0.parse::<u32>().ok())
        };
        assert_eq!(height(&value("embed-iframe")), Some(480 + 150));
        // Another mode, and the line changes with the preview.
        let choose = |mode: &str| {
            let code = "const list = document.querySelector('#embed-mode'); list.value = arguments[0]; list.dispatchEvent(new Event('change', { bubbles: true }));";
            page.script(code, vec![json!(mode)]);
        };
        choose("friend");
        page.wait_until("a place to meet", |_| {
            value("embed-element")
                .ends_with("<vicinity-board variant=\"near\" mode=\"friend\"></vicinity-board>")
        });
        choose("diagram");
        page.wait_until("a diagram", |_| value("embed-element").contains("mode=\"diagram\""));
        assert!(
            value("embed-element")
                .contains("fen=\"8/rnbqkbnr/ppp1pppp/3p4/4P3/PPPP1PPP/RNBQKBNR/8 w - - 0 2\"")
        );
        page.click("[data-copy='embed-element']");
        page.wait_until("what is said of it", |page| !page.text("#embed-said").is_empty());
        let frame = value("embed-iframe");
        page.click("#embed-close");
        // The game is as it was.
        assert_eq!(page.count("[data-move-list] [data-ply]"), 2);
        // The frame's line, by itself.
        let address = frame
            .split_once("src=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(address, _)| address.replace("&amp;", "&"));
        page.go("about:blank");
        page.go(&address.expect("an address"));
        page.wait_for("[data-app='ready'] [data-piece]");
        assert_eq!(page.attribute("[data-board]", "data-turn").as_deref(), Some("white"));
        page.go("about:blank");
    });
}
