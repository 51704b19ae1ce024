//! Legal moves in variants with special rules: each pseudo-legal move is tested on its own.
//!
//! Restrictions beyond the safety of royal pieces ([`Restraints`](crate::Restraints)) are applied
//! here.

use crate::position::state::Position;
use crate::position::{ending, movegen, royal};
use crate::types::moves::{Move, MoveSink, QUIET, TACTICAL};
use std::ops::ControlFlow;

/// Generates the legal moves of the wanted sorts.
#[inline(never)]
pub(crate) fn generate(position: &Position, wanted: u8, sink: MoveSink) -> ControlFlow<()> {
    if ending::is_over(position) {
        return ControlFlow::Continue(());
    }
    let captures_only = position.variant().restraints().must_capture && has_capture(position);
    if captures_only && wanted == QUIET {
        return ControlFlow::Continue(());
    }
    movegen::for_each_movement(position, &mut |mv| {
        let captures = position.is_capture(mv);
        let sort = if captures || mv.promotion().is_some() { TACTICAL } else { QUIET };
        if wanted & sort != 0 && (!captures_only || captures) && allows(position, mv) {
            sink(mv)
        } else {
            ControlFlow::Continue(())
        }
    })
}

#[inline(never)]
fn has_capture(position: &Position) -> bool {
    movegen::for_each_movement(position, &mut |mv| {
        if position.is_capture(mv) && allows(position, mv) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .is_break()
}

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

/// Whether a pseudo-legal move is legal.
pub(crate) fn is_legal(position: &Position, mv: Move) -> bool {
    let must_capture = position.variant().restraints().must_capture;
    allows(position, mv)
        && !ending::is_over(position)
        && (!must_capture || position.is_capture(mv) || !has_capture(position))
}
