//! The errors of tuning.

use std::fmt;

/// The reason why data cannot be used for tuning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TuneError {
    /// The weights are of another variant.
    WeightCount {
        /// The number of weights.
        found: usize,
        /// The number of weights of the variant.
        expected: usize,
    },
    /// A position is not one of the variant.
    Sample(String),
    /// A line is not a game.
    Game(String),
}

impl fmt::Display for TuneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TuneError::WeightCount { found, expected } => write!(f, "{found} weights instead of {expected}"),
            TuneError::Sample(line) => write!(f, "“{line}” is not a position of a game"),
            TuneError::Game(line) => write!(f, "“{line}” is not a game"),
        }
    }
}
