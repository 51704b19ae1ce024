//! The findings of the last review, stored for this tab, so that a reload does not evaluate the
//! game again.
//!
//! ```text
//! 0                      the index of the effort
//! near 4k3/… e3e4 d6d5   the variant, the start position and the moves
//! 0 cp 20 e3e4 e6e5      a position by its ply, its evaluation, and the best line
//! 1 loss 6 d6d5
//! ```
//!
//! The text is untrusted: a damaged one is ignored.

use vicinity_protocol::Score;

use super::EFFORTS;
use super::findings::{Finding, Findings};
use crate::language::concat;
use crate::state::State;

/// The tab storage name.
const REVIEW: &str = "review";

/// Stores the findings.
pub(crate) fn store(findings: &Findings, effort: usize, state: &State) {
    let mut text = concat(&[&effort.to_string(), "\n", &findings.identity(state)]);
    for ply in 0..=findings.last() {
        if let Some(found) = findings.at(ply) {
            let (unit, number) = match found.score {
                Score::Centipawns(number) => ("cp", number),
                Score::Win(plies) => ("win", plies.into()),
                Score::Loss(plies) => ("loss", plies.into()),
            };
            let line = found.line.join(" ");
            text += &concat(&["\n", &ply.to_string(), " ", unit, " ", &number.to_string(), " ", &line]);
        }
    }
    state.device.storage.set_in_tab(REVIEW, &text);
}

/// Returns the stored findings and the index of their effort if they belong to the line on the
/// board.
pub(crate) fn load(state: &State) -> Option<(Findings, usize)> {
    let text = state.device.storage.get_in_tab(REVIEW)?;
    let mut rows = text.split('\n');
    let effort = rows.next()?.parse().ok().filter(|effort| *effort < EFFORTS.len())?;
    let mut findings = Findings::of_line(state);
    if rows.next()? != findings.identity(state) {
        return None;
    }
    for row in rows {
        let (ply, found) = parse(row)?;
        findings.note(ply, found);
    }
    Some((findings, effort))
}

/// Parses the row of a position.
fn parse(row: &str) -> Option<(usize, Finding)> {
    let mut words = row.split(' ').filter(|word| !word.is_empty());
    let ply = words.next()?.parse().ok()?;
    let (unit, number) = (words.next()?, words.next()?);
    let score = match unit {
        "cp" => Score::Centipawns(number.parse().ok()?),
        "win" => Score::Win(number.parse().ok()?),
        "loss" => Score::Loss(number.parse().ok()?),
        _ => return None,
    };
    Some((ply, Finding { score, line: words.map(str::to_owned).collect() }))
}
