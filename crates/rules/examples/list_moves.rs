//! Lists the legal moves of a position in standard algebraic notation.
//!
//! ```text
//! cargo run -p vicinity-rules --example list_moves -- chess "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
//! ```

use std::error::Error;

use vicinity_rules::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = Variant::parse(&arguments.next().unwrap_or_else(|| "chess".to_owned()))?;
    let fen = arguments.next().unwrap_or_else(|| variant.start_fen().to_owned());
    let position = Position::from_fen(&variant, &fen)?;
    let mut moves: Vec<String> = position.legal_sans().into_iter().map(|(_, san)| san.to_string()).collect();
    moves.sort();
    println!("{} moves: {}", moves.len(), moves.join(" "));
    Ok(())
}
