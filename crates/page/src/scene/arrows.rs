//! The arrows and circles on the game's board: the engine's best moves or advice, a planned move,
//! captures of the king after a move to confirm, pointers of a screen, and drawings by the user.

use vicinity_protocol::Info;
use vicinity_rules::{CUSTOM_VARIANTS, Color, Explanation, Move, Position, Role};

use crate::drawing::{Arrow, shapes};
use crate::screens::review::findings::chance;
use crate::state::State;

/// The class of a leap, which is drawn as an arc instead of an arrow.
pub const LEAP: &str = "leap";

/// How much worse than the best move another may be to have an arrow: a difference of winning
/// chances, which are from -1 to 1. As on lichess.
const SIMILAR_CHANCE: f64 = 0.2;

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
    let mut arrows = state.ui.learn.explained.as_ref().map(leaps).unwrap_or_default();
    match analysis.advice.as_ref().and_then(|advice| Some((advice.mv?, advice.is_threat))) {
        Some((mv, is_threat)) => {
            arrows.push((mv.from(), mv.to(), if is_threat { "arrow threat" } else { "arrow" }));
        }
        None if analysis.is_on && CUSTOM_VARIANTS => arrows.extend(of_lines(&analysis.found, position)),
        None => {}
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

/// Returns the arrows for the engine's lines: the best move, and below it the first moves of other
/// lines that are nearly as good.
fn of_lines(lines: &[Info], position: &Position) -> Vec<Arrow> {
    let chance = |info: &Info| chance(info.score, Color::White);
    let Some(best) = lines.first().map(chance) else { return Vec::new() };
    let mut arrows: Vec<Arrow> = Vec::new();
    for (index, info) in lines.iter().enumerate() {
        let mv = info.pv.first().and_then(|text| position.parse_uci(text).ok());
        let Some(mv) = mv.filter(|_| best - chance(info) < SIMILAR_CHANCE) else { continue };
        // Promotions to several pieces have one arrow.
        if arrows.iter().all(|(from, to, _)| (*from, *to) != (mv.from(), mv.to())) {
            arrows.push((mv.from(), mv.to(), if index == 0 { "arrow" } else { "arrow alternative" }));
        }
    }
    // What comes last is drawn on top.
    arrows.reverse();
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
