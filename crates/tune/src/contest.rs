//! A quick match between two sets of weights, to verify that the learned ones are stronger.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Color, Variant};
use vicinity_search::{Engine, Limits, Silent};

use crate::self_play::{Adjudication, MAX_PLIES, OPENING_PLIES, random_opening};

/// Two games from one random opening in which the engines change sides; returns the score of the
/// first engine in half points, from 0 to 4.
pub fn play_pair(variant: &Arc<Variant>, engines: [&mut Engine; 2], nodes: u64, seed: u64) -> u32 {
    let [one, other] = engines;
    let start = random_opening(variant, OPENING_PLIES, &mut Rng::with_seed(seed));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut points = 0;
    for first in Color::BOTH {
        one.new_game();
        other.new_game();
        let mut position = start.clone();
        let mut adjudication = Adjudication::default();
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            if position.ply() >= MAX_PLIES {
                break None;
            }
            let turn = position.turn();
            let best = if turn == first { &mut *one } else { &mut *other };
            let best = best.search(&position, &limits, &mut Silent);
            // A forced win is adjudicated: with so few nodes the engine sees it to its end.
            if best.score.is_win() {
                break Some(turn);
            }
            // So is a large lead on which both agree for a while.
            let score_cp = best.score.number() * if turn == Color::White { 1 } else { -1 };
            if let Some(winner) = adjudication.winner_after(score_cp) {
                break Some(winner);
            }
            match best.mv {
                Some(mv) => position.play_unchecked(mv),
                None => break Some(!turn),
            }
        };
        points += winner.map_or(1, |winner| if winner == first { 2 } else { 0 });
    }
    points
}
