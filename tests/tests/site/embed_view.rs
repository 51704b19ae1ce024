//! The viewer in other pages, and embedded boards that are narrow, dark or invalid.

use serde_json::{Value, json};
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, inside, last, wait_for};
use vicinity_e2e::{Key, Page};

const GAMES: &str = "[Event \"Casual game\"]\n[Site \"London\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n[Variant \"chess\"]\n\n\
    1. e4 {The king's pawn opens lines for queen and bishop, and it is the most popular first move of all.} e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 1-0\n\n\
    [Event \"Second\"]\n[White \"Ada\"]\n[Black \"Byron\"]\n[Result \"*\"]\n[Variant \"near\"]\n\n1. e4 *";

fn viewer(page: &Page, width: u32) {
    page.set_size(width, 900);
    let code = "document.body.style.margin = 0; const board = document.createElement('vicinity-board'); board.id = 'a'; board.pgn = arguments[0]; document.body.append(board);";
    page.script(code, vec![json!(GAMES)]);
    wait_for(page, "a", "ready", 1);
}

#[test]
fn a_narrow_viewer_has_space_for_moves_and_their_comment() {
    let hosts = Hosts::new("");
    hosts.page(|page| {
        viewer(page, 500);
        page.script("document.getElementById('a').style.width = '300px';", vec![]);
        board(page, "a", "board.goTo(1);");
        inside(page, "a", |page| {
            page.wait_until("the comment", |page| page.text(".viewer-comment").starts_with("The king's pawn"));
            let rows = "const list = document.querySelector('[data-move-list]'); const box = list.getBoundingClientRect(); const comment = document.querySelector('.viewer-comment').getBoundingClientRect(); \
                const seen = [...list.querySelectorAll('li:not(.aside)')].filter(row => { const r = row.getBoundingClientRect(); return r.top >= box.top - 1 && r.bottom <= box.bottom + 1; }).length; \
                return [innerWidth, Math.max(seen, Math.floor(list.clientHeight / list.querySelector('li').offsetHeight)), comment.height > 30 && comment.bottom <= innerHeight && comment.top >= box.bottom, document.documentElement.scrollHeight <= innerHeight];";
            let found = page.script(rows, vec![]);
            assert_eq!((&found[0], &found[2], &found[3]), (&json!(300), &json!(true), &json!(true)), "{found}");
            assert!(found[1].as_u64().is_some_and(|room| room >= 6), "{found}");
            // Without a comment the list takes its space.
            page.click("#go-last");
            page.wait_until("no comment", |page| page.text(".viewer-comment").is_empty());
            let found = page.script(rows, vec![]);
            assert!(found[1].as_u64().is_some_and(|seen| seen >= 6), "{found}");
        });
        assert_no_errors(page);
    });
}

#[test]
fn a_viewer_names_the_players_and_offers_its_games() {
    let hosts = Hosts::new("");
    hosts.page(|page| {
        viewer(page, 720);
        let head = |page: &Page| [".viewer-players b", ".viewer-players span", ".viewer-event"].map(|css| page.text(css));
        inside(page, "a", |page| {
            assert_eq!(head(page), ["Anderssen – Kieseritzky", "1-0", "Casual game, London"]);
            assert_eq!(page.count("#viewer-choice option"), 2);
            page.script("const list = document.getElementById('viewer-choice'); list.value = '1'; list.dispatchEvent(new Event('change', { bubbles: true }));", vec![]);
            page.wait_until("the second game", |page| head(page)[0] == "Ada – Byron");
        });
        page.wait_until("and the host knows", |page| board(page, "a", "return board.variant;") == json!("near"));
        assert_no_errors(page);
    });
}

#[test]
fn arrow_keys_step_after_a_click_on_the_board() {
    let hosts = Hosts::new("");
    hosts.page(|page| {
        viewer(page, 720);
        let ply = |page: &Page| board(page, "a", "return board.ply;");
        for square in ["e2", "e5"] {
            inside(page, "a", |page| page.click(&format!("[data-square='{square}']")));
            let before = ply(page).as_u64().unwrap_or(99);
            inside(page, "a", |page| page.press(&Key::Right.to_string()));
            page.wait_until("the next move", |page| ply(page) == json!(before + 1));
        }
        inside(page, "a", |page| page.press(&Key::Left.to_string()));
        page.wait_until("one move back", |page| ply(page) == json!(1));
        // After Tab the arrow keys move the focus between squares.
        inside(page, "a", |page| {
            page.click("#go-first");
            page.script("document.querySelector('[data-square][tabindex=\"0\"]').focus();", vec![]);
            page.press(&Key::Tab.to_string());
            page.script("document.querySelector('[data-square][tabindex=\"0\"]').focus();", vec![]);
            let square = |page: &Page| page.script("return document.activeElement.dataset.square;", vec![]);
            let before = square(page);
            page.press(&Key::Left.to_string());
            page.press(&Key::Up.to_string());
            page.wait_until("another square", |page| square(page) != before);
        });
        assert_eq!(ply(page), json!(0));
        assert_no_errors(page);
    });
}

