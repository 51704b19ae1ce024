//! What the page asks of the engine.

use serde::{Deserialize, Serialize};

/// A request to the worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Look for the best move.
    Go(Go),
    /// Draw a position.
    Picture(Picture),
}

/// A request to look for the best move. The search ends at the first limit it meets; without a limit it
/// goes on until the worker is ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Go {
    /// The number of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position that the moves start from; `None` for the array.
    pub fen: Option<String>,
    /// The moves played from there, as coordinates.
    pub moves: Vec<String>,
    /// The engine's level, 1 to 8; 8 is full strength.
    pub level: u8,
    /// A seed for the choices of weaker levels.
    pub seed: u32,
    /// How many lines to look at, from 1.
    pub lines: u8,
    /// The size of the hash table in MiB.
    pub hash_mib: u16,
    /// The greatest depth in plies.
    pub depth: Option<u16>,
    /// The greatest number of nodes. So limited, the search begins from nothing and finds the same each time.
    pub nodes: Option<u32>,
    /// The time for this move in milliseconds.
    pub movetime_ms: Option<u32>,
    /// What has been learnt about a game of one's own, as [`crate::weights`] writes it; only the engine for such games hears of it.
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
            weights: None,
        }
    }
}

/// A request to draw a position as SVG.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Picture {
    /// The number of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Whether Black is below.
    pub is_turned: bool,
    /// The squares of the last move, such as `e2e4`; empty for none.
    pub last: String,
    /// Marks, in the words of `vicinity_diagram::marks`.
    pub marks: String,
    /// How the pieces are drawn: `outline` or `letters`; anything else is solid.
    pub pieces: String,
    /// Another set of drawings, in the words of `vicinity_diagram`; empty for the usual one.
    pub drawings: String,
    /// The colours of the board, with semicolons between; empty for the usual ones.
    pub colors: String,
    /// What the picture is called.
    pub title: String,
    /// What it shows, in words.
    pub about: String,
    /// How wide it is, in pixels.
    pub width: u32,
}
