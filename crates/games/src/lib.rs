//! Access to the folders of `games/`, for the build scripts and tools that include them in the
//! programs and the site.
//!
//! A folder is a family of games. Its file `game.ini` is required and defines the games in
//! sections. All other files are optional:
//!
//! | file | content |
//! |---|---|
//! | `rules.md` and files named by sections | the rules text ([`rules`]); `rules.de.md` in German |
//! | `lessons.txt` | “Learn in a minute” ([`lessons`]) |
//! | `words.de.txt` | German texts of `game.ini` and `lessons.txt`, in pairs of lines |
//! | `puzzles/NAME.txt` | the puzzles of a game, written by `vicinity-lab puzzles` |
//! | `samples/*.pgn` | games for tests of reading and writing |
//! | `wins.txt` | positions with forced wins, written by `vicinity-lab wins` |
//! | `bench.txt` | positions for benchmarks of the engine |
//! | `nets/NAME.net` | a network ([`Net`]), written by `vicinity-lab train` |
//! | `nets/NAME.md` | a description of how the network was made |
//! | `facts/NAME.toml` | statistics of a game, measured by `vicinity-lab facts` |
//! | `explorer/NAME.txt` | their first moves by position, written by `vicinity-lab explorer` |
//! | `claims.txt` | statements of the inventor about the game, shown beside its statistics |
//! | `weights.txt` | evaluation weights ([`weights`]), written by `vicinity-lab tune` |
//!
//! This crate does not know any rules: `game.ini` is parsed by the rules crate, whose build script
//! depends on this crate.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod lessons;
pub mod rules;
pub mod weights;
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs};

pub use words::translations;

/// The folder of all games in the checkout or the published package that is being built or tested,
/// which Cargo reports. A program that is run directly uses the folder where it was compiled.
pub fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let checkout = package.as_deref().and_then(|package| {
        package
            .ancestors()
            .find(|folder| folder.join("Cargo.lock").is_file() && folder.join("games").is_dir())
    });
    checkout.unwrap_or_else(|| Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).join("games")
}

/// A network in the folder of a family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// The path of the file.
    pub path: PathBuf,
    /// The games that use it: the parts of its name, separated by “+”.
    pub games: Vec<String>,
}

/// The folder of a family of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// The name.
    pub name: String,
    path: PathBuf,
}

/// All folders, by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn folders() -> Result<Vec<Folder>, String> {
    let root = root();
    let entries = fs::read_dir(&root).map_err(|error| format!("{}: {error}", root.display()))?;
    let mut folders: Vec<Folder> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| Folder::at(entry.path()))
        .collect();
    folders.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(folders)
}

impl Folder {
    /// The folder at a path; its name is that of the path.
    pub fn at(path: PathBuf) -> Folder {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Folder { name, path }
    }

    /// The text of a file such as `game.ini`; `None` if it does not exist.
    pub fn read(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.path.join(file)).ok()
    }

    /// The names of the games: the sections of `game.ini`.
    pub fn games(&self) -> Vec<String> {
        let text = self.read("game.ini").unwrap_or_default();
        let sections = text.lines().filter_map(|line| line.trim().strip_prefix('['));
        sections.filter_map(|section| Some(section.split([':', ']']).next()?.to_owned())).collect()
    }

    /// Whether `game.ini` has a section with this name.
    pub fn has_game(&self, name: &str) -> bool {
        self.games().iter().any(|game| game == name)
    }

    /// The names of the files in a subfolder such as `puzzles`.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path.join(folder)).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The networks, sorted by name.
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
    /// The file with a text that lacks a counterpart.
    pub fn translations(&self, language: &str) -> Result<Vec<(String, String)>, String> {
        words::pairs(self, language)
    }
}
