//! Puzzles: the list, the puzzle on the board, and the state of its solution. Independent of the
//! browser.
//!
//! A puzzle is set up as the start position of a game on the board. The user plays the solver's
//! side; replies are played from the solution. `check` compares the game with the solution after
//! every event, so undo, browsing and continuing need no special cases. `playback` sets up the
//! positions and plays the moves that are not the user's.

mod check;
mod filters;
mod playback;
pub mod progress;
pub mod queue;
pub mod rating;
pub mod theme;
pub mod view_model;

use vicinity_protocol::puzzle::{self, Claim, Puzzle, Tag};
use vicinity_record::Played;
use vicinity_rules::{Color, Move, Position, Square};

use crate::address::Opened;
use crate::app::AppEvent;
use crate::browse::Browse;
use crate::event::{Effect, Event};
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::puzzles as phrases;
use crate::state::{BoardPolicy, State};
use crate::update::{activate, begin_variant, open_elsewhere, view};
pub use filters::{Difficulty, Filters, StatusFilter};
use progress::{Done, Progress};
use theme::{LESSONS, has_theme};

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleAct {
    /// Opens a puzzle, by its index.
    Go(usize),
    /// Opens the next puzzle of the queue.
    Next,
    /// Opens the daily puzzle.
    Daily,
    /// Restarts the puzzle.
    Again,
    /// Takes a wrong move back at once and activates a square, for a quick second try.
    TryAgain(Square),
    /// Shows a hint.
    Hint,
    /// Plays the solution. While it is playing: plays its next move at once.
    Show,
    /// Sets the filters.
    Filter(Filters),
    /// Opens or closes the list of all puzzles.
    List,
    /// Opens or closes the list, as the browser went back or forward to that address.
    ListInHistory,
    /// Sets whether the next puzzle waits for the user instead of opening by itself.
    Waits(bool),
    /// Fetches the file again.
    Fetch,
    /// The file has been fetched; `None` if that failed.
    Fetched(Option<String>),
    /// A timer has fired.
    TimerFired,
    /// Opens the puzzles of another variant.
    OtherGame(String),
}

/// The progress within a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzlePhase {
    /// The opponent's last move is about to be played.
    LeadIn,
    /// Waiting for the solver's move.
    Yours,
    /// The opponent's reply is pending.
    Answering,
    /// A wrong move is shown and will be taken back.
    Wrong,
    Showing,
    Solved,
}

/// The puzzle file of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum File {
    Coming,
    /// The file could not be fetched or is invalid; contains the message.
    Missing(String),
    /// The file is loaded.
    Here(Vec<Puzzle>),
}

/// A mark on the target square of a move: right or wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    pub square: Square,
    pub is_right: bool,
}

/// The puzzles of a variant, and the state of the current one.
pub struct Puzzles {
    /// The name of the variant, without options.
    pub game: String,
    pub file: File,
    pub filters: Filters,
    /// The index of the puzzle on the board.
    pub at: Option<usize>,
    pub solution: Vec<Played>,
    pub phase: PuzzlePhase,
    /// The side to solve the puzzle.
    pub solver: Color,
    /// The position before the opponent's last move, and that move, until it is played.
    pub(super) lead_in: Option<(Position, Move)>,
    /// The number of wrong moves in this attempt.
    pub wrong_count: usize,
    /// The last wrong move, which stays marked until another move is made.
    wrong: Option<Move>,
    /// Whether the user has requested a hint or the solution.
    pub is_helped: bool,
    /// The move that a hint shows, until its piece is deselected.
    hinted: Option<Move>,
    /// Whether the solution was shown instead of found.
    pub is_solution_shown: bool,
    /// The feedback on the last move.
    pub feedback: String,
    pub badge: Option<Badge>,
    /// The rating change by the first attempt, until the next puzzle.
    pub gained: Option<i32>,
    /// Whether the list of all puzzles is open.
    pub is_listing: bool,
    /// The delay after which the next puzzle opens by itself, in milliseconds.
    pub moves_on_after_ms: Option<u32>,
    /// The puzzle named by the address when it was last opened.
    named: String,
}

