//! A move, packed into a word, and what it changes on the board.

use std::fmt;
use std::ops::ControlFlow;

use crate::types::geometry::Square;
use crate::types::piece::{Kind, Piece};

/// A move of one position; it means nothing in another.
///
/// Made by move generation and by the parsers only, so that a move is always legal where it came
/// from.
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

/// What a move does beyond going from one square to another, and beyond promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    None,
    /// A pawn's double or triple step.
    MultiStep,
    /// The captured pawn stands where the position's en-passant state says.
    EnPassant,
    /// The king's move of a castling; the partner's belongs to the wing.
    Castling,
}

impl Move {
    /// No move: passes the turn in a null-move search, fills empty table entries.
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

    /// The square the piece leaves.
    pub const fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// The square the piece lands on; in castling, the king's.
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

    /// Whether this is a castling.
    pub const fn is_castling(self) -> bool {
        matches!(self.special(), Special::Castling)
    }

    /// Whether this captures en passant.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.special(), Special::EnPassant)
    }

    /// The move as 23 bits, for tables; [`Move::from_bits`] takes it back.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// A move from its bits. What comes from elsewhere than [`Move::bits`] may be no move of any
    /// position: compare with the legal moves before making it.
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

/// Writes the squares, and the number of the kind that a pawn becomes. Only a position knows the
/// letter of that kind: [`Position::uci`](crate::Position::uci) and
/// [`Position::san`](crate::Position::san) write notation.
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

/// One step of what a move does to the board, in the order in which to do it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The piece on a square leaves the board.
    Remove {
        /// Where it stood.
        square: Square,
        /// Which piece it was.
        piece: Piece,
    },
    /// A piece goes from one square to another.
    Shift {
        /// Where it stood.
        from: Square,
        /// Where it goes; empty by then.
        to: Square,
    },
    /// The piece on a square becomes another.
    Become {
        /// Where it stands.
        square: Square,
        /// What it is from now on.
        piece: Piece,
    },
}

/// What a sink of moves answers: go on, or enough.
pub(crate) type Flow = ControlFlow<()>;

/// What takes moves where code is the same for every taker: where it is seldom run, or where one
/// more call is nothing beside its work.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Move) -> Flow;

/// Which moves are wanted: all of them, ...
pub(crate) const ALL: u8 = TACTICAL | QUIET;
/// ... captures and promotions, ...
pub(crate) const TACTICAL: u8 = 1;
/// ... or the others.
pub(crate) const QUIET: u8 = 2;
