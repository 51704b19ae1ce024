//! The designer as a screen of the page: it opens with the address, keeps the address up to date, and hands the game over to be played.

use std::sync::Arc;

use vicinity_record::Record;
use vicinity_rules::{Color, Position, Variant, games};

use super::rules::templates;
use super::{Change, Design, Tool};
use crate::address::Opened;
use crate::language::cat;
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::study::design::drawing::Pen;
use crate::study::words::design as phrases;
use crate::update::{Effect, Event, against_engine, open_elsewhere, settings_of};

/// What the browser keeps the game under that is being made: on the first line the game as it could last be played, then its text.
pub const KEPT: &str = "design";

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
    Play(Play),
}

/// Takes note of an event, after the page has. `kept` is what the browser has kept.
pub fn follow(
    slot: &mut Option<Design>,
    kept: &str,
    state: &mut State,
    event: &Event,
    act: Option<DesignAct>,
    effects: &mut Vec<Effect>,
) {
    if state.ui.screen != Screen::Design {
        if slot.take().is_some() {
            state.sitting.paused = false;
        }
        return;
    }
    let variant = state.game.record().start().variant().clone();
    let is_news = matches!(event, Event::AddressChanged(_) | Event::Visit(_));
    if slot.as_ref().is_none_or(|design| is_news && design.variant.name() != variant.name()) {
        *slot = Some(open(&variant, kept));
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
        Some(DesignAct::Play(how)) => {
            if design.is_playable() {
                play(design, state, how, effects);
                *slot = None;
            }
            return;
        }
        None => {}
    }
    if !design.spoken.is_empty() {
        state.ui.spoken = std::mem::take(&mut design.spoken);
    }
    if state.game.record().start().variant().name() != design.variant.name() {
        put_on_board(&design.variant, state);
    }
}

/// The game of the address; what the browser has kept, where that is the same game further on, or where the address has none.
fn open(variant: &Arc<Variant>, kept: &str) -> Design {
    let (name, text) = kept.split_once('\n').unwrap_or_default();
    if !text.is_empty() && (name == variant.name() || !variant.is_own()) {
        return Design::of(text.to_owned(), variant);
    }
    let first = || templates().first().map(|(name, title)| template(name, title)).unwrap_or_default();
    Design::of(games::text_of(variant).unwrap_or_else(first), variant)
}

/// A game that is like a known one, to begin with.
fn template(name: &str, title: &str) -> String {
    cat(&["[mygame:", name, "]\ntitle = ", title, "\n"])
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
