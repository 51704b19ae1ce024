//! Counts the legal move sequences of a game and measures the time.
//!
//! ```text
//! cargo run --release -p vicinity-rules --example perft -- chess 5
//! ```

use std::error::Error;
use std::time::Instant;

use vicinity_rules::{Position, Variant, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = Variant::parse(&arguments.next().unwrap_or_else(|| "chess".to_owned()))?;
    let depth: u32 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let position = Position::start(&variant);
    for depth in 1..=depth {
        #[expect(clippy::disallowed_methods, reason = "examples run natively")]
        let start = Instant::now();
        let count = perft(&position, depth);
        println!("{depth}  {count:>12}  {:>9.3} ms", start.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(())
}
