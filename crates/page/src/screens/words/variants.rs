//! The words of the screen with one's custom variants. The screen is `study/variants.rs`.

use crate::language::fill;
use crate::screens::variants::Entry;

pub const TITLE: &str = "My variants";
pub const DUPLICATE: &str = "Duplicate";
pub const DUPLICATED: &str = "Duplicated.";
pub const EXPORT: &str = "Export";
pub const DELETE: &str = "Delete";
pub const SURE: &str = "Really delete?";
pub const DELETED: &str = "Deleted.";
pub const FULL: &str =
    "This variant is not kept: there are 200 variants already. Delete some under “My variants”.";
pub const TOO_LONG: &str = "This variant is not kept: its text is too long.";
pub const NOT_STORED: &str =
    "This variant could not be stored in this browser. Export it, so that it is not lost.";

/// The name of a button that does something with an entry.
pub fn button(what: &str, entry: &Entry) -> String {
    fill("{0}: {1}", &[crate::language::tr(what), &entry.title()])
}

/// The day, as it is written everywhere.
pub fn day(entry: &Entry) -> String {
    entry.date.replace('.', "-")
}
