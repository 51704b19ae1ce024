//! `vicinity perft`: counts move sequences.

use std::io::Write;

use vicinity_rules::{divide, perft};

use crate::arguments::Arguments;
use crate::{Failure, read_position, read_variant};

/// The greatest depth to which move sequences are counted. Nobody lives to see the count end; but a line of moves much longer
/// than that would use up the stack.
pub(crate) const MOST_DEPTH: u32 = 64;

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let fen = arguments.option("--fen")?;
    let split = arguments.flag("--divide");
    let [variant, depth] = arguments.words(["VARIANT", "DEPTH"])?;
    let depth: u32 = depth
        .parse()
        .map_err(|_| Failure::Usage(format!("the depth is “{depth}”; it must be a whole number")))?;
    if depth > MOST_DEPTH {
        return Err(Failure::Usage(format!("the depth is {depth}; it may be up to {MOST_DEPTH}")));
    }
    let mut position = read_position(&read_variant(&variant)?, fen.as_deref())?;
    let total = if split && depth > 0 {
        let mut parts: Vec<(String, u64)> =
            divide(&mut position, depth).into_iter().map(|(mv, count)| (position.uci(mv), count)).collect();
        parts.sort();
        for (mv, count) in &parts {
            writeln!(out, "{mv}: {count}")?;
        }
        parts.iter().map(|(_, count)| count).sum()
    } else {
        perft(&mut position, depth)
    };
    Ok(writeln!(out, "{total}")?)
}
