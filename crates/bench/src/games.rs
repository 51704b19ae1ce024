//! The positions that the engine is measured on: of every game, the array or positions of a game that the engine played
//! against itself.

use std::sync::Arc;

use vicinity_rules::{Position, Variant};

/// The depth of the search whose nodes are the engine's signature.
pub const SIGNATURE_DEPTH: usize = 11;

/// How a game is measured.
struct Kept {
    name: &'static str,
    /// The depth of perft that takes about a second.
    perft_depth: u32,
    /// Moves that the engine played against itself.
    moves: &'static str,
    /// After how many of them the engine is measured.
    plies: &'static [usize],
}

// Of each folder in `games/` its `bench.txt`.
include!(concat!(env!("OUT_DIR"), "/bench.rs"));

/// The depth of perft for variants of which no game is kept.
const USUAL_PERFT_DEPTH: u32 = 5;

/// The depth of perft that takes about a second.
pub(crate) fn perft_depth(variant: &str) -> u32 {
    GAMES.iter().find(|game| game.name == variant).map_or(USUAL_PERFT_DEPTH, |game| game.perft_depth)
}

/// A position to search.
pub struct BenchPosition {
    /// The number of moves from the array to it.
    pub ply: usize,
    /// The position, with the moves made on it.
    pub position: Position,
}

/// The positions of a variant; with options of which no game is kept, the array alone.
pub fn positions(variant: &Arc<Variant>) -> Vec<BenchPosition> {
    let kept = GAMES.iter().find(|game| game.name == variant.name());
    let (moves, plies) = kept.map_or(("", &[0][..]), |game| (game.moves, game.plies));
    let mut position = Position::start(variant);
    position
        .play_texts(moves.split(' ').filter(|text| !text.is_empty()))
        .expect("a test plays every kept game");
    let after = |ply: usize| {
        let mut position = position.clone();
        while position.ply() > ply {
            position.unmake();
        }
        position
    };
    plies.iter().map(|&ply| BenchPosition { ply, position: after(ply) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_to_measure_can_be_played() {
        for name in vicinity_rules::variants::names() {
            let variant = Variant::parse(name).expect("a known name");
            for at in positions(&variant) {
                assert_eq!(at.position.ply(), at.ply, "{name}");
                assert_eq!(at.position.outcome(), None, "{name}");
            }
        }
        let with_options = Variant::parse("near-vs-normal:near=black").expect("a known name");
        assert_eq!(positions(&with_options).len(), 1);
    }
}
