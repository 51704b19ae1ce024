//! A move, packed into 32 bits, and its changes to the board.

use std::fmt;
use std::ops::ControlFlow;

use crate::types::geometry::Square;
use crate::types::piece::{Kind, Piece};

/// A move in one position. It has no meaning in another.
///
/// Moves are created only by move generation and parsers, so a move is legal in the position that
/// it comes from. [`Move::from_bits`] is the exception.
///
/// ```
/// use vicinity_rules::{Position, Variant};
///
/// let chess = Variant::parse("chess")?;
/// let position = Position::from_fen(&chess, "4k3/P7/8/8/8/8/8/4K2R w K - 0 1")?;
/// let castling = position.parse_move("O-O")?;
/// assert!(castling.is_castling());
/// assert_eq!((castling.from(), castling.to()), ("e1".parse()?, "g1".parse()?));
/// let promotion = position.parse_move("a8=N")?;
/// assert_eq!(promotion.promotion(), chess.kind_of_letter('n'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

/// The kind of a move apart from its squares and promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    None,
    /// A pawn's double or triple step.
    MultiStep,
    /// An en-passant capture. The position's en-passant state has the captured pawn's square.
    EnPassant,
    /// The king's move of castling; the variant's wing defines the partner's move.
    Castling,
}

impl Move {
    /// No move: a pass in a null-move search, or an empty table entry.
    pub const NULL: Move = Move(0);

    pub(crate) const fn new(from: Square, to: Square) -> Self {
        Move(from.0 as u32 | (to.0 as u32) << 8)
    }

    pub(crate) const fn promoting(self, kind: Kind) -> Self {
        Move(self.0 & !(31 << 16) | (kind.0 as u32 + 1) << 16)
    }

    pub(crate) const fn with(self, special: Special) -> Self {
        Move(self.0 | (special as u32) << 21)
    }

    /// The origin of the piece.
    pub const fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// The destination of the piece; in castling, of the king.
    pub const fn to(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// The kind a pawn becomes.
    pub const fn promotion(self) -> Option<Kind> {
        match self.0 >> 16 & 31 {
            0 => None,
            kind => Some(Kind(kind as u8 - 1)),
        }
    }

    /// Whether this is a castling move.
    pub const fn is_castling(self) -> bool {
        matches!(self.special(), Special::Castling)
    }

    /// Whether this captures en passant.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.special(), Special::EnPassant)
    }

    /// The move as 23 bits, for tables; [`Move::from_bits`] is the inverse.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Creates a move from its bits. Bits that do not come from [`Move::bits`] may not be a move of
    /// any position: check that the move is legal before making it.
    pub const fn from_bits(bits: u32) -> Self {
        Move(bits & 0x7f_ffff)
    }

    pub(crate) const fn special(self) -> Special {
        match self.0 >> 21 & 3 {
            0 => Special::None,
            1 => Special::MultiStep,
            2 => Special::EnPassant,
            _ => Special::Castling,
        }
    }
}

/// Writes the squares, and the number of the kind that a pawn becomes. Notation needs a position,
/// which knows the letters of the kinds: see [`Position::uci`](crate::Position::uci) and
/// [`Position::san`](crate::Position::san).
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({}{}", self.from(), self.to())?;
        if let Some(kind) = self.promotion() {
            write!(f, "={}", kind.index())?;
        }
        match self.special() {
            Special::None => {}
            special => write!(f, " {special:?}")?,
        }
        f.write_str(")")
    }
}

/// One step of a move on the board; a move's steps are applied in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The piece on a square leaves the board.
    Remove {
        /// The square of the piece.
        square: Square,
        /// The removed piece.
        piece: Piece,
    },
    /// A piece moves from one square to another.
    Shift {
        /// The origin.
        from: Square,
        /// The destination; empty at this step.
        to: Square,
    },
    /// The piece on a square is replaced by another.
    Become {
        /// The square of the piece.
        square: Square,
        /// The new piece.
        piece: Piece,
    },
}

/// A dynamic move sink, which continues or stops the generation. Used where monomorphisation is not
/// worth its code size.
pub(crate) type MoveSink<'a> = &'a mut dyn FnMut(Move) -> ControlFlow<()>;

/// All moves.
pub(crate) const ALL: u8 = TACTICAL | QUIET;
/// Captures and promotions.
pub(crate) const TACTICAL: u8 = 1;
/// Moves that neither capture nor promote.
pub(crate) const QUIET: u8 = 2;
