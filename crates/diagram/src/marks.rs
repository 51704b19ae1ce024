//! Marks that users draw on a board, and their text format: `e4` is a circle, `d2d4` an arrow,
//! `!e4` a whole square, and `:2` after any of them selects another kind. A list is separated by
//! commas: `d2d4,e4:2,!e5`.
//!
//! There are four kinds, distinguished by their lines as well as by their colours: 1 (the default)
//! is green and solid, 2 red and dashed, 3 blue and double, 4 yellow and dotted. The colours and
//! their order are those of drawings in PGN comments, `[%cal Gd2d4]`.

use std::fmt;

use vicinity_rules::{Geometry, Square, shorten};

/// The maximum number of marks in a text.
pub const MAX_MARKS: usize = 200;

/// The shape of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A circle around a square's piece.
    Circle(Square),
    /// The whole square.
    Square(Square),
    /// An arrow from one square to another.
    Arrow(Square, Square),
}

/// A mark and its kind, 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The shape.
    pub shape: Shape,
    /// The kind.
    pub kind: u8,
}

/// Parses marks.
///
/// # Errors
/// For the first mark that is not valid.
///
/// ```
/// use vicinity_diagram::marks::{Shape, parse};
/// use vicinity_rules::{Geometry, Square, shorten};
///
/// let marks = parse(Geometry::new(8, 8), "e4:2, a1-c3").expect("two marks");
/// let (a1, c3) = (Square::new(0, 0), Square::new(2, 2));
/// assert_eq!((marks[0].shape, marks[0].kind), (Shape::Circle(Square::new(4, 3)), 2));
/// assert_eq!((marks[1].shape, marks[1].kind), (Shape::Arrow(a1, c3), 1));
/// ```
pub fn parse(geometry: Geometry, text: &str) -> Result<Vec<Mark>, MarkError> {
    let mut marks = Vec::new();
    if text.trim().is_empty() {
        return Ok(marks);
    }
    for written in text.split(',') {
        if marks.len() == MAX_MARKS {
            return Err(MarkError::TooMany);
        }
        marks.push(read(geometry, written.trim())?);
    }
    Ok(marks)
}

fn read(geometry: Geometry, written: &str) -> Result<Mark, MarkError> {
    let (shape, kind) = match written.split_once(':') {
        Some((shape, kind)) => (shape, kind),
        None => (written, "1"),
    };
    let kind = match kind.as_bytes() {
        [digit @ b'1'..=b'4'] => digit - b'0',
        _ => return Err(MarkError::Kind { mark: shorten(written) }),
    };
    let to_error = || MarkError::Square { mark: shorten(written), geometry };
    let (is_square, squares) = match shape.strip_prefix('!') {
        Some(rest) => (true, rest),
        None => (false, shape),
    };
    let (first, rest) = geometry.read_square(squares).ok_or_else(to_error)?;
    let shape = match (is_square, rest) {
        (true, "") => Shape::Square(first),
        (false, "") => Shape::Circle(first),
        (true, _) => return Err(to_error()),
        (false, rest) => {
            let rest = rest.strip_prefix('-').unwrap_or(rest);
            let second = geometry.parse_square(rest).ok_or_else(to_error)?;
            if second == first {
                return Err(MarkError::NoWay { mark: shorten(written) });
            }
            Shape::Arrow(first, second)
        }
    };
    Ok(Mark { shape, kind })
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Circle(square) => square.fmt(f)?,
            Shape::Square(square) => write!(f, "!{square}")?,
            Shape::Arrow(from, to) => write!(f, "{from}{to}")?,
        }
        match self.kind {
            1 => Ok(()),
            kind => write!(f, ":{kind}"),
        }
    }
}

/// Writes marks in the format of [`parse`].
pub fn write(marks: &[Mark]) -> String {
    let mut text = String::new();
    for mark in marks {
        if !text.is_empty() {
            text.push(',');
        }
        text += &mark.to_string();
    }
    text
}

/// The reason why marks cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkError {
    /// A mark does not name squares of the board, or has more text after them.
    Square {
        /// The mark as written.
        mark: String,
        /// The board.
        geometry: Geometry,
    },
    /// An arrow ends where it begins.
    NoWay {
        /// The mark as written.
        mark: String,
    },
    /// The kind after the colon is unknown.
    Kind {
        /// The mark as written.
        mark: String,
    },
    /// There are more than [`MAX_MARKS`].
    TooMany,
}

impl fmt::Display for MarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MarkError::Square { mark, geometry } => {
                let last = Square::new(geometry.files() - 1, geometry.ranks() - 1);
                write!(
                    f,
                    "the mark “{mark}” cannot be read; on this board marks are like e4, d2d4 or !e4, with squares \
                     from a1 to {last}"
                )
            }
            MarkError::NoWay { mark } => write!(f, "the arrow “{mark}” ends where it begins"),
            MarkError::Kind { mark } => {
                write!(f, "the mark “{mark}” has no known kind; after the colon comes 1, 2, 3 or 4")
            }
            MarkError::TooMany => write!(f, "there are more than {MAX_MARKS} marks"),
        }
    }
}

impl std::error::Error for MarkError {}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Geometry = Geometry::new(8, 8);
    const LARGE: Geometry = Geometry::new(12, 12);

    #[track_caller]
    fn check(geometry: Geometry, text: &str, written_back: &str) {
        let marks = parse(geometry, text).expect(text);
        assert_eq!(write(&marks), written_back);
        assert_eq!(parse(geometry, written_back), Ok(marks));
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(parse(BOARD, text).expect_err(text).to_string(), message);
    }

    #[test]
    fn marks_are_read_and_written() {
        check(BOARD, "", "");
        check(BOARD, "  ", "");
        check(BOARD, "e4", "e4");
        check(BOARD, "d2d4,d2-d4, !e4:3 ,e7:1,h8:4", "d2d4,d2d4,!e4:3,e7,h8:4");
        check(LARGE, "a1a12,a12a1,l12-l11:2,!l12", "a1a12,a12a1,l12l11:2,!l12");
    }

    #[test]
    fn errors_name_the_mark() {
        let like = "on this board marks are like e4, d2d4 or !e4, with squares from a1 to h8";
        check_error("e4,e9", &format!("the mark “e9” cannot be read; {like}"));
        check_error("e4,", &format!("the mark “” cannot be read; {like}"));
        check_error("!d2d4", &format!("the mark “!d2d4” cannot be read; {like}"));
        check_error("d2d4d6", &format!("the mark “d2d4d6” cannot be read; {like}"));
        check_error(
            "<script>alert(1)</script>",
            &format!("the mark “<script>alert(1)</script>” cannot be read; {like}"),
        );
        check_error("e4-e4", "the arrow “e4-e4” ends where it begins");
        check_error("e4:5", "the mark “e4:5” has no known kind; after the colon comes 1, 2, 3 or 4");
        check_error(&["e4"; 201].join(","), "there are more than 200 marks");
    }
}
