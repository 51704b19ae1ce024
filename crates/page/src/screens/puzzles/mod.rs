//! Puzzles: which there are, which one is on the board, and how far its solution has come. Without
//! a browser.
//!
//! The board is the game's own, with the puzzle's position as the start of its game: the side that
//! solves is a person's, the other one nobody's, and the answers to the solver's moves are played
//! from the solution. What stands in the game is compared with the solution after every event
//! (`judging.rs`), so that undo, looking back and playing on from there need nothing of their own.
//! What is put on the board and played there without the solver is in `playing.rs`.

mod check;
mod playback;
pub mod progress;
pub mod queue;
pub mod rating;

use vicinity_protocol::puzzle::{self, Claim, Puzzle, Tag};
use vicinity_record::Played;
use vicinity_rules::{Color, Move, Position, Square};

use crate::app::AppEvent;
use crate::browse::Browse;
use crate::language::cat;
use crate::screen::Screen;
use crate::screens::ScreenLogic;
use crate::screens::words::puzzles as phrases;
use crate::state::State;
use crate::update::{Effect, Event, begin_variant, view};
use progress::Progress;

/// The word of the theme of puzzles that teach.
pub const LESSONS: &str = "lesson";

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleAct {
    /// Another puzzle, by its place in the list.
    Go(usize),
    /// The next one, as the course has it.
    Next,
    /// The puzzle of the day.
    Daily,
    /// The same once more.
    Again,
    /// A hint.
    Hint,
    /// The solution; its next move at once while it is shown.
    Show,
    /// Only puzzles of a theme, by its word; all for none.
    Theme(String),
    /// The list of all puzzles is opened or closed.
    List,
    /// The next one is to come by itself, or no longer.
    Waits(bool),
    /// The file is to be fetched again.
    Fetch,
    /// The file is here; `None` where it cannot be had.
    Fetched(Option<String>),
    /// The time that was waited for has come.
    Woken,
    /// The puzzles of another variant.
    OtherGame(String),
}

/// How far a puzzle has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The enemy's last move is about to be played.
    LeadIn,
    /// The solver's move is awaited.
    Yours,
    /// The answer to it is about to come.
    Answering,
    /// A wrong move is seen and about to be taken back.
    Wrong,
    Showing,
    Solved,
}

/// A game's file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum File {
    Coming,
    /// It cannot be had, or is at fault: why.
    Missing(String),
    /// It is here.
    Here(Vec<Puzzle>),
}

/// What is told of a move on the square that it went to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    pub square: Square,
    pub is_right: bool,
}

pub struct Puzzles {
    /// The game, without options.
    pub game: String,
    pub file: File,
    /// The word of the theme that is wanted, empty for all.
    pub theme: String,
    /// The place of the puzzle on the board.
    pub at: Option<usize>,
    pub solution: Vec<Played>,
    pub phase: Phase,
    /// The side that solves it.
    pub solver: Color,
    /// The position before the enemy's last move, and the move, until it is played.
    pub(super) lead_in: Option<(Position, Move)>,
    /// The wrong moves of this attempt.
    pub wrong_count: usize,
    /// Whether a hint or the solution has been asked for.
    pub is_helped: bool,
    /// What there is to say of the last move.
    pub said: String,
    pub badge: Option<Badge>,
    /// What the first attempt has brought, until another puzzle comes.
    pub gained: Option<i32>,
    /// Whether the list of all puzzles is open.
    pub is_listing: bool,
    /// Whether the next puzzle is about to come by itself.
    pub(super) moves_on: bool,
    /// What the address named when a puzzle was opened by it.
    named: String,
}

/// The screen of puzzles.
#[derive(Default)]
pub struct PuzzlesScreen {
    /// The puzzles of a game, while they are shown.
    pub shown: Option<Puzzles>,
    pub progress: Progress,
    /// Whether the progress has been read.
    is_loaded: bool,
}

