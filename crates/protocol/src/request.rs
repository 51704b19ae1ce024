//! Requests of the page to the engine.

use serde::{Deserialize, Serialize};

/// A request to the worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Search for the best move.
    Go(Go),
    /// End a search now and report what it has found. Only workers that report
    /// [`CanStop`](crate::Report::CanStop) receive this while they search.
    Stop {
        /// The id of the search; another one is not ended.
        id: u32,
    },
    /// Draw a position.
    Picture(Picture),
}

/// A request to search for the best move. The search ends at the first limit that it reaches;
/// without a limit it continues until it is stopped or the worker is terminated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Go {
    /// The id of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position from which the moves start; `None` for the start position.
    pub fen: Option<String>,
    /// The moves played from there, in UCI notation.
    pub moves: Vec<String>,
    /// The engine's level, 1 to 8; 8 is full strength.
    pub level: u8,
    /// A seed for the choices of weaker levels.
    pub seed: u32,
    /// The number of lines to search, from 1.
    pub lines: u8,
    /// The size of the hash table in MiB.
    pub hash_mib: u16,
    /// The maximum depth in plies.
    pub depth: Option<u16>,
    /// The maximum number of nodes. With this limit, the engine is reset first, so that the result
    /// is reproducible.
    pub nodes: Option<u32>,
    /// The time for this move in milliseconds.
    pub movetime_ms: Option<u32>,
    /// The number of the worker among those that search the position together, from 1; 0 if it
    /// searches alone.
    #[serde(default)]
    pub member: u8,
    /// The learned weights of a custom variant, in the format of [`crate::weights`]; only the
    /// engine for custom variants uses them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
}

impl Default for Go {
    fn default() -> Self {
        Go {
            id: 0,
            variant: String::new(),
            fen: None,
            moves: Vec::new(),
            level: 8,
            seed: 0,
            lines: 1,
            hash_mib: 16,
            depth: None,
            nodes: None,
            movetime_ms: None,
            member: 0,
            weights: None,
        }
    }
}

/// A request to draw a position as SVG.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Picture {
    /// The id of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Whether Black is at the bottom.
    pub is_turned: bool,
    /// The squares of the last move, such as `e2e4`; empty for none.
    pub last: String,
    /// Marks, in the format of `vicinity_diagram::marks`.
    pub marks: String,
    /// The look of the pieces: `outline` or `letters`; anything else is solid.
    pub pieces: String,
    /// Another set of drawings, in the format of `vicinity_diagram`; empty for the default.
    pub drawings: String,
    /// The colours of the board, separated by semicolons; empty for the default.
    pub colors: String,
    /// The title of the picture.
    pub title: String,
    /// The description of the picture.
    pub about: String,
    /// The width in pixels.
    pub width: u32,
}
