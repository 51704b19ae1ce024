//! The screen of the variant editor: opens the variant of the address, keeps the address up to
//! date, and starts games.

use std::sync::Arc;

use vicinity_record::Record;
use vicinity_rules::{Color, Position, Variant, games};

use super::rules::{template_text, templates};
use super::tuning::{Outcome, Tuning, WorkerEvent};
use super::{Change, Design, TextHistory, Tool, weights};
use crate::address::Opened;
use crate::app::AppEvent;
use crate::event::WorkerId;
use crate::event::{Effect, Event};
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::design::drawing::Pen;
use crate::screens::facts::stored;
use crate::screens::logic::ScreenLogic;
use crate::screens::variants::SavedVariants;
use crate::screens::words::design as phrases;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::update::{IMPORTED_VARIANTS, against_engine, open_elsewhere, settings_of};

/// The storage key of the variant being edited. The value is the variant string of the last
/// playable state on the first line, followed by the text.
pub const KEPT: &str = "design";

/// How often a running test checks the time, in milliseconds.
const TICK_MS: u32 = 1_000;

/// The players of a game with the edited variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Against the engine; the user plays this side.
    Against(Color),
    TwoHumans,
}

/// An event of the screen.
#[derive(Clone, Debug)]
pub enum DesignAct {
    /// Changes the variant. A change by typing has the name of the field.
    Change(Change, Option<String>),
    Tool(Tool),
    Mirror(bool),
    /// Selects a piece by its key.
    Choose(String),
    Pen(Pen),
    Undo,
    Redo,
    /// Starts from a template, by its index.
    Template(usize),
    /// Opens a file with one variant or several.
    OpenFile(String),
    /// Reads an SVG file as the drawing of the selected piece.
    OpenSvg(String),
    /// Chooses one of the variants in the file, or none.
    ChooseGame(Option<usize>),
    Play(Play),
    Tune(TuneAct),
    /// A timer has fired.
    TimerFired,
}

/// An event of the test of a variant.
#[derive(Clone, Debug)]
pub enum TuneAct {
    Minutes(u32),
    Begin,
    Stop,
    /// Deletes the weights and the statistics of the variant.
    Forget,
    /// Opens the text of a saved file of weights.
    Open(String),
    /// Passes on an event of a worker.
    Received(WorkerId, WorkerEvent),
}

/// The screen of the variant editor.
#[derive(Default)]
pub struct DesignScreen {
    /// The variant being edited, while the screen is shown.
    pub shown: Option<Design>,
    /// The undo history of the variant last edited since the page was loaded.
    history: Option<TextHistory>,
    /// The stored variants, which include the edited one.
    pub saved: SavedVariants,
}

impl ScreenLogic for DesignScreen {
    type Event = DesignAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Design)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<DesignAct> {
        match event {
            Event::TimerFired => AppEvent::Screen(DesignAct::TimerFired),
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
                design.select(key);
            }
            DesignAct::Pen(pen) => design.pen = pen,
            DesignAct::Undo => design.undo(),
            DesignAct::Redo => design.redo(),
            DesignAct::Template(index) => {
                if let Some((name, title)) = templates().get(index) {
                    design.change(Change::Text(template_text(name, title)), None);
                    design.select("pawn".to_owned());
                }
            }
            DesignAct::OpenFile(text) => design.open_file(text),
            DesignAct::OpenSvg(text) => design.open_svg(&text),
            DesignAct::ChooseGame(place) => design.choose_game(place),
            DesignAct::Play(how) => {
                if design.is_playable() {
                    play(design, state, how, effects);
                }
                return false;
            }
            DesignAct::Tune(act) => tune(design, state, act, effects),
            DesignAct::TimerFired => wake_while_running(design, effects),
        }
        // The address contains the last playable state.
        if state.game.start().variant().name() != design.variant.name() {
            put_on_board(&design.variant, state);
        }
        false
    }

    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
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
            state.ui.announcement = phrases::TITLE.owned();
        }
        let Some(design) = &mut self.shown else { return };
        look_after_tuning(design, state);
        if !design.spoken.is_empty() {
            state.ui.announcement = std::mem::take(&mut design.spoken);
        }
        if let Some(text) = design.take_news() {
            // If storing fails, the text is kept only until the page is closed.
            let _ = state.device.storage.set(KEPT, &concat(&[design.variant.name(), "\n", &text]));
        }
        self.saved.note_design(design, variant.is_custom(), state);
        if let Some(tuning) = &mut design.tuning {
            effects.extend(tuning.take_commands().into_iter().map(Effect::Tuning));
        }
    }

    fn leave(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        self.close(state, effects);
    }
}

