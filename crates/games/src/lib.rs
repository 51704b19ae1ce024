//! What stands in the folders of `games/`, for the build scripts and tools that put it into the programs and the site.
//!
//! A folder is a family of games. It needs one file, `game.ini`, whose sections are its games; all else may be missing:
//!
//! | file | what it is |
//! |---|---|
//! | `rules.md`, and others that sections name | the rules in words ([`rules`]); `rules.de.md` in German, chapter by chapter |
//! | `lessons.txt` | “Learn in a minute” ([`lessons`]) |
//! | `words.de.txt` | German for `game.ini` and `lessons.txt`, pairs of lines |
//! | `puzzles/NAME.txt` | the puzzles of a game, as `vicinity-lab puzzles` writes them |
//! | `samples/*.pgn` | games on which reading and writing are tested |
//! | `wins.txt` | positions with forced wins, as `vicinity-lab wins` writes them |
//! | `bench.txt` | positions on which the engine is measured |
//! | `nets/NAME.net` | a network for a game ([`Net`]), as `vicinity-lab train` writes it, with `NAME.md`, which says how it was made |
//! | `facts/NAME.toml` | figures about a game, as `vicinity-lab facts` measures them |
//! | `weights.txt` | what the engine has learnt ([`weights`]), as `vicinity-lab tune` writes it |
//!
//! Nothing here knows a rule: `game.ini` is read by the rules crate, whose build script this crate serves.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod lessons;
pub mod rules;
pub mod weights;
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs};

pub use words::translations;

/// The folder of all games: that of the checkout or of the published package whose build or test asks, which Cargo tells by the place of
/// its package. A program that runs by itself looks where it was compiled.
pub fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let checkout = package.as_deref().and_then(|package| {
        package
            .ancestors()
            .find(|folder| folder.join("Cargo.lock").is_file() && folder.join("games").is_dir())
    });
    checkout.unwrap_or_else(|| Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).join("games")
}

/// A network that lies in the folder of a family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// Where it lies.
    pub path: PathBuf,
    /// The games that are played by it: the parts of its name, with “+” between.
    pub games: Vec<String>,
}

/// The folder of a family of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// Its name.
    pub name: String,
    path: PathBuf,
}

/// All folders, by name.
///
/// # Errors
/// Says what cannot be read.
pub fn folders() -> Result<Vec<Folder>, String> {
    let root = root();
    let entries = fs::read_dir(&root).map_err(|error| format!("{}: {error}", root.display()))?;
    let mut folders: Vec<Folder> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| Folder { name: entry.file_name().to_string_lossy().into_owned(), path: entry.path() })
        .collect();
    folders.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(folders)
}

impl Folder {
    /// The text of a file, such as `game.ini`; `None` where there is none.
    pub fn read(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.path.join(file)).ok()
    }

    /// The names of its games: the sections of its `game.ini`.
    pub fn games(&self) -> Vec<String> {
        let text = self.read("game.ini").unwrap_or_default();
        let sections = text.lines().filter_map(|line| line.trim().strip_prefix('['));
        sections.filter_map(|section| Some(section.split([':', ']']).next()?.to_owned())).collect()
    }

    /// Whether its `game.ini` has a section of a name.
    pub fn has_game(&self, name: &str) -> bool {
        self.games().iter().any(|game| game == name)
    }

    /// The names of the files in a folder within it, such as `puzzles`.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path.join(folder)).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Its networks, by name.
    pub fn nets(&self) -> Vec<Net> {
        let net = |name: &String| {
            let games = name.strip_suffix(".net")?.split('+').map(str::to_owned).collect();
            Some(Net { path: self.path.join("nets").join(name), games })
        };
        self.files("nets").iter().filter_map(net).collect()
    }

    /// The texts of the folder with their translations into a language such as `de`.
    ///
    /// # Errors
    /// Says in which file something has no counterpart.
    pub fn translations(&self, language: &str) -> Result<Vec<(String, String)>, String> {
        words::pairs(self, language)
    }
}
