//! The interface for tuning weights: the features of positions, and the weights with their names.

use vicinity_rules::{Color, Position, Role, Variant};

pub use super::movement::is_colour_bound;
use super::pair::Pair;
use super::{Evaluator, FeatureSink, Terms};
use crate::weights;

/// The features of a position from White's point of view: for each, the difference of the counts of
/// both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The index of each feature that occurs, and its count.
    pub counts: Vec<(u16, i16)>,
    /// The share of the start position's force that is left on the board, in 1024ths.
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

/// Records the counts of features: all counts, and the offset of the features that are being
/// counted.
struct Record(Vec<i32>, usize);

impl FeatureSink for Record {
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.0[self.1 + feature] += times * super::sign_of(side);
    }
}

impl Features {
    /// The unit of all weights except piece values, and the maximum in this unit.
    pub const UNIT: (i32, i32) = (weights::UNIT, i8::MAX as i32);

    /// The features of a variant, with the built-in weights. If there are none, pieces have values
    /// computed from their movement, and all other weights are zero.
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

    /// The name of the variant's family, whose members share their weights.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// The properties of the variant that weights depend on and that determine its family.
    pub fn shape(&self) -> &str {
        &self.shape
    }

    /// The blocks of features with their names, in order. The first block is the values of pieces.
    pub fn blocks(&self) -> &[(String, usize)] {
        &self.blocks
    }

    /// The built-in weights, each a pair for a full and an empty board.
    pub fn weights(&self) -> &[(i32, i32)] {
        &self.weights
    }

    /// The weights with which the variant is played if none are given: the built-in ones, or for a
    /// custom variant those derived from its movement.
    pub fn played_weights(&self) -> &[(i32, i32)] {
        &self.played
    }

    /// The weights to start tuning from scratch: pieces have values computed from their movement,
    /// and all other weights are zero.
    pub fn rough_weights(&self) -> Vec<(i32, i32)> {
        self.evaluator.rough_weights()
    }

    /// Counts the features of a position.
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

    /// The evaluation with the built-in weights in centipawns, for the side to move. A network may
    /// be added to it.
    pub fn weighed(&self, position: &Position) -> i32 {
        self.evaluator.weighed(position, &self.evaluator.accumulate(position))
    }

    /// Calls `found` for each looked-up feature, which networks that are added to the weights also
    /// use: the side that has it, its index, and its count.
    pub fn for_each_term(&self, position: &Position, found: impl FnMut(Color, usize, i32)) {
        struct CallbackSink<F>(F);
        impl<F: FnMut(Color, usize, i32)> FeatureSink for CallbackSink<F> {
            fn add(&mut self, side: Color, feature: usize, times: i32) {
                self.0(side, feature, times);
            }
        }
        self.evaluator.count_terms(position, &self.evaluator.accumulate(position), &mut CallbackSink(found));
    }

    /// The evaluation of a position with other weights, for White, by the evaluator used in play.
    pub fn evaluate(variant: &Variant, weights: &[(i32, i32)], position: &Position) -> i32 {
        let pairs = || weights.iter().map(|&(middle, end)| Pair::new(middle, end)).collect();
        let evaluator = Evaluator::with_weights(variant, |_, _| pairs());
        evaluator.evaluate_by_weights(position, &evaluator.accumulate(position))
            * super::sign_of(position.turn())
    }
}
