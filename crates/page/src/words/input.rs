//! The words for moves that are set in advance or wait to be confirmed, and for what is drawn on
//! the board.

use super::piece_name;
use crate::drawing::Drawing;
use crate::language::fill;
use crate::premove::Premove;
use crate::state::State;

pub const PREMOVE_CANCELLED: &str = "Premove cancelled.";
pub const WIPED: &str = "Wiped off.";
const PREMOVE: &str = "Premove: {0} from {1} to {2}. Escape cancels it.";
const PREMOVE_PLAYED: &str = "{0}. Your premove: {1}";
const PREMOVE_DROPPED: &str = "Your premove from {0} to {1} is not possible now and has not been played.";
const CONFIRM: &str = "Play {0}?";
const CONFIRM_DANGER: &str = "After {0} your king can be captured. Move anyway?";
const ARROW: &str = "Arrow from {0} to {1}.";
const CIRCLE: &str = "Circle on {0}.";

pub fn premove(state: &State, Premove { from, to, .. }: Premove) -> String {
    let position = &state.game.shown().position;
    let name = position.piece_at(from).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    fill(PREMOVE, &[&name, &from.to_string(), &to.to_string()])
}

/// What is said when the engine has moved and the move that was set is played.
pub fn premove_played(engine: &str, own: &str) -> String {
    fill(PREMOVE_PLAYED, &[engine, own])
}

/// Why a move that was set is not played.
pub fn premove_dropped(Premove { from, to, .. }: Premove) -> String {
    fill(PREMOVE_DROPPED, &[&from.to_string(), &to.to_string()])
}

/// What is asked before a move is played; empty when none waits.
pub fn confirm(state: &State) -> String {
    let text = if state.is_pending_dangerous() { CONFIRM_DANGER } else { CONFIRM };
    state.ui.hand.pending.map(|mv| fill(text, &[&state.game.shown().position.san(mv)])).unwrap_or_default()
}

pub fn drawn(Drawing { from, to, .. }: Drawing) -> String {
    fill(if from == to { CIRCLE } else { ARROW }, &[&from.to_string(), &to.to_string()])
}
