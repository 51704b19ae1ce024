//! The meaning of keys, by the focus and the state.

use crate::common::page::{Page, square};
use vicinity_page::event::Event;
use vicinity_page::key_press::{KeyPress, Place, is_whole_move, keeps_stepping, meaning};
use vicinity_page::screen::Screen;
use vicinity_page::tab::Tab;

/// The meaning of a key, written as in Rust; empty if the key is left to the browser. `^` stands
/// for Ctrl and `⇧` for Shift.
fn meant(page: &Page, place: Place, key: &str) -> String {
    meant_after(page, place, "", key)
}

/// The meaning of a key after another.
fn meant_after(page: &Page, place: Place, letters: &str, key: &str) -> String {
    let (is_command, key) = key.strip_prefix('^').map_or((false, key), |key| (true, key));
    let (is_shifted, key) = key.strip_prefix('⇧').map_or((false, key), |key| (true, key));
    let press = KeyPress { key, is_command, is_shifted, letters, place };
    meaning(press, &page.state).map(|meaning| format!("{meaning:?}")).unwrap_or_default()
}

#[test]
fn a_key_has_its_meaning_where_it_is_pressed() {
    let mut page = Page::two_people("near");
    page.clicks("d3 d4");
    let e4 = Place::Square(square("e4"));
    for (place, key, expected) in [
        (e4, "ArrowLeft", "Event(Step { right: -1, up: 0 })"),
        (e4, "Enter", &format!("Event({:?})", Event::Activate(square("e4")))),
        (e4, "+", "Event(View(Forward))"),
        (e4, ".", "Event(Jump { to: Option, forward: true })"),
        (e4, ",", "Event(Jump { to: Option, forward: false })"),
        (e4, "o", "Event(Ask(\"o\"))"),
        (e4, "O", "Event(Ask(\"O\"))"),
        (e4, "f", "Delayed(Flip)"),
        (e4, "x", ""),
        (e4, "^z", "Event(Undo)"),
        (e4, "^⇧z", "Event(Redo)"),
        (e4, "^o", ""),
        (Place::Elsewhere, "ArrowLeft", "Event(View(Back))"),
        (Place::Elsewhere, "o", ""),
        (Place::Elsewhere, "f", "Delayed(Flip)"),
        (Place::Elsewhere, "i", "ToField"),
        (Place::MoveList, "ArrowDown", "Beside(true)"),
        (Place::MoveList, "Home", "Event(View(First))"),
        // In a menu the arrow keys walk its items, and letters do nothing to the game behind it.
        (Place::Menu, "ArrowDown", "Walk(Forward)"),
        (Place::Menu, "ArrowUp", "Walk(Back)"),
        (Place::Menu, "Home", "Walk(First)"),
        (Place::Menu, "End", "Walk(Last)"),
        (Place::Menu, "ArrowLeft", ""),
        (Place::Menu, "f", ""),
        (Place::Menu, "e", ""),
        (Place::Menu, "Escape", "Cancel"),
        (Place::List, "f", ""),
        (Place::List, "^z", "Event(Undo)"),
        (Place::Field, "^z", ""),
        (Place::Field, "Escape", "Cancel"),
        (Place::MoveField, "Enter", "Play"),
        (Place::MoveField, "i", ""),
        (Place::Promotion, "⇧Tab", "Choose(false)"),
        (Place::Promotion, "f", ""),
    ] {
        assert_eq!(meant(&page, place, key), expected, "{key} in {place:?}");
    }
}

#[test]
fn analysis_has_keys_of_its_own() {
    let mut page = Page::two_people("near");
    assert_eq!(
        ["l", "x", "e"].map(|key| meant(&page, Place::Elsewhere, key)),
        ["", "Write(0, None)", "Write(0, None)"]
    );
    page.send(Event::Analyse);
    for place in [Place::Elsewhere, Place::MoveList] {
        let meant = ["l", "x", "e"].map(|key| meant(&page, place, key));
        assert_eq!(meant, ["Event(Pause(true))", "Event(RequestAdvice(Threat))", "Delayed(Visit(Explorer))"]);
    }
    assert_eq!(meant(&page, Place::Square(square("e4")), "l"), "Event(Ask(\"l\"))");
    page.state.embedding.is_framed = true;
    let meant = ["l", "x", "e"].map(|key| meant(&page, Place::Elsewhere, key));
    let expected = ["Event(Pause(true))", "Write(0, None)", "Write(0, None)"];
    assert_eq!(meant, expected, "an embedded board has no openings");
}

