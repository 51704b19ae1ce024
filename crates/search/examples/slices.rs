//! `slices VARIANT DEPTH`: how many more nodes it takes to reach a depth when the search is broken off every so
//! many milliseconds and begun anew with the same table: the price of hearing messages in between.
use std::time::Instant;
use vicinity_rules::{Position, Variant};
use vicinity_search::{Engine, Info, Limits, SearchHandler, TimeLimit};

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

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variant = Variant::parse(&args[1]).expect("a variant");
    let depth: usize = args[2].parse().expect("a depth");
    let mut position = Position::start(&variant);
    for ply in 0..5 {
        let mut whole = 0;
        for slice_ms in [u64::MAX, 50, 25, 10] {
            let mut engine = Engine::new(16);
            let (mut nodes, mut slices) = (0, 0);
            let mut host = Host { begun: Instant::now(), depth: 0 };
            while host.depth < depth && slices < 2_000 {
                host.begun = Instant::now();
                let limits = Limits {
                    depth: Some(depth),
                    time: Some(TimeLimit::per_move(slice_ms)),
                    ..Limits::default()
                };
                nodes += engine.search(&position, &limits, &mut host).nodes;
                slices += 1;
            }
            if slice_ms == u64::MAX {
                whole = nodes;
            }
            let more = 100.0 * (nodes as f64 / whole as f64 - 1.0);
            println!(
                "ply {ply}: slices of {slice_ms} ms: {slices}, depth {}, {nodes} nodes, {more:+.0} %",
                host.depth
            );
        }
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        for _ in 0..5 {
            let best = Engine::new(1).search(&position, &limits, &mut vicinity_search::Silent);
            position.make(best.mv.expect("the game goes on"));
        }
    }
}
