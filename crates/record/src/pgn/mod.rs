//! PGN: games as text, read with their comments, variations and marks, and written back.
//!
//! A fault is reported with its line and move. One in a tag, a sign or a variation costs no move of the main line; after
//! another one, what came before is kept. The text of comments and tags is never interpreted.
//!
//! What is read goes to a [`Visitor`], so that what reads decides what to build: a [`Builder`] builds a [`Record`].
//!
//! ```
//! use vicinity_record::{NodeId, pgn};
//!
//! let read = pgn::read("[Variant \"near\"]\n\n1. e4 {first} d5 (1... a5 $5) 2. exd5 *").remove(0);
//! assert!(read.fault.is_none());
//! assert_eq!(read.record.line(NodeId::START).len(), 3);
//! assert!(pgn::write(&read.record).ends_with("\n1. e4 {first} 1... d5 (1... a5 $5) 2. exd5 *\n"));
//! ```

mod build;
mod clock;
mod encoding;
mod games;
mod scan;
mod signs;
mod stream;
mod visitor;
mod write;

use std::fmt;

use vicinity_rules::{FenError, MoveError, Outcome, VariantError};

#[cfg(doc)]
use crate::Record;

pub use build::Builder;
pub use encoding::{EncodingError, decode};
pub use games::{Entry, Read, games, read};
pub use stream::Reader;
pub use visitor::Visitor;
pub use write::write;

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
    /// A null move, which no game here has.
    NullMove {
        /// As it is written.
        text: String,
    },
    /// A tag is not of the form `[Name "value"]`.
    Tag,
    /// A sign that means nothing.
    Sign {
        /// The sign, perhaps shortened.
        text: String,
    },
    /// A comment is not closed.
    OpenComment,
    /// A variation is not closed.
    OpenVariation,
    /// A bracket closes a variation that was not opened, or opens one before the first move.
    StrayBracket,
    /// Variations stand in each other more deeply than a [record](crate::MAX_NESTING) holds them.
    TooDeep,
    /// There are more moves than a [record](crate::MAX_MOVES) holds.
    TooManyMoves,
    /// A tag is longer than anybody writes them, or all comments together than a [record](crate::MAX_COMMENT_BYTES) holds them.
    TextTooLong,
    /// A `$` without a number up to 255.
    Nag,
}

impl PgnFault {
    /// Whether the moves of a game can be read on after it, those of a variation as well.
    pub const fn costs_no_move(&self) -> bool {
        matches!(self, PgnFault::Tag | PgnFault::Nag | PgnFault::Sign { .. } | PgnFault::TextTooLong)
    }

    /// Whether it reaches to the end of the game's text.
    pub(crate) const fn ends_text(&self) -> bool {
        matches!(self, PgnFault::OpenComment | PgnFault::OpenVariation)
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.game, self.line)?;
        if !self.number.is_empty() {
            write!(f, ", move {}", self.number)?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl fmt::Display for PgnFault {
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
            PgnFault::NullMove { text } => write!(f, "“{text}” passes, which cannot be shown"),
            PgnFault::Sign { text } => write!(f, "“{text}” is not a known sign"),
            PgnFault::Tag => f.write_str("a tag must be written [Name \"value\"]"),
            PgnFault::OpenComment => f.write_str("a comment is not closed with }"),
            PgnFault::OpenVariation => f.write_str("a variation is not closed with )"),
            PgnFault::StrayBracket => {
                f.write_str("a bracket of a variation stands where none can begin or end")
            }
            PgnFault::TooDeep => f.write_str("variations stand in each other too deeply"),
            PgnFault::TooManyMoves => f.write_str("there are too many moves"),
            PgnFault::TextTooLong => f.write_str("a comment or tag is too long; the rest of it is omitted"),
            PgnFault::Nag => f.write_str("$ must be followed by a number up to 255"),
        }
    }
}

impl std::error::Error for PgnError {}
