//! Tuning of one variant on a few hundred or a few thousand games.

use std::collections::VecDeque;
use std::sync::Arc;

use vicinity_protocol::weights::{TunedValue, TunedWeights};
use vicinity_rules::{Position, Variant};
use vicinity_search::tuning::Features;

use crate::error::TuneError;
use crate::examples::{Aim, Example, logistic};
use crate::games::Sample;
use crate::posterior::{Posterior, Prior};

/// The weight of the game's result in the target; the rest is the score of the search.
const OF_RESULT: f64 = 0.5;
/// The default scale, which `vicinity-lab` uses, and the range of scales fitted to the games.
const SCALE_CP: f64 = 200.0;
const SCALES_CP: (f64, f64) = (120.0, 600.0);
/// The prior deviation of piece values: a share of the value, plus centipawns.
const VALUE_DEVIATION: (f64, f64) = (0.3, 30.0);
/// The prior deviation of any other weight, in centipawns.
const OTHER_DEVIATION_CP: f64 = 10.0;
/// The maximum number of positions kept, the latest ones: some hundred megabytes, after an hour.
const MAX_EXAMPLES: usize = 250_000;
/// The maximum value of a piece, in centipawns: sums over a full board must fit in 16 bits.
const MAX_VALUE_CP: f64 = 4_000.0;
/// The maximum of any other weight, as for the built-in ones.
const MAX_OTHER_CP: f64 = 508.0;

/// The positions of a game, and for each the score of the search and White's half points.
struct TrainingGame {
    examples: Vec<Example>,
    scores: Vec<(f32, u8)>,
}

/// Tunes the weights of a variant on games.
pub struct Tuner {
    variant: Arc<Variant>,
    features: Features,
    prior: Prior,
    games: VecDeque<TrainingGame>,
    examples: usize,
    /// The number of games, including those no longer kept.
    played: u32,
}

impl Tuner {
    /// Starts from the given weights, or from those with which the variant is played by default.
    pub fn new(variant: &Arc<Variant>, weights: Option<&[(i16, i16)]>) -> Result<Tuner, TuneError> {
        let features = Features::new(variant);
        let usual = features.played_weights();
        let start: Vec<[f64; 2]> = match weights {
            Some(weights) => {
                weights.iter().map(|&(full, empty)| [f64::from(full), f64::from(empty)]).collect()
            }
            None => usual.iter().map(|&(full, empty)| [f64::from(full), f64::from(empty)]).collect(),
        };
        if start.len() != usual.len() {
            return Err(TuneError::WeightCount { found: start.len(), expected: usual.len() });
        }
        let kinds = variant.kinds().len();
        let deviation = |(index, pair): (usize, &[f64; 2])| match index {
            _ if index < kinds => {
                VALUE_DEVIATION.0 * (pair[0].abs() + pair[1].abs()) / 2.0 + VALUE_DEVIATION.1
            }
            _ => OTHER_DEVIATION_CP,
        };
        let deviations = start.iter().enumerate().map(deviation).collect();
        Ok(Tuner {
            variant: Arc::clone(variant),
            features,
            prior: Prior { weights: start, deviations },
            games: VecDeque::new(),
            examples: 0,
            played: 0,
        })
    }

    /// The number of games added.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// Adds a game. Games without positions are ignored.
    pub fn add_game(&mut self, game: &[Sample]) -> Result<(), TuneError> {
        if game.is_empty() {
            return Ok(());
        }
        let example = |sample: &Sample| {
            let position = Position::from_fen(&self.variant, &sample.fen);
            let position = position.map_err(|_| TuneError::Sample(sample.to_string()))?;
            let aim = Aim { of_result: OF_RESULT, scale_cp: SCALE_CP };
            Ok(Example::new(&self.features.count(&position), sample, aim))
        };
        let examples = game.iter().map(example).collect::<Result<Vec<_>, _>>()?;
        let scores = game.iter().map(|sample| (sample.score_cp as f32, sample.half_points)).collect();
        self.played += 1;
        self.examples += examples.len();
        self.games.push_back(TrainingGame { examples, scores });
        while self.examples > MAX_EXAMPLES
            && let Some(oldest) = self.games.pop_front()
        {
            self.examples -= oldest.examples.len();
        }
        Ok(())
    }

    /// Fits the weights; returns them with the values of pieces. `games` is the number of games
    /// that the initial weights were learned from.
    pub fn fit(&mut self, games: u32) -> TunedWeights {
        let aim = Aim { of_result: OF_RESULT, scale_cp: self.scale_cp() };
        for game in &mut self.games {
            for (example, &(score_cp, half_points)) in game.examples.iter_mut().zip(&game.scores) {
                example.aim_at(score_cp, half_points, aim);
            }
        }
        let kept = self.games.iter().map(|game| game.examples.as_slice()).collect();
        let posterior = Posterior::new(&self.prior, kept, aim.scale_cp);
        let best = posterior.best();
        // Piece values change as the board empties; report them for the average fullness of the
        // games' boards.
        let full = self.fullness();
        let sums: Vec<Vec<[f64; 2]>> = (0..self.variant.kinds().len())
            .map(|kind| {
                let mut sum = vec![[0.0; 2]; best.len()];
                sum[kind] = [full, 1.0 - full];
                sum
            })
            .collect();
        let errors = posterior.errors(&best, &sums);
        let piece_values = errors.iter().zip(&best).map(|(&error, value)| TunedValue {
            cp: (value[0] * full + value[1] * (1.0 - full)).round() as i32,
            error_cp: error.round() as i32,
        });
        let kinds = errors.len();
        let whole = |index: usize, weight: f64| {
            let most = if index < kinds { MAX_VALUE_CP } else { MAX_OTHER_CP };
            weight.round().clamp(-most, most) as i16
        };
        let weights = best.iter().enumerate();
        TunedWeights {
            games: games.saturating_add(self.played),
            tried: (0, 0),
            piece_values: piece_values.collect(),
            weights: weights.map(|(index, pair)| (whole(index, pair[0]), whole(index, pair[1]))).collect(),
        }
    }

