//! Writes a position and its legal moves as JSON, and reads the position back.
//!
//! ```text
//! cargo run -p vicinity-rules --features serde --example json
//! ```

use std::error::Error;

use vicinity_rules::{Position, UciMove, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let position = Position::start(&Variant::parse("near")?);
    let moves = position.legal_moves().into_iter().map(|mv| UciMove::from_move(&position, mv));
    let moves: Vec<UciMove> = moves.collect();
    let text = serde_json::to_string_pretty(&serde_json::json!({ "position": position, "moves": moves }))?;
    println!("{text}");
    let read: serde_json::Value = serde_json::from_str(&text)?;
    assert_eq!(serde_json::from_value::<Position>(read["position"].clone())?, position);
    Ok(())
}
