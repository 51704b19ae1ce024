//! Puzzles: which there are, which one is on the board, and how far its solution has come. Without a browser.
//!
//! The board is the game's own, with the puzzle's position as the start of its game: the side that solves is a person's, the
//! other one nobody's, and the answers to the solver's moves are played from the solution. What stands in the game is compared with
//! the solution after every event, so that undo, looking back and playing on from there need nothing of their own.

use vicinity_protocol::puzzle::{self, Claim, Puzzle, Tag};
use vicinity_record::{Played, Record};
use vicinity_rules::{Color, Position, Square};

use super::progress::{Done, KEPT, Progress};
use crate::address::Opened;
use crate::analysis::walk;
use crate::browse::Browse;
use crate::screen::Screen;
use crate::state::State;
use crate::study::words::puzzles as phrases;
use crate::update::{Effect, Event, against_engine, open_elsewhere, play_last, settings_of, update};

/// How long the enemy takes to answer, a wrong move is seen, and a move of the solution that is shown, in milliseconds.
const ANSWER_MS: u32 = 450;
const WRONG_MS: u32 = 1_100;
const SHOW_MS: u32 = 900;

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleAct {
    /// Another puzzle, by its place in the list.
    Go(usize),
    /// The next one of the theme, or the one before.
    Step {
        /// Whether it is the next.
        forward: bool,
    },
    /// The same once more.
    Again,
    /// A hint.
    Hint,
    /// The solution; its next move at once while it is shown.
    Show,
    /// Only puzzles of a theme, by its word; all for none.
    Theme(String),
    /// The file is to be fetched again.
    Fetch,
}

/// How far a puzzle has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
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
    /// Whether there has been neither a wrong move nor help.
    pub is_clean: bool,
    /// What there is to say of the last move.
    pub said: String,
    /// The piece that a hint has just selected: whoever then clicks on it takes it, and does not put it back.
    hinted: Option<Square>,
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
                is_clean: true,
                said: String::new(),
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
        Event::Woken => puzzles.woken(state, effects),
        _ => {}
    }
    if let Some(act) = act {
        puzzles.act(&act, progress, state, effects);
    }
    puzzles.judge(progress, state, effects);
}