impl DesignScreen {
    /// Closes the editor: ends a running test, stores its result and keeps the undo history.
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

/// Handles an event of the test.
fn tune(design: &mut Design, state: &State, act: TuneAct, effects: &mut Vec<Effect>) {
    let storage = &*state.device.storage;
    let now_ms = state.session.clock.now_ms;
    let variant = design.variant.name().to_owned();
    match act {
        TuneAct::Minutes(minutes) => design.minutes = minutes,
        TuneAct::Begin => {
            if design.is_playable() && !is_running(design) {
                let start = weights::text(storage, &variant);
                let (minutes, seed) = (design.minutes, state.session.seed ^ now_ms as u32);
                let date = state.device.today.replace('.', "-");
                design.tuning = Some(Tuning::begin(&variant, start, minutes, date, seed, now_ms));
                design.status.clear();
                design.spoken = phrases::TEST_BEGUN.owned();
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
            stored::forget(storage, &variant);
            (design.learnt, design.facts) = (None, None);
            design.status = phrases::TEST_FORGOTTEN.owned();
        }
        TuneAct::Open(text) => {
            design.learnt_of.clear();
            design.status = match weights::put(storage, &variant, &text) {
                Ok(()) => phrases::TEST_OPENED.owned(),
                Err(error) => phrases::test_error(error).to_owned(),
            };
        }
        TuneAct::Received(worker, event) => {
            if let Some(tuning) = &mut design.tuning {
                tuning.receive(worker, event, now_ms);
            }
        }
    }
}

fn is_running(design: &Design) -> bool {
    design.tuning.as_ref().is_some_and(|tuning| tuning.outcome().is_none())
}

/// Sets a timer while a test runs. No other event may come for a while, and a worker may have
/// died without a message.
fn wake_while_running(design: &Design, effects: &mut Vec<Effect>) {
    if is_running(design) {
        effects.push(Effect::SetTimer(TICK_MS));
    }
}

/// Updates the test. It is ended when the variant changes; its result is stored and reported.
fn look_after_tuning(design: &mut Design, state: &State) {
    let variant = design.variant.name().to_owned();
    let mut is_new = design.learnt_of != variant;
    if let Some(tuning) = &mut design.tuning {
        let is_other = tuning.variant() != variant;
        if is_other {
            tuning.end();
        } else {
            tuning.tick(state.session.clock.now_ms);
        }
        if let Some(outcome) = tuning.take_outcome() {
            keep(tuning, state);
            is_new = true;
            design.status = if is_other && outcome != Outcome::Nothing {
                phrases::TEST_OF_ANOTHER.owned()
            } else {
                phrases::test_outcome(outcome)
            };
        }
    }
    if !is_new {
        return;
    }
    let storage = &*state.device.storage;
    let known = (weights::learnt(storage, &variant), stored::facts(storage, &variant));
    let is_known = known.0.is_some() || known.1.is_some();
    if !is_known && design.is_tested() {
        design.status = phrases::TEST_OF_ANOTHER.owned();
    } else if is_known && !design.is_tested() && design.status == phrases::TEST_OF_ANOTHER.as_str() {
        design.status.clear();
    }
    (design.learnt, design.facts) = known;
    design.learnt_of = variant;
}

fn keep(tuning: &Tuning, state: &State) {
    if let Some(text) = tuning.facts() {
        stored::put(&*state.device.storage, tuning.variant(), text);
    }
    if let Some(text) = tuning.kept() {
        // The text was validated when it arrived. If storing it fails, the old weights stay.
        let _ = weights::put(&*state.device.storage, tuning.variant(), text);
    }
}

/// Opens the last edited or stored text if the address has no custom variant, or has the one that
/// this text last defined. Otherwise opens the variant of the address.
fn open(variant: &Arc<Variant>, history: Option<&TextHistory>, state: &State) -> Design {
    if let Some(history) = history
        && (history.variant == variant.name() || !variant.is_custom())
    {
        return Design::of(history.text.clone(), variant);
    }
    let kept = state.device.storage.get(KEPT).unwrap_or_default();
    let (name, text) = kept.split_once('\n').unwrap_or_default();
    if !text.is_empty() && (name == variant.name() || !variant.is_custom()) {
        return Design::of(text.to_owned(), variant);
    }
    let first = || templates().first().map(|(name, title)| template_text(name, title)).unwrap_or_default();
    Design::of(games::source_text(variant).unwrap_or_else(first), variant)
}

/// Puts the start position of the edited variant on the board. The game shown before remains in the
/// browser's history.
fn put_on_board(variant: &Arc<Variant>, state: &mut State) {
    let spoken = std::mem::take(&mut state.ui.announcement);
    let record = Record::new(Position::start(variant));
    open_elsewhere(state, Opened::new(record, state.session.settings, Screen::Design));
    state.ui.announcement = spoken;
    state.touch_address();
}

fn play(design: &Design, state: &mut State, how: Play, effects: &mut Vec<Effect>) {
    let settings = match how {
        Play::Against(color) => settings_of(against_engine(color), state.session.settings),
        Play::TwoHumans => Settings { players: [Player::Human; 2], ..state.session.settings },
    };
    let record = Record::new(Position::start(&design.variant));
    open_elsewhere(state, Opened::new(record, settings, Screen::Game));
    effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    effects.push(Effect::FocusSquare);
}
