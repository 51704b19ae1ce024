//! The squares that pieces can reach, and weighted sums of them, for evaluation.

use crate::position::state::Position;
use crate::types::atoms::Mode;
use crate::types::cells::{Cells, EMPTY, SIDES};
use crate::types::geometry::{Delta, Square};
use crate::types::moves::Move;
use crate::types::piece::{Color, Piece};
use crate::variant::contact;
use crate::variant::movement::KindMoves;
use std::ops::ControlFlow;

/// # For searches
///
/// Semantic versioning does not cover these functions: a new patch version may change them.
impl Position {
    /// Calls `found` with every square that the piece on `from` reaches by its movement, with or
    /// without capture. Ignores check, multiple steps, en passant and castling.
    pub fn for_each_target(&self, from: Square, mut found: impl FnMut(Square)) {
        let Some(piece) = self.piece_at(from) else { return };
        let color = piece.color();
        let cells = self.board().cells();
        let enemies = SIDES[(!color).index()];
        let moves = &self.variant().moves_of(color)[piece.kind().index()];
        if moves.is_exotic() {
            return exotic_targets(moves, cells, from, color, &mut found);
        }
        for &delta in &moves.rides {
            let mut to = from.shift(delta);
            while cells[to.index()] == EMPTY {
                found(to);
                to = to.shift(delta);
            }
            if enemies >> cells[to.index()] & 1 != 0 {
                found(to);
            }
        }
        for &delta in moves.both_leaps.iter().chain(&moves.quiet_leaps) {
            if cells[from.shift(delta).index()] == EMPTY {
                found(from.shift(delta));
            }
        }
        for delta in moves.capturing_leaps() {
            if enemies >> cells[from.shift(delta).index()] & 1 != 0 {
                found(from.shift(delta));
            }
        }
        let _ = contact::for_each_landing(moves, cells, from, color, &mut |to, _| {
            found(to);
            ControlFlow::Continue(())
        });
    }

    /// For each square of a piece, calls `found` with it and the sum of `worth` over all squares
    /// that [`Position::for_each_target`] finds from there.
    // Not a call of `for_each_target`, for speed.
    #[inline(always)]
    pub fn for_each_reach(&self, piece: Piece, worth: &[u16; 256], mut found: impl FnMut(Square, u32)) {
        let color = piece.color();
        let cells = self.board().cells();
        let enemies = SIDES[(!color).index()];
        let free_or_enemy = enemies | 1 << EMPTY;
        let moves = &self.variant().moves_of(color)[piece.kind().index()];
        for &from in self.board().squares_of(piece) {
            let mut sum = 0;
            if moves.is_exotic() {
                exotic_targets(moves, cells, from, color, &mut |to| sum += u32::from(worth[to.index()]));
                found(from, sum);
                continue;
            }
            for &delta in &moves.rides {
                let mut to = from.shift(delta);
                while cells[to.index()] == EMPTY {
                    sum += u32::from(worth[to.index()]);
                    to = to.shift(delta);
                }
                if enemies >> cells[to.index()] & 1 != 0 {
                    sum += u32::from(worth[to.index()]);
                }
            }
            let mut leaps = |deltas: &[Delta], set: u64| {
                for &delta in deltas {
                    let to = from.shift(delta);
                    let there = (set >> cells[to.index()] & 1) as u32;
                    sum += u32::from(worth[to.index()]) * there;
                }
            };
            leaps(&moves.both_leaps, free_or_enemy);
            leaps(&moves.quiet_leaps, 1 << EMPTY);
            leaps(&moves.capture_leaps, enemies);
            if !moves.contacts.is_empty() {
                let _ = contact::for_each_landing(moves, cells, from, color, &mut |to, _| {
                    sum += u32::from(worth[to.index()]);
                    ControlFlow::Continue(())
                });
            }
            found(from, sum);
        }
    }

    /// Whether a move jumps over own pieces (Contact Chess). A knight's leap is not a jump.
    pub fn jumps(&self, mv: Move) -> bool {
        self.piece_at(mv.from()).is_some_and(|piece| {
            let moves = &self.variant().moves_of(piece.color())[piece.kind().index()];
            contact::jumps(moves, self.board().cells(), mv.from(), mv.to(), piece.color())
        })
    }
}

/// Calls `found` with every square that a piece with non-standard moves reaches, including first
/// moves.
#[inline(never)]
fn exotic_targets(
    moves: &KindMoves,
    cells: &Cells,
    from: Square,
    color: Color,
    found: &mut dyn FnMut(Square),
) {
    let enemies = SIDES[(!color).index()];
    let mut look = |to: Square, mode: Mode| {
        let cell = cells[to.index()];
        let may_land = if cell == EMPTY { mode.moves() } else { enemies >> cell & 1 != 0 && mode.captures() };
        if may_land && moves.may_stand_on(to) {
            found(to);
        }
        ControlFlow::Continue(())
    };
    for (deltas, mode) in [
        (&moves.quiet_leaps, Mode::Quiet),
        (&moves.capture_leaps, Mode::Capture),
        (&moves.both_leaps, Mode::Both),
    ] {
        for &delta in deltas {
            let _ = look(from.shift(delta), mode);
        }
    }
    for &delta in &moves.rides {
        let mut to = from.shift(delta);
        let _ = look(to, Mode::Both);
        while cells[to.index()] == EMPTY {
            to = to.shift(delta);
            let _ = look(to, Mode::Both);
        }
    }
    for way in moves.exotic.iter().filter(|way| !way.first || moves.first_moves.contains(from)) {
        let _ = way.for_each_landing(cells, from, &mut |to| look(to, way.mode));
    }
    let _ = contact::for_each_landing(moves, cells, from, color, &mut |to, _| look(to, Mode::Both));
}
