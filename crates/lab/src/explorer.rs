//! `vicinity-lab explorer`: the positions and moves of self-play games, for the opening explorer of
//! the page.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::ProgramError;
use vicinity_protocol::explorer::{self, ExplorerMove, Results};
use vicinity_rules::{Position, Variant};
use vicinity_tune::SelfPlayGame;

use crate::custom::read_game;
use crate::net::GamesReader;
use crate::output::OutFile;

/// Write the positions and moves of self-play games for the page's opening explorer
#[derive(Args)]
pub(crate) struct Explorer {
    /// The variant, or a file of custom variants: FILE.ini for the last section, or FILE.ini:NAME
    variant: String,
    /// Files of games played by `facts`, separated by “+”
    #[arg(long, value_name = "FILE[+FILE…]")]
    from: String,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of plies of a game to read
    #[arg(long, value_name = "N", default_value_t = 24)]
    plies: usize,
    /// The minimum number of games with a position
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_games: u32,
}

pub(crate) fn run(args: &Explorer, out: &mut dyn Write) -> Result<(), ProgramError> {
    let variant = read_game(&args.variant)?;
    let file = OutFile::try_out(&args.out)?;
    let mut positions = Positions::new(&variant, args.plies);
    for path in args.from.split('+').map(Path::new) {
        let to_error = |what: String| ProgramError::Input(format!("{}: {what}", path.display()));
        let reader = GamesReader::open(path)?;
        if reader.variant != variant.name() {
            return Err(to_error(format!("games of {}, not of {}", reader.variant, variant.name())));
        }
        for (number, game) in reader.enumerate() {
            positions.add(&game).ok_or_else(|| to_error(format!("game {number} is not legal")))?;
        }
    }
    let (games, listed) = (positions.games, positions.list(args.min_games));
    let moves: usize = listed.iter().map(|(_, moves)| moves.len()).sum();
    let entries = listed.iter().map(|(fen, moves)| (fen.as_str(), &moves[..]));
    file.write(&explorer::write(variant.name(), games, entries))?;
    writeln!(out, "{games} games, {} positions, {moves} moves", listed.len())?;
    Ok(())
}

/// The moves of games by position.
struct Positions {
    start: Position,
    plies: usize,
    games: u32,
    /// By the FEN without the move counters: a FEN of the position, and its moves in UCI notation.
    found: BTreeMap<String, (String, BTreeMap<String, Results>)>,
}

impl Positions {
    fn new(variant: &Arc<Variant>, plies: usize) -> Positions {
        Positions { start: Position::start(variant), plies, games: 0, found: BTreeMap::new() }
    }

    /// Adds the first moves of a game; `None` if one of them is not legal.
    fn add(&mut self, game: &SelfPlayGame) -> Option<()> {
        self.games += 1;
        let mut position = self.start.clone();
        for ply in game.plies.iter().take(self.plies) {
            if !position.is_legal(ply.mv) {
                return None;
            }
            let fen = position.fen();
            let place = explorer::without_counters(&fen).to_owned();
            let moves = &mut self.found.entry(place).or_insert_with(|| (fen, BTreeMap::new())).1;
            let results = moves.entry(position.uci(ply.mv)).or_default();
            match game.half_points {
                2 => results.white += 1,
                1 => results.drawn += 1,
                _ => results.black += 1,
            }
            position.play_unchecked(ply.mv);
        }
        Some(())
    }

    /// The positions of at least some games, and their moves, the most frequent first.
    fn list(self, min_games: u32) -> Vec<(String, Vec<ExplorerMove>)> {
        let games = |moves: &[ExplorerMove]| moves.iter().map(|mv| mv.results.games()).sum::<u32>();
        let mut listed = Vec::new();
        for (fen, moves) in self.found.into_values() {
            let moves = moves.into_iter().map(|(uci, results)| ExplorerMove { uci, results });
            let mut moves: Vec<ExplorerMove> = moves.collect();
            if games(&moves) >= min_games {
                moves.sort_by_key(|mv| std::cmp::Reverse(mv.results.games()));
                listed.push((fen, moves));
            }
        }
        // Equal counts keep the order of the map, so that the file is always the same.
        listed.sort_by_key(|(_, moves)| std::cmp::Reverse(games(moves)));
        listed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_tune::Ply;

    fn game(moves: &str, half_points: u8) -> SelfPlayGame {
        let chess = Variant::parse("chess").expect("a known name");
        let mut position = Position::start(&chess);
        for mv in moves.split(' ') {
            let mv = position.parse_move(mv).expect("a legal move");
            position.play_unchecked(mv);
        }
        let plies = position.moves_made().map(|mv| Ply { mv, score_cp: None }).collect();
        SelfPlayGame { plies, branches: Vec::new(), half_points }
    }

    #[test]
    fn moves_are_counted_by_position_and_transpositions_are_merged() {
        let chess = Variant::parse("chess").expect("a known name");
        let mut positions = Positions::new(&chess, 4);
        for (moves, half_points) in
            [("d4 d5 c4 e6 Nc3", 2), ("c4 e6 d4 d5 Nc3", 1), ("d4 d5 c4 e6 Nf3", 0), ("d4 e6 c4 d5 Nc3", 0)]
        {
            positions.add(&game(moves, half_points)).expect("legal moves");
        }
        let listed = positions.list(2);
        let moves = |fen: &str| -> Vec<(&str, [u32; 3])> {
            let of_position = |(other, _): &&(String, Vec<ExplorerMove>)| other.starts_with(fen);
            let moves = listed.iter().find(of_position).map(|(_, moves)| &moves[..]).unwrap_or_default();
            let counts = |Results { white, drawn, black }: Results| [white, drawn, black];
            moves.iter().map(|mv| (mv.uci.as_str(), counts(mv.results))).collect()
        };
        assert_eq!(
            moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
            [("d2d4", [1, 0, 2]), ("c2c4", [0, 1, 0])]
        );
        // The move after the last ply is not counted.
        assert_eq!(moves("rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w"), []);
        // After 1. d4 e6 2. c4 and 1. c4 e6 2. d4 it is the same position.
        assert_eq!(moves("rnbqkbnr/pppp1ppp/4p3/8/2PP4/8/PP2PPPP/RNBQKBNR b"), [("d7d5", [0, 1, 1])]);
        // Only one game had this position.
        assert_eq!(moves("rnbqkbnr/pppp1ppp/4p3/8/2P5/8/PP1PPPPP/RNBQKBNR w"), []);
        assert_eq!(listed[0].1.len(), 2);
    }

    #[test]
    fn illegal_moves_are_refused() {
        let chess = Variant::parse("chess").expect("a known name");
        let mut illegal = game("e4 e5 Nf3", 2);
        illegal.plies.remove(0);
        assert_eq!(Positions::new(&chess, 9).add(&illegal), None);
    }
}
