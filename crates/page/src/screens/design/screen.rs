//! The designer as a screen of the page: it opens with the address, keeps the address up to date,
//! and hands the game over to be played.

use std::sync::Arc;

use vicinity_record::Record;
use vicinity_rules::{Color, Position, Variant, games};

use super::file::section_name;
use super::rules::templates;
use super::tuning::{Outcome, Tuning, Word};
use super::{Change, Design, History, Tool, weights};
use crate::address::Opened;
use crate::app::AppEvent;
use crate::language::cat;
use crate::pool::WorkerId;
use crate::screen::Screen;
use crate::screens::ScreenLogic;
use crate::screens::design::drawing::Pen;
use crate::screens::variants::SavedVariants;
use crate::screens::words::design as phrases;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::update::{Effect, Event, IMPORTED_VARIANTS, against_engine, open_elsewhere, settings_of};

/// What the browser keeps the game under that is being made: on the first line the game as it could
/// last be played, then its text.
pub const KEPT: &str = "design";

/// How often a study that runs looks at the time, in milliseconds.
const TICK_MS: u32 = 1_000;

/// How the game is played that has been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Against the engine, with this side for the person.
    Against(Color),
    TwoPeople,
}

/// What somebody does on this screen.
#[derive(Clone, Debug)]
pub enum DesignAct {
    /// Something changes; what is typed in a field comes with the field's name.
    Change(Change, Option<String>),
    Tool(Tool),
    Mirror(bool),
    /// A piece is looked at, by its key.
    Choose(String),
    Pen(Pen),
    Undo,
    Redo,
    /// A game of the list is begun with.
    Template(usize),
    /// A file of one game or several is opened.
    OpenFile(String),
    /// One of its games is chosen, or none.
    ChooseGame(Option<usize>),
    Play(Play),
    Tune(TuneAct),
    /// The time that a study waited for has come.
    Woken,
}

/// What has to do with the engine's study of the game.
#[derive(Clone, Debug)]
pub enum TuneAct {
    Minutes(u32),
    Begin,
    Stop,
    /// What was learnt is forgotten.
    Forget,
    /// A file is opened that somebody has saved.
    Open(String),
    /// A worker is heard of.
    Hear(WorkerId, Word),
}

/// The screen of the designer.
#[derive(Default)]
pub struct DesignScreen {
    /// The variant that is made, while it is shown.
    pub shown: Option<Design>,
    /// The steps of the variant that was made last, in this visit of the page.
    history: Option<History>,
    /// The stored variants, to which what is made here belongs.
    pub saved: SavedVariants,
}

impl ScreenLogic for DesignScreen {
    type Event = DesignAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Design)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<DesignAct> {
        match event {
            Event::Woken => AppEvent::Screen(DesignAct::Woken),
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: DesignAct, effects: &mut Vec<Effect>) -> bool {
        let Some(design) = &mut self.shown else { return false };
        match act {
            DesignAct::Change(change, field) => design.change(change, field.as_deref()),
            DesignAct::Tool(tool) => design.tool = tool,
            DesignAct::Mirror(mirrors) => design.mirrors = mirrors,
            DesignAct::Choose(key) => {
                design.chosen = key;
                if let Some(letter) = design.piece().map(|piece| piece.letter) {
                    design.tool = Tool::Put(letter, Color::White);
                }
            }
            DesignAct::Pen(pen) => design.pen = pen,
            DesignAct::Undo => design.undo(),
            DesignAct::Redo => design.redo(),
            DesignAct::Template(index) => {
                if let Some((name, title)) = templates().get(index) {
                    design.change(Change::Text(template(name, title)), None);
                }
            }
            DesignAct::OpenFile(text) => design.open_file(text),
            DesignAct::ChooseGame(place) => design.choose_game(place),
            DesignAct::Play(how) => {
                if design.is_playable() {
                    play(design, state, how, effects);
                }
                return false;
            }
            DesignAct::Tune(act) => tune(design, state, act, effects),
            DesignAct::Woken => wake_while_running(design, effects),
        }
        // The address has the variant as it can be played.
        if state.game.start().variant().name() != design.variant.name() {
            put_on_board(&design.variant, state);
        }
        false
    }

    fn settle(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let variant = state.game.start().variant().clone();
        if self.shown.as_ref().is_none_or(|design| design.variant.name() != variant.name()) {
            self.close(state, effects);
            let mut design = open(&variant, self.history.as_ref(), state);
            if let Some(history) = self.history.take() {
                design.resume(history);
            }
            self.saved = SavedVariants::load(&state.device.storage);
            if let Some(text) = state.device.storage.take_from_tab(IMPORTED_VARIANTS) {
                design.open_file(text);
            }
            if state.game.start().variant().name() != design.variant.name() {
                put_on_board(&design.variant, state);
            }
            self.shown = Some(design);
            state.ui.spoken = phrases::TITLE.owned();
        }
        let Some(design) = &mut self.shown else { return };
        look_after_tuning(design, state);
        if !design.spoken.is_empty() {
            state.ui.spoken = std::mem::take(&mut design.spoken);
        }
        if let Some(text) = design.take_news() {
            // What cannot be stored lasts as long as the page.
            let _ = state.device.storage.set(KEPT, &cat(&[design.variant.name(), "\n", &text]));
        }
        self.saved.note_design(design, variant.is_own(), state);
        if let Some(tuning) = &mut design.tuning {
            effects.extend(tuning.take_commands().into_iter().map(Effect::Tuning));
        }
    }

    fn leave(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        self.close(state, effects);
    }
}

