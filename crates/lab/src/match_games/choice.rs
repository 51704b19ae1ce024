//! The limits of a move, and a player's choice.

use vicinity_search::Score;

/// The limit of a player's search for one move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Budget {
    /// A number of nodes.
    Nodes(u64),
    /// A time in milliseconds.
    Milliseconds(u64),
    /// A depth in plies.
    Depth(usize),
}

/// A player's choice.
pub(crate) struct Choice {
    /// The move in UCI notation; `None` if the player has none.
    pub(crate) uci: Option<String>,
    /// The player's score of the position, if it reports one.
    pub(crate) score: Option<Score>,
}
