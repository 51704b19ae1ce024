//! What somebody who learns a game looks at: the legend of the pieces, and one piece's moves on the board.

use vicinity_rules::{Explanation, Kind};

/// What is being looked at.
#[derive(Default)]
pub struct Learn {
    /// The kind chosen in the legend, with the name of the variant that it is a kind of.
    pub kind: Option<(Kind, String)>,
    /// The piece on the board whose moves are shown.
    pub explained: Option<Explanation>,
    /// The line of moves and the ply that `explained` belongs to.
    pub explained_at: (u32, usize),
}
