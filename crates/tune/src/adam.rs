//! Logistic regression by Adam (Kingma and Ba, 2014), for many positions in small batches.

use fastrand::Rng;
use vicinity_search::tuning::Features;

use crate::examples::{Aim, Example, logistic};

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of passes over all examples.
    pub epochs: usize,
    /// The target of positions.
    pub aim: Aim,
    /// The seed of the order of examples.
    pub seed: u64,
}

/// The number of examples between two steps.
const BATCH: usize = 4_096;
const RATE: f64 = 2.0;
const DECAY: (f64, f64) = (0.9, 0.999);
/// The strength of regularisation: pulls all weights except piece values toward zero, so that rare
/// features have little influence. The more examples, the weaker it is.
const REGULARISATION: f64 = 0.4;
/// One in this many examples is held back for validation.
const VALIDATION_ONE_IN: usize = 20;

/// The mean squared error of some examples.
fn error<'a>(weights: &[[f64; 2]], examples: impl Iterator<Item = &'a Example>, scale: f64) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for example in examples {
        sum += (logistic(example.value(weights) / scale) - f64::from(example.aim)).powi(2);
        count += 1.0;
    }
    sum / f64::max(count, 1.0)
}

/// Fits weights, starting with those given, of which the first `kinds` are piece values. `report`
/// receives messages about the progress; an error that it returns ends the fit.
pub fn fit<E>(
    start: &[(i32, i32)],
    kinds: usize,
    examples: &mut [Example],
    settings: Settings,
    report: &mut dyn FnMut(String) -> Result<(), E>,
) -> Result<Vec<(i32, i32)>, E> {
    let mut weights: Vec<[f64; 2]> =
        start.iter().map(|&(middle, end)| [f64::from(middle), f64::from(end)]).collect();
    let mut first = vec![[0.0; 2]; weights.len()];
    let mut second = vec![[0.0; 2]; weights.len()];
    let mut gradient = vec![[0.0; 2]; weights.len()];
    let mut random = Rng::with_seed(settings.seed);
    let scale = settings.aim.scale_cp;
    // Positions of a game are correlated, so hold back a contiguous range.
    let back = examples.len() - examples.len() / VALIDATION_ONE_IN;
    let (fitted, held_back) = examples.split_at_mut(back);
    let pull = REGULARISATION / fitted.len().max(1) as f64;
    let mut steps = 0;
    for epoch in 1..=settings.epochs {
        random.shuffle(fitted);
        // The rate falls to a fiftieth along half a cosine.
        let gone = (epoch - 1) as f64 / settings.epochs as f64;
        let rate = RATE * (0.02 + 0.98 * 0.5 * (1.0 + (std::f64::consts::PI * gone).cos()));
        for batch in fitted.chunks(BATCH) {
            gradient.iter_mut().for_each(|pair| *pair = [0.0; 2]);
            for example in batch {
                let reached = logistic(example.value(&weights) / scale);
                let slope = (reached - f64::from(example.aim)) * reached * (1.0 - reached);
                example.add_to(&mut gradient, slope);
            }
            steps += 1;
            let unbias = [1.0 - DECAY.0.powi(steps), 1.0 - DECAY.1.powi(steps)];
            for (index, weight) in weights.iter_mut().enumerate() {
                for half in 0..2 {
                    let pull = if index < kinds { 0.0 } else { pull * weight[half] };
                    let slope = gradient[index][half] / batch.len() as f64 + pull;
                    let (m, v) = (&mut first[index][half], &mut second[index][half]);
                    *m = DECAY.0 * *m + (1.0 - DECAY.0) * slope;
                    *v = DECAY.1 * *v + (1.0 - DECAY.1) * slope * slope;
                    weight[half] -= rate * (*m / unbias[0]) / ((*v / unbias[1]).sqrt() + 1e-8);
                }
            }
        }
        if epoch % 5 == 0 || epoch == settings.epochs {
            report(format!(
                "epoch {epoch}: training error {:.6}, validation error {:.6}",
                error(&weights, fitted.iter(), scale),
                error(&weights, held_back.iter(), scale)
            ))?;
        }
    }
    let (unit, most) = Features::UNIT;
    let kept = |index: usize, weight: f64| match index {
        _ if index < kinds => weight.round().clamp(-8_000.0, 8_000.0) as i32,
        _ => ((weight / f64::from(unit)).round() as i32).clamp(-most, most) * unit,
    };
    Ok(weights.iter().enumerate().map(|(index, pair)| (kept(index, pair[0]), kept(index, pair[1]))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitting_recovers_the_weights() {
        let truth = [[100.0, 200.0], [-40.0, 10.0]];
        let mut random = Rng::with_seed(1);
        let settings = Settings { epochs: 250, aim: Aim { of_result: 0.0, scale_cp: 200.0 }, seed: 1 };
        let mut examples: Vec<Example> = (0..40_000)
            .map(|_| {
                let counts = [(0, random.i16(-3..=3)), (1, random.i16(-3..=3))];
                let mut example = Example {
                    features: counts.into_iter().filter(|(_, times)| *times != 0).collect(),
                    fullness: f32::from(random.u16(..=1024)) / 1024.0,
                    aim: 0.0,
                };
                example.aim = logistic(example.value(&truth) / settings.aim.scale_cp) as f32;
                example
            })
            .collect();
        let found = fit(&[(0, 0), (0, 0)], 1, &mut examples, settings, &mut |_| Ok::<(), ()>(()));
        let found = found.expect("nothing is written");
        for (pair, truth) in found.iter().zip(truth) {
            assert!((f64::from(pair.0) - truth[0]).abs() < 5.0, "{found:?}");
            assert!((f64::from(pair.1) - truth[1]).abs() < 5.0, "{found:?}");
        }
    }
}
