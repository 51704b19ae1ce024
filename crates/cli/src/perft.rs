//! `vicinity perft`: counts move sequences.

use std::io::Write;

use clap::Args;
use vicinity_rules::{divide, perft};

use crate::own::GamesFile;
use crate::program::{Failure, WrongValue, read_position};

/// The greatest depth to which move sequences are counted. Nobody lives to see the count end; but a line of moves much longer
/// than that would use up the stack.
pub(crate) const MOST_DEPTH: u32 = 64;

/// Count the legal move sequences of a length; the last line is the total
#[derive(Args)]
pub(crate) struct Perft {
    /// The game
    variant: String,
    /// How many plies to count
    #[arg(value_parser = read_depth, allow_negative_numbers = true)]
    depth: u32,
    /// The position; the starting position without it
    #[arg(long)]
    fen: Option<String>,
    /// Also show the count after each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    games: GamesFile,
}

fn read_depth(text: &str) -> Result<u32, WrongValue> {
    let depth =
        text.parse().map_err(|_| WrongValue(format!("the depth is “{text}”; it must be a whole number")))?;
    if depth > MOST_DEPTH {
        return Err(WrongValue(format!("the depth is {depth}; it may be up to {MOST_DEPTH}")));
    }
    Ok(depth)
}

pub(crate) fn run(asked: &Perft, out: &mut dyn Write) -> Result<(), Failure> {
    let depth = asked.depth;
    let position = read_position(&asked.games.variant(&asked.variant)?, asked.fen.as_deref())?;
    let total = if asked.divide && depth > 0 {
        let mut parts: Vec<(String, u64)> =
            divide(&position, depth).into_iter().map(|(mv, count)| (position.uci(mv), count)).collect();
        parts.sort();
        for (mv, count) in &parts {
            writeln!(out, "{mv}: {count}")?;
        }
        parts.iter().map(|(_, count)| count).sum()
    } else {
        perft(&position, depth)
    };
    Ok(writeln!(out, "{total}")?)
}
