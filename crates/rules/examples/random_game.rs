//! Plays a random game and writes its moves and its result.
//!
//! ```text
//! cargo run -p vicinity-rules --example random_game -- near 7
//! ```

use std::error::Error;

use fastrand::Rng;
use vicinity_rules::{Color, Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = Variant::parse(&arguments.next().unwrap_or_else(|| "chess".to_owned()))?;
    let mut random = arguments.next().map_or(Ok(Rng::new()), |seed| seed.parse().map(Rng::with_seed))?;
    let mut position = Position::start(&variant);
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let mv = random.choice(position.legal_moves()).ok_or("a game that goes on has a legal move")?;
        if position.turn() == Color::White {
            print!("{}. ", position.fullmove_number());
        }
        print!("{} ", position.san(mv));
        position = position.play(mv)?;
    };
    println!("{}", outcome.result());
    println!("{} after {} plies: {}", outcome.reason, position.ply(), position.fen());
    Ok(())
}
