//! The moves of one piece, except castling and en passant, from its movement table.

use crate::position::promotion::Promoter;
use crate::position::state::Position;
use crate::types::atoms::Mode;
use crate::types::cells::{Cells, EMPTY, SIDES};
use crate::types::geometry::Square;
use crate::types::moves::{ALL, Move, MoveSink, QUIET, Special, TACTICAL};
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::contact;
use crate::variant::movement::KindMoves;
use std::ops::ControlFlow;

/// Generates the moves of one piece except castling and en passant.
#[inline(always)]
pub(super) fn generate<const WANTED: u8>(
    position: &Position,
    moves: &KindMoves,
    from: Square,
    promoter: &Promoter,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let turn = position.turn();
    let cells = position.board().cells();
    let enemies = SIDES[(!turn).index()];
    if moves.is_exotic() {
        return exotic_moves(position, moves, from, promoter, WANTED, sink);
    }
    if moves.is_pawn {
        return pawn_moves::<WANTED>(cells, turn, enemies, moves, from, promoter, sink);
    }
    for &delta in &moves.rides {
        let mut to = from.shift(delta);
        while cells[to.index()] == EMPTY {
            if WANTED & QUIET != 0 {
                sink(Move::new(from, to))?;
            }
            to = to.shift(delta);
        }
        if WANTED & TACTICAL != 0 && enemies >> cells[to.index()] & 1 != 0 {
            sink(Move::new(from, to))?;
        }
    }
    leaps::<WANTED>(cells, enemies, moves, from, sink)?;
    contact::for_each_landing(moves, cells, from, turn, &mut |to, captures| {
        let wanted = if captures { WANTED & TACTICAL } else { WANTED & QUIET };
        if wanted != 0 { sink(Move::new(from, to)) } else { ControlFlow::Continue(()) }
    })
}

/// Generates the leaps of a piece that does not promote; `enemies` is a set of cells.
#[inline(always)]
fn leaps<const WANTED: u8>(
    cells: &Cells,
    enemies: u64,
    moves: &KindMoves,
    from: Square,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &delta in &moves.both_leaps {
        let to = from.shift(delta);
        let cell = cells[to.index()];
        if WANTED & TACTICAL != 0 && enemies >> cell & 1 != 0 || WANTED & QUIET != 0 && cell == EMPTY {
            sink(Move::new(from, to))?;
        }
    }
    if WANTED & QUIET != 0 {
        for &delta in &moves.quiet_leaps {
            let to = from.shift(delta);
            if cells[to.index()] == EMPTY {
                sink(Move::new(from, to))?;
            }
        }
    }
    if WANTED & TACTICAL != 0 {
        for &delta in &moves.capture_leaps {
            let to = from.shift(delta);
            if enemies >> cells[to.index()] & 1 != 0 {
                sink(Move::new(from, to))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Generates the moves of a pawn, with promotions; `enemies` is a set of cells.
#[inline(always)]
fn pawn_moves<const WANTED: u8>(
    cells: &Cells,
    turn: Color,
    enemies: u64,
    moves: &KindMoves,
    from: Square,
    promoter: &Promoter,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &delta in &moves.quiet_leaps {
        let mut to = from.shift(delta);
        if cells[to.index()] != EMPTY {
            continue;
        }
        promoter.emit(Move::new(from, to), false, WANTED, sink)?;
        if WANTED & QUIET == 0 {
            continue;
        }
        for _ in 1..moves.steps[from.index()] {
            to = to.shift(delta);
            if cells[to.index()] != EMPTY {
                break;
            }
            promoter.emit(Move::new(from, to).with(Special::MultiStep), false, WANTED, sink)?;
        }
    }
    if WANTED & TACTICAL != 0 {
        for &delta in &moves.capture_leaps {
            let to = from.shift(delta);
            if enemies >> cells[to.index()] & 1 != 0 {
                promoter.emit(Move::new(from, to), true, WANTED, sink)?;
            }
        }
    }
    contact::for_each_landing(moves, cells, from, turn, &mut |to, captures| {
        promoter.emit(Move::new(from, to), captures, WANTED, sink)
    })
}

/// Whether a piece could capture an enemy on an empty square but cannot move there:
/// Fairy-Stockfish's condition for a capture en passant.
#[inline(never)]
pub(super) fn could_only_capture(position: &Position, moves: &KindMoves, from: Square, to: Square) -> bool {
    let cells = position.board().cells();
    let mut reaches = |at: Square| if at == to { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let captures = moves.capture_leaps.iter().any(|&delta| from.shift(delta) == to)
        || moves
            .exotic_ways()
            .any(|way| way.mode.captures() && way.for_each_landing(cells, from, &mut reaches).is_break());
    let mut moves_there = |mv: Move| reaches(mv.to());
    captures
        && exotic_moves(position, moves, from, &Promoter::new(position), ALL, &mut moves_there).is_continue()
}

/// Generates the moves of a piece with non-standard moves, with two ways to one square, or with a
/// mobility region, or of one that promotes without being a pawn.
#[inline(never)]
fn exotic_moves(
    position: &Position,
    moves: &KindMoves,
    from: Square,
    promoter: &Promoter,
    wanted: u8,
    sink: MoveSink,
) -> ControlFlow<()> {
    let turn = position.turn();
    let cells = position.board().cells();
    let enemies = SIDES[(!turn).index()];
    let mut seen = SquareSet::NONE;
    let mut emit = |mv: Move, mode: Mode| {
        let cell = cells[mv.to().index()];
        let captures = enemies >> cell & 1 != 0;
        let may_land = if captures { mode.captures() } else { cell == EMPTY && mode.moves() };
        if !may_land || !moves.may_stand_on(mv.to()) || moves.overlaps && seen.contains(mv.to()) {
            return ControlFlow::Continue(());
        }
        seen.add(mv.to());
        if moves.promotes {
            return promoter.emit(mv, captures, wanted, sink);
        }
        let sort = if captures { TACTICAL } else { QUIET };
        if wanted & sort != 0 { sink(mv) } else { ControlFlow::Continue(()) }
    };
    for (deltas, mode) in [
        (&moves.quiet_leaps, Mode::Quiet),
        (&moves.capture_leaps, Mode::Capture),
        (&moves.both_leaps, Mode::Both),
    ] {
        for &delta in deltas {
            emit(Move::new(from, from.shift(delta)), mode)?;
        }
    }
    for &delta in &moves.quiet_leaps {
        let mut to = from.shift(delta);
        for _ in 1..moves.steps[from.index()] {
            if cells[to.index()] != EMPTY || !moves.may_stand_on(to) {
                break;
            }
            to = to.shift(delta);
            emit(Move::new(from, to).with(Special::MultiStep), Mode::Quiet)?;
        }
    }
    for &delta in &moves.rides {
        let mut to = from.shift(delta);
        loop {
            emit(Move::new(from, to), Mode::Both)?;
            if cells[to.index()] != EMPTY {
                break;
            }
            to = to.shift(delta);
        }
    }
    for way in &moves.exotic {
        if way.first && !moves.first_moves.contains(from) {
            continue;
        }
        way.for_each_landing(cells, from, &mut |to| {
            let mv = Move::new(from, to);
            let is_step = way.first && !moves.is_quiet_difference(from, to);
            emit(if is_step { mv.with(Special::MultiStep) } else { mv }, way.mode)
        })?;
    }
    contact::for_each_landing(moves, cells, from, turn, &mut |to, _| emit(Move::new(from, to), Mode::Both))
}
