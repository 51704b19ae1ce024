//! Openings for a match: random moves that leave the game balanced, the same for the same seed as
//! long as the version of `fastrand` is the same.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

/// Random plies before the players begin.
const PLIES: usize = 6;
/// The maximum lead of either side after an opening, by a search of [`NODES`].
const BALANCE_CP: i32 = 120;
const NODES: u64 = 20_000;
/// If even the start position favours one side, the most balanced of this many openings is used.
const TRIES: usize = 50;

/// Random moves after which neither side is much ahead.
pub(crate) fn balanced_opening(variant: &Arc<Variant>, seed: u64) -> Position {
    let mut random = Rng::with_seed(seed);
    let mut engine = Engine::new(1);
    let mut best: Option<(i32, Position)> = None;
    for _ in 0..TRIES {
        let mut position = Position::start(variant);
        for _ in 0..PLIES {
            let mut moves = Vec::new();
            position.for_each_safe_move(|mv| moves.push(mv));
            let Some(mv) = random.choice(moves) else { break };
            position.play_unchecked(mv);
        }
        if position.outcome().is_some() {
            continue;
        }
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let lead = engine.search(&position, &limits, &mut Silent).score.number().abs();
        if lead <= BALANCE_CP {
            return position;
        }
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, position));
        }
    }
    best.map_or_else(|| Position::start(variant), |(_, position)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::Move;

    fn moves(variant: &Arc<Variant>, seed: u64) -> Vec<Move> {
        balanced_opening(variant, seed).moves_made().collect()
    }

    #[test]
    fn openings_are_balanced_and_repeatable() {
        for name in ["near", "near-vs-normal:near-goal=checkmate", "contact"] {
            let variant = Variant::parse(name).expect("a known name");
            assert_eq!(moves(&variant, 5), moves(&variant, 5));
            assert_ne!(moves(&variant, 5), moves(&variant, 6));
            assert_eq!(moves(&variant, 5).len(), PLIES);
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let score = Engine::new(1).search(&balanced_opening(&variant, 5), &limits, &mut Silent).score;
            assert!(score.number().abs() <= 2 * BALANCE_CP, "{name} {score:?}");
        }
    }
}
