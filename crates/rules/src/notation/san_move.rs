//! Moves in standard algebraic notation, apart from a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::san::MoveError;
use crate::position::state::Position;
use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::words::shorten;

/// A move in standard algebraic notation, without a sign for check. It may be legal in a position
/// or not.
///
/// Pieces are named by the capital letters of their game.
///
/// ```
/// use vicinity_rules::{Position, San, SanPlus, Variant};
///
/// let position = Position::start(&Variant::parse("chess")?);
/// let san: San = "Nf3".parse()?;
/// let mv = san.to_move(&position)?;
/// assert_eq!(position.uci(mv), "g1f3");
/// assert_eq!(SanPlus::from_move(&position, mv).to_string(), "Nf3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// A castling.
    Castling {
        /// Whether the partner comes from the side of the last file: `O-O`, not `O-O-O`.
        to_last_file: bool,
    },
    /// Any other move.
    Normal {
        /// The letter of the piece; `None` for the pawn, which is written without.
        letter: Option<char>,
        /// The file that the piece leaves, counted from 0, as far as it is written.
        from_file: Option<u8>,
        /// The rank that the piece leaves, counted from 0, as far as it is written.
        from_rank: Option<u8>,
        /// Whether it is written as a capture.
        captures: bool,
        /// The square the piece lands on.
        to: Square,
        /// The letter of the piece that a pawn becomes.
        promotion: Option<char>,
    },
}

impl San {
    /// A legal move of a position, told apart from its other legal moves.
    pub fn from_move(position: &Position, mv: Move) -> San {
        position.san_move(mv, &position.legal_moves())
    }

    /// The move in a position.
    ///
    /// # Errors
    /// Says whether it is no legal move, or could be several.
    pub fn to_move(&self, position: &Position) -> Result<Move, MoveError> {
        position.find_san(&self.to_string(), self, &position.legal_moves())
    }

    /// Reads a castling, or `[letter][file][rank][x]square[=letter]`; a promotion may also be
    /// written `/n`, `q` or `(Q)`. Signs of check and annotation behind it are skipped.
    pub(crate) fn read(text: &str) -> Option<San> {
        let without_marks = |text: &str| text.trim_end_matches(MARKS).len();
        let text = text.trim();
        let bare = &text[..without_marks(text)];
        // En passant may be said, which needs no saying.
        let bare = match bare.strip_suffix("e.p.").or(bare.strip_suffix("ep")) {
            Some(before) => &before[..without_marks(before)],
            None => bare,
        };
        if let "O-O" | "0-0" | "o-o" | "O-O-O" | "0-0-0" | "o-o-o" = bare {
            return Some(San::Castling { to_last_file: bare.len() == 3 });
        }
        let letter = bare.chars().next().filter(char::is_ascii_uppercase);
        let rest = if letter.is_some() { &bare[1..] } else { bare };
        let rest = rest.strip_suffix(')').unwrap_or(rest);
        let (rest, promotion) = match rest.char_indices().next_back()? {
            (at, letter) if letter.is_ascii_alphabetic() => {
                let rest = rest[..at].strip_suffix(['=', '/', '(']).unwrap_or(&rest[..at]);
                (rest, Some(letter.to_ascii_uppercase()))
            }
            _ => (rest, None),
        };
        let to_at = rest.rfind(|c: char| c.is_ascii_lowercase())?;
        let to = Geometry::LARGEST.parse_square(&rest[to_at..])?;
        let before = &rest[..to_at];
        let (before, captures) = match before.strip_suffix(['x', ':']) {
            Some(before) => (before, true),
            None => (before.strip_suffix('-').unwrap_or(before), false),
        };
        let (from_file, number) = match before.chars().next() {
            Some(file) if file.is_ascii_lowercase() => (Some(file as u8 - b'a'), &before[1..]),
            _ => (None, before),
        };
        let from_rank = match number {
            "" => None,
            number => {
                let plain = number.bytes().all(|byte| byte.is_ascii_digit());
                Some(number.parse::<u8>().ok().filter(|_| plain)?.checked_sub(1)?)
            }
        };
        Some(San::Normal { letter, from_file, from_rank, captures, to, promotion })
    }
}

/// The signs that may follow a move.
const MARKS: [char; 5] = ['+', '#', '!', '?', ' '];

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            San::Castling { to_last_file } => f.write_str(if to_last_file { "O-O" } else { "O-O-O" }),
            San::Normal { letter, from_file, from_rank, captures, to, promotion } => {
                if let Some(letter) = letter {
                    write!(f, "{letter}")?;
                }
                if let Some(file) = from_file {
                    write!(f, "{}", b'a'.wrapping_add(file) as char)?;
                }
                if let Some(rank) = from_rank {
                    write!(f, "{}", u16::from(rank) + 1)?;
                }
                if captures {
                    f.write_str("x")?;
                }
                write!(f, "{to}")?;
                promotion.map_or(Ok(()), |letter| write!(f, "={letter}"))
            }
        }
    }
}

impl FromStr for San {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        San::read(text).ok_or_else(|| MoveError::Unreadable { text: shorten(text) })
    }
}

/// The sign for check at the end of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// `+`: the enemy king is attacked.
    Check,
    /// `#`: checkmate, or the king is captured.
    Checkmate,
}

/// A move in standard algebraic notation with its sign for check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanPlus {
    /// The move.
    pub san: San,
    /// Its sign.
    pub suffix: Option<Suffix>,
}

impl SanPlus {
    /// A legal move of a position.
    pub fn from_move(position: &Position, mv: Move) -> SanPlus {
        position.san_plus(mv, &position.legal_moves())
    }
}

impl fmt::Display for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.san.fmt(f)?;
        f.write_str(match self.suffix {
            None => "",
            Some(Suffix::Check) => "+",
            Some(Suffix::Checkmate) => "#",
        })
    }
}

impl FromStr for SanPlus {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let san = text.parse()?;
        let marks = &text[text.trim_end_matches(MARKS).len()..];
        let suffix = match marks {
            marks if marks.contains('#') => Some(Suffix::Checkmate),
            marks if marks.contains('+') => Some(Suffix::Check),
            _ => None,
        };
        Ok(SanPlus { san, suffix })
    }
}
