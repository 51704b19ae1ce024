//! Fingerprints of contents, for file names and for detecting changes.
//!
//! 64-bit FNV-1a. It protects against mistakes, not against attacks.

use anyhow::Result;
use fnv::FnvHasher;
use fs_err as fs;
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::Path;

/// A fingerprint of the data that was added to it.
#[derive(Default)]
pub struct Fingerprint(FnvHasher);

impl Fingerprint {
    /// The fingerprint of one piece of data.
    pub fn of(bytes: &[u8]) -> Self {
        let mut fingerprint = Self::default();
        fingerprint.add(bytes);
        fingerprint
    }

    /// Adds data.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// Adds the names and contents of all files in a folder, or of one file. A missing path counts
    /// as empty.
    pub fn add_tree(&mut self, path: &Path) -> Result<()> {
        self.add_files(&read_tree(path)?);
        Ok(())
    }

    /// Adds names and contents.
    pub fn add_files(&mut self, files: &BTreeMap<String, Vec<u8>>) {
        for (name, content) in files {
            self.add(name.as_bytes());
            self.add(&(content.len() as u64).to_le_bytes());
            self.add(content);
        }
    }
}

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:016x}", self.0.finish())
    }
}

/// All files under a folder with paths relative to it and `/` as separator. A single file has an
/// empty name.
pub fn read_tree(path: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    if path.is_file() {
        files.insert(String::new(), fs::read(path)?);
    } else if path.is_dir() {
        gather(path, "", &mut files)?;
    }
    Ok(files)
}

fn gather(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            gather(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            files.insert(format!("{prefix}{name}"), fs::read(&path)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_fnv_1a() {
        // Test vectors by the authors of the algorithm.
        assert_eq!(Fingerprint::of(b"").to_string(), "cbf29ce484222325");
        assert_eq!(Fingerprint::of(b"a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(Fingerprint::of(b"foobar").to_string(), "85944171f73967e8");
    }
}
