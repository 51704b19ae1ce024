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
        self.write_bytes(text.as_bytes())
    }

    /// Puts bytes in the place of what stands there.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        fs::write(&self.0, bytes).map_err(|error| Failure::file(self.0.display(), &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_file_stays_until_there_is_something_new() {
        let path = std::env::temp_dir().join(format!("vicinity-lab-out-{}", std::process::id()));
        fs::write(&path, "kept, and longer").expect("a folder for such files");
        let file = OutFile::try_out(&path).expect("it can be written");
        let text = || fs::read_to_string(&path).expect("it is there");
        assert_eq!(text(), "kept, and longer");
        file.write("new").expect("it can be written");
        assert_eq!(text(), "new");
        fs::remove_file(&path).expect("it is there");
    }
}
