//! A puzzle on the board, without a browser: its moves, hints and solution. `puzzle_list` tests
//! which puzzles there are.

use crate::common::page::{Driven, square};
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::puzzles::progress::{Done, KEPT};
use vicinity_page::screens::puzzles::rating::Standing;
use vicinity_page::screens::puzzles::view_model::Part;
use vicinity_page::screens::puzzles::{Badge, PuzzleAct, PuzzlePhase, Puzzles};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::sound::Sound;
use vicinity_page::storage::Storage;
use vicinity_page::tab::Tab;
use vicinity_page::words;
use vicinity_protocol::puzzle::{self, Puzzle};
use vicinity_rules::Color;

/// Two puzzles: the first ends with a king capture, which two moves give; the second wins material.
pub(crate) const NEAR: &str = "vicinity-puzzles 1 near
1|4k3/8/8/8/8/8/4R3/K6R w - - 0 1|h1h8 e8f7 e2f2|king quiet|700
2|4k3/8/8/3p4/8/8/3R4/K7 w - - 0 1|d2d5|material|900
";

/// Puzzles of several ratings, including a lesson, and one with the opponent's last move.
pub(crate) const MANY: &str = "vicinity-puzzles 1 near
5|4k3/8/8/8/8/8/4R3/K7 w - - 2 30|e2e8|king|600||capture
1|4k3/8/8/8/8/8/4R3/K6R w - - 0 1|h1h8 e8f7 e2f2|king quiet|700
2|4k3/8/8/3p4/8/8/3R4/K7 w - - 3 20|d2d5|material|980|3k4/8/8/3p4/8/8/3R4/K7 b - - 2 19 d8e8
3|4k3/8/8/2p5/8/8/2R5/K7 w - - 0 1|c2c5|material|1400
4|4k3/8/8/1p6/8/8/1R6/K7 w - - 0 1|b2b5|material|2000
";

pub(crate) type Page = Driven<FullScreens>;

impl Page {
    pub(crate) fn puzzle(&mut self, act: PuzzleAct) {
        self.screen_event(ScreenEvent::Puzzle(act));
    }

    pub(crate) fn play(&mut self, mv: &str) {
        self.send(Event::Typed(mv.to_owned()));
    }

    /// Opens a file of puzzles with stored progress.
    pub(crate) fn of(text: &str, hash: &str, kept: &[(&str, &str)]) -> Page {
        let kept: Vec<(String, &str)> =
            kept.iter().map(|(name, word)| (format!("{KEPT}{name}"), *word)).collect();
        let kept: Vec<(&str, &str)> = kept.iter().map(|(name, word)| (name.as_str(), *word)).collect();
        let mut page = Page::open_with_storage(hash, &kept);
        page.state.device.today = "2026.11.22".to_owned();
        assert!(page.effects.contains(&Effect::Fetch("puzzles/near.txt".to_owned())), "{:?}", page.effects);
        page.send(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: Some(text.to_owned()) });
        page
    }

    pub(crate) fn of_near(hash: &str) -> Page {
        Page::of(NEAR, hash, &[])
    }

    pub(crate) fn shown_puzzles(&self) -> &Puzzles {
        self.screens.puzzles.shown.as_ref().expect("puzzles are shown")
    }

    pub(crate) fn number(&self) -> u32 {
        self.shown_puzzles().shown().expect("a puzzle is on the board").id
    }

    pub(crate) fn standing(&self) -> Standing {
        self.screens.puzzles.progress.standing("near")
    }

    /// The stored progress.
    pub(crate) fn kept(&self) -> Vec<(String, String)> {
        self.storage.all(KEPT)
    }

    pub(crate) fn wakes(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(_)))
    }

    /// Solves the first of the two puzzles without errors.
    pub(crate) fn solve_first(&mut self) {
        self.play("h1h8");
        self.wake();
        self.play("e2f2");
        assert_eq!(self.shown_puzzles().phase, PuzzlePhase::Solved);
    }
}

pub(crate) fn list(text: &str) -> Vec<Puzzle> {
    puzzle::parse("near", text).expect("it can be read")
}

pub(crate) fn badge(name: &str, is_right: bool) -> Option<Badge> {
    Some(Badge { square: square(name), is_right })
}

