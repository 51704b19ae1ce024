//! Starting a game, and rematches.

use vicinity_record::Record;
use vicinity_rules::{Color, Position, Variant};

use super::open::{against_engine, begin};
use super::reload;
use crate::event::{Effect, NewGame, Pairing};
use crate::screen::Screen;
use crate::settings::{LEVELS, Player, Settings};
use crate::state::{GameSetup, RequestedFeature, State};
use crate::tab::Tab;
use crate::words::ErrorText;

/// Starts a game; returns whether the previous one is worth an entry in the browser's history.
pub(super) fn start(state: &mut State, new: &NewGame, effects: &mut Vec<Effect>) -> bool {
    let variant = match Variant::parse(&new.variant) {
        Ok(variant) => variant,
        Err(error) => {
            state.ui.notice = Some(error.text());
            return false;
        }
    };
    let players = match new.pairing {
        Pairing::Human(color) => against_engine(color),
        Pairing::RandomSide => {
            // The lower bits are less random.
            against_engine(if state.session.next_seed() >> 31 == 0 { Color::White } else { Color::Black })
        }
        Pairing::Humans | Pairing::Friend => [Player::Human; 2],
        Pairing::Engines => [Player::Engine; 2],
    };
    let setup = Some(GameSetup { players, clock: new.clock });
    let is_new_entry = begin(state, Record::new(Position::start(&variant)), setup);
    state.session.settings.level = new.level.clamp(1, LEVELS);
    state.session.settings.orientation = None;
    state.session.analysis.is_on = false;
    state.ui.tab = Tab::Moves;
    effects.push(Effect::CloseDialogs);
    if new.pairing == Pairing::Friend {
        let screen = Screen::Friend { encoded: String::new() };
        if reload::needs_full_program(state, &screen) {
            reload::ask(state, Some(RequestedFeature::Screen(screen)), effects);
        } else {
            state.show(screen);
        }
    }
    is_new_entry
}

/// Restarts the game from the variant's start position; returns whether the previous one is worth
/// an entry in the browser's history.
pub(super) fn start_over(state: &mut State) -> bool {
    let start = Position::start(state.game.record().start().variant());
    begin(state, Record::new(start), None)
}

/// Starts a rematch at the offered level; returns the same as [`rematch`].
pub(super) fn rematch_at_other_level(state: &mut State) -> bool {
    let level = state.offer().unwrap_or(state.session.settings.level);
    let is_new_entry = rematch(state);
    state.session.settings.level = level;
    is_new_entry
}

/// Restarts the game from its start position with sides swapped; returns whether the previous one
/// is worth an entry in the browser's history.
pub(super) fn rematch(state: &mut State) -> bool {
    let Settings { players: [white, black], clock, .. } = state.session.settings;
    let start = state.game.start().clone();
    let is_new_entry = begin(state, Record::new(start), Some(GameSetup { players: [black, white], clock }));
    state.session.settings.orientation = None;
    state.session.analysis.is_on = false;
    state.ui.tab = Tab::Moves;
    is_new_entry
}