#[test]
fn the_letter_of_a_piece_moves_the_focus_to_it() {
    let page = Page::two_people("near");
    let e4 = Place::Square(square("e4"));
    assert!(meant(&page, e4, "n").ends_with("forward: true })"), "the next one");
    assert!(meant(&page, e4, "N").ends_with("forward: false })"), "the previous one");
    assert_eq!(meant(&page, Place::Elsewhere, "n"), "Write(0, None)", "elsewhere it begins a move");
}

#[test]
fn a_move_can_be_typed_without_the_field_even_if_its_letter_is_a_shortcut() {
    let mut page = Page::two_people("near");
    for key in ["e", "h", "N", "b", "O", "0", "S", "s", "z"] {
        assert_eq!(meant(&page, Place::Elsewhere, key), "Write(0, None)", "{key}");
        assert_eq!(meant(&page, Place::MoveList, key), "Write(0, None)", "{key}");
    }
    for key in ["^e", "^s", "4", "o", "y", "#"] {
        assert_eq!(meant(&page, Place::Elsewhere, key), "", "{key}");
    }
    assert_eq!(meant_after(&page, Place::Elsewhere, "f", "4"), "Write(1, Some(Flip))");
    assert_eq!(meant_after(&page, Place::Elsewhere, "f", "x"), "Write(1, Some(Flip))");
    for (letters, key) in [("f", "o"), ("z", "4"), ("", "4")] {
        assert_eq!(meant_after(&page, Place::Elsewhere, letters, key), "", "{letters} {key}");
    }
    // On the board the letters have only moved the focus or asked something.
    let e4 = Place::Square(square("e4"));
    assert_eq!(meant_after(&page, e4, "e", "4"), "Write(1, None)");
    assert_eq!(meant_after(&page, e4, "Nf", "4"), "Write(2, Some(Flip))");
    assert_eq!(meant_after(&page, e4, "exd", "5"), "Write(3, None)");
    assert_eq!(meant_after(&page, e4, "f", "x"), "Write(1, Some(Flip))");
    assert_eq!(meant_after(&page, e4, "N", "x"), "Write(1, None)");
    assert_eq!(meant_after(&page, e4, "O", "-"), "Write(1, None)");
    assert_eq!(meant_after(&page, e4, "0", "-"), "Write(1, None)");
    assert_eq!(meant_after(&page, e4, "o", "-"), "");
    for (letters, key) in [("n", "4"), ("", "4"), ("e", "^4"), ("e", "o")] {
        assert_ne!(meant_after(&page, e4, letters, key).get(..5), Some("Write"), "{letters} {key}");
    }
    page.send(Event::Analyse);
    assert_eq!(meant_after(&page, Place::Elsewhere, "e", "4"), "Write(1, Some(Visit(Explorer)))");
    assert_eq!(meant_after(&page, Place::Elsewhere, "e", "x"), "Write(1, Some(Visit(Explorer)))");
    assert_eq!(meant_after(&page, Place::Elsewhere, "E", "x"), "Write(1, Some(Visit(Explorer)))");
    assert_eq!(meant(&page, Place::Elsewhere, "E"), "Delayed(Visit(Explorer))");
    assert_eq!(meant_after(&page, Place::Elsewhere, "l", "x"), "Event(RequestAdvice(Threat))");
    page.chooses("keys", "off");
    assert_eq!(meant(&page, Place::Elsewhere, "h"), "");
}

#[test]
fn a_circle_is_drawn_around_the_square_and_an_arrow_from_the_selected_piece() {
    let mut page = Page::two_people("near");
    let d4 = Place::Square(square("d4"));
    let [circle, arrow] = ["d4", "d3"]
        .map(|from| format!("Drawing {{ kind: 0, from: {:?}, to: {:?} }}", square(from), square("d4")));
    assert_eq!(meant(&page, d4, "y"), format!("Event(Draw({circle}))"));
    page.clicks("d3");
    assert_eq!(meant(&page, d4, "y"), format!("Event(Draw({arrow}))"));
}

