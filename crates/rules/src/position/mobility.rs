//! Where pieces could go, and what that is worth: for evaluators, which ask more often than anybody else.

use crate::position::state::Position;
use crate::types::cells::{EMPTY, SIDES};
use crate::types::geometry::{Delta, Square};
use crate::types::moves::{Flow, Move};
use crate::types::piece::Piece;
use crate::variant::contact;

impl Position {
    /// Calls `found` with every square that the piece on `from` reaches by its movement, by capture or not:
    /// without regard to check, and without multiple steps, en passant and castling.
    pub fn for_each_target(&self, from: Square, mut found: impl FnMut(Square)) {
        let Some(piece) = self.piece_at(from) else { return };
        let color = piece.color();
        let cells = self.board().cells();
        let enemies = SIDES[(!color).index()];
        let moves = &self.variant().moves_of(color)[piece.kind().index()];
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
            Flow::Continue(())
        });
    }

    /// For each piece of a sort, calls `found` with its square and the sum of `worth` over all squares that
    /// [`Position::for_each_target`] finds for it.
    // Written out for speed.
    #[inline(always)]
    pub fn for_each_reach(&self, piece: Piece, worth: &[u16; 256], mut found: impl FnMut(Square, u32)) {
        let color = piece.color();
        let cells = self.board().cells();
        let enemies = SIDES[(!color).index()];
        let free_or_enemy = enemies | 1 << EMPTY;
        let moves = &self.variant().moves_of(color)[piece.kind().index()];
        for &from in self.board().squares_of(piece) {
            let mut sum = 0;
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
                    Flow::Continue(())
                });
            }
            found(from, sum);
        }
    }

    /// Whether a piece jumps over others of its side in a move (Contact Chess). A leap of a knight is no jump.
    pub fn jumps(&self, mv: Move) -> bool {
        self.piece_at(mv.from()).is_some_and(|piece| {
            let moves = &self.variant().moves_of(piece.color())[piece.kind().index()];
            contact::jumps(moves, self.board().cells(), mv.from(), mv.to(), piece.color())
        })
    }
}
