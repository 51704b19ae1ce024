//! `vicinity moves`: the legal moves of a position, one JSON object per line.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use crate::custom::GamesFile;
use crate::program::{ProgramError, json, read_position};

/// List the legal moves of a position, one JSON object per line, sorted by "uci"
#[derive(Args)]
pub(crate) struct Moves {
    /// The variant
    variant: String,
    /// The position [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    games: GamesFile,
}

#[derive(Serialize)]
struct Line {
    uci: String,
    san: String,
    /// The position after the move.
    fen: String,
    end: Option<GameEnd>,
}

#[derive(Serialize)]
struct GameEnd {
    result: &'static str,
    reason: &'static str,
}

pub(crate) fn run(args: &Moves, out: &mut dyn Write) -> Result<(), ProgramError> {
    let mut position = read_position(&args.games.variant(&args.variant)?, args.fen.as_deref())?;
    let mut lines = Vec::new();
    for (mv, san) in position.legal_sans() {
        let (uci, san) = (position.uci(mv), san.to_string());
        position.play_unchecked(mv);
        let end = position
            .outcome()
            .map(|outcome| GameEnd { result: outcome.result(), reason: outcome.reason.name() });
        lines.push(Line { uci, san, fen: position.fen(), end });
        position.unmake();
    }
    lines.sort_by(|one, other| one.uci.cmp(&other.uci));
    for line in lines {
        writeln!(out, "{}", json(&line))?;
    }
    Ok(())
}
