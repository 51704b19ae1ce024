//! Colours, kinds of pieces, and pieces.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::types::parse_error::ParseColorError;

/// A side.
///
/// ```
/// use vicinity_rules::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!("black".parse(), Ok(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first, up the board.
    White = 0,
    /// The side that moves second, down the board.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

/// Writes `white` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads `white` or `black`, or their first letters as in FEN.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        match text {
            "white" | "w" => Ok(Color::White),
            "black" | "b" => Ok(Color::Black),
            _ => Err(ParseColorError::new(text)),
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A kind of piece: its index in the kinds of its variant.
///
/// The same index is a different piece in another variant.
/// [`Variant::kinds`](crate::Variant::kinds) has names and letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// The index in the variant's kinds, from 0 to 25.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece of this kind and a colour.
    pub const fn of(self, color: Color) -> Piece {
        Piece(self.0 << 1 | color as u8)
    }
}

/// A piece: a kind and a colour. [`Variant::piece_letter`](crate::Variant::piece_letter) is its
/// letter in FEN; the same number has another letter in another variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Piece(pub(crate) u8);

impl Piece {
    /// The colour of the piece.
    pub const fn color(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// The kind of the piece.
    pub const fn kind(self) -> Kind {
        Kind(self.0 >> 1)
    }

    /// A number from 0 to 51, unique per piece, to index tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
