//! Reads a custom variant in the format of Fairy-Stockfish's `variants.ini`, and plays it.
//!
//! ```text
//! cargo run -p vicinity-rules --example custom_variant
//! ```

use std::error::Error;

use vicinity_rules::{Position, games, perft};

/// A race on a small board. It is rejected because Black has two kings.
const INVALID: &str = "
[kings-race]
maxFile = 6
maxRank = 8
king = k
knight = n
bishop = b
startFen = nbkkbn/6/6/6/6/6/6/NBKBN1 w - - 0 1
";

/// The same game with one king per side: the first to reach the last rank wins.
const CORRECTED: &str = "
[kings-race]
maxFile = 6
maxRank = 8
king = k
knight = n
bishop = b
startFen = nbkbn1/6/6/6/6/6/6/NBKBN1 w - - 0 1
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
";

fn main() -> Result<(), Box<dyn Error>> {
    for text in [INVALID, CORRECTED] {
        for game in games::read(text) {
            match &game.variant {
                Err(errors) => {
                    errors.iter().for_each(|error| println!("{} cannot be played: {error}", game.name));
                }
                Ok(variant) => {
                    let mut position = Position::start(variant);
                    println!("{}: {} sequences of three moves", game.name, perft(&position, 3));
                    position.play_texts(["Nb3", "Nb6"])?;
                    println!("{position}");
                }
            }
        }
    }
    Ok(())
}
