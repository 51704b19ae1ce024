//! Moves in standard algebraic notation, independent of a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::move_error::MoveError;
use crate::position::state::Position;
use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::words::shorten;

/// A move in standard algebraic notation, without check suffix. It need not be legal in any
/// position.
///
/// Pieces have the capital letters of their variant.
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
    /// A castling move.
    Castling {
        /// Whether the partner is on the side of the last file: `O-O` instead of `O-O-O`.
        to_last_file: bool,
    },
    /// Any other move.
    Normal {
        /// The letter of the piece; `None` for a pawn, which is written without one.
        letter: Option<char>,
        /// The origin's file, counted from 0, if written.
        from_file: Option<u8>,
        /// The origin's rank, counted from 0, if written.
        from_rank: Option<u8>,
        /// Whether it is written as a capture.
        captures: bool,
        /// The target square.
        to: Square,
        /// The letter of the promotion piece.
        promotion: Option<char>,
    },
}

impl San {
    /// The notation of a legal move, with the disambiguation needed in the position.
    pub fn from_move(position: &Position, mv: Move) -> San {
        position.san_move(mv, &position.legal_moves())
    }

    /// Finds the move in a position.
    ///
    /// # Errors
    /// If it is not a legal move, or is ambiguous.
    pub fn to_move(&self, position: &Position) -> Result<Move, MoveError> {
        position.find_san(&self.to_string(), self, &position.legal_moves())
    }

    /// Parses castling, or `[letter][file][rank][x]square[=letter]`. Promotions may also be written
    /// `/n`, `q` or `(Q)`. Trailing check and annotation marks are ignored.
    pub(crate) fn read(text: &str) -> Option<San> {
        let (bare, _) = split_marks(text);
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

/// The marks that may follow a move.
const MARKS: [char; 5] = ['+', '#', '!', '?', ' '];

/// Splits a move from its marks, which may include one of an en-passant capture.
fn split_marks(text: &str) -> (&str, &str) {
    let text = text.trim();
    let bare = text.trim_end_matches(MARKS);
    let bare = match bare.strip_suffix("e.p.").or(bare.strip_suffix("ep")) {
        Some(before) => before.trim_end_matches(MARKS),
        None => bare,
    };
    text.split_at(bare.len())
}

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

/// The check suffix of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// `+`: the enemy king is attacked.
    Check,
    /// `#`: checkmate, or the king is captured.
    Checkmate,
}

/// A move in standard algebraic notation with its check suffix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanPlus {
    /// The move.
    pub san: San,
    /// The check suffix.
    pub suffix: Option<Suffix>,
}

impl SanPlus {
    /// The notation of a legal move in a position. An illegal move gets no suffix.
    pub fn from_move(position: &Position, mv: Move) -> SanPlus {
        let legal = position.legal_moves();
        if legal.contains(&mv) {
            position.san_plus(mv, &legal)
        } else {
            SanPlus { san: position.san_move(mv, &legal), suffix: None }
        }
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
        let (_, marks) = split_marks(text);
        let suffix = match marks {
            marks if marks.contains('#') => Some(Suffix::Checkmate),
            marks if marks.contains('+') => Some(Suffix::Check),
            _ => None,
        };
        Ok(SanPlus { san, suffix })
    }
}
