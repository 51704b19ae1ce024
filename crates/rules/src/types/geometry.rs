//! Squares and board sizes.
//!
//! Every board is the lower left corner of a 16×16 torus. A square is one byte, with the rank in
//! the high half and the file in the low half, and a leap is a wrapping addition. Boards have at
//! most 12×12 squares, so each edge is followed by at least four border files or ranks, and no leap
//! of up to four squares wraps around to the board. Arrays indexed by a byte need no bounds checks.

use std::fmt;
use std::str::FromStr;

use crate::types::parse_error::ParseSquareError;

/// The maximum number of files or ranks of a board.
pub const MAX_SIDE: u8 = 12;

/// A square, named by file and rank, independent of the size of the board.
///
/// ```
/// use vicinity_rules::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square.file(), square.rank()), (4, 3));
/// assert_eq!(square, Square::new(4, 3));
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square on a file and rank, both counted from 0 (`a1` is 0, 0).
    ///
    /// Values above 15 wrap. [`Geometry::contains`] reports whether a square is on a board.
    pub const fn new(file: u8, rank: u8) -> Self {
        Square((rank & 15) << 4 | file & 15)
    }

    /// The file, counted from 0 (file a).
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, counted from 0 (the first rank as White sees it).
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// Whether the sum of file and rank is odd: a light square, such as h1 on 8×8.
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// A number from 0 to 255, unique per square, to index tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether two squares share a file, rank or diagonal.
    pub(crate) const fn is_on_a_line_with(self, other: Square) -> bool {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        files == 0 || ranks == 0 || files == ranks
    }

    pub(crate) const fn shift(self, delta: Delta) -> Self {
        Square(self.0.wrapping_add(delta.0))
    }

    pub(crate) const fn unshift(self, delta: Delta) -> Self {
        Square(self.0.wrapping_sub(delta.0))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

/// Reads a square of the largest board, such as `e4` or `l12`. [`Geometry::parse_square`] accepts
/// only those of one board.
///
/// ```
/// use vicinity_rules::Square;
///
/// assert_eq!("e4".parse(), Ok(Square::new(4, 3)));
/// assert_eq!("m1".parse::<Square>().unwrap_err().to_string(), "“m1” is not a square");
/// ```
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        Geometry::LARGEST.parse_square(text).ok_or_else(|| ParseSquareError::new(text))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A leap as a wrapping difference of two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Delta(pub(crate) u8);

impl Delta {
    /// The leap by `files` to the right and `ranks` up, from White's point of view; each from -4 to
    /// 4.
    pub(crate) const fn new(files: i8, ranks: i8) -> Self {
        Delta((ranks as u8).wrapping_mul(16).wrapping_add(files as u8))
    }

    /// The distances to the right and up.
    pub(crate) fn parts(self) -> (i32, i32) {
        let files = (self.0 << 4) as i8 >> 4;
        (files.into(), (i32::from(self.0 as i8) - i32::from(files)) / 16)
    }
}

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
}

impl Geometry {
    /// The largest board.
    pub(crate) const LARGEST: Geometry = Geometry::new(MAX_SIDE, MAX_SIDE);

    /// A board of `files` × `ranks`.
    ///
    /// # Panics
    /// If a side is 0 or longer than 12 squares.
    pub const fn new(files: u8, ranks: u8) -> Self {
        assert!(files > 0 && files <= MAX_SIDE && ranks > 0 && ranks <= MAX_SIDE);
        Geometry { files, ranks }
    }

    /// The number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Converts a rank counted from 1 and a side's own edge to one counted from 0 and White's edge.
    /// Ranks that the board does not have give a value outside the board.
    pub(crate) const fn rank_of_side(self, color: crate::types::piece::Color, rank: u8) -> u8 {
        match color {
            crate::types::piece::Color::White => rank.wrapping_sub(1),
            crate::types::piece::Color::Black => self.ranks.wrapping_sub(rank),
        }
    }

    /// Whether the square is on this board.
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// All squares of the board, starting with a1, rank by rank.
    ///
    /// ```
    /// use vicinity_rules::Variant;
    ///
    /// let board = Variant::parse("chess")?.geometry();
    /// assert_eq!(board.squares().count(), 64);
    /// assert!(!board.contains("l12".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square::new(file, rank)))
    }

    /// Parses a square such as `e4` or `l12` from the start of `text`; returns it and the rest.
    ///
    /// Returns `None` if `text` does not start with a square of this board.
    pub fn read_square(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.wrapping_sub(b'a');
        if file >= self.files {
            return None;
        }
        // On a board of at most nine ranks, the second digit belongs to the rest.
        let most = if self.ranks < 10 { 1 } else { 2 };
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(most).count();
        let number: u8 = text[1..1 + digits].parse().ok()?;
        if text[1..].starts_with('0') || number > self.ranks {
            return None;
        }
        Some((Square::new(file, number - 1), &text[1 + digits..]))
    }

    /// Parses an entire text as one square.
    pub fn parse_square(self, text: &str) -> Option<Square> {
        match self.read_square(text) {
            Some((square, "")) => Some(square),
            _ => None,
        }
    }
}
