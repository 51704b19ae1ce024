//! What the programs `vicinity` and `vicinity-lab` have in common: words in, text out, and how they end.
//!
//! Exit codes: 0 done; 1 the input was wrong or the output could not be written; 2 wrong usage, or nothing to read. What is wrong is told in one line
//! on standard error. No closed or full output makes a program panic. What the words mean is for the commands.

use std::error::Error;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde::Serialize;
use vicinity_rules::{DroppedRights, FenError, Position, Variant};

/// What VARIANT stands for in the help of commands.
pub const ABOUT_VARIANTS: &str =
    "VARIANT is a game's name, with options where it has them: name:key=value,key=value";

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The input was wrong: what and where, in one line.
    Input(String),
    /// What the command is about cannot be read: why, in one line.
    Unreadable(String),
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

impl Failure {
    /// A file that cannot be read or written.
    pub fn file(path: impl fmt::Display, error: &io::Error) -> Failure {
        Failure::Input(format!("{path}: {error}"))
    }
}

/// A value that an option cannot take, told in a sentence of its own.
#[derive(Debug)]
pub struct WrongValue(pub String);

impl fmt::Display for WrongValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for WrongValue {}

/// Reads the words after the program's name, has them acted on, and says how that ended.
pub fn run<W: Parser>(program: &str, act: impl FnOnce(W, &mut dyn Write) -> Result<(), Failure>) -> ExitCode {
    // Not locked: the engine speaks from several threads.
    let mut out = BufWriter::new(io::stdout());
    let result = match W::try_parse() {
        Ok(words) => act(words, &mut out),
        Err(error) if error.use_stderr() => Err(Failure::Usage(usage(&error))),
        Err(help) => write!(out, "{}", help.render()).map_err(Failure::Output),
    };
    let flushed = out.flush().map_err(Failure::Output);
    // What could not be written is not tried again.
    drop(out.into_parts());
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(program, failure),
    }
}

fn report(program: &str, failure: Failure) -> ExitCode {
    let (code, message) = match failure {
        // Whoever read the output has seen enough.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Output(error) => (1, format!("cannot write: {error}")),
        Failure::Input(message) => (1, message),
        Failure::Unreadable(message) => (2, message),
        Failure::Usage(message) => (2, format!("{message}; “{program} help” tells how it is used")),
    };
    // It may repeat what was typed, and is one line all the same.
    let line: String = message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    // If nobody hears it, the exit code still tells.
    let _ = writeln!(io::stderr(), "{program}: {line}");
    ExitCode::from(code)
}

/// What is wrong with the words, in one line.
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
            format!("there is no command “{}”", text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument if word.starts_with('-') => format!("there is no option “{word}” here"),
        ErrorKind::UnknownArgument => format!("“{word}” is one word too many"),
        ErrorKind::MissingRequiredArgument => format!("{name} is missing"),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "a command is missing".to_owned()
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{name} needs a value"),
        ErrorKind::WrongNumberOfValues => format!("{name} needs two values"),
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            prior if prior == word => format!("{name} is there twice"),
            prior => format!("{name} and {} do not go together", without_value(prior)),
        },
        ErrorKind::ValueValidation => {
            match error.source().and_then(|source| source.downcast_ref::<WrongValue>()) {
                Some(wrong) => wrong.to_string(),
                None => format!("“{value}” is no number for {name}"),
            }
        }
        ErrorKind::InvalidUtf8 => "there is a word that is not Unicode".to_owned(),
        _ => error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
    }
}

/// The name of an option or argument, which help shows as `--fen <FEN>` or `<VARIANT>`.
fn without_value(word: &str) -> &str {
    word.split(' ').next().unwrap_or_default().trim_matches(['<', '>'])
}

/// The variant that a text names.
pub fn read_variant(text: &str) -> Result<Arc<Variant>, Failure> {
    Variant::parse(text).map_err(|error| Failure::Input(error.to_string()))
}

/// The position of a FEN, the array without one.
pub fn read_position(variant: &Arc<Variant>, fen: Option<&str>) -> Result<Position, Failure> {
    match fen {
        None => Ok(Position::start(variant)),
        Some(fen) => {
            let (position, dropped) = Position::from_fen_with_remark(variant, fen).map_err(faulty_fen)?;
            report_dropped(dropped);
            Ok(position)
        }
    }
}

/// A FEN that cannot be read or played.
pub(crate) fn faulty_fen(error: FenError) -> Failure {
    Failure::Input(format!("FEN: {error}"))
}

/// Says on standard error what was dropped from a FEN.
pub(crate) fn report_dropped(dropped: Option<DroppedRights>) {
    if let Some(dropped) = dropped {
        // If it cannot be written, the answer is as right without it.
        let _ = writeln!(io::stderr(), "vicinity: FEN: {dropped}");
    }
}

/// A value as JSON, on one line.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every key is a text and every value can be written")
}