impl ScreenLogic for PuzzlesScreen {
    type Event = PuzzleAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Puzzles { .. })
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<PuzzleAct> {
        let Some(puzzles) = &self.shown else { return AppEvent::Page(event) };
        match event {
            Event::ChooseVariant(name) => AppEvent::Screen(PuzzleAct::OtherGame(name)),
            Event::Woken => AppEvent::Screen(PuzzleAct::Woken),
            Event::Fetched { path: fetched, text } if fetched == path(&puzzles.game) => {
                AppEvent::Screen(PuzzleAct::Fetched(text))
            }
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: PuzzleAct, effects: &mut Vec<Effect>) -> bool {
        if let PuzzleAct::OtherGame(name) = act {
            let is_new_entry = begin_variant(state, &name);
            state.show(Screen::Puzzles { puzzle: String::new() });
            self.shown = None;
            return is_new_entry;
        }
        if let Some(puzzles) = &mut self.shown {
            puzzles.act(act, &mut self.progress, state, effects);
        }
        false
    }

    fn settle(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Screen::Puzzles { puzzle: named } = &state.ui.screen else { return };
        let named = named.clone();
        if !std::mem::replace(&mut self.is_loaded, true) {
            self.progress = Progress::load(&state.device.storage);
        }
        let game = state.game.start().variant().base_name();
        if self.shown.as_ref().is_none_or(|puzzles| puzzles.game != game) {
            effects.push(Effect::Fetch(path(game)));
            self.shown = Some(Puzzles::new(game.to_owned()));
        }
        let Some(puzzles) = &mut self.shown else { return };
        if puzzles.named != named {
            puzzles.open(&named, &self.progress, state, effects);
        }
        puzzles.judge(&mut self.progress, state, effects);
    }

    fn leave(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.shown = None;
    }
}

/// Where a game's puzzles lie.
fn path(game: &str) -> String {
    cat(&["puzzles/", game, ".txt"])
}

impl Puzzles {
    /// The puzzles of a game whose file is on its way.
    fn new(game: String) -> Puzzles {
        Puzzles {
            game,
            file: File::Coming,
            theme: String::new(),
            at: None,
            solution: Vec::new(),
            phase: Phase::Solved,
            solver: Color::White,
            lead_in: None,
            wrong_count: 0,
            is_helped: false,
            said: String::new(),
            badge: None,
            gained: None,
            is_listing: false,
            moves_on: false,
            named: String::new(),
        }
    }

    /// All puzzles of the game, as far as they are here.
    pub fn list(&self) -> &[Puzzle] {
        match &self.file {
            File::Here(list) => list,
            File::Coming | File::Missing(_) => &[],
        }
    }

    pub fn shown(&self) -> Option<&Puzzle> {
        self.list().get(self.at?)
    }

    /// The place of the puzzle of today.
    pub fn today(&self, state: &State) -> Option<usize> {
        queue::of_the_day(self.list(), &state.device.here[1])
    }

    /// Whether a puzzle is of the theme that is wanted.
    pub fn is_wanted(&self, puzzle: &Puzzle) -> bool {
        self.theme.is_empty() || themes(puzzle).any(|word| word == self.theme)
    }

