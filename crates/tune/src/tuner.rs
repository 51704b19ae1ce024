//! What is learnt of one game from a few hundred games, or a few thousand.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use vicinity_protocol::weights::{Learnt, Worth};
use vicinity_rules::{Position, Variant};
use vicinity_search::tuning::Features;

use crate::examples::{Aim, Example, logistic};
use crate::games::Sample;
use crate::posterior::{Posterior, Prior};

/// The share of the game's result in what is aimed at; the rest is what the search said.
const OF_RESULT: f64 = 0.5;
/// The scale where the games do not tell one, that of the laboratory; and the least and the greatest that they may tell.
const SCALE_CP: f64 = 200.0;
const SCALES_CP: (f64, f64) = (120.0, 600.0);
/// How far off what a piece is worth may be before any game: a share of it, and so many centipawns.
const WORTH_OFF: (f64, f64) = (0.3, 30.0);
/// How far off any other weight may be, in centipawns.
const REST_OFF_CP: f64 = 10.0;
/// So many positions are kept at most, the latest: some hundred megabytes, in an hour's study.
const MOST_EXAMPLES: usize = 250_000;
/// What a piece may come to be worth, in centipawns: sums over a full board have to fit 16 bits.
const MOST_WORTH_CP: f64 = 4_000.0;
/// What any other weight may come to, as of those that are built in.
const MOST_REST_CP: f64 = 508.0;

/// Why something cannot be learnt from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Weights of a game of another shape.
    WeightCount {
        /// How many there are.
        found: usize,
        /// How many the game has.
        expected: usize,
    },
    /// What is no position with its score and its game's result.
    Sample(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::WeightCount { found, expected } => write!(f, "{found} weights instead of {expected}"),
            Fault::Sample(line) => write!(f, "“{line}” is no position of a game"),
        }
    }
}

/// A game's positions, and of each what the search said and the half points that White got.
struct Game {
    examples: Vec<Example>,
    heard: Vec<(f32, u8)>,
}

/// Learns a game: takes its games in and fits weights to them.
pub struct Tuner {
    variant: Arc<Variant>,
    features: Features,
    prior: Prior,
    games: VecDeque<Game>,
    examples: usize,
    /// How many games there have been, also those that are not kept any more.
    played: u32,
}

