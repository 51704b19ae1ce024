//! Examples for fitting: the features of positions, and their targets.

use vicinity_search::tuning::Counts;

use crate::Sample;

/// The target of a position's value.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The weight of the game's result, from 0 to 1; the rest is the score of the search.
    pub of_result: f64,
    /// The advantage in centipawns that corresponds to odds of e to 1.
    pub scale_cp: f64,
}

/// A position as features, and the target for White's score.
pub struct Example {
    pub(crate) features: Box<[(u16, i16)]>,
    pub(crate) fullness: f32,
    pub(crate) aim: f32,
}

impl Example {
    /// Creates an example from a position's features.
    pub fn new(counts: &Counts, sample: &Sample, aim: Aim) -> Self {
        let mut example = Example {
            features: counts.counts.clone().into_boxed_slice(),
            fullness: f32::from(counts.fullness) / 1024.0,
            aim: 0.5,
        };
        example.aim_at(sample.score_cp as f32, sample.half_points, aim);
        example
    }

    /// Sets another target from the score of the search for White, and the half points that White
    /// got.
    pub(crate) fn aim_at(&mut self, score_cp: f32, half_points: u8, aim: Aim) {
        let said = logistic(f64::from(score_cp) / aim.scale_cp);
        let came = f64::from(half_points) / 2.0;
        self.aim = (aim.of_result * came + (1.0 - aim.of_result) * said) as f32;
    }

    /// The value of the position for White, in centipawns.
    pub(crate) fn value(&self, weights: &[[f64; 2]]) -> f64 {
        let full = f64::from(self.fullness);
        let one = |&(feature, times): &(u16, i16)| {
            let [middle, end] = weights[usize::from(feature)];
            (middle * full + end * (1.0 - full)) * f64::from(times)
        };
        self.features.iter().map(one).sum()
    }

    /// Adds its features, times a factor, to a sum for each weight.
    pub(crate) fn add_to(&self, sums: &mut [[f64; 2]], times: f64) {
        let full = f64::from(self.fullness);
        for &(feature, count) in &self.features {
            let pair = &mut sums[usize::from(feature)];
            pair[0] += times * full * f64::from(count);
            pair[1] += times * (1.0 - full) * f64::from(count);
        }
    }
}

pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
