//! The errors of FEN.

use std::fmt;

use crate::types::geometry::Square;
use crate::types::piece::Color;
use crate::types::words;

pub(super) const FIELD_NAMES: [&str; 6] =
    ["placement", "side to move", "castling", "en passant", "half-move clock", "move number"];

/// The name of the FEN field with the remaining checks.
pub(super) const CHECKS_FIELD: &str = "check count";

/// The reason why a FEN or a [`Setup`](crate::Setup) is rejected.
///
/// ```
/// use vicinity_rules::{FenError, Position, Variant};
///
/// let chess = Variant::parse("chess")?;
/// let error = Position::from_fen(&chess, "4k3/9/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
/// assert_eq!(error, FenError::RankWidth { rank: 7, found: 9, expected: 8 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// There is no field, or there are more than six, or seven where checks are counted.
    FieldCount {
        /// The number of fields.
        found: usize,
    },
    /// The placement has too few or too many ranks.
    RankCount {
        /// The number of ranks in the FEN.
        found: usize,
        /// The number of ranks of the board.
        expected: u8,
    },
    /// A rank has too few or too many squares.
    RankWidth {
        /// The rank, counted from 1.
        rank: u8,
        /// The number of squares in the FEN.
        found: usize,
        /// The number of squares of a rank of the board.
        expected: u8,
    },
    /// A run of empty squares is 0 or too large.
    EmptyRun {
        /// The rank, counted from 1.
        rank: u8,
        /// The run as written.
        found: String,
    },
    /// A letter that is not a piece of the variant.
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The rank, counted from 1.
        rank: u8,
    },
    /// The side to move is neither `w` nor `b`.
    Turn {
        /// The field as written.
        found: String,
    },
    /// The castling field is neither `-` nor some of `KQkq`, each once.
    Castling {
        /// The field as written.
        found: String,
    },
    /// The en-passant field is neither `-` nor squares of the board.
    EnPassantText {
        /// The field as written.
        found: String,
    },
    /// A counter is not a number, or too large.
    Counter {
        /// The name of the field.
        field: &'static str,
        /// The field as written.
        found: String,
    },
    /// A piece is outside the board.
    OffBoard {
        /// The square.
        square: Square,
    },
    /// Two pieces are on one square.
    SquareTwice {
        /// The square.
        square: Square,
    },
    /// A piece is of a kind that the variant does not have.
    UnknownKind {
        /// The square of the piece.
        square: Square,
    },
    /// A side has more than one king, or lacks a required king.
    KingCount {
        /// The side.
        color: Color,
        /// The number of kings.
        found: u8,
    },
    /// A pawn is on its own first or last rank.
    PawnRank {
        /// The square of the pawn.
        square: Square,
    },
    /// The side not to move is in a check that it was obliged to resolve.
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
    /// A castling right of a side that cannot castle in this variant.
    NoCastling {
        /// The right as written.
        letter: char,
    },
    /// A castling right whose king or partner is not on its square.
    RightWithoutPieces {
        /// The right as written.
        letter: char,
    },
    /// No pawn can just have passed over the squares in the en-passant field.
    EnPassantSquare {
        /// The squares of the field.
        squares: Vec<Square>,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::FieldCount { found } => {
                f.write_str("a FEN has one to six fields, or seven where checks are counted (")?;
                words::list(f, &mut FIELD_NAMES.into_iter(), ", ")?;
                write!(f, "), but this one has {found} fields")
            }
            FenError::RankCount { found, expected } => {
                write!(f, "the board has {expected} ranks, the FEN has {found}")
            }
            FenError::RankWidth { rank, found, expected } => {
                write!(f, "rank {rank} has {found} squares instead of {expected}")
            }
            FenError::EmptyRun { rank, found } => {
                write!(f, "rank {rank} has a run of “{found}” empty squares")
            }
            FenError::UnknownPiece { letter, rank } => {
                write!(f, "rank {rank} has “{letter}”, which is not a piece of this game")
            }
            FenError::Turn { found } => {
                write!(f, "the side to move is “{found}”; it must be w or b")
            }
            FenError::Castling { found } => {
                write!(
                    f,
                    "the castling rights are “{found}”; they must be - or some of KQkq, each at most once"
                )
            }
            FenError::EnPassantText { found } => {
                write!(f, "the en passant field is “{found}”; it must be - or a square of the board")
            }
            FenError::Counter { field, found } => {
                write!(f, "the {field} is “{found}”; it must be a number")?;
                let max = match field {
                    field if *field == FIELD_NAMES[4] => u32::from(u16::MAX),
                    field if *field == FIELD_NAMES[5] => u32::MAX,
                    _ => return Ok(()),
                };
                write!(f, " from 0 to {max}")
            }
            FenError::OffBoard { square } => write!(f, "a piece on {square} is off the board"),
            FenError::SquareTwice { square } => write!(f, "there are two pieces on {square}"),
            FenError::UnknownKind { square } => {
                write!(f, "the piece on {square} does not exist in this game")
            }
            FenError::KingCount { color, found: 0 } => write!(f, "{} has no king", color.name()),
            FenError::KingCount { color, found } => write!(f, "{} has {found} kings", color.name()),
            FenError::PawnRank { square } => {
                write!(f, "a pawn on {square} is on its first or last rank")
            }
            FenError::OpponentInCheck { color } => {
                write!(f, "{}'s king is in check, but it is not {}'s turn", color.name(), color.name())
            }
            FenError::NoCastling { letter } => {
                write!(f, "the castling right {letter} is given, but that side does not castle in this game")
            }
            FenError::RightWithoutPieces { letter } => {
                write!(f, "the castling right {letter} is given, but the king or rook is not on its square")
            }
            FenError::EnPassantSquare { squares } => {
                f.write_str("the en passant field is “")?;
                squares.iter().try_for_each(|square| square.fmt(f))?;
                f.write_str("”, but no pawn can have just passed it")
            }
        }
    }
}

impl std::error::Error for FenError {}

/// Castling rights that were dropped from a FEN because their king or partner is not on its square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DroppedRights {
    /// The rights, such as `Kq`.
    pub letters: String,
}

impl fmt::Display for DroppedRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "castling rights ignored: {} (the king or rook is not on its square)", self.letters)
    }
}