/// Where a game's puzzles lie.
fn path(game: &str) -> String {
    crate::language::cat(&["puzzles/", game, ".txt"])
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

    /// The side that solves it.
    pub fn solver(&self, state: &State) -> Color {
        state.game.record().start().turn()
    }

    /// Whether a puzzle is of the theme that is wanted.
    pub fn is_wanted(&self, puzzle: &Puzzle) -> bool {
        self.theme.is_empty() || themes(puzzle).any(|word| word == self.theme)
    }

    /// The words of the themes that there are.
    pub fn themes(&self) -> Vec<&'static str> {
        let all = Claim::ALL.map(Claim::word).into_iter().chain(Tag::ALL.map(Tag::word));
        all.filter(|word| self.list().iter().any(|puzzle| themes(puzzle).any(|other| other == *word)))
            .collect()
    }

    fn fetched(&mut self, text: Option<&str>) {
        self.file = match text.map(|text| puzzle::parse(&self.game, text)) {
            None => File::Missing(phrases::NOT_FETCHED.to_owned()),
            Some(Err(error)) => File::Missing(phrases::faulty(&error.to_string())),
            Some(Ok(list)) if list.is_empty() => File::Missing(phrases::NONE.to_owned()),
            Some(Ok(list)) => File::Here(list),
        };
    }

    /// Opens the puzzle of an address; without a number the first that has not been solved.
    fn open(&mut self, wanted: &str, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        if self.list().is_empty() {
            return;
        }
        let by_id = self.list().iter().position(|puzzle| puzzle.id.to_string() == wanted);
        let is_open =
            |puzzle: &Puzzle| matches!(progress.of(&self.game, puzzle.id), None | Some(Done::Failed));
        let at = by_id.or_else(|| self.list().iter().position(is_open)).unwrap_or(0);
        self.begin(at, false, state, effects);
        if by_id.is_none() && !wanted.is_empty() {
            state.ui.notice = Some(phrases::no_such_puzzle(wanted));
        }
    }

    /// Sets a puzzle up on the board.
    fn begin(&mut self, at: usize, is_new_entry: bool, state: &mut State, effects: &mut Vec<Effect>) {
        let Some(puzzle) = self.list().get(at) else { return };
        let variant = state.game.record().start().variant().clone();
        let sound = Position::from_fen(&variant, &puzzle.fen).ok().and_then(|start| {
            let (solution, _) = walk(&start, &puzzle.moves, Vec::new());
            (solution.len() == puzzle.moves.len()).then_some((start, solution))
        });
        let Some((start, solution)) = sound else {
            self.file = File::Missing(phrases::faulty(&puzzle.id.to_string()));
            return;
        };
        let solver = start.turn();
        let settings = settings_of(against_engine(solver), state.sitting.settings);
        let screen = Screen::Puzzles { puzzle: puzzle.id.to_string() };
        open_elsewhere(state, Opened { record: Record::new(start), settings, screen });
        state.sitting.paused = true;
        state.ui.spoken = phrases::prompt(puzzle, solver);
        effects.push(Effect::Address { text: state.address(), is_new_entry });
        self.at = Some(at);
        self.solution = solution;
        self.phase = Phase::Yours;
        self.is_clean = true;
        self.said.clear();
    }

    fn act(
        &mut self,
        act: &PuzzleAct,
        progress: &mut Progress,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        match act {
            PuzzleAct::Go(at) => self.begin(*at, true, state, effects),
            PuzzleAct::Step { forward } => {
                let here = self.at.unwrap_or(0);
                let fits = |at: &usize| self.list().get(*at).is_some_and(|puzzle| self.is_wanted(puzzle));
                let count = self.list().len();
                // Round the end, so that nobody comes to a wall.
                let mut places =
                    (1..=count).map(|step| (here + if *forward { step } else { count - step }) % count);
                if let Some(at) = places.find(fits) {
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
                self.fail(progress, effects);
                self.phase = Phase::Showing;
                self.said = phrases::SHOWING.to_owned();
                self.woken(state, effects);
            }
            PuzzleAct::Theme(word) => {
                self.theme.clone_from(word);
                let fits = self.shown().is_some_and(|puzzle| self.is_wanted(puzzle));
                if !fits && let Some(at) = self.list().iter().position(|puzzle| self.is_wanted(puzzle)) {
                    self.begin(at, true, state, effects);
                }
            }
            PuzzleAct::Fetch => {
                self.file = File::Coming;
                effects.push(Effect::Fetch(path(&self.game)));
            }
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
        self.fail(progress, effects);
    }

    /// How many moves of the solution stand in the game.
    pub fn good(&self, state: &State) -> usize {
        let pairs = state.game.played().zip(&self.solution);
        pairs.take_while(|(played, right)| played.mv == right.mv).count()
    }

    /// The attempt does not count as a clean one any more.
    fn fail(&mut self, progress: &mut Progress, effects: &mut Vec<Effect>) {
        self.is_clean = false;
        self.note(progress, false, effects);
    }

    fn note(&self, progress: &mut Progress, solved: bool, effects: &mut Vec<Effect>) {
        let news =
            self.shown().and_then(|puzzle| progress.note(&self.game, puzzle.id, solved, self.is_clean));
        if let Some((name, done)) = news {
            effects.push(Effect::Store { key: crate::language::cat(&[KEPT, &name]), value: done.word() });
        }
    }

    /// The time that was waited for has come.
    fn woken(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        match self.phase {
            Phase::Wrong => {
                while state.game.line().len() > self.good(state) && state.undo_count().is_some() {
                    effects.extend(update(state, Event::Undo));
                }
                state.ui.spoken.clone_from(&self.said);
            }
            Phase::Answering | Phase::Showing => {
                let good = self.good(state);
                if good == state.game.line().len()
                    && let Some(next) = self.solution.get(good)
                {
                    play_last(state, next.mv);
                    if self.phase == Phase::Showing && good + 1 < self.solution.len() {
                        effects.push(Effect::Wake(SHOW_MS));
                    }
                }
            }
            Phase::Yours | Phase::Solved => {}
        }
    }

    /// Compares the game with the solution.
    fn judge(&mut self, progress: &mut Progress, state: &mut State, effects: &mut Vec<Effect>) {
        let Some(puzzle) = self.shown().filter(|_| !self.solution.is_empty()) else { return };
        let (good, played) = (self.good(state), state.game.line().len());
        let solver = self.solver(state);
        let (claim, count) = (puzzle.claim, puzzle.solver_moves());
        // The last move may be another one that comes to the same.
        let wins = state.game.outcome().is_some_and(|outcome| outcome.winner == Some(solver));
        let is_solved = good == self.solution.len()
            || claim.ends_the_game() && wins && played == self.solution.len() && good + 1 == played;
        if is_solved {
            if self.phase == Phase::Showing {
                self.said = phrases::SHOWN.to_owned();
            } else if self.phase != Phase::Solved {
                self.said = if self.is_clean { phrases::SOLVED } else { phrases::SOLVED_LATER }.to_owned();
                self.note(progress, true, effects);
            }
            if self.phase != Phase::Solved {
                state.ui.spoken.push(' ');
                state.ui.spoken.push_str(&self.said);
            }
            self.phase = Phase::Solved;
        } else if played > good {
            if self.phase != Phase::Wrong {
                let san = state.game.played_at(good).map_or("", |played| played.san.as_str());
                self.said = phrases::wrong(san, claim, count - good / 2, count);
                state.ui.spoken.clone_from(&self.said);
                self.phase = Phase::Wrong;
                effects.push(Effect::Wake(WRONG_MS));
                self.fail(progress, effects);
            }
        } else if self.phase == Phase::Showing {
            // It goes on by itself.
        } else if good % 2 == 1 {
            if self.phase != Phase::Answering {
                self.phase = Phase::Answering;
                self.said = phrases::RIGHT.to_owned();
                effects.push(Effect::Wake(ANSWER_MS));
            }
        } else if self.phase != Phase::Solved || played < self.solution.len() {
            self.phase = Phase::Yours;
        }
    }
}

fn themes(puzzle: &Puzzle) -> impl Iterator<Item = &'static str> + '_ {
    std::iter::once(puzzle.claim.word()).chain(puzzle.tags.iter().map(|tag| tag.word()))
}
