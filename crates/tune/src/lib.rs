//! Games of the engine against itself, and weights of its evaluation fitted to them.
//!
//! Quiet positions of such games, with what the search said and what the game came to, are fitted by logistic regression (P.
//! Österlund, "Texel's tuning method", 2014). There are two ways to fit. [`adam`] is for millions of positions of our own games, in
//! the laboratory. [`Tuner`] is for a game that hundreds of games have to do for: it stays near the weights that the game
//! is played with already, as far as the games do not say otherwise, and knows how sure it is.
//!
//! Nothing here reads a clock, starts a thread or opens a file: whoever calls says how many games there shall be.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod adam;
mod branches;
mod contest;
mod examples;
mod games;
mod posterior;
mod tuner;

pub use branches::{Branch, LONGEST_BRANCH};
pub use contest::play_pair;
pub use examples::{Aim, Example};
pub use games::{Game, Plan, Ply, Quick, Sample, is_quiet, play, read_games, write_games};
pub use tuner::{Fault, Tuner};

/// How many nodes a move of the games is searched that a game of one's own is learnt from.
pub const STUDY_NODES: u64 = 500;

/// The engine's table for such games, in mebibytes: at so few nodes they need no more.
pub const STUDY_HASH_MIB: usize = 1;

/// Weights as an engine takes them.
pub fn wide(weights: &[(i16, i16)]) -> Vec<(i32, i32)> {
    weights.iter().map(|&(full, empty)| (full.into(), empty.into())).collect()
}
