//! Errors of addresses.

use std::fmt;

use vicinity_rules::{FenError, MoveTextError, Outcome, VariantError};

use super::WORDS;
use crate::errors::{ErrorText, list, reason};
use crate::language::{Text, concat};
use crate::messages::error;

/// Why an address could not be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddressError {
    /// No word is known; this is the first one.
    UnknownWord { found: String },
    /// A screen that does not exist.
    UnknownScreen { found: String },
    /// A word that occurs twice.
    Repeated { word: &'static str },
    /// The variant is invalid.
    Variant(VariantError),
    /// The start position is invalid.
    Fen(FenError),
    /// A move is invalid.
    Move(MoveTextError),
    /// A bracket or the content of a variation is out of place after this many moves.
    Bracket { number: usize, what: Text },
    /// `end=` for a game that had already ended on the board.
    Ended { outcome: Outcome },
    /// A value that is not allowed for its word.
    Value { word: &'static str, found: String, allowed: Text },
}

impl ErrorText for AddressError {
    fn text(&self) -> String {
        match self {
            AddressError::UnknownWord { found } => {
                error::address_unknown_word(found, &list(WORDS.into_iter(), ", "))
            }
            AddressError::UnknownScreen { found } => error::address_screen(found),
            AddressError::Repeated { word } => error::address_word_twice(word),
            AddressError::Variant(error) => error.text(),
            AddressError::Fen(error) => concat(&["fen: ", &error.text()]),
            AddressError::Move(error) => error::at_move(&error.number.to_string(), &error.error.text()),
            AddressError::Bracket { number, what } => {
                error::address_moves(what.as_str(), &number.to_string())
            }
            AddressError::Ended { outcome } => error::address_end(outcome.result(), reason(outcome.reason)),
            AddressError::Value { word, found, allowed } => {
                error::address_value(word, found, allowed.as_str())
            }
        }
    }
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