#[test]
fn another_screen_with_a_panel_opens_on_its_first_tab() {
    let mut page = Page::open_with_storage("#variant=near", &[]);
    page.send(Event::ShowTab(Tab::Pieces));
    page.send(Event::Visit(Screen::Puzzles { puzzle: String::new() }));
    assert_eq!(page.state.ui.tab, Tab::Moves);
    page.send(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: Some(NEAR.to_owned()) });
    page.send(Event::ShowTab(Tab::Pieces));
    page.puzzle(PuzzleAct::Next);
    assert_eq!(page.state.ui.tab, Tab::Pieces, "the next puzzle is no other screen");
    page.send(Event::Visit(Screen::Game));
    page.send(Event::ShowTab(Tab::Rules));
    page.send(Event::Visit(Screen::Settings));
    page.send(Event::Visit(Screen::Game));
    assert_eq!(page.state.ui.tab, Tab::Rules, "back from a screen without a panel");
    page.send(Event::Analyse);
    assert_eq!(page.state.ui.tab, Tab::Moves, "the engine is there");
}

#[test]
fn a_puzzle_is_opened_and_solved() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    assert_eq!(page.state.game.shown().fen, "4k3/8/8/8/8/8/4R3/K6R w - - 0 1");
    assert_eq!(page.state.address(), "#screen=puzzles&variant=near&puzzle=1");
    assert_eq!(page.state.session.settings.orientation(), Color::White);
    assert_eq!(page.shown_puzzles().prompt(), "White to play: capture the king in 2 moves.");
    page.play("h1h8");
    assert_eq!(
        (page.shown_puzzles().phase, page.shown_puzzles().badge),
        (PuzzlePhase::Answering, badge("h8", true))
    );
    assert!(page.state.ui.announcement.contains("Correct"), "{}", page.state.ui.announcement);
    assert!(page.wakes());
    assert!(!page.state.may_move(), "the reply is played automatically");
    page.wake();
    assert_eq!(page.line(), "h1h8 e8f7");
    assert_eq!((page.shown_puzzles().phase, page.shown_puzzles().badge), (PuzzlePhase::Yours, None));
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Sound { sound: Sound::Move, .. })));
    page.play("e2f2");
    assert_eq!(
        (page.shown_puzzles().phase, page.shown_puzzles().badge),
        (PuzzlePhase::Solved, badge("f2", true))
    );
    assert!(page.state.ui.announcement.contains("Solved!"), "{}", page.state.ui.announcement);
    assert_eq!(page.screens.puzzles.progress.of("near", 1), Some(Done::Solved));
    let kept = page.kept();
    assert!(kept.contains(&("near-1".to_owned(), "solved".to_owned())), "{kept:?}");
}

#[test]
fn the_moves_of_a_puzzle_have_no_clock_times() {
    let mut page = Page::open_with_storage("#variant=near&white=human&black=engine&clock=180%2B2", &[]);
    page.send(Event::Visit(Screen::Puzzles { puzzle: "1".to_owned() }));
    page.send(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: Some(NEAR.to_owned()) });
    page.play("h1h8");
    page.wake();
    page.play("e2f2");
    assert_eq!(page.line(), "h1h8 e8f7 e2f2");
    assert!(page.state.game.line().iter().all(|node| page.state.game.record().clock_ms(*node).is_none()));
}

#[test]
fn puzzles_have_the_published_rules_whatever_the_options_of_the_game() {
    // The normal army castles, which is White's with the option.
    let text = "vicinity-puzzles 1 near-vs-normal\n\
                4|rBK1k2r/PQ3q2/8/8/8/2N5/8/8 b kq - 2 30|e8g8 b7f7 f8c8|king quiet|1146\n";
    let mut page = Page::open_with_storage("#screen=puzzles&variant=near-vs-normal:near=black", &[]);
    page.send(Event::Fetched { path: "puzzles/near-vs-normal.txt".to_owned(), text: Some(text.to_owned()) });
    assert_eq!(page.state.game.start().variant().name(), "near-vs-normal");
    assert_eq!(page.number(), 4);
}

#[test]
fn the_engine_is_not_used() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.play("h1h8");
    assert!(page.state.session.engine.pending.is_none());
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Warm | Effect::Go(..))));
}