impl Tuner {
    /// Begins with the weights that the game is played with: those given, or the usual ones.
    pub fn new(variant: &Arc<Variant>, weights: Option<&[(i16, i16)]>) -> Result<Tuner, Fault> {
        let features = Features::new(variant);
        let usual = features.played_weights();
        let start: Vec<[f64; 2]> = match weights {
            Some(weights) => {
                weights.iter().map(|&(full, empty)| [f64::from(full), f64::from(empty)]).collect()
            }
            None => usual.iter().map(|&(full, empty)| [f64::from(full), f64::from(empty)]).collect(),
        };
        if start.len() != usual.len() {
            return Err(Fault::WeightCount { found: start.len(), expected: usual.len() });
        }
        let kinds = variant.kinds().len();
        let deviation = |(index, pair): (usize, &[f64; 2])| match index {
            _ if index < kinds => WORTH_OFF.0 * (pair[0].abs() + pair[1].abs()) / 2.0 + WORTH_OFF.1,
            _ => REST_OFF_CP,
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

    /// How many games it has taken in.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// Takes a game in. One without positions counts for nothing.
    pub fn take(&mut self, game: &[Sample]) -> Result<(), Fault> {
        if game.is_empty() {
            return Ok(());
        }
        let example = |sample: &Sample| {
            let position = Position::from_fen(&self.variant, &sample.fen);
            let position = position.map_err(|_| Fault::Sample(sample.to_string()))?;
            let aim = Aim { of_result: OF_RESULT, scale_cp: SCALE_CP };
            Ok(Example::new(&self.features.count(&position), sample, aim))
        };
        let examples = game.iter().map(example).collect::<Result<Vec<_>, _>>()?;
        let heard = game.iter().map(|sample| (sample.score_cp as f32, sample.half_points)).collect();
        self.played += 1;
        self.examples += examples.len();
        self.games.push_back(Game { examples, heard });
        while self.examples > MOST_EXAMPLES
            && let Some(oldest) = self.games.pop_front()
        {
            self.examples -= oldest.examples.len();
        }
        Ok(())
    }

    /// The weights that fit best, and what they say of the pieces. `games` is how many games the weights have seen that it began with.
    pub fn fit(&mut self, games: u32) -> Learnt {
        let aim = Aim { of_result: OF_RESULT, scale_cp: self.scale_cp() };
        for game in &mut self.games {
            for (example, &(score_cp, half_points)) in game.examples.iter_mut().zip(&game.heard) {
                example.aim_at(score_cp, half_points, aim);
            }
        }
        let kept = self.games.iter().map(|game| game.examples.as_slice()).collect();
        let posterior = Posterior::new(&self.prior, kept, aim.scale_cp);
        let best = posterior.best();
        // What a piece is worth changes as the board empties; it is told for a board as full as those of the games on the average.
        let full = self.fullness();
        let sums: Vec<Vec<[f64; 2]>> = (0..self.variant.kinds().len())
            .map(|kind| {
                let mut sum = vec![[0.0; 2]; best.len()];
                sum[kind] = [full, 1.0 - full];
                sum
            })
            .collect();
        let errors = posterior.errors(&best, &sums);
        let worths = errors.iter().zip(&best).map(|(&error, worth)| Worth {
            cp: (worth[0] * full + worth[1] * (1.0 - full)).round() as i32,
            error_cp: error.round() as i32,
        });
        let kinds = errors.len();
        let whole = |index: usize, weight: f64| {
            let most = if index < kinds { MOST_WORTH_CP } else { MOST_REST_CP };
            weight.round().clamp(-most, most) as i16
        };
        let weights = best.iter().enumerate();
        Learnt {
            games: games.saturating_add(self.played),
            tried: (0, 0),
            worths: worths.collect(),
            weights: weights.map(|(index, pair)| (whole(index, pair[0]), whole(index, pair[1]))).collect(),
        }
    }

    /// The advantage at which the odds are e to 1, by how often advantages led to wins.
    ///
    /// The unit of the evaluation has to stay what it was: the search's margins are in centipawns. Where a pawn more wins seldom, as in
    /// Breakthrough, a fixed scale would make all weights small, and the search would cut off what matters.
    fn scale_cp(&self) -> f64 {
        let (least, most) = (1.0 / SCALES_CP.1, 1.0 / SCALES_CP.0);
        let mut odds = 1.0 / SCALE_CP;
        // A few of Newton's steps in the one number.
        for _ in 0..10 {
            let (mut slope, mut bend) = (0.0, 0.0);
            for &(score_cp, half_points) in self.games.iter().flat_map(|game| &game.heard) {
                let score = f64::from(score_cp);
                let reached = logistic(score * odds);
                slope += score * (reached - f64::from(half_points) / 2.0);
                bend += score * score * reached * (1.0 - reached);
            }
            if bend > 0.0 {
                odds = f64::clamp(odds - slope / bend, least, most);
            }
        }
        1.0 / odds
    }

    /// How full the board was on the average, from 0 to 1.
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

    /// Texts of weights are kept for years: whoever changes what the weights mean gives the texts another version, in
    /// `vicinity_protocol::weights`, so that old ones are refused and not misread.
    #[test]
    fn the_weights_are_those_that_texts_of_this_version_hold() {
        for (game, count) in [("nightrider", 244), ("capablanca", 314), ("raazuvaa", 1014)] {
            assert_eq!(tuner(game).prior.weights.len(), count, "{game}");
        }
    }

    #[test]
    fn without_games_it_teaches_what_it_began_with() {
        let mut tuner = tuner("raazuvaa");
        let learnt = tuner.fit(0);
        let start: Vec<(i32, i32)> = crate::wide(&learnt.weights);
        assert_eq!(start, tuner.features.played_weights());
        assert_eq!(learnt.games, 0);
        // And goes on from what it is given.
        let mut weights = learnt.weights;
        weights[1] = (-77, 5);
        let mut on = Tuner::new(&tuner.variant, Some(&weights)).expect("as many");
        assert_eq!(on.fit(3).weights, weights);
        assert!(Tuner::new(&tuner.variant, Some(&weights[1..])).is_err());
    }

    #[test]
    fn what_wins_comes_to_be_worth_more() {
        let queen = |half_points| {
            let mut tuner = tuner("raazuvaa");
            for _ in 0..200 {
                tuner.take(&[sample(0, half_points)]).expect("a position");
            }
            tuner.fit(0).worths[4]
        };
        let (lost, won) = (queen(0), queen(2));
        assert!(lost.cp + 50 < won.cp, "{lost:?} {won:?}");
        assert_eq!(tuner("raazuvaa").take(&[sample(0, 2)]), Ok(()));
        let line = Sample { fen: "8/8".to_owned(), ..sample(0, 2) };
        assert_eq!(tuner("raazuvaa").take(&[line]), Err(Fault::Sample("8/8;0;2".to_owned())));
    }

    #[test]
    fn the_scale_is_what_the_games_tell_within_bounds() {
        let scale = |half_points: &[u8]| {
            let mut tuner = tuner("raazuvaa");
            for &half_points in half_points {
                tuner.take(&[sample(200, half_points)]).expect("a position");
            }
            tuner.scale_cp()
        };
        assert_eq!(scale(&[]), SCALE_CP);
        assert_eq!(scale(&[2; 50]), SCALES_CP.0);
        assert_eq!(scale(&[0; 50]), SCALES_CP.1);
        // Odds of three to one at 200 centipawns.
        let told = scale(&[2, 2, 2, 0].repeat(20));
        assert!((told - 200.0 / 3_f64.ln()).abs() < 1.0, "{told}");
    }
}
