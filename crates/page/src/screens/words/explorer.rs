//! The texts of the opening explorer.

use super::facts;
use crate::messages::explorer;
pub use crate::messages::explorer::*;

/// A number of games.
pub fn count(games: u32) -> String {
    facts::count(u64::from(games))
}

/// The number of games with the shown position.
pub fn games(games: u32) -> String {
    explorer::games_count(&count(games))
}

/// White's score, from the shares of White's wins, draws and Black's wins.
pub fn score([white, drawn, _]: [f64; 3]) -> String {
    facts::percent(white + drawn / 2.0)
}

/// The results of a move.
pub fn results(games: u32, shares: [f64; 3]) -> String {
    let [white, drawn, black] = shares.map(facts::percent);
    explorer::row_label(&count(games), &white, &drawn, &black)
}
