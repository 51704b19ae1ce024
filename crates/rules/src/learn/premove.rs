//! Premoves: the squares that a piece may be able to reach after the opponent's next move.
//!
//! Invariant: they include every move that is legal after any move of the opponent. There may be
//! more, because the opponent's moves are not generated. A premove is thus checked for legality
//! when it is to be played.

use crate::learn::explain::reaches;
use crate::position::state::Position;
use crate::types::atoms::Travel;
use crate::types::cells::empty_board;
use crate::types::geometry::Square;
use crate::variant::contact;
use crate::variant::wings::right;

impl Position {
    /// The squares that the piece on a square could move to if enemy pieces moved out of its way or
    /// to its target. Empty for an empty square. May contain duplicates.
    ///
    /// Own pieces stay in place, because the opponent moves one of its own. The squares of own
    /// pieces are included, for recaptures, but block further movement. The exception is a pawn
    /// captured en passant, which leaves its square empty.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess").expect("a known name");
    /// let start = Position::start(&chess);
    /// let e2 = chess.geometry().parse_square("e2").expect("a square");
    /// let premoves = start.premoves(e2);
    /// let names: Vec<String> = premoves.iter().map(|square| square.to_string()).collect();
    /// assert_eq!(names.join(" "), "d3 e3 f3 e4");
    /// ```
    pub fn premoves(&self, from: Square) -> Vec<Square> {
        let mut squares = Vec::new();
        let Some(piece) = self.piece_at(from) else { return squares };
        let (variant, color) = (self.variant(), piece.color());
        let moves = &variant.moves_of(color)[piece.kind().index()];
        let mut cells = empty_board(variant.geometry());
        if self.en_passant().is_none() {
            for (square, piece) in self.pieces().filter(|(_, piece)| piece.color() == color) {
                // An enemy that has just captured the piece.
                cells[square.index()] = piece.kind().of(!color).0;
            }
        }
        for reach in reaches(moves, &cells, from, color) {
            squares.push(reach.square);
        }
        // Any piece may arrive as the one to hop over.
        for way in moves.exotic_ways().filter(|way| matches!(way.travel, Travel::Hop { .. })) {
            let mut to = from.shift(way.delta);
            while variant.geometry().contains(to) {
                squares.push(to);
                to = to.shift(way.delta);
            }
        }
        contact::premoves(moves, self.board().cells(), from, color, &mut |square| squares.push(square));
        for (side, wing) in variant.wings(color).iter().enumerate() {
            if let Some(wing) = wing
                && wing.king_from == from
                && self.castling_rights() & right(color, side) != 0
            {
                squares.push(wing.king_to);
            }
        }
        squares
    }
}
