//! Output files of commands that run for hours.
//!
//! Whether a file can be written is checked before the work starts. The previous contents are kept
//! until there is a result.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use vicinity::program::ProgramError;

/// A file that was writable when the work started.
#[derive(Debug)]
pub(crate) struct OutFile(PathBuf);

impl OutFile {
    /// Checks that a file can be written. Creates it if it does not exist.
    pub(crate) fn try_out(path: &Path) -> Result<OutFile, ProgramError> {
        let tried = OpenOptions::new().create(true).append(true).open(path);
        tried.map_err(|error| ProgramError::file(path.display(), &error))?;
        Ok(OutFile(path.to_owned()))
    }

    /// Replaces the contents of the file with a text.
    pub(crate) fn write(&self, text: &str) -> Result<(), ProgramError> {
        self.write_bytes(text.as_bytes())
    }

    /// Replaces the contents of the file with bytes.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<(), ProgramError> {
        fs::write(&self.0, bytes).map_err(|error| ProgramError::file(self.0.display(), &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_its_contents_until_it_is_written() {
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
