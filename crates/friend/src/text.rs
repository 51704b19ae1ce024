//! Texts as choices, and with them where a game begins.

use vicinity_rules::{Position, Variant};

use crate::number::{Choices, Number};
use crate::seal::Fault;

/// The signs of which names of variants are made, with those of games of one's own in links.
const PLAIN: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:=,.";
/// A text of so many bytes tells its length in a second choice.
const LONG: usize = 63;
/// What the length of a long text is one of.
const LONGEST: usize = 1 << 16;
/// The maximum size of a variant's name or of a FEN, in bytes.
const MAX_START_BYTES: usize = 40_000;

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

/// Takes a text of at most `max_bytes`.
pub(crate) fn take(number: &mut Number, max_bytes: usize) -> Result<String, Fault> {
    let short = number.take(LONG + 1);
    let length = if short < LONG { short } else { number.take(LONGEST) };
    // A false length must not cost more than a true one.
    if length > max_bytes {
        return Err(Fault::Damaged);
    }
    let bytes = if number.take(2) == 0 {
        number.take_each(PLAIN.len(), length).into_iter().map(|place| PLAIN[place]).collect()
    } else {
        number.take_each(256, length).into_iter().map(|byte| byte as u8).collect()
    };
    String::from_utf8(bytes).map_err(|_| Fault::Damaged)
}

/// The text of a start position: empty where it is the variant's own.
fn fen_text(start: &Position) -> String {
    let fen = start.fen();
    if fen == start.variant().start_fen() { String::new() } else { fen }
}

/// Adds where a game begins: its variant, and the FEN where it is not the variant's own.
pub(crate) fn push_start(choices: &mut Choices, start: &Position) {
    push(choices, start.variant().name());
    push(choices, &fen_text(start));
}

/// Where a game begins, as it is written.
pub(crate) struct StartText {
    name: String,
    fen: String,
}

impl StartText {
    /// Takes where a game begins.
    pub(crate) fn take(number: &mut Number) -> Result<StartText, Fault> {
        let name = take(number, MAX_START_BYTES)?;
        Ok(StartText { name, fen: take(number, MAX_START_BYTES)? })
    }

    /// Whether it is the text of a position.
    pub(crate) fn is_of(&self, start: &Position) -> bool {
        self.name == start.variant().name() && self.fen == fen_text(start)
    }

    /// The position.
    pub(crate) fn position(&self) -> Result<Position, Fault> {
        let variant = Variant::parse(&self.name).map_err(Fault::Variant)?;
        if self.fen.is_empty() {
            Ok(Position::start(&variant))
        } else {
            Position::from_fen(&variant, &self.fen).map_err(Fault::Start)
        }
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
            assert_eq!(take(&mut number, MAX_START_BYTES).ok().as_deref(), Some(text));
            assert!(number.is_zero());
        }
    }
}
