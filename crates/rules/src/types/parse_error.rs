//! Errors of parsing squares and colours.

use std::fmt;

use crate::types::words::shorten;

/// A text that is not a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError {
    text: String,
}

impl ParseSquareError {
    pub(crate) fn new(text: &str) -> Self {
        ParseSquareError { text: shorten(text) }
    }
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a square", self.text)
    }
}

impl std::error::Error for ParseSquareError {}

/// A text that is not a colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseColorError {
    text: String,
}

impl ParseColorError {
    pub(crate) fn new(text: &str) -> Self {
        ParseColorError { text: shorten(text) }
    }
}

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a color; it must be white or black", self.text)
    }
}

impl std::error::Error for ParseColorError {}
