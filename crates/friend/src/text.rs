//! Texts as choices, and the encoding of start positions.

use vicinity_rules::{Position, Variant};

use crate::envelope::EnvelopeError;
use crate::mixed_radix::{BigNumber, MixedRadix};

/// The characters of variant names, including those of custom variants in links.
const PLAIN: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:=,.";
/// The length from which it is encoded in a second choice, in bytes.
const LONG_TEXT_BYTES: usize = 63;
/// The number of values of the length of a long text.
const TEXT_LENGTHS: usize = 1 << 16;
/// The maximum size of a variant's name or of a FEN, in bytes.
const MAX_START_BYTES: usize = 40_000;

/// Adds a text.
pub(crate) fn push(choices: &mut MixedRadix, text: &str) {
    let text = &text[..text.floor_char_boundary(TEXT_LENGTHS - 1)];
    choices.push(text.len().min(LONG_TEXT_BYTES), LONG_TEXT_BYTES + 1);
    if text.len() >= LONG_TEXT_BYTES {
        choices.push(text.len(), TEXT_LENGTHS);
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
pub(crate) fn take(number: &mut BigNumber, max_bytes: usize) -> Result<String, EnvelopeError> {
    let short = number.take(LONG_TEXT_BYTES + 1);
    let length = if short < LONG_TEXT_BYTES { short } else { number.take(TEXT_LENGTHS) };
    // A false length must not cost more than a true one.
    if length > max_bytes {
        return Err(EnvelopeError::Damaged);
    }
    let bytes = if number.take(2) == 0 {
        number.take_each(PLAIN.len(), length).into_iter().map(|place| PLAIN[place]).collect()
    } else {
        number.take_each(256, length).into_iter().map(|byte| byte as u8).collect()
    };
    String::from_utf8(bytes).map_err(|_| EnvelopeError::Damaged)
}

/// The FEN of a start position; empty if it is the variant's own.
fn fen_text(start: &Position) -> String {
    let fen = start.fen();
    if fen == start.variant().start_fen() { String::new() } else { fen }
}

/// Adds a start position: its variant, and its FEN if it is not the variant's own.
pub(crate) fn push_start(choices: &mut MixedRadix, start: &Position) {
    push(choices, start.variant().name());
    push(choices, &fen_text(start));
}

/// The encoded text of a start position.
pub(crate) struct StartText {
    name: String,
    fen: String,
}

impl StartText {
    /// Takes a start position.
    pub(crate) fn take(number: &mut BigNumber) -> Result<StartText, EnvelopeError> {
        let name = take(number, MAX_START_BYTES)?;
        Ok(StartText { name, fen: take(number, MAX_START_BYTES)? })
    }

    /// Whether this is the text of a position.
    pub(crate) fn is_of(&self, start: &Position) -> bool {
        self.name == start.variant().name() && self.fen == fen_text(start)
    }

    /// The position.
    pub(crate) fn position(&self) -> Result<Position, EnvelopeError> {
        let variant = Variant::parse(&self.name).map_err(EnvelopeError::Variant)?;
        if self.fen.is_empty() {
            Ok(Position::start(&variant))
        } else {
            Position::from_fen(&variant, &self.fen).map_err(EnvelopeError::Start)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_any_length_survive_a_round_trip() {
        for text in [
            "",
            "near",
            "Grüß dich!",
            &"x".repeat(LONG_TEXT_BYTES - 1),
            &"x".repeat(LONG_TEXT_BYTES),
            &"ü".repeat(9_000),
        ] {
            let mut choices = MixedRadix::default();
            push(&mut choices, text);
            let mut number = choices.number();
            assert_eq!(take(&mut number, MAX_START_BYTES).ok().as_deref(), Some(text));
            assert!(number.is_zero());
        }
    }
}
