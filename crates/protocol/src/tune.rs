//! Requests and reports for testing a custom variant and tuning its weights in self-play.
//!
//! A worker that plays games reports them; the page passes them to the worker that counts them and
//! fits the weights, which may be another one. Only the engine for custom variants includes this
//! part.

use serde::{Deserialize, Serialize};

/// The times of fits, as shares of the time or of the games. All but the last keep a result in case
/// the run is interrupted.
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
    /// The weights that the games are played with, in the format of [`crate::weights`]; `None` for
    /// a variant without learned weights.
    pub start: Option<String>,
    /// The seed of the games.
    pub seed: u32,
    /// The task.
    pub work: Work,
}

/// A task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Play games of the engine against itself.
    Play {
        /// The number of the first game.
        first: u32,
        /// The number of games.
        games: u32,
    },
    /// Add games, as reported by [`TuneReport::Played`]. There is no report, except for an error.
    Take(String),
    /// Compute the statistics of all games added, and fit the weights to them.
    Fit {
        /// Today's date, as `2026-11-26`.
        date: String,
    },
    /// Play a match of fitted weights against those at the start.
    Try {
        /// The fitted weights.
        weights: String,
        /// The number of the first opening.
        first: u32,
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
        /// Their moves and scores, one game on a line.
        moves: String,
    },
    /// The games have been counted, and weights fitted to them.
    Fitted {
        /// The id of the request.
        id: u32,
        /// The weights, in the format of [`crate::weights`].
        text: String,
        /// The statistics, in the format of [`crate::facts`].
        facts: String,
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
