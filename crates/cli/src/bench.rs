//! `vicinity bench`: searches fixed positions and counts nodes.
//!
//! The number of nodes is the same on every run and every machine. A commit that should not change
//! play must not change it.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use vicinity_bench::SIGNATURE_DEPTH;
use vicinity_rules::variants;
use vicinity_search::MAX_PLY;

use crate::custom::GamesFile;
use crate::program::{ProgramError, WrongValue};

/// Search fixed positions and print the total number of nodes, the same on every run, and nodes per
/// second
#[derive(Args)]
pub(crate) struct Bench {
    /// Only this variant instead of all
    #[arg(long)]
    variant: Option<String>,
    /// The search depth
    #[arg(long, value_parser = read_depth, default_value_t = SIGNATURE_DEPTH, allow_negative_numbers = true)]
    depth: usize,
    /// Evaluate with the weights only, even if a variant has a network
    #[arg(long)]
    weights: bool,
    #[command(flatten)]
    games: GamesFile,
}

fn read_depth(text: &str) -> Result<usize, WrongValue> {
    let depth = text.parse().ok().filter(|depth| (1..=MAX_PLY).contains(depth));
    depth.ok_or_else(|| {
        WrongValue(format!("the depth is “{text}”; it must be a whole number from 1 to {MAX_PLY}"))
    })
}

pub(crate) fn run(args: &Bench, out: &mut dyn Write) -> Result<(), ProgramError> {
    let names: Vec<&str> =
        args.variant.as_deref().map_or_else(|| variants::names().collect(), |name| vec![name]);
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for name in names {
        let variant = args.games.variant(name)?;
        let (mut nodes, mut seconds) = (0, 0.0);
        for at in vicinity_bench::positions(&variant) {
            let begun = Instant::now();
            let best = vicinity_bench::search_one(&at.position, args.depth, !args.weights);
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
