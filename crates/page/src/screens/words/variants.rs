//! The texts of the screen with the user's custom variants (`screens/variants`).

use crate::language::concat;
pub use crate::messages::variant::*;
use crate::screens::variants::saved_variant::SavedVariant;

/// The label of a button for an entry.
pub fn button(what: &str, entry: &SavedVariant) -> String {
    concat(&[what, ": ", &entry.title()])
}
