//! En passant: which squares a pawn has just passed over, who may capture it there, and the hash of that.
//!
//! Invariant: the state names a pawn only when some legal move captures it, so that positions which
//! differ in nothing a player could use are the same position, as threefold repetition wants it.

use std::ops::ControlFlow;

use crate::position::board::only_square;
use crate::position::passed::EnPassant;
use crate::position::state::Position;
use crate::types::cells::EMPTY;
use crate::types::geometry::Square;
use crate::types::moves::Flow;
use crate::types::moves::{Move, Special};
use crate::types::piece::Color;
use crate::variant::attack::AttackLines;

/// What the state becomes when the side to move may answer a multiple step: the step if a legal
/// capture answers it, else nothing. The pawn stands on its square already, and it is the capturing
/// side's turn.
pub(crate) fn after_step(position: &Position, step: EnPassant) -> EnPassant {
    let mut state = EnPassant { capturable: 0, ..step };
    let variant = position.variant();
    let turn = position.turn();
    let Some(king) = only_square(position.board(), variant.king(), turn) else {
        return EnPassant::NONE;
    };
    for (index, &passed) in step.passed().iter().enumerate() {
        let _ = for_each_capture(position, step.pawn, passed, &mut |mv| {
            let safe = !variant.must_heed_check(turn)
                || is_safe_capture(position, mv, step.pawn, king, variant.attack_lines(!turn));
            if safe {
                state.capturable |= 1 << index;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    if state.capturable == 0 { EnPassant::NONE } else { state }
}

/// Hands over the en-passant captures of the side to move, legal or not.
#[inline(always)]
pub(crate) fn generate(position: &Position, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
    let state = position.en_passant();
    if state.is_none() {
        return ControlFlow::Continue(());
    }
    for &passed in state.passed() {
        for_each_capture(position, state.pawn, passed, sink)?;
    }
    ControlFlow::Continue(())
}

/// Hands over the captures of `pawn` on one square that it passed over.
fn for_each_capture(
    position: &Position,
    pawn: Square,
    passed: Square,
    sink: &mut impl FnMut(Move) -> Flow,
) -> Flow {
    let variant = position.variant();
    let turn = position.turn();
    let Some(victim) = position.piece_at(pawn) else { return ControlFlow::Continue(()) };
    let victim = variant.kind(victim.kind()).letter;
    for rule in variant.side(turn).en_passant {
        if rule.victim != victim {
            continue;
        }
        let Some(capturer) = variant.kind_of_letter(rule.capturer) else { continue };
        for &delta in &variant.moves_of(turn)[capturer.index()].capture_leaps {
            let from = passed.unshift(delta);
            if position.piece_at(from) == Some(capturer.of(turn)) {
                sink(Move::new(from, passed).with(Special::EnPassant))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the own king is safe after an en-passant capture. Two pieces leave their squares at once, so
/// the board after the move is looked at.
#[cold]
pub(crate) fn is_safe(position: &Position, mv: Move, king: Square, enemy_lines: &AttackLines) -> bool {
    is_safe_capture(position, mv, position.en_passant().pawn, king, enemy_lines)
}

fn is_safe_capture(
    position: &Position,
    mv: Move,
    pawn: Square,
    king: Square,
    enemy_lines: &AttackLines,
) -> bool {
    let mut cells = *position.board().cells();
    cells[mv.to().index()] = cells[mv.from().index()];
    cells[mv.from().index()] = EMPTY;
    cells[pawn.index()] = EMPTY;
    !enemy_lines.attack(&cells, king, None)
}

/// The multiple step of `mover`'s pawn that ended on `pawn` and passed over exactly `passed`, if such a step
/// could just have been made: the pawn there, every square passed over and the first one empty.
pub(crate) fn find_step(
    position: &Position,
    mover: Color,
    passed: &[Square],
    pawn: Option<Square>,
) -> Option<EnPassant> {
    let variant = position.variant();
    let board = position.board();
    for moves in variant.moves_of(mover).iter().filter(|moves| moves.is_pawn) {
        for &delta in &moves.quiet_leaps {
            let from = passed.first()?.unshift(delta);
            let to = passed.last()?.shift(delta);
            let step = EnPassant::of_step(from, to);
            let long_enough = variant.geometry().contains(from)
                && usize::from(moves.steps[usize::from(from.rank())]) > passed.len();
            if long_enough
                && step.passed() == passed
                && pawn.is_none_or(|pawn| pawn == to)
                && board.cell(from) == EMPTY
                && passed.iter().all(|&square| board.cell(square) == EMPTY)
                && board.piece(to) == Some(moves.kind.of(mover))
            {
                return Some(step);
            }
        }
    }
    None
}
