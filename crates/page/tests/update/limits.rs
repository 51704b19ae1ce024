//! The limits of a game: whatever the page accepts and writes, it can open again.

use vicinity_page::browse::Browse;
use vicinity_page::event::Event;
use vicinity_page::recent;
use vicinity_page::state::State;

use crate::common::page::reload_with;
use vicinity_page::words;
use vicinity_record::pgn;

use super::Page;

/// Checks that the game can be restored from its address, and with all annotations from its stored
/// text.
#[track_caller]
fn comes_back(state: &State) {
    let mut opened = State::open(&state.address());
    assert_eq!(opened.ui.notice, None);
    assert_eq!(opened.address(), state.address());
    let kept = state.kept(1).expect("there is a game");
    assert!(recent::game(&kept).is_some(), "the stored text can be read");
    reload_with(&mut opened, &kept);
    assert_eq!(pgn::write(opened.game.record()), pgn::write(state.game.record()));
}

/// Plays a move and then tries another one instead, nested one variation deeper.
fn nests_once(page: &mut Page, turn: usize) {
    let position = page.state.game.shown().position.clone();
    let mut quiet = page.state.game.shown().legal.clone();
    quiet.retain(|mv| !position.is_capture(*mv));
    // Moves of many pieces, so that no position repeats.
    quiet.rotate_left(turn * 5 % 7);
    page.types(&position.uci(quiet[0])).send(Event::View(Browse::Back)).types(&position.uci(quiet[1]));
}

#[test]
fn variations_are_nested_only_as_deeply_as_can_be_read_again() {
    let mut page = Page::two_people("near");
    page.types("h4").send(Event::View(Browse::First)).types("g4").send(Event::GoTo(1));
    for turn in 0..64 {
        nests_once(&mut page, turn);
    }
    assert_eq!(page.state.ui.notice, None);
    comes_back(&page.state);
    // One more is refused with a message.
    let depth = page.state.game.line().len();
    nests_once(&mut page, 64);
    assert_eq!(page.state.ui.notice, Some(words::record_full()));
    assert_eq!(page.state.game.shown().ply, depth, "the board shows the position before the refused move");
    comes_back(&page.state);
    // So is promoting a variation that would nest everything one level deeper.
    page.send(Event::DismissNotice).send(Event::GoTo(2)).send(Event::PromoteLine);
    assert_eq!(page.state.ui.notice, Some(words::record_full()));
    assert_ne!(page.state.ui.announcement, words::PROMOTED.as_str());
    comes_back(&page.state);
    // A line that is less deep continues, and can be undone.
    page.send(Event::DismissNotice).types("h5").has_line("g3g4 h6h5");
    assert_eq!(page.state.ui.notice, None);
    comes_back(&page.state);
    page.send(Event::Undo).has_line("g3g4");
    comes_back(&page.state);
}

#[test]
fn the_length_of_a_game_is_limited_to_what_can_be_read() {
    let full = format!("e3e4{},e6e5", ",(d3d4)".repeat(19_998));
    let mut page = Page::open(&format!("#variant=near&moves={full}"));
    comes_back(&page.state);
    page.send(Event::Typed("h4".into())).has_line("e3e4 e6e5");
    assert_eq!(page.state.ui.notice, Some(words::record_full()));
    comes_back(&page.state);
    // The engine is not asked repeatedly for a move that exceeds the limit.
    let mut page = Page::open(&format!("#variant=near&moves={full}&white=engine&black=human"));
    page.send(Event::Pause(false)).engine_plays("h3h4").has_line("e3e4 e6e5");
    assert_eq!(page.state.ui.notice, Some(words::record_full()));
    assert!(page.state.session.paused && page.state.session.engine.pending.is_none());
    // A longer file is read up to the limit, and that is reported.
    let mut page = Page::two_people("near");
    page.imports(format!("[Variant \"near\"]\n\n1. e4 {} e5 *", "(1. d4) ".repeat(30_000)));
    assert!(page.state.ui.notice.as_deref().is_some_and(|notice| notice.contains("too many moves")));
    comes_back(&page.state);
}

#[test]
fn a_file_with_the_wrong_result_keeps_its_comments() {
    let mut page = Page::two_people("near");
    page.imports("[Variant \"chess\"]\n\n1. f3 {hm} e5 2. g4 Qh4 1-0");
    assert!(page.state.ui.notice.is_some());
    assert!(page.state.pgn().contains("Qh4# 0-1"), "{}", page.state.pgn());
    comes_back(&page.state);
}
