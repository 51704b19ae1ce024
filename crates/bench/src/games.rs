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

const fn kept(name: &'static str, perft_depth: u32, moves: &'static str, plies: &'static [usize]) -> Kept {
    Kept { name, perft_depth, moves, plies }
}

#[rustfmt::skip]
const GAMES: [Kept; 11] = [
    kept("near", 6,
        "g3g4 d6d5 h2h1 h6h5 a2a1 h7h8 a3a4 g6g5 b3b4 a6a5 f3f4 a5b4 c3b4 g5f4 e3f4 d5d4 b2c4 d7d5 g2h4 b6b5 c4b2 h5g4",
        &[0, 8, 16, 22]),
    kept("near-8x9", 6,
        "b3b4 h8h9 e3e4 b7b6 d3d4 d7d6 g3g4 e7e6 h2h1 b8d7 a3a4 g7g6 a2a1 h7h6 c2b3 a7a6 b2d3 a8a9 a4a5 b6b5",
        &[20]),
    kept("near-8x10", 6,
        "a3a4 b9c7 d3d4 h8h7 h3h4 g9f7 g2f4 d8d7 e3e4 a8a7 b2c4 e8e7 e2f1 d7d6 h2h1 a9a10 f1g2 e9f10 d4d5 f10g9",
        &[20]),
    kept("near-8x9-straight", 6,
        "b3b4 b7b6 g3g4 e7e6 d3d4 h8h9 a2a1 a8a9 e3e4 d7d6 b2d3 b8d7 a3a4 a7a6 c2b3 g7g6 g2e3 h7h6 h3h4 c8b7",
        &[20]),
    kept("near-8x10-straight", 6,
        "e3e4 g9f7 h2h1 h8h7 g3g4 b8b7 a2a1 c9a7 d3d4 e8e7 b3b4 h9h10 d4d5 b9c7 b2d3 e7e6",
        &[8, 16]),
    kept("normal-8x9", 6,
        "b1c3 b9c7 g1f3 a8a6 b2b3 e8e7 a2a4 g8g7 e2e3 b8b7 d2d4 d8d6 f1d3 g9h7 g2g4 h7g9",
        &[16]),
    kept("normal-8x10", 6,
        "e2e3 e9e8 d1g4 h9h8 b2b3 d10g7 g4g7 h8g7 g1f3 b10c8 c1b2 f9f8 d2d4 f10d8 a2a4 b9b8 b1c3 a9a7 f1d3 c10a8",
        &[20]),
    kept("near-vs-normal", 6,
        "d3d4 d7d5 b2d3 g7g5 h3h4 g5g4 g2f4 g8f6 d3e5 g4f3 e2f3 b8c6 c3c4 c6e5",
        &[4, 14]),
    kept("grand-rider", 5,
        "g4g5 e9e8 i4i5 h9h7 d4d5 i10f7 c3f6 c11g7 e4e5 i9i8 h4h6 g7e9 e5e6 f7g6 f6g7",
        &[6, 15]),
    kept("contact", 4,
        "f1d3 f8d6 b1c3 b8c6 c1e3 c8e6 g1f3 g8f6 a2b3 f6d5 c3d5 d8d5 f3g5",
        &[4, 13]),
    kept("chess", 6,
        "b1c3 b8c6 g1f3 g8f6 e2e4 e7e5 d2d4 e5d4 f3d4 c6e5 f2f4 e5c6 e4e5 f6g4 d4f5 h7h5",
        &[8, 16]),
];

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
    fn every_game_has_positions_to_measure() {
        for name in vicinity_rules::variants::names() {
            let variant = Variant::parse(name).expect("a known name");
            assert!(GAMES.iter().any(|game| game.name == name), "{name}");
            for at in positions(&variant) {
                assert_eq!(at.position.ply(), at.ply, "{name}");
                assert_eq!(at.position.outcome(), None, "{name}");
            }
        }
        let with_options = Variant::parse("near-vs-normal:near=black").expect("a known name");
        assert_eq!(positions(&with_options).len(), 1);
    }
}
