//! Moves in UCI notation, independent of a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::move_error::MoveError;
use crate::position::state::Position;
use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::words::shorten;

/// A move in UCI coordinates, such as `e2e4` or `a9a10q`. It need not be legal in any position.
///
/// ```
/// use vicinity_rules::{Position, UciMove, Variant};
///
/// let position = Position::start(&Variant::parse("chess")?);
/// let uci: UciMove = "g1f3".parse()?;
/// let mv = uci.to_move(&position)?;
/// assert_eq!(position.san(mv), "Nf3");
/// assert_eq!(UciMove::from_move(&position, mv), uci);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// The origin.
    pub from: Square,
    /// The target. In castling it is the king's target, or in custom variants the partner's square
    /// if the king could move to its target without castling.
    pub to: Square,
    /// The lowercase letter of the promotion piece.
    pub promotion: Option<char>,
}

impl UciMove {
    /// The coordinates of a legal move.
    pub fn from_move(position: &Position, mv: Move) -> UciMove {
        let letter = mv.promotion().and_then(|kind| position.variant().letter(kind));
        UciMove {
            from: mv.from(),
            to: position.written_target(mv),
            promotion: letter.map(|letter| letter.to_ascii_lowercase()),
        }
    }

    /// Finds the move in a position.
    ///
    /// # Errors
    /// If it is not a legal move, or if the promotion is missing or not allowed.
    pub fn to_move(&self, position: &Position) -> Result<Move, MoveError> {
        position.find_uci(&self.to_string(), self, &position.legal_moves())
    }

    /// Parses two squares and an optional promotion letter, which may follow a `=` or `/`.
    pub(crate) fn read(text: &str) -> Option<UciMove> {
        let (from, rest) = Geometry::LARGEST.read_square(text)?;
        let rest = rest.strip_prefix('-').unwrap_or(rest);
        let (to, rest) = Geometry::LARGEST.read_square(rest)?;
        let rest = rest.strip_prefix(['=', '/']).unwrap_or(rest);
        let mut letters = rest.chars();
        let promotion = letters.next();
        let is_move = promotion.is_none_or(|letter| letter.is_ascii_alphabetic()) && letters.next().is_none();
        let promotion = promotion.map(|letter| letter.to_ascii_lowercase());
        is_move.then_some(UciMove { from, to, promotion })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl FromStr for UciMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        UciMove::read(text).ok_or_else(|| MoveError::Unreadable { text: shorten(text) })
    }
}
