//! The native half of `cargo xtask bench`: `vicinity-bench VARIANT:DEPTH …` prints `VARIANT DEPTH NODES SECONDS` for each.
//!
//! The time is the best of several runs, since other programs can only make a run slower.

use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long one case is repeated; every case runs once at least.
const REPEAT_FOR: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    for case in std::env::args().skip(1) {
        match measure(&case) {
            Ok(line) => println!("{line}"),
            Err(message) => {
                eprintln!("vicinity-bench: {case}: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn measure(case: &str) -> Result<String, String> {
    let (variant, depth) = case.rsplit_once(':').ok_or("wanted VARIANT:DEPTH")?;
    let depth: u32 = depth.parse().map_err(|_| format!("{depth:?} is no depth"))?;
    let (started, mut best, mut nodes) = (Instant::now(), f64::INFINITY, 0.0);
    while best.is_infinite() || started.elapsed() < REPEAT_FOR {
        let run = Instant::now();
        nodes = vicinity_bench::perft(variant, depth)?;
        best = best.min(run.elapsed().as_secs_f64());
    }
    Ok(format!("{variant} {depth} {nodes} {best:.6}"))
}
