//! Logistic regression that stays near what was believed before, and knows how sure it is.
//!
//! Before any game each weight is believed to be as it is, give or take a deviation (a normal prior). What the games say is weighed
//! against that. The positions of a game are alike and share its result, so they count for fewer than they are: for how many,
//! their errors tell, game by game. The best weights are found by Newton's method, whose steps are solved by conjugate gradients; how
//! sure they are follows from the same second derivatives (Laplace's approximation). The sum is convex: there is one best.

use crate::examples::{Example, logistic};

/// A weight for a full board, and for an empty one; or what belongs to it.
type Halves = [f64; 2];

/// Newton's steps at most, and those of conjugate gradients for each.
const NEWTON_STEPS: usize = 12;
const GRADIENT_STEPS: usize = 80;
/// A step of Newton's that moves no weight by more than this, in centipawns, is the last.
const STILL_CP: f64 = 0.25;

/// What is believed of the weights before any game.
pub(crate) struct Prior {
    pub(crate) weights: Vec<Halves>,
    /// How far each weight may be off, in centipawns.
    pub(crate) deviations: Vec<f64>,
}

/// The positions of games, and what is believed.
pub(crate) struct Posterior<'a> {
    prior: &'a Prior,
    /// By game.
    games: Vec<&'a [Example]>,
    scale: f64,
    /// How many positions count for one.
    alike: f64,
}

impl<'a> Posterior<'a> {
    pub(crate) fn new(prior: &'a Prior, games: Vec<&'a [Example]>, scale_cp: f64) -> Self {
        let mut posterior = Posterior { prior, games, scale: scale_cp, alike: 1.0 };
        posterior.alike = posterior.alikeness(&prior.weights);
        posterior
    }

    fn examples(&self) -> impl Iterator<Item = &Example> {
        self.games.iter().copied().flatten()
    }

    /// How much further the errors of whole games spread than those of so many positions that know nothing of each other.
    fn alikeness(&self, weights: &[Halves]) -> f64 {
        let (mut spread, mut expected) = (0.0, 0.0);
        for game in &self.games {
            let mut sum = 0.0;
            for example in *game {
                let reached = logistic(example.value(weights) / self.scale);
                sum += f64::from(example.aim) - reached;
                expected += reached * (1.0 - reached);
            }
            spread += sum * sum;
        }
        if expected > 0.0 { f64::max(spread / expected, 1.0) } else { 1.0 }
    }

    /// What is to be as small as can be.
    fn loss(&self, weights: &[Halves]) -> f64 {
        let mut sum = 0.0;
        for example in self.examples() {
            let x = example.value(weights) / self.scale;
            // -ln of the likelihood, without large powers.
            let ln_odds = x.max(0.0) + (-x.abs()).exp().ln_1p();
            sum += ln_odds - f64::from(example.aim) * x;
        }
        let pulls = self.pulls(weights);
        sum / self.alike + pulls.map(|(deviation, off)| 0.5 * (off / deviation).powi(2)).sum::<f64>()
    }

    /// Of each half of a weight: how far it may be off, and how far it is.
    fn pulls<'b>(&'b self, weights: &'b [Halves]) -> impl Iterator<Item = (f64, f64)> + 'b {
        let each = weights.iter().zip(&self.prior.weights).zip(&self.prior.deviations);
        each.flat_map(|((now, before), &deviation)| [0, 1].map(|half| (deviation, now[half] - before[half])))
    }

    /// The slope of the loss, and for each example the curvature of its own part.
    fn slope(&self, weights: &[Halves]) -> (Vec<Halves>, Vec<f64>) {
        let mut slope = vec![[0.0; 2]; weights.len()];
        let mut curvatures = Vec::new();
        for example in self.examples() {
            let reached = logistic(example.value(weights) / self.scale);
            example.add_to(&mut slope, (reached - f64::from(example.aim)) / (self.scale * self.alike));
            curvatures.push(reached * (1.0 - reached) / (self.scale.powi(2) * self.alike));
        }
        for (into, (deviation, off)) in slope.as_flattened_mut().iter_mut().zip(self.pulls(weights)) {
            *into += off / deviation.powi(2);
        }
        (slope, curvatures)
    }

