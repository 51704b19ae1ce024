//! En passant: the squares that a pawn has just passed over, the captures there, and their hash.
//!
//! Invariant: the state names a pawn only if a legal move captures it. Positions with the same
//! legal moves are thus equal, as threefold repetition requires.

use crate::position::board::only_square;
use crate::position::en_passant_state::EnPassant;
use crate::position::state::Position;
use crate::position::{piece_moves, royal};
use crate::types::cells::EMPTY;
use crate::types::geometry::Square;
use crate::types::moves::{Move, MoveSink, Special};
use crate::types::piece::Color;
use crate::variant::attack::AttackLines;
use crate::variant::data::EnPassantField;
use std::ops::ControlFlow;

/// The state after a multiple step, when it is the capturing side's turn: the step if a legal
/// capture exists, otherwise nothing. The pawn is already on its new square. Kings are never
/// captured this way.
pub(crate) fn after_step(position: &Position, step: EnPassant) -> EnPassant {
    let mut state = EnPassant { capturable: 0, listed: 0, ..step };
    let variant = position.variant();
    let turn = position.turn();
    let king = only_square(position.board(), variant.king_or_none(), turn);
    let Some(stepper) = position.piece_at(step.pawn).map(|piece| piece.kind()) else {
        return EnPassant::NONE;
    };
    if king.is_none() && !variant.has_special_rules() || stepper == variant.king_or_none() {
        return EnPassant::NONE;
    }
    let stepper_is_pawn = variant.kind(stepper).is_pawn;
    let lists_all = !stepper_is_pawn || variant.lists_all_en_passant_squares(turn);
    for (index, &passed) in step.passed().iter().enumerate() {
        if !variant.may_capture_en_passant_on(turn, passed) {
            continue;
        }
        let mut is_ready = false;
        let _ = for_each_capture(position, step.pawn, passed, &mut |mv| {
            is_ready = true;
            let safe = if variant.has_special_rules() {
                royal::is_safe_after(position, mv, step.pawn)
            } else {
                !variant.must_resolve_check(turn)
                    || king.is_some_and(|king| {
                        is_safe_capture(position, mv, step.pawn, king, variant.attack_lines(!turn))
                    })
            };
            if safe {
                state.capturable |= 1 << index;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let is_listed = is_ready || lists_all;
        if variant.uses_fairy_en_passant_field() && is_listed {
            state.listed |= 1 << index;
        }
    }
    if variant.uses_fairy_en_passant_field()
        && !stepper_is_pawn
        && variant.may_capture_en_passant_on(turn, step.pawn)
    {
        state.list_end();
    }
    if state.capturable | state.listed == 0 { EnPassant::NONE } else { state }
}

/// Generates the en-passant captures of the side to move, legal or not.
#[inline(always)]
pub(crate) fn generate(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if position.en_passant().is_none() {
        return ControlFlow::Continue(());
    }
    capture(position, sink)
}

#[inline(never)]
fn capture(position: &Position, sink: MoveSink) -> ControlFlow<()> {
    let state = position.en_passant();
    for &passed in state.passed() {
        if position.variant().may_capture_en_passant_on(position.turn(), passed) {
            for_each_capture(position, state.pawn, passed, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Generates the captures of `pawn` on one square that it passed over.
fn for_each_capture(position: &Position, pawn: Square, passed: Square, sink: MoveSink) -> ControlFlow<()> {
    let variant = position.variant();
    let turn = position.turn();
    let Some(victim) = position.piece_at(pawn) else { return ControlFlow::Continue(()) };
    if position.board().cell(passed) != EMPTY {
        // A first move may have leapt over pieces.
        return ControlFlow::Continue(());
    }
    let victim = variant.kind(victim.kind()).letter;
    for rule in variant.side(turn).moves.en_passant.iter() {
        if rule.victim != victim {
            continue;
        }
        let Some(capturer) = variant.kind_of_letter(rule.capturer) else { continue };
        let moves = &variant.moves_of(turn)[capturer.index()];
        if !moves.may_stand_on(passed) {
            continue;
        }
        let capturer = capturer.of(turn);
        if moves.is_exotic() {
            for &from in position.squares_of(capturer) {
                if piece_moves::could_only_capture(position, moves, from, passed) {
                    sink(Move::new(from, passed).with(Special::EnPassant))?;
                }
            }
            continue;
        }
        for &delta in &moves.capture_leaps {
            let from = passed.unshift(delta);
            if position.piece_at(from) == Some(capturer) && !moves.quiet_leaps.contains(&delta) {
                sink(Move::new(from, passed).with(Special::EnPassant))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the own king is safe after an en-passant capture. Two pieces leave their squares at
/// once, so the board after the move is examined.
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

/// The multiple step of `mover`'s pawn that ended on `pawn` and passed over exactly `passed`. It
/// must be possible that it was just made: the pawn is there, and its origin and all squares passed
/// over are empty.
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
            let long_enough =
                variant.geometry().contains(from) && usize::from(moves.steps[from.index()]) > passed.len();
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

/// The shortest multiple step or first move of `mover` that may just have been made and whose
/// squares, including the last, contain all of `listed`.
pub(crate) fn find_listed_step(position: &Position, mover: Color, listed: &[Square]) -> Option<EnPassant> {
    let mut found: Option<EnPassant> = None;
    let variant = position.variant();
    let cells = position.board().cells();
    let is_empty = |square: &Square| cells[square.index()] == EMPTY;
    for moves in variant.moves_of(mover).iter().filter(|moves| moves.kind != variant.king_or_none()) {
        for from in variant.geometry().squares().filter(is_empty) {
            let mut look = |to: Square| {
                let step = EnPassant::of_step(from, to);
                let fits = position.piece_at(to) == Some(moves.kind.of(mover))
                    && listed.iter().all(|square| *square == to || step.passed().contains(square));
                let is_shorter = |other: &EnPassant| step.passed().len() < other.passed().len();
                if fits && found.as_ref().is_none_or(is_shorter) {
                    found = Some(step);
                }
                ControlFlow::Continue(())
            };
            for &delta in &moves.quiet_leaps {
                let mut to = from.shift(delta);
                for _ in 1..moves.steps[from.index()] {
                    if !is_empty(&to) {
                        break;
                    }
                    to = to.shift(delta);
                    let _ = look(to);
                }
            }
            for way in moves.exotic_ways().filter(|way| way.first && moves.first_moves.contains(from)) {
                let _ = way.for_each_landing(cells, from, &mut look);
            }
        }
    }
    found
}

/// The squares in the en-passant field of FEN.
pub(crate) fn field(position: &Position) -> Vec<Square> {
    let state = position.en_passant();
    let variant = position.variant();
    if variant.uses_fairy_en_passant_field() {
        let mut squares: Vec<Square> = state.listed().collect();
        squares.sort();
        return squares;
    }
    let mut squares = if state.is_none() { Vec::new() } else { state.passed().to_vec() };
    if !state.is_none() && variant.en_passant_field() == EnPassantField::SquaresAndPawn {
        squares.push(state.pawn);
    }
    squares
}
