//! What the site weighs: every file as it is and pressed, and what a first visit costs.
//!
//! A first visit loads what `index.html` leads to: files are followed by their names, since all names are relative and
//! distinctive. Files that only installing or embedding needs are listed, but not counted.

use crate::error::{Error, Result};
use crate::fingerprint::read_tree;
use crate::finish::mentions;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

/// What a first visit may cost with `brotli -q 11`: 150 KB, engine included.
pub const BUDGET_BYTES: usize = 150_000;

/// The weight of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileWeight {
    /// Its path within the site.
    pub name: String,
    /// Its length as it lies on the server.
    pub raw_bytes: usize,
    /// Its length with `brotli -q 11`.
    pub brotli_bytes: usize,
    /// Whether the start page needs it.
    pub first_visit: bool,
}

/// The weight of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weight {
    /// All files, heaviest first.
    pub files: Vec<FileWeight>,
}

impl Weight {
    /// Weighs the site in a folder.
    pub fn of(folder: &Path) -> Result<Self> {
        let contents = read_tree(folder)?;
        if !contents.contains_key("index.html") {
            return Err(Error::failed(format!(
                "{} holds no site; `cargo xtask build` makes one",
                folder.display()
            )));
        }
        let needed = needed_by("index.html", &contents);
        let mut files: Vec<FileWeight> = contents
            .iter()
            .map(|(name, content)| FileWeight {
                name: name.clone(),
                raw_bytes: content.len(),
                brotli_bytes: pressed(content).len(),
                first_visit: needed.contains(name.as_str()),
            })
            .collect();
        files.sort_by(|a, b| {
            (b.first_visit, b.brotli_bytes, &a.name).cmp(&(a.first_visit, a.brotli_bytes, &b.name))
        });
        Ok(Self { files })
    }

    /// Raw and pressed bytes of a first visit.
    pub fn first_visit(&self) -> (usize, usize) {
        self.files
            .iter()
            .filter(|file| file.first_visit)
            .fold((0, 0), |(raw, brotli), file| (raw + file.raw_bytes, brotli + file.brotli_bytes))
    }

    /// The table for the terminal.
    pub fn table(&self) -> String {
        let width =
            self.files.iter().map(|file| file.name.len()).max().unwrap_or(0).max("a first visit".len());
        let mut table = format!("{:width$}  {:>9}  {:>9}\n", "file", "raw", "brotli");
        for file in &self.files {
            let remark = if file.first_visit { "" } else { "  (later)" };
            table.push_str(&format!(
                "{:width$}  {:>9}  {:>9}{remark}\n",
                file.name, file.raw_bytes, file.brotli_bytes
            ));
        }
        let (raw, brotli) = self.first_visit();
        table.push_str(&format!(
            "{:width$}  {raw:>9}  {brotli:>9}  of {BUDGET_BYTES} allowed\n",
            "a first visit"
        ));
        table
    }
}

/// Everything that a page leads to, itself included.
fn needed_by<'a>(start: &'a str, contents: &'a BTreeMap<String, Vec<u8>>) -> BTreeSet<&'a str> {
    let mut needed = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(name) = open.pop() {
        // A manifest's icons are fetched when the site is installed; other pages when they are visited.
        if name.ends_with(".webmanifest") {
            continue;
        }
        let Some(text) = contents.get(name).and_then(|content| std::str::from_utf8(content).ok()) else {
            continue;
        };
        for other in contents.keys().filter(|other| !other.ends_with(".html")) {
            if mentions(text, other).next().is_some() && needed.insert(other) {
                open.push(other);
            }
        }
    }
    needed
}

/// What `brotli -q 11` makes of it.
fn pressed(content: &[u8]) -> Vec<u8> {
    let mut result = Vec::new();
    {
        let mut writer = brotli::CompressorWriter::new(&mut result, 4096, 11, 22);
        // Writing into memory cannot fail; if it did, the result would be visibly too small.
        let _ = writer.write_all(content);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_visit_follows_names_but_not_into_the_manifest_or_other_pages() {
        let contents: BTreeMap<String, Vec<u8>> = [
            ("index.html", "start-1.js manifest.webmanifest embed.html icons/icon.svg"),
            ("start-1.js", "app-2.wasm"),
            ("app-2.wasm", "\u{0}asm"),
            ("manifest.webmanifest", "icons/large.png"),
            ("icons/icon.svg", "<svg/>"),
            ("icons/large.png", "…"),
            ("embed.html", "embed-only.css"),
            ("embed-only.css", ""),
        ]
        .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
        .into();
        let needed: Vec<&str> = needed_by("index.html", &contents).into_iter().collect();
        assert_eq!(
            needed,
            ["app-2.wasm", "icons/icon.svg", "index.html", "manifest.webmanifest", "start-1.js"]
        );
    }

    #[test]
    fn pressing_makes_repetition_small() {
        assert!(pressed(&[b'a'; 10_000]).len() < 50);
    }
}
