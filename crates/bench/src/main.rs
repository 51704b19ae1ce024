//! The native part of `cargo xtask bench`: `vicinity-bench [--variant V] [--depth D]
//! [--search-depth D]` prints a line `MEASURE VARIANT DEPTH NODES SECONDS` for each case.
//!
//! The time is the best of several runs, since other programs can only make a run slower.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use vicinity_bench::Case;

/// The time for which one case is repeated; every case runs at least once.
const REPEAT_FOR: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("vicinity-bench: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let (mut variant, mut depth, mut search_depth) = (None, None, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        let number = || value.parse().map(Some).map_err(|_| format!("“{value}” is not a valid depth"));
        match argument.as_str() {
            "--variant" => variant = Some(value),
            "--depth" => depth = number()?,
            "--search-depth" => search_depth = number()?,
            _ => return Err(format!("unknown option “{argument}”")),
        }
    }
    for case in Case::chosen(variant.as_deref(), depth, search_depth) {
        let (started, mut best, mut nodes) = (Instant::now(), f64::INFINITY, 0.0);
        while best.is_infinite() || started.elapsed() < REPEAT_FOR {
            let run = Instant::now();
            nodes = case.run()?;
            best = best.min(run.elapsed().as_secs_f64());
        }
        println!("{} {} {} {nodes} {best:.6}", case.measure.name(), case.variant, case.depth);
    }
    Ok(())
}
