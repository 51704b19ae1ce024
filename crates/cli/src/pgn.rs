//! `vicinity pgn`: reads games and replays every move.

use std::fs;
use std::io::Write;

use vicinity_rules::pgn::{self, Read};

use crate::arguments::Arguments;
use crate::{Failure, json};

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let as_json = arguments.flag("--json");
    let [file] = arguments.words(["FILE"])?;
    let bytes = fs::read(&file).map_err(|error| Failure::Input(format!("{file}: {error}")))?;
    // Old files are not always Unicode; a move is, so only names and comments can suffer.
    let text = String::from_utf8_lossy(&bytes);
    let games = pgn::read(&text);
    let mut objects = Vec::new();
    for (index, read) in games.iter().enumerate() {
        if as_json {
            objects.push(object(read));
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
    if as_json {
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

fn object(read: &Read) -> String {
    let game = &read.game;
    let end = game.end();
    let tags: Vec<String> = game
        .tags
        .iter()
        .map(|(name, value)| format!("{}:{}", json::string(name), json::string(value)))
        .collect();
    let mut position = game.start.clone();
    let moves: Vec<String> = game
        .moves
        .iter()
        .map(|played| {
            let uci = position.uci(played.mv);
            position.make(played.mv);
            format!("{{\"uci\":{},\"san\":{}}}", json::string(&uci), json::string(&played.san))
        })
        .collect();
    let reason = end.outcome().map_or("null".to_owned(), |outcome| json::string(outcome.reason.name()));
    let fault = read.fault.as_ref().map_or("null".to_owned(), |fault| json::string(&fault.to_string()));
    format!(
        "{{\"variant\":{},\"tags\":{{{}}},\"fen\":{},\"moves\":[{}],\"end_fen\":{},\"result\":{},\"reason\":{reason},\
        \"termination\":{},\"fault\":{fault}}}",
        json::string(game.start.variant().name()),
        tags.join(","),
        json::string(&game.start.fen()),
        moves.join(","),
        json::string(&end.fen()),
        json::string(game.result),
        json::string(&game.termination),
    )
}