/// The screen of the puzzles.
#[derive(Default)]
pub struct PuzzlesScreen {
    /// The puzzles of a variant, while the screen is shown.
    pub shown: Option<Puzzles>,
    pub progress: Progress,
    /// Whether `progress` has been loaded.
    is_loaded: bool,
}

impl ScreenLogic for PuzzlesScreen {
    type Event = PuzzleAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Puzzles { .. })
    }

    fn policy(&self, _: &State) -> BoardPolicy {
        BoardPolicy::EXERCISE
    }

    fn map_event(&self, state: &State, event: Event) -> AppEvent<PuzzleAct> {
        let Some(puzzles) = &self.shown else { return AppEvent::Page(event) };
        match event {
            Event::ChooseVariant(name) => AppEvent::Screen(PuzzleAct::OtherGame(name)),
            Event::TimerFired => AppEvent::Screen(PuzzleAct::TimerFired),
            // The puzzle on the board stays as it is.
            Event::AddressChanged(hash) if hash == state.address_on(&puzzles.with_list_toggled()) => {
                AppEvent::Screen(PuzzleAct::ListInHistory)
            }
            Event::Activate(square) if puzzles.phase == PuzzlePhase::Wrong => {
                AppEvent::Screen(PuzzleAct::TryAgain(square))
            }
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

    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Screen::Puzzles { puzzle: named } = &state.ui.screen else { return };
        let named = named.clone();
        if !std::mem::replace(&mut self.is_loaded, true) {
            self.progress = Progress::load(&state.device.storage);
        }
        // A custom game has no puzzles: those of the first game are shown.
        if state.game.start().variant().is_custom() {
            let is_new_entry = state.needs_address();
            let (screen, settings) = (state.ui.screen.clone(), state.session.settings);
            open_elsewhere(state, Opened { screen, settings, ..Opened::start_page() });
            effects.push(Effect::Address { text: state.address(), is_new_entry });
        }
        let game = state.game.start().variant().base_name();
        if self.shown.as_ref().is_none_or(|puzzles| puzzles.game != game) {
            effects.push(Effect::Fetch(path(game)));
            self.shown = Some(Puzzles::new(game.to_owned(), Filters::load(&state.device.storage, game)));
        }
        let Some(puzzles) = &mut self.shown else { return };
        if puzzles.named != named {
            puzzles.open(&named, &self.progress, state, effects);
        }
        puzzles.judge(&mut self.progress, state, effects);
        puzzles.point(state);
    }

    fn sync_hidden(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        if self.shown.take().is_some() {
            state.ui.pointers.clear();
        }
    }
}

/// The value of `puzzle=` for the list of all puzzles, beside the puzzle that was shown before.
const LIST: &str = "list";

/// The path of a variant's puzzle file.
fn path(game: &str) -> String {
    concat(&["puzzles/", game, ".txt"])
}

impl Puzzles {
    /// The puzzles of a variant before its file is loaded.
    fn new(game: String, filters: Filters) -> Puzzles {
        Puzzles {
            game,
            file: File::Coming,
            filters,
            at: None,
            solution: Vec::new(),
            phase: PuzzlePhase::Solved,
            solver: Color::White,
            lead_in: None,
            wrong_count: 0,
            wrong: None,
            is_helped: false,
            hinted: None,
            is_solution_shown: false,
            feedback: String::new(),
            badge: None,
            gained: None,
            is_listing: false,
            moves_on_after_ms: None,
            named: String::new(),
        }
    }

    /// All puzzles of the variant; empty until the file is loaded.
    pub fn list(&self) -> &[Puzzle] {
        match &self.file {
            File::Here(list) => list,
            File::Coming | File::Missing(_) => &[],
        }
    }

    /// The puzzle on the board.
    pub fn shown(&self) -> Option<&Puzzle> {
        self.list().get(self.at?)
    }

    /// The index of the daily puzzle.
    pub fn today(&self, state: &State) -> Option<usize> {
        queue::of_the_day(self.list(), &state.device.today)
    }

    /// Whether a puzzle matches all filters.
    pub fn is_wanted(&self, puzzle: &Puzzle, progress: &Progress) -> bool {
        self.has_wanted_status(puzzle, progress) && self.is_of_wanted_kind(puzzle)
    }

