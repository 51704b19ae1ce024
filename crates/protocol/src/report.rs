//! What the engine tells the page.

use serde::{Deserialize, Serialize};

/// A report of the worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Report {
    /// The worker listens.
    Ready,
    /// How a search is getting on.
    Info(Info),
    /// A search is over.
    Best {
        /// The number of the request.
        id: u32,
        /// The move chosen, as coordinates; `None` when there is no legal move.
        #[serde(rename = "move")]
        mv: Option<String>,
    },
    /// A position is drawn.
    Picture {
        /// The number of the request.
        id: u32,
        /// The picture as SVG.
        svg: String,
    },
    /// A request could not be read or carried out.
    Error {
        /// The number of the request; 0 when it could not be read.
        id: u32,
        /// What was wrong, in words.
        message: String,
    },
}

/// How a search is getting on: one line of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Info {
    /// The number of the request.
    pub id: u32,
    /// The depth searched, in plies.
    pub depth: u16,
    /// The greatest depth reached by any line.
    pub seldepth: u16,
    /// The number of the line, 1 the best.
    pub line: u8,
    /// The score as the side to move sees it.
    pub score: Score,
    /// Positions looked at: five minutes of ten million a second are fewer than fit.
    pub nodes: u32,
    /// Time since the start, in milliseconds.
    pub time_ms: u32,
    /// The line of play, as coordinates.
    pub pv: Vec<String>,
    /// Whether positions are judged by a network, and not by fitted weights alone.
    pub by_network: bool,
}

impl Info {
    /// Positions looked at per second.
    pub fn nps(&self) -> u64 {
        u64::from(self.nodes) * 1000 / u64::from(self.time_ms.max(1))
    }
}

/// A score as the side to move sees it.
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
