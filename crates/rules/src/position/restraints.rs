//! Restrictions of moves beyond the safety of royal pieces ([`Restraints`](crate::Restraints)), in
//! variants with special rules.

use crate::position::royal;
use crate::position::state::Position;
use crate::types::moves::Move;

/// Whether a pseudo-legal move is legal, ignoring the obligation to capture.
pub(crate) fn allows(position: &Position, mv: Move) -> bool {
    let variant = position.variant();
    let turn = position.turn();
    let Some(mover) = position.piece_at(mv.from()) else { return false };
    let restraints = variant.restraints();
    // As in Fairy-Stockfish, only normal moves are tested.
    let is_usual = mv.promotion().is_none() && !mv.is_en_passant() && !mv.is_castling();
    if restraints.no_dead_ends && is_usual && variant.is_dead_end(turn, mover.kind(), mv.to()) {
        return false;
    }
    if restraints.checked_king_stays && mover.kind() == variant.king_or_none() && position.in_check(turn) {
        // The king may only capture a sole checker.
        let mut checkers = Vec::new();
        position.attack_view().for_each_attacker(!turn, mv.from(), |square, _| checkers.push(square));
        if checkers != [mv.to()] {
            return false;
        }
    }
    royal::is_safe_after(position, mv, position.en_passant().pawn)
        && !(restraints.no_checks && position.gives_check(mv))
}
