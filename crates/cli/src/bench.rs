//! `vicinity bench`: searches fixed positions and counts.
//!
//! The number of nodes is the same on every run and every machine. A commit that means to leave play unchanged
//! leaves it unchanged, and says it.

use std::io::Write;
use std::time::Instant;

use vicinity_rules::{Game, Position};
use vicinity_search::{Engine, Limits, Silent};

use crate::arguments::Arguments;
use crate::{Failure, read_variant};

const DEFAULT_DEPTH: usize = 11;
const HASH_MIB: usize = 16;

/// Games that the engine played against itself; each is searched at several points.
const GAMES: [(&str, &str, &[usize]); 7] = [
    (
        "near",
        "g3g4 d6d5 h2h1 h6h5 a2a1 h7h8 a3a4 g6g5 b3b4 a6a5 f3f4 a5b4 c3b4 g5f4 e3f4 d5d4 b2c4 d7d5 g2h4 b6b5 c4b2 h5g4",
        &[0, 8, 16, 22],
    ),
    (
        "near-8x10-straight",
        "e3e4 g9f7 h2h1 h8h7 g3g4 b8b7 a2a1 c9a7 d3d4 e8e7 b3b4 h9h10 d4d5 b9c7 b2d3 e7e6",
        &[8, 16],
    ),
    ("normal-8x9", "b1c3 b9c7 g1f3 a8a6 b2b3 e8e7 a2a4 g8g7 e2e3 b8b7 d2d4 d8d6 f1d3 g9h7 g2g4 h7g9", &[16]),
    ("near-vs-normal", "d3d4 d7d5 b2d3 g7g5 h3h4 g5g4 g2f4 g8f6 d3e5 g4f3 e2f3 b8c6 c3c4 c6e5", &[4, 14]),
    ("grand-rider", "g4g5 e9e8 i4i5 h9h7 d4d5 i10f7 c3f6 c11g7 e4e5 i9i8 h4h6 g7e9 e5e6 f7g6 f6g7", &[6, 15]),
    ("contact", "f1d3 f8d6 b1c3 b8c6 c1e3 c8e6 g1f3 g8f6 a2b3 f6d5 c3d5 d8d5 f3g5", &[4, 13]),
    ("chess", "b1c3 b8c6 g1f3 g8f6 e2e4 e7e5 d2d4 e5d4 f3d4 c6e5 f2f4 e5c6 e4e5 f6g4 d4f5 h7h5", &[8, 16]),
];

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let depth = match arguments.option("--depth")? {
        None => DEFAULT_DEPTH,
        Some(text) => {
            text.parse().ok().filter(|depth| (1..=vicinity_search::MAX_PLY).contains(depth)).ok_or_else(
                || Failure::Usage(format!("the depth is “{text}”; it must be a whole number above 0")),
            )?
        }
    };
    let only = arguments.option("--variant")?.map(|text| read_variant(&text)).transpose()?;
    let [] = arguments.words([])?;

    let mut games: Vec<_> = GAMES.to_vec();
    if let Some(variant) = &only {
        games.retain(|(name, _, _)| *name == variant.name());
        if games.is_empty() {
            games.push((variant.name(), "", &[0]));
        }
    }
    let (mut nodes, mut seconds) = (0, 0.0);
    for (name, moves, plies) in games {
        let variant = read_variant(name)?;
        let mut game = Game::new(Position::start(&variant));
        game.play_texts(moves.split_whitespace()).map_err(|error| Failure::Input(error.to_string()))?;
        for &ply in plies {
            let position = game.position_after(ply);
            let begun = Instant::now();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let best = Engine::new(HASH_MIB).search(&position, &limits, &mut Silent);
            let taken = begun.elapsed().as_secs_f64();
            nodes += best.nodes;
            seconds += taken;
            let mv = best.mv.map(|mv| position.uci(mv)).unwrap_or_default();
            writeln!(out, "{name} after {ply}: {mv}, {} nodes, {:.3} s", best.nodes, taken)?;
        }
    }
    writeln!(out, "{nodes} nodes")?;
    Ok(writeln!(out, "{:.0} nodes/s", nodes as f64 / seconds)?)
}
