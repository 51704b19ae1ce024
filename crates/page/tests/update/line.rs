//! Browsing, undo, variations, and comments on moves.

use vicinity_page::browse::Browse;
use vicinity_page::event::{Event, Reply};
use vicinity_page::state::State;
use vicinity_page::tab::Tab;
use vicinity_page::words;
use vicinity_rules::Color;

use super::{ANNOTATED, ANNOTATED_MOVES, Page};
use crate::common::page::square;

#[test]
fn the_side_to_move_is_that_of_the_shown_position() {
    let mut page = Page::two_people("near");
    let strips = |page: &Page| Color::BOTH.map(|color| words::strip(&page.state, color));
    page.types("e4 d5 exd5");
    assert_eq!(strips(&page), ["", "to move"]);
    page.send(Event::GoTo(2));
    assert_eq!(strips(&page), ["to move", ""]);
    assert!(page.state.is_to_move(Color::White) && !page.state.is_to_move(Color::Black));
    page.send(Event::GoTo(3)).send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    assert_eq!(strips(&page), ["won", ""]);
    page.send(Event::GoTo(2));
    assert_eq!(strips(&page), ["viewing move 1", ""], "at that point neither side has won");
    assert!(!page.state.has_won(Color::White));
}

#[test]
fn browsing_changes_nothing() {
    let mut page = Page::two_people("near");
    page.types("e4 d5 exd5").shows(3);
    page.send(Event::View(Browse::Back)).shows(2);
    assert_eq!(page.state.game.motions(), vec![(square("d5"), square("e4"))]);
    page.send(Event::View(Browse::First)).shows(0);
    page.send(Event::View(Browse::Back)).shows(0);
    page.send(Event::View(Browse::Forward)).shows(1);
    page.send(Event::View(Browse::At(2))).shows(2);
    page.send(Event::View(Browse::Last)).shows(3);
    page.send(Event::View(Browse::Forward)).shows(3).has_line("e3e4 d6d5 e4d5");
    assert_eq!(page.address(), None, "the shown ply is not in the address");
}

#[test]
fn a_move_is_shown_with_its_notes_where_the_page_has_them() {
    let mut page = Page::two_people("near");
    page.types("e4 d5 exd5").send(Event::Annotate(2)).shows(2);
    assert_eq!(page.state.ui.tab, Tab::Notes);
    page.state.embedding.is_framed = true;
    page.send(Event::ShowTab(Tab::Moves)).send(Event::Annotate(1)).shows(2);
    assert_eq!(page.state.ui.tab, Tab::Moves);
}

#[test]
fn undo_and_redo_are_single_moves_with_two_players() {
    let mut page = Page::two_people("near");
    assert_eq!(page.state.undo_count(), None);
    page.types("e4 d5 exd5");
    page.send(Event::Undo).has_line("e3e4 d6d5").shows(2);
    page.send(Event::Undo).send(Event::Undo).has_line("").shows(0);
    page.send(Event::Undo).has_line("");
    page.send(Event::Redo).has_line("e3e4").shows(1);
    // Playing the undone move again keeps the rest for redo.
    page.types("d5").send(Event::Redo).has_line("e3e4 d6d5 e4d5");
    page.send(Event::Redo).has_line("e3e4 d6d5 e4d5");
    page.send(Event::Undo).types("d4");
    assert!(page.state.history.undone.is_empty());
}

#[test]
fn a_move_from_an_earlier_position_is_a_variation_and_undo_takes_it_back() {
    let mut page = Page::two_people("near");
    page.types("e4 d5 exd5 Qxd5").send(Event::View(Browse::At(1))).clicks("a6 a5");
    page.has_line("e3e4 a6a5").shows(2);
    page.types("h4").has_moves("1. e4 d5 (1... a5 2. h4) 2. exd5 Qxd5 *");
    page.send(Event::Undo).has_line("e3e4 a6a5");
    page.send(Event::Undo).has_line("e3e4 d6d5 e4d5 d7d5").shows(1).has_moves("1. e4 d5 2. exd5 Qxd5 *");
    page.send(Event::Redo).has_line("e3e4 a6a5").shows(2);
    page.send(Event::Redo).has_line("e3e4 a6a5 h3h4").shows(3);
    page.send(Event::Undo).send(Event::Undo).send(Event::Undo).has_line("e3e4 d6d5 e4d5").shows(3);
}

