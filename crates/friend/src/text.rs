//! Texts as choices, and with them where a game begins.

use vicinity_rules::{Position, Variant};

use crate::number::{Choices, Number};
use crate::seal::{Fault, MOST_CHARS};

/// The signs of which names of variants are made, with those of games of one's own in links.
const PLAIN: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:=,.";
/// A text of so many bytes tells its length in a second choice.
const LONG: usize = 63;
/// The most bytes of a text.
const LONGEST: usize = 1 << 16;

/// Adds a text.
pub(crate) fn push(choices: &mut Choices, text: &str) {
    let text = &text[..text.floor_char_boundary(LONGEST - 1)];
    choices.push(text.len().min(LONG), LONG + 1);
    if text.len() >= LONG {
        choices.push(text.len(), LONGEST);
    }
    let plain = |byte: u8| PLAIN.iter().position(|&known| known == byte);
    let places: Option<Vec<usize>> = text.bytes().map(plain).collect();
    choices.push(places.is_none().into(), 2);
    match places {
        Some(places) => places.into_iter().for_each(|place| choices.push(place, PLAIN.len())),
        None => text.bytes().for_each(|byte| choices.push(byte.into(), 256)),
    }
}

/// Takes a text.
pub(crate) fn take(number: &mut Number) -> Result<String, Fault> {
    let short = number.take(LONG + 1);
    let length = if short < LONG { short } else { number.take(LONGEST) };
    // Whatever a false length says, there is no more in a number than can be read into one.
    if length > MOST_CHARS {
        return Err(Fault::Damaged);
    }
    let bytes = if number.take(2) == 0 {
        (0..length).map(|_| PLAIN[number.take(PLAIN.len())]).collect()
    } else {
        (0..length).map(|_| number.take(256) as u8).collect()
    };
    String::from_utf8(bytes).map_err(|_| Fault::Damaged)
}

/// Adds where a game begins: its variant, and the FEN where it is not the variant's own.
pub(crate) fn push_start(choices: &mut Choices, start: &Position) {
    let variant = start.variant();
    push(choices, variant.name());
    let fen = start.fen();
    push(choices, if fen == variant.start_fen() { "" } else { &fen });
}

/// Takes where a game begins.
pub(crate) fn take_start(number: &mut Number) -> Result<Position, Fault> {
    let name = take(number)?;
    let variant = Variant::parse(&name).map_err(Fault::Variant)?;
    let fen = take(number)?;
    if fen.is_empty() {
        Ok(Position::start(&variant))
    } else {
        Position::from_fen(&variant, &fen).map_err(Fault::Start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_any_length_come_back() {
        for text in ["", "near", "Grüß dich!", &"x".repeat(LONG - 1), &"x".repeat(LONG), &"ü".repeat(9_000)]
        {
            let mut choices = Choices::default();
            push(&mut choices, text);
            let mut number = choices.number();
            assert_eq!(take(&mut number).ok().as_deref(), Some(text));
            assert!(number.is_zero());
        }
    }
}
