//! `vicinity check`: which variants of a file can be played and won by both sides, and the faults
//! of the others.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use vicinity_rules::games::GameFault;

use crate::own;
use crate::program::{ProgramError, json};

/// Check the custom variants of a file, and report their faults
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<SectionFault<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<SectionFault<'a>>,
}

#[derive(Serialize)]
struct SectionFault<'a> {
    line: usize,
    key: &'a str,
    text: String,
}

impl SectionFault<'_> {
    fn of(fault: &GameFault) -> SectionFault<'_> {
        SectionFault { line: fault.line, key: &fault.key, text: fault.error.to_string() }
    }
}

pub(crate) fn run(args: &Check, out: &mut dyn Write) -> Result<(), ProgramError> {
    let games = own::read(&args.file).map_err(ProgramError::Unreadable)?;
    let path = args.file.display();
    let mut faulty = 0;
    for game in &games {
        let faults = game.faults();
        let ok = faults.is_empty();
        faulty += usize::from(!ok);
        if args.json {
            let faults = faults.iter().map(SectionFault::of).collect();
            let remarks = game.remarks.iter().map(SectionFault::of).collect();
            writeln!(out, "{}", json(&Checked { name: &game.name, ok, faults, remarks }))?;
            continue;
        }
        let verdict = if ok { "can be played" } else { "cannot be played" };
        writeln!(out, "{}: {verdict}", game.name)?;
        for fault in faults {
            writeln!(out, "    {path}: {fault}")?;
        }
        for remark in &game.remarks {
            writeln!(out, "    remark: {path}: {remark}")?;
        }
    }
    match faulty {
        0 => Ok(()),
        _ => Err(ProgramError::Input(format!("{path}: {faulty} of {} games cannot be played", games.len()))),
    }
}
