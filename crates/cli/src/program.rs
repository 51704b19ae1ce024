//! The common part of the programs `vicinity` and `vicinity-lab`: arguments, output and exit codes.
//!
//! Exit codes: 0 success; 1 wrong input, or the output could not be written; 2 wrong usage, or
//! nothing to read. An error is reported in one line on standard error. Closed or full outputs
//! never cause a panic. The commands define the meaning of their arguments.

use std::error::Error;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde::Serialize;
use vicinity_rules::{DroppedRights, FenError, Position, Variant};

/// The explanation of VARIANT in the help of commands.
pub const ABOUT_VARIANTS: &str =
    "VARIANT is the name of a variant, with options if it has any: name:key=value,key=value";

/// The reason why a command failed.
#[derive(Debug)]
pub enum ProgramError {
    /// The input was wrong; a message of one line with the location.
    Input(String),
    /// The input cannot be read; a message of one line.
    Unreadable(String),
    /// The command was called with wrong arguments.
    Usage(String),
    /// Standard output could not be written.
    Output(io::Error),
}

impl From<io::Error> for ProgramError {
    fn from(error: io::Error) -> Self {
        ProgramError::Output(error)
    }
}

impl ProgramError {
    /// A file that cannot be read or written.
    pub fn file(path: impl fmt::Display, error: &io::Error) -> ProgramError {
        ProgramError::Input(format!("{path}: {error}"))
    }
}

/// The error of an option's value, with a message of its own.
#[derive(Debug)]
pub struct WrongValue(pub String);

impl fmt::Display for WrongValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongValue {}

/// Parses the arguments of a program, runs the command and reports its failure.
pub fn run<W: Parser>(
    program: &str,
    act: impl FnOnce(W, &mut dyn Write) -> Result<(), ProgramError>,
) -> ExitCode {
    // Not locked: the engine prints from several threads.
    let mut out = BufWriter::new(io::stdout());
    let result = match W::try_parse() {
        Ok(words) => act(words, &mut out),
        Err(error) if error.use_stderr() => Err(ProgramError::Usage(usage(&error))),
        Err(help) => write!(out, "{}", help.render()).map_err(ProgramError::Output),
    };
    let flushed = out.flush().map_err(ProgramError::Output);
    // Do not try again to write what could not be written.
    drop(out.into_parts());
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(program, failure),
    }
}

fn report(program: &str, failure: ProgramError) -> ExitCode {
    let (code, message) = match failure {
        // The reader has closed the pipe on purpose.
        ProgramError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        ProgramError::Output(error) => (1, format!("cannot write: {error}")),
        ProgramError::Input(message) => (1, message),
        ProgramError::Unreadable(message) => (2, message),
        ProgramError::Usage(message) => (2, format!("{message}; see “{program} help”")),
    };
    // The message may repeat arguments, and is on one line all the same.
    let line: String = message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    // If it cannot be written, the exit code is still right.
    let _ = writeln!(io::stderr(), "{program}: {line}");
    ExitCode::from(code)
}

/// The error in the arguments, in one line.
fn usage(error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        Some(ContextValue::Strings(texts)) => texts.first().map_or("", String::as_str),
        _ => "",
    };
    let word = text(ContextKind::InvalidArg);
    let name = without_value(word);
    let value = text(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!("unknown command “{}”", text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument if word.starts_with('-') => format!("unknown option “{word}”"),
        ErrorKind::UnknownArgument => format!("unexpected argument “{word}”"),
        ErrorKind::MissingRequiredArgument => format!("the argument {name} is missing"),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "a command is missing".to_owned()
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{name} needs a value"),
        ErrorKind::WrongNumberOfValues => format!("{name} needs two values"),
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            prior if prior == word => format!("{name} may be given only once"),
            prior => format!("{name} cannot be used with {}", without_value(prior)),
        },
        ErrorKind::ValueValidation => {
            match error.source().and_then(|source| source.downcast_ref::<WrongValue>()) {
                Some(wrong) => wrong.to_string(),
                None => format!("“{value}” is not a valid number for {name}"),
            }
        }
        ErrorKind::InvalidUtf8 => "an argument is not valid Unicode".to_owned(),
        _ => error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
    }
}

/// The name of an option or argument, which clap shows as `--fen <FEN>` or `<VARIANT>`.
fn without_value(word: &str) -> &str {
    word.split(' ').next().unwrap_or_default().trim_matches(['<', '>'])
}

/// The variant that a text names.
pub fn read_variant(text: &str) -> Result<Arc<Variant>, ProgramError> {
    Variant::parse(text).map_err(|error| ProgramError::Input(error.to_string()))
}

/// The position of a FEN, or the start position without one.
pub fn read_position(variant: &Arc<Variant>, fen: Option<&str>) -> Result<Position, ProgramError> {
    match fen {
        None => Ok(Position::start(variant)),
        Some(fen) => {
            let (position, dropped) = Position::from_fen_with_remark(variant, fen).map_err(invalid_fen)?;
            report_dropped(dropped);
            Ok(position)
        }
    }
}

/// The error of a FEN that is not valid.
pub(crate) fn invalid_fen(error: FenError) -> ProgramError {
    ProgramError::Input(format!("FEN: {error}"))
}

/// Reports on standard error what was dropped from a FEN.
pub(crate) fn report_dropped(dropped: Option<DroppedRights>) {
    if let Some(dropped) = dropped {
        // If it cannot be written, the result is still right.
        let _ = writeln!(io::stderr(), "vicinity: FEN: {dropped}");
    }
}

/// A value as JSON, on one line.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every key is a text and every value can be written")
}
