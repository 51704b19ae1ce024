//! Moves as UCI writes them, apart from a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::san::MoveError;
use crate::position::state::Position;
use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::words::shorten;

/// A move as coordinates, as UCI writes it: `e2e4`, `a9a10q`. It may be legal in a position or not.
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
    /// The square the piece leaves.
    pub from: Square,
    /// The square it goes to; in castling the king's, or its partner's where the king could go to
    /// its own without castling.
    pub to: Square,
    /// The small letter of the piece that a pawn becomes.
    pub promotion: Option<char>,
}

impl UciMove {
    /// A legal move of a position.
    pub fn from_move(position: &Position, mv: Move) -> UciMove {
        // A move of another position may promote to what this game does not have.
        let kind = mv.promotion().and_then(|kind| position.variant().kinds().get(kind.index()));
        UciMove {
            from: mv.from(),
            to: position.written_target(mv),
            promotion: kind.map(|kind| kind.letter.to_ascii_lowercase()),
        }
    }

    /// The move in a position.
    ///
    /// # Errors
    /// Says whether it is no legal move, or what of the promotion is wrong.
    pub fn to_move(&self, position: &Position) -> Result<Move, MoveError> {
        position.find_uci(&self.to_string(), self, &position.legal_moves())
    }

    /// Reads two squares and perhaps a promotion letter, which may stand behind a `=` or `/`.
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
