//! `vicinity pgn`: reads games and replays every move.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::{Serialize, Serializer};
use vicinity_rules::pgn::{self, Read};

use crate::program::{Failure, json};

/// Read games and replay every move; a fault is told with its game, line and move
#[derive(Args)]
pub(crate) struct Pgn {
    /// A file of games
    file: PathBuf,
    /// As JSON: an array with one object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed<'a> {
    variant: &'a str,
    /// Of PGN's own order, and perhaps twice of one name.
    #[serde(serialize_with = "as_object")]
    tags: &'a [(String, String)],
    fen: String,
    moves: Vec<ReplayedMove<'a>>,
    end_fen: String,
    result: &'a str,
    reason: Option<&'static str>,
    termination: &'a str,
    fault: Option<String>,
}

#[derive(Serialize)]
struct ReplayedMove<'a> {
    uci: String,
    san: &'a str,
}

fn as_object<S: Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|(name, value)| (name, value)))
}

/// The text of a file. PGN's own characters are those of Latin-1, so a file that is not UTF-8 is read as that.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|&byte| char::from(byte)).collect())
}

pub(crate) fn run(asked: &Pgn, out: &mut dyn Write) -> Result<(), Failure> {
    let file = asked.file.display();
    let text = decode(fs::read(&asked.file).map_err(|error| Failure::file(&file, &error))?);
    let games = pgn::read(&text);
    let mut objects = Vec::new();
    for (index, read) in games.iter().enumerate() {
        if asked.json {
            objects.push(json(&Replayed::new(read)));
        } else {
            let game = &read.game;
            let (number, variant) = (index + 1, game.start.variant().name());
            let ending = if game.termination.is_empty() { "" } else { &game.termination };
            let end = game.end().outcome().map_or(ending, |outcome| outcome.reason.name());
            let reason = if end.is_empty() { String::new() } else { format!(" ({end})") };
            writeln!(
                out,
                "game {number}: {variant}, {} half-moves, {}{reason}",
                game.moves.len(),
                game.result
            )?;
        }
    }
    if asked.json {
        writeln!(out, "[{}]", objects.join(",\n "))?;
    }
    out.flush()?;
    let faults: Vec<String> =
        games.iter().filter_map(|read| read.fault.as_ref()).map(|fault| format!("{file}: {fault}")).collect();
    match faults.split_first() {
        None => Ok(()),
        Some((first, others)) => {
            let more = if others.is_empty() {
                String::new()
            } else {
                format!(" (and {} more games with faults)", others.len())
            };
            Err(Failure::Input(format!("{first}{more}")))
        }
    }
}

impl Replayed<'_> {
    fn new(read: &Read) -> Replayed<'_> {
        let game = &read.game;
        let end = game.end();
        let (mut position, mut moves) = (game.start.clone(), Vec::new());
        for played in &game.moves {
            moves.push(ReplayedMove { uci: position.uci(played.mv), san: &played.san });
            position.make(played.mv);
        }
        Replayed {
            variant: game.start.variant().name(),
            tags: &game.tags,
            fen: game.start.fen(),
            moves,
            end_fen: end.fen(),
            result: game.result,
            reason: end.outcome().map(|outcome| outcome.reason.name()),
            termination: &game.termination,
            fault: read.fault.as_ref().map(ToString::to_string),
        }
    }
}
