//! `vicinity bench`: searches fixed positions and counts.
//!
//! The number of nodes is the same on every run and every machine. A commit that means to leave play unchanged
//! leaves it unchanged, and says it.

use std::io::Write;
use std::time::Instant;

use vicinity_bench::SIGNATURE_DEPTH;
use vicinity_rules::variants;

use crate::arguments::Arguments;
use crate::{Failure, read_variant};

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let depth = match arguments.option("--depth")? {
        None => SIGNATURE_DEPTH,
        Some(text) => {
            text.parse().ok().filter(|depth| (1..=vicinity_search::MAX_PLY).contains(depth)).ok_or_else(
                || Failure::Usage(format!("the depth is “{text}”; it must be a whole number above 0")),
            )?
        }
    };
    let only = arguments.option("--variant")?;
    let [] = arguments.words([])?;

    let names: Vec<&str> = only.as_deref().map_or_else(|| variants::names().collect(), |name| vec![name]);
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for name in names {
        let variant = read_variant(name)?;
        let (mut nodes, mut seconds) = (0, 0.0);
        for at in vicinity_bench::positions(&variant) {
            let begun = Instant::now();
            let best = vicinity_bench::search_one(&at.position, depth);
            let taken = begun.elapsed().as_secs_f64();
            nodes += best.nodes;
            seconds += taken;
            let mv = best.mv.map(|mv| at.position.uci(mv)).unwrap_or_default();
            writeln!(out, "  after {}: {mv}, {} nodes, {taken:.3} s", at.ply, best.nodes)?;
        }
        writeln!(out, "{}: {nodes} nodes, {:.0} nodes/s", variant.name(), nodes as f64 / seconds)?;
        all_nodes += nodes;
        all_seconds += seconds;
    }
    writeln!(out, "{all_nodes} nodes")?;
    Ok(writeln!(out, "{:.0} nodes/s", all_nodes as f64 / all_seconds)?)
}
