//! Openings for a match: random moves that leave the game balanced, the same for the same seed as long as `fastrand` is
//! the same version.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Game, Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

/// Random plies before the players begin.
const PLIES: usize = 6;
/// What an opening may give one side, by a search of so many nodes.
const BALANCE_CP: i32 = 120;
const NODES: u64 = 20_000;
/// Where even the array gives one side more, the most balanced of so many is taken.
const TRIES: usize = 50;

/// Random moves after which neither side is much ahead.
pub(crate) fn opening(variant: &Arc<Variant>, seed: u64) -> Game {
    let mut random = Rng::with_seed(seed);
    let mut engine = Engine::new(1);
    let mut best: Option<(i32, Game)> = None;
    for _ in 0..TRIES {
        let mut game = Game::new(Position::start(variant));
        for _ in 0..PLIES {
            let mut moves = Vec::new();
            game.position().for_each_safe_move(|mv| moves.push(mv));
            let Some(mv) = random.choice(moves) else { break };
            game.play(mv);
        }
        if game.outcome().is_some() {
            continue;
        }
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let lead = engine.search(game.position(), &limits, &mut Silent).score.number().abs();
        if lead <= BALANCE_CP {
            return game;
        }
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, game));
        }
    }
    best.map_or_else(|| Game::new(Position::start(variant)), |(_, game)| game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(variant: &Arc<Variant>, seed: u64) -> Vec<String> {
        opening(variant, seed).played().iter().map(|played| played.uci.clone()).collect()
    }

    #[test]
    fn openings_are_balanced_and_repeatable() {
        for name in ["near", "near-vs-normal:near-goal=checkmate", "contact"] {
            let variant = Variant::parse(name).expect("a known name");
            assert_eq!(moves(&variant, 5), moves(&variant, 5));
            assert_ne!(moves(&variant, 5), moves(&variant, 6));
            assert_eq!(moves(&variant, 5).len(), PLIES);
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let score = Engine::new(1).search(opening(&variant, 5).position(), &limits, &mut Silent).score;
            assert!(score.number().abs() <= 2 * BALANCE_CP, "{name} {score:?}");
        }
    }
}
