//! What a player is given for a move, and what it says.

use vicinity_search::Score;

/// How long a player may think about a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Budget {
    /// So many positions.
    Nodes(u64),
    /// So many milliseconds.
    Milliseconds(u64),
    /// So many plies.
    Depth(usize),
}

/// What a player decides.
pub(crate) struct Choice {
    /// The move as coordinates; `None` when it knows none.
    pub(crate) uci: Option<String>,
    /// How it judges its position, if it says so.
    pub(crate) score: Option<Score>,
}