    fn has_wanted_status(&self, puzzle: &Puzzle, progress: &Progress) -> bool {
        let is_solved = || progress.of(&self.game, puzzle.id).is_some_and(Done::is_solved);
        match self.filters.status {
            StatusFilter::All => true,
            StatusFilter::Unsolved => !is_solved(),
            StatusFilter::Solved => is_solved(),
        }
    }

    /// Whether a puzzle has the wanted difficulty and theme.
    pub(super) fn is_of_wanted_kind(&self, puzzle: &Puzzle) -> bool {
        self.has_wanted_difficulty(puzzle) && self.has_wanted_theme(puzzle)
    }

    fn has_wanted_difficulty(&self, puzzle: &Puzzle) -> bool {
        self.filters.difficulty.is_none_or(|wanted| wanted.is_of(puzzle))
    }

    fn has_wanted_theme(&self, puzzle: &Puzzle) -> bool {
        has_theme(puzzle, &self.filters.theme) || self.filters.theme.is_empty()
    }

    /// The themes that occur in the list, as words, each with the number of puzzles that match the
    /// other filters.
    pub fn themes(&self, progress: &Progress) -> Vec<(&'static str, usize)> {
        let all = [LESSONS].into_iter().chain(Claim::ALL.map(Claim::word)).chain(Tag::ALL.map(Tag::word));
        let fits =
            |puzzle: &Puzzle| self.has_wanted_difficulty(puzzle) && self.has_wanted_status(puzzle, progress);
        self.counted(all, has_theme, fits)
    }

    /// The difficulties that occur in the list, each with the number of puzzles that match the
    /// other filters.
    pub fn difficulties(&self, progress: &Progress) -> Vec<(Difficulty, usize)> {
        let fits =
            |puzzle: &Puzzle| self.has_wanted_theme(puzzle) && self.has_wanted_status(puzzle, progress);
        self.counted(Difficulty::ALL, |puzzle, difficulty| difficulty.is_of(puzzle), fits)
    }

    /// Counts the fitting puzzles of each kind, without the kinds that no puzzle is of.
    fn counted<K: Copy>(
        &self,
        kinds: impl IntoIterator<Item = K>,
        is_of: impl Fn(&Puzzle, K) -> bool,
        fits: impl Fn(&Puzzle) -> bool,
    ) -> Vec<(K, usize)> {
        let fitting: Vec<&Puzzle> = self.list().iter().filter(|puzzle| fits(puzzle)).collect();
        let kinds = kinds.into_iter().filter(|kind| self.list().iter().any(|puzzle| is_of(puzzle, *kind)));
        kinds.map(|kind| (kind, fitting.iter().filter(|puzzle| is_of(puzzle, kind)).count())).collect()
    }

    /// Replaces the file and closes the current puzzle.
    pub(super) fn change_file(&mut self, file: File) {
        self.file = file;
        self.at = None;
        self.solution.clear();
        self.phase = PuzzlePhase::Solved;
        self.lead_in = None;
        self.feedback.clear();
        self.badge = None;
        self.gained = None;
        self.moves_on_after_ms = None;
    }

    fn fetched(&mut self, text: Option<&str>) {
        self.change_file(match text.map(|text| puzzle::parse(&self.game, text)) {
            None => File::Missing(phrases::NOT_FETCHED.owned()),
            // A game without puzzles has an empty file.
            _ if text == Some("") => File::Missing(phrases::NONE.owned()),
            Some(Err(error)) => File::Missing(phrases::invalid(&error.to_string())),
            Some(Ok(list)) if list.is_empty() => File::Missing(phrases::NONE.owned()),
            Some(Ok(list)) => File::Here(list),
        });
    }

    /// Opens the puzzle of an address; without a number, the next one of the queue.
    fn open(&mut self, wanted: &str, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        wanted.clone_into(&mut self.named);
        self.is_listing = wanted == LIST;
        if self.list().is_empty() {
            return;
        }
        let by_id = self.list().iter().position(|puzzle| puzzle.id.to_string() == wanted);
        let before = self.at.filter(|_| self.is_listing);
        let next = || queue::next(self.list(), &self.game, progress, None, |_| true);
        let at = by_id.or(before).or_else(next).unwrap_or(0);
        self.begin(at, false, state, effects);
        if by_id.is_none() && !wanted.is_empty() && !self.is_listing {
            state.ui.notice = Some(phrases::no_such_puzzle(wanted));
        }
    }

