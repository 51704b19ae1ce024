//! Weights and a network that is added to them, summed in one pass.

use vicinity_rules::Color;

use super::{FeatureSink, Pair, Sum};
use crate::net::Lanes;

/// The number of features of a side that are buffered before they are summed.
const NOTED: usize = 64;

/// Sums weights, and the rows of a network for the same features. Features are counted in many
/// places; buffering them keeps the code of the sum in one.
pub(super) struct SumAndHidden<'a, const L: usize> {
    sum: Sum<'a>,
    /// The network's rows by feature: as seen by its own side, and by the opponent.
    rows: &'a [[[Lanes; L]; 2]],
    /// By the side that has the features: the sums for that side and for the opponent. Both rows of
    /// a feature are adjacent, so that each feature is one sum.
    values: [[[Lanes; L]; 2]; 2],
    /// By side: features in the upper half of a word and their counts in the lower.
    noted: [[u32; NOTED]; 2],
    counts: [usize; 2],
}

impl<'a, const L: usize> SumAndHidden<'a, L> {
    pub(super) fn new(sum: Sum<'a>, rows: &'a [[[Lanes; L]; 2]]) -> Self {
        SumAndHidden { sum, rows, values: [[[Lanes::ZERO; L]; 2]; 2], noted: [[0; NOTED]; 2], counts: [0; 2] }
    }

    /// The results for all features: the sum of the weights, and the hidden layers of both sides,
    /// `before` included.
    #[inline(always)]
    pub(super) fn finish(mut self, before: [[Lanes; L]; 2]) -> (Pair, [[Lanes; L]; 2]) {
        Color::BOTH.into_iter().for_each(|side| self.sum_up(side));
        let [white, black] = &self.values;
        let mut views = before;
        for lane in 0..L {
            views[0][lane] = views[0][lane].plus(white[0][lane]).plus(black[1][lane]);
            views[1][lane] = views[1][lane].plus(white[1][lane]).plus(black[0][lane]);
        }
        (self.sum.difference(), views)
    }

    /// Sums the buffered features of a side.
    #[inline(never)]
    fn sum_up(&mut self, side: Color) {
        let index = side.index();
        // Read and written as a whole, so that the compiler need not assume that sums and rows
        // alias.
        let [mut own, mut other] = self.values[index];
        for &noted in self.noted[index].iter().take(self.counts[index]) {
            let (feature, times) = ((noted >> 16) as usize, noted as i16);
            self.sum.add(side, feature, times.into());
            let [for_own, for_other] = self.rows[feature];
            for lane in 0..L {
                own[lane] = own[lane].plus(for_own[lane].times(times));
                other[lane] = other[lane].plus(for_other[lane].times(times));
            }
        }
        self.values[index] = [own, other];
        self.counts[index] = 0;
    }
}

impl<const L: usize> FeatureSink for SumAndHidden<'_, L> {
    #[inline(always)]
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        let index = side.index();
        if self.counts[index] == NOTED {
            self.sum_up(side);
        }
        self.noted[index][self.counts[index] % NOTED] = (feature as u32) << 16 | u32::from(times as u16);
        self.counts[index] += 1;
    }
}
