//! Moving pieces: by click, drag and typing, and promotion.

use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, Event};
use vicinity_page::{language, words};

use super::Page;
use crate::common::language::german;
use crate::common::page::square;

/// White's pawn is one step from the last rank, and White has lost a rook.
const BEFORE_PROMOTION: &str = "#variant=near&fen=4k3/P7/8/8/8/8/8/1NBQKBNR w - - 0 1";

#[test]
fn a_click_selects_and_a_second_click_moves() {
    let mut page = Page::two_people("near");
    page.clicks("e3");
    assert_eq!(page.state.ui.board_input.selection, Some(square("e3")));
    assert!(page.state.is_target(square("e4")) && !page.state.is_target(square("e5")));
    page.clicks("e4").has_line("e3e4").shows(1);
    assert_eq!(page.state.ui.board_input.selection, None);
    assert_eq!(page.state.game.motions(), vec![(square("e3"), square("e4"))]);
    assert_eq!(page.state.ui.announcement, "White pawn from e3 to e4");
}

#[test]
fn a_click_on_another_own_piece_changes_the_selection() {
    let mut page = Page::two_people("near");
    page.clicks("e3 g2");
    assert_eq!(page.state.ui.board_input.selection, Some(square("g2")));
    page.clicks("g2");
    assert_eq!(page.state.ui.board_input.selection, None);
    page.clicks("g2 e8");
    assert_eq!(page.state.ui.board_input.selection, None);
    page.clicks("e6");
    assert_eq!(page.state.ui.board_input.selection, None, "the opponent's pieces cannot be selected");
    page.clicks("g2").send(Event::Cancel);
    assert_eq!(page.state.ui.board_input.selection, None);
    page.has_line("");
}

#[test]
fn a_piece_can_be_dropped_only_on_its_targets() {
    let mut page = Page::two_people("near");
    page.send(Event::Drop { from: square("e3"), to: Some(square("e5")) }).has_line("");
    page.send(Event::Drop { from: square("e3"), to: None }).has_line("");
    page.send(Event::Drop { from: square("e6"), to: Some(square("e5")) }).has_line("");
    page.send(Event::Drop { from: square("e3"), to: Some(square("e4")) }).has_line("e3e4");
}

#[test]
fn a_typed_move_is_played_or_refused_with_a_message() {
    let mut page = Page::two_people("near");
    page.types("e4 d6d5 exd5").has_line("e3e4 d6d5 e4d5");
    page.send(Event::Typed("Qh9".into()));
    assert!(page.state.ui.message.contains("Qh9"), "{}", page.state.ui.message);
    page.has_line("e3e4 d6d5 e4d5");
    page.send(Event::Typed("  ".into()));
    assert_eq!(page.state.ui.message, "");
    page.types("Qd5");
    assert_eq!(page.state.ui.message, "");
    page.has_line("e3e4 d6d5 e4d5 d7d5");
    page.types("nc4").has_line("e3e4 d6d5 e4d5 d7d5 b2c4");
    page.send(Event::Typed("qh9".into()));
    assert!(page.state.ui.message.contains("qh9"), "{}", page.state.ui.message);
}

#[test]
fn a_promotion_shows_available_and_unavailable_pieces() {
    let mut page = Page::open(BEFORE_PROMOTION);
    page.clicks("a7 a8");
    let choice = page.state.ui.board_input.promotion.clone().expect("there is a choice");
    let variant = page.state.game.position().variant().clone();
    let options: Vec<(char, bool, Option<u8>)> = choice
        .options
        .iter()
        .map(|option| {
            (option.kind.map_or('-', |kind| variant.kind(kind).letter), option.mv.is_some(), option.in_pool)
        })
        .collect();
    let expected =
        [('Q', false, Some(0)), ('R', true, Some(1)), ('B', false, Some(0)), ('N', false, Some(0))];
    assert_eq!(options, expected);
    page.has_line("");

    page.send(Event::Promote(variant.kind_of_letter('q')));
    page.has_line("");
    assert!(
        page.state.ui.board_input.promotion.is_some(),
        "a piece that is not in the pool cannot be selected"
    );
    page.send(Event::Promote(variant.kind_of_letter('r'))).has_line("a7a8r").shows(1);
    assert_eq!(page.state.ui.board_input.promotion, None);
    assert_eq!(page.state.ui.announcement, "White pawn from a7 to a8 and promotes to a rook, check");
}

#[test]
fn a_promotion_can_be_cancelled() {
    let mut page = Page::open(BEFORE_PROMOTION);
    page.clicks("a7 a8").send(Event::Cancel);
    assert_eq!(
        (page.state.ui.board_input.promotion.clone(), page.state.ui.board_input.selection),
        (None, None)
    );
    page.clicks("a7 a8 h5");
    assert_eq!(page.state.ui.board_input.promotion, None);
    page.send(Event::Drop { from: square("a7"), to: Some(square("a8")) });
    assert!(page.state.ui.board_input.promotion.is_some());
    page.send(Event::View(Browse::First));
    assert_eq!(page.state.ui.board_input.promotion, None);
    page.has_line("");
}

#[test]
fn with_an_empty_pool_a_promotion_is_refused_with_the_reason() {
    let mut page = Page::open("#variant=near&fen=4k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1");
    let refusal_of = |page: &Page| page.state.ui.refusal.clone();
    let refused = Some((square("a8"), words::NO_PROMOTION.as_str().to_owned()));
    page.clicks("a7 a8");
    assert_eq!(page.state.ui.board_input.promotion, None);
    assert_eq!(refusal_of(&page), refused);
    assert_eq!(page.state.ui.announcement, words::NO_PROMOTION.as_str());
    page.send(Event::Drop { from: square("a7"), to: Some(square("a8")) });
    assert_eq!(refusal_of(&page), refused);
    page.send(Event::Drop { from: square("a7"), to: Some(square("a5")) });
    let plain = "Pawn: moves one square forward without capturing; captures one square diagonally forward.";
    assert_eq!(refusal_of(&page), Some((square("a5"), plain.to_owned())));
    // A long description would hide the board, but is announced.
    let mut page = Page::two_people("contact");
    page.clicks("d2 d5");
    let brief = "This piece does not move like that.";
    assert_eq!(refusal_of(&page), Some((square("d5"), brief.to_owned())));
    assert!(page.state.ui.announcement.starts_with("Pawn: moves one square forward or sideways"));
}

