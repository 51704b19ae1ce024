//! `vicinity pgn`: reads games, one at a time, and replays every move.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use clap::Args;
use serde::{Serialize, Serializer};
use vicinity_record::pgn::{Read, Reader};
use vicinity_record::{NodeId, Record};
use vicinity_rules::Position;

use crate::program::{ProgramError, json};

/// Read games and replay every move; errors are reported with game, line and move
#[derive(Args)]
pub(crate) struct Pgn {
    /// A PGN file
    file: PathBuf,
    /// Print JSON, an array with one object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed<'a> {
    variant: &'a str,
    /// In the order of the file; names may be repeated.
    #[serde(serialize_with = "as_object")]
    tags: &'a [(String, String)],
    fen: String,
    moves: Vec<ReplayedMove<'a>>,
    end_fen: String,
    result: &'a str,
    reason: Option<&'static str>,
    termination: &'a str,
    /// Scripts rely on the name in the output.
    #[serde(rename = "fault")]
    error: Option<String>,
}

#[derive(Serialize)]
struct ReplayedMove<'a> {
    uci: &'a str,
    san: &'a str,
}

fn as_object<S: Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|(name, value)| (name, value)))
}

pub(crate) fn run(args: &Pgn, out: &mut dyn Write) -> Result<(), ProgramError> {
    let path = args.file.display();
    let unreadable = |error| ProgramError::file(&path, &error);
    let file = File::open(&args.file).map_err(unreadable)?;
    let (mut first_error, mut other_errors, mut game_count) = (None, 0, 0);
    let mut before = "[";
    for read in Reader::new(BufReader::new(file)) {
        let read = read.map_err(unreadable)?;
        game_count += 1;
        if args.json {
            write!(out, "{before}{}", json(&Replayed::new(&read)))?;
            before = ",\n ";
        } else {
            let record = &read.record;
            let variant = record.start().variant().name();
            let (result, termination) = ending(record);
            let end = record.position(record.main_end());
            let end = reason(record, &end).unwrap_or(termination);
            let reason = if end.is_empty() { String::new() } else { format!(" ({end})") };
            let plies = record.depth(record.main_end());
            writeln!(out, "game {game_count}: {variant}, {plies} half-moves, {result}{reason}")?;
        }
        match errors(&read) {
            Some(error) if first_error.is_none() => first_error = Some(error),
            Some(_) => other_errors += 1,
            None => {}
        }
    }
    if args.json {
        writeln!(out, "{}]", if before == "[" { "[" } else { "" })?;
    }
    out.flush()?;
    if game_count == 0 {
        return Err(ProgramError::Input(format!("{path}: the file has no games")));
    }
    let Some(error) = first_error else { return Ok(()) };
    let more = match other_errors {
        0 => String::new(),
        count => format!(" (and {count} more games with errors)"),
    };
    Err(ProgramError::Input(format!("{path}: {error}{more}")))
}

/// The written result and termination.
fn ending(record: &Record) -> (&str, &str) {
    let ending = record.ending(record.main_end());
    ending.map_or(("*", ""), |ending| (ending.result, &ending.termination))
}

/// The reason why the game ended on the board, if it decides the result: a draw that nobody has
/// claimed may have another written result.
fn reason(record: &Record, end: &Position) -> Option<&'static str> {
    let outcome = end.outcome().filter(|outcome| outcome.result() == ending(record).0)?;
    Some(outcome.reason.name())
}

/// The first error of a game, and the number of further ones.
fn errors(read: &Read) -> Option<String> {
    let mut errors = read.errors();
    let first = errors.next()?;
    Some(match errors.count() {
        0 => first.to_string(),
        count => format!("{first} (and {count} more)"),
    })
}

impl Replayed<'_> {
    fn new(read: &Read) -> Replayed<'_> {
        let record = &read.record;
        let end = record.position(record.main_end());
        let line = record.line(NodeId::START);
        let played = line.into_iter().filter_map(|node| record.played(node));
        let (result, termination) = ending(record);
        Replayed {
            variant: record.start().variant().name(),
            tags: &record.tags,
            fen: record.start().fen(),
            moves: played.map(|played| ReplayedMove { uci: &played.uci, san: &played.san }).collect(),
            end_fen: end.fen(),
            result,
            reason: reason(record, &end),
            termination,
            error: errors(read),
        }
    }
}
