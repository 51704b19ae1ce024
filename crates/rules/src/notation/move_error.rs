//! The errors of parsing a move.

use std::fmt;

use crate::types::words;

/// The reason why the text of a move is rejected.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is not move notation.
    Unreadable {
        /// The text, possibly shortened.
        text: String,
    },
    /// It matches no legal move.
    Illegal {
        /// The text, possibly shortened.
        text: String,
    },
    /// It lacks the promotion piece.
    PromotionMissing {
        /// The text, possibly shortened.
        text: String,
    },
    /// The pawn cannot promote to this piece.
    PromotionNotAllowed {
        /// The text, possibly shortened.
        text: String,
    },
    /// It matches several legal moves.
    Ambiguous {
        /// The text, possibly shortened.
        text: String,
        /// The matching moves, in SAN.
        candidates: Vec<String>,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable { text } => write!(f, "“{text}” is not a move"),
            MoveError::Illegal { text } => write!(f, "“{text}” is not a legal move here"),
            MoveError::PromotionMissing { text } => {
                write!(f, "“{text}” does not say what the pawn promotes to")
            }
            MoveError::PromotionNotAllowed { text } => {
                write!(f, "“{text}”: the pawn cannot promote to that here")
            }
            MoveError::Ambiguous { text, candidates } => {
                write!(f, "“{text}” could be ")?;
                words::list(f, &mut candidates.iter().map(String::as_str), " or ")
            }
        }
    }
}

impl std::error::Error for MoveError {}
