//! Builds a variant from a section.

use std::sync::Arc;

use super::draft::Draft;
use super::error::{GameError, GameErrorKind};
use super::ini::Section;
use super::{check, data};
use crate::position::state::Position;
use crate::variant::Variant;

/// The variant of a section, or all its errors. `name` is its variant string.
pub(super) fn variant(
    section: &Section,
    name: &str,
    draft: &Draft,
    mut errors: Vec<GameError>,
) -> Result<Arc<Variant>, Vec<GameError>> {
    check::all(section, draft, &mut errors);
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.line);
        return Err(errors);
    }
    let data = data::of(&section.unique_name(), draft);
    let variant = Variant::new(name.to_owned(), &[], &[], data);
    match Position::from_fen(&variant, &draft.start_fen) {
        Ok(_) => Ok(variant),
        Err(error) => {
            let line = section.line_of("startFen").unwrap_or(section.line);
            Err(vec![GameError::new(line, "startFen", GameErrorKind::StartPosition(error))])
        }
    }
}
