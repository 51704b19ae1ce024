//! Files that are written when work of hours is done.
//!
//! Whether one can be written is tried before that work. What stood in it stays until there is something to put in its place.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use vicinity::program::Failure;

/// A file that could be written when the work began.
#[derive(Debug)]
pub(crate) struct OutFile(PathBuf);

impl OutFile {
    /// Tries whether a file can be written. It is there from now on, empty if it is new.
    pub(crate) fn try_out(path: &Path) -> Result<OutFile, Failure> {
        let tried = OpenOptions::new().create(true).append(true).open(path);
        tried.map_err(|error| Failure::file(path.display(), &error))?;
        Ok(OutFile(path.to_owned()))
    }

    /// Puts a text in the place of what stands there.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        fs::write(&self.0, text).map_err(|error| Failure::file(self.0.display(), &error))
    }
}
