//! What identifies a displayed position.

use vicinity_rules::Move;

/// Identifies a displayed position: another one has other values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShownPlace {
    /// The revision of the line.
    pub revision: u32,
    /// The number of moves of the line before the position.
    pub ply: usize,
    /// The number of moves beyond the line.
    pub ahead: usize,
    /// The move that led to the position.
    pub last_move: Option<Move>,
}
