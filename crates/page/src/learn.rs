//! The legend of the pieces, and the moves of a single piece shown on the board.

use vicinity_rules::{Explanation, Kind, Pattern};

use crate::shown_place::ShownPlace;

/// The explanations that are shown.
#[derive(Default)]
pub struct Learn {
    /// The kind chosen in the legend, and the diagram of its moves that replaces the game on the
    /// board.
    pub pattern: Option<(Kind, Pattern)>,
    /// The piece on the board whose moves are shown.
    pub explained: Option<Explanation>,
    /// The displayed position that both fields above belong to.
    pub shown_at: ShownPlace,
}
