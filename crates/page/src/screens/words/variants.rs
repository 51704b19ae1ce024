//! The words of the screen with one's custom variants. The screen is `study/variants.rs`.

use crate::language::fill;
use crate::screens::variants::Entry;

pub const TITLE: &str = "My variants";
pub const BACK: &str = "Back";
pub const INTRO: &str = "Every variant that you made or opened is kept here, in this browser only.";
pub const NONE: &str = "No variant yet. Make one, or open one by its link.";
pub const NEW: &str = "New variant";
pub const DUPLICATE: &str = "Duplicate";
pub const DUPLICATED: &str = "Duplicated.";
pub const EXPORT: &str = "Export";
pub const EXPORT_ALL: &str = "Export all";
pub const DELETE: &str = "Delete";
pub const SURE: &str = "Really delete?";
pub const DELETED: &str = "Deleted.";
pub const UNFINISHED: &str = "Cannot be played yet";
pub const FULL: &str =
    "This variant is not kept: there are 200 variants already. Delete some under “My variants”.";
pub const TOO_LONG: &str = "This variant is not kept: its text is too long.";
pub const NOT_STORED: &str =
    "This variant could not be stored in this browser. Export it, so that it is not lost.";
pub const BROKEN: &str = "Damaged variants";
pub const BROKEN_MEANS: &str =
    "What is kept here cannot be read as a variant. Save it as a text, or delete it.";
pub const SAVE_BROKEN: &str = "Save as text";

/// The name of a button that does something with an entry.
pub fn button(what: &str, entry: &Entry) -> String {
    fill("{0}: {1}", &[crate::language::tr(what), &entry.title()])
}

/// The day, as it is written everywhere.
pub fn day(entry: &Entry) -> String {
    entry.date.replace('.', "-")
}