#[test]
fn the_opponents_last_move_is_shown() {
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=2", &[]);
    assert_eq!(page.state.game.shown().fen, "3k4/8/8/3p4/8/8/3R4/K7 b - - 2 19");
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::LeadIn);
    assert!(page.wakes() && !page.state.may_move());
    assert_eq!(page.state.session.settings.orientation(), Color::White, "the solver is below");
    assert_eq!(page.state.address(), "#screen=puzzles&variant=near&puzzle=2");
    // Meanwhile nothing can be played, and the focus stays where the user moves it.
    page.puzzle(PuzzleAct::Hint);
    page.send(Event::Activate(square("d2")));
    page.send(Event::Focus(square("d5")));
    assert_eq!((page.shown_puzzles().phase, page.line().as_str()), (PuzzlePhase::LeadIn, ""));
    assert_eq!(page.screens.puzzles.progress.of("near", 2), None);
    page.wake();
    assert_eq!(page.state.game.motions(), [(square("d8"), square("e8"))], "the piece glides");
    assert_eq!(page.state.game.shown().fen, "4k3/8/8/3p4/8/8/3R4/K7 w - - 3 20");
    assert_eq!(page.state.game.shown().last_move.map(|mv| mv.to()), Some(square("e8")), "it is marked");
    assert_eq!(page.state.ui.focus, square("d5"));
    let spoken = page.state.ui.announcement.clone();
    assert!(spoken.contains("e8") && spoken.contains("White to play: win material."), "{spoken}");
    assert_eq!((page.shown_puzzles().phase, page.line().as_str()), (PuzzlePhase::Yours, ""));
    page.send(Event::Undo);
    assert_eq!(page.state.game.shown().fen, "4k3/8/8/3p4/8/8/3R4/K7 w - - 3 20", "it is not undone");
    page.play("d2d5");
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::Solved);
    // When restarted, the puzzle shows it again.
    page.puzzle(PuzzleAct::Again);
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::LeadIn);
    assert!(!page.shown_puzzles().is_solution_shown);
    page.puzzle(PuzzleAct::Show);
    assert!(page.shown_puzzles().is_solution_shown);
    assert_eq!(
        (page.shown_puzzles().phase, page.line().as_str()),
        (PuzzlePhase::Solved, "d2d5"),
        "the solution starts without a delay"
    );
}

#[test]
fn a_last_move_that_does_not_lead_to_the_puzzle_is_ignored() {
    let text = NEAR.replace("material|900", "material|900|4k3/8/8/3p4/8/8/3R4/K7 b - - 0 1 e8d8");
    let page = Page::of(&text, "#screen=puzzles&variant=near&puzzle=2", &[]);
    assert_eq!((page.number(), page.shown_puzzles().phase), (2, PuzzlePhase::Yours));
    assert_eq!(page.state.game.shown().fen, "4k3/8/8/3p4/8/8/3R4/K7 w - - 0 1");
}

#[test]
fn a_wrong_move_is_shown_explained_and_taken_back() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.play("h1h2");
    assert_eq!(
        (page.shown_puzzles().phase, page.shown_puzzles().badge),
        (PuzzlePhase::Wrong, badge("h2", false))
    );
    assert_eq!(page.line(), "h1h2");
    assert!(
        page.shown_puzzles().feedback.contains("does not capture the king"),
        "{}",
        page.shown_puzzles().feedback
    );
    assert_eq!(page.screens.puzzles.progress.of("near", 1), Some(Done::Failed));
    page.wake();
    assert_eq!((page.line().as_str(), page.shown_puzzles().badge), ("", None));
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::Yours);
    assert!(page.shown_puzzles().is_about_mistake(), "the feedback remains");
    assert_eq!(page.state.ui.pointers, [(square("h1"), square("h2"), "arrow mistaken")]);
    // A quick second try does not wait for the timer, which then takes nothing back.
    page.play("h1h3");
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::Wrong);
    page.send(Event::Activate(square("h1")));
    assert_eq!((page.line().as_str(), page.shown_puzzles().phase), ("", PuzzlePhase::Yours));
    assert_eq!(page.state.ui.board_input.selection, Some(square("h1")));
    page.wake();
    assert_eq!(page.state.ui.board_input.selection, Some(square("h1")));
    page.solve_first();
    assert!(!page.shown_puzzles().is_about_mistake() && page.state.ui.pointers.is_empty());
    assert_eq!(page.screens.puzzles.progress.of("near", 1), Some(Done::Later));
}

#[test]
fn the_solution_can_be_shown_while_a_wrong_move_is_on_the_board() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.play("h1h2");
    page.puzzle(PuzzleAct::Show);
    page.wake();
    page.wake();
    assert_eq!((page.line().as_str(), page.shown_puzzles().phase), ("h1h8 e8f7 e2f2", PuzzlePhase::Solved));
}

#[test]
fn a_hint_shows_the_piece_and_then_where_it_goes() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(PuzzleAct::Hint);
    assert_eq!(page.state.ui.board_input.selection.map(|square| square.to_string()).as_deref(), Some("h1"));
    page.puzzle(PuzzleAct::Hint);
    assert_eq!(page.state.ui.focus.to_string(), "h8");
    assert!(page.shown_puzzles().feedback.contains("h8"), "{}", page.shown_puzzles().feedback);
    let drawn = |page: &Page| page.state.ui.pointers.iter().map(|it| (it.0, it.1)).collect::<Vec<_>>();
    assert_eq!(drawn(&page), [(square("h1"), square("h8"))]);
    page.send(Event::Activate(square("a1")));
    assert_eq!(drawn(&page), []);
}

