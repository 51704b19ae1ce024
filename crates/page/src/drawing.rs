//! Arrows and circles on the board, and the commands in comments for them and for evaluations.
//!
//! Drawings are stored in the comment on the move that led to the position, in the common notation
//! `[%csl Rd4][%cal Ge9e10]`, so they are imported and exported with the PGN. The page displays
//! comments without commands ([`words`]).

use vicinity_rules::{Geometry, Square};

use crate::language::concat;

/// The colour letters of the commands: green, red, blue, yellow.
pub const LETTERS: [&str; 4] = ["G", "R", "B", "Y"];

/// An arrow, or a circle if both squares are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The colour, an index into [`LETTERS`].
    pub kind: u8,
    pub from: Square,
    pub to: Square,
}

/// An arrow on the board, or a circle if both squares are the same, and its class names.
pub type Arrow = (Square, Square, &'static str);

/// Splits a comment into its text and its commands without brackets.
#[inline(never)]
fn parts(comment: &str) -> (String, Vec<&str>) {
    let mut commands = Vec::new();
    let mut words = String::new();
    // Not `str::find` with a two-byte pattern: its code is as large as this whole function.
    for (index, part) in comment.split('[').enumerate() {
        match part.strip_prefix('%').and_then(|command| command.split_once(']')) {
            Some((command, rest)) if index > 0 => {
                commands.push(command);
                words += rest;
            }
            _ => {
                words += if index > 0 { "[" } else { "" };
                words += part;
            }
        }
    }
    (words.trim().to_owned(), commands)
}

fn draws(command: &str) -> bool {
    command.starts_with("cal") || command.starts_with("csl")
}

/// Returns a comment without its commands.
pub fn words(comment: &str) -> String {
    parts(comment).0
}

/// Returns the shapes that a comment draws on a board. Malformed shapes are skipped.
pub fn shapes(comment: &str, geometry: Geometry) -> Vec<Drawing> {
    let mut shapes = Vec::new();
    for command in parts(comment).1.into_iter().filter(|command| draws(command)) {
        for shape in command.get(3..).unwrap_or_default().split(',') {
            shapes.extend(shape_of(shape.trim(), geometry));
        }
    }
    shapes
}

/// Parses `Gd2d4` or `Ra10`.
fn shape_of(text: &str, geometry: Geometry) -> Option<Drawing> {
    let kind = LETTERS.iter().position(|letter| text.starts_with(letter))? as u8;
    let squares = text.get(1..)?;
    let second = squares.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (from, to) = squares.split_at_checked(second)?;
    let to = geometry.parse_square(to)?;
    let from = if from.is_empty() { to } else { geometry.parse_square(from)? };
    Some(Drawing { kind, from, to })
}

/// Returns the evaluation in a comment: `−0.31` for `[%eval -0.31]`, `#4` for `[%eval #4]`. Empty
/// if there is none or it is malformed.
pub fn evaluation(comment: &str) -> String {
    let (_, commands) = parts(comment);
    let written = commands.into_iter().find_map(|command| command.strip_prefix("eval ")).unwrap_or_default();
    let is_one = |letter: char| letter.is_ascii_digit() || matches!(letter, '#' | '-' | '.');
    let number = written.split(',').next().unwrap_or_default();
    if number.is_empty() || number.len() > 8 || !number.chars().all(is_one) {
        return String::new();
    }
    let sign = if number.starts_with(|letter: char| letter.is_ascii_digit()) { "+" } else { "" };
    concat(&[sign, &number.replace('-', "−")])
}

/// Returns a comment with its evaluation set or replaced.
pub fn with_evaluation(comment: &str, evaluation: &str) -> String {
    let (words, mut commands) = parts(comment);
    commands.retain(|command| !command.starts_with("eval "));
    let command = concat(&["eval ", &evaluation.replace('−', "-").replace('+', "")]);
    commands.push(&command);
    write(commands, &words)
}

/// Returns a comment with its text replaced and its commands kept.
pub fn with_words(comment: &str, words: &str) -> String {
    write(parts(comment).1, words)
}

/// Returns a comment with its shapes replaced.
pub fn with_shapes(comment: &str, shapes: &[Drawing]) -> String {
    let (words, mut commands) = parts(comment);
    commands.retain(|command| !draws(command));
    let [mut circles, mut arrows] = ["csl ", "cal "].map(String::from);
    for shape in shapes {
        let is_circle = shape.from == shape.to;
        let list = if is_circle { &mut circles } else { &mut arrows };
        if list.len() > 4 {
            list.push(',');
        }
        *list += LETTERS[usize::from(shape.kind & 3)];
        *list += &shape.from.to_string();
        if !is_circle {
            *list += &shape.to.to_string();
        }
    }
    commands.extend([circles.as_str(), &arrows].into_iter().filter(|list| list.len() > 4));
    write(commands, &words)
}

#[inline(never)]
fn write(commands: Vec<&str>, words: &str) -> String {
    let mut text = String::new();
    for command in commands {
        text += &concat(&["[%", command, "]"]);
    }
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text + words
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Geometry = Geometry::new(12, 12);

    #[test]
    fn shapes_are_parsed_and_written() {
        let check = |comment: &str, expected: &str, others: &str| {
            let shapes = shapes(comment, BOARD);
            let written: Vec<String> = shapes
                .iter()
                .map(|shape| format!("{}{}-{}", LETTERS[usize::from(shape.kind)], shape.from, shape.to))
                .collect();
            assert_eq!(written.join(" "), expected, "{comment}");
            assert_eq!(words(comment), others);
            let written = with_shapes(comment, &shapes);
            assert_eq!(super::shapes(&written, BOARD), shapes, "{written}");
            assert_eq!(words(&written), others);
        };
        check("", "", "");
        check("Well played", "", "Well played");
        check("[%csl Ra1,Yl12][%cal Gd2d4,Be9e10,Ga10l12]", "Ra1-a1 Yl12-l12 Gd2-d4 Be9-e10 Ga10-l12", "");
        check("Look: [%cal Gd2d4] there", "Gd2-d4", "Look:  there");
        check("[%csl Ra1, Ya2 ] ok", "Ra1-a1 Ya2-a2", "ok");
        for broken in ["[%cal Gd2", "[%", "[%cal]"] {
            assert!(shapes(broken, BOARD).is_empty());
        }
        check("[%cal Xd2d4,Gd2m4,Gd2d13,G,,é,Gé1a1,Gd2d]", "", "");
        check("[%csl 1Ra1][%eval 0.3]", "", "");
    }

    #[test]
    fn evaluations_are_parsed_and_written() {
        for (comment, expected) in [
            ("[%eval 0.31]", "+0.31"),
            ("[%clk 0:01:02][%eval -12.5,18] good", "−12.5"),
            ("[%eval #4]", "#4"),
            ("[%eval #-4]", "#−4"),
            ("[%eval ]", ""),
            ("[%eval <b>]", ""),
            ("[%eval 123456789]", ""),
            ("none", ""),
        ] {
            assert_eq!(evaluation(comment), expected, "{comment}");
        }
        for (text, expected) in [("+0.31", "[%clk 1][%eval 0.31] good"), ("#−4", "[%clk 1][%eval #-4] good")]
        {
            let comment = with_evaluation("[%clk 1][%eval 0.1] good", text);
            assert_eq!((comment.as_str(), evaluation(&comment).as_str()), (expected, text));
        }
    }

    #[test]
    fn other_commands_are_kept() {
        let comment = "[%clk 0:01:02][%cal Gd2d4] good";
        assert_eq!(with_shapes(comment, &[]), "[%clk 0:01:02] good");
        assert_eq!(with_words(comment, "better"), "[%clk 0:01:02][%cal Gd2d4] better");
        assert_eq!(with_words(comment, ""), "[%clk 0:01:02][%cal Gd2d4]");
        assert_eq!(words("an [%open bracket"), "an [%open bracket");
    }
}
