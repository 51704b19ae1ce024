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
mod puzzles;
mod svg;
mod tune;
mod uci;
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
  vicinity svg VARIANT [OPTIONS]                      a board as a picture: SVG, which needs nothing else
    --fen FEN  --last-move e2e4                       what stands on it; the placement alone is enough
    --marks d2d4,e4:2,!e5                             arrows, circles and frames, in kinds 1 to 4
    --piece-moves PIECE  --key                          what a piece can do: a letter, alone on the board, or its square
    --orientation black  --no-coordinates  --size N   how it is seen, and its width in pixels
    --title TEXT  --id NAME  --out FILE               what it is called, in words and within a page; where it is written
  vicinity uci                                        the engine for programs that speak UCI; also without arguments
  vicinity bench [--variant V] [--depth D]            searches fixed positions: nodes, nodes/s
  vicinity match [OPTIONS] A B                        plays engines or settings against each other; A and B are
                                                      “-”, “level=3,hash=8,…” or “uci:PROGRAM,OPTION=VALUE,…”
    --variant V  --games N  --seed N  --threads N     what is played, how often, from which openings, how many at once
    --nodes N | --ms T | --depth D                    what a move may cost
    --sprt ELO0 ELO1                                  ends when it is decided which difference is nearer the truth
    --pgn FILE                                        adds the games to a file
    --give-up CP                                      ends games in which both see one side so far ahead for a while
  vicinity tune VARIANT[+VARIANT…] [OPTIONS]          fits the evaluation to games of the engine against itself
    --games N  --nodes N  --seed N                    how many games, what a move may cost, which games
    --epochs N  --lambda L  --scale CP                passes over the positions, the result's share, points for odds of e
    --rounds N  --threads N                           begins from nothing, in so many rounds; games at a time
    --read FILE[+FILE…]  --positions FILE             takes positions from files as well; writes those of the new games
    --out FILE                                        where the weights are written
  vicinity puzzles VARIANT [OPTIONS]                  makes puzzles of the engine's games against itself
    --games N  --seed N  --keep N  --out FILE         from how many games, which ones, how many are kept, and where
    --with FILE[+FILE…]                               chooses from the puzzles of these files, too
    --positions FILE                                  tries the positions of a file, too: lines VARIANT|FEN
    --check FILE                                      instead: looks closely at the puzzles of a file
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
    let mut arguments = Arguments::from_env();
    let command = arguments.next_word();
    // Programs start an engine without saying more. It speaks from several threads, so that none may keep the output.
    if matches!(command.as_deref(), None | Some("uci")) {
        return match arguments.words([]) {
            Ok([]) => uci::run(),
            Err(failure) => report(failure),
        };
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let result =
        run(command.as_deref().unwrap_or_default(), arguments, &mut out).and_then(|()| Ok(out.flush()?));
    result.map_or_else(report, |()| ExitCode::SUCCESS)
}

fn report(failure: Failure) -> ExitCode {
    match failure {
        // Whoever read the output has seen enough.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Failure::Output(error) => fail(1, &format!("cannot write: {error}")),
        Failure::Input(message) => fail(1, &message),
        Failure::Usage(message) => fail(2, &format!("{message}; “vicinity help” tells how it is used")),
    }
}

fn fail(code: u8, message: &str) -> ExitCode {
    eprintln!("vicinity: {message}");
    ExitCode::from(code)
}

fn run(command: &str, arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        "variants" => variants::run(arguments, out),
        "perft" => perft::run(arguments, out),
        "moves" => moves::run(arguments, out),
        "pgn" => pgn::run(arguments, out),
        "svg" => svg::run(arguments, out),
        "bench" => bench::run(arguments, out),
        "match" => match_games::run(arguments, out),
        "puzzles" => puzzles::run(arguments, out),
        "tune" => tune::run(arguments, out),
        "help" | "--help" | "-h" => Ok(writeln!(out, "{USAGE}")?),
        other => Err(Failure::Usage(format!("there is no command “{other}”"))),
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
