//! The site's own pages about embedding: the frame by itself, the documented examples, and the
//! dialog with the code to embed a board.

use serde_json::json;
use vicinity_e2e::{Page, type_move, with_page};

#[test]
fn the_frame_alone_reads_its_address() {
    with_page("embed.html?variant=contact&side=both#moves=e2e4&controls=full", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        assert_eq!(page.attribute("[data-board]", "data-variant").as_deref(), Some("contact"));
        assert_eq!(page.attribute("[data-board]", "data-turn").as_deref(), Some("black"));
        type_move(page, "e5");
        page.wait_until("the move", |page| {
            page.attribute("[data-board]", "data-turn").as_deref() == Some("white")
        });
        // Another fragment shows another board.
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

/// On the documented page every board becomes ready, and the buttons do what their labels name.
#[test]
fn the_example_page_works() {
    with_page("embedding.html", |page| {
        page.set_size(1200, 900);
        page.script(
            "window.errors = []; addEventListener('vicinity-error', event => errors.push(event.detail.message));",
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
        assert_eq!(page.script("return errors;", vec![]), json!([]));
    });
}

/// The code includes drawn marks for the shown position, and the whole game starts at the shown
/// ply.
#[test]
fn the_dialog_keeps_the_shown_position() {
    with_page("#variant=near&moves=e3e4,d6d5,e4d5&white=human&black=human", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        page.click("#go-first");
        page.click("#go-forward");
        page.script("document.querySelector('[data-square=d5]').focus();", vec![]);
        page.press("y");
        page.wait_for("#arrows .drawn");
        page.choose("#open-share");
        page.click("#open-embed");
        page.wait_for("#embed[open] vicinity-board");
        let element = |page: &Page| {
            page.script("return document.getElementById('embed-element').value;", vec![])
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        page.wait_until("the line", |page| element(page).contains(" ply=\"1\""));
        page.script("const list = document.querySelector('#embed-mode'); list.value = 'diagram'; list.dispatchEvent(new Event('change', { bubbles: true }));", vec![]);
        page.wait_until("the mark", |page| element(page).contains(" marks=\"d5:1\""));
        page.go("about:blank");
    });
}

/// The dialog shows the code and a preview of the board.
#[test]
fn the_code_of_the_dialog_works() {
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
                .contains("<vicinity-board variant=\"near\" mode=\"view\" moves=\"e3e4,d6d5\" ply=\"2\" style=\"width:480px;max-width:100%\"><a href=\"http")
        );
        // Readers without scripts get a link.
        assert!(value("embed-element").ends_with("\">Vicinity: Near Chess</a></vicinity-board>"));
        assert!(value("embed-iframe").ends_with("\">Vicinity: Near Chess</a></noscript>"));
        assert!(
            value("embed-wiki").starts_with("{{#widget:Iframe|url=http")
                && value("embed-wiki").ends_with(" Vicinity: Near Chess]")
        );
        assert!(value("embed-link").contains("#variant=near&moves=e3e4,d6d5"));
        page.wait_until("the picture", |_| value("embed-svg").starts_with("<svg "));
        let height = |line: &str| {
            line.split_once("height=\"").and_then(|(_, rest)| rest.split_once('"')?.0.parse::<u32>().ok())
        };
        assert_eq!(height(&value("embed-iframe")), Some(480 + 388));
        // In another mode the code changes with the preview.
        let choose = |mode: &str| {
            let code = "const list = document.querySelector('#embed-mode'); list.value = arguments[0]; list.dispatchEvent(new Event('change', { bubbles: true }));";
            page.script(code, vec![json!(mode)]);
        };
        choose("friend");
        page.wait_until("a place to meet", |_| {
            value("embed-element").contains("<vicinity-board variant=\"near\" mode=\"friend\" style=")
        });
        choose("diagram");
        page.wait_until("a diagram", |_| value("embed-element").contains("mode=\"diagram\""));
        assert!(
            value("embed-element")
                .contains("fen=\"8/rnbqkbnr/ppp1pppp/3p4/4P3/PPPP1PPP/RNBQKBNR/8 w - - 0 2\"")
        );
        // The width is the same in all code and in the field, within the limits of boards.
        let widen = "const field = document.querySelector('#embed-width'); field.value = arguments[0]; field.dispatchEvent(new Event('change', { bubbles: true })); return field.value;";
        assert_eq!(page.script(widen, vec![json!("9000")]), json!("1200"));
        assert_eq!(page.script(widen, vec![json!("300.4")]), json!("300"));
        page.wait_until("lines of that width", |_| {
            value("embed-element").contains("width:300px")
                && value("embed-iframe").contains(" width=\"300\"")
                && value("embed-wiki").contains("|width=300|")
                && value("embed-svg").contains(" width=\"300\" height=\"300\"")
        });
        page.click("[data-copy='embed-element']");
        page.wait_until("the message at its field", |page| {
            !page.text("#embed-status").is_empty()
                && page.count(".field:has([data-copy='embed-element']) #embed-status") == 1
        });
        let frame = value("embed-iframe");
        page.click("#embed-close");
        // The game is unchanged.
        assert_eq!(page.count("[data-move-list] [data-ply]"), 2);
        // The frame opened by the address in its code.
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
