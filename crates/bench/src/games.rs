//! The positions of the benchmarks: for every variant, the start position or positions of a
//! self-play game.

use std::sync::Arc;

use vicinity_rules::{Position, Variant};

/// The depth of the search whose node count is the engine's signature.
pub const SIGNATURE_DEPTH: usize = 11;

/// The benchmark of a variant.
struct Kept {
    name: &'static str,
    /// The depth of perft that takes about a second.
    perft_depth: u32,
    /// The moves of a self-play game.
    moves: &'static str,
    /// The numbers of these moves after which the engine is measured.
    plies: &'static [usize],
}

// `bench.txt` of each folder in `games/`.
include!(concat!(env!("OUT_DIR"), "/bench.rs"));

/// The depth of perft for other variants.
const USUAL_PERFT_DEPTH: u32 = 5;

/// The depth of perft that takes about a second.
pub(crate) fn perft_depth(variant: &str) -> u32 {
    GAMES.iter().find(|game| game.name == variant).map_or(USUAL_PERFT_DEPTH, |game| game.perft_depth)
}

/// A position to search.
pub struct BenchPosition {
    /// The number of moves from the start position.
    pub ply: usize,
    /// The position, with the moves made on it.
    pub position: Position,
}

/// The positions of a variant; without a stored game, such as with other options, only the start
/// position.
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
