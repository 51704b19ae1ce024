//! The squares that a pawn has just passed over, and their part in the hash of a position.

use crate::position::hash::key;
use crate::types::geometry::{Delta, Square};

/// The maximum number of squares that a multiple step passes over.
const MAX_PASSED: usize = 10;

/// The bit of [`EnPassant::listed`] for the square on which the step ended.
const LISTED_END: u16 = 1 << 15;

/// A pawn that has just made a multiple step and can be captured en passant, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassant {
    pub(crate) pawn: Square,
    pub(super) passed: [Square; MAX_PASSED],
    pub(super) passed_count: u8,
    /// One bit for each square passed over on which a legal capture exists.
    pub(super) capturable: u16,
    /// One bit for each square that FEN lists although no capture is legal there; see
    /// [`EnPassantField::FairyStockfish`].
    ///
    /// [`EnPassantField::FairyStockfish`]: crate::variant::data::EnPassantField
    pub(super) listed: u16,
}

impl EnPassant {
    pub(crate) const NONE: EnPassant = EnPassant {
        pawn: Square(0),
        passed: [Square(0); MAX_PASSED],
        passed_count: 0,
        capturable: 0,
        listed: 0,
    };

    /// The state after a multiple step. It passes over no squares if `from` and `to` are not on a
    /// line.
    pub(crate) fn of_step(from: Square, to: Square) -> Self {
        let files = (to.file() as i8 - from.file() as i8).signum();
        let ranks = (to.rank() as i8 - from.rank() as i8).signum();
        let delta = Delta::new(files, ranks);
        let mut state = EnPassant { pawn: to, ..EnPassant::NONE };
        let mut at = from.shift(delta);
        while from.is_on_a_line_with(to) && at != to && usize::from(state.passed_count) < MAX_PASSED {
            state.passed[usize::from(state.passed_count)] = at;
            state.passed_count += 1;
            at = at.shift(delta);
        }
        state
    }

    /// The squares passed over, in order.
    pub(crate) fn passed(&self) -> &[Square] {
        &self.passed[..usize::from(self.passed_count)]
    }

    /// Whether no capture is possible.
    pub(crate) fn is_none(&self) -> bool {
        self.capturable == 0
    }

    /// Includes the square on which the step ended in FEN.
    pub(super) fn list_end(&mut self) {
        self.listed |= LISTED_END;
    }

    /// The squares that FEN lists although no capture need be legal there.
    pub(crate) fn listed(&self) -> impl Iterator<Item = Square> + '_ {
        let is_listed = |index: usize| self.listed >> index & 1 != 0;
        let passed = self.passed().iter().enumerate().filter(move |(index, _)| is_listed(*index));
        let end = (self.listed & LISTED_END != 0).then_some(self.pawn);
        passed.map(|(_, square)| *square).chain(end)
    }

    /// The state's part of the hash, by square, so that no two states cancel out.
    pub(crate) fn key(&self) -> u64 {
        if self.is_none() {
            return 0;
        }
        let squares = self.passed().iter().enumerate();
        squares
            .filter(|(index, _)| self.capturable >> index & 1 != 0)
            .fold(key(0x1_0000 | u64::from(self.pawn.0)), |hash, (_, square)| {
                hash ^ key(0x1_0100 | u64::from(square.0))
            })
    }
}
