//! Two weights in one number, so that adding and multiplying them takes one operation.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A weight for a full board and one for an empty board, in centipawns: the first in the low half
/// of a word, the second in the high half, as in Stockfish's `Score`. Sums beyond 16 bits wrap;
/// they occur only in artificial positions with dozens of queens.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Pair(i32);

impl Pair {
    pub(crate) const fn new(middle: i32, end: i32) -> Self {
        Pair((end << 16).wrapping_add(middle))
    }

    #[inline(always)]
    pub(crate) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline(always)]
    pub(crate) const fn end(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }

    #[inline(always)]
    pub(crate) const fn times(self, times: i32) -> Self {
        Pair(self.0.wrapping_mul(times))
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_independent() {
        for (middle, end) in [(0, 0), (5, -7), (-5, 7), (-300, -300), (1200, 900)] {
            let pair = Pair::new(middle, end).times(3) - Pair::new(40, -40) + Pair::new(-1, 1);
            assert_eq!((pair.middle(), pair.end()), (middle * 3 - 41, end * 3 + 41));
        }
    }
}
