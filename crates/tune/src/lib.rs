//! Self-play games, and tuning of the evaluation's weights on them.
//!
//! Quiet positions of such games, with the scores of the search and the results of the games, are
//! fitted by logistic regression (P. Österlund, "Texel's tuning method", 2014). There are two
//! methods. [`adam`] is for millions of positions of the built-in variants, in `vicinity-lab`.
//! [`Tuner`] is for a variant with only hundreds of games: it stays near the current weights unless
//! the games contradict them, and estimates the error of the result.
//!
//! Nothing here reads a clock, starts a thread or opens a file; the caller decides on the number of
//! games.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod adam;
mod branches;
mod contest;
mod error;
mod examples;
pub mod facts;
mod games;
mod posterior;
mod seed;
mod self_play;
mod tuner;

pub use contest::play_pair;
pub use error::TuneError;
pub use examples::{Aim, Example};
pub use games::{Branch, MAX_BRANCH_MOVES, Ply, Sample, SelfPlayGame, is_quiet, read_games, write_games};
pub use seed::game_seed;
pub use self_play::{Plan, Quick, play, random_opening};
pub use tuner::Tuner;

/// The nodes of a move in games from which a custom variant is learned.
pub const STUDY_NODES: u64 = 500;

/// The engine's table for such games, in mebibytes. It is cleared before each game: a large one
/// would cost time.
pub const STUDY_HASH_MIB: usize = 2;

/// Converts weights to the type that an engine takes.
pub fn wide(weights: &[(i16, i16)]) -> Vec<(i32, i32)> {
    weights.iter().map(|&(full, empty)| (full.into(), empty.into())).collect()
}
