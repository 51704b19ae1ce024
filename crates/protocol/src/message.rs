//! Reading and writing a message's words: what requests and reports have in common.

use std::fmt::{self, Write};
use std::str::FromStr;

/// Why a message is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProtocolError {
    /// The message is empty or begins with a word that no message begins with.
    UnknownMessage {
        /// The word.
        found: String,
    },
    /// A word that the message does not have.
    UnknownWord {
        /// The word.
        found: String,
    },
    /// A word's value is missing or cannot be read.
    Value {
        /// The word.
        word: String,
    },
    /// A word that the message needs is missing.
    Missing {
        /// The word.
        word: &'static str,
    },
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::UnknownMessage { found } => write!(f, "unknown message “{found}”"),
            ProtocolError::UnknownWord { found } => write!(f, "unknown word “{found}”"),
            ProtocolError::Value { word } => write!(f, "no sensible value for “{word}”"),
            ProtocolError::Missing { word } => write!(f, "“{word}” is missing"),
        }
    }
}

impl std::error::Error for ProtocolError {}

/// The words of a message, taken one by one.
pub(crate) struct Words<'a>(std::str::Split<'a, char>);

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Words(text.split(' '))
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The value after a word.
    pub(crate) fn value<T: FromStr>(&mut self, word: &str) -> Result<T, ProtocolError> {
        let value = self.0.next().and_then(|value| value.parse().ok());
        value.ok_or_else(|| ProtocolError::Value { word: word.to_owned() })
    }

    /// The text after a word.
    pub(crate) fn text(&mut self, word: &str) -> Result<String, ProtocolError> {
        let text = self.0.next().and_then(decode);
        text.ok_or_else(|| ProtocolError::Value { word: word.to_owned() })
    }

    /// The moves after a word, separated by commas.
    pub(crate) fn moves(&mut self, word: &str) -> Result<Vec<String>, ProtocolError> {
        let text = self.text(word)?;
        Ok(text.split(',').filter(|mv| !mv.is_empty()).map(str::to_owned).collect())
    }
}

/// Writes ` word value`.
pub(crate) fn put(f: &mut fmt::Formatter<'_>, word: &str, value: impl fmt::Display) -> fmt::Result {
    write!(f, " {word} {value}")
}

/// Writes ` word value` when there is a value.
pub(crate) fn put_some(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| put(f, word, value))
}

/// Writes ` word text`, the text encoded.
pub(crate) fn put_text(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    write!(f, " {word} ")?;
    encode(f, text)
}

/// Writes ` word move,move` when there are moves.
pub(crate) fn put_moves(f: &mut fmt::Formatter<'_>, word: &str, moves: &[String]) -> fmt::Result {
    for (index, mv) in moves.iter().enumerate() {
        if index == 0 {
            put(f, word, "")?
        } else {
            f.write_char(',')?
        }
        encode(f, mv)?;
    }
    Ok(())
}

/// Writes a text with `%xx` for spaces, control characters and the percent sign.
fn encode(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    for c in text.chars() {
        if c <= ' ' || c == '%' { write!(f, "%{:02x}", c as u32)? } else { f.write_char(c)? }
    }
    Ok(())
}

/// The text that [`encode`] wrote; `None` for a broken escape.
fn decode(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut decoded = parts.next()?.to_owned();
    for part in parts {
        let code = part.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        decoded.push(u8::from_str_radix(code, 16).ok().filter(u8::is_ascii)? as char);
        decoded.push_str(&part[2..]);
    }
    Some(decoded)
}
