//! Lessons: five small tasks that teach a game's own rules, one at a time. Without a browser.
//!
//! The board is the game's own, with the task's position as the start of its game. What stands in
//! the game is compared with the task after every event; a wrong move is seen, told and taken back,
//! and what the rules refuse is told at once. The game from which somebody came is not touched: the
//! browser's history has it.

pub mod progress;
pub mod tasks;

use vicinity_record::{Played, Record};
use vicinity_rules::{Color, Move, Position, Variant};

use crate::address::Opened;
use crate::analysis::walk;
use crate::app::AppEvent;
use crate::browse::Browse;
use crate::language::{cat, game_text};
use crate::screen::Screen;
use crate::screens::ScreenLogic;
use crate::screens::words::lessons as phrases;
use crate::settings::Settings;
use crate::state::{Attempt, State};
use crate::update::{
    Effect, Event, against_engine, begin_variant, open_elsewhere, play_last, settings_of, undo, view,
};
use crate::words;
use progress::LessonProgress;
use tasks::Task;

/// How long the enemy takes to answer, and a wrong move is seen, in milliseconds.
const ANSWER_MS: u32 = 700;
const WRONG_MS: u32 = 1_600;

/// The level of the engine for somebody's first game.
const FIRST_LEVEL: u8 = 1;

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonAct {
    /// A task, by its place.
    Go(usize),
    /// The task after this one, or the end.
    Next,
    Hint,
    /// All tasks once more.
    Again,
    /// A game against the engine.
    Play,
    /// The time that was waited for has come.
    Woken,
    /// The lessons of another variant.
    OtherGame(String),
}

/// How far a task has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The learner's move is awaited.
    Yours,
    /// It is awaited once more: the last try was not it.
    Again,
    /// The answer to the learner's move is about to come.
    Answering,
    /// A wrong move is seen and about to be taken back.
    Wrong,
    Solved,
    /// All tasks have been gone through.
    Finished,
}

pub struct Lessons {
    /// The game, without options.
    pub game: String,
    pub tasks: &'static [Task],
    /// The place of the task on the board.
    pub at: usize,
    pub phase: Phase,
    /// What there is to say of the last try; empty before the first.
    pub said: String,
    /// The ways to do the task.
    lines: Vec<Vec<Played>>,
    /// The number of the task's game: another one on the board is none of ours.
    slot: u32,
    /// The move that a hint points at, until the piece is no longer selected.
    hint: Option<Move>,
}

/// The screen of lessons.
#[derive(Default)]
pub struct LessonsScreen {
    /// The lessons of a game, while they are shown.
    pub shown: Option<Lessons>,
    pub progress: LessonProgress,
    /// Whether the progress has been read.
    is_loaded: bool,
}

