//! The size of the site: of every file, raw and compressed, and of a first visit.
//!
//! A first visit to a playable board loads the files reachable from `index.html`. They are found by
//! their names, which are relative and unambiguous. The engine is loaded afterwards and has a
//! separate budget. Files for installation or embedding are listed, but not counted.

use crate::fingerprint::{Fingerprint, read_tree};
use crate::finish::mentions;
use crate::workspace;
use anyhow::{Result, bail};
use fs_err as fs;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The maximum size of a first visit to a playable board, with `brotli -q 11`.
pub const BOARD_BUDGET_BYTES: usize = 190_000;

/// The maximum compressed size of the engine.
pub const ENGINE_BUDGET_BYTES: usize = 115_000;

/// The maximum compressed size of files loaded after the board: the font, and styles that are not
/// needed before.
pub const AFTER_BUDGET_BYTES: usize = 22_000;

/// The maximum compressed size of a game's network, which the engine loads when the game is first
/// searched.
pub const NETWORK_BUDGET_BYTES: usize = 100_000;

/// The maximum compressed size of a game's opening explorer.
pub const EXPLORER_BUDGET_BYTES: usize = 80_000;

/// The time when a file is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Before the board is playable.
    Board,
    /// Before the engine answers.
    Engine,
    /// After the board is playable.
    After,
    /// Later, or never.
    Later,
}

/// The budgets: a title, the time, and the maximum compressed size in bytes.
const BUDGETS: [(&str, Need, usize); 3] = [
    ("a first visit", Need::Board, BOARD_BUDGET_BYTES),
    ("and its engine", Need::Engine, ENGINE_BUDGET_BYTES),
    ("and what comes after", Need::After, AFTER_BUDGET_BYTES),
];

/// The size of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileWeight {
    /// The path within the site.
    pub name: String,
    /// The size on the server.
    pub raw_bytes: usize,
    /// The size with `brotli -q 11`.
    pub brotli_bytes: usize,
    /// The time when the start page needs it.
    pub need: Need,
}

/// The sizes of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weight {
    /// All files, largest first.
    pub files: Vec<FileWeight>,
}

impl Weight {
    /// Measures the site in a folder.
    pub fn of(folder: &Path) -> Result<Self> {
        let contents = read_tree(folder)?;
        if !contents.contains_key("index.html") {
            bail!("there is no site in {}; run `cargo xtask build`", folder.display());
        }
        let board = needed_by("index.html", &contents, |name| is_engine(name) || is_for_some(name));
        let engine = needed_by("index.html", &contents, is_for_some);
        let mut sizes = CompressedSizes::read();
        let mut files: Vec<FileWeight> = contents
            .iter()
            .map(|(name, content)| FileWeight {
                name: name.clone(),
                raw_bytes: content.len(),
                brotli_bytes: sizes.bytes_of(content),
                need: match name.as_str() {
                    name if is_after(name) => Need::After,
                    name if board.contains(name) => Need::Board,
                    name if engine.contains(name) => Need::Engine,
                    _ => Need::Later,
                },
            })
            .collect();
        sizes.write();
        files.sort_by(|a, b| (a.need, b.brotli_bytes, &a.name).cmp(&(b.need, a.brotli_bytes, &b.name)));
        Ok(Self { files })
    }

    /// The raw and compressed sizes of the files that are needed at a time.
    pub fn of_need(&self, need: Need) -> (usize, usize) {
        self.files
            .iter()
            .filter(|file| file.need == need)
            .fold((0, 0), |(raw, brotli), file| (raw + file.raw_bytes, brotli + file.brotli_bytes))
    }

    /// Messages about exceeded limits.
    pub fn errors(&self) -> Vec<String> {
        let over = |(title, need, budget): &(&str, Need, usize)| {
            let brotli = self.of_need(*need).1;
            (brotli > *budget).then(|| format!("{title}: {brotli} bytes, the limit is {budget}"))
        };
        let budget = |name: &str| match name {
            name if name.ends_with(".net") => NETWORK_BUDGET_BYTES,
            name if name.starts_with("explorer/") => EXPLORER_BUDGET_BYTES,
            _ => usize::MAX,
        };
        let heavy = self.files.iter().filter(|file| file.brotli_bytes > budget(&file.name)).map(|file| {
            format!("{}: {} bytes, the limit is {}", file.name, file.brotli_bytes, budget(&file.name))
        });
        BUDGETS.iter().filter_map(over).chain(heavy).collect()
    }

    /// The table for the terminal.
    pub fn table(&self) -> String {
        let width = self.files.iter().map(|file| file.name.len()).max().unwrap_or(0).max(BUDGETS[0].0.len());
        let mut table = format!("{:width$}  {:>9}  {:>9}\n", "file", "raw", "brotli");
        for file in &self.files {
            let remark = match file.need {
                Need::Board => "",
                Need::Engine => "  (engine)",
                Need::After => "  (after)",
                Need::Later => "  (later)",
            };
            table.push_str(&format!(
                "{:width$}  {:>9}  {:>9}{remark}\n",
                file.name, file.raw_bytes, file.brotli_bytes
            ));
        }
        for (title, need, budget) in BUDGETS {
            let (raw, brotli) = self.of_need(need);
            table.push_str(&format!("{title:width$}  {raw:>9}  {brotli:>9}  of {budget} allowed\n"));
        }
        table
    }
}

/// Whether a file is loaded after the board (`www/start.js`).
fn is_after(name: &str) -> bool {
    name.ends_with(".woff2") || name.starts_with("later") && name.ends_with(".css")
}

