//! `perft VARIANT DEPTH`: count, time and speed.
use std::time::Instant;
use vicinity_rules::{Position, Variant, perft};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variant = Variant::parse(&args[1]).expect("a variant");
    let mut position = Position::start(&variant);
    let start = Instant::now();
    let nodes = perft(&mut position, args[2].parse().expect("a depth"));
    let s = start.elapsed().as_secs_f64();
    println!("{nodes} {:.3} s {:.1} Mnps", s, nodes as f64 / s / 1e6);
}
