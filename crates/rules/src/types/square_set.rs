//! Sets of squares.

use crate::types::geometry::Square;

/// A set of squares, of any board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// No square.
    pub const NONE: SquareSet = SquareSet([0; 4]);
    /// Every square.
    pub const ALL: SquareSet = SquareSet([u64::MAX; 4]);

    /// A set by its words: the square of index n is bit n % 64 of word n / 64.
    pub(crate) const fn from_words(words: [u64; 4]) -> Self {
        SquareSet(words)
    }

    /// Its words, for the build script.
    #[allow(dead_code)]
    pub(crate) const fn words(&self) -> [u64; 4] {
        self.0
    }

    /// Adds a square.
    #[inline(always)]
    pub fn add(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    /// Whether a square is among them.
    #[inline(always)]
    pub fn has(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub(crate) fn intersect(&mut self, other: &SquareSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::NONE;
        squares.into_iter().for_each(|square| set.add(square));
        set
    }
}
