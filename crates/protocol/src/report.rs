//! Reports of the engine to the page.

use serde::{Deserialize, Serialize};

/// A report of the worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Report {
    /// The worker is ready to receive requests.
    Ready,
    /// The worker receives requests while it searches. Follows `Ready`.
    CanStop,
    /// The progress of a search.
    Info(Info),
    /// The end of a search.
    Best {
        /// The id of the request.
        id: u32,
        /// The best move in UCI notation; `None` if there is no legal move.
        #[serde(rename = "move")]
        mv: Option<String>,
    },
    /// The picture of a position.
    Picture {
        /// The id of the request.
        id: u32,
        /// The picture as SVG.
        svg: String,
    },
    /// A request could not be read or carried out.
    Error {
        /// The id of the request; 0 if it could not be read.
        id: u32,
        /// The error in words.
        message: String,
    },
}

/// The progress of a search: one line of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Info {
    /// The id of the request.
    pub id: u32,
    /// The depth searched, in plies.
    pub depth: u16,
    /// The maximum depth reached by any line.
    pub seldepth: u16,
    /// The number of the line, 1 for the best.
    pub line: u8,
    /// The score for the side to move.
    pub score: Score,
    /// The number of nodes; enough for five minutes at ten million per second.
    pub nodes: u32,
    /// The time since the start, in milliseconds.
    pub time_ms: u32,
    /// The line of play in UCI notation.
    pub pv: Vec<String>,
    /// Whether positions are evaluated with a network in addition to the weights.
    pub by_network: bool,
}

impl Info {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        u64::from(self.nodes) * 1000 / u64::from(self.time_ms.max(1))
    }
}

/// A score for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// An evaluation, in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this many plies.
    Win(u16),
    /// The side to move loses in this many plies.
    Loss(u16),
}

impl Default for Score {
    fn default() -> Self {
        Score::Centipawns(0)
    }
}
