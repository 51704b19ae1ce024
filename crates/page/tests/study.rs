//! Puzzles, without a browser.

mod common;

use common::page::{Driven, square};
use vicinity_page::screen::Screen;
use vicinity_page::study::progress::{Done, Progress};
use vicinity_page::study::puzzles::{self, File, Phase, Puzzles};
use vicinity_page::study::{Study, StudyEvent};
use vicinity_page::update::{Effect, Event};
use vicinity_page::words;
use vicinity_rules::Color;

/// Two puzzles: the first ends with a king capture, which two moves give; the second wins material.
const NEAR: &str = "vicinity-puzzles 1 near
1|4k3/8/8/8/8/8/4R3/K6R w - - 0 1|h1h8 e8f7 e2f2|king quiet|700
2|4k3/8/8/3p4/8/8/3R4/K7 w - - 0 1|d2d5|material|900
";

type Page = Driven<Study>;

impl Page {
    fn puzzle(&mut self, act: puzzles::PuzzleAct) {
        self.studies(StudyEvent::Puzzle(act));
    }

    fn play(&mut self, mv: &str) {
        self.happens(Event::Typed(mv.to_owned()));
    }

    fn wake(&mut self) {
        self.happens(Event::Woken);
    }

    fn fetched(hash: &str) -> Page {
        let mut page = Page::open_with_screens(hash);
        assert!(page.effects.contains(&Effect::Fetch("puzzles/near.txt".to_owned())), "{:?}", page.effects);
        page.happens(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: Some(NEAR.to_owned()) });
        page
    }

    fn shown(&self) -> &Puzzles {
        self.screens.puzzles.as_ref().expect("puzzles are shown")
    }

    /// The number and the position that the engine is asked about.
    fn asked_about(&self) -> Option<(u32, usize)> {
        self.state.sitting.engine.asked.map(|asked| (asked.id, asked.task.ply))
    }
}

#[test]
fn a_puzzle_is_opened_and_solved() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    assert_eq!(page.state.game.shown().fen, "4k3/8/8/8/8/8/4R3/K6R w - - 0 1");
    assert_eq!(page.state.address(), "#screen=puzzles&variant=near&puzzle=1");
    assert_eq!(page.state.sitting.settings.orientation(), Color::White);
    page.play("h1h8");
    assert_eq!(page.shown().phase, Phase::Answering);
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Wake(_))));
    assert!(!page.state.may_move(), "the answer is nobody's to play");
    page.wake();
    assert_eq!(page.line(), "h1h8 e8f7");
    assert_eq!(page.shown().phase, Phase::Yours);
    page.play("e2f2");
    assert_eq!(page.shown().phase, Phase::Solved);
    assert_eq!(page.screens.progress.of("near", 1), Some(Done::Solved));
    let kept = Effect::Store { key: "puzzle-near-1".to_owned(), value: "solved" };
    assert!(page.effects.contains(&kept), "{:?}", page.effects);
}

#[test]
fn the_engine_is_left_alone() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.play("h1h8");
    assert!(page.asked_about().is_none());
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Warm | Effect::Go(_))));
}

#[test]
fn a_wrong_move_is_seen_told_and_taken_back() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.play("h1h2");
    assert_eq!(page.shown().phase, Phase::Wrong);
    assert_eq!(page.line(), "h1h2");
    assert!(page.shown().said.contains("does not capture the king"), "{}", page.shown().said);
    assert_eq!(page.screens.progress.of("near", 1), Some(Done::Failed));
    page.wake();
    assert_eq!(page.line(), "");
    assert_eq!(page.shown().phase, Phase::Yours);
    page.play("h1h8");
    page.wake();
    page.play("e2f2");
    assert_eq!(page.screens.progress.of("near", 1), Some(Done::Later));
}

#[test]
fn a_hint_shows_the_piece_and_then_where_it_goes() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(puzzles::PuzzleAct::Hint);
    assert_eq!(page.state.ui.hand.selection.map(|square| square.to_string()).as_deref(), Some("h1"));
    page.puzzle(puzzles::PuzzleAct::Hint);
    assert_eq!(page.state.ui.focus.to_string(), "h8");
    assert!(page.shown().said.contains("h8"), "{}", page.shown().said);
}