#[test]
fn a_custom_variant_shows_its_title_rules_and_pieces() {
    let body = "<vicinity-board id=a side=both>\n[knights:chess]\ntitle = Knights only\nstartFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1\ncastling = false\n</vicinity-board>\
        <vicinity-board id=b variant=near side=both></vicinity-board>";
    let hosts = Hosts::new(body);
    hosts.page(|page| {
        page.set_size(720, 1400);
        wait_for(page, "a", "ready", 1);
        wait_for(page, "b", "ready", 1);
        let seen = |page: &Page, css: &str| {
            page.script("return !!document.querySelector(arguments[0])?.checkVisibility();", vec![json!(css)])
                == json!(true)
        };
        inside(page, "a", |page| {
            assert_eq!(page.text(".own-title"), "Knights only");
            page.click("#tab-rules");
            page.wait_until("the rules", |page| {
                seen(page, "#panel-rules") && page.text("#rules-text").contains("Knights only")
            });
            assert!(!seen(page, "#panel-moves") && !seen(page, "#tab-notes"));
            page.click("#tab-pieces");
            page.wait_until("the pieces", |page| {
                seen(page, "#panel-pieces") && page.count("#legend-list button") >= 4
            });
            page.click("#tab-moves");
            page.wait_until("the moves", |page| seen(page, "#panel-moves"));
        });
        inside(page, "b", |page| assert!(!seen(page, ".tabs") && !seen(page, ".viewer-head")));
        assert_no_errors(page);
    });
}

/// A board follows the color-scheme of its page, whatever the system prefers.
#[test]
fn a_board_follows_the_color_scheme_of_its_page() {
    let hosts = Hosts::new("<vicinity-board id=a variant=near side=both></vicinity-board>");
    hosts.page(|page| {
        wait_for(page, "a", "ready", 1);
        let themes = |page: &Page| {
            let scheme = board(
                page,
                "a",
                "return getComputedStyle(board.shadowRoot.querySelector('.box')).backgroundColor;",
            );
            let theme = inside(page, "a", |page| {
                page.script("return document.documentElement.dataset.theme;", vec![])
            });
            (scheme, theme)
        };
        let light = (json!("rgb(242, 241, 235)"), json!("light"));
        assert_eq!(themes(page), light, "a page that says nothing is light");
        page.script("document.documentElement.style.colorScheme = 'dark';", vec![]);
        page.wait_until("a dark board", |page| themes(page) == (json!("rgb(20, 25, 26)"), json!("dark")));
        board(page, "a", "board.theme = 'light';");
        page.wait_until("a light one", |page| themes(page) == light);
        assert_no_errors(page);
    });
}

/// An error can be read completely at any board size.
#[test]
fn errors_are_not_clipped() {
    let long = "x".repeat(40);
    let body = format!(
        "<vicinity-board id=a style='width:220px' mode=diagram variant=chess fen='4k3/8 {long} {long}'></vicinity-board>\
         <vicinity-board id=b style='width:220px' variant=chess {long}=1 pgn='1. Qh9 {long} {long}' controls=none></vicinity-board>\
         <vicinity-board id=c style='width:220px' variant=chess mode=diagram origin='https://{long}.example' moves=e2e4></vicinity-board>"
    );
    let hosts = Hosts::new(&body);
    hosts.page(|page| {
        page.set_size(400, 1400);
        for id in ["a", "b", "c"] {
            wait_for(page, id, "error", 1);
        }
        let is_whole = "const error = board.shadowRoot.querySelector('p'), box = error.getBoundingClientRect(), around = board.getBoundingClientRect(); \
            return error.textContent.length > 20 && box.height > 20 && box.bottom <= around.bottom && box.right <= around.right && error.scrollHeight <= error.clientHeight;";
        for id in ["a", "c"] {
            page.wait_until(id, |page| board(page, id, is_whole) == json!(true));
        }
        let detail: Value = last(page, "b", "error").expect("an event");
        assert!(detail["message"].to_string().contains("pgn"));
        page.wait_until("room for all of the notice", |page| {
            let inner = inside(page, "b", |page| page.script("const notice = document.querySelector('#notice p'); return [notice.scrollHeight <= notice.clientHeight, document.documentElement.scrollHeight <= innerHeight];", vec![]));
            inner == json!([true, true])
        });
    });
}

/// The coordinates of a small board are beside the squares and not under the pieces.
#[test]
fn coordinates_of_small_boards_are_beside_the_squares() {
    let hosts = Hosts::new(
        "<vicinity-board id=a style='width:240px' variant=near controls=none side=both></vicinity-board>\
         <vicinity-board id=b style='width:240px' variant=near mode=diagram></vicinity-board>\
         <vicinity-board id=c style='width:700px' variant=grand-rider mode=diagram></vicinity-board>\
         <vicinity-board id=d style='width:480px' variant=near mode=diagram></vicinity-board>",
    );
    hosts.page(|page| {
        page.set_size(800, 1600);
        for id in ["a", "b", "c", "d"] {
            wait_for(page, id, "ready", 1);
        }
        let inner = "const square = document.querySelector('[data-rank]'); return [square.getBoundingClientRect().left, parseFloat(getComputedStyle(square, '::before').left), document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight];";
        assert_eq!(inside(page, "a", |page| page.script(inner, vec![])), json!([16, -16, 0, 0]));
        let apart = "const rect = css => board.shadowRoot.querySelector(css).getBoundingClientRect(); return [rect('.ranks').right <= rect('svg').left + 1, rect('.files').top >= rect('svg').bottom - 1, rect('.files').bottom <= board.getBoundingClientRect().bottom + 1];";
        assert_eq!(board(page, "b", apart), json!([true, true, true]));
        assert_eq!(board(page, "c", apart), json!([true, true, true]));
        assert_eq!(board(page, "d", apart), json!([false, false, true]));
        assert_no_errors(page);
    });
}
