//! Logistic regression with a prior, and estimates of its errors.
//!
//! The prior of each weight is a normal distribution around its initial value. Positions of one
//! game are correlated and share its result, so they count for fewer than they are; the factor is
//! estimated from their errors, game by game. The weights of maximum posterior probability are
//! found by Newton's method, whose steps are solved by conjugate gradients. Their errors follow
//! from the same second derivatives (Laplace's approximation). The loss is convex, so the optimum
//! is unique.

use crate::examples::{Example, logistic};

/// A weight for a full and for an empty board, or a quantity that belongs to it.
type Halves = [f64; 2];

/// The maximum number of Newton steps, and of conjugate gradient steps for each.
const NEWTON_STEPS: usize = 12;
const GRADIENT_STEPS: usize = 80;
/// Newton's method stops if no weight changes by more than this, in centipawns.
const CONVERGENCE_CP: f64 = 0.25;

/// The prior of the weights.
pub(crate) struct Prior {
    pub(crate) weights: Vec<Halves>,
    /// The standard deviation of each weight, in centipawns.
    pub(crate) deviations: Vec<f64>,
}

/// The posterior of the weights, given the positions of games.
pub(crate) struct Posterior<'a> {
    prior: &'a Prior,
    /// By game.
    games: Vec<&'a [Example]>,
    scale: f64,
    /// The number of positions that count as one.
    overdispersion: f64,
}

impl<'a> Posterior<'a> {
    pub(crate) fn new(prior: &'a Prior, games: Vec<&'a [Example]>, scale_cp: f64) -> Self {
        let mut posterior = Posterior { prior, games, scale: scale_cp, overdispersion: 1.0 };
        posterior.overdispersion = posterior.estimate_overdispersion(&prior.weights);
        posterior
    }

    fn examples(&self) -> impl Iterator<Item = &Example> {
        self.games.iter().copied().flatten()
    }

    /// The overdispersion of games: how much more the errors of whole games vary than those of
    /// independent positions.
    fn estimate_overdispersion(&self, weights: &[Halves]) -> f64 {
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

    /// The loss, which is to be minimised.
    fn loss(&self, weights: &[Halves]) -> f64 {
        let mut sum = 0.0;
        for example in self.examples() {
            let x = example.value(weights) / self.scale;
            // The negative logarithm of the likelihood, without overflow.
            let ln_odds = x.max(0.0) + (-x.abs()).exp().ln_1p();
            sum += ln_odds - f64::from(example.aim) * x;
        }
        let deviations_from_prior = self.deviations_from_prior(weights);
        sum / self.overdispersion
            + deviations_from_prior.map(|(deviation, off)| 0.5 * (off / deviation).powi(2)).sum::<f64>()
    }

    /// For each half of a weight: its standard deviation in the prior, and its difference from the
    /// prior.
    fn deviations_from_prior<'b>(&'b self, weights: &'b [Halves]) -> impl Iterator<Item = (f64, f64)> + 'b {
        let each = weights.iter().zip(&self.prior.weights).zip(&self.prior.deviations);
        each.flat_map(|((now, before), &deviation)| [0, 1].map(|half| (deviation, now[half] - before[half])))
    }

    /// The gradient of the loss, and for each example the curvature of its part.
    fn slope(&self, weights: &[Halves]) -> (Vec<Halves>, Vec<f64>) {
        let mut slope = vec![[0.0; 2]; weights.len()];
        let mut curvatures = Vec::new();
        for example in self.examples() {
            let reached = logistic(example.value(weights) / self.scale);
            example
                .add_to(&mut slope, (reached - f64::from(example.aim)) / (self.scale * self.overdispersion));
            curvatures.push(reached * (1.0 - reached) / (self.scale.powi(2) * self.overdispersion));
        }
        for (into, (deviation, off)) in
            slope.as_flattened_mut().iter_mut().zip(self.deviations_from_prior(weights))
        {
            *into += off / deviation.powi(2);
        }
        (slope, curvatures)
    }

    /// The product of the second derivatives and a direction.
    fn curvature_times(&self, curvatures: &[f64], direction: &[Halves]) -> Vec<Halves> {
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

    /// Solves for the direction whose product with the second derivatives is `wanted`, by conjugate
    /// gradients (M. Hestenes and E. Stiefel, 1952) with a diagonal preconditioner.
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
            let bent = self.curvature_times(curvatures, &direction);
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

    /// The weights of maximum posterior probability.
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
            if moved * share <= CONVERGENCE_CP {
                break;
            }
        }
        weights
    }

    /// The standard errors of sums of weights; `sums` are the coefficients of each sum.
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
