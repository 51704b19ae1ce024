//! The one error type of `xtask`: a sentence for the person at the terminal, and the exit code that goes with it.

use std::fmt;
use std::path::Path;

/// Why a command could not be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The command line was wrong: exit code 2.
    Usage(String),
    /// The work failed: exit code 1.
    Failed(String),
    /// Tests failed, and the line that counts them was the last to be said: exit code 1.
    Counted,
}

/// The result of anything that `xtask` does.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// The work failed for the reason given.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }

    /// What the process ends with.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Failed(_) | Self::Counted => 1,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Failed(message) => formatter.write_str(message),
            Self::Counted => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// Says what was being done to which file when the operating system refused.
pub trait OnPath<T> {
    /// `doing` completes the sentence "cannot … PATH".
    fn on_path(self, doing: &str, path: &Path) -> Result<T>;
}

impl<T> OnPath<T> for std::io::Result<T> {
    fn on_path(self, doing: &str, path: &Path) -> Result<T> {
        self.map_err(|error| Error::Failed(format!("cannot {doing} {}: {error}", path.display())))
    }
}
