//! Positions as a network learns from them.

use std::sync::Arc;

use vicinity::program::Failure;
use vicinity_rules::{Color, Variant};
use vicinity_search::net::{self, Inputs, Network};
use vicinity_search::tuning::Features;

use super::games::Reader;

/// What is to be learnt of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// Where its rows begin: those that the side to move sees, and after them as many that the other sees.
    first: u32,
    /// How many rows each side sees.
    rows: [u16; 2],
    /// Which of the buckets of output weights speaks of it.
    pub(super) bucket: u8,
    /// What the side to move got from the game, in half points.
    pub(super) half_points: u8,
    /// What the search said, as the side to move sees it.
    pub(super) score_cp: i16,
    /// What the weights say, to which a network is added; 0 where it is to say all itself.
    pub(super) weighed_cp: i16,
}

/// Positions, in the order of their games.
#[derive(Default)]
pub(super) struct Positions {
    rows: Vec<u16>,
    pub(super) facts: Vec<Fact>,
}

impl Positions {
    /// Adds the quiet positions of a file's games; returns how many games there were.
    pub(super) fn read(
        &mut self,
        reader: Reader,
        variant: &Arc<Variant>,
        inputs: &Inputs,
        buckets: usize,
        weights: Option<&Features>,
    ) -> Result<u64, Failure> {
        let mut games = 0;
        let pieces = net::pieces(variant);
        let terms = (net::rows(variant, false) - inputs.len()) / 2;
        for game in reader {
            games += 1;
            game.for_each_quiet(variant, |position, score_cp| {
                let turn = position.turn();
                let first = self.rows.len() as u32;
                let rows = [turn, !turn].map(|side| {
                    let before = self.rows.len();
                    inputs.for_each(position, side, |row| self.rows.push(row as u16));
                    if let Some(weights) = weights {
                        weights.for_each_term(position, |of, term, times| {
                            let row = inputs.len() + term + if of == side { 0 } else { terms };
                            self.rows.extend((0..times).map(|_| row as u16));
                        });
                    }
                    (self.rows.len() - before) as u16
                });
                let is_white = turn == Color::White;
                self.facts.push(Fact {
                    first,
                    rows,
                    bucket: Network::bucket(position.piece_count().into(), pieces, buckets) as u8,
                    half_points: if is_white { game.half_points } else { 2 - game.half_points },
                    score_cp: if is_white { score_cp } else { -score_cp } as i16,
                    weighed_cp: weights.map_or(0, |weights| weights.weighed(position)) as i16,
                });
            });
            if self.rows.len() > u32::MAX as usize - 100_000 {
                return Err(Failure::Input("there are more positions than can be counted".to_owned()));
            }
        }
        Ok(games)
    }

    /// The rows that the side to move sees, and those that the other sees.
    #[inline]
    pub(super) fn rows_of(&self, fact: &Fact) -> [&[u16]; 2] {
        let [own, other] = fact.rows.map(usize::from);
        let rows = &self.rows[fact.first as usize..][..own + other];
        let (own, other) = rows.split_at(own);
        [own, other]
    }
}
