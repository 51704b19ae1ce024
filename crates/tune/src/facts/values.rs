//! Piece values: a logistic regression of the results of games on the differences of material in
//! quiet positions.
//!
//! The intervals come from a bootstrap over games, as the positions of a game share its result.
//! Each replicate takes one step of Newton's method from the values of all games, which differs
//! from a full fit only by terms of second order.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_protocol::facts::{Estimate, PieceValue};
use vicinity_rules::{Color, Kind, Position, Role, Variant};
use vicinity_search::tuning::is_colour_bound;

use super::stats::{between, quantile};

const REPLICATES: usize = 400;
/// The minimum number of games in which the material differed by a piece for its value to be
/// reported.
const MIN_GAMES: usize = 50;
/// The variance of a normal prior around 0, with which a few games can be fitted, too.
const PRIOR_VARIANCE: f64 = 100.0;
const NEWTON_STEPS: usize = 50;
/// The maximum step of a coefficient: without it, a few games may diverge.
const MAX_STEP: f64 = 1.0;
const SMALL_STEP: f64 = 1e-9;

/// The coefficient of the side to move; the one before it is a constant.
const TURN: usize = 1;
/// The first coefficient of material.
const MATERIAL: usize = 2;

/// The phase of the game that a position belongs to, by the share of pieces left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// More than two thirds.
    Opening,
    /// More than one third.
    Middlegame,
    Endgame,
}

/// All phases together, and each of them.
const PHASES: [(Option<Phase>, &str); 4] = [
    (None, "all"),
    (Some(Phase::Opening), "opening"),
    (Some(Phase::Middlegame), "middlegame"),
    (Some(Phase::Endgame), "endgame"),
];

/// A feature of the material on the board.
#[derive(Clone, Copy)]
enum Feature {
    /// Pieces of a kind.
    Count(Kind),
    /// Two pieces of a kind on squares of both colours.
    Pair(Kind),
}

impl Feature {
    fn of_side(self, position: &Position, color: Color) -> i8 {
        let (Feature::Count(kind) | Feature::Pair(kind)) = self;
        let squares = position.squares_of(kind.of(color));
        match self {
            Feature::Count(_) => squares.len() as i8,
            Feature::Pair(_) => {
                let light = squares.iter().filter(|square| square.is_light()).count();
                i8::from((1..squares.len()).contains(&light))
            }
        }
    }

    fn name(self, variant: &Variant) -> String {
        match self {
            Feature::Count(kind) => variant.kind(kind).name.to_string(),
            Feature::Pair(kind) => format!("{} pair", variant.kind(kind).name),
        }
    }
}

/// A quiet position.
struct Sample {
    phase: Phase,
    /// The factors of the coefficients.
    factors: Box<[i8]>,
}

/// The quiet positions of games.
pub(super) struct Samples {
    features: Vec<Feature>,
    /// The number of pieces in the start position.
    pieces: u32,
    /// By game: White's score, and its positions.
    games: Vec<(f64, Vec<Sample>)>,
}

/// The values of pieces, and of the right to move.
#[derive(Default)]
pub(super) struct Values {
    pub(super) pieces: Vec<PieceValue>,
    /// In Elo.
    pub(super) tempo: Option<Estimate>,
}

impl Samples {
    pub(super) fn new(variant: &Arc<Variant>) -> Samples {
        let kinds = || variant.all_kinds().filter(|&kind| variant.kind(kind).role != Role::King);
        let is_pair = |kind: &Kind| {
            let spec = variant.kind(*kind);
            spec.role == Role::Piece
                && is_colour_bound(&spec.atoms)
                && Color::BOTH.iter().any(|&color| variant.initial_count(color, *kind) == 2)
        };
        let pairs = kinds().filter(is_pair).map(Feature::Pair);
        let features = kinds().map(Feature::Count).chain(pairs).collect();
        Samples { features, pieces: Position::start(variant).piece_count().into(), games: Vec::new() }
    }

    /// Starts the positions of the next game.
    pub(super) fn begin_game(&mut self) {
        self.games.push((0.5, Vec::new()));
    }

