//! `vicinity-lab slices`: how many more nodes it takes to reach a depth when the search is broken off every so many
//! milliseconds and begun anew with the same table: the price of hearing messages in between.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use vicinity::program::{Failure, read_variant};
use vicinity_rules::Position;
use vicinity_search::{Engine, Info, Limits, MAX_PLY, SearchHandler, Silent, TimeLimit};

/// Measure what it costs to break a search off every so many milliseconds and go on with the same table
#[derive(Args)]
pub(crate) struct Slices {
    /// The game
    variant: String,
    /// How deep to search
    depth: usize,
}

/// After so many a search that does not come to its depth is given up.
const MOST_SLICES: usize = 2_000;

struct Host {
    begun: Instant,
    depth: usize,
}

impl SearchHandler for Host {
    fn elapsed_ms(&mut self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    fn report(&mut self, info: &Info) {
        self.depth = self.depth.max(info.depth);
    }
}

pub(crate) fn run(asked: &Slices, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = read_variant(&asked.variant)?;
    let depth = asked.depth.clamp(1, MAX_PLY - 1);
    let mut position = Position::start(&variant);
    for _ in 0..5 {
        let mut whole = 0;
        for slice_ms in [None, Some(50), Some(25), Some(10)] {
            let mut engine = Engine::new(16);
            let (mut nodes, mut slices) = (0, 0);
            let mut host = Host { begun: Instant::now(), depth: 0 };
            while host.depth < depth && slices < MOST_SLICES {
                host.begun = Instant::now();
                let time = slice_ms.map(TimeLimit::per_move);
                let limits = Limits { depth: Some(depth), time, ..Limits::default() };
                nodes += engine.search(&position, &limits, &mut host).nodes;
                slices += 1;
            }
            if slice_ms.is_none() {
                whole = nodes;
            }
            let how = slice_ms.map_or("in one go".to_owned(), |ms| format!("in slices of {ms} ms"));
            let more = 100.0 * (nodes as f64 / whole as f64 - 1.0);
            writeln!(
                out,
                "ply {}: {how}: {slices}, depth {}, {nodes} nodes, {more:+.0} %",
                position.ply(),
                host.depth
            )?;
            out.flush()?;
        }
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        for _ in 0..5 {
            let best = Engine::new(1).search(&position, &limits, &mut Silent);
            let Some(mv) = best.mv else { return Ok(()) };
            position.make(mv);
        }
    }
    Ok(())
}
