//! Boards that the host page moves in the document, loads with unexpected values or names
//! unusually; none of these loses a game.

use serde_json::json;
use vicinity_e2e::Page;
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, inside, last, wait_for};

/// Returns the board's report of its game.
fn game(page: &Page, id: &str) -> serde_json::Value {
    board(page, id, "return [board.variant, board.moves.join(' '), board.ply, board.fen];")
}

#[test]
fn a_board_that_is_moved_in_the_page_keeps_its_game() {
    let hosts = Hosts::new(
        "<vicinity-board id=a variant=near side=both></vicinity-board>\
         <vicinity-board id=b variant=near level=1 time=500></vicinity-board><div id=other></div>",
    );
    hosts.page(|page| {
        page.set_size(420, 2000);
        wait_for(page, "a", "ready", 1);
        board(page, "a", "board.move('e4'); board.move('d5'); board.move('exd5'); board.flip(); board.goTo(2);");
        page.wait_until("two plies of three, turned", |page| {
            board(page, "a", "return [board.moves.length, board.ply].join();") == json!("3,2")
                && last(page, "a", "change").is_some_and(|detail| detail["orientation"] == json!("black"))
        });
        let before = game(page, "a");
        // More than once, as when lists are sorted.
        board(page, "a", "const other = document.getElementById('other'); other.append(board); document.body.append(board); other.append(board);");
        assert_eq!(game(page, "a"), before, "what the board says of its game does not wait for the frame");
        wait_for(page, "a", "ready", 2);
        page.wait_until("the same game", |page| {
            game(page, "a") == before && last(page, "a", "change").is_some_and(|detail| detail["orientation"] == json!("black"))
        });
        inside(page, "a", |page| assert_eq!(page.count("[data-move-list] button"), 3));
        board(page, "a", "board.goTo(3); board.move('a5');");
        page.wait_until("it goes on", |page| {
            board(page, "a", "return board.moves.length;") == json!(4)
        });
        // Against the engine, the person keeps the side, whichever side is to move.
        wait_for(page, "b", "ready", 1);
        board(page, "b", "board.move('e4'); document.getElementById('other').append(board);");
        wait_for(page, "b", "ready", 2);
        page.wait_until("the person's turn after the engine's move", |page| {
            board(page, "b", "return [board.moves.length % 2, board.turn].join();") == json!("0,white")
        });
        assert_eq!(last(page, "b", "ready").expect("an event")["side"], json!("white"));
        // A variant that is set meanwhile starts another game.
        board(page, "a", "board.remove(); board.setAttribute('variant', 'chess'); document.body.append(board);");
        wait_for(page, "a", "ready", 3);
        assert_eq!(board(page, "a", "return [board.variant, board.moves.length];"), json!(["chess", 0]));
        assert_no_errors(page);
    });
}

#[test]
fn unknown_variants_are_reported_and_empty_messages_are_ignored() {
    let hosts = Hosts::new(
        "<vicinity-board id=a variant=constructor></vicinity-board><vicinity-board id=b variant=__proto__></vicinity-board>\
         <vicinity-board id=c variant=near mode=toString side=both></vicinity-board><vicinity-board id=d side=both></vicinity-board>",
    );
    let page = Page::open(&hosts.host.url());
    page.set_size(420, 3200);
    for (id, named) in [("a", "constructor"), ("b", "__proto__"), ("c", "toString")] {
        wait_for(&page, id, "error", 1);
        let detail = last(&page, id, "error").expect("an event");
        assert!(detail["message"].as_str().is_some_and(|text| text.contains(named)), "{id}: {detail}");
    }
    wait_for(&page, "d", "ready", 1);
    board(
        &page,
        "d",
        "board.load(null); board.load(undefined); board.load('e4'); board.load(7); board.move('e4');",
    );
    wait_for(&page, "d", "move", 1);
    assert_no_errors(&page);
}
