//! Premoves: moves entered while the opponent thinks and played right after its move
//! (`update/premove.rs`).

use vicinity_rules::{Kind, Square};

/// A premove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premove {
    /// The square of the piece.
    pub from: Square,
    /// The destination square.
    pub to: Square,
    /// The promotion choice, if it was typed; otherwise the pawn promotes to the strongest kind
    /// available when the move is played.
    pub kind: Option<Kind>,
}
