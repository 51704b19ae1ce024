//! Weights and a network that is added to them, summed in one go.

use vicinity_rules::Color;

use super::{Ledger, Sum};

/// Sums weights, and adds up what a network makes of the same features.
pub(super) struct SumAndHidden<'a, const N: usize> {
    pub(super) sum: Sum<'a>,
    /// The network's rows by feature: as its own side sees it, and as the other does.
    pub(super) rows: &'a [[[i16; N]; 2]],
    /// By the side that has the features: what they come to for that side and for the other. So each feature is one sum of neighbours.
    pub(super) values: [[[i16; N]; 2]; 2],
}

impl<const N: usize> SumAndHidden<'_, N> {
    /// What all features come to with what was known before, by the side that looks.
    pub(super) fn with(&self, before: [[i16; N]; 2]) -> [[i16; N]; 2] {
        let [white, black] = &self.values;
        let mut views = before;
        for neuron in 0..N {
            views[0][neuron] = views[0][neuron].wrapping_add(white[0][neuron]).wrapping_add(black[1][neuron]);
            views[1][neuron] = views[1][neuron].wrapping_add(white[1][neuron]).wrapping_add(black[0][neuron]);
        }
        views
    }
}

impl<const N: usize> Ledger for SumAndHidden<'_, N> {
    #[inline(always)]
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.sum.add(side, feature, times);
        let row = &self.rows[feature];
        for (values, weights) in self.values[side.index()].iter_mut().zip(row) {
            // Read whole and written whole, so that compilers need not fear that the two are one.
            let (weights, mut sums) = (*weights, *values);
            for neuron in 0..N {
                sums[neuron] = sums[neuron].wrapping_add(weights[neuron].wrapping_mul(times as i16));
            }
            *values = sums;
        }
    }
}
