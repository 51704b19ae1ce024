//! What keeps a section from being played.

use std::fmt;

pub(super) const TOO_LONG: &str = "the file is longer than a megabyte";
pub(super) const TOO_MANY: &str = "the file has more than 1,000 games";
pub(super) const NO_SECTION: &str = "there is no section: a game begins with its name in square brackets";

/// What keeps a section from being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The key at fault; empty where it is none.
    pub key: String,
    /// What is wrong, in words.
    pub text: String,
}

impl GameFault {
    pub(super) fn new(line: usize, key: &str, text: impl Into<String>) -> Self {
        GameFault { line, key: key.to_owned(), text: text.into() }
    }
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.text)
    }
}

impl std::error::Error for GameFault {}
