//! The difficulty of a puzzle: about the Elo of the level that finds its solution half of the time.

use std::sync::Arc;

use vicinity_protocol::puzzle::Puzzle;
use vicinity_rules::Variant;
use vicinity_search::{Engine, Level, Limits, Silent};

use super::judge::bare;

/// The number of attempts by each level. The stronger ones overlook little, and cost more time.
const TRIES: [u64; Level::COUNT as usize - 1] = [5, 5, 5, 4, 3, 2, 1];

/// Rates a puzzle: each level that does not find the solution adds the step to the next level, in
/// part if it finds it sometimes.
pub(super) fn rating(variant: &Arc<Variant>, puzzle: &Puzzle, engine: &mut Engine) -> u16 {
    let mut rating = u64::from(Level::MIN.elo());
    let levels: Vec<Level> = (1..=Level::COUNT).filter_map(Level::new).collect();
    for ((pair, tries), number) in levels.windows(2).zip(TRIES).zip(1..) {
        let solved = (0..tries).filter(|&seed| solves(variant, puzzle, engine, pair[0], seed)).count() as u64;
        rating += u64::from(pair[1].elo() - pair[0].elo()) * (tries - solved) / tries;
        // Stronger levels find it, too.
        if solved == tries && number > 3 {
            break;
        }
    }
    rating as u16
}

/// Whether a level finds all moves of the solution; any last move that ends the game counts.
fn solves(variant: &Arc<Variant>, puzzle: &Puzzle, engine: &mut Engine, level: Level, seed: u64) -> bool {
    let Some(mut position) = bare(variant, &puzzle.fen) else { return false };
    let last = puzzle.moves.len() - 1;
    for (index, text) in puzzle.moves.iter().enumerate() {
        let Ok(mut mv) = position.parse_uci(text) else { return false };
        if index % 2 == 0 {
            engine.new_game();
            let limits = Limits { level, seed, ..Limits::default() };
            let Some(choice) = engine.search(&position, &limits, &mut Silent).mv else { return false };
            if choice != mv && index < last {
                return false;
            }
            mv = choice;
        }
        let mover = position.turn();
        position.play_unchecked(mv);
        if index == last && puzzle.claim.ends_the_game() {
            return position.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
        }
        if index == last {
            position.unmake();
            return position.parse_uci(text) == Ok(mv);
        }
    }
    false
}
