//! The relation of a piece to a square, for explaining how pieces move.

use crate::types::geometry::Square;

/// The relation of a piece to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetKind {
    /// It may move there, and could capture an enemy there.
    Move,
    /// It may move there, but does not capture there.
    MoveOnly,
    /// The square is empty. It may not move there, but could capture an enemy there.
    Attack,
    /// It may capture the piece there.
    Capture,
    /// It may move there and capture en passant a pawn on another square.
    EnPassant,
    /// The king may castle to it.
    Castling,
    /// The pieces behind the enemy there bar the capture (Contact Chess).
    Barred {
        /// The pieces behind, nearest first.
        by: Vec<Square>,
    },
    /// Its movement leads there, but the move would illegally leave its own king attacked.
    Exposes,
    /// A pawn would have to promote there, but no piece is available for promotion.
    NoPromotion,
}

impl TargetKind {
    /// Whether the piece can move to the square.
    pub const fn is_move(&self) -> bool {
        matches!(
            self,
            TargetKind::Move
                | TargetKind::MoveOnly
                | TargetKind::Capture
                | TargetKind::EnPassant
                | TargetKind::Castling
        )
    }
}