/// Whether a file starts the engine: `www/worker.js`, under its name in the release.
fn is_engine(name: &str) -> bool {
    name.strip_prefix("worker").is_some_and(|rest| rest.starts_with(['-', '.']) && rest.ends_with(".js"))
}

/// Whether a file belongs to a part that only some visits need or that is loaded later: the other
/// screens, the engine for custom variants, the keyboard help, another language, image export,
/// offline use, bitmap icons, networks.
fn is_for_some(name: &str) -> bool {
    name.ends_with(".png")
        || name.ends_with(".net")
        || [
            "full",
            "study-embed",
            "custom-worker",
            "language",
            "offline",
            "keys",
            "picture",
            "service-worker",
        ]
        .iter()
        .any(|stem| {
            name.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['-', '.']) && rest.ends_with(".js"))
        })
}

/// All files reachable from a page, including itself. Files for which `is_end` holds are not
/// followed.
fn needed_by<'a>(
    start: &'a str,
    contents: &'a BTreeMap<String, Vec<u8>>,
    is_end: impl Fn(&str) -> bool,
) -> BTreeSet<&'a str> {
    let mut needed = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(name) = open.pop() {
        // Icons of a manifest are loaded when the site is installed, and other pages when they are
        // visited.
        if name.ends_with(".webmanifest") {
            continue;
        }
        let Some(text) = contents.get(name).and_then(|content| std::str::from_utf8(content).ok()) else {
            continue;
        };
        for other in contents.keys().filter(|other| !other.ends_with(".html")) {
            if !is_end(other) && mentions(text, other).next().is_some() && needed.insert(other) {
                open.push(other);
            }
        }
    }
    needed
}

/// A cache of compressed sizes by fingerprint. Compressing takes seconds, and build, check and
/// tests need the same sizes.
struct CompressedSizes {
    known: BTreeMap<String, usize>,
    /// The entries that are still in use.
    now: BTreeMap<String, usize>,
}

impl CompressedSizes {
    fn read() -> Self {
        Self::parse(&fs::read_to_string(Self::file()).unwrap_or_default())
    }

    fn parse(text: &str) -> Self {
        let line = |line: &str| {
            let (print, bytes) = line.split_once(' ')?;
            Some((print.to_owned(), bytes.parse().ok()?))
        };
        Self { known: text.lines().filter_map(line).collect(), now: BTreeMap::new() }
    }

    fn bytes_of(&mut self, content: &[u8]) -> usize {
        let print = Fingerprint::of(content).to_string();
        let bytes = self.known.get(&print).copied().unwrap_or_else(|| compress(content).len());
        self.now.insert(print, bytes);
        bytes
    }

    fn text(&self) -> String {
        self.now.iter().map(|(print, bytes)| format!("{print} {bytes}\n")).collect()
    }

    /// A failure only makes the next run slower.
    fn write(&self) {
        if self.now != self.known {
            let _ = fs::write(Self::file(), self.text());
        }
    }

    fn file() -> PathBuf {
        workspace::scratch().join("compressed-sizes.txt")
    }
}

/// Compresses as with `brotli -q 11`.
fn compress(content: &[u8]) -> Vec<u8> {
    let mut result = Vec::new();
    {
        let mut writer = brotli::CompressorWriter::new(&mut result, 4096, 11, 22);
        // Writing into memory cannot fail. If it did, the result would be visibly too small.
        let _ = writer.write_all(content);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_visit_follows_names_but_not_to_the_engine_the_manifest_or_other_pages() {
        let contents: BTreeMap<String, Vec<u8>> = [
            ("index.html", "start-1.js worker-3.js manifest.webmanifest embed.html icons/icon.svg"),
            ("start-1.js", "app-2.wasm"),
            ("app-2.wasm", "\u{0}asm"),
            ("worker-3.js", "engine-4.wasm"),
            ("engine-4.wasm", "\u{0}asm"),
            ("manifest.webmanifest", "icons/large.png"),
            ("icons/icon.svg", "<svg/>"),
            ("icons/large.png", "…"),
            ("embed.html", "embed-only.css"),
            ("embed-only.css", ""),
        ]
        .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
        .into();
        let board: Vec<&str> = needed_by("index.html", &contents, is_engine).into_iter().collect();
        assert!(is_for_some("full.js") && is_for_some("offline-1.js") && !is_for_some("vicinity-full.js"));
        assert_eq!(
            board,
            ["app-2.wasm", "icons/icon.svg", "index.html", "manifest.webmanifest", "start-1.js"]
        );
        let all = needed_by("index.html", &contents, |_| false);
        assert!(all.contains("worker-3.js") && all.contains("engine-4.wasm") && all.len() == board.len() + 2);
    }

    #[test]
    fn a_site_that_is_too_large_is_reported() {
        let file = |need, brotli_bytes| FileWeight { name: "a".to_owned(), raw_bytes: 0, brotli_bytes, need };
        let weight = |files| Weight { files };
        assert!(
            weight(vec![file(Need::Board, BOARD_BUDGET_BYTES), file(Need::Later, 900_000)])
                .errors()
                .is_empty()
        );
        let errors = weight(vec![file(Need::Engine, ENGINE_BUDGET_BYTES), file(Need::Engine, 1)]).errors();
        assert_eq!(errors, ["and its engine: 115001 bytes, the limit is 115000"]);
    }

    #[test]
    fn compressed_sizes_are_cached() {
        let mut known = CompressedSizes::parse("damaged\nx y\n");
        let bytes = known.bytes_of(&[b'a'; 10_000]);
        assert!(bytes < 50);
        let mut again = CompressedSizes::parse(&known.text());
        assert_eq!(again.bytes_of(&[b'a'; 10_000]), bytes);
        assert_eq!(again.now, again.known, "nothing was compressed again");
    }
}
