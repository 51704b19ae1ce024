//! Who attacks what when pieces are lifted off the board.

use std::ops::ControlFlow;

use crate::position::board::Board;
use crate::position::state::Position;
use crate::types::cells::{Cells, EMPTY};
use crate::types::geometry::Square;
use crate::types::piece::{Color, Piece};
use crate::variant::Variant;

impl Position {
    /// A copy of the board to ask who attacks what when pieces are lifted off.
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(&self.variant, &self.board)
    }
}

/// A copy of the board's cells that may be tampered with, to ask who attacks what when pieces are
/// lifted off: for exchanges that are not played out.
#[derive(Clone)]
pub struct Sight<'a> {
    variant: &'a Variant,
    cells: Cells,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(variant: &'a Variant, board: &Board) -> Self {
        Sight { variant, cells: *board.cells() }
    }

    /// Takes the piece off a square.
    pub fn lift(&mut self, square: Square) {
        self.cells[square.index()] = EMPTY;
    }

    /// Puts a piece on a square, in place of what stands there.
    pub fn place(&mut self, piece: Piece, square: Square) {
        self.cells[square.index()] = piece.0;
    }

    /// Whether a side attacks a square.
    pub fn attacks(&self, by: Color, square: Square) -> bool {
        self.variant.attack_lines(by).attack(&self.cells, square, None)
    }

    /// Of a side's pieces that attack a square, the one worth least, the first of equals; `least` is what a piece is worth
    /// at least, so that the search for a lesser one can end there.
    #[inline]
    pub fn least_attacker(
        &self,
        by: Color,
        square: Square,
        least: i32,
        worth: impl Fn(Piece) -> i32,
    ) -> Option<(Square, Piece)> {
        let mut found = None;
        let mut lowest = i32::MAX;
        let mut see = |at: Square, piece: Piece| {
            let value = worth(piece);
            if value < lowest {
                (lowest, found) = (value, Some((at, piece)));
            }
            if value <= least { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = self.visit_attackers(by, square, &mut see);
        found
    }

    /// Calls `found` with each piece of a side that attacks a square.
    pub fn for_each_attacker(&self, by: Color, square: Square, mut found: impl FnMut(Square, Piece)) {
        let _ = self.visit_attackers(by, square, &mut |at, piece| {
            found(at, piece);
            ControlFlow::Continue(())
        });
    }

    #[inline(always)]
    fn visit_attackers(
        &self,
        by: Color,
        square: Square,
        found: &mut impl FnMut(Square, Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.variant.attack_lines(by).for_each_attacker(&self.cells, square, found)
    }
}
