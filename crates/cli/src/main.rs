//! `vicinity`: the rules and the engine on the command line.
//!
//! Exit codes: 0 done; 1 the input was wrong (one line on standard error says what and where); 2 wrong
//! usage.

mod arguments;
mod bench;
mod json;
mod match_games;
mod moves;
mod perft;
mod pgn;
mod players;
mod tune;
mod variants;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use arguments::Arguments;
use vicinity_rules::{Position, Variant};

const USAGE: &str = "\
usage:
  vicinity variants [--json]                          names, options and starting positions
  vicinity perft VARIANT DEPTH [--fen FEN] [--divide] counts move sequences; the last line is the total
  vicinity moves VARIANT [--fen FEN]                  one JSON object a line for each legal move
  vicinity pgn FILE [--json]                          reads games and replays every move
  vicinity bench [--variant V] [--depth D]            searches fixed positions: nodes, nodes/s
  vicinity match [--variant V] [--games N] [--nodes N | --ms T | --depth D] [--seed N] [--threads N] A B
                                                      plays engines or settings against each other; A and B are
                                                      “-”, “level=3,hash=8,…” or “uci:PROGRAM,OPTION=VALUE,…”
  vicinity tune VARIANT[+VARIANT…] [--games N] [--nodes N] [--seed N] [--epochs N] [--lambda L] [--scale CP]
                [--positions FILE] [--read FILE[+FILE…]] [--out FILE]
                                                      fits the evaluation to games against itself; writes weights
  vicinity help                                       this text

VARIANT is a name, with options where the game has them: name:key=value,key=value";

/// Why a command did not do what it was asked.
pub(crate) enum Failure {
    /// The input was wrong: what and where, in one line.
    Input(String),
    /// The command was called in a way it does not know.
    Usage(String),
    /// Standard output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(Arguments::from_env(), &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => fail(1, &format!("cannot write: {error}")),
        Err(Failure::Input(message)) => fail(1, &message),
        Err(Failure::Usage(message)) => fail(2, &format!("{message}; “vicinity help” tells how it is used")),
    }
}

fn fail(code: u8, message: &str) -> ExitCode {
    eprintln!("vicinity: {message}");
    ExitCode::from(code)
}

fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.next_word().as_deref() {
        Some("variants") => variants::run(arguments, out),
        Some("perft") => perft::run(arguments, out),
        Some("moves") => moves::run(arguments, out),
        Some("pgn") => pgn::run(arguments, out),
        Some("bench") => bench::run(arguments, out),
        Some("match") => match_games::run(arguments, out),
        Some("tune") => tune::run(arguments, out),
        Some("help" | "--help" | "-h") => Ok(writeln!(out, "{USAGE}")?),
        Some(other) => Err(Failure::Usage(format!("there is no command “{other}”"))),
        None => Err(Failure::Usage("no command given".to_owned())),
    }
}

/// The variant that a text names.
pub(crate) fn read_variant(text: &str) -> Result<Arc<Variant>, Failure> {
    Variant::parse(text).map_err(|error| Failure::Input(error.to_string()))
}

/// The position of a FEN, the array without one.
pub(crate) fn read_position(variant: &Arc<Variant>, fen: Option<&str>) -> Result<Position, Failure> {
    match fen {
        None => Ok(Position::start(variant)),
        Some(fen) => {
            Position::from_fen(variant, fen).map_err(|error| Failure::Input(format!("FEN: {error}")))
        }
    }
}
