//! Castling moves as squares, and castling rights as bits.

use crate::types::geometry::Square;
use crate::types::piece::{Color, Kind, Piece};
use crate::variant::data::VariantData;

/// The castling rights in the order of FEN: letter, colour, and side.
pub(crate) const RIGHTS: [(char, Color, usize); 4] =
    [('K', Color::White, 0), ('Q', Color::White, 1), ('k', Color::Black, 0), ('q', Color::Black, 1)];

/// The letter of a castling right in FEN.
pub(crate) fn right_letter(color: Color, side: usize) -> char {
    RIGHTS[2 * color.index() + side].0
}

/// The castling moves of each colour and side that a variant has.
pub(crate) fn of(data: &VariantData) -> [[Option<WingSquares>; 2]; 2] {
    Color::BOTH.map(|color| {
        [0, 1].map(|side| {
            let castling = data.sides[color.index()].moves.castling?;
            let wing = castling.wings[side]?;
            let rank = data.geometry.rank_of_side(color, castling.rank);
            let square = |file| Square::new(file, rank);
            Some(WingSquares {
                king: data.kind_of_letter(castling.king)?,
                king_from: square(wing.king.0),
                king_to: square(wing.king.1),
                partner_from: square(wing.partner.0),
                partner_to: square(wing.partner.1),
                partner: data.kind_of_letter(wing.letter)?,
            })
        })
    })
}

/// For each square, the castling rights that remain after a move from or to it.
pub(crate) fn kept_rights(wings: &[[Option<WingSquares>; 2]; 2]) -> [u8; 256] {
    let mut kept = [0b1111; 256];
    for (_, color, side) in RIGHTS {
        if let Some(wing) = &wings[color.index()][side] {
            kept[wing.king_from.index()] &= !right(color, side);
            kept[wing.partner_from.index()] &= !right(color, side);
        }
    }
    kept
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
    /// Whether the king and its partner of a colour are where castling begins.
    pub(crate) fn is_set_up(&self, color: Color, piece_at: impl Fn(Square) -> Option<Piece>) -> bool {
        let stands = |kind: Kind, square| piece_at(square) == Some(kind.of(color));
        stands(self.king, self.king_from) && stands(self.partner, self.partner_from)
    }
}
