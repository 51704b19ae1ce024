//! Weights and a network that is added to them, summed in one go.

use vicinity_rules::Color;

use super::{Ledger, Pair, Sum};
use crate::net::Lanes;

/// So many features of a side are noted before they are summed.
const NOTED: usize = 64;

/// Sums weights, and adds up what a network makes of the same features. They are only noted where they are counted, which is in many places, and
/// summed in one.
pub(super) struct SumAndHidden<'a, const L: usize> {
    sum: Sum<'a>,
    /// The network's rows by feature: as its own side sees it, and as the other does.
    rows: &'a [[[Lanes; L]; 2]],
    /// By the side that has the features: what they come to for that side and for the other. So each feature is one sum of neighbours.
    values: [[[Lanes; L]; 2]; 2],
    /// By side, features in the upper half of a word and how often they are there in the lower.
    noted: [[u32; NOTED]; 2],
    counts: [usize; 2],
}

impl<'a, const L: usize> SumAndHidden<'a, L> {
    pub(super) fn new(sum: Sum<'a>, rows: &'a [[[Lanes; L]; 2]]) -> Self {
        SumAndHidden { sum, rows, values: [[[Lanes::ZERO; L]; 2]; 2], noted: [[0; NOTED]; 2], counts: [0; 2] }
    }

    /// What all features come to: by the weights, and with what was known before, by the side that looks.
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

    /// Sums what has been noted of a side.
    #[inline(never)]
    fn sum_up(&mut self, side: Color) {
        let index = side.index();
        // Read whole and written whole, so that compilers need not fear that sums and rows are one.
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

impl<const L: usize> Ledger for SumAndHidden<'_, L> {
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
