//! Legal moves in variants with special rules: each pseudo-legal move is tested on its own.

use crate::position::restraints::allows;
use crate::position::state::Position;
use crate::position::{ending, pseudo_legal};
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
    pseudo_legal::generate_all(position, &mut |mv| {
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
    pseudo_legal::generate_all(position, &mut |mv| {
        if position.is_capture(mv) && allows(position, mv) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .is_break()
}

/// Whether a pseudo-legal move is legal.
pub(crate) fn is_legal(position: &Position, mv: Move) -> bool {
    let must_capture = position.variant().restraints().must_capture;
    allows(position, mv)
        && !ending::is_over(position)
        && (!must_capture || position.is_capture(mv) || !has_capture(position))
}