#[test]
fn a_click_on_the_piece_of_a_hint_takes_it() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(puzzles::PuzzleAct::Hint);
    let mut click = |name: &str| {
        page.happens(Event::Activate(square(name)));
        page.state.ui.hand.selection
    };
    assert_eq!(click("h1"), Some(square("h1")));
    assert_eq!(click("h1"), None, "a second click puts it back, as always");
    click("h1");
    click("h8");
    assert_eq!(page.line(), "h1h8");
    assert_eq!(words::strip(&page.state, Color::Black), "", "no engine thinks about a puzzle");
}

#[test]
fn the_solution_is_played_move_by_move() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(puzzles::PuzzleAct::Show);
    page.wake();
    page.wake();
    assert_eq!(page.line(), "h1h8 e8f7 e2f2");
    assert_eq!(page.shown().phase, Phase::Solved);
    assert_eq!(page.screens.progress.of("near", 1), Some(Done::Failed));
    page.puzzle(puzzles::PuzzleAct::Again);
    assert_eq!((page.line().as_str(), page.shown().phase), ("", Phase::Yours));
}

#[test]
fn one_goes_from_puzzle_to_puzzle() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(puzzles::PuzzleAct::Step { forward: true });
    assert_eq!(page.state.address(), "#screen=puzzles&variant=near&puzzle=2");
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Address { is_new_entry: true, .. })));
    page.puzzle(puzzles::PuzzleAct::Step { forward: true });
    assert_eq!(page.shown().at, Some(0), "round the end");
    page.puzzle(puzzles::PuzzleAct::Theme("material".to_owned()));
    assert_eq!(page.shown().at, Some(1), "the one on the board was of another theme");
    page.puzzle(puzzles::PuzzleAct::Step { forward: true });
    assert_eq!(page.shown().at, Some(1), "there is no other of this theme");
    // The browser's back button.
    page.happens(Event::AddressChanged("#screen=puzzles&variant=near&puzzle=1".to_owned()));
    assert_eq!(page.shown().at, Some(0));
}

#[test]
fn without_a_number_it_is_the_first_that_is_not_solved() {
    let solved = Progress::new([("near-1".to_owned(), "solved".to_owned())]);
    let mut page = Page::open_with_screens("#screen=puzzles&variant=near");
    page.screens.progress = solved;
    page.happens(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: Some(NEAR.to_owned()) });
    assert_eq!(page.shown().at, Some(1));
    let page = Page::fetched("#screen=puzzles&variant=near&puzzle=99");
    assert_eq!(page.shown().at, Some(0));
    assert!(page.state.ui.notice.as_ref().is_some_and(|notice| notice.contains("99")));
}

#[test]
fn what_cannot_be_fetched_or_read_is_told() {
    let mut page = Page::open_with_screens("#screen=puzzles&variant=near");
    let path = "puzzles/near.txt".to_owned();
    for text in [None, Some("<html>".to_owned()), Some("vicinity-puzzles 1 chess\n".to_owned())] {
        page.happens(Event::Fetched { path: path.clone(), text });
        assert!(matches!(&page.shown().file, File::Missing(why) if !why.is_empty()));
        page.puzzle(puzzles::PuzzleAct::Fetch);
        assert_eq!(page.shown().file, File::Coming);
        assert!(page.effects.contains(&Effect::Fetch(path.clone())));
    }
    // A line that the rules do not know is no reason to fall over.
    let text = "vicinity-puzzles 1 near\n1|nonsense|a1a2|king|700\n".to_owned();
    page.happens(Event::Fetched { path, text: Some(text) });
    assert!(matches!(page.shown().file, File::Missing(_)));
}

#[test]
fn another_game_has_other_puzzles() {
    let mut page = Page::fetched("#screen=puzzles&variant=near&puzzle=1");
    page.happens(Event::ChooseVariant("contact".to_owned()));
    assert!(page.effects.contains(&Effect::Fetch("puzzles/contact.txt".to_owned())));
    assert_eq!(page.state.ui.screen, Screen::Puzzles { puzzle: String::new() });
    assert_eq!(page.shown().game, "contact");
    page.happens(Event::Visit(Screen::Game));
    assert!(page.screens.puzzles.is_none());
}
