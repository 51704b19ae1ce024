//! `vicinity check`: which variants of a file can be played and won by both sides, and the errors
//! of the others.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use vicinity_rules::games::GameError;

use crate::custom;
use crate::program::{ProgramError, json};

/// Check the custom variants of a file, and report their errors
#[derive(Args)]
pub(crate) struct Check {
    /// A file of custom variants; docs/games.md describes the format
    file: PathBuf,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked<'a> {
    name: &'a str,
    ok: bool,
    /// Scripts rely on the name in the output.
    #[serde(rename = "faults", skip_serializing_if = "Vec::is_empty")]
    errors: Vec<SectionError<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<SectionError<'a>>,
}

#[derive(Serialize)]
struct SectionError<'a> {
    line: usize,
    key: &'a str,
    text: String,
}

impl SectionError<'_> {
    fn of(error: &GameError) -> SectionError<'_> {
        SectionError { line: error.line, key: &error.key, text: error.kind.to_string() }
    }
}

pub(crate) fn run(args: &Check, out: &mut dyn Write) -> Result<(), ProgramError> {
    let games = custom::read(&args.file).map_err(ProgramError::Unreadable)?;
    let path = args.file.display();
    let mut invalid_count = 0;
    for game in &games {
        let errors = game.errors();
        let ok = errors.is_empty();
        invalid_count += usize::from(!ok);
        if args.json {
            let errors = errors.iter().map(SectionError::of).collect();
            let remarks = game.remarks.iter().map(SectionError::of).collect();
            writeln!(out, "{}", json(&Checked { name: &game.name, ok, errors, remarks }))?;
            continue;
        }
        let verdict = if ok { "can be played" } else { "cannot be played" };
        writeln!(out, "{}: {verdict}", game.name)?;
        for error in errors {
            writeln!(out, "    {path}: {error}")?;
        }
        for remark in &game.remarks {
            writeln!(out, "    remark: {path}: {remark}")?;
        }
    }
    match invalid_count {
        0 => Ok(()),
        _ => Err(ProgramError::Input(format!(
            "{path}: {invalid_count} of {} games cannot be played",
            games.len()
        ))),
    }
}
