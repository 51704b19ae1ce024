//! `vicinity-lab share`: how much sooner several engines that exchange entries reach a depth than
//! one.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use fastrand::Rng;
use vicinity::program::ProgramError;
use vicinity_rules::{Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

use crate::team::{Exchange, Team};

/// Measure how much sooner several engines reach a depth together than one
#[derive(Args)]
pub(crate) struct ShareArgs {
    /// The variant
    variant: String,
    /// The numbers of engines to compare with one
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "2,4")]
    workers: Vec<usize>,
    /// The number of positions
    #[arg(long, value_name = "N", default_value_t = 40)]
    positions: u64,
    /// The nodes of one engine, which decide the depth
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    nodes: u64,
    /// The nodes between two exchanges
    #[arg(long, value_name = "N", default_value_t = 15_000)]
    every: u64,
    /// The minimum depth of entries to exchange
    #[arg(long, value_name = "N", default_value_t = 4)]
    min_depth: i32,
    /// The maximum number of entries of an engine in an exchange
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    batch: usize,
    /// The size of a table in mebibytes
    #[arg(long, value_name = "N", default_value_t = 16)]
    hash: usize,
}

/// Engines give up at this multiple of the nodes of one.
const MAX_NODES_RATIO: u64 = 2;

pub(crate) fn run(args: &ShareArgs, out: &mut dyn Write) -> Result<(), ProgramError> {
    let variant = Variant::parse(&args.variant).map_err(|error| ProgramError::Input(error.to_string()))?;
    if let Some(size) = args.workers.iter().find(|size| !(2..=64).contains(*size)) {
        return Err(ProgramError::Input(format!("--workers must be from 2 to 64, not {size}")));
    }
    let mut gains: Vec<Vec<f64>> = vec![Vec::new(); args.workers.len()];
    for number in 0..args.positions {
        let position = position(&variant, number);
        let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let alone = team(args, 1).search(&position, &limits(args.nodes), usize::MAX);
        let Some(&(goal, alone)) = alone[0].reached.last() else { continue };
        // A forced win that was found soon.
        if alone < args.nodes / 10 {
            continue;
        }
        write!(out, "{number}: depth {goal}, {alone} nodes")?;
        for (&size, gains) in args.workers.iter().zip(&mut gains) {
            let found = team(args, size).search(&position, &limits(MAX_NODES_RATIO * args.nodes), goal);
            let reached = found.iter().flat_map(|found| &found.reached);
            let together = reached.filter(|(depth, _)| *depth >= goal).map(|&(_, nodes)| nodes).min();
            let together = together.unwrap_or(MAX_NODES_RATIO * args.nodes);
            let gain = alone as f64 / together as f64;
            gains.push(gain);
            let sent =
                found.iter().map(|found| found.sent as u64).sum::<u64>() * 1000 / (size as u64 * together);
            write!(out, "; {size}: {together} nodes, {gain:.2}, {sent} entries per 1000 nodes")?;
        }
        writeln!(out)?;
        out.flush()?;
    }
    for (size, mut gains) in args.workers.iter().zip(gains) {
        gains.sort_by(f64::total_cmp);
        let at = |share: f64| gains.get((gains.len() as f64 * share) as usize).copied().unwrap_or(f64::NAN);
        let logarithms: Vec<f64> = gains.iter().map(|gain| gain.ln()).collect();
        let count = gains.len().max(1) as f64;
        let mean = logarithms.iter().sum::<f64>() / count;
        let variance = logarithms.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        let error = 1.96 * (variance / count).sqrt();
        writeln!(
            out,
            "{} {size} workers: median {:.2} (quartiles {:.2} {:.2}), geometric mean {:.2} ({:.2} to {:.2}), {} positions",
            variant.name(),
            at(0.5),
            at(0.25),
            at(0.75),
            mean.exp(),
            (mean - error).exp(),
            (mean + error).exp(),
            gains.len(),
        )?;
    }
    Ok(())
}

fn team(args: &ShareArgs, size: usize) -> Team {
    let engine = |_| {
        let mut engine = Engine::new(args.hash);
        engine.play_by_shipped_networks(true);
        engine
    };
    let exchange = Exchange { every: args.every, min_depth: args.min_depth, batch: args.batch };
    Team::new((0..size).map(engine).collect(), exchange)
}

/// A position of a game of short searches after a random opening.
fn position(variant: &Arc<Variant>, number: u64) -> Position {
    const RANDOM_PLIES: usize = 6;
    let mut random = Rng::with_seed(number);
    let mut engine = Engine::new(1);
    engine.play_by_shipped_networks(true);
    loop {
        let mut position = Position::start(variant);
        for ply in 0..random.usize(8..60) {
            let mv = if ply < RANDOM_PLIES {
                random.choice(position.legal_moves())
            } else {
                engine.search(&position, &Limits { nodes: Some(2_000), ..Limits::default() }, &mut Silent).mv
            };
            let Some(mv) = mv.filter(|_| position.outcome().is_none()) else { break };
            position.play_unchecked(mv);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}
