//! Pieces that could be taken for gain, if it were the other side's turn.
//!
//! Nothing is searched: a piece counts as threatened that can be taken and not taken back, or taken
//! by something lesser. What is lesser is read off the variant's list of kinds, the weakest first.

use vicinity_rules::{Move, Position, Role, Square};

use crate::display::Choice;
use crate::settings::Player;
use crate::state::State;

/// The squares of the pieces of the side that is to move which it may lose; none while a check has
/// to be heeded.
pub fn threatened(position: &Position) -> Vec<Square> {
    let variant = position.variant();
    let mut squares = Vec::new();
    let Some(mut position) = position.passed() else { return squares };
    for mv in position.legal_moves() {
        let Some((square, victim)) = position.captured_by(mv) else { continue };
        let Some(attacker) = position.piece_at(mv.from()) else { continue };
        let (mine, other) = (victim.kind(), attacker.kind());
        let role = |kind| variant.kind(kind).role;
        // A king that may be taken is marked already.
        if squares.contains(&square) || role(mine) == Role::King {
            continue;
        }
        let is_single = variant.initial_count(victim.color(), mine) == 1;
        // Neighbours in the list are near enough to each other to be exchanged, but for what there
        // is only one of.
        let is_lesser = role(other) != Role::King && other.index() + usize::from(!is_single) < mine.index();
        let is_by_pawn = role(mine) == Role::Piece && role(other) == Role::Pawn;
        if is_lesser || is_by_pawn || !is_covered(&mut position, mv) {
            squares.push(square);
        }
    }
    squares
}

/// Whether what moves here could be taken back. Pieces that are pinned count as cover: to list all
/// replies to all captures would take longer than a frame on a large board.
fn is_covered(position: &mut Position, mv: Move) -> bool {
    position.play_unchecked(mv);
    let is_covered = position.is_attacked(mv.to(), position.turn());
    position.unmake();
    is_covered
}

/// Brings the marks up to date, where somebody wants them: for pieces of a side that a person
/// plays.
pub fn settle(state: &mut State) {
    let turn = state.game.shown().position.turn();
    let is_wanted = state.device.display.value(Choice::Threats) == "on"
        && !state.game.shown().legal.is_empty()
        && state.player(turn) == Player::Human;
    let of = is_wanted.then_some((state.game.revision(), state.game.shown().ply));
    if state.ui.threatened_of != of {
        state.ui.threatened_of = of;
        state.ui.threatened = if is_wanted { threatened(&state.game.shown().position) } else { Vec::new() };
    }
}
