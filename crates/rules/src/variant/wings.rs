//! Castling moves as squares, and castling rights as bits.

use crate::types::geometry::Square;
use crate::types::piece::{Color, Kind, Piece};

/// The castling rights in the order of FEN: letter, color, and side.
pub(crate) const RIGHTS: [(char, Color, usize); 4] =
    [('K', Color::White, 0), ('Q', Color::White, 1), ('k', Color::Black, 0), ('q', Color::Black, 1)];

/// The letter of a castling right in FEN.
pub(crate) fn right_letter(color: Color, side: usize) -> char {
    RIGHTS[2 * color.index() + side].0
}

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

impl WingSquares {
    /// Whether the king and its partner of a color are where castling begins.
    pub(crate) fn is_set_up(&self, color: Color, piece_at: impl Fn(Square) -> Option<Piece>) -> bool {
        let stands = |kind: Kind, square| piece_at(square) == Some(kind.of(color));
        stands(self.king, self.king_from) && stands(self.partner, self.partner_from)
    }
}