impl DesignScreen {
    /// Ends a study that runs, and keeps what there is, the steps of the variant as well.
    fn close(&mut self, state: &State, effects: &mut Vec<Effect>) {
        let Some(mut design) = self.shown.take() else { return };
        self.history = Some(design.history());
        if let Some(tuning) = &mut design.tuning {
            tuning.end();
            if tuning.take_outcome().is_some() {
                keep(tuning, state);
            }
            effects.extend(tuning.take_commands().into_iter().map(Effect::Tuning));
        }
    }
}

/// Does what is wanted of the engine's study.
fn tune(design: &mut Design, state: &State, act: TuneAct, effects: &mut Vec<Effect>) {
    let storage = &*state.device.storage;
    let now_ms = state.sitting.clock.now_ms;
    let variant = design.variant.name().to_owned();
    match act {
        TuneAct::Minutes(minutes) => design.minutes = minutes,
        TuneAct::Begin => {
            if design.is_playable() && !is_running(design) {
                let start = weights::text(storage, &variant);
                let (minutes, seed) = (design.minutes, state.sitting.seed ^ now_ms as u32);
                design.tuning = Some(Tuning::begin(&variant, start, minutes, seed, now_ms));
                design.told.clear();
                design.spoken = phrases::STUDY_BEGUN.owned();
                wake_while_running(design, effects);
            }
        }
        TuneAct::Stop => {
            if let Some(tuning) = &mut design.tuning {
                tuning.stop();
            }
        }
        TuneAct::Forget => {
            weights::forget(storage, &variant);
            design.learnt = None;
            design.told = phrases::STUDY_FORGOTTEN.owned();
        }
        TuneAct::Open(text) => {
            design.learnt_of.clear();
            design.told = match weights::put(storage, &variant, &text) {
                Ok(()) => phrases::STUDY_OPENED.owned(),
                Err(fault) => phrases::study_fault(fault).to_owned(),
            };
        }
        TuneAct::Hear(worker, word) => {
            if let Some(tuning) = &mut design.tuning {
                tuning.hear(worker, word, now_ms);
            }
        }
    }
}

fn is_running(design: &Design) -> bool {
    design.tuning.as_ref().is_some_and(|tuning| tuning.outcome().is_none())
}

/// Asks to be woken again while a study runs: nothing else may happen for a while, and a worker may
/// have died in silence.
fn wake_while_running(design: &Design, effects: &mut Vec<Effect>) {
    if is_running(design) {
        effects.push(Effect::Wake(TICK_MS));
    }
}

/// Looks after the study: it belongs to the variant as it stood when it began, and what comes of it
/// is stored and said.
fn look_after_tuning(design: &mut Design, state: &State) {
    let variant = design.variant.name().to_owned();
    let mut is_new = design.learnt_of != variant;
    if let Some(tuning) = &mut design.tuning {
        let is_other = tuning.variant() != variant;
        if is_other {
            tuning.end();
        } else {
            tuning.tick(state.sitting.clock.now_ms);
        }
        if let Some(outcome) = tuning.take_outcome() {
            keep(tuning, state);
            is_new = true;
            design.told = if is_other && outcome != Outcome::Nothing {
                phrases::STUDY_OF_ANOTHER.owned()
            } else {
                phrases::study_outcome(outcome)
            };
        }
    }
    if !is_new {
        return;
    }
    let known = weights::learnt(&*state.device.storage, &variant);
    if known.is_none() && design.learnt.is_some() {
        design.told = phrases::STUDY_OF_ANOTHER.owned();
    } else if known.is_some() && design.learnt.is_none() && design.told == phrases::STUDY_OF_ANOTHER.as_str()
    {
        design.told.clear();
    }
    design.learnt = known;
    design.learnt_of = variant;
}

fn keep(tuning: &Tuning, state: &State) {
    if let Some(text) = tuning.kept() {
        // It was read when it came; what is refused all the same leaves what was there.
        let _ = weights::put(&*state.device.storage, tuning.variant(), text);
    }
}

/// The game of the address; what was made last or what the browser has kept, where that is the same
/// game further on, or where the address has none.
fn open(variant: &Arc<Variant>, history: Option<&History>, state: &State) -> Design {
    if let Some(history) = history
        && (history.variant == variant.name() || !variant.is_own())
    {
        return Design::of(history.text.clone(), variant);
    }
    let kept = state.device.storage.get(KEPT).unwrap_or_default();
    let (name, text) = kept.split_once('\n').unwrap_or_default();
    if !text.is_empty() && (name == variant.name() || !variant.is_own()) {
        return Design::of(text.to_owned(), variant);
    }
    let first = || templates().first().map(|(name, title)| template(name, title)).unwrap_or_default();
    Design::of(games::text_of(variant).unwrap_or_else(first), variant)
}

/// A game that is like a known one, to begin with.
fn template(name: &str, title: &str) -> String {
    cat(&["[", &section_name(title), ":", name, "]\ntitle = ", title, "\n"])
}

/// Leaves the game from which somebody came, which the browser's history has, for the one that is
/// made, not begun.
fn put_on_board(variant: &Arc<Variant>, state: &mut State) {
    let spoken = std::mem::take(&mut state.ui.spoken);
    let record = Record::new(Position::start(variant));
    open_elsewhere(state, Opened { record, settings: state.sitting.settings, screen: Screen::Design });
    state.ui.spoken = spoken;
    state.touch_address();
}

fn play(design: &Design, state: &mut State, how: Play, effects: &mut Vec<Effect>) {
    let settings = match how {
        Play::Against(color) => settings_of(against_engine(color), state.sitting.settings),
        Play::TwoPeople => Settings { players: [Player::Human; 2], ..state.sitting.settings },
    };
    let record = Record::new(Position::start(&design.variant));
    open_elsewhere(state, Opened { record, settings, screen: Screen::Game });
    effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    effects.push(Effect::FocusSquare);
}
