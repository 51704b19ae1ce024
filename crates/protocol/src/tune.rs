//! Requests and reports for tuning the weights of a custom variant.
//!
//! A worker that plays games reports their positions; the page passes them to the worker that fits
//! the weights, which may be another one. Only the engine for custom variants includes this part.

use serde::{Deserialize, Serialize};

/// The times of fits, as shares of the time or of the games. Each round is played with the weights
/// of the previous one.
pub const ROUNDS: [f64; 4] = [0.1, 0.3, 0.6, 1.0];

/// A request for tuning. It is an object with the single key `tune`, which distinguishes it from a
/// [`crate::Request`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TuneRequest {
    /// The only kind of request.
    Tune(Tune),
}

/// A task for tuning a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tune {
    /// The id of the request, which its report repeats.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The weights at the start, in the format of [`crate::weights`]; `None` for a variant without
    /// learned weights.
    pub start: Option<String>,
    /// The current weights.
    pub weights: Option<String>,
    /// The task.
    pub work: Work,
}

/// A task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Play games of the engine against itself with the current weights.
    Play {
        /// The seed of the games.
        seed: u32,
        /// The number of games.
        games: u32,
    },
    /// Add games, as reported by [`TuneReport::Played`]. There is no report, except for an error.
    Take(String),
    /// Fit the weights to all games added.
    Fit,
    /// Play a match of the current weights against those at the start.
    Try {
        /// The seed of the openings.
        seed: u32,
        /// The number of openings, each of which is played twice.
        pairs: u32,
    },
}

/// A report of the worker about tuning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TuneReport {
    /// Games have been played.
    Played {
        /// The id of the request.
        id: u32,
        /// The number of games.
        games: u32,
        /// Their positions: one on a line, with an empty line after each game.
        positions: String,
    },
    /// Weights have been fitted.
    Fitted {
        /// The id of the request.
        id: u32,
        /// The weights, in the format of [`crate::weights`].
        text: String,
    },
    /// A match against the weights at the start is over.
    Tried {
        /// The id of the request.
        id: u32,
        /// The half points of the current weights.
        points: u32,
        /// The number of games.
        games: u32,
    },
    /// The request could not be carried out.
    TuneError {
        /// The id of the request.
        id: u32,
        /// The error in words.
        message: String,
    },
}
