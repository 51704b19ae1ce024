//! Lessons: small tasks that teach the rules of a variant, one at a time. Independent of the
//! browser.
//!
//! A task is set up as the start position of a game on the board, and that game is compared with
//! the task after every event. A wrong move is shown, explained and taken back; a move that the
//! rules refuse is explained at once. The game shown before remains in the browser's history.

pub mod progress;
pub mod tasks;

use vicinity_record::{Played, Record};
use vicinity_rules::{Color, Move, Position, Square, Variant, variants};

use crate::address::Opened;
use crate::analysis::walk;
use crate::app::AppEvent;
use crate::browse::Browse;
use crate::event::{Effect, Event, FocusTarget};
use crate::language::{concat, game_text};
use crate::screen::Screen;
use crate::screens::hint_arrow;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::lessons as phrases;
use crate::settings::Settings;
use crate::state::{Attempt, BoardPolicy, State};
use crate::update::{
    activate, against_engine, begin_variant, open_elsewhere, play_last, settings_of, undo, view,
};
use crate::words;
use progress::LessonProgress;
use tasks::LessonTask;

/// The delay before the opponent's reply, in milliseconds.
const ANSWER_MS: u32 = 700;
/// The time a wrong move is shown, in milliseconds.
const WRONG_MS: u32 = 1_000;

/// The engine's level for the first game after the lessons.
const FIRST_LEVEL: u8 = 1;

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonAct {
    /// Opens a task, by its index.
    Go(usize),
    /// Opens the next task, or ends the lessons.
    Next,
    Hint,
    /// Restarts with the first task.
    Again,
    /// Starts a game against the engine.
    Play,
    /// Takes a wrong move back at once and activates a square, for a quick second try.
    TryAgain(Square),
    /// A timer has fired.
    TimerFired,
    /// Opens the lessons of another variant.
    OtherGame(String),
}

/// The progress within a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonPhase {
    /// Waiting for the user's move.
    Yours,
    /// Waiting for another try after a wrong move.
    Again,
    /// The opponent's reply is pending.
    Answering,
    /// A wrong move is shown and will be taken back.
    Wrong,
    Solved,
    /// All tasks have been visited.
    Finished,
}

impl LessonPhase {
    /// Returns the value of the attribute `data-phase`.
    pub const fn name(self) -> &'static str {
        match self {
            LessonPhase::Yours => "yours",
            LessonPhase::Again => "again",
            LessonPhase::Answering => "answering",
            LessonPhase::Wrong => "wrong",
            LessonPhase::Solved => "solved",
            LessonPhase::Finished => "finished",
        }
    }
}

/// The lessons of a variant, and the state of the current task.
pub struct Lessons {
    /// The name of the variant, without options.
    pub game: String,
    pub tasks: &'static [LessonTask],
    /// The index of the current task.
    pub at: usize,
    pub phase: LessonPhase,
    /// The feedback on the last try; empty before the first.
    pub feedback: String,
    /// At the end: whether all tasks have been solved, none skipped.
    is_complete: bool,
    /// The solutions of the task.
    lines: Vec<Vec<Played>>,
    /// The slot of the task's game, to detect when another game is on the board.
    slot: u32,
    /// The move of the current hint, kept while its piece is selected.
    hint: Option<Move>,
}

/// The screen of the lessons.
#[derive(Default)]
pub struct LessonsScreen {
    /// The lessons of a variant, while the screen is shown.
    pub shown: Option<Lessons>,
    pub progress: LessonProgress,
    /// Whether `progress` has been loaded.
    is_loaded: bool,
}

