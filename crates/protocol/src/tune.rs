//! How a page has the engine learn a game of one's own.
//!
//! The worker that is asked to play tells the positions of its games; they are handed to the one that fits the weights, which may be
//! another. Only the engine for games of one's own knows these requests, and nobody else pays for them.

use serde::{Deserialize, Serialize};

/// When weights are fitted, as shares of the time or of the games: each round is played with the weights of the one before.
pub const ROUNDS: [f64; 4] = [0.1, 0.3, 0.6, 1.0];

/// A request that has to do with learning a game. It is an object with the one key `tune`, so that it is told from a [`crate::Request`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TuneRequest {
    /// The only one.
    Tune(Tune),
}

/// What is to be done about which game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tune {
    /// The number of the request, which its report repeats.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// What had been learnt before, as [`crate::weights`] writes it; `None` for a game of which nothing is known yet.
    pub start: Option<String>,
    /// What has been learnt by now.
    pub weights: Option<String>,
    /// What is to be done.
    pub work: Work,
}

/// A part of the work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Play games of the engine against itself by what has been learnt by now.
    Play {
        /// Decides which games.
        seed: u32,
        /// How many.
        games: u32,
    },
    /// Take games in, as [`TuneReport::Played`] has told them. That alone is not answered, unless by a fault.
    Take(String),
    /// Fit the weights to all games that were taken in.
    Fit,
    /// Play what has been learnt by now against what had been learnt before.
    Try {
        /// Decides which openings.
        seed: u32,
        /// How many openings, each of which is played twice.
        pairs: u32,
    },
}

/// What the worker tells of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TuneReport {
    /// Games have been played.
    Played {
        /// The number of the request.
        id: u32,
        /// How many.
        games: u32,
        /// Their positions: a line each, and an empty line after each game.
        positions: String,
    },
    /// Weights have been fitted.
    Fitted {
        /// The number of the request.
        id: u32,
        /// What has been learnt, as [`crate::weights`] writes it.
        text: String,
    },
    /// Games against what had been learnt before are over.
    Tried {
        /// The number of the request.
        id: u32,
        /// Half points of what has been learnt by now.
        points: u32,
        /// How many games.
        games: u32,
    },
    /// What was asked cannot be done.
    TuneError {
        /// The number of the request.
        id: u32,
        /// What was wrong, in words.
        message: String,
    },
}
