//! What a piece could do on a square, for explaining how pieces move.

use crate::types::geometry::Square;

/// What a piece could do on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reached {
    /// It may go there, and an enemy there could be captured.
    Move,
    /// It may go there, but does not capture there.
    MoveOnly,
    /// Nobody stands there; it may not go there, but an enemy there could be captured.
    Attack,
    /// It may capture the piece there.
    Capture,
    /// It may go there and so capture, en passant, a pawn that stands elsewhere.
    EnPassant,
    /// The king may castle to there.
    Castling,
    /// What stands behind the enemy there bars the capture (Contact Chess).
    Barred {
        /// The pieces behind, the nearest first.
        by: Vec<Square>,
    },
    /// Its movement leads there, but its own king would be left attacked, which its side may not do.
    Exposes,
    /// A pawn that would have to promote there could become nothing.
    NoPromotion,
}

impl Reached {
    /// Whether there is a move to the square.
    pub const fn is_move(&self) -> bool {
        matches!(
            self,
            Reached::Move | Reached::MoveOnly | Reached::Capture | Reached::EnPassant | Reached::Castling
        )
    }
}
