//! PGN: games as text, read with their comments, variations and marks, and written back.
//!
//! A faulty game is told with its line and move, and what came before the fault is kept. The text of
//! comments and tags is never interpreted.
//!
//! Functions here and in `tree.rs` are marked `#[inline]` not for speed but for weight: their code is then made in the crate
//! that calls them, and the page is made small where the rules are made fast. It halves them.
//!
//! ```
//! use vicinity_rules::pgn;
//!
//! let read = pgn::read("[Variant \"near\"]\n\n1. e4 {first} d5 (1... a5 $5) 2. exd5 *");
//! assert!(read[0].fault.is_none());
//! let game = &read[0].game;
//! assert_eq!(game.moves.len(), 3);
//! assert_eq!(game.moves[1].variations[0][0].san, "a5");
//! ```

mod clock;
mod reader;
mod writer;

use std::fmt;

use crate::fen::FenError;
use crate::game::Game;
use crate::goal::Outcome;
use crate::moves::Move;
use crate::position::Position;
use crate::san::MoveError;
use crate::variant::VariantError;

pub use reader::{Entry, games, read};

/// A game of a PGN text.
#[derive(Clone)]
pub struct PgnGame {
    /// The tags, in order, but those that the rest of the game says: `Variant`, `FEN`, `SetUp`, `Result`
    /// and `Termination`.
    pub tags: Vec<(String, String)>,
    /// The position that the moves start from.
    pub start: Position,
    /// What is said before the first move.
    pub comment: String,
    /// The main line.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How the game ended, in words; empty when nothing is said.
    pub termination: String,
}

/// A move of a PGN text with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// The move.
    pub mv: Move,
    /// Its standard algebraic notation.
    pub san: String,
    /// Numeric annotation glyphs, such as 1 for a good move.
    pub nags: Vec<u8>,
    /// The comment after the move.
    pub comment: String,
    /// What the mover's clock showed after the move, in milliseconds; in the text a `[%clk 0:04:59.3]` within a comment.
    pub clock_ms: Option<u32>,
    /// Other lines from the position before this move.
    pub variations: Vec<Vec<PgnMove>>,
}

/// A game read, and what is wrong with the rest of it, if anything is.
pub struct Read {
    /// The game as far as it could be read.
    pub game: PgnGame,
    /// Where and why reading it ended early.
    pub fault: Option<PgnError>,
}

impl PgnGame {
    /// A game without moves from a position.
    #[inline]
    pub fn new(start: Position) -> Self {
        PgnGame {
            tags: Vec::new(),
            start,
            comment: String::new(),
            moves: Vec::new(),
            result: "*",
            termination: String::new(),
        }
    }

    /// A played game, with its result and the reason for it.
    #[inline]
    pub fn of(game: &Game) -> Self {
        let mut pgn = PgnGame::new(game.start().clone());
        pgn.moves = game
            .played()
            .iter()
            .map(|played| PgnMove {
                mv: played.mv,
                san: played.san.clone(),
                nags: Vec::new(),
                comment: String::new(),
                clock_ms: None,
                variations: Vec::new(),
            })
            .collect();
        if let Some(outcome) = game.outcome() {
            pgn.result = outcome.result();
            pgn.termination = outcome.reason.name().to_owned();
        }
        pgn
    }

    /// The position after the main line.
    #[inline]
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|played| position.make(played.mv));
        position
    }
}

/// What is wrong with a game of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The game, from 1.
    pub game: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// The move at fault, such as `12` or, for Black, `12...`; empty where the fault is not in a move.
    pub number: String,
    /// What is wrong.
    pub fault: PgnFault,
}

/// What can be wrong with a game of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnFault {
    /// The `Variant` tag names no variant.
    Variant(VariantError),
    /// The `FEN` tag is no position of the variant.
    Fen(FenError),
    /// A move cannot be read, is not legal, or could be several.
    Move(MoveError),
    /// A move comes after the end of the game.
    GameOver {
        /// The move's text, perhaps shortened.
        text: String,
        /// How the game had ended.
        outcome: Outcome,
    },
    /// The result contradicts how the game ended on the board.
    Result {
        /// The result as written.
        found: &'static str,
        /// How the game ended.
        outcome: Outcome,
    },
    /// A tag is not of the form `[Name "value"]`.
    Tag,
    /// A comment is not closed.
    OpenComment,
    /// A variation is not closed.
    OpenVariation,
    /// A bracket closes a variation that was not opened, or opens one before the first move.
    StrayBracket,
    /// Variations stand in each other more deeply than anybody writes them.
    TooDeep,
    /// A `$` without a number up to 255.
    Nag,
}

impl fmt::Display for PgnError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.game, self.line)?;
        if !self.number.is_empty() {
            write!(f, ", move {}", self.number)?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl fmt::Display for PgnFault {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnFault::Variant(error) => write!(f, "{error}"),
            PgnFault::Fen(error) => write!(f, "FEN: {error}"),
            PgnFault::Move(error) => write!(f, "{error}"),
            PgnFault::GameOver { text, outcome } => {
                write!(f, "“{text}” comes after the end of the game ({})", outcome.reason)
            }
            PgnFault::Result { found, outcome } => {
                write!(
                    f,
                    "the result is {found}, but the game ended {} ({})",
                    outcome.result(),
                    outcome.reason
                )
            }
            PgnFault::Tag => f.write_str("a tag must be written [Name \"value\"]"),
            PgnFault::OpenComment => f.write_str("a comment is not closed with }"),
            PgnFault::OpenVariation => f.write_str("a variation is not closed with )"),
            PgnFault::StrayBracket => {
                f.write_str("a bracket of a variation stands where none can begin or end")
            }
            PgnFault::TooDeep => f.write_str("variations stand in each other too deeply"),
            PgnFault::Nag => f.write_str("$ must be followed by a number up to 255"),
        }
    }
}

impl std::error::Error for PgnError {}
