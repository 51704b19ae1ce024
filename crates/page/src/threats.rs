//! Pieces that the opponent could win if it were the opponent's turn.
//!
//! There is no search: a piece counts as threatened if it can be captured without recapture, or by
//! a less valuable piece. Values follow from the variant's list of kinds, weakest first.

use vicinity_rules::{Move, Position, Role, Square};

use crate::preferences::Preference;
use crate::settings::Player;
use crate::state::State;

/// Returns the squares of threatened pieces of the side to move; empty if it is in check.
pub fn threatened(position: &Position) -> Vec<Square> {
    let variant = position.variant();
    let mut squares = Vec::new();
    let Some(mut position) = position.after_null_move() else { return squares };
    for mv in position.legal_moves() {
        let Some((square, victim)) = position.captured_by(mv) else { continue };
        let Some(attacker) = position.piece_at(mv.from()) else { continue };
        let (mine, other) = (victim.kind(), attacker.kind());
        let role = |kind| variant.kind(kind).role;
        // A king under attack is marked already.
        if squares.contains(&square) || role(mine) == Role::King {
            continue;
        }
        let is_single = variant.initial_count(victim.color(), mine) == 1;
        // Neighbours in the list have similar values and may be exchanged, unless the side has only
        // one piece of the kind.
        let is_lesser = role(other) != Role::King && other.index() + usize::from(!is_single) < mine.index();
        let is_by_pawn = role(mine) == Role::Piece && role(other) == Role::Pawn;
        if is_lesser || is_by_pawn || !is_covered(&mut position, mv) {
            squares.push(square);
        }
    }
    squares
}

/// Whether a capturing piece could be recaptured. Pinned pieces count as defenders: generating all
/// replies to all captures would take longer than a frame on a large board.
fn is_covered(position: &mut Position, mv: Move) -> bool {
    position.play_unchecked(mv);
    let is_covered = position.is_attacked(mv.to(), position.turn());
    position.unmake();
    is_covered
}

/// Updates the threatened pieces if they are to be shown, for a side played by a human.
pub fn sync(state: &mut State) {
    let turn = state.game.shown().position.turn();
    let preferences = state.device.preferences;
    let is_wanted = preferences.is_on(Preference::Threats)
        && !preferences.is_on(Preference::Blindfold)
        && !state.game.shown().legal.is_empty()
        && state.player(turn) == Player::Human;
    let of = is_wanted.then(|| state.game.shown_place());
    if state.ui.threatened_of != of {
        state.ui.threatened_of = of;
        state.ui.threatened = if is_wanted { threatened(&state.game.shown().position) } else { Vec::new() };
    }
}