#[test]
fn keys_without_an_effect_are_left_to_the_browser() {
    let mut page = Page::two_people("near");
    assert_eq!(meant(&page, Place::Elsewhere, "ArrowUp"), "", "without moves it scrolls the page");
    page.chooses("keys", "off");
    for key in ["f", "o", "n", "."] {
        assert_eq!(meant(&page, Place::Square(square("e4")), key), "", "{key}");
    }
    assert_eq!(meant(&page, Place::Elsewhere, "^z"), "Event(Undo)");
}

#[test]
fn arrow_keys_step_through_the_game_until_another_key_is_for_the_board() {
    let mut page = Page::two_people("near");
    for (key, expected) in [
        ("ArrowLeft", true),
        ("Home", true),
        ("Shift", true),
        ("Tab", false),
        ("f", true),
        ("n", true),
        ("e", true),
        ("o", false),
        ("l", false),
        ("Escape", true),
    ] {
        assert_eq!(keeps_stepping(key, false, &page.state), expected, "{key}");
    }
    assert!(keeps_stepping("z", true, &page.state), "Undo");
    page.send(Event::Analyse);
    assert!(keeps_stepping("l", false, &page.state), "a key of the analysis");
    page.state.embedding.is_fixed = true;
    assert!(keeps_stepping("o", false, &page.state), "a fixed board has no other keys");
    assert!(!keeps_stepping("Tab", false, &page.state));
}

#[test]
fn arrow_keys_select_the_tabs_cyclically() {
    assert_eq!(Tab::Moves.by_key("ArrowLeft"), Some(Tab::Notes));
    assert_eq!(Tab::Notes.by_key("ArrowDown"), Some(Tab::Moves));
    assert_eq!(Tab::Rules.by_key("Enter"), None);
}

#[test]
fn the_button_of_a_screen_leads_there_and_back() {
    assert_eq!(Screen::Game.toggled(Screen::Explorer), Screen::Explorer);
    assert_eq!(Screen::Review.toggled(Screen::Explorer), Screen::Explorer);
    assert_eq!(Screen::Explorer.toggled(Screen::Explorer), Screen::Game);
}

#[test]
fn a_typed_move_is_whole_when_no_other_move_begins_like_it() {
    let check = |address: &str, whole: &[&str], not_whole: &[&str]| {
        let page = Page::open(address);
        for (texts, expected) in [(whole, true), (not_whole, false)] {
            for text in texts {
                assert_eq!(is_whole_move(text, &page.state), expected, "{text} in {address}");
            }
        }
    };
    let two = "&white=human&black=human";
    check(
        &format!("#variant=near{two}"),
        &["e4", "e3e4", "Nf4", "nf4"],
        &["", "e", "e3", "e3e", "N", "e5", "e44"],
    );
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(&format!("#variant=chess{two}&fen={castling}"), &["O-O-O", "Rd1", "Kd2"], &["O-O", "O-"]);
    let promotion = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check(&format!("#variant=chess{two}&fen={promotion}"), &["e8=Q", "e8=N"], &["e8", "e7e8"]);
    // Two rooks, and a rank of two digits.
    let rooks = "4k3/8/8/R6R/8/8/8/8/8/K7 w - - 0 1";
    check(&format!("#variant=near-8x10{two}&fen={rooks}"), &["Ra10", "Rae7", "Ra2"], &["Ra1", "Re7"]);
    // The engine's turn, an earlier position, and a question about the king.
    check("#variant=near&white=engine&black=human", &[], &["e4"]);
    let danger = "3rk3/8/8/8/8/8/7P/2K5%20w%20-%20-%200%201&white=human&black=engine&level=1";
    check(&format!("#variant=near&fen={danger}"), &["Kb1"], &["Kd1"]);
    let mut page = Page::open(&format!("#variant=near{two}&moves=e3e4,d6d5"));
    assert!(is_whole_move("Nf4", &page.state));
    page.send(Event::View(vicinity_page::browse::Browse::First));
    assert!(!is_whole_move("Nf4", &page.state));
}