impl ScreenLogic for LessonsScreen {
    type Event = LessonAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Learn)
    }

    fn policy(&self, _: &State) -> BoardPolicy {
        BoardPolicy::EXERCISE
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<LessonAct> {
        let is_wrong = self.shown.as_ref().is_some_and(|lessons| lessons.phase == LessonPhase::Wrong);
        match event {
            Event::Activate(square) if is_wrong => AppEvent::Screen(LessonAct::TryAgain(square)),
            Event::ChooseVariant(name) => AppEvent::Screen(LessonAct::OtherGame(name)),
            Event::TimerFired => AppEvent::Screen(LessonAct::TimerFired),
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: LessonAct, effects: &mut Vec<Effect>) -> bool {
        if let LessonAct::OtherGame(name) = act {
            let is_new_entry = begin_variant(state, &name);
            state.show(Screen::Learn);
            self.shown = None;
            return is_new_entry;
        }
        if let Some(lessons) = &mut self.shown {
            lessons.act(act, &self.progress, state, effects);
        }
        false
    }

    fn attempted(&mut self, state: &mut State, attempt: Attempt, _: &mut Vec<Effect>) {
        if let Some(lessons) = &mut self.shown {
            lessons.attempted(attempt, state);
        }
    }

    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        if !std::mem::replace(&mut self.is_loaded, true) {
            self.progress = LessonProgress::load(&state.device.storage);
        }
        let game = state.game.start().variant().base_name().to_owned();
        let is_of_board = |lessons: &Lessons| lessons.game == game && lessons.slot == state.game.slot();
        if !self.shown.as_ref().is_some_and(is_of_board) {
            self.shown = Lessons::open(&game, &self.progress, state, effects);
            // A custom game has no lessons: those of the first game are shown.
            if self.shown.is_none()
                && let Some(first) = variants::names().next()
            {
                self.shown = Lessons::open(first, &self.progress, state, effects);
                let title = words::title(state.game.start().variant());
                state.ui.notice = Some(phrases::none(title));
            }
        }
        if let Some(lessons) = &mut self.shown {
            lessons.judge(&mut self.progress, state, effects);
        }
    }

    fn sync_hidden(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        if self.shown.take().is_some() {
            state.ui.pointers.clear();
        }
    }
}

impl Lessons {
    /// Opens the lessons of a variant at the first unsolved task.
    fn open(
        game: &str,
        learnt: &LessonProgress,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) -> Option<Lessons> {
        let tasks = tasks::of(game)?;
        let mut lessons = Lessons {
            game: game.to_owned(),
            tasks,
            at: 0,
            phase: LessonPhase::Yours,
            feedback: String::new(),
            is_complete: false,
            lines: Vec::new(),
            slot: 0,
            hint: None,
        };
        let first = (0..tasks.len()).find(|at| !learnt.has(game, *at)).unwrap_or(0);
        // Otherwise the address was opened.
        let is_new_entry = state.needs_address();
        lessons.begin(first, is_new_entry, state, effects).then_some(lessons)
    }

