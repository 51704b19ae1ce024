//! Diagrams in other pages, which the element draws without a frame; printed boards; properties
//! that are set early.

use serde_json::{Value, json};
use vicinity_e2e::Page;
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, count, inside, last, wait_for};

/// Returns the number of boards of the page with a frame.
fn frames(page: &Page) -> u64 {
    let code = "return [...document.querySelectorAll('vicinity-board')].filter(board => board.shadowRoot.querySelector('iframe')).length;";
    page.script(code, vec![]).as_u64().expect("a number")
}

/// Returns the number of elements of a board's drawing that match a selector.
fn drawn(page: &Page, id: &str, css: &str) -> u64 {
    let code = format!("return board.shadowRoot.querySelectorAll(\"{css}\").length;");
    board(page, id, &code).as_u64().expect("a number")
}

#[test]
fn positions_and_marks_cost_no_frame() {
    let body: String = (0..24)
        .map(|index| format!("<vicinity-board id=d{index} variant=chess mode=diagram fen='4k3/8/8/8/8/8/4P3/4K3' marks='e2e4,d{}:2,!c4:3'></vicinity-board>", index % 8 + 1))
        .collect();
    let hosts = Hosts::new(&body);
    hosts.page(|page| {
        for index in 0..24 {
            wait_for(page, &format!("d{index}"), "ready", 1);
        }
        assert_eq!(frames(page), 0);
        assert_eq!(
            hosts.sent("embed", ".html") + hosts.sent("vicinity-board", ""),
            0,
            "nothing but the script is loaded"
        );
        assert_eq!(
            (drawn(page, "d7", "svg > :last-child > g"), drawn(page, "d7", "svg g[transform]")),
            (3, 3)
        );
        let ready = last(page, "d7", "ready").expect("an event");
        assert_eq!(
            (&ready["title"], &ready["turn"], &ready["mode"]),
            (&json!("Chess"), &json!("white"), &json!("diagram"))
        );
        let label =
            board(page, "d7", "return board.shadowRoot.querySelector('svg').getAttribute('aria-label');");
        assert_eq!(label, json!("Chess: black king e8; white pawn e2; white king e1"));
        // Changes need no frame either.
        board(page, "d7", "board.flip(); board.fen = '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1';");
        page.wait_until("another position", |page| board(page, "d7", "return board.turn;") == json!("black"));
        assert_eq!(drawn(page, "d7", "svg > :last-child > g"), 0, "marks are of one position");
        board(page, "d7", "board.marks = 'e4';");
        page.wait_until("a mark on this one", |page| drawn(page, "d7", "svg > :last-child > g") == 1);
        board(page, "d7", "board.move('e5');");
        wait_for(page, "d7", "error", 1);
        board(page, "d7", "board.load({ fen: '9/8 nonsense' });");
        wait_for(page, "d7", "error", 2);
        assert!(
            last(page, "d7", "error")
                .is_some_and(|detail| detail["message"].to_string().contains("does not fit"))
        );
        board(page, "d7", "board.load({ fen: '8/8/8/8/8/8/8/8', marks: 'z9' });");
        wait_for(page, "d7", "error", 3);
        assert_eq!(frames(page), 0);
        assert_no_errors(page);
    });
}

#[test]
fn boards_that_need_the_rules_share_one_frame() {
    let body = "<vicinity-board id=letter variant=grand-rider piece=C></vicinity-board>\
         <vicinity-board id=square variant=chess mode=diagram piece=g1 marks=g1f3></vicinity-board>\
         <vicinity-board id=moves variant=chess mode=diagram moves='e2e4 e7e5' orientation=black></vicinity-board>\
         <vicinity-board id=pgn mode=diagram ply=1>[Variant \"chess\"]\n\n1. e4 c5 *</vicinity-board>\
         <vicinity-board id=bad variant=chess mode=diagram moves=e2e5></vicinity-board>\
         <vicinity-board id=own mode=diagram>\n[knights:chess]\ntitle = Knights only\nstartFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1\ncastling = false\n</vicinity-board>\
         <vicinity-board id=gone variant=chess piece=Q></vicinity-board>\
         <script>document.getElementById('gone').remove(); window.most = 0; new MutationObserver(() => {}); \
           setInterval(() => { most = Math.max(most, [...document.querySelectorAll('vicinity-board')].filter(board => board.shadowRoot.querySelector('iframe')).length); }, 5);</script>";
    let hosts = Hosts::new(body);
    hosts.page(|page| {
        page.set_size(420, 900);
        for id in ["letter", "square", "moves", "pgn", "bad", "own"] {
            wait_for(page, id, "ready", 1);
        }
        page.wait_until("no frame to be left", |page| frames(page) == 0);
        // One for built-in games, and one for custom variants.
        assert!(page.script("return most;", vec![]).as_u64().is_some_and(|most| most <= 2));
        assert_eq!(hosts.sent("vicinity-board", ".js"), 1);
        let fen = |id: &str| board(page, id, "return board.fen.split(' ')[0];");
        assert_eq!(fen("moves"), json!("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"));
        assert_eq!((fen("pgn"), board(page, "pgn", "return board.moves.length;")), (json!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"), json!(2)));
        // One piece with its signs; the whole board with signs and a mark.
        assert_eq!(drawn(page, "letter", "svg g[transform]"), 1);
        assert!(drawn(page, "letter", ".h1, .h8") == 2 && drawn(page, "letter", "svg > :nth-child(2) > path") >= 2);
        assert_eq!((drawn(page, "square", "svg g[transform]"), drawn(page, "square", "svg > :last-child > g")), (32, 1));
        assert_eq!(drawn(page, "square", "svg > :nth-child(2) > path"), 3, "where it stands, and a ring with a dot for each square");
        assert_eq!(board(page, "own", "return [board.shadowRoot.querySelectorAll('svg g[transform]').length, board.shadowRoot.querySelector('svg').getAttribute('aria-label').split(':')[0]];"), json!([32, "Knights only"]));
        assert!(last(page, "bad", "error").is_some_and(|detail| detail["message"].to_string().contains("e2e5")));
        board(page, "moves", "board.goTo(1);");
        page.wait_until("another ply", |page| fen("moves") == json!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR") && frames(page) == 0);
        // Another mode needs a frame.
        board(page, "moves", "board.mode = 'analyse'; board.scrollIntoView();");
        page.wait_until("a frame", |page| frames(page) == 1);
        assert_no_errors(page);
    });
}

#[test]
fn boards_are_printed_in_colour_and_whole() {
    let hosts = Hosts::new(
        "<vicinity-board id=a variant=near mode=diagram></vicinity-board><vicinity-board id=b variant=near></vicinity-board>",
    );
    hosts.page(|page| {
        page.set_size(500, 1600);
        wait_for(page, "b", "ready", 1);
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        let look = "const style = getComputedStyle(board); return [style.breakInside, style.printColorAdjust ?? style.webkitPrintColorAdjust, getComputedStyle(board.shadowRoot.querySelector('.s0')).printColorAdjust];";
        for id in ["a", "b"] {
            assert_eq!(board(page, id, look), json!(["avoid", "exact", "exact"]));
        }
        let seen = "return ['[data-board]', '.moves', '.bar', '.site', '.entry', '.seats'].map(css => document.querySelector(css).checkVisibility());";
        let seen = inside(page, "b", |page| page.script(seen, vec![]));
        assert_eq!(seen, json!([true, true, false, false, false, false]));
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "" }));
    });
}

