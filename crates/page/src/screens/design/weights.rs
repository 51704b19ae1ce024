//! The engine weights of custom variants, as the browser stores them: a text for each
//! variant.

use vicinity_protocol::weights::{Fault, Learnt, hash};

use crate::storage::Storage;

/// The beginning of the name of each text, before a hash of its variant.
pub const KEPT: &str = "weights-";

fn name(variant: &str) -> String {
    format!("{KEPT}{:016x}", hash(variant))
}

/// Returns the text of a variant, by its variant string. What is not whole is as good as nothing;
/// it stays where it is, until there is something better.
pub fn text(storage: &dyn Storage, variant: &str) -> Option<String> {
    storage.get(&name(variant)).filter(|text| Learnt::read(text, variant).is_ok())
}

/// Returns what the text of a variant says.
pub fn learnt(storage: &dyn Storage, variant: &str) -> Option<Learnt> {
    Learnt::read(&storage.get(&name(variant))?, variant).ok()
}

/// Stores a text for a variant in the place of what was there.
///
/// # Errors
/// A text that is not of this variant is refused, and nothing is lost.
pub fn put(storage: &dyn Storage, variant: &str, text: &str) -> Result<(), Fault> {
    let learnt = Learnt::read(text, variant)?;
    // What cannot be stored is lost with the page.
    let _ = storage.set(&name(variant), &learnt.write(variant));
    Ok(())
}

/// Forgets what was learnt about a variant.
pub fn forget(storage: &dyn Storage, variant: &str) {
    storage.remove(&name(variant));
}