    /// The words of the themes that there are.
    pub fn themes(&self) -> Vec<&'static str> {
        let all = [LESSONS].into_iter().chain(Claim::ALL.map(Claim::word)).chain(Tag::ALL.map(Tag::word));
        all.filter(|word| self.list().iter().any(|puzzle| themes(puzzle).any(|other| other == *word)))
            .collect()
    }

    /// Another file, or none, and no puzzle of the one before: its solution is nothing to what
    /// comes.
    pub(super) fn change_file(&mut self, file: File) {
        self.file = file;
        self.at = None;
        self.solution.clear();
        self.phase = Phase::Solved;
        self.lead_in = None;
        self.said.clear();
        self.badge = None;
        self.gained = None;
        self.moves_on = false;
    }

    fn fetched(&mut self, text: Option<&str>) {
        self.change_file(match text.map(|text| puzzle::parse(&self.game, text)) {
            None => File::Missing(phrases::NOT_FETCHED.owned()),
            Some(Err(error)) => File::Missing(phrases::faulty(&error.to_string())),
            Some(Ok(list)) if list.is_empty() => File::Missing(phrases::NONE.owned()),
            Some(Ok(list)) => File::Here(list),
        });
    }

    /// Opens the puzzle of an address; without a number the next of the course.
    fn open(&mut self, wanted: &str, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        wanted.clone_into(&mut self.named);
        if self.list().is_empty() {
            return;
        }
        let by_id = self.list().iter().position(|puzzle| puzzle.id.to_string() == wanted);
        let next = || queue::next(self.list(), &self.game, progress, None, |_| true);
        let at = by_id.or_else(next).unwrap_or(0);
        self.begin(at, false, state, effects);
        if by_id.is_none() && !wanted.is_empty() {
            state.ui.notice = Some(phrases::no_such_puzzle(wanted));
        }
    }

    /// What is to be done, in words.
    pub fn prompt(&self) -> String {
        self.shown().map_or_else(String::new, |puzzle| phrases::prompt(puzzle, self.solver))
    }

    fn act(&mut self, act: PuzzleAct, progress: &mut Progress, state: &mut State, effects: &mut Vec<Effect>) {
        match act {
            PuzzleAct::Go(at) => {
                self.is_listing = false;
                self.begin(at, true, state, effects);
            }
            PuzzleAct::Next => self.next(progress, state, effects),
            PuzzleAct::Daily => {
                if let Some(at) = self.today(state) {
                    self.is_listing = false;
                    self.begin(at, true, state, effects);
                }
            }
            PuzzleAct::Again => {
                if let Some(at) = self.at {
                    self.begin(at, false, state, effects);
                }
            }
            PuzzleAct::Hint => self.hint(progress, state),
            PuzzleAct::Show => {
                if self.phase == Phase::Solved {
                    return;
                }
                self.play_lead_in(state);
                self.take_back(state);
                self.is_helped = true;
                self.note(progress, false);
                self.phase = Phase::Showing;
                self.said = phrases::SHOWING.owned();
                self.woken(progress, state, effects);
            }
            PuzzleAct::Theme(word) => self.theme = word,
            PuzzleAct::List => self.is_listing = !self.is_listing,
            PuzzleAct::Waits(waits) => {
                progress.set_waits(waits);
                self.moves_on = false;
            }
            PuzzleAct::Fetch => {
                self.change_file(File::Coming);
                effects.push(Effect::Fetch(path(&self.game)));
            }
            PuzzleAct::Fetched(text) => {
                self.fetched(text.as_deref());
                let named = self.named.clone();
                self.open(&named, progress, state, effects);
            }
            PuzzleAct::Woken => self.woken(progress, state, effects),
            // The screen begins anew with another game.
            PuzzleAct::OtherGame(_) => {}
        }
    }

    /// The next puzzle of the course; of the theme that is wanted, as long as there is one.
    pub(super) fn next(&mut self, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        let next = |is_wanted: &dyn Fn(&Puzzle) -> bool| {
            queue::next(self.list(), &self.game, progress, self.at, is_wanted)
        };
        if let Some(at) = next(&|puzzle| self.is_wanted(puzzle)).or_else(|| next(&|_| true)) {
            self.begin(at, true, state, effects);
        }
    }

    /// Shows which piece moves; asked again, where it goes.
    fn hint(&mut self, progress: &mut Progress, state: &mut State) {
        let Some(next) = self.solution.get(self.good(state)).filter(|_| self.phase == Phase::Yours) else {
            return;
        };
        let mv = next.mv;
        if !state.game.shows_last() {
            view(state, Browse::Last);
        }
        let again = state.ui.hand.selection == Some(mv.from());
        state.ui.hand.selection = Some(mv.from());
        state.ui.hand.is_hint = true;
        state.ui.focus = if again { mv.to() } else { mv.from() };
        self.said = phrases::hint(&state.game.shown().position, mv, again);
        state.ui.spoken.clone_from(&self.said);
        self.badge = None;
        self.is_helped = true;
        self.note(progress, false);
    }

    /// How many moves of the solution stand in the game.
    pub fn good(&self, state: &State) -> usize {
        let pairs = state.game.played().zip(&self.solution);
        pairs.take_while(|(played, right)| played.mv == right.mv).count()
    }
}

fn themes(puzzle: &Puzzle) -> impl Iterator<Item = &'static str> + '_ {
    let lesson = puzzle.lesson.map(|_| LESSONS);
    lesson.into_iter().chain([puzzle.claim.word()]).chain(puzzle.tags.iter().map(|tag| tag.word()))
}
