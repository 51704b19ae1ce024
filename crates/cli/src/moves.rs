//! `vicinity moves`: the legal moves of a position, one JSON object a line.

use std::io::Write;

use crate::arguments::Arguments;
use crate::{Failure, json, read_position, read_variant};

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let fen = arguments.option("--fen")?;
    let [variant] = arguments.words(["VARIANT"])?;
    let mut position = read_position(&read_variant(&variant)?, fen.as_deref())?;
    let mut lines = Vec::new();
    for mv in position.legal_moves() {
        let (uci, san) = (position.uci(mv), position.san(mv));
        position.make(mv);
        let end = position.outcome().map_or("null".to_owned(), |outcome| {
            let reason = json::string(outcome.reason.name());
            format!("{{\"result\":\"{}\",\"reason\":{reason}}}", outcome.result())
        });
        let line = format!(
            "{{\"uci\":{},\"san\":{},\"fen\":{},\"end\":{end}}}",
            json::string(&uci),
            json::string(&san),
            json::string(&position.fen()),
        );
        position.unmake();
        lines.push((uci, line));
    }
    lines.sort();
    for (_, line) in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
