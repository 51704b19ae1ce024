//! Statistics of a variant from self-play games: the games, the figures and their intervals.
//!
//! `vicinity-lab facts` measures the built-in variants with it, and the page tests custom variants.
//! The figures are described in [`vicinity_protocol::facts`], and the method in
//! `docs/measuring.md`.

mod openings;
mod piece_use;
mod self_play;
mod statistics;
mod stats;
mod values;

pub use self_play::{PlaySettings, SelfPlayer};
pub use statistics::GameStatistics;
pub use stats::{Results, between, elo};