    /// The advantage that corresponds to odds of e to 1, fitted to the results of the games.
    ///
    /// The unit of the evaluation must not change, since the search's margins are in centipawns. In
    /// variants where an additional pawn seldom wins, such as Breakthrough, a fixed scale would
    /// make all weights small, and the search would prune important moves.
    fn scale_cp(&self) -> f64 {
        let (least, most) = (1.0 / SCALES_CP.1, 1.0 / SCALES_CP.0);
        let mut odds = 1.0 / SCALE_CP;
        // A few steps of Newton's method.
        for _ in 0..10 {
            let (mut slope, mut curvature) = (0.0, 0.0);
            for &(score_cp, half_points) in self.games.iter().flat_map(|game| &game.scores) {
                let score = f64::from(score_cp);
                let reached = logistic(score * odds);
                slope += score * (reached - f64::from(half_points) / 2.0);
                curvature += score * score * reached * (1.0 - reached);
            }
            if curvature > 0.0 {
                odds = f64::clamp(odds - slope / curvature, least, most);
            }
        }
        1.0 / odds
    }

    /// The average fullness of the board, from 0 to 1.
    fn fullness(&self) -> f64 {
        let examples = self.games.iter().flat_map(|game| &game.examples);
        let sum: f64 = examples.map(|example| f64::from(example.fullness)).sum();
        if self.examples == 0 { 0.5 } else { sum / self.examples as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuner(game: &str) -> Tuner {
        let variant = Variant::parse(&format!("game:[m:{game}]\n")).expect("a game that can be played");
        Tuner::new(&variant, None).expect("its own weights")
    }

    fn sample(score_cp: i32, half_points: u8) -> Sample {
        Sample { fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/Q3K3 w - - 0 1".to_owned(), score_cp, half_points }
    }

    /// Stored weights are kept for years. If the meaning of weights changes, change the version in
    /// `vicinity_protocol::weights`, so that old ones are rejected instead of misread.
    #[test]
    fn weight_counts_match_the_stored_version() {
        for (game, count) in [("nightrider", 244), ("capablanca", 314), ("raazuvaa", 1014)] {
            assert_eq!(tuner(game).prior.weights.len(), count, "{game}");
        }
    }

    #[test]
    fn without_games_the_weights_do_not_change() {
        let mut tuner = tuner("raazuvaa");
        let tuned = tuner.fit(0);
        let start: Vec<(i32, i32)> = crate::wide(&tuned.weights);
        assert_eq!(start, tuner.features.played_weights());
        assert_eq!(tuned.games, 0);
        // Tuning continues from the given weights.
        let mut weights = tuned.weights;
        weights[1] = (-77, 5);
        let mut on = Tuner::new(&tuner.variant, Some(&weights)).expect("as many");
        assert_eq!(on.fit(3).weights, weights);
        assert!(Tuner::new(&tuner.variant, Some(&weights[1..])).is_err());
    }

    #[test]
    fn winning_pieces_gain_value() {
        let queen = |half_points| {
            let mut tuner = tuner("raazuvaa");
            for _ in 0..200 {
                tuner.add_game(&[sample(0, half_points)]).expect("a position");
            }
            tuner.fit(0).piece_values[4]
        };
        let (lost, won) = (queen(0), queen(2));
        assert!(lost.cp + 50 < won.cp, "{lost:?} {won:?}");
        assert_eq!(tuner("raazuvaa").add_game(&[sample(0, 2)]), Ok(()));
        let line = Sample { fen: "8/8".to_owned(), ..sample(0, 2) };
        assert_eq!(tuner("raazuvaa").add_game(&[line]), Err(TuneError::Sample("8/8;0;2".to_owned())));
    }

    #[test]
    fn the_scale_is_fitted_within_bounds() {
        let scale = |half_points: &[u8]| {
            let mut tuner = tuner("raazuvaa");
            for &half_points in half_points {
                tuner.add_game(&[sample(200, half_points)]).expect("a position");
            }
            tuner.scale_cp()
        };
        assert_eq!(scale(&[]), SCALE_CP);
        assert_eq!(scale(&[2; 50]), SCALES_CP.0);
        assert_eq!(scale(&[0; 50]), SCALES_CP.1);
        // Odds of three to one at 200 centipawns.
        let scale_cp = scale(&[2, 2, 2, 0].repeat(20));
        assert!((scale_cp - 200.0 / 3_f64.ln()).abs() < 1.0, "{scale_cp}");
    }
}