#[test]
fn playing_an_existing_move_adds_nothing() {
    let mut page = Page::two_people("near");
    page.imports(ANNOTATED).has_moves(ANNOTATED_MOVES).shows(3);
    page.send(Event::View(Browse::First)).types("e4 a5 h4").has_line("e3e4 a6a5 h3h4 h6h5").shows(3);
    page.has_moves(ANNOTATED_MOVES);
    page.send(Event::View(Browse::Forward)).shows(4);
    page.send(Event::View(Browse::At(1))).types("d5").has_line("e3e4 d6d5 e4d5").shows(2);
}

#[test]
fn lines_are_selected_promoted_and_deleted_and_undo_restores_them() {
    let mut page = Page::two_people("near");
    page.imports(ANNOTATED);
    page.goes_to("g4").has_line("e3e4 a6a5 g3g4").shows(3);
    page.send(Event::PromoteLine);
    page.has_moves("1. e4 {first} 1... d5 (1... e5 $6 {plain}) (1... a5 2. g4 (2. h4 h5)) 2. exd5 $14 *");
    page.has_line("e3e4 a6a5 g3g4").shows(3);
    page.send(Event::PromoteLine);
    page.has_moves("1. e4 {first} 1... a5 (1... d5 2. exd5 $14) (1... e5 $6 {plain}) 2. g4 (2. h4 h5) *");
    page.send(Event::PromoteLine).send(Event::Undo).send(Event::Undo).has_moves(ANNOTATED_MOVES);
    page.goes_to("a5").send(Event::DeleteLine).has_line("e3e4 d6d5 e4d5").shows(1);
    page.has_moves("1. e4 {first} 1... d5 (1... e5 $6 {plain}) 2. exd5 $14 *");
    page.send(Event::Undo).has_moves(ANNOTATED_MOVES).has_line("e3e4 a6a5 g3g4").shows(2);
    page.goes_to("d5").send(Event::DeleteLine).has_line("e3e4 e6e5").shows(1);
    page.send(Event::Undo).goes_to("e4").send(Event::DeleteLine).has_line("").has_moves("*");
    page.send(Event::DeleteLine).send(Event::Undo).has_moves(ANNOTATED_MOVES);
    page.send(Event::GoTo(usize::MAX)).send(Event::GoTo(0)).shows(0);
}

#[test]
fn comments_and_marks_are_written_at_the_move_shown() {
    let mut page = Page::two_people("near");
    page.types("e4 d5");
    page.send(Event::Comment(" a {b}\n c ".into())).send(Event::Mark(1)).send(Event::Mark(4));
    page.has_moves("1. e4 d5 $4 {a {b) c} *");
    page.send(Event::Mark(4)).has_moves("1. e4 d5 {a {b) c} *");
    page.send(Event::Undo).send(Event::Undo).send(Event::Undo).send(Event::Undo).has_moves("1. e4 d5 *");
    page.send(Event::View(Browse::First)).send(Event::Comment("begin".into())).send(Event::Mark(1));
    page.has_moves("{begin} 1. e4 d5 *");
    let pgn = page.state.pgn();
    let again = vicinity_record::pgn::read(&pgn).remove(0);
    assert_eq!(vicinity_record::pgn::write(&again.record), pgn);
}