#[test]
fn a_refused_move_is_explained_beside_its_square() {
    let refusal_of = |address: &str, clicks: &str| {
        let mut page = Page::open(address);
        page.clicks(clicks);
        let refusal_of = page.state.ui.refusal.clone().map(|(at, why)| (at.to_string(), why));
        page.send(Event::Cancel);
        assert_eq!(page.state.ui.refusal, None, "the next event clears it");
        refusal_of
    };
    let refusal_of = |address, clicks| refusal_of(address, clicks).map(|(at, why)| format!("{at}: {why}"));
    let shield = "#variant=contact&white=human&black=human&fen=7k/8/4p3/3p4/2P5/1P6/P7/7K w - - 0 1";
    assert_eq!(refusal_of(shield, "b3 d5").as_deref(), Some("d5: Shielded by pawn on e6."));
    let pinned = "#variant=chess&white=human&black=human&fen=4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(refusal_of(pinned, "e2 c3").as_deref(), Some("c3: That leaves your king in check."));
    let knight = "Knight: moves with a leap of 2 squares along a file or rank and 1 to the side.";
    assert_eq!(refusal_of(pinned, "e2 e5"), Some(format!("e5: {knight}")));
    assert_eq!(refusal_of(pinned, "e2 e8"), Some(format!("e8: {knight}")));
    let near = "#variant=near&white=human&black=human";
    assert_eq!(refusal_of(near, "a2 a5").as_deref(), Some("a5: A piece is in the way."));
    let contact = "#variant=contact&white=human&black=human";
    let jump = "A piece is in the way. A jump over friendly pieces ends on the square right behind them.";
    assert_eq!(refusal_of(contact, "a1 a5"), Some(format!("a5: {jump}")));
    let berolina =
        "Berolina pawn: moves one square diagonally forward without capturing; captures one square forward.";
    let grand_rider = "#variant=grand-rider&white=human&black=human";
    assert_eq!(refusal_of(grand_rider, "e3 e5"), Some(format!("e5: {berolina}")));
    let pawn = "Pawn: moves one square forward without capturing; captures one square diagonally forward.";
    let step = "From here it can also move two squares.";
    let chess = "#variant=chess&white=human&black=human";
    assert_eq!(refusal_of(chess, "e2 e5"), Some(format!("e5: {pawn} {step}")));
    let moved = "#variant=chess&white=human&black=human&moves=e2e4,d7d6";
    assert_eq!(refusal_of(moved, "e4 e6"), Some(format!("e6: {pawn}")));
    assert_eq!(refusal_of(near, "e3 f4").as_deref(), Some("f4: It can only capture there."));
}

#[test]
fn a_pawn_may_stay_a_pawn_where_the_rules_allow_it() {
    let mut page = Page::open("#variant=grand-rider&fen=k11/12/12/12/4P7/12/12/12/12/12/12/4K7 w - - 0 1");
    page.clicks("e8 e9");
    let choice = page.state.ui.board_input.promotion.clone().expect("there is a choice");
    assert_eq!(choice.options.last().map(|option| (option.kind, option.mv.is_some())), Some((None, true)));
    page.send(Event::Promote(None)).has_line("e8e9");
}

#[test]
fn a_typed_move_may_have_the_letters_of_the_language() {
    language::set(german());
    let mut page = Page::two_people("chess");
    page.types("Sf3 d5 sc3 lg4 e3 Dd6 b3 Nc6 Lb2 De6");
    page.has_line("g1f3 d7d5 b1c3 c8g4 e2e3 d8d6 b2b3 b8c6 c1b2 d6e6");
    page.send(Event::Typed("Tc4".into()));
    assert!(!page.state.ui.message.is_empty());
    language::set(String::new());
    page.send(Event::Typed("Dd3".into()));
    assert!(page.state.ui.message.contains("Dd3"), "{}", page.state.ui.message);
}

#[test]
fn arrow_keys_follow_the_orientation_of_the_board() {
    let mut page = Page::two_people("near");
    page.send(Event::Focus(square("e3")));
    let step = |right, up| Event::Step { right, up };
    page.send(step(1, 0)).send(step(0, 1));
    assert_eq!(page.state.ui.focus, square("f4"));
    assert_eq!(page.effects, [Effect::FocusSquare]);
    page.send(Event::Flip).send(step(1, 0)).send(step(0, 1));
    assert_eq!(page.state.ui.focus, square("e3"));
    page.send(step(i8::MAX, 0)).send(step(0, i8::MAX)).send(step(1, 0));
    assert_eq!(page.state.ui.focus, square("a1"));
}

#[test]
fn castling_en_passant_and_promotion_are_animated() {
    let mut page = Page::open("#variant=chess&fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    page.types("O-O");
    let ways = vec![(square("e1"), square("g1")), (square("h1"), square("f1"))];
    assert_eq!(page.state.game.motions(), ways);
    page.send(Event::View(Browse::Back));
    let back = vec![(square("f1"), square("h1")), (square("g1"), square("e1"))];
    assert_eq!(page.state.game.motions(), back);
    assert_eq!(page.state.game.shown().fen, page.state.game.start().fen());
}
