//! Positions for training a network.

use std::ops::RangeInclusive;
use std::sync::Arc;

use vicinity::program::ProgramError;
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::Bound;
use vicinity_search::net::{self, Inputs, Network};
use vicinity_search::tuning::Features;

use super::games::GamesReader;

/// A position for training.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrainingPosition {
    /// The index of its first row: those seen by the side to move, followed by those seen by the
    /// opponent.
    first: u32,
    /// The number of rows of each side.
    rows: [u16; 2],
    /// The bucket of output weights.
    pub(super) bucket: u8,
    /// The result for the side to move, in half points; `None` for a position inside a search.
    pub(super) half_points: Option<u8>,
    /// The score of the search, for the side to move.
    pub(super) score_cp: i16,
    /// The type of the score: exact or a bound.
    pub(super) bound: Bound,
    /// The evaluation with the weights, to which the network is added; 0 if the network replaces
    /// them.
    pub(super) weighed_cp: i16,
}

#[cfg(test)]
impl TrainingPosition {
    /// A position without pieces and with an even score.
    pub(super) fn of_an_empty_board(half_points: Option<u8>, bound: Bound) -> TrainingPosition {
        TrainingPosition { first: 0, rows: [0, 0], bucket: 0, half_points, score_cp: 0, bound, weighed_cp: 0 }
    }
}

/// The input features of a variant's networks.
pub(super) struct InputFeatures<'a> {
    variant: &'a Arc<Variant>,
    inputs: Inputs,
    /// The weights to which the network is added.
    weights: Option<Features>,
    /// The number of looked-up features of a side.
    terms: usize,
    /// The number of pieces in the start position.
    pieces: usize,
    buckets: usize,
}

impl<'a> InputFeatures<'a> {
    pub(super) fn new(variant: &'a Arc<Variant>, is_added: bool, buckets: usize) -> InputFeatures<'a> {
        let inputs = Inputs::new(variant);
        InputFeatures {
            variant,
            weights: is_added.then(|| Features::new(variant)),
            terms: (net::rows(variant, false) - inputs.len()) / 2,
            inputs,
            pieces: net::pieces(variant),
            buckets,
        }
    }
}

/// Rows are counted with 32 bits; a game has fewer than this.
const MAX_ROWS_OF_A_GAME: usize = 10_000_000;

/// Positions, in the order of their games.
#[derive(Default)]
pub(super) struct Positions {
    rows: Vec<u16>,
    pub(super) facts: Vec<TrainingPosition>,
}

impl Positions {
    /// Adds the quiet positions of a file's games, each game followed by those inside its searches,
    /// if their number of pieces is within the range; returns the number of games.
    pub(super) fn read(
        &mut self,
        reader: GamesReader,
        pieces: RangeInclusive<u8>,
        features: &InputFeatures<'_>,
    ) -> Result<u64, ProgramError> {
        let is_wanted = |position: &Position| pieces.contains(&position.piece_count());
        let mut games = 0;
        for game in reader {
            games += 1;
            game.for_each_quiet(features.variant, |position, score_cp| {
                if !is_wanted(position) {
                    return;
                }
                let is_white = position.turn() == Color::White;
                let half_points = if is_white { game.half_points } else { 2 - game.half_points };
                let score_cp = if is_white { score_cp } else { -score_cp };
                self.add(position, features, Some(half_points), score_cp, Bound::Exact);
            });
            game.for_each_branch(features.variant, |position, branch| {
                if is_wanted(position) {
                    self.add(position, features, None, branch.score_cp, branch.bound);
                }
            });
            if self.rows.len() > u32::MAX as usize - MAX_ROWS_OF_A_GAME {
                return Err(ProgramError::Input("there are too many positions".to_owned()));
            }
        }
        Ok(games)
    }

    fn add(
        &mut self,
        position: &Position,
        features: &InputFeatures<'_>,
        half_points: Option<u8>,
        score_cp: i32,
        bound: Bound,
    ) {
        let turn = position.turn();
        let first = self.rows.len() as u32;
        let rows = [turn, !turn].map(|side| {
            let before = self.rows.len();
            features.inputs.for_each(position, side, |row| self.rows.push(row as u16));
            if let Some(weights) = &features.weights {
                weights.for_each_term(position, |of, term, times| {
                    let row = features.inputs.len() + term + if of == side { 0 } else { features.terms };
                    self.rows.extend((0..times).map(|_| row as u16));
                });
            }
            (self.rows.len() - before) as u16
        });
        let weighed_cp = features.weights.as_ref().map_or(0, |weights| weights.weighed(position));
        self.facts.push(TrainingPosition {
            first,
            rows,
            bucket: Network::bucket(position.piece_count().into(), features.pieces, features.buckets) as u8,
            half_points,
            score_cp: score_cp as i16,
            bound,
            weighed_cp: weighed_cp as i16,
        });
    }

    /// The rows seen by the side to move, and those seen by the opponent.
    #[inline]
    pub(super) fn rows_of(&self, fact: &TrainingPosition) -> [&[u16]; 2] {
        let [own, other] = fact.rows.map(usize::from);
        let rows = &self.rows[fact.first as usize..][..own + other];
        let (own, other) = rows.split_at(own);
        [own, other]
    }
}
