//! Variants named on the command line, including custom variants.

use std::fs;
use std::sync::Arc;

use vicinity::program::{ProgramError, read_variant};
use vicinity_rules::{Variant, games};

/// The variant that a text names: a variant, or the last section of a file of custom variants,
/// `FILE.ini`, or one of its sections, `FILE.ini:NAME`.
pub(crate) fn read_game(text: &str) -> Result<Arc<Variant>, ProgramError> {
    let (path, name) = match text.rsplit_once(".ini:") {
        Some((path, name)) => (format!("{path}.ini"), Some(name)),
        None if text.ends_with(".ini") => (text.to_owned(), None),
        None => return read_variant(text),
    };
    let text = fs::read_to_string(&path).map_err(|error| ProgramError::file(&path, &error))?;
    games::load(&text, name).map_err(|error| ProgramError::Input(format!("{path}: {error}")))
}