    /// Adds a quiet position of the game.
    pub(super) fn add(&mut self, position: &Position) {
        let left = 3 * u32::from(position.piece_count());
        let phase = if left > 2 * self.pieces {
            Phase::Opening
        } else if left > self.pieces {
            Phase::Middlegame
        } else {
            Phase::Endgame
        };
        let turn = if position.turn() == Color::White { 1 } else { -1 };
        let difference = |feature: &Feature| {
            let [white, black] = Color::BOTH.map(|color| feature.of_side(position, color));
            white - black
        };
        let factors = [1, turn].into_iter().chain(self.features.iter().map(difference)).collect();
        if let Some((_, samples)) = self.games.last_mut() {
            samples.push(Sample { phase, factors });
        }
    }

    /// Ends the game with White's score.
    pub(super) fn end_game(&mut self, score: f64) {
        if let Some(game) = self.games.last_mut() {
            game.0 = score;
        }
    }

    /// Fits the values.
    pub(super) fn values(&self, variant: &Variant) -> Values {
        let is_pawn = |feature: &Feature| matches!(feature, Feature::Count(kind) if variant.kind(*kind).role == Role::Pawn);
        let Some(pawn) = self.features.iter().position(is_pawn) else { return Values::default() };
        let pawn = MATERIAL + pawn;
        let fits = PHASES.map(|(phase, _)| Fit::new(self, phase));
        let unit = fits[0].coefficients[pawn];
        if unit <= 0.0 {
            return Values::default();
        }
        let mut replicates: [Vec<Vec<f64>>; PHASES.len()] = Default::default();
        let mut random = Rng::with_seed(0);
        for _ in 0..REPLICATES {
            let mut times = vec![0_u32; self.games.len()];
            // `usize` would give other numbers in the browser, where it has 32 bits.
            let games = self.games.len() as u64;
            (0..games).for_each(|_| times[random.u64(..games) as usize] += 1);
            for (fit, replicates) in fits.iter().zip(&mut replicates) {
                replicates.push(fit.replicate(&times));
            }
        }
        // The estimate of a function of the coefficients of a phase and of the unit.
        let estimate = |phase: usize, of: &dyn Fn(&[f64], f64) -> f64, decimals| {
            let pairs = replicates[phase].iter().zip(&replicates[0]);
            let mut values: Vec<f64> = pairs.map(|(one, all)| of(one, all[pawn])).collect();
            values.sort_by(f64::total_cmp);
            let value = of(&fits[phase].coefficients, unit);
            between(value, quantile(&values, 0.025), quantile(&values, 0.975), decimals)
        };
        let mut pieces = Vec::new();
        for (phase, (fit, (_, name))) in fits.iter().zip(PHASES).enumerate() {
            for (place, feature) in self.features.iter().enumerate() {
                let place = MATERIAL + place;
                if fit.supported[place] >= MIN_GAMES {
                    pieces.push(PieceValue {
                        phase: name.to_owned(),
                        piece: feature.name(variant),
                        pawns: estimate(phase, &|coefficients, unit| coefficients[place] / unit, 2),
                    });
                }
            }
        }
        // A logarithm of odds of ln 10 is 400 Elo; from -1 to 1 it is twice the coefficient.
        let tempo = |coefficients: &[f64], _| 2.0 * coefficients[TURN] * 400.0 / f64::ln(10.0);
        Values { pieces, tempo: Some(estimate(0, &tempo, 1)) }
    }
}

/// The first derivatives of a log-likelihood, and the negative second ones: the lower triangle, row
/// by row.
struct Derivatives {
    slope: Vec<f64>,
    curvature: Vec<f64>,
}

impl Derivatives {
    fn new(size: usize) -> Derivatives {
        Derivatives { slope: vec![0.0; size], curvature: vec![0.0; size * (size + 1) / 2] }
    }

    fn add(&mut self, other: &Derivatives, times: f64) {
        let add = |sums: &mut [f64], others: &[f64]| {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += times * other);
        };
        add(&mut self.slope, &other.slope);
        add(&mut self.curvature, &other.curvature);
    }

    /// The step of Newton's method from the given coefficients.
    fn step(mut self, coefficients: &[f64]) -> Vec<f64> {
        for (place, coefficient) in coefficients.iter().enumerate() {
            self.slope[place] -= coefficient / PRIOR_VARIANCE;
            self.curvature[place * (place + 3) / 2] += 1.0 / PRIOR_VARIANCE;
        }
        solve(&mut self.curvature, self.slope)
    }
}

