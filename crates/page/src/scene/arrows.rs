//! The arrows and circles on the game's board: the engine's best move or advice, a planned move,
//! captures of the king after a move to confirm, pointers of a screen, and drawings by the user.

use vicinity_rules::{Explanation, Move, Position, Role};

use crate::drawing::{Arrow, shapes};
use crate::state::State;

/// The class of a leap, which is drawn as an arc instead of an arrow.
pub const LEAP: &str = "leap";

/// The class names of drawings, by colour.
const DRAWN: [&str; 4] =
    ["arrow drawn drawn-g", "arrow drawn drawn-r", "arrow drawn drawn-b", "arrow drawn drawn-y"];

/// Returns the arrows and circles on the game's board.
pub fn of_game(state: &State) -> Vec<Arrow> {
    let analysis = &state.session.analysis;
    let position = &state.game.shown().position;
    if let Some(mv) = state.ui.board_input.pending.filter(|_| state.is_pending_dangerous()) {
        // Nothing else until the move is confirmed or cancelled.
        return captures_of_king(position, mv);
    }
    let best = analysis.found.first().filter(|_| analysis.is_on);
    let best = best.and_then(|info| position.parse_uci(info.pv.first()?).ok());
    let advice = analysis.advice.as_ref().and_then(|advice| Some((advice.mv?, advice.is_threat)));
    let mut arrows = state.ui.learn.explained.as_ref().map(leaps).unwrap_or_default();
    if let Some((mv, is_threat)) = advice.or(best.map(|mv| (mv, false))) {
        arrows.push((mv.from(), mv.to(), if is_threat { "arrow threat" } else { "arrow" }));
    }
    arrows.extend(state.planned().map(|(from, to)| (from, to, "arrow planned-move")));
    arrows.extend(&state.ui.pointers);
    let node = state.game.node_shown();
    let drawn = shapes(state.game.record().comment(node), position.variant().geometry());
    let marks = &state.embedding.marks[..];
    let marks = if state.embedding.marked == Some(node) { marks } else { &[] };
    for shape in drawn.into_iter().chain(marks.iter().copied()).chain(state.ui.board_input.sketch) {
        arrows.push((shape.from, shape.to, DRAWN[usize::from(shape.kind & 3)]));
    }
    arrows
}

/// Returns an arrow for each piece that could capture the king after a move.
fn captures_of_king(position: &Position, mv: Move) -> Vec<Arrow> {
    let side = position.turn();
    let mut after = position.clone();
    after.play_unchecked(mv);
    let mut arrows = Vec::new();
    let view = after.attack_view();
    for (king, piece) in after.pieces() {
        if piece.color() == side && after.variant().kind(piece.kind()).role == Role::King {
            view.for_each_attacker(!side, king, |from, _| arrows.push((from, king, "arrow threat")));
        }
    }
    arrows
}

/// Returns the leaps by which a piece reaches its squares: each leap of a rider, and jumps over own
/// pieces.
pub(crate) fn leaps(explanation: &Explanation) -> Vec<Arrow> {
    let reaches = explanation.reaches.iter();
    reaches.filter_map(|reach| Some((reach.leap_from?, reach.square, LEAP))).collect()
}
