//! The first ten minutes of a newcomer: from the start page through a first game, a refused move,
//! the end, the review, a king in danger, a puzzle and another game back to the start page; once
//! with a mouse and once by touch on a phone.

use serde_json::json;
use vicinity_e2e::{Page, board_attribute, engine};

/// A game of Near Chess in which the king is captured by a pawn.
const GAME: [&str; 9] = ["e3e4", "e7e8", "e4e5", "e8d8", "e5d6", "h6h5", "d6c7", "h5h4", "c7d8"];
/// A position in which White's king may step onto the rook's file.
const DANGER: &str =
    "#variant=near&fen=3rk3/8/8/8/8/8/4K3/8%20w%20-%20-%200%201&white=human&black=engine&level=1";

/// A way to press an element.
type Press = fn(&Page, &str);

fn go(page: &Page, press: Press, mv: &str) {
    for square in [&mv[..2], &mv[2..]] {
        press(page, &format!("[data-square='{square}']"));
    }
}

/// Asserts that nothing is wider than the window.
fn fits(page: &Page, place: &str) {
    page.come_to_rest();
    let fits = page.script("return document.documentElement.scrollWidth <= innerWidth;", vec![]);
    assert_eq!(fits, json!(true), "{place} is wider than the window");
}

fn walk(page: &Page, press: Press) {
    page.wait_for("[data-app=ready] [data-card='near']");
    assert!(page.text("#start").contains("No account needed"));
    fits(page, "the start page");

    // A first game against the engine, with an illegal move of a piece.
    press(page, "[data-card='near']");
    page.wait_until("the game", |page| !page.has("[data-screen=start]"));
    go(page, press, "a2a5");
    page.wait_for("#refusal:not([hidden])");
    assert!(page.text("#refusal").contains("A piece is in the way."), "{}", page.text("#refusal"));
    go(page, press, "e3e4");
    page.wait_until("the engine's answer", |page| page.count("[data-move-list] [data-node]") >= 2);
    fits(page, "the game");

    // Another game, between two people: the first one is saved, and the page reports it.
    press(page, "#new-game");
    press(page, "#new-opponent [value=people]");
    press(page, "#new-go");
    page.wait_for("#replaced:not([hidden])");
    assert!(page.text("#replaced-text").contains("saved at move 1"), "{}", page.text("#replaced-text"));
    for (ply, mv) in GAME.into_iter().enumerate() {
        go(page, press, mv);
        page.wait_until("the move", |page| page.count("[data-move-list] [data-node]") == ply as u64 + 1);
    }
    page.wait_for("#result:not([hidden])");
    assert_eq!(page.text("#result-title"), "White won");
    assert_eq!(page.text("#result-text"), "King captured · 5 moves");
    fits(page, "the end");

    // Its review up to the first mistake, and back.
    page.script("document.querySelector('#result-review').scrollIntoView({ block: 'nearest' });", vec![]);
    press(page, "#result-review");
    page.wait_for("[data-review][data-stage=over]");
    press(page, ".review-foot [data-review-act=next]");
    page.wait_for("[data-review][data-stage=mistake]");
    assert!(page.text(".review-change").contains('→'), "{}", page.text(".review-card"));
    fits(page, "the review");
    press(page, ".review-head [data-review-act=leave]");
    page.wait_until("the game", |page| page.attribute(".app", "data-screen").as_deref() == Some("game"));

    // A king in danger: the move is made only after confirmation.
    page.script("location.hash = arguments[0];", vec![json!(DANGER)]);
    page.wait_until("the position", |page| board_attribute(page, "data-fen").starts_with("3rk3"));
    go(page, press, "e2d2");
    page.wait_for("#confirm:not([hidden])");
    assert!(page.text("#confirm-text").contains("can be captured"), "{}", page.text("#confirm-text"));
    press(page, "#confirm-no");
    page.wait_for("#confirm[hidden]");
    assert!(board_attribute(page, "data-fen").starts_with("3rk3"));

    // A puzzle, another game, and back.
    page.script("location.hash = '#screen=puzzles';", vec![]);
    page.wait_for("[data-screen=puzzles] [data-square] [data-piece]");
    fits(page, "the puzzles");
    page.script("history.back();", vec![]);
    page.wait_until("the position again", |page| board_attribute(page, "data-fen").starts_with("3rk3"));
    page.select("#game-select", "contact");
    page.wait_until("another game", |page| board_attribute(page, "data-variant") == "contact");
    go(page, press, "e2e4");
    page.wait_until("the engine's answer", |page| page.count("[data-move-list] [data-node]") >= 2);
    press(page, ".brand");
    page.wait_for("[data-screen=start] #kept-list a");
    fits(page, "the start page");
    page.assert_no_errors();
}

#[test]
fn the_first_ten_minutes_with_a_mouse() {
    engine::with_quick_searches("", |page| walk(page, |page, what| page.click(what)));
}

#[test]
fn the_first_ten_minutes_on_a_phone() {
    engine::with_quick_searches("", |page| {
        page.set_size(390, 844);
        walk(page, |page, what| page.tap(what));
    });
}
