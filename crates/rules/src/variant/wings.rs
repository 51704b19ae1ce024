//! Castling moves as squares, and castling rights as bits.

use crate::types::geometry::Square;
use crate::types::piece::{Color, Kind};

/// The bit of a castling right; side 0 is toward the last file, `K` in FEN.
pub(crate) fn right(color: Color, side: usize) -> u8 {
    1 << (2 * color.index() + side)
}

/// A castling move of one side, as squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WingSquares {
    /// The kind that castles as the king.
    pub(crate) king: Kind,
    pub(crate) king_from: Square,
    pub(crate) king_to: Square,
    pub(crate) partner_from: Square,
    pub(crate) partner_to: Square,
    pub(crate) partner: Kind,
}
