//! `vicinity pgn`: reads games, one at a time, and replays every move.

use std::fs::File;
use std::io::{BufReader, Write};

use vicinity_record::pgn::{Read, Reader};
use vicinity_record::{NodeId, Played, Record};

use crate::arguments::Arguments;
use crate::{Failure, json};

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let as_json = arguments.flag("--json");
    let [path] = arguments.words(["FILE"])?;
    let unreadable = |error| Failure::Input(format!("{path}: {error}"));
    let file = File::open(&path).map_err(unreadable)?;
    let (mut first_fault, mut other_faults) = (None, 0);
    let mut before = "[";
    for (index, read) in Reader::new(BufReader::new(file)).enumerate() {
        let read = read.map_err(unreadable)?;
        if as_json {
            write!(out, "{before}{}", object(&read))?;
            before = ",\n ";
        } else {
            let record = &read.record;
            let (number, variant) = (index + 1, record.start().variant().name());
            let (result, termination) = ending(record);
            let end = record.position(record.main_end()).outcome();
            let end = end.map_or(termination, |outcome| outcome.reason.name());
            let reason = if end.is_empty() { String::new() } else { format!(" ({end})") };
            let plies = record.depth(record.main_end());
            writeln!(out, "game {number}: {variant}, {plies} half-moves, {result}{reason}")?;
        }
        match read.fault {
            Some(fault) if first_fault.is_none() => first_fault = Some(fault),
            Some(_) => other_faults += 1,
            None => {}
        }
    }
    if as_json {
        writeln!(out, "{}]", if before == "[" { "[" } else { "" })?;
    }
    out.flush()?;
    let Some(fault) = first_fault else { return Ok(()) };
    let more = match other_faults {
        0 => String::new(),
        count => format!(" (and {count} more games with faults)"),
    };
    Err(Failure::Input(format!("{path}: {fault}{more}")))
}

/// The result that was read, and how it came to that.
fn ending(record: &Record) -> (&str, &str) {
    let ending = record.ending(record.main_end());
    ending.map_or(("*", ""), |ending| (ending.result, &ending.termination))
}

fn object(read: &Read) -> String {
    let record = &read.record;
    let end = record.position(record.main_end());
    let tags: Vec<String> = record
        .tags
        .iter()
        .map(|(name, value)| format!("{}:{}", json::string(name), json::string(value)))
        .collect();
    let of_move = |Played { uci, san, .. }: &Played| {
        format!("{{\"uci\":{},\"san\":{}}}", json::string(uci), json::string(san))
    };
    let line = record.line(NodeId::START);
    let moves: Vec<String> = line.into_iter().filter_map(|node| record.played(node)).map(of_move).collect();
    let (result, termination) = ending(record);
    let reason = end.outcome().map_or("null".to_owned(), |outcome| json::string(outcome.reason.name()));
    let fault = read.fault.as_ref().map_or("null".to_owned(), |fault| json::string(&fault.to_string()));
    format!(
        "{{\"variant\":{},\"tags\":{{{}}},\"fen\":{},\"moves\":[{}],\"end_fen\":{},\"result\":{},\"reason\":{reason},\
        \"termination\":{},\"fault\":{fault}}}",
        json::string(record.start().variant().name()),
        tags.join(","),
        json::string(&record.start().fen()),
        moves.join(","),
        json::string(&end.fen()),
        json::string(result),
        json::string(termination),
    )
}
