//! Training of a network: gradients of batches of positions, and steps by Adam (Kingma and Ba,
//! 2014).
//!
//! All sums are computed in an order that does not depend on the number of threads, so that the
//! same positions in the same order give the same network.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fastrand::Rng;
use vicinity_search::Bound;
use vicinity_search::net::{NetworkFile, ONE, ONE_OUT, STEP};

use super::positions::{Positions, TrainingPosition};

/// The number of positions between two steps.
pub(super) const BATCH: usize = 16_384;
/// The number of parts of a batch that are summed separately; threads take one after another.
const PARTS: usize = 8;
const DECAY: (f32, f32) = (0.9, 0.999);
/// The maximum absolute value of a weight of the first layer, and of an output weight: the range of
/// a byte.
const MAX_WEIGHT: f32 = 127.0 * STEP as f32 / ONE as f32;
const MAX_OUTPUT_WEIGHT: f32 = 127.0 / ONE_OUT as f32;
/// The number of sums computed side by side.
const LANES: usize = 8;

/// The dimensions of a network.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) inputs: usize,
    pub(super) width: usize,
    pub(super) buckets: usize,
    /// Whether it replaces the weights.
    pub(super) replaces_weights: bool,
}

impl Shape {
    /// The offsets of the biases, the output weights, the output biases, and the end.
    fn places(&self) -> [usize; 4] {
        let biases = self.inputs * self.width;
        let outputs = biases + self.width;
        let output_biases = outputs + 2 * self.width * self.buckets;
        [biases, outputs, output_biases, output_biases + self.buckets]
    }
}

/// The target of training.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// The weight of the game's result; the rest is the score of the search.
    pub(super) of_result: f32,
    /// The centipawns that correspond to odds of e to 1.
    pub(super) scale_cp: f32,
}

impl Aim {
    /// The difference between the output and its target. If only a bound is known, any value on its
    /// right side has no error.
    fn error(&self, fact: &TrainingPosition, reached: f32) -> f32 {
        let score = logistic(f32::from(fact.score_cp) / self.scale_cp);
        let aim = fact.half_points.map_or(score, |half_points| {
            self.of_result * f32::from(half_points) / 2.0 + (1.0 - self.of_result) * score
        });
        match fact.bound {
            Bound::Exact => reached - aim,
            Bound::Upper => (reached - aim).max(0.0),
            Bound::Lower => (reached - aim).min(0.0),
            Bound::None => 0.0,
        }
    }
}

/// The logarithm of the odds that correspond to an output of 1.
const ODDS: f32 = 2.0;

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A network in training.
pub(super) struct Learner {
    shape: Shape,
    aim: Aim,
    weights: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    gradients: Vec<Mutex<Vec<f32>>>,
    steps: i32,
    threads: usize,
}

impl Learner {
    /// Returns a network of small random numbers.
    pub(super) fn new(shape: Shape, aim: Aim, seed: u64, threads: usize) -> Learner {
        let [biases, outputs, output_biases, end] = shape.places();
        let mut random = Rng::with_seed(seed);
        let mut weights = vec![0.0; end];
        weights[..biases].fill_with(|| (random.f32() - 0.5) * 0.1);
        weights[biases..outputs].fill(0.2);
        // A network that is added to the weights starts near zero.
        let most = if shape.replaces_weights { 0.1 } else { 0.01 };
        weights[outputs..output_biases].fill_with(|| (random.f32() - 0.5) * 2.0 * most);
        Learner {
            shape,
            aim,
            first: vec![0.0; end],
            second: vec![0.0; end],
            gradients: (0..PARTS).map(|_| Mutex::new(vec![0.0; end])).collect(),
            weights,
            steps: 0,
            threads,
        }
    }

