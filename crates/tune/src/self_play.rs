//! Self-play games.
//!
//! The same seed gives the same games on every machine, as long as the version of `fastrand` is the
//! same.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

use crate::branches::branches;
use crate::games::{Ply, SelfPlayGame};

/// Random plies before the engine begins: the minimum, and the range above it.
pub(crate) const OPENING_PLIES: (usize, usize) = (4, 7);
/// The maximum lead of either side after an opening.
const OPENING_CP: i32 = 400;
/// The lead in centipawns, and the number of plies that it must last, for a game to be adjudicated.
const ADJUDICATION: (i32, usize) = (1_000, 5);
/// The number of plies after which a game is drawn.
pub(crate) const MAX_PLIES: usize = 320;

/// Adjudication by a lead: the side that has been far ahead, and for how many plies.
#[derive(Default)]
pub(crate) struct Adjudication {
    side: i32,
    plies: usize,
}

impl Adjudication {
    /// Adds the score of the next ply, for White; returns the winner once the game is decided.
    pub(crate) fn winner_after(&mut self, score_cp: i32) -> Option<Color> {
        let side = if score_cp.abs() < ADJUDICATION.0 { 0 } else { score_cp.signum() };
        self.plies = if side != self.side { 1 } else { self.plies + 1 };
        self.side = side;
        let is_decided = side != 0 && self.plies >= ADJUDICATION.1;
        is_decided.then_some(if side > 0 { Color::White } else { Color::Black })
    }
}

/// The settings of self-play games.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The nodes of a move.
    pub nodes: u64,
    /// If set, most moves are played with fewer nodes, and their scores are not recorded.
    /// Consecutive positions of a game are highly correlated, so the time is better spent on more
    /// games.
    pub quick: Option<Quick>,
    /// Random plies before the engine begins: the minimum, and the range above it.
    pub random_plies: (usize, usize),
    /// The number of positions to keep from inside each search that is not quick.
    pub branches: usize,
}

/// Quick moves between those that are searched fully.
#[derive(Clone, Copy, Debug)]
pub struct Quick {
    /// The nodes of a quick move.
    pub nodes: u64,
    /// One in this many plies, chosen at random, is searched fully.
    pub one_in: u32,
}

impl Plan {
    /// The settings of games for tuning weights, with the given nodes for a move.
    pub const fn for_weights(nodes: u64) -> Plan {
        Plan { nodes, quick: None, random_plies: OPENING_PLIES, branches: 0 }
    }
}

/// Plays one game; `None` if the opening was unbalanced.
pub fn play(variant: &Arc<Variant>, engine: &mut Engine, plan: Plan, seed: u64) -> Option<SelfPlayGame> {
    let mut random = Rng::with_seed(seed);
    engine.new_game();
    let mut position = random_opening(variant, plan.random_plies, &mut random);
    let mut plies: Vec<Ply> = position.moves_made().map(|mv| Ply { mv, score_cp: None }).collect();
    let mut inside = Vec::new();
    let mut adjudication = Adjudication::default();
    let first_ply = position.ply();
    let winner = loop {
        if let Some(outcome) = position.outcome() {
            break outcome.winner;
        }
        if position.ply() >= MAX_PLIES {
            break None;
        }
        let turn = position.turn();
        let quick = plan.quick.filter(|quick| random.u32(..quick.one_in.max(1)) != 0);
        let nodes = quick.map_or(plan.nodes, |quick| quick.nodes);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let best = engine.search(&position, &limits, &mut Silent);
        let Some(mv) = best.mv else { break None };
        let sign = if turn == Color::White { 1 } else { -1 };
        if best.score.is_win() {
            break Some(turn);
        }
        if best.score.is_loss() {
            break Some(!turn);
        }
        let score_cp = best.score.number() * sign;
        if position.ply() == first_ply && score_cp.abs() > OPENING_CP {
            return None;
        }
        if let Some(winner) = adjudication.winner_after(score_cp) {
            break Some(winner);
        }
        if quick.is_none() && plan.branches > 0 {
            inside.extend(branches(&position, engine, plan.branches, &mut random));
        }
        plies.push(Ply { mv, score_cp: quick.is_none().then_some(score_cp) });
        position.play_unchecked(mv);
    };
    let half_points = winner.map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
    Some(SelfPlayGame { plies, branches: inside, half_points })
}

/// The attempts at an opening, for games that random moves often end.
const OPENING_ATTEMPTS: usize = 20;

/// A position after random moves that do not let a king be captured: at least `plies.0`, and up to
/// `plies.1` more. If every attempt ends the game, the longest one without its last move.
pub fn random_opening(variant: &Arc<Variant>, plies: (usize, usize), random: &mut Rng) -> Position {
    let mut longest = Position::start(variant);
    let mut longest_plies = 0;
    for _ in 0..OPENING_ATTEMPTS {
        let wanted = plies.0 + random.usize(..plies.1);
        let mut position = Position::start(variant);
        let mut played = 0;
        while played < wanted {
            let mut moves = Vec::new();
            position.for_each_safe_move(|mv| moves.push(mv));
            let Some(mv) = random.choice(moves) else { return position };
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.outcome().is_some() {
                break;
            }
            position = next;
            played += 1;
        }
        if played == wanted {
            return position;
        }
        if played > longest_plies {
            (longest, longest_plies) = (position, played);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_ends_during_the_opening_has_a_short_one() {
        // Any piece on an advanced rank wins, so no game reaches four plies.
        let text = "[race:chess]\nflagPiece = *\nflagRegionWhite = *3 *4\nflagRegionBlack = *6 *5\n";
        let race = vicinity_rules::games::load(text, None).expect("a game that can be played");
        for seed in 0..20 {
            let position = random_opening(&race, (4, 4), &mut Rng::with_seed(seed));
            assert_eq!(position.outcome(), None);
            assert!(position.moves_made().count() < 4);
        }
    }

    #[test]
    fn quick_moves_have_no_score() {
        let near = Variant::parse("near").expect("a known name");
        let quick = Some(Quick { nodes: 20, one_in: 4 });
        let plan = Plan { quick, random_plies: (4, 1), ..Plan::for_weights(50) };
        let mut engine = Engine::new(1);
        let games: Vec<SelfPlayGame> =
            (0..20).filter_map(|seed| play(&near, &mut engine, plan, seed)).take(8).collect();
        let plies = || games.iter().flat_map(|game| &game.plies[4..]);
        let kept = plies().filter(|ply| ply.score_cp.is_some()).count();
        let all = plies().count();
        assert!((all / 8..all / 2).contains(&kept), "{kept} of {all}");
    }
}
