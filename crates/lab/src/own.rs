//! Games of one's own as commands name them.

use std::fs;
use std::sync::Arc;

use vicinity::program::{Failure, read_variant};
use vicinity_rules::{Variant, games};

/// The game that a text names: a variant, or the last game of a file of games, `FILE.ini`, or one of them by its name, `FILE.ini:NAME`.
pub(crate) fn read_game(text: &str) -> Result<Arc<Variant>, Failure> {
    let (path, name) = match text.rsplit_once(".ini:") {
        Some((path, name)) => (format!("{path}.ini"), Some(name)),
        None if text.ends_with(".ini") => (text.to_owned(), None),
        None => return read_variant(text),
    };
    let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
    games::open(&text, name).map_err(|fault| Failure::Input(format!("{path}: {fault}")))
}
