//! A game from elsewhere: what has been pasted, opened or dropped becomes the game on the board.

use super::Effect;
use super::line::new_game;
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
    let variant = state.tree.start().variant().clone();
    let (tree, fault) = match read(&text, &variant, chosen) {
        Ok(Given::Game(tree, fault)) => (tree, fault),
        Ok(Given::Several(choices)) => {
            state.import = Import { message: words::several(choices.len()), text, choices };
            effects.push(Effect::OpenSheet(Sheet::Import));
            return false;
        }
        Err(message) => {
            // Where one game of several is at fault, another can be chosen.
            state.import.message = message;
            if chosen.is_some() {
                state.import.text = text;
            } else {
                state.import.choices.clear();
            }
            effects.push(Effect::OpenSheet(Sheet::Import));
            return false;
        }
    };
    state.import = Import::default();
    effects.push(Effect::CloseSheets);
    // Nobody moves until somebody has looked at it.
    let is_worth_keeping =
        new_game(state, *tree, Some(Seats { players: Settings::TWO_PEOPLE.players, clock: None }));
    state.notice = fault;
    is_worth_keeping
}

/// A dialog of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Where a game is pasted or opened.
    Import,
    /// Where another game is begun.
    New,
    /// Where the game is copied or saved.
    Share,
}
