//! The pictures of pieces: names of drawings, characters, and custom drawings.
//!
//! A drawing consists of paths separated by `|`, each with its class and its data, as in the crate
//! `vicinity-diagram`. The data has only absolute commands with coordinates from 0 to 100, so that
//! nothing can be drawn outside the square of the piece.

use super::error::{ExpectedValue, GameErrorKind};
use crate::types::words::{shorten, without_invisible};

/// The maximum size of a drawing in bytes.
pub const MAX_DRAWING_BYTES: usize = 4_000;

/// The maximum number of code points of a character: emoji of several persons have ten.
const MAX_CODE_POINTS: usize = 12;

/// Reads the picture of a piece.
pub(super) fn picture(text: &str) -> Result<String, GameErrorKind> {
    if is_name(text) || is_character(text) || is_drawing(text) {
        Ok(text.to_owned())
    } else {
        Err(GameErrorKind::unreadable(&shorten(text), ExpectedValue::Picture))
    }
}

/// The name of a drawing: lowercase letters and hyphens, at most 30.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 30 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// A single character as readers see it, which may consist of several code points.
fn is_character(text: &str) -> bool {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return false };
    let is_plain = |letter: char| {
        !letter.is_control()
            && !letter.is_whitespace()
            && !extends(letter)
            && !"<>\"&[]{}\\".contains(letter)
            && !without_invisible(letter.encode_utf8(&mut [0; 4])).is_empty()
    };
    let is_flag = |letter: char| matches!(letter, '\u{1f1e6}'..='\u{1f1ff}');
    let mut before = first;
    is_plain(first)
        && text.chars().count() <= MAX_CODE_POINTS
        && letters.enumerate().all(|(place, letter)| {
            let joins = extends(letter)
                || before == ZERO_WIDTH_JOINER && is_plain(letter)
                || place == 0 && is_flag(first) && is_flag(letter);
            before = letter;
            joins
        })
}

const ZERO_WIDTH_JOINER: char = '\u{200d}';

/// Whether a code point is part of the character before it.
fn extends(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}' | ZERO_WIDTH_JOINER)
}

fn is_drawing(text: &str) -> bool {
    text.len() <= MAX_DRAWING_BYTES && text.split('|').all(is_path)
}

/// Whether a text is a class and the data of a path.
fn is_path(text: &str) -> bool {
    let Some(data) = text.strip_prefix(['f', 'd', 'a']).filter(|data| data.starts_with('M')) else {
        return false;
    };
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let numbers = &rest[command.len_utf8()..];
        let end = numbers.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(numbers.len());
        let (numbers, after) = numbers.split_at(end);
        let count = match command {
            'M' | 'L' => 2,
            'Q' => 4,
            'C' => 6,
            'Z' => 0,
            _ => return false,
        };
        let mut found = 0;
        for number in numbers.split(' ').filter(|number| !number.is_empty()) {
            if !is_coordinate(number) {
                return false;
            }
            found += 1;
        }
        if (count == 0) != (found == 0) || count > 0 && found % count != 0 {
            return false;
        }
        rest = after;
    }
    true
}

/// Whether a text is a number from 0 to 100 with at most two decimals.
fn is_coordinate(text: &str) -> bool {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    is_digits(whole, 3) && is_digits(decimals, 2) && text.parse::<f32>().is_ok_and(|number| number <= 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_names_characters_or_drawings() {
        for text in [
            "queen",
            "berolina-superpawn",
            "a",
            "Q",
            "♞",
            "é",
            "e\u{301}",
            "7",
            "+",
            "王",
            "🐘",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "🇩🇪",
            "👍🏽",
            "☠\u{fe0f}",
            "👩\u{200d}👩\u{200d}👧\u{200d}👦",
            "fM0 0L100 100Z",
            "fM10 10.5C1 2 3 4 5 6 7 8 9 10 11 12Q1 2 3 4ZM1 1L2 2|dM1 1L9 9|aM5 5",
        ] {
            assert_eq!(picture(text).as_deref(), Ok(text));
        }
        let long = ["f", &"M1 1".repeat(MAX_DRAWING_BYTES / 4)].concat();
        for text in [
            "",
            "Queen",
            "two words",
            "ab1",
            "♞♞",
            "🇩🇪🇩",
            "\u{301}",
            "\u{202e}",
            "\u{200d}",
            "<",
            "&",
            "\t",
            "fM",
            "fM1",
            "fM1 1 1",
            "xM1 1",
            "fL1 1",
            "fM1 1|",
            "fM-1 1",
            "fM100.1 1",
            "fM101 1",
            "fM1e9 1",
            "fM1 1m5 5",
            "fM1 1Z1 1",
            "fM1 1L",
            "fM1 1.123",
            "fM1 1\"",
            "fM1 1é",
            "fM1,1",
            long.as_str(),
        ] {
            assert!(picture(text).is_err(), "{text}");
        }
    }
}
