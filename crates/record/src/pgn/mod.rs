//! PGN: reads and writes games as text, with comments, variations and annotations.
//!
//! An error is reported with its line and move. One in a tag, a symbol or a variation does not
//! affect the moves of the main line; after any other, the moves before it are kept. The text of
//! comments and tags is never interpreted.
//!
//! The parts of a game are passed to a [`Visitor`], which decides what to build; a [`Builder`]
//! builds a [`Record`].
//!
//! ```
//! use vicinity_record::{NodeId, pgn};
//!
//! let read = pgn::read("[Variant \"near\"]\n\n1. e4 {first} d5 (1... a5 $5) 2. exd5 *").remove(0);
//! assert!(read.error.is_none());
//! assert_eq!(read.record.line(NodeId::START).len(), 3);
//! assert!(pgn::write(&read.record).ends_with("\n1. e4 {first} 1... d5 (1... a5 $5) 2. exd5 *\n"));
//! ```

mod build;
mod clock;
mod encoding;
mod games;
mod scan;
mod stream;
mod symbols;
mod visitor;
mod write;

use std::fmt;

use vicinity_rules::{FenError, MoveError, Outcome, VariantError};

#[cfg(doc)]
use crate::Record;

pub use build::Builder;
pub use encoding::{EncodingError, decode};
pub use games::{LocatedGame, Read, games, read};
pub use stream::Reader;
pub use visitor::Visitor;
pub use write::write;

/// An error in a game of a PGN text, with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The number of the game, from 1.
    pub game: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// The number of the move with the error, such as `12` or, for Black, `12...`; empty if it is
    /// not in a move.
    pub number: String,
    /// The kind of the error.
    pub kind: PgnErrorKind,
}

/// An error in a game of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnErrorKind {
    /// The `Variant` tag does not name a variant.
    Variant(VariantError),
    /// The `FEN` tag is not a position of the variant.
    Fen(FenError),
    /// A move cannot be parsed, is not legal, or is ambiguous.
    Move(MoveError),
    /// A move follows the end of the game.
    GameOver {
        /// The move's text, possibly shortened.
        text: String,
        /// The outcome of the game before it.
        outcome: Outcome,
    },
    /// The result contradicts the outcome on the board.
    Result {
        /// The result as written.
        found: &'static str,
        /// The outcome on the board.
        outcome: Outcome,
    },
    /// A null move, which no variant has.
    NullMove {
        /// The move as written.
        text: String,
    },
    /// A tag is not of the form `[Name "value"]`.
    Tag,
    /// An unknown symbol.
    Symbol {
        /// The symbol, possibly shortened.
        text: String,
    },
    /// A comment is not closed.
    OpenComment,
    /// A variation is not closed.
    OpenVariation,
    /// A bracket closes a variation that was not opened, or opens one before the first move.
    StrayBracket,
    /// Variations are nested deeper than [`MAX_NESTING`](crate::MAX_NESTING).
    TooDeep,
    /// There are more moves than [`MAX_MOVES`](crate::MAX_MOVES).
    TooManyMoves,
    /// A tag is too long, or all comments together exceed
    /// [`MAX_COMMENT_BYTES`](crate::MAX_COMMENT_BYTES).
    TextTooLong,
    /// A `$` is not followed by a number up to 255.
    Nag,
}

impl PgnErrorKind {
    /// Whether reading continues after it without losing moves.
    pub const fn costs_no_move(&self) -> bool {
        matches!(
            self,
            PgnErrorKind::Tag | PgnErrorKind::Nag | PgnErrorKind::Symbol { .. } | PgnErrorKind::TextTooLong
        )
    }

    /// Whether the error extends to the end of the game's text.
    pub(crate) const fn ends_text(&self) -> bool {
        matches!(self, PgnErrorKind::OpenComment | PgnErrorKind::OpenVariation)
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.game, self.line)?;
        if !self.number.is_empty() {
            write!(f, ", move {}", self.number)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnErrorKind::Variant(error) => write!(f, "{error}"),
            PgnErrorKind::Fen(error) => write!(f, "FEN: {error}"),
            PgnErrorKind::Move(error) => write!(f, "{error}"),
            PgnErrorKind::GameOver { text, outcome } => {
                write!(f, "“{text}” comes after the end of the game ({})", outcome.reason)
            }
            PgnErrorKind::Result { found, outcome } => {
                write!(
                    f,
                    "the result is {found}, but the game ended {} ({})",
                    outcome.result(),
                    outcome.reason
                )
            }
            PgnErrorKind::NullMove { text } => write!(f, "“{text}” is a null move, which is not supported"),
            PgnErrorKind::Symbol { text } => write!(f, "“{text}” is not a known symbol"),
            PgnErrorKind::Tag => f.write_str("a tag must be written [Name \"value\"]"),
            PgnErrorKind::OpenComment => f.write_str("a comment is not closed with }"),
            PgnErrorKind::OpenVariation => f.write_str("a variation is not closed with )"),
            PgnErrorKind::StrayBracket => f.write_str("a variation cannot begin or end here"),
            PgnErrorKind::TooDeep => f.write_str("variations are nested too deeply"),
            PgnErrorKind::TooManyMoves => f.write_str("there are too many moves"),
            PgnErrorKind::TextTooLong => {
                f.write_str("a comment or tag is too long; the rest of it is omitted")
            }
            PgnErrorKind::Nag => f.write_str("$ must be followed by a number up to 255"),
        }
    }
}

impl std::error::Error for PgnError {}
