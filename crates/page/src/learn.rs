//! What somebody who learns a game looks at: the legend of the pieces, and one piece's moves on the board.

use vicinity_rules::{Explanation, Kind, Pattern};

/// What is being looked at.
#[derive(Default)]
pub struct Learn {
    /// The kind chosen in the legend, and what the board shows of it in place of the game.
    pub pattern: Option<(Kind, Pattern)>,
    /// The piece on the board whose moves are shown.
    pub explained: Option<Explanation>,
    /// The line of moves and the ply that both belong to.
    pub shown_at: (u32, usize),
}
