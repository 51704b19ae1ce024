//! Where a piece may come to go once the enemy has moved: for moves that are set while the enemy still thinks.
//!
//! Invariant: whatever is legal after any move of the enemy is among it. It may hold more, since nothing is asked of the enemy's pieces;
//! whether a move that was set can be played is then a question to the legal moves.

use crate::learn::explain::reaches;
use crate::position::state::Position;
use crate::types::atoms::Travel;
use crate::types::cells::empty_board;
use crate::types::geometry::Square;
use crate::variant::contact;
use crate::variant::wings::right;

impl Position {
    /// The squares that the piece on a square could go to if enemies left its way, or came there to be captured. None for an
    /// empty square. A square may be told twice.
    ///
    /// Its own side's pieces stay where they are, for the enemy moves only one of his: where they stand is as far as it may go, to take
    /// back. Only a pawn that is taken en passant leaves its square empty.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess").expect("a known name");
    /// let start = Position::start(&chess);
    /// let e2 = chess.geometry().parse_square("e2").expect("a square");
    /// let names: Vec<String> = start.premoves(e2).iter().map(|square| square.to_string()).collect();
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
                // What an enemy would be there who has just taken it.
                cells[square.index()] = piece.kind().of(!color).0;
            }
        }
        for reach in reaches(moves, &cells, from, color) {
            squares.push(reach.square);
        }
        // Whatever a hop goes over may come there.
        for way in moves.odd_ways().filter(|way| matches!(way.travel, Travel::Hop { .. })) {
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