    /// The second derivatives times a direction.
    fn bend(&self, curvatures: &[f64], direction: &[Halves]) -> Vec<Halves> {
        let mut sums = vec![[0.0; 2]; direction.len()];
        for (example, curvature) in self.examples().zip(curvatures) {
            example.add_to(&mut sums, curvature * example.value(direction));
        }
        for ((sum, along), deviation) in sums.iter_mut().zip(direction).zip(&self.prior.deviations) {
            for half in 0..2 {
                sum[half] += along[half] / deviation.powi(2);
            }
        }
        sums
    }

    /// The direction in which the second derivatives come to what is given (M. Hestenes and E. Stiefel, 1952), each weight measured by its
    /// own curvature.
    fn solve(&self, curvatures: &[f64], wanted: &[Halves]) -> Vec<Halves> {
        let mut own: Vec<Halves> =
            self.prior.deviations.iter().map(|deviation| [deviation.powi(-2); 2]).collect();
        for (example, curvature) in self.examples().zip(curvatures) {
            let full = f64::from(example.fullness);
            for &(feature, times) in &example.features {
                let times = f64::from(times);
                let pair = &mut own[usize::from(feature)];
                pair[0] += curvature * (times * full).powi(2);
                pair[1] += curvature * (times * (1.0 - full)).powi(2);
            }
        }
        let own = own.as_flattened();
        let measured = |rest: &[Halves]| -> Vec<f64> {
            rest.as_flattened().iter().zip(own).map(|(rest, own)| rest / own).collect()
        };
        let mut found = vec![[0.0; 2]; wanted.len()];
        let mut rest = wanted.to_vec();
        let mut near = measured(&rest);
        let mut direction: Vec<Halves> = near.as_chunks().0.to_vec();
        let mut size = dot(rest.as_flattened(), &near);
        let enough = size * 1e-8;
        for _ in 0..GRADIENT_STEPS {
            if size <= enough {
                break;
            }
            let bent = self.bend(curvatures, &direction);
            let step = size / dot(direction.as_flattened(), bent.as_flattened());
            add(&mut found, &direction, step);
            add(&mut rest, &bent, -step);
            near = measured(&rest);
            let next = dot(rest.as_flattened(), &near);
            let again = next / size;
            size = next;
            for (along, near) in direction.as_flattened_mut().iter_mut().zip(&near) {
                *along = near + again * *along;
            }
        }
        found
    }

    /// The weights that fit best.
    pub(crate) fn best(&self) -> Vec<Halves> {
        let mut weights = self.prior.weights.clone();
        let mut loss = self.loss(&weights);
        for _ in 0..NEWTON_STEPS {
            let (slope, curvatures) = self.slope(&weights);
            let step = self.solve(&curvatures, &slope);
            let mut share = 1.0;
            let better = loop {
                let mut tried = weights.clone();
                add(&mut tried, &step, -share);
                let reached = self.loss(&tried);
                if reached <= loss {
                    break Some((tried, reached));
                }
                share /= 2.0;
                if share < 1e-3 {
                    break None;
                }
            };
            let Some((tried, reached)) = better else { break };
            (weights, loss) = (tried, reached);
            let moved = step.as_flattened().iter().fold(0.0, |most: f64, by| most.max(by.abs()));
            if moved * share <= STILL_CP {
                break;
            }
        }
        weights
    }

    /// How sure a sum of weights is, as standard errors; `sums` are how often each weight stands in it.
    pub(crate) fn errors(&self, weights: &[Halves], sums: &[Vec<Halves>]) -> Vec<f64> {
        let (_, curvatures) = self.slope(weights);
        let error = |sum: &Vec<Halves>| {
            dot(sum.as_flattened(), self.solve(&curvatures, sum).as_flattened()).max(0.0).sqrt()
        };
        sums.iter().map(error).collect()
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn add(to: &mut [Halves], what: &[Halves], times: f64) {
    for (to, what) in to.as_flattened_mut().iter_mut().zip(what.as_flattened()) {
        *to += what * times;
    }
}

#[cfg(test)]
#[path = "posterior_tests.rs"]
mod tests;