/// Properties that frameworks set before the element is in the page, or before its script has
/// loaded, have the effect of attributes.
#[test]
fn properties_that_are_set_early_count_as_attributes() {
    let hosts = Hosts::new("<div id=place></div>");
    hosts.page(|page| {
        let make = "const make = (id, isOld) => { const board = isOld ? document.createElement('x-late') : document.createElement('vicinity-board'); board.id = id; \
            for (const [name, value] of [['fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'], ['moves', ['e2e4', 'e8d7']], ['variant', 'chess'], ['ply', 1], ['mode', 'view'], ['marks', 'e4:2'], ['orientation', 'black'], ['theme', null]]) board[name] = value; \
            return board; }; \
            document.getElementById('place').append(make('a'));";
        page.script(make, vec![]);
        wait_for(page, "a", "ready", 1);
        let said = "return [board.variant, board.moves.join(), board.ply, board.mode, board.marks, board.hasAttribute('theme'), board.getAttribute('fen')];";
        let expected = json!(["chess", "e2e4,e8d7", 1, "view", "e4:2", false, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]);
        assert_eq!(board(page, "a", said), expected);
        assert_eq!(last(page, "a", "ready").expect("an event")["orientation"], json!("black"));
        // In another document the element is not yet defined when its properties are set.
        let late = "const late = document.implementation.createHTMLDocument(''); const board = late.createElement('vicinity-board'); board.id = 'b'; \
            Object.assign(board, { variant: 'chess', moves: ['d2d4'], mode: 'view', ply: 0 }); document.getElementById('place').append(board);";
        page.script(late, vec![]);
        wait_for(page, "b", "ready", 1);
        assert_eq!(board(page, "b", "return [board.variant, board.moves.join(), board.ply, Object.hasOwn(board, 'moves'), board.getAttribute('mode')];"), json!(["chess", "d2d4", 0, false, "view"]));
        assert_no_errors(page);
    });
}

#[test]
fn marks_are_set_on_a_game_that_goes_on() {
    let hosts = Hosts::new("<vicinity-board id=a variant=chess side=both></vicinity-board>");
    hosts.page(|page| {
        wait_for(page, "a", "ready", 1);
        board(page, "a", "board.move('e4');");
        wait_for(page, "a", "move", 1);
        board(page, "a", "board.marks = 'e4:2,d7d5,!c4';");
        let arrows =
            |page: &Page| inside(page, "a", |page| page.count("#arrows .drawn") + page.count("[data-mark]"));
        page.wait_until("an arrow, a circle and a frame", |page| arrows(page) == 3);
        assert_eq!(
            board(page, "a", "return [board.moves.join(), board.pgn.includes('%c')];"),
            json!(["e2e4", false])
        );
        assert_eq!((count(page, "a", "ready"), count(page, "a", "change")), (1, 0), "nothing was loaded");
        board(page, "a", "board.move('d5');");
        page.wait_until("they stay with their position", |page| arrows(page) == 0);
        board(page, "a", "board.ply = 1;");
        page.wait_until("and come back with it", |page| arrows(page) == 3);
        board(page, "a", "board.removeAttribute('marks');");
        page.wait_until("until they are taken away", |page| arrows(page) == 0);
        let mode: Value = board(page, "a", "return board.shadowRoot.querySelector('.box').dataset.mode;");
        assert_eq!(mode, json!("play"));
        assert_no_errors(page);
    });
}