    /// The value of `puzzle=` in the address.
    pub(super) fn name_in_address(&self) -> String {
        self.name_with_list(self.is_listing)
    }

    fn name_with_list(&self, is_listing: bool) -> String {
        let id = self.shown().map(|puzzle| puzzle.id.to_string()).unwrap_or_default();
        if is_listing { LIST.to_owned() } else { id }
    }

    /// The screen that opening or closing the list leads to.
    fn with_list_toggled(&self) -> Screen {
        Screen::Puzzles { puzzle: self.name_with_list(!self.is_listing) }
    }

    fn toggle_list(&mut self, state: &mut State) {
        state.ui.set_screen(self.with_list_toggled());
        self.is_listing = !self.is_listing;
        self.named = self.name_in_address();
    }

    /// The instruction for the puzzle.
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
            PuzzleAct::Hint => {
                if self.phase == PuzzlePhase::Wrong {
                    self.take_back(state);
                    self.phase = PuzzlePhase::Yours;
                }
                self.hint(progress, state);
            }
            PuzzleAct::Show => {
                if self.phase == PuzzlePhase::Solved {
                    return;
                }
                self.play_lead_in(state);
                self.take_back(state);
                self.is_helped = true;
                self.is_solution_shown = true;
                self.note(progress, false);
                self.phase = PuzzlePhase::Showing;
                self.feedback = phrases::SHOWING.owned();
                self.timer_fired(progress, state, effects);
            }
            PuzzleAct::Filter(filters) => {
                filters.store(&state.device.storage, &self.game);
                self.filters = filters;
            }
            PuzzleAct::List => {
                self.toggle_list(state);
                effects.push(Effect::Address { text: state.address(), is_new_entry: true });
            }
            PuzzleAct::ListInHistory => {
                self.toggle_list(state);
                effects.push(Effect::CloseDialogs);
            }
            PuzzleAct::Waits(waits) => {
                progress.set_waits(waits);
                self.moves_on_after_ms = None;
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
            PuzzleAct::TryAgain(square) => {
                self.take_back(state);
                activate(state, square, effects);
            }
            PuzzleAct::TimerFired => self.timer_fired(progress, state, effects),
            // Handled in `update`.
            PuzzleAct::OtherGame(_) => {}
        }
    }

    /// Opens the next puzzle of the queue that matches the filters; if there is none, any puzzle.
    pub(super) fn next(&mut self, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        let next = |is_wanted: &dyn Fn(&Puzzle) -> bool| {
            queue::next(self.list(), &self.game, progress, self.at, is_wanted)
        };
        if let Some(at) = next(&|puzzle| self.is_wanted(puzzle, progress)).or_else(|| next(&|_| true)) {
            self.begin(at, true, state, effects);
        }
    }

    /// Highlights the piece to move; if requested again, draws the move as well.
    fn hint(&mut self, progress: &mut Progress, state: &mut State) {
        let Some(next) = self.solution.get(self.good(state)).filter(|_| self.phase == PuzzlePhase::Yours)
        else {
            return;
        };
        let mv = next.mv;
        if !state.game.shows_last() {
            view(state, Browse::Last);
        }
        let again = state.ui.board_input.selection == Some(mv.from());
        state.ui.board_input.selection = Some(mv.from());
        state.ui.board_input.is_hint = true;
        state.ui.focus = if again { mv.to() } else { mv.from() };
        self.hinted = again.then_some(mv);
        self.feedback = phrases::hint(&state.game.shown().position, mv, again);
        state.ui.announcement.clone_from(&self.feedback);
        self.badge = None;
        self.is_helped = true;
        self.note(progress, false);
    }

    /// The number of correct moves in the game.
    pub fn good(&self, state: &State) -> usize {
        let pairs = state.game.played().zip(&self.solution);
        pairs.take_while(|(played, right)| played.mv == right.mv).count()
    }
}
