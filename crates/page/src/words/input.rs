//! Texts about premoves, moves to be confirmed, and drawings.

use super::piece_name;
use crate::drawing::Drawing;
use crate::messages::input;
pub use crate::messages::input::*;
use crate::premove::Premove;
use crate::state::State;

pub fn premove(state: &State, Premove { from, to, .. }: Premove) -> String {
    let position = &state.game.shown().position;
    let name = position.piece_at(from).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    input::premove(&name, &from.to_string(), &to.to_string())
}

/// Returns a written move with the letters of pieces in the language replaced by the English ones,
/// which the rules use.
pub fn with_english_letters(written: &str) -> String {
    let pairs = || input::PIECE_LETTERS.as_str().chars().zip("KQRBN".chars());
    let english = |letter| pairs().find(|(own, _)| *own == letter).map_or(letter, |(_, english)| english);
    written.chars().map(english).collect()
}

/// Returns why a premove is not played.
pub fn premove_dropped(Premove { from, to, .. }: Premove) -> String {
    input::premove_dropped(&from.to_string(), &to.to_string())
}

/// Returns the question before a move is played; empty if no move is pending.
pub fn confirm(state: &State) -> String {
    let ask = if state.is_pending_dangerous() { input::confirm_danger } else { input::confirm };
    state.ui.board_input.pending.map(|mv| ask(&state.game.shown().position.san(mv))).unwrap_or_default()
}

/// Returns the label of the button that plays a pending move.
pub fn confirm_button(state: &State) -> &'static str {
    let is_dangerous = state.is_pending_dangerous();
    if is_dangerous { input::CONFIRM_ANYWAY.as_str() } else { input::CONFIRM_YES.as_str() }
}

pub fn drawn(Drawing { from, to, .. }: Drawing) -> String {
    let from_text = from.to_string();
    if from == to { input::circle(&from_text) } else { input::arrow(&from_text, &to.to_string()) }
}
