//! `think VARIANT DEPTH [FEN]`: searches and prints every iteration.
use std::time::Instant;
use vicinity_rules::{Position, Variant};
use vicinity_search::{Engine, Info, Limits, SearchHandler};

struct Printer {
    begun: Instant,
    position: Position,
}

impl SearchHandler for Printer {
    fn elapsed_ms(&mut self) -> Option<u64> {
        Some(self.begun.elapsed().as_millis() as u64)
    }

    fn report(&mut self, info: &Info) {
        let mut position = self.position.clone();
        let mut line = String::new();
        for &mv in &info.pv {
            line += &format!(" {}", position.san(mv));
            position.play_unchecked(mv);
        }
        let speed = info.nodes as f64 / info.time_ms.max(1) as f64 / 1e3;
        println!(
            "{}/{} {:?} {} nodes {} ms {speed:.2} Mn/s {}‰{line}",
            info.depth, info.selective_depth, info.score, info.nodes, info.time_ms, info.table_permille
        );
    }
}

#[expect(clippy::disallowed_methods, reason = "runs natively")]
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variant = Variant::parse(&args[1]).expect("a variant");
    let fen = args.get(3).map_or(variant.start_fen(), |fen| fen);
    let position = Position::from_fen(&variant, fen).expect("a sound FEN");
    let limits = Limits { depth: args[2].parse().ok(), ..Limits::default() };
    let mut printer = Printer { begun: Instant::now(), position: position.clone() };
    let best = Engine::new(64).search(&position, &limits, &mut printer);
    println!("{:?}", best.mv.map(|mv| position.uci(mv)));
}
