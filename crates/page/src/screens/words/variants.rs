//! The words of the screen with one's custom variants. The screen is `study/variants.rs`.

use crate::language::cat;
pub use crate::messages::variant::*;
use crate::screens::variants::Entry;

/// The name of a button that does something with an entry.
pub fn button(what: &str, entry: &Entry) -> String {
    cat(&[what, ": ", &entry.title()])
}

/// The day, as it is written everywhere.
pub fn day(entry: &Entry) -> String {
    entry.date.replace('.', "-")
}
