//! Attacks on a modified copy of the board.

use crate::position::board::Board;
use crate::position::state::Position;
use crate::types::cells::{Cells, EMPTY};
use crate::types::geometry::Square;
use crate::types::piece::{Color, Kind, Piece};
use crate::variant::Variant;
use std::ops::ControlFlow;

/// # For searches
///
/// Semantic versioning does not cover these functions: a new patch version may change them.
impl Position {
    /// A copy of the board for attack queries with pieces removed.
    pub fn attack_view(&self) -> AttackView<'_> {
        AttackView::new(&self.variant, &self.board)
    }
}

/// A modifiable copy of the board's cells for attack queries with pieces removed, such as in static
/// exchange evaluation.
#[derive(Clone)]
pub struct AttackView<'a> {
    variant: &'a Variant,
    /// The original board. Its piece lists still include removed pieces.
    board: &'a Board,
    cells: Cells,
}

impl<'a> AttackView<'a> {
    pub(crate) fn new(variant: &'a Variant, board: &'a Board) -> Self {
        AttackView { variant, board, cells: *board.cells() }
    }

    /// Removes the piece from a square.
    pub fn lift(&mut self, square: Square) {
        self.cells[square.index()] = EMPTY;
    }

    /// Puts a piece on a square, replacing any piece there.
    pub fn place(&mut self, piece: Piece, square: Square) {
        self.cells[square.index()] = piece.0;
    }

    /// Whether a side attacks a square.
    pub fn attacks(&self, by: Color, square: Square) -> bool {
        self.variant.attack_lines(by).attack(&self.cells, square, None)
    }

    /// The first attacker of a square in the order of `order`, which must contain all kinds. Only
    /// pieces that are on their original squares are considered.
    #[inline]
    pub fn first_attacker(&self, by: Color, square: Square, order: &[Kind]) -> Option<(Square, Piece)> {
        let Some(vectors) = &self.variant.attack_lines(by).vectors else {
            return self.first_visitor(by, square, order);
        };
        for &kind in order {
            let piece = kind.of(by);
            for &from in self.board.squares_of(piece) {
                if vectors.attacks(&self.cells, kind, from, square) && self.cells[from.index()] == piece.0 {
                    return Some((from, piece));
                }
            }
        }
        None
    }

    /// [`Self::first_attacker`] for variants where pieces cannot be tested one by one.
    #[inline(never)]
    fn first_visitor(&self, by: Color, square: Square, order: &[Kind]) -> Option<(Square, Piece)> {
        let mut found = None;
        let mut first = order.len();
        let _ = self.visit_attackers(by, square, &mut |at, piece| {
            let place = order[..first].iter().position(|&kind| kind == piece.kind());
            if let Some(place) = place {
                (first, found) = (place, Some((at, piece)));
            }
            if first == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
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
