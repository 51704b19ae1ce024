//! `vicinity bench`: searches fixed positions and counts.
//!
//! The number of nodes is the same on every run and every machine. A commit that means to leave play unchanged
//! leaves it unchanged, and says it.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use vicinity_bench::SIGNATURE_DEPTH;
use vicinity_rules::variants;
use vicinity_search::MAX_PLY;

use crate::own::GamesFile;
use crate::program::{Failure, WrongValue};

/// Search fixed positions: the number of nodes, the same on every run, and nodes a second
#[derive(Args)]
pub(crate) struct Bench {
    /// Only this game; all without it
    #[arg(long)]
    variant: Option<String>,
    /// How deep to search
    #[arg(long, value_parser = read_depth, default_value_t = SIGNATURE_DEPTH, allow_negative_numbers = true)]
    depth: usize,
    /// Judge by the fitted weights alone, also where a game has a network
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

pub(crate) fn run(asked: &Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let names: Vec<&str> =
        asked.variant.as_deref().map_or_else(|| variants::names().collect(), |name| vec![name]);
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for name in names {
        let variant = asked.games.variant(name)?;
        let (mut nodes, mut seconds) = (0, 0.0);
        for at in vicinity_bench::positions(&variant) {
            let begun = Instant::now();
            let best = vicinity_bench::search_one(&at.position, asked.depth, !asked.weights);
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
