//! A move that is set while the engine thinks, to be played as soon as it has moved. `update/premove.rs` sets and plays it.

use vicinity_rules::{Kind, Square};

/// A move that has been set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes, where it was typed; otherwise the strongest that it can become then.
    pub kind: Option<Kind>,
}
