//! Games of one's own: a file of them, and which game a name means with such a file at hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity_rules::Variant;
use vicinity_rules::games::{self, Game};

use crate::program::{Failure, read_variant};

/// The option that names a file of games.
#[derive(Args)]
pub(crate) struct GamesFile {
    /// A file of games of your own, whose names are then variants: docs/games.md tells how one is written
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

impl GamesFile {
    /// Reads the file, if one is named.
    pub(crate) fn read(&self) -> Result<Library, Failure> {
        let Some(path) = &self.games else { return Ok(Library::default()) };
        let games = read(path).map_err(Failure::Input)?;
        Ok(Library { path: path.display().to_string(), games })
    }

    /// The variant of a name, with the file at hand.
    pub(crate) fn variant(&self, name: &str) -> Result<Arc<Variant>, Failure> {
        let library = self.read()?;
        match library.find(name) {
            Some(found) => found.map_err(Failure::Input),
            None => read_variant(name),
        }
    }
}

/// The games of a file.
#[derive(Clone, Default)]
pub(crate) struct Library {
    path: String,
    games: Vec<Game>,
}

impl Library {
    /// The games that can be played.
    pub(crate) fn playable(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.games.iter().filter_map(|game| game.variant.as_ref().ok())
    }

    /// The game of a section's name, in any case where none has it exactly, or what keeps it from being played; `None` where the file
    /// has no such section.
    pub(crate) fn find(&self, name: &str) -> Option<Result<Arc<Variant>, String>> {
        let is_named = |game: &&Game| game.name.eq_ignore_ascii_case(name);
        let game =
            self.games.iter().find(|game| game.name == name).or_else(|| self.games.iter().find(is_named))?;
        Some(game.variant.clone().map_err(|faults| {
            let first = faults.first().map(ToString::to_string).unwrap_or_default();
            let more = match faults.len() {
                0 | 1 => String::new(),
                count => format!(" (and {} more; “vicinity check” tells them)", count - 1),
            };
            format!("{}: {} cannot be played: {first}{more}", self.path, game.name)
        }))
    }

    /// Reads a file for the engine.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(crate) fn of(path: &str) -> Result<Library, String> {
        Ok(Library { path: path.to_owned(), games: read(Path::new(path))? })
    }

    /// How many of its games cannot be played.
    pub(crate) fn faulty(&self) -> usize {
        self.games.iter().filter(|game| game.variant.is_err()).count()
    }
}

/// The games of a file, or why it cannot be read.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(games::read(&text)),
        Err(_) => Err(format!("{}: it is no text in UTF-8", path.display())),
    }
}