/// Solves linear equations with a symmetric positive definite matrix, given as its lower triangle,
/// by Cholesky decomposition.
fn solve(matrix: &mut [f64], mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    let at = |row: usize, column: usize| row * (row + 1) / 2 + column;
    for row in 0..size {
        for column in 0..=row {
            let done: f64 = (0..column).map(|k| matrix[at(row, k)] * matrix[at(column, k)]).sum();
            let rest = matrix[at(row, column)] - done;
            matrix[at(row, column)] =
                if row == column { rest.max(1e-12).sqrt() } else { rest / matrix[at(column, column)] };
        }
    }
    for row in 0..size {
        let done: f64 = (0..row).map(|k| matrix[at(row, k)] * right[k]).sum();
        right[row] = (right[row] - done) / matrix[at(row, row)];
    }
    for row in (0..size).rev() {
        let done: f64 = (row + 1..size).map(|k| matrix[at(k, row)] * right[k]).sum();
        right[row] = (right[row] - done) / matrix[at(row, row)];
    }
    right
}

/// The maximum-likelihood coefficients for the results of games, from positions of a phase.
struct Fit {
    coefficients: Vec<f64>,
    /// By coefficient: the number of games in which its factor was not 0.
    supported: Vec<usize>,
    /// By game, at these coefficients; `None` if it has no position in the phase.
    games: Vec<Option<Derivatives>>,
}

impl Fit {
    fn new(samples: &Samples, phase: Option<Phase>) -> Fit {
        let size = MATERIAL + samples.features.len();
        let mut coefficients = vec![0.0; size];
        for _ in 0..NEWTON_STEPS {
            let mut all = Derivatives::new(size);
            for game in &samples.games {
                add_game(&mut all, game, phase, &coefficients);
            }
            let step = all.step(&coefficients);
            let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
            let share = f64::min(MAX_STEP / longest, 1.0);
            coefficients.iter_mut().zip(&step).for_each(|(coefficient, step)| *coefficient += share * step);
            if longest < SMALL_STEP {
                break;
            }
        }
        let of_phase = |game: &&(f64, Vec<Sample>)| game.1.iter().any(|sample| is_of(sample, phase));
        let games = samples.games.iter().map(|game| {
            let mut derivatives = Derivatives::new(size);
            add_game(&mut derivatives, game, phase, &coefficients);
            of_phase(&game).then_some(derivatives)
        });
        let games = games.collect();
        let differs = |game: &&(f64, Vec<Sample>), place: usize| {
            game.1.iter().any(|sample| is_of(sample, phase) && sample.factors[place] != 0)
        };
        let supported = |place| samples.games.iter().filter(|game| differs(game, place)).count();
        Fit { supported: (0..size).map(supported).collect(), games, coefficients }
    }

    /// The coefficients if each game had been played the given number of times.
    fn replicate(&self, times: &[u32]) -> Vec<f64> {
        let mut all = Derivatives::new(self.coefficients.len());
        for (game, &times) in self.games.iter().zip(times) {
            if let Some(game) = game.as_ref().filter(|_| times > 0) {
                all.add(game, times.into());
            }
        }
        let step = all.step(&self.coefficients);
        self.coefficients.iter().zip(step).map(|(coefficient, step)| coefficient + step).collect()
    }
}

fn is_of(sample: &Sample, phase: Option<Phase>) -> bool {
    phase.is_none_or(|phase| sample.phase == phase)
}

