//! Files of custom variants, and variant names that refer to them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity_rules::Variant;
use vicinity_rules::games::{self, ParsedGame};

use crate::program::{ProgramError, read_variant};

/// The option for a file of custom variants.
#[derive(Args)]
pub(crate) struct GamesFile {
    /// A file of custom variants, which can be named like built-in ones; docs/games.md describes
    /// the format
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

impl GamesFile {
    /// Reads the file, if one is given.
    pub(crate) fn read(&self) -> Result<Library, ProgramError> {
        let Some(path) = &self.games else { return Ok(Library::default()) };
        let games = read(path).map_err(ProgramError::Input)?;
        Ok(Library { path: path.display().to_string(), games })
    }

    /// The variant with a name, in the file or built in.
    pub(crate) fn variant(&self, name: &str) -> Result<Arc<Variant>, ProgramError> {
        let library = self.read()?;
        match library.find(name) {
            Some(found) => found.map_err(ProgramError::Input),
            None => read_variant(name),
        }
    }
}

/// The custom variants of a file.
#[derive(Clone, Default)]
pub(crate) struct Library {
    path: String,
    games: Vec<ParsedGame>,
}

impl Library {
    /// The variants that can be played.
    pub(crate) fn playable(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.games.iter().filter_map(|game| game.variant.as_ref().ok())
    }

    /// The variant of a section, or the reason why it cannot be played; `None` if the file has no
    /// such section. Names match ignoring case if none matches exactly.
    pub(crate) fn find(&self, name: &str) -> Option<Result<Arc<Variant>, String>> {
        let is_named = |game: &&ParsedGame| game.name.eq_ignore_ascii_case(name);
        let game =
            self.games.iter().find(|game| game.name == name).or_else(|| self.games.iter().find(is_named))?;
        Some(game.variant.clone().map_err(|errors| {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            let more = match errors.len() {
                0 | 1 => String::new(),
                count => format!(" (and {} more; “vicinity check” lists them)", count - 1),
            };
            format!("{}: {} cannot be played: {first}{more}", self.path, game.name)
        }))
    }

    /// Reads a file for the engine.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn of(path: &str) -> Result<Library, String> {
        Ok(Library { path: path.to_owned(), games: read(Path::new(path))? })
    }

    /// The number of variants that cannot be played.
    pub(crate) fn invalid_count(&self) -> usize {
        self.games.iter().filter(|game| game.variant.is_err()).count()
    }
}

/// The variants of a file, or the reason why it cannot be read.
pub(crate) fn read(path: &Path) -> Result<Vec<ParsedGame>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(games::read(&text)),
        Err(_) => Err(format!("{}: the file is not valid UTF-8", path.display())),
    }
}