#[test]
fn a_hint_takes_a_wrong_move_back() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.play("h1h2");
    page.puzzle(PuzzleAct::Hint);
    assert_eq!((page.line().as_str(), page.shown_puzzles().phase), ("", PuzzlePhase::Yours));
    assert_eq!(page.state.ui.board_input.selection, Some(square("h1")));
    assert_eq!(page.shown_puzzles().badge, None);
    page.wake();
    assert_eq!(page.state.ui.board_input.selection, Some(square("h1")), "the timer takes nothing back");
}

#[test]
fn a_click_on_the_piece_of_a_hint_selects_it() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(PuzzleAct::Hint);
    let mut click = |name: &str| {
        page.send(Event::Activate(square(name)));
        page.state.ui.board_input.selection
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
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(PuzzleAct::Show);
    page.wake();
    page.wake();
    assert_eq!(page.line(), "h1h8 e8f7 e2f2");
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::Solved);
    assert_eq!(page.screens.puzzles.progress.of("near", 1), Some(Done::Failed));
    page.wake();
    assert_eq!(page.number(), 1, "after the solution was shown, the next puzzle does not open by itself");
    page.puzzle(PuzzleAct::Again);
    assert_eq!((page.line().as_str(), page.shown_puzzles().phase), ("", PuzzlePhase::Yours));
}

#[test]
fn a_solved_puzzle_is_followed_by_the_next() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.solve_first();
    assert!(page.wakes());
    page.wake();
    assert_eq!((page.number(), page.shown_puzzles().phase), (2, PuzzlePhase::Yours));
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Address { is_new_entry: true, .. })));
    assert!(page.state.ui.announcement.contains("win material"), "{}", page.state.ui.announcement);
    // The browser's back button.
    page.send(Event::AddressChanged("#screen=puzzles&variant=near&puzzle=1".to_owned()));
    assert_eq!(page.number(), 1);
}

#[test]
fn the_next_puzzle_can_wait_for_the_user() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.puzzle(PuzzleAct::Waits(true));
    assert!(page.kept().contains(&("next".to_owned(), "waits".to_owned())));
    page.solve_first();
    assert!(!page.wakes());
    page.wake();
    assert_eq!(page.number(), 1);
    page.puzzle(PuzzleAct::Next);
    assert_eq!(page.number(), 2);
    // The setting is restored from the storage; and a user who browses or has the list open is not
    // interrupted.
    let page = Page::of(NEAR, "#screen=puzzles&variant=near", &[("next", "waits")]);
    assert!(page.screens.puzzles.progress.waits());
    for looks in [Some(Event::View(vicinity_page::browse::Browse::Back)), None] {
        let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
        page.solve_first();
        match looks {
            None => page.puzzle(PuzzleAct::List),
            Some(event) => {
                page.send(event);
            }
        }
        page.wake();
        assert_eq!(page.number(), 1);
    }
}

#[test]
fn the_section_shows_what_fits_the_phase() {
    let check = |page: &Page, phase: &str, shown: &[Part]| {
        let all = [
            Part::Task,
            Part::List,
            Part::ListButton,
            Part::Daily,
            Part::Fetch,
            Part::Hint,
            Part::Show,
            Part::Next,
            Part::Again,
        ];
        let puzzles = page.shown_puzzles();
        assert_eq!(puzzles.phase_name(), phase);
        let parts: Vec<Part> = all.into_iter().filter(|part| puzzles.shows(*part, &page.state)).collect();
        assert_eq!(parts, shown);
    };
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=near-2");
    check(&page, "yours", &[Part::Task, Part::ListButton, Part::Daily, Part::Hint, Part::Show]);
    let details = |page: &Page| page.shown_puzzles().details(&page.screens.puzzles.progress);
    assert_eq!(page.shown_puzzles().title(&page.state), "Puzzle 2");
    assert_eq!(details(&page), "Using help counts as a failed attempt.");
    page.play("d2d5");
    check(&page, "solved", &[Part::Task, Part::ListButton, Part::Daily, Part::Next, Part::Again]);
    assert!(details(&page).contains("900"), "{}", details(&page));
    page.puzzle(PuzzleAct::List);
    check(&page, "solved", &[Part::List, Part::ListButton, Part::Daily]);
    page.send(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: None });
}
