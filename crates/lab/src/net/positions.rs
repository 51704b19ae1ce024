//! Positions as a network learns from them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use vicinity::program::Failure;
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::Bound;
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
    /// What the side to move got from the game, in half points; nothing of a position inside a search.
    pub(super) half_points: Option<u8>,
    /// What the search said, as the side to move sees it.
    pub(super) score_cp: i16,
    /// How that limits what is true.
    pub(super) bound: Bound,
    /// What the weights say, to which a network is added; 0 where it is to say all itself.
    pub(super) weighed_cp: i16,
}

#[cfg(test)]
impl Fact {
    /// Of a position without pieces, which the search holds for even.
    pub(super) fn of_an_empty_board(half_points: Option<u8>, bound: Bound) -> Fact {
        Fact { first: 0, rows: [0, 0], bucket: 0, half_points, score_cp: 0, bound, weighed_cp: 0 }
    }
}

/// What a network of a variant sees.
pub(super) struct Seen<'a> {
    variant: &'a Arc<Variant>,
    inputs: Inputs,
    /// The weights to which it is added.
    weights: Option<Features>,
    /// How many looked-up features a side has.
    terms: usize,
    /// The pieces of the array.
    pieces: usize,
    buckets: usize,
}

impl<'a> Seen<'a> {
    pub(super) fn new(variant: &'a Arc<Variant>, is_added: bool, buckets: usize) -> Seen<'a> {
        let inputs = Inputs::new(variant);
        Seen {
            variant,
            weights: is_added.then(|| Features::new(variant)),
            terms: (net::rows(variant, false) - inputs.len()) / 2,
            inputs,
            pieces: net::pieces(variant),
            buckets,
        }
    }
}

/// Rows are counted with 32 bits, and a game has fewer than this.
const MOST_ROWS_OF_A_GAME: usize = 10_000_000;

/// Positions, in the order of their games.
#[derive(Default)]
pub(super) struct Positions {
    rows: Vec<u16>,
    pub(super) facts: Vec<Fact>,
}

impl Positions {
    /// Adds the quiet positions of a file's games, and with each game those inside its searches, if they have so many pieces; returns how many
    /// games there were.
    pub(super) fn read(
        &mut self,
        reader: Reader,
        pieces: RangeInclusive<u8>,
        seen: &Seen<'_>,
    ) -> Result<u64, Failure> {
        let is_wanted = |position: &Position| pieces.contains(&position.piece_count());
        let mut games = 0;
        for game in reader {
            games += 1;
            game.for_each_quiet(seen.variant, |position, score_cp| {
                if !is_wanted(position) {
                    return;
                }
                let is_white = position.turn() == Color::White;
                let half_points = if is_white { game.half_points } else { 2 - game.half_points };
                let score_cp = if is_white { score_cp } else { -score_cp };
                self.add(position, seen, Some(half_points), score_cp, Bound::Exact);
            });
            game.for_each_branch(seen.variant, |position, branch| {
                if is_wanted(position) {
                    self.add(position, seen, None, branch.score_cp, branch.bound);
                }
            });
            if self.rows.len() > u32::MAX as usize - MOST_ROWS_OF_A_GAME {
                return Err(Failure::Input("there are more positions than can be counted".to_owned()));
            }
        }
        Ok(games)
    }

    fn add(
        &mut self,
        position: &Position,
        seen: &Seen<'_>,
        half_points: Option<u8>,
        score_cp: i32,
        bound: Bound,
    ) {
        let turn = position.turn();
        let first = self.rows.len() as u32;
        let rows = [turn, !turn].map(|side| {
            let before = self.rows.len();
            seen.inputs.for_each(position, side, |row| self.rows.push(row as u16));
            if let Some(weights) = &seen.weights {
                weights.for_each_term(position, |of, term, times| {
                    let row = seen.inputs.len() + term + if of == side { 0 } else { seen.terms };
                    self.rows.extend((0..times).map(|_| row as u16));
                });
            }
            (self.rows.len() - before) as u16
        });
        let weighed_cp = seen.weights.as_ref().map_or(0, |weights| weights.weighed(position));
        self.facts.push(Fact {
            first,
            rows,
            bucket: Network::bucket(position.piece_count().into(), seen.pieces, seen.buckets) as u8,
            half_points,
            score_cp: score_cp as i16,
            bound,
            weighed_cp: weighed_cp as i16,
        });
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
