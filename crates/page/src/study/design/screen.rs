//! The designer as a screen of the page: it opens with the address, keeps the address up to date, and hands the game over to be played.

use std::sync::Arc;

use vicinity_record::Record;
use vicinity_rules::{Color, Position, Variant, games};

use super::file::section_name;
use super::rules::templates;
use super::shelf::Shelf;
use super::tuning::{Outcome, Tuning, Word};
use super::{Change, Design, Tool};
use crate::address::Opened;
use crate::language::cat;
use crate::pool::WorkerId;
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::study::design::drawing::Pen;
use crate::study::words::design as phrases;
use crate::update::{Effect, Event, against_engine, open_elsewhere, settings_of};

/// What the browser keeps the game under that is being made: on the first line the game as it could last be played, then its text.
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

/// Takes note of an event, after the page has. `kept` is what the browser has kept.
pub fn follow(
    slot: &mut Option<Design>,
    kept: &str,
    shelf: &mut Shelf,
    state: &mut State,
    event: &Event,
    act: Option<DesignAct>,
    effects: &mut Vec<Effect>,
) {
    if state.ui.screen != Screen::Design {
        if let Some(mut design) = slot.take() {
            leave(&mut design, shelf);
            state.sitting.paused = false;
        }
        return;
    }
    let variant = state.game.record().start().variant().clone();
    let is_news = matches!(event, Event::AddressChanged(_) | Event::Visit(_));
    if slot.as_ref().is_none_or(|design| is_news && design.variant.name() != variant.name()) {
        if let Some(mut design) = slot.take() {
            leave(&mut design, shelf);
        }
        let mut design = open(&variant, kept, shelf);
        if let Some(history) = shelf.history.take() {
            design.resume(history);
        }
        *slot = Some(design);
        state.ui.spoken = phrases::TITLE.to_owned();
    }
    // The engine has nothing to do with a game that nobody sees.
    state.sitting.paused = true;
    let Some(design) = slot else { return };
    match act {
        Some(DesignAct::Change(change, field)) => design.change(change, field.as_deref()),
        Some(DesignAct::Tool(tool)) => design.tool = tool,
        Some(DesignAct::Mirror(mirrors)) => design.mirrors = mirrors,
        Some(DesignAct::Choose(key)) => {
            design.chosen = key;
            if let Some(letter) = design.piece().map(|piece| piece.letter) {
                design.tool = Tool::Put(letter, Color::White);
            }
        }
        Some(DesignAct::Pen(pen)) => design.pen = pen,
        Some(DesignAct::Undo) => design.undo(),
        Some(DesignAct::Redo) => design.redo(),
        Some(DesignAct::Template(index)) => {
            if let Some((name, title)) = templates().get(index) {
                design.change(Change::Text(template(name, title)), None);
            }
        }
        Some(DesignAct::OpenFile(text)) => design.open_file(text),
        Some(DesignAct::ChooseGame(place)) => design.choose_game(place),
        Some(DesignAct::Play(how)) => {
            if design.is_playable() {
                leave(design, shelf);
                play(design, state, how, effects);
                *slot = None;
            }
            return;
        }
        Some(DesignAct::Tune(act)) => tune(design, shelf, state, act),
        None => {}
    }
    look_after_tuning(design, shelf, state, event, effects);
    if !design.spoken.is_empty() {
        state.ui.spoken = std::mem::take(&mut design.spoken);
    }
    if state.game.record().start().variant().name() != design.variant.name() {
        put_on_board(&design.variant, state);
    }
}

/// Does what is wanted of the engine's study.
fn tune(design: &mut Design, shelf: &mut Shelf, state: &State, act: TuneAct) {
    let now_ms = state.sitting.clock.now_ms;
    let variant = design.variant.name().to_owned();
    match act {
        TuneAct::Minutes(minutes) => design.minutes = minutes,
        TuneAct::Begin => {
            if design.is_playable() && !is_running(design) {
                let start = shelf.of(&variant).map(|(text, _)| text.to_owned());
                let (minutes, seed) = (design.minutes, state.sitting.seed ^ now_ms as u32);
                design.tuning = Some(Tuning::begin(&variant, start, minutes, seed, now_ms));
                design.told.clear();
                design.spoken = phrases::STUDY_BEGUN.to_owned();
            }
        }
        TuneAct::Stop => {
            if let Some(tuning) = &mut design.tuning {
                tuning.stop();
            }
        }
        TuneAct::Forget => {
            shelf.forget(&variant);
            design.learnt = None;
            design.told = phrases::STUDY_FORGOTTEN.to_owned();
        }
        TuneAct::Open(text) => {
            design.told = match shelf.put(&variant, &text) {
                Ok(()) => phrases::STUDY_OPENED.to_owned(),
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

/// Follows the study: it belongs to the game as it stood when it began, and what comes of it is kept and told.
fn look_after_tuning(
    design: &mut Design,
    shelf: &mut Shelf,
    state: &State,
    event: &Event,
    effects: &mut Vec<Effect>,
) {
    let variant = design.variant.name().to_owned();
    if let Some(tuning) = &mut design.tuning {
        let is_other = tuning.variant() != variant;
        if is_other {
            tuning.end();
        } else {
            tuning.tick(state.sitting.clock.now_ms);
        }
        if let Some(outcome) = tuning.take_outcome() {
            keep(tuning, shelf);
            design.told = if is_other && outcome != Outcome::Nothing {
                phrases::STUDY_OF_ANOTHER.to_owned()
            } else {
                phrases::study_outcome(outcome)
            };
        } else if tuning.outcome().is_none() && !matches!(event, Event::Tick { .. }) {
            // Nothing else may happen for a while, and a worker may have died in silence.
            effects.push(Effect::Wake(TICK_MS));
        }
    }
    let known = shelf.of(&variant).map(|(_, learnt)| learnt);
    if known.is_none() && design.learnt.is_some() {
        design.told = phrases::STUDY_OF_ANOTHER.to_owned();
    } else if known.is_some() && design.learnt.is_none() && design.told == phrases::STUDY_OF_ANOTHER {
        design.told.clear();
    }
    design.learnt = known;
}

/// Ends a study that runs, and keeps what there is, the steps of the game as well.
fn leave(design: &mut Design, shelf: &mut Shelf) {
    shelf.history = Some(design.history());
    if let Some(tuning) = &mut design.tuning {
        tuning.end();
        if tuning.take_outcome().is_some() {
            keep(tuning, shelf);
        }
    }
}

fn keep(tuning: &Tuning, shelf: &mut Shelf) {
    if let Some(text) = tuning.kept() {
        // It was read when it came; what is refused all the same leaves what was there.
        let _ = shelf.put(tuning.variant(), text);
    }
}

/// The game of the address; what was made last or what the browser has kept, where that is the same game further on, or where the
/// address has none.
fn open(variant: &Arc<Variant>, kept: &str, shelf: &Shelf) -> Design {
    if let Some(history) = &shelf.history
        && (history.variant == variant.name() || !variant.is_own())
    {
        return Design::of(history.text.clone(), variant);
    }
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

/// Leaves the game from which somebody came, which the browser's history has, for the one that is made, not begun.
fn put_on_board(variant: &Arc<Variant>, state: &mut State) {
    let spoken = std::mem::take(&mut state.ui.spoken);
    let record = Record::new(Position::start(variant));
    open_elsewhere(state, Opened { record, settings: state.sitting.settings, screen: Screen::Design });
    state.ui.spoken = spoken;
    state.sitting.paused = true;
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
