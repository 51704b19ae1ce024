//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::types::geometry::Square;

/// A set of squares, of any board.
///
/// ```
/// use vicinity_rules::{Geometry, Square, SquareSet};
///
/// let board: SquareSet = Geometry::new(8, 8).squares().collect();
/// let light = board.into_iter().filter(|square| square.is_light()).collect();
/// let dark = board - light;
/// assert_eq!((light.len(), dark.len()), (32, 32));
/// assert!(dark.contains("a1".parse().expect("a square")));
/// assert_eq!((dark & light).iter().next(), None::<Square>);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// The empty set.
    pub const NONE: SquareSet = SquareSet([0; 4]);
    /// All squares, including those outside every board.
    /// [`Geometry::squares`](crate::Geometry::squares) has the squares of one board.
    pub const ALL: SquareSet = SquareSet([u64::MAX; 4]);

    /// Creates a set from words: the square with index n is bit n % 64 of word n / 64.
    pub(crate) const fn from_words(words: [u64; 4]) -> Self {
        SquareSet(words)
    }

    /// The words, for the build script.
    #[allow(dead_code)]
    pub(crate) const fn words(&self) -> [u64; 4] {
        self.0
    }

    /// Adds a square.
    #[inline(always)]
    pub fn add(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    /// Removes a square.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.index() & 63));
    }

    /// Whether a square is in the set.
    #[inline(always)]
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The squares, starting with a1, rank by rank.
    pub fn iter(&self) -> Squares {
        Squares(*self)
    }

    pub(crate) fn intersect(&mut self, other: &SquareSet) {
        *self &= *other;
    }

    #[inline(always)]
    fn combine(mut self, other: SquareSet, of_words: impl Fn(u64, u64) -> u64) -> SquareSet {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = of_words(*mine, theirs);
        }
        self
    }
}

/// Implements a binary operator and its assignment.
macro_rules! operator {
    ($trait:ident, $function:ident, $assign:ident, $assign_function:ident, $of_words:expr) => {
        impl $trait for SquareSet {
            type Output = SquareSet;

            #[inline(always)]
            fn $function(self, other: SquareSet) -> SquareSet {
                self.combine(other, $of_words)
            }
        }

        impl $assign for SquareSet {
            #[inline(always)]
            fn $assign_function(&mut self, other: SquareSet) {
                *self = self.combine(other, $of_words);
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |mine, theirs| mine & theirs);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |mine, theirs| mine | theirs);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |mine, theirs| mine ^ theirs);
operator!(Sub, sub, SubAssign, sub_assign, |mine, theirs| mine & !theirs);

/// The complement in [`SquareSet::ALL`]. It contains squares outside every board, so it is usually
/// intersected with another set.
impl Not for SquareSet {
    type Output = SquareSet;

    #[inline(always)]
    fn not(self) -> SquareSet {
        SquareSet::ALL - self
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.add(square));
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::NONE;
        set.extend(squares);
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl IntoIterator for &SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// Iterator over the squares of a [`SquareSet`].
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let index = self.0.0.iter().position(|word| *word != 0)?;
        let bit = self.0.0[index].trailing_zeros();
        self.0.0[index] &= self.0.0[index] - 1;
        Some(Square((index as u32 * 64 + bit) as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl std::iter::FusedIterator for Squares {}
