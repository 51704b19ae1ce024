//! The stored statistics of custom variants, which their tests have measured: one entry for each
//! variant.

use vicinity_protocol::facts::{GameFacts, parse};
use vicinity_protocol::weights::hash;

use crate::storage::Storage;

/// The prefix of the storage keys; a hash of the variant string follows.
pub const KEPT: &str = "facts-";

fn name(variant: &str) -> String {
    format!("{KEPT}{:016x}", hash(variant))
}

/// The stored statistics of a variant, given its variant string. Invalid ones are ignored.
pub fn facts(storage: &dyn Storage, variant: &str) -> Option<GameFacts> {
    parse(variant, &storage.get(&name(variant))?).ok()
}

/// Stores the statistics of a variant, in the format of [`vicinity_protocol::facts`].
pub fn put(storage: &dyn Storage, variant: &str, text: &str) {
    // If storing fails, the statistics are lost when the page is closed.
    let _ = storage.set(&name(variant), text);
}

/// Deletes the statistics of a variant.
pub fn forget(storage: &dyn Storage, variant: &str) {
    storage.remove(&name(variant));
}
