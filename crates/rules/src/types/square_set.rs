//! Sets of squares.

use crate::types::geometry::Square;

/// A set of squares of the torus.
#[derive(Clone, Copy, Default)]
pub(crate) struct SquareSet([u64; 4]);

impl SquareSet {
    pub(crate) const ALL: SquareSet = SquareSet([u64::MAX; 4]);

    #[inline(always)]
    pub(crate) fn add(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    pub(crate) fn intersect(&mut self, other: &SquareSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
    }

    #[inline(always)]
    pub(crate) fn has(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }
}
