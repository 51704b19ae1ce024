//! The arrows and circles on the game's board: the engine's best move or its advice, a move that waits, what a screen for study points
//! at, and what somebody draws.

use vicinity_rules::{Explanation, Square};

use crate::drawing::shapes;
use crate::state::State;

/// The name of a leap, which is drawn as a bow and not as an arrow.
pub const LEAP: &str = "leap";

/// An arrow, or a circle where both squares are the same, and the names that the style knows it by.
pub type Arrow = (Square, Square, &'static str);

/// The names of what somebody draws, by its kind.
const DRAWN: [&str; 4] =
    ["arrow drawn drawn-g", "arrow drawn drawn-r", "arrow drawn drawn-b", "arrow drawn drawn-y"];

/// What lies on the game's board.
pub fn of_game(state: &State) -> Vec<Arrow> {
    let analysis = &state.sitting.analysis;
    let position = &state.game.shown().position;
    let best = analysis.found.first().filter(|_| analysis.is_on);
    let best = best.and_then(|info| position.parse_uci(info.pv.first()?).ok());
    let advice = analysis.advice.as_ref().and_then(|advice| Some((advice.mv?, advice.is_threat)));
    let mut arrows = state.ui.learn.explained.as_ref().map(leaps).unwrap_or_default();
    if let Some((mv, is_threat)) = advice.or(best.map(|mv| (mv, false))) {
        arrows.push((mv.from(), mv.to(), if is_threat { "arrow threat" } else { "arrow" }));
    }
    arrows.extend(state.planned().map(|(from, to)| (from, to, "arrow intent")));
    arrows.extend(&state.ui.pointers);
    let node = state.game.node_shown();
    let drawn = shapes(state.game.record().comment(node), position.variant().geometry());
    let marks = &state.embedding.marks[..];
    let marks = if state.embedding.marked == Some(node) { marks } else { &[] };
    for shape in drawn.into_iter().chain(marks.iter().copied()).chain(state.ui.hand.sketch) {
        arrows.push((shape.from, shape.to, DRAWN[usize::from(shape.kind & 3)]));
    }
    arrows
}

/// The leaps by which a piece comes to its squares: a rider's one after the other, and the jumps over friends.
pub(crate) fn leaps(explanation: &Explanation) -> Vec<Arrow> {
    let reaches = explanation.reaches.iter();
    reaches.filter_map(|reach| Some((reach.leap_from?, reach.square, LEAP))).collect()
}
