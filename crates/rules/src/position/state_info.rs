//! The state of a position apart from the placement. Each move keeps the one before it.

use crate::position::en_passant_state::EnPassant;
use crate::types::piece::Color;

/// The state of a position apart from the placement of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StateInfo {
    pub(super) turn: Color,
    pub(super) rights: u8,
    pub(super) en_passant: EnPassant,
    pub(super) halfmove_clock: u16,
    /// Plies since the last irreversible move: the range in which repetitions are possible.
    pub(super) reversible_plies: u16,
    pub(super) fullmove_number: u32,
    /// The number of checks that each side still has to give, where they are counted.
    pub(super) checks_left: [u8; 2],
    /// The hash of everything except the placement.
    pub(super) key: u64,
}
