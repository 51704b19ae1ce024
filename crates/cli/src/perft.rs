//! `vicinity perft`: counts move sequences.

use std::io::Write;

use clap::Args;
use vicinity_rules::{MAX_PERFT_DEPTH, divide, perft};

use crate::custom::GamesFile;
use crate::program::{ProgramError, WrongValue, read_position};

/// Count the legal move sequences of a length; the last line is the total
#[derive(Args)]
pub(crate) struct Perft {
    /// The variant
    variant: String,
    /// The length of the sequences in plies
    #[arg(value_parser = read_depth, allow_negative_numbers = true)]
    depth: u32,
    /// The position [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    games: GamesFile,
}

fn read_depth(text: &str) -> Result<u32, WrongValue> {
    let depth =
        text.parse().map_err(|_| WrongValue(format!("the depth is “{text}”; it must be a whole number")))?;
    if depth > MAX_PERFT_DEPTH {
        return Err(WrongValue(format!("the depth is {depth}; it must be at most {MAX_PERFT_DEPTH}")));
    }
    Ok(depth)
}

pub(crate) fn run(args: &Perft, out: &mut dyn Write) -> Result<(), ProgramError> {
    let depth = args.depth;
    let position = read_position(&args.games.variant(&args.variant)?, args.fen.as_deref())?;
    let total = if args.divide && depth > 0 {
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
