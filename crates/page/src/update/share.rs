//! A game from elsewhere: what has been pasted, opened or dropped becomes the game on the board.

use super::event::{Effect, Sheet};
use super::open::begin;
use crate::settings::Settings;
use crate::share::{Given, Import, read};
use crate::state::{Seats, State};
use crate::words;

/// Takes a text, or the chosen game of the text before; returns whether the game before is worth an entry in the
/// browser's history. What cannot be read changes nothing.
pub(super) fn import(
    state: &mut State,
    text: String,
    chosen: Option<usize>,
    effects: &mut Vec<Effect>,
) -> bool {
    let variant = state.game.record().start().variant().clone();
    let (record, notice) = match read(&text, &variant, chosen) {
        Ok(Given::Game(record, notice)) => (record, notice),
        Ok(Given::Several(choices, count)) => {
            state.ui.import = Import { message: words::several(choices.len(), count), text, choices };
            effects.push(Effect::OpenSheet(Sheet::Import));
            return false;
        }
        Err(fault) => {
            // Where one game of several is at fault, another can be chosen.
            state.ui.import.message = words::import_fault(&fault, variant.title());
            if chosen.is_some() {
                state.ui.import.text = text;
            } else {
                state.ui.import.choices.clear();
            }
            effects.push(Effect::OpenSheet(Sheet::Import));
            return false;
        }
    };
    state.ui.import = Import::default();
    effects.push(Effect::CloseSheets);
    // Nobody moves until somebody has looked at it.
    let is_worth_keeping =
        begin(state, *record, Some(Seats { players: Settings::TWO_PEOPLE.players, clock: None }));
    state.ui.notice = notice;
    is_worth_keeping
}