impl ScreenLogic for LessonsScreen {
    type Event = LessonAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Learn)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<LessonAct> {
        match event {
            Event::ChooseVariant(name) => AppEvent::Screen(LessonAct::OtherGame(name)),
            Event::Woken => AppEvent::Screen(LessonAct::Woken),
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

    fn settle(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        if !std::mem::replace(&mut self.is_loaded, true) {
            self.progress = LessonProgress::load(&state.device.storage);
        }
        let game = state.game.start().variant().base_name().to_owned();
        let is_of_board = |lessons: &Lessons| lessons.game == game && lessons.slot == state.game.slot();
        if !self.shown.as_ref().is_some_and(is_of_board) {
            self.shown = Lessons::open(&game, &self.progress, state, effects);
        }
        match &mut self.shown {
            Some(lessons) => lessons.judge(&mut self.progress, state, effects),
            None => {
                state.ui.notice = Some(phrases::NONE.owned());
                state.show(Screen::Game);
            }
        }
    }

    fn leave(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.shown = None;
    }
}

impl Lessons {
    /// Opens a game's lessons, at the first task that has not been done.
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
            phase: Phase::Yours,
            said: String::new(),
            lines: Vec::new(),
            slot: 0,
            hint: None,
        };
        let first = (0..tasks.len()).find(|at| !learnt.has(game, *at)).unwrap_or(0);
        lessons.begin(first, state, effects).then_some(lessons)
    }

    pub fn task(&self) -> &'static Task {
        &self.tasks[self.at]
    }

    /// What there is to be done.
    pub fn prompt(&self, state: &State) -> String {
        match self.phase {
            Phase::Finished => phrases::finished(words::title(state.game.start().variant())),
            _ => self.task().phrases.task.to_owned(),
        }
    }

    /// Sets a task up on the board; returns whether it could be.
    fn begin(&mut self, at: usize, state: &mut State, effects: &mut Vec<Effect>) -> bool {
        let Some(task) = self.tasks.get(at) else { return false };
        let Some(start) =
            Variant::parse(&self.game).ok().and_then(|variant| Position::from_fen(&variant, task.fen).ok())
        else {
            return false;
        };
        self.lines = task.lines.iter().map(|line| played(&start, line)).collect();
        let settings = settings_of(against_engine(start.turn()), state.sitting.settings);
        // Nobody is to be quick here.
        let settings = Settings { clock: None, ..settings };
        open_elsewhere(state, Opened { record: Record::new(start), settings, screen: Screen::Learn });
        effects.push(Effect::Address { text: state.address(), is_new_entry: false });
        self.at = at;
        self.slot = state.game.slot();
        self.phase = Phase::Yours;
        self.said.clear();
        self.hint = None;
        state.ui.spoken = phrases::told(at + 1, self.tasks.len(), task.phrases.task);
        true
    }

    /// A move was refused by the rules. The reason is said, for it may be what is to be learnt.
    fn attempted(&mut self, attempt: Attempt, state: &mut State) {
        let phrases = self.task().phrases;
        match attempt {
            // Where the learner's move has gone the other side is to move.
            Attempt::Refused { .. }
                if !matches!(self.phase, Phase::Yours | Phase::Again) || !state.game.shows_last() => {}
            Attempt::Refused { from, to } => {
                let way = cat(&[&from.to_string(), &to.to_string()]);
                let is_trap = self.task().traps.iter().any(|trap| trap.starts_with(&way));
                self.tell(if is_trap { phrases.trap } else { words::ILLEGAL.as_str() }, state);
            }
            Attempt::RefusedText(written) if self.task().traps.contains(&written.as_str()) => {
                self.tell(phrases.trap, state);
                self.said.clone_into(&mut state.ui.message);
            }
            Attempt::RefusedText(_) | Attempt::Tried(_) => {}
        }
    }

    /// Says why a try was not it.
    fn tell(&mut self, what: &'static str, state: &mut State) {
        self.said = game_text(what).to_owned();
        self.phase = Phase::Again;
        state.ui.spoken.clone_from(&self.said);
    }

    /// The time that was waited for has come.
    fn woken(&mut self, state: &mut State) {
        match self.phase {
            Phase::Wrong => {
                while state.game.line().len() > self.good(state) && state.undo_count().is_some() {
                    undo(state);
                }
                self.phase = Phase::Again;
                state.ui.spoken = phrases::TAKEN_BACK.owned();
            }
            Phase::Answering => {
                let good = self.good(state);
                if good == state.game.line().len()
                    && let Some(answer) = self.next(state)
                {
                    play_last(state, answer.mv);
                    self.said = phrases::GO_ON.owned();
                    self.phase = Phase::Yours;
                    let told = [&state.ui.spoken, " ", phrases::GO_ON.as_str()];
                    state.ui.spoken = cat(&told);
                }
            }
            Phase::Yours | Phase::Again | Phase::Solved | Phase::Finished => {}
        }
    }

    /// How many moves of a line stand in the game.
    fn shared(line: &[Played], state: &State) -> usize {
        state.game.played().zip(line).take_while(|(played, right)| played.mv == right.mv).count()
    }

    /// How many moves of the game are right.
    fn good(&self, state: &State) -> usize {
        self.lines.iter().map(|line| Self::shared(line, state)).max().unwrap_or(0)
    }

    /// The line that the game follows.
    fn line(&self, state: &State) -> Option<&Vec<Played>> {
        let good = self.good(state);
        self.lines.iter().find(|line| Self::shared(line, state) == good)
    }

    /// The move that comes next.
    fn next(&self, state: &State) -> Option<&Played> {
        self.line(state)?.get(self.good(state))
    }

    /// Compares the game with the task.
    fn judge(&mut self, learnt: &mut LessonProgress, state: &mut State, effects: &mut Vec<Effect>) {
        self.hint = self.hint.filter(|hint| state.ui.hand.selection == Some(hint.from()));
        state.ui.pointers = self.hint.iter().map(|hint| (hint.from(), hint.to(), HINT_ARROW)).collect();
        if self.phase == Phase::Finished && !state.game.line().is_empty() {
            // Whoever moves has begun to play.
            self.play(state, effects);
        }
        if matches!(self.phase, Phase::Finished | Phase::Solved) {
            return;
        }
        let (good, played) = (self.good(state), state.game.line().len());
        let is_done = self.line(state).is_some_and(|line| good == line.len());
        let phrases = self.task().phrases;
        if is_done && played == good {
            self.phase = Phase::Solved;
            self.said = game_text(phrases.right).to_owned();
            state.ui.spoken = cat(&[&state.ui.spoken, " ", &self.said]);
            learnt.note(&self.game, self.at);
            effects.push(Effect::FocusOn(NEXT_BUTTON));
        } else if played > good {
            if self.phase != Phase::Wrong {
                let wrong = state.game.played_at(good).map_or("", |played| played.uci.as_str());
                let is_trap = self.task().traps.contains(&wrong);
                self.tell(if is_trap { phrases.trap } else { phrases.wrong }, state);
                self.phase = Phase::Wrong;
                effects.push(Effect::Wake(WRONG_MS));
            }
        } else if good % 2 == 1 {
            if self.phase != Phase::Answering {
                self.phase = Phase::Answering;
                self.said.clear();
                effects.push(Effect::Wake(ANSWER_MS));
            }
        } else if matches!(self.phase, Phase::Wrong | Phase::Answering) {
            // Somebody has taken it back himself.
            self.phase = Phase::Again;
        }
    }

    fn act(&mut self, act: LessonAct, learnt: &LessonProgress, state: &mut State, effects: &mut Vec<Effect>) {
        match act {
            LessonAct::Go(at) => self.go(at, state, effects),
            LessonAct::Next => {
                // What was skipped is offered once more before the end.
                let count = self.tasks.len();
                let next = if self.at + 1 < count {
                    Some(self.at + 1)
                } else {
                    (0..count).find(|at| !learnt.has(&self.game, *at))
                };
                match next {
                    Some(at) => self.go(at, state, effects),
                    None => self.finish(state, effects),
                }
            }
            LessonAct::Hint => self.hint(state),
            LessonAct::Woken => self.woken(state),
            // The screen begins anew with another game.
            LessonAct::OtherGame(_) => {}
            LessonAct::Again => self.go(0, state, effects),
            LessonAct::Play => {
                self.play(state, effects);
                state.ui.spoken = words::title(state.game.start().variant()).to_owned();
                effects.push(Effect::FocusSquare);
            }
        }
    }

    fn go(&mut self, at: usize, state: &mut State, effects: &mut Vec<Effect>) {
        if self.begin(at, state, effects) {
            effects.push(Effect::FocusSquare);
        }
    }

    /// All tasks have been gone through: the game itself lies ready, against an engine that is easy
    /// to beat.
    fn finish(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let start = Position::start(state.game.start().variant());
        let settings = settings_of(against_engine(Color::White), state.sitting.settings);
        let settings = Settings { level: FIRST_LEVEL, clock: None, ..settings };
        open_elsewhere(state, Opened { record: Record::new(start), settings, screen: Screen::Learn });
        self.slot = state.game.slot();
        self.phase = Phase::Finished;
        self.said = phrases::FINISHED_MEANS.owned();
        state.ui.spoken = cat(&[&self.prompt(state), " ", phrases::FINISHED_MEANS.as_str()]);
        effects.push(Effect::FocusOn(PLAY_BUTTON));
    }

    /// Shows which piece goes where.
    fn hint(&mut self, state: &mut State) {
        let Some(mv) = self.next(state).map(|next| next.mv) else { return };
        if !matches!(self.phase, Phase::Yours | Phase::Again) {
            return;
        }
        if !state.game.shows_last() {
            view(state, Browse::Last);
        }
        state.ui.hand.drop_choice();
        state.ui.hand.selection = Some(mv.from());
        self.hint = Some(mv);
        state.ui.focus = mv.from();
        state.ui.hand.is_hint = true;
        self.phase = Phase::Yours;
        self.said = phrases::hint(&state.game.shown().position, mv);
        state.ui.spoken.clone_from(&self.said);
    }

    /// Leaves the lessons for the game that lies ready.
    fn play(&self, state: &mut State, effects: &mut Vec<Effect>) {
        if self.phase != Phase::Finished {
            return;
        }
        state.show(Screen::Game);
        effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    }
}

/// How the style names the arrow of a hint.
const HINT_ARROW: &str = "arrow drawn drawn-g";
/// Where the keyboard goes when a task is done, and after the last.
const NEXT_BUTTON: &str = "#lesson-next";
const PLAY_BUTTON: &str = "#lesson-play";

/// A line of a task, as far as it is legal.
fn played(start: &Position, line: &str) -> Vec<Played> {
    let moves: Vec<String> = line.split(' ').map(str::to_owned).collect();
    walk(start, &moves, Vec::new()).0
}