#[test]
fn a_comment_does_not_disturb_the_engine() {
    let mut page = Page::against_engine();
    page.types("e4");
    let id = page.go().id;
    page.send(Event::Comment("hm".into())).send(Event::Mark(1));
    assert_eq!(page.state.session.engine.pending.map(|asked| asked.id), Some(id));
    page.engine_plays("d6d5").has_moves("1. e4 $1 {hm} 1... d5 *");
}

#[test]
fn annotated_moves_are_kept_as_variations_against_the_engine() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5").types("exd5").engine_plays("d7d5");
    page.send(Event::View(Browse::At(2)))
        .continues("d4")
        .engine_plays("h6h5")
        .has_moves("1. e4 d5 2. d4 h5 *");
    page.send(Event::Comment("an idea".into()));
    page.send(Event::View(Browse::First)).continues("a4").engine_plays("a6a5");
    page.has_moves("1. a4 (1. e4 d5 2. d4 h5 {an idea}) 1... a5 *");
    assert_eq!(page.state.address(), State::open(&page.state.address()).address());
    page.send(Event::Undo).has_moves("1. e4 d5 2. d4 h5 {an idea} *").shows(4);
    // Browsing another line does not start the engine there.
    page.send(Event::Redo).goes_to("d4").has_line("e3e4 d6d5 d3d4 h6h5");
    assert!(page.state.session.engine.pending.is_none());
}

/// A game against the engine in which the user shows the position before his second move.
fn looking_back() -> Page {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5").types("exd5").engine_plays("d7d5");
    page.send(Event::View(Browse::At(2)));
    page
}

#[test]
fn browsing_a_running_game_never_changes_it() {
    type Way = (&'static str, fn(&mut Page));
    let ways: [Way; 4] = [
        ("clicks", |page| {
            page.clicks("d3 d4");
        }),
        ("a drag", |page| {
            page.send(Event::Drop { from: square("d3"), to: Some(square("d4")) });
        }),
        ("the move field", |page| {
            page.types("d4");
        }),
        ("the keyboard", |page| {
            page.send(Event::Focus(square("d3"))).send(Event::Activate(square("d3")));
            page.send(Event::Activate(square("d4")));
        }),
    ];
    for (name, tries) in ways {
        let mut page = looking_back();
        assert_eq!(words::strip(&page.state, Color::White), "viewing move 1", "{name}");
        tries(&mut page);
        page.has_line("e3e4 d6d5 e4d5 d7d5").shows(2);
        assert_eq!(page.state.ui.question.map(|_| ()), Some(()), "{name}");
        assert!(words::question(&page.state).starts_with("Continue the game from here with d4?"), "{name}");
        // One click returns to the current position.
        page.send(Event::Reply(Reply::No)).shows(4);
        assert_eq!(
            (page.state.ui.question, words::strip(&page.state, Color::White)),
            (None, "to move".into())
        );
        page.types("c4").has_line("e3e4 d6d5 e4d5 d7d5 c3c4");
    }
}

#[test]
fn a_move_from_an_earlier_position_is_tried_in_analysis_or_continues_the_game() {
    let mut page = looking_back();
    page.types("d4");
    assert_eq!(page.state.planned(), Some((square("d3"), square("d4"))), "it is marked on the board");
    page.send(Event::Reply(Reply::TryInAnalysis));
    assert_eq!(page.state.planned(), None);
    assert!(page.state.session.analysis.is_on);
    page.has_moves("1. e4 d5 2. exd5 (2. d4) 2... Qxd5 *");
    let mut page = looking_back();
    page.types("d4").send(Event::Reply(Reply::ContinueFromHere)).has_line("e3e4 d6d5 d3d4");
    assert!(page.asked().is_some(), "the engine answers");
    // The question disappears with the position that it is about.
    let mut page = looking_back();
    page.types("d4").send(Event::View(Browse::Last)).shows(4);
    assert_eq!(page.state.ui.question, None);
    page.send(Event::Reply(Reply::ContinueFromHere)).has_line("e3e4 d6d5 e4d5 d7d5");
}
