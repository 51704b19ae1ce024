//! What `vicinity-lab tune` needs to fit the weights: the features of positions, and the weights with their names.

use vicinity_rules::{Color, Position, Role, Variant};

pub use super::movement::is_colour_bound;
use super::pair::Pair;
use super::{Evaluator, Ledger, Terms};
use crate::weights;

/// The features of a position, as White sees them: a difference of the counts of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of each feature that occurs, and how often.
    pub counts: Vec<(u16, i16)>,
    /// How full the board is, in 1024ths.
    pub fullness: u16,
}

/// The features of a variant's evaluation.
pub struct Features {
    evaluator: Evaluator,
    family: String,
    shape: String,
    blocks: Vec<(String, usize)>,
    weights: Vec<(i32, i32)>,
    played: Vec<(i32, i32)>,
}

/// Writes features down.
struct Record(Vec<i32>, usize);

impl Ledger for Record {
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.0[self.1 + feature] += times * super::sign_of(side);
    }
}

impl Features {
    /// The unit in which all weights but those for what pieces are worth are kept, and the most of it.
    pub const UNIT: (i32, i32) = (weights::UNIT, i8::MAX as i32);

    /// The features of a variant, with the weights that are built in. Where there are none yet, pieces are worth what
    /// their movement says and nothing else counts.
    pub fn new(variant: &Variant) -> Self {
        let evaluator = Evaluator::new(variant);
        let mut weights: Vec<_> = match weights::of(variant) {
            Some(weights) => weights.pairs().collect(),
            None => evaluator.rough_weights(),
        };
        weights.resize(evaluator.layout.len(), (0, 0));
        Features {
            family: weights::family_name(variant),
            shape: weights::shape(variant),
            blocks: evaluator.layout.blocks(variant),
            weights,
            played: evaluator.usual_weights(variant),
            evaluator,
        }
    }

    /// The name of the variant's family, whose games share their weights.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// What the variant is like, as far as weights depend on it: by that a variant finds its family.
    pub fn shape(&self) -> &str {
        &self.shape
    }

    /// The blocks of features with their names, in order. The first is what pieces are worth.
    pub fn blocks(&self) -> &[(String, usize)] {
        &self.blocks
    }

    /// The weights that are built in: of each the one for a full board and the one for an empty one.
    pub fn weights(&self) -> &[(i32, i32)] {
        &self.weights
    }

    /// The weights that the variant is played with where it is given none: those that are built in, or for a game of one's own those that its
    /// movement tells.
    pub fn played_weights(&self) -> &[(i32, i32)] {
        &self.played
    }

    /// The weights to begin with where nothing has been fitted: pieces are worth what their movement says, and nothing
    /// else counts.
    pub fn rough_weights(&self) -> Vec<(i32, i32)> {
        self.evaluator.rough_weights()
    }

    /// Counts a position's features.
    pub fn count(&self, position: &Position) -> Counts {
        let (evaluator, layout) = (&self.evaluator, &self.evaluator.layout);
        let accumulator = evaluator.accumulate(position);
        let mut record = Record(vec![0; layout.len()], 0);
        for (square, piece) in position.pieces() {
            let (kind, color) = (piece.kind(), piece.color());
            record.add(color, layout.worth(kind), 1);
            layout
                .piece_square(kind, color, square)
                .into_iter()
                .flatten()
                .for_each(|place| record.add(color, place, 1));
            if position.variant().kind(kind).role == Role::King {
                continue;
            }
            for side in Color::BOTH {
                if let Some(king) = position.king_square(side) {
                    let way = usize::from(evaluator.ways[super::way_index(square, king)]);
                    record.add(
                        color,
                        layout.king_relative(kind, side == color, layout.mirrored(way, color)),
                        1,
                    );
                }
            }
        }
        record.1 = layout.terms();
        match &evaluator.terms {
            Terms::Narrow(small) => small.count(position, &accumulator, &mut record),
            Terms::Wide(small) => small.count(position, &accumulator, &mut record),
            Terms::Large(large) => large.count(position, &mut record),
        }
        let counted = record.0.iter().enumerate().filter(|(_, times)| **times != 0);
        let force = accumulator.force.clamp(0, evaluator.full_force);
        Counts {
            counts: counted.map(|(feature, &times)| (feature as u16, times as i16)).collect(),
            fullness: (force * 1024 / evaluator.full_force) as u16,
        }
    }

    /// What the weights that are built in say of a position, as the side to move sees it, in centipawns: what a network may be added to.
    pub fn weighed(&self, position: &Position) -> i32 {
        self.evaluator.weighed(position, &self.evaluator.accumulate(position))
    }

    /// Hands over the features that a network sees which is added to the weights: whose it is, its number, and how often it is there.
    pub fn for_each_term(&self, position: &Position, found: impl FnMut(Color, usize, i32)) {
        struct Tell<F>(F);
        impl<F: FnMut(Color, usize, i32)> Ledger for Tell<F> {
            fn add(&mut self, side: Color, feature: usize, times: i32) {
                self.0(side, feature, times);
            }
        }
        self.evaluator.count_terms(position, &self.evaluator.accumulate(position), &mut Tell(found));
    }

    /// What a position is worth to White with other weights, by the evaluator that plays.
    pub fn evaluate(variant: &Variant, weights: &[(i32, i32)], position: &Position) -> i32 {
        let pairs = || weights.iter().map(|&(middle, end)| Pair::new(middle, end)).collect();
        let evaluator = Evaluator::with_weights(variant, |_, _| pairs());
        evaluator.evaluate_by_weights(position, &evaluator.accumulate(position))
            * super::sign_of(position.turn())
    }
}