    pub fn task(&self) -> &'static LessonTask {
        &self.tasks[self.at]
    }

    /// The rule that the current task is about; empty at the end.
    pub fn rule(&self) -> &'static str {
        if self.phase == LessonPhase::Finished { "" } else { self.task().phrases.rule }
    }

    /// The instruction for the current task.
    pub fn prompt(&self, state: &State) -> String {
        match self.phase {
            LessonPhase::Finished => {
                let text = if self.is_complete { phrases::finished } else { phrases::seen };
                text(words::title(state.game.start().variant()))
            }
            _ => self.task().phrases.task.to_owned(),
        }
    }

    /// Sets up a task on the board. Returns whether its position is valid.
    fn begin(&mut self, at: usize, is_new_entry: bool, state: &mut State, effects: &mut Vec<Effect>) -> bool {
        let Some(task) = self.tasks.get(at) else { return false };
        let Some(start) =
            Variant::parse(&self.game).ok().and_then(|variant| Position::from_fen(&variant, task.fen).ok())
        else {
            return false;
        };
        self.lines = task.lines.iter().map(|line| played(&start, line)).collect();
        let settings = settings_of(against_engine(start.turn()), state.session.settings);
        // Lessons are not timed.
        let settings = Settings { clock: None, ..settings };
        open_elsewhere(state, Opened::new(Record::new(start), settings, Screen::Learn));
        state.game.is_exercise = true;
        effects.push(Effect::Address { text: state.address(), is_new_entry });
        self.at = at;
        self.slot = state.game.slot();
        self.phase = LessonPhase::Yours;
        self.feedback.clear();
        self.hint = None;
        state.ui.announcement = phrases::task(at + 1, self.tasks.len(), task.phrases);
        true
    }

    /// Handles a move that the rules refused. The reason is explained, because it may be the point
    /// of the lesson.
    fn attempted(&mut self, attempt: Attempt, state: &mut State) {
        let phrases = self.task().phrases;
        match attempt {
            // Not the user's turn, or not the last position.
            Attempt::Refused { .. }
                if !matches!(self.phase, LessonPhase::Yours | LessonPhase::Again)
                    || !state.game.shows_last() => {}
            Attempt::Refused { from, to } => {
                let way = concat(&[&from.to_string(), &to.to_string()]);
                let is_trap = self.task().traps.iter().any(|trap| trap.starts_with(&way));
                // The task shows the reason, which would hide its pieces on the board.
                let reason = state.ui.refusal.take().map(|_| std::mem::take(&mut state.ui.announcement));
                match reason.filter(|_| !is_trap) {
                    Some(reason) => self.explain_error(reason, state),
                    None => {
                        let text = if is_trap { phrases.trap } else { words::ILLEGAL.as_str() };
                        self.explain_error(game_text(text).to_owned(), state);
                    }
                }
            }
            Attempt::RefusedText(written) if self.task().traps.contains(&written.as_str()) => {
                self.explain_error(game_text(phrases.trap).to_owned(), state);
                self.feedback.clone_into(&mut state.ui.message);
            }
            Attempt::RefusedText(_) | Attempt::Tried(_) => {}
        }
    }

    /// Explains why the last try was wrong.
    fn explain_error(&mut self, what: String, state: &mut State) {
        self.feedback = what;
        self.phase = LessonPhase::Again;
        state.ui.announcement.clone_from(&self.feedback);
    }

    /// Handles a timer event.
    fn timer_fired(&mut self, state: &mut State) {
        match self.phase {
            LessonPhase::Wrong => {
                while state.game.line().len() > self.good(state) && state.undo_count().is_some() {
                    undo(state);
                }
                self.phase = LessonPhase::Again;
                state.ui.announcement = phrases::TAKEN_BACK.owned();
            }
            LessonPhase::Answering => {
                let good = self.good(state);
                if good == state.game.line().len()
                    && let Some(answer) = self.next(state)
                {
                    play_last(state, answer.mv);
                    self.feedback = phrases::GO_ON.owned();
                    self.phase = LessonPhase::Yours;
                    let announcement = [&state.ui.announcement, " ", phrases::GO_ON.as_str()];
                    state.ui.announcement = concat(&announcement);
                }
            }
            LessonPhase::Yours | LessonPhase::Again | LessonPhase::Solved | LessonPhase::Finished => {}
        }
    }

    /// The number of moves that the game shares with a solution.
    fn shared(line: &[Played], state: &State) -> usize {
        state.game.played().zip(line).take_while(|(played, right)| played.mv == right.mv).count()
    }

    /// The number of correct moves in the game.
    fn good(&self, state: &State) -> usize {
        self.lines.iter().map(|line| Self::shared(line, state)).max().unwrap_or(0)
    }

    /// The solution that the game follows.
    fn line(&self, state: &State) -> Option<&Vec<Played>> {
        let good = self.good(state);
        self.lines.iter().find(|line| Self::shared(line, state) == good)
    }

    /// The next move of the solution.
    fn next(&self, state: &State) -> Option<&Played> {
        self.line(state)?.get(self.good(state))
    }

    /// Compares the game with the task.
    fn judge(&mut self, learnt: &mut LessonProgress, state: &mut State, effects: &mut Vec<Effect>) {
        self.hint = self.hint.filter(|hint| state.ui.board_input.selection == Some(hint.from()));
        state.ui.pointers = hint_arrow(self.hint);
        if self.phase == LessonPhase::Finished && !state.game.line().is_empty() {
            // The first move starts the game.
            self.play(state, effects);
        }
        if matches!(self.phase, LessonPhase::Finished | LessonPhase::Solved) {
            return;
        }
        let (good, played) = (self.good(state), state.game.line().len());
        let is_done = self.line(state).is_some_and(|line| good == line.len());
        let phrases = self.task().phrases;
        if is_done && played == good {
            self.phase = LessonPhase::Solved;
            self.feedback = game_text(phrases.right).to_owned();
            state.ui.announcement = concat(&[&state.ui.announcement, " ", &self.feedback]);
            learnt.note(&self.game, self.at);
            effects.push(Effect::FocusOn(FocusTarget::NextTask));
        } else if played > good {
            if self.phase != LessonPhase::Wrong {
                let wrong = state.game.played_at(good).map_or("", |played| played.uci.as_str());
                let is_trap = self.task().traps.contains(&wrong);
                let text = if is_trap { phrases.trap } else { phrases.wrong };
                self.explain_error(game_text(text).to_owned(), state);
                self.phase = LessonPhase::Wrong;
                effects.push(Effect::SetTimer(WRONG_MS));
            }
        } else if good % 2 == 1 {
            if self.phase != LessonPhase::Answering {
                self.phase = LessonPhase::Answering;
                self.feedback.clear();
                effects.push(Effect::SetTimer(ANSWER_MS));
            }
        } else if matches!(self.phase, LessonPhase::Wrong | LessonPhase::Answering) {
            // The user has taken the move back.
            self.phase = LessonPhase::Again;
        }
    }

    fn act(&mut self, act: LessonAct, learnt: &LessonProgress, state: &mut State, effects: &mut Vec<Effect>) {
        match act {
            LessonAct::Go(at) => self.go(at, state, effects),
            LessonAct::Next => {
                // After the last task, skipped ones are offered once more.
                let count = self.tasks.len();
                let is_open = |at: &usize| !learnt.has(&self.game, *at);
                let first_open = (0..count).find(is_open);
                match first_open {
                    _ if self.at + 1 < count => self.go(self.at + 1, state, effects),
                    Some(at) if self.phase == LessonPhase::Solved => self.go(at, state, effects),
                    _ => self.finish(first_open.is_none(), state, effects),
                }
            }
            LessonAct::Hint => self.hint(state),
            LessonAct::TryAgain(square) => {
                self.timer_fired(state);
                activate(state, square, effects);
            }
            LessonAct::TimerFired => self.timer_fired(state),
            // Handled in `update`.
            LessonAct::OtherGame(_) => {}
            LessonAct::Again => self.go(0, state, effects),
            LessonAct::Play => {
                self.play(state, effects);
                state.ui.announcement = words::title(state.game.start().variant()).to_owned();
                effects.push(Effect::FocusSquare);
            }
        }
    }

    fn go(&mut self, at: usize, state: &mut State, effects: &mut Vec<Effect>) {
        if self.begin(at, false, state, effects) {
            effects.push(Effect::FocusSquare);
        }
    }

    /// Ends the lessons and sets up a game against an easy level of the engine.
    fn finish(&mut self, is_complete: bool, state: &mut State, effects: &mut Vec<Effect>) {
        let start = Position::start(state.game.start().variant());
        let settings = settings_of(against_engine(Color::White), state.session.settings);
        let settings = Settings { level: FIRST_LEVEL, clock: None, ..settings };
        open_elsewhere(state, Opened::new(Record::new(start), settings, Screen::Learn));
        self.slot = state.game.slot();
        self.phase = LessonPhase::Finished;
        self.feedback = if is_complete { phrases::FINISHED_MEANS } else { phrases::SEEN_MEANS }.owned();
        self.is_complete = is_complete;
        state.ui.announcement = concat(&[&self.prompt(state), " ", &self.feedback]);
        effects.push(Effect::FocusOn(FocusTarget::PlayGame));
    }

    /// Highlights the move of the solution.
    fn hint(&mut self, state: &mut State) {
        let Some(mv) = self.next(state).map(|next| next.mv) else { return };
        if !matches!(self.phase, LessonPhase::Yours | LessonPhase::Again) {
            return;
        }
        if !state.game.shows_last() {
            view(state, Browse::Last);
        }
        state.ui.board_input.clear_selection();
        state.ui.board_input.selection = Some(mv.from());
        self.hint = Some(mv);
        state.ui.focus = mv.from();
        state.ui.board_input.is_hint = true;
        self.phase = LessonPhase::Yours;
        self.feedback = phrases::hint(&state.game.shown().position, mv);
        state.ui.announcement.clone_from(&self.feedback);
    }

    /// Leaves the lessons for the game that has been set up.
    fn play(&self, state: &mut State, effects: &mut Vec<Effect>) {
        if self.phase != LessonPhase::Finished {
            return;
        }
        state.show(Screen::Game);
        effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    }
}

/// Parses a solution, up to its first illegal move.
fn played(start: &Position, line: &str) -> Vec<Played> {
    let moves: Vec<String> = line.split(' ').map(str::to_owned).collect();
    walk(start, &moves, Vec::new()).0
}