/// Adds the derivatives of a game's positions in a phase.
fn add_game(sums: &mut Derivatives, game: &(f64, Vec<Sample>), phase: Option<Phase>, coefficients: &[f64]) {
    let (score, samples) = game;
    for Sample { factors, .. } in samples.iter().filter(|sample| is_of(sample, phase)) {
        let sum: f64 = factors.iter().zip(coefficients).map(|(&factor, by)| f64::from(factor) * by).sum();
        let expected = 1.0 / (1.0 + (-sum).exp());
        let weight = expected * (1.0 - expected);
        for (row, &factor) in factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let factor = f64::from(factor);
            sums.slope[row] += (score - expected) * factor;
            let first = row * (row + 1) / 2;
            for (column, &other) in factors[..=row].iter().enumerate() {
                sums.curvature[first + column] += weight * factor * f64::from(other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        // 4x + 2y = 10, 2x + 3y = 11.
        let solution = solve(&mut [4.0, 2.0, 3.0], vec![10.0, 11.0]);
        assert!((solution[0] - 1.0).abs() < 1e-12 && (solution[1] - 3.0).abs() < 1e-12, "{solution:?}");
    }

    /// Games with random material that determines their results: a pawn, a knight and a queen are
    /// worth 0.4, 1.2 and 3.6.
    fn games(variant: &Arc<Variant>, count: usize, seed: u64) -> Samples {
        let mut samples = Samples::new(variant);
        let size = MATERIAL + samples.features.len();
        let mut random = Rng::with_seed(seed);
        for _ in 0..count {
            let mut factors = vec![0_i8; size];
            (factors[0], factors[TURN]) = (1, if random.bool() { 1 } else { -1 });
            // Pawn, knight, bishop, rook, queen.
            factors[MATERIAL] = random.i8(-2..=2);
            factors[MATERIAL + 1] = random.i8(-1..=1);
            factors[MATERIAL + 4] = random.i8(-1..=1);
            let worth = |place: usize, worth: f64| f64::from(factors[MATERIAL + place]) * worth;
            let sum = worth(0, 0.4) + worth(1, 1.2) + worth(4, 3.6);
            let score = f64::from(random.f64() < 1.0 / (1.0 + (-sum).exp()));
            let sample = || Sample { phase: Phase::Middlegame, factors: factors.clone().into_boxed_slice() };
            samples.games.push((score, (0..3).map(|_| sample()).collect()));
        }
        samples
    }

    #[test]
    fn intervals_have_their_nominal_coverage() {
        let chess = Variant::parse("chess").expect("a known name");
        let (mut intervals, mut hits) = (0, 0);
        for seed in 1..=20 {
            let values = games(&chess, 1_000, seed * 977).values(&chess);
            let of = |phase: &str, piece: &str| {
                let known = values.pieces.iter().find(|value| value.phase == phase && value.piece == piece);
                known.map(|value| value.pawns)
            };
            assert_eq!(of("all", "pawn"), Some(Estimate { value: 1.0, low: 1.0, high: 1.0 }));
            for (phase, piece, worth) in [("all", "knight", 3.0), ("middlegame", "queen", 9.0)] {
                let Estimate { value, low, high } = of(phase, piece).expect("enough games");
                assert!(low < value && value < high, "{piece} {low} {high}");
                (intervals, hits) = (intervals + 1, hits + usize::from(low < worth && worth < high));
            }
            let Estimate { low, high, .. } = values.tempo.expect("White is to move in some, Black in others");
            (intervals, hits) = (intervals + 1, hits + usize::from(low < 0.0 && 0.0 < high));
            // The games contain no information about these.
            let unknown = [("all", "rook"), ("all", "bishop pair"), ("endgame", "queen")];
            assert!(unknown.iter().all(|(phase, piece)| of(phase, piece).is_none()));
        }
        // 95% of 60 are 57. Fewer than 53, or all of them, would be likely only for wrong
        // intervals.
        assert!((53..60).contains(&hits), "{hits} of {intervals}");
    }

    #[test]
    fn positions_of_one_game_are_not_independent() {
        let chess = Variant::parse("chess").expect("a known name");
        let mut samples = games(&chess, 1_000, 1);
        let width = |samples: &Samples| {
            let values = samples.values(&chess).pieces;
            let Estimate { low, high, .. } = values[1].pawns;
            high - low
        };
        let three = width(&samples);
        samples.games.iter_mut().for_each(|(_, samples)| samples.truncate(1));
        let one = width(&samples);
        assert!((three / one - 1.0).abs() < 0.05, "{three} {one}");
    }

    #[test]
    fn pairs_are_bishops_on_both_colours() {
        let chess = Variant::parse("chess").expect("a known name");
        let pair = *Samples::new(&chess).features.last().expect("the pair of bishops");
        assert_eq!(pair.name(&chess), "bishop pair");
        let count = |fen: &str| {
            let position = Position::from_fen(&chess, fen).expect("a valid FEN");
            Color::BOTH.map(|color| pair.of_side(&position, color))
        };
        assert_eq!(count("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"), [1, 0]);
        assert_eq!(count("2b1kb2/8/8/8/8/8/8/B3KB2 w - - 0 1"), [1, 1]);
        assert_eq!(count("4k1b1/5b2/8/8/8/8/8/B1B1K3 w - - 0 1"), [0, 0]);
    }
}