    /// Continues from a network of the same dimensions.
    pub(super) fn start_from(&mut self, parts: &NetworkFile) {
        let [biases, outputs, output_biases, _] = self.shape.places();
        let one = ONE as f32;
        let out = ONE_OUT as f32;
        let set = |to: &mut [f32], from: &mut dyn Iterator<Item = f32>| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from);
        };
        let step = f32::from(STEP) / one;
        set(&mut self.weights[..biases], &mut parts.rows.iter().map(|&weight| f32::from(weight) * step));
        set(&mut self.weights[biases..outputs], &mut parts.biases.iter().map(|&bias| f32::from(bias) / one));
        set(
            &mut self.weights[outputs..output_biases],
            &mut parts.outputs.iter().map(|&weight| f32::from(weight) / out),
        );
        set(
            &mut self.weights[output_biases..],
            &mut parts.output_biases.iter().map(|&bias| bias as f32 / (one * out)),
        );
    }

    /// Takes one step on a batch of positions; returns the mean squared error before it.
    pub(super) fn learn(&mut self, positions: &Positions, batch: &[u32], rate: f32) -> f64 {
        let error = self.sum_up(positions, batch);
        self.steps += 1;
        let unbias = [1.0 - DECAY.0.powi(self.steps), 1.0 - DECAY.1.powi(self.steps)];
        let [biases, outputs, output_biases, end] = self.shape.places();
        let gradients: Vec<Vec<f32>> = self
            .gradients
            .iter()
            .map(|part| std::mem::take(&mut *part.lock().expect("no thread has failed")))
            .collect();
        let share = 1.0 / batch.len() as f32;
        for index in 0..end {
            let gradient = gradients.iter().fold(0.0, |sum, part| sum + part[index]) * share;
            let (m, v) = (&mut self.first[index], &mut self.second[index]);
            *m = DECAY.0 * *m + (1.0 - DECAY.0) * gradient;
            *v = DECAY.1 * *v + (1.0 - DECAY.1) * gradient * gradient;
            self.weights[index] -= rate * (*m / unbias[0]) / ((*v / unbias[1]).sqrt() + 1e-8);
        }
        self.weights[..biases].iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT));
        self.weights[outputs..output_biases]
            .iter_mut()
            .for_each(|weight| *weight = weight.clamp(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT));
        for (part, gradient) in self.gradients.iter().zip(gradients) {
            *part.lock().expect("no thread has failed") = gradient;
        }
        error / batch.len() as f64
    }

    /// Sums up the gradients of a batch, part by part; returns the sum of its squared errors.
    fn sum_up(&self, positions: &Positions, batch: &[u32]) -> f64 {
        let size = batch.len().div_ceil(PARTS).max(1);
        let next = AtomicUsize::new(0);
        let errors: Vec<Mutex<f64>> = (0..PARTS).map(|_| Mutex::new(0.0)).collect();
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut buffers = Buffers::new(self.shape.width);
                    loop {
                        let part = next.fetch_add(1, Ordering::Relaxed);
                        let Some(gradient) = self.gradients.get(part) else { break };
                        let mut gradient = gradient.lock().expect("no thread has failed");
                        gradient.fill(0.0);
                        let mut error = 0.0;
                        for &index in batch.iter().skip(part * size).take(size) {
                            let fact = &positions.facts[index as usize];
                            error += self.add_gradient(positions, fact, &mut buffers, &mut gradient);
                        }
                        *errors[part].lock().expect("no thread has failed") = error;
                    }
                });
            }
        });
        errors.iter().map(|error| *error.lock().expect("no thread has failed")).sum()
    }

    /// Computes the hidden layers of a position and its output.
    fn output(&self, positions: &Positions, fact: &TrainingPosition, buffers: &mut Buffers) -> f32 {
        let width = self.shape.width;
        let [biases, outputs, output_biases, _] = self.shape.places();
        for (hidden, rows) in buffers.hidden.iter_mut().zip(positions.rows_of(fact)) {
            hidden.copy_from_slice(&self.weights[biases..outputs]);
            for &row in rows {
                let row = &self.weights[usize::from(row) * width..][..width];
                hidden.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
            }
        }
        let bucket = usize::from(fact.bucket);
        let weights = &self.weights[outputs + bucket * 2 * width..][..2 * width];
        let mut lanes = [0.0; LANES];
        for (hidden, weights) in buffers.hidden.iter().zip(weights.chunks(width)) {
            let (hidden, weights) = (hidden.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
            for (hidden, weights) in hidden.iter().zip(weights) {
                for lane in 0..LANES {
                    let value = hidden[lane].clamp(0.0, 1.0);
                    lanes[lane] += value * value * weights[lane];
                }
            }
        }
        let weighed = f32::from(fact.weighed_cp) / (ODDS * self.aim.scale_cp);
        lanes.iter().sum::<f32>() + self.weights[output_biases + bucket] + weighed
    }

    /// Adds a position's gradient; returns its squared error.
    fn add_gradient(
        &self,
        positions: &Positions,
        fact: &TrainingPosition,
        buffers: &mut Buffers,
        gradient: &mut [f32],
    ) -> f64 {
        let width = self.shape.width;
        let [biases, outputs, output_biases, _] = self.shape.places();
        let reached = logistic(self.output(positions, fact, buffers) * ODDS);
        let error = self.aim.error(fact, reached);
        let slope = 2.0 * error * reached * (1.0 - reached) * ODDS;
        let bucket = usize::from(fact.bucket);
        gradient[output_biases + bucket] += slope;
        for (side, rows) in positions.rows_of(fact).into_iter().enumerate() {
            let block = outputs + (bucket * 2 + side) * width;
            let (hidden, slopes) = (&buffers.hidden[side], &mut buffers.slopes);
            let outputs = &mut gradient[block..][..width];
            let weights = &self.weights[block..][..width];
            for neuron in 0..width {
                let value = hidden[neuron].clamp(0.0, 1.0);
                outputs[neuron] += slope * value * value;
                let is_open = hidden[neuron] > 0.0 && hidden[neuron] < 1.0;
                slopes[neuron] = if is_open { slope * weights[neuron] * 2.0 * value } else { 0.0 };
            }
            let mut add = |at: usize| {
                gradient[at..][..width].iter_mut().zip(slopes.iter()).for_each(|(sum, slope)| *sum += slope);
            };
            add(biases);
            rows.iter().for_each(|&row| add(usize::from(row) * width));
        }
        f64::from(error * error)
    }

    /// The mean squared error of positions of games; positions inside searches are ignored.
    pub(super) fn error(&self, positions: &Positions, facts: &[TrainingPosition]) -> f64 {
        let mut buffers = Buffers::new(self.shape.width);
        let (mut sum, mut count) = (0.0, 0_u32);
        for fact in facts.iter().filter(|fact| fact.half_points.is_some()) {
            let reached = logistic(self.output(positions, fact, &mut buffers) * ODDS);
            sum += f64::from(self.aim.error(fact, reached)).powi(2);
            count += 1;
        }
        sum / f64::from(count.max(1))
    }

    /// The quantised network.
    pub(super) fn parts(&self) -> NetworkFile {
        let [biases, outputs, output_biases, _] = self.shape.places();
        let (one, out) = (ONE as f32, ONE_OUT as f32);
        let byte = |number: f32| number.round().clamp(-127.0, 127.0) as i8;
        let step = one / f32::from(STEP);
        let numbers = |from: usize, to: usize| self.weights[from..to].iter();
        NetworkFile {
            width: self.shape.width,
            replaces_weights: self.shape.replaces_weights,
            scale: (ODDS * self.aim.scale_cp).round() as u16,
            rows: numbers(0, biases).map(|&weight| byte(weight * step)).collect(),
            biases: numbers(biases, outputs).map(|&bias| (bias * one).round() as i16).collect(),
            outputs: numbers(outputs, output_biases).map(|&weight| byte(weight * out)).collect(),
            output_biases: numbers(output_biases, self.weights.len())
                .map(|&bias| (bias * one * out).round() as i32)
                .collect(),
        }
    }
}

/// Buffers for the values of one position.
struct Buffers {
    hidden: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Buffers {
    fn new(width: usize) -> Buffers {
        Buffers { hidden: [vec![0.0; width], vec![0.0; width]], slopes: vec![0.0; width] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_has_an_error_on_one_side_only() {
        let aim = Aim { of_result: 0.5, scale_cp: 200.0 };
        let error = |bound, half_points, reached| {
            aim.error(&TrainingPosition::of_an_empty_board(half_points, bound), reached)
        };
        for (reached, above) in [(0.7, 0.2), (0.4, -0.1)] {
            let score = |bound| error(bound, None, reached);
            assert!((score(Bound::Exact) - above).abs() < 1e-6);
            assert!((score(Bound::Upper) - above.max(0.0)).abs() < 1e-6);
            assert!((score(Bound::Lower) - above.min(0.0)).abs() < 1e-6);
        }
        // The target is between the score, one half, and a win.
        assert!(error(Bound::Exact, Some(2), 0.75).abs() < 1e-6);
    }
}
