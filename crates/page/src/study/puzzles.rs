//! Puzzles: which there are, which one is on the board, and how far its solution has come. Without a browser.
//!
//! The board is the game's own, with the puzzle's position as the start of its game: the side that solves is a person's, the
//! other one nobody's, and the answers to the solver's moves are played from the solution. What stands in the game is compared with
//! the solution after every event (`judging.rs`), so that undo, looking back and playing on from there need nothing of their own.
//! What is put on the board and played there without the solver is in `playing.rs`.

use vicinity_protocol::puzzle::{self, Claim, Puzzle, Tag};
use vicinity_record::Played;
use vicinity_rules::{Color, Move, Position, Square};

use super::course;
use super::progress::Progress;
use crate::browse::Browse;
use crate::language::cat;
use crate::screen::Screen;
use crate::state::State;
use crate::study::words::puzzles as phrases;
use crate::update::{Effect, Event, update};

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
    /// Whether there has been neither a wrong move nor help.
    pub is_clean: bool,
    /// What there is to say of the last move.
    pub said: String,
    pub badge: Option<Badge>,
    /// What the first attempt has brought, until another puzzle comes.
    pub gained: Option<i32>,
    /// Whether the list of all puzzles is open.
    pub is_listing: bool,
    /// Whether the next puzzle is about to come by itself.
    pub(super) moves_on: bool,
    /// The piece that a hint has just selected: whoever then clicks on it takes it, and does not put it back.
    pub(super) hinted: Option<Square>,
}

/// Takes note of an event, after the page has.
pub fn follow(
    slot: &mut Option<Puzzles>,
    progress: &mut Progress,
    state: &mut State,
    event: &Event,
    act: Option<PuzzleAct>,
    effects: &mut Vec<Effect>,
) {
    if slot.is_some() && matches!(event, Event::ChooseVariant(_)) {
        // The list of games stands above the puzzles, too: it means the other game's puzzles.
        state.show(Screen::Puzzles { puzzle: String::new() });
        slot.take();
    }
    let Screen::Puzzles { puzzle: named } = &state.ui.screen else {
        *slot = None;
        return;
    };
    let game = state.game.record().start().variant().base_name();
    let named = named.clone();
    let is_news = matches!(event, Event::AddressChanged(_) | Event::Visit(_));
    match slot {
        Some(puzzles) if puzzles.game == game => {
            if is_news && puzzles.shown().is_none_or(|shown| shown.id.to_string() != named) {
                puzzles.open(&named, progress, state, effects);
            }
        }
        _ => {
            let game = game.to_owned();
            effects.push(Effect::Fetch(path(&game)));
            *slot = Some(Puzzles {
                game,
                file: File::Coming,
                theme: String::new(),
                at: None,
                solution: Vec::new(),
                phase: Phase::Solved,
                solver: Color::White,
                lead_in: None,
                is_clean: true,
                said: String::new(),
                badge: None,
                gained: None,
                is_listing: false,
                moves_on: false,
                hinted: None,
            });
            state.sitting.paused = true;
        }
    }
    let Some(puzzles) = slot else { return };
    if matches!(event, Event::Activate(_)) {
        let hinted = puzzles.hinted.take();
        if hinted.is_some() && matches!(event, Event::Activate(at) if Some(*at) == hinted) {
            state.ui.hand.selection = hinted;
        }
    }
    match event {
        Event::Fetched { path: fetched, text } if *fetched == path(&puzzles.game) => {
            puzzles.fetched(text.as_deref());
            puzzles.open(&named, progress, state, effects);
        }
        Event::Woken => puzzles.woken(progress, state, effects),
        _ => {}
    }
    if let Some(act) = act {
        puzzles.act(&act, progress, state, effects);
    }
    puzzles.judge(progress, state, effects);
}

/// Where a game's puzzles lie.
fn path(game: &str) -> String {
    cat(&["puzzles/", game, ".txt"])
}

impl Puzzles {
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
        course::of_the_day(self.list(), &state.device.here[1])
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

    /// Another file, or none, and no puzzle of the one before: its solution is nothing to what comes.
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
        self.hinted = None;
    }

    fn fetched(&mut self, text: Option<&str>) {
        self.change_file(match text.map(|text| puzzle::parse(&self.game, text)) {
            None => File::Missing(phrases::NOT_FETCHED.to_owned()),
            Some(Err(error)) => File::Missing(phrases::faulty(&error.to_string())),
            Some(Ok(list)) if list.is_empty() => File::Missing(phrases::NONE.to_owned()),
            Some(Ok(list)) => File::Here(list),
        });
    }

    /// Opens the puzzle of an address; without a number the next of the course.
    fn open(&mut self, wanted: &str, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        if self.list().is_empty() {
            return;
        }
        let by_id = self.list().iter().position(|puzzle| puzzle.id.to_string() == wanted);
        let next = || course::next(self.list(), &self.game, progress, None, |_| true);
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

    fn act(
        &mut self,
        act: &PuzzleAct,
        progress: &mut Progress,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        match act {
            PuzzleAct::Go(at) => {
                self.is_listing = false;
                self.begin(*at, true, state, effects);
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
            PuzzleAct::Hint => self.hint(progress, state, effects),
            PuzzleAct::Show => {
                if self.phase == Phase::Solved {
                    return;
                }
                self.play_lead_in(state, effects);
                self.take_back(state, effects);
                self.fail(progress);
                self.phase = Phase::Showing;
                self.said = phrases::SHOWING.to_owned();
                self.woken(progress, state, effects);
            }
            PuzzleAct::Theme(word) => self.theme.clone_from(word),
            PuzzleAct::List => self.is_listing = !self.is_listing,
            PuzzleAct::Waits(waits) => {
                progress.set_waits(*waits);
                self.moves_on = false;
            }
            PuzzleAct::Fetch => {
                self.change_file(File::Coming);
                effects.push(Effect::Fetch(path(&self.game)));
            }
        }
    }

    /// The next puzzle of the course; of the theme that is wanted, as long as there is one.
    pub(super) fn next(&mut self, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        let next = |is_wanted: &dyn Fn(&Puzzle) -> bool| {
            course::next(self.list(), &self.game, progress, self.at, is_wanted)
        };
        if let Some(at) = next(&|puzzle| self.is_wanted(puzzle)).or_else(|| next(&|_| true)) {
            self.begin(at, true, state, effects);
        }
    }

    /// Shows which piece moves; asked again, where it goes.
    fn hint(&mut self, progress: &mut Progress, state: &mut State, effects: &mut Vec<Effect>) {
        let Some(next) = self.solution.get(self.good(state)).filter(|_| self.phase == Phase::Yours) else {
            return;
        };
        let mv = next.mv;
        if !state.game.shows_last() {
            effects.extend(update(state, Event::View(Browse::Last)));
        }
        let again = state.ui.hand.selection == Some(mv.from());
        state.ui.hand.selection = Some(mv.from());
        self.hinted = Some(mv.from());
        state.ui.focus = if again { mv.to() } else { mv.from() };
        self.said = phrases::hint(&state.game.shown().position, mv, again);
        state.ui.spoken.clone_from(&self.said);
        self.badge = None;
        self.fail(progress);
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
