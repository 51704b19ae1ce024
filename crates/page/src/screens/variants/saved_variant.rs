//! An entry of the storage: a custom variant with its text.

use std::sync::Arc;

use vicinity_record::Record;
use vicinity_rules::{Position, Variant, games};

use crate::address;
use crate::language::concat;

/// A stored variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedVariant {
    /// The storage key without [`KEPT`](super::KEPT).
    pub id: String,
    /// The order of changes: larger in entries changed later.
    pub(super) order: u64,
    /// The date of the last change, such as 2026.11.26.
    pub date: String,
    /// The variant string of the last playable state; empty if it was never playable.
    pub name: String,
    /// The text of the variant.
    pub text: String,
}

impl SavedVariant {
    /// Parses an entry: order and date on the first line, the variant string on the second, then
    /// the text.
    pub(super) fn read(id: &str, kept: &str) -> Option<SavedVariant> {
        let (head, rest) = kept.split_once('\n')?;
        let (name, text) = rest.split_once('\n')?;
        let (order, date) = head.split_once(' ')?;
        games::outline(text)?;
        Some(SavedVariant {
            id: id.to_owned(),
            order: order.parse().ok()?,
            date: date.to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
        })
    }

    pub(super) fn write(&self) -> String {
        concat(&[&self.order.to_string(), " ", &self.date, "\n", &self.name, "\n", &self.text])
    }

    /// The variant in its last playable state.
    pub fn variant(&self) -> Option<Arc<Variant>> {
        Variant::parse(&self.name).ok().filter(|variant| variant.is_custom())
    }

    /// The address of a game from the start position, if the variant is playable.
    pub fn game_address(&self) -> Option<String> {
        self.variant().map(|variant| address::write_game(&Record::new(Position::start(&variant))))
    }

    /// The title, even if the variant is not playable.
    pub fn title(&self) -> String {
        games::outline(&self.text).map(|outline| outline.title).unwrap_or_default()
    }
}
