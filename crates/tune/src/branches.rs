//! Positions inside searches, with the results that the search stored for them ("TreeStrap":
//! Veness, Silver, Uther and Blair, "Bootstrapping from Game Tree Search", 2009).
//!
//! A search visits thousands of positions that never occur in games between good players, and its
//! quality depends on their evaluation. Each has been searched less deep than the root, but there
//! are many, and they cost no additional time.

use fastrand::Rng;
use vicinity_rules::{Move, Position};
use vicinity_search::{Bound, Engine, TtEntry};

use crate::games::{Branch, MAX_BRANCH_MOVES, MAX_SCORE_CP};

/// The minimum depth: results of shallower searches add little to the evaluation.
const MIN_DEPTH: i32 = 4;
/// The number of attempts for each position.
const TRIES: usize = 2;

/// Up to `wanted` random quiet positions that the search just finished has searched deep enough,
/// without duplicates.
pub(crate) fn branches(root: &Position, engine: &Engine, wanted: usize, random: &mut Rng) -> Vec<Branch> {
    let mut branches: Vec<Branch> = Vec::new();
    for _ in 0..TRIES * wanted {
        if branches.len() == wanted {
            break;
        }
        let mut position = root.clone();
        let mut moves = Vec::new();
        let mut last = None;
        for _ in 0..random.usize(1..=MAX_BRANCH_MOVES) {
            let Some((mv, found)) = random.choice(searched(&mut position, engine)) else { break };
            position.play_unchecked(mv);
            moves.push(mv);
            last = Some(found);
        }
        if let Some(found) = last
            && is_quiet(&position, found)
            && branches.iter().all(|branch| branch.moves != moves)
        {
            let (ply, score_cp, bound) = (root.ply(), found.score.number(), found.bound);
            branches.push(Branch { ply, moves, score_cp, bound });
        }
    }
    branches
}

/// The moves of a position after which the search went deep enough, with their entries.
fn searched(position: &mut Position, engine: &Engine) -> Vec<(Move, TtEntry)> {
    let mut searched = Vec::new();
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        let found = engine.known(position);
        position.unmake();
        searched.extend(
            found
                .filter(|found| found.depth >= MIN_DEPTH && found.bound != Bound::None)
                .map(|found| (mv, found)),
        );
    }
    searched
}

/// Whether no capture is expected next, as far as the search knows, and the score is useful for
/// training.
fn is_quiet(position: &Position, found: TtEntry) -> bool {
    let is_quiet_move =
        |mv: Move| position.is_legal(mv) && !position.is_capture(mv) && mv.promotion().is_none();
    // With an upper bound, no move was good enough to be stored.
    let has_no_move = found.mv == Move::NULL && found.bound == Bound::Upper;
    !found.score.is_decided()
        && found.score.number().abs() <= MAX_SCORE_CP
        && !position.in_check(position.turn())
        && (has_no_move || is_quiet_move(found.mv))
        && position.outcome().is_none()
}

#[cfg(test)]
mod tests {
    use vicinity_rules::Variant;

    use super::*;
    use crate::games::SelfPlayGame;
    use crate::self_play::{Plan, play};

    #[test]
    fn branches_are_quiet_positions_that_a_search_knows_and_the_game_stays_the_same() {
        let near = Variant::parse("near").expect("a known name");
        let plan = Plan { random_plies: (4, 1), ..Plan::for_weights(1_000) };
        let played = |plan| -> SelfPlayGame {
            let mut engine = Engine::new(1);
            (0..).find_map(|seed| play(&near, &mut engine, plan, seed)).expect("a balanced opening")
        };
        let without = played(plan);
        let game = played(Plan { branches: 5, ..plan });
        assert!(without.branches.is_empty());
        assert_eq!((&game.plies, game.half_points), (&without.plies, without.half_points));
        assert_eq!(played(Plan { branches: 5, ..plan }), game, "the same seed, the same branches");
        let mut met = Vec::new();
        game.for_each_branch(&near, |position, branch| {
            assert!(!position.in_check(position.turn()) && position.outcome().is_none());
            assert_eq!(position.ply(), branch.ply + branch.moves.len());
            assert!(branch.score_cp.abs() <= MAX_SCORE_CP && branch.bound != Bound::None);
            met.push(branch.clone());
        });
        assert_eq!(met, game.branches);
        let of_ply = |ply| met.iter().filter(|branch| branch.ply == ply).count();
        let counts: Vec<usize> = (4..game.plies.len()).map(of_ply).collect();
        assert!(counts.iter().all(|&count| count <= 5), "{counts:?}");
        assert!(met.len() > counts.len(), "{counts:?}");
        for length in 1..=MAX_BRANCH_MOVES {
            assert!(met.iter().any(|branch| branch.moves.len() == length), "{length}");
        }
    }
}
