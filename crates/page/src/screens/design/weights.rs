//! The stored engine weights of custom variants: one entry for each variant.

use vicinity_protocol::weights::{TunedWeights, WeightsError, hash};

use crate::storage::Storage;

/// The prefix of the storage keys; a hash of the variant string follows.
pub const KEPT: &str = "weights-";

fn name(variant: &str) -> String {
    format!("{KEPT}{:016x}", hash(variant))
}

/// Returns the stored weights of a variant, given its variant string. Invalid weights are ignored,
/// but stay stored until they are overwritten.
pub fn text(storage: &dyn Storage, variant: &str) -> Option<String> {
    storage.get(&name(variant)).filter(|text| TunedWeights::read(text, variant).is_ok())
}

/// Returns the parsed weights of a variant.
pub fn learnt(storage: &dyn Storage, variant: &str) -> Option<TunedWeights> {
    TunedWeights::read(&storage.get(&name(variant))?, variant).ok()
}

/// Stores the weights of a variant, replacing earlier ones.
///
/// # Errors
/// `text` is not a valid text of weights for this variant. The earlier weights stay.
pub fn put(storage: &dyn Storage, variant: &str, text: &str) -> Result<(), WeightsError> {
    let learnt = TunedWeights::read(text, variant)?;
    // If storing fails, the weights are lost when the page is closed.
    let _ = storage.set(&name(variant), &learnt.write(variant));
    Ok(())
}

/// Deletes the weights of a variant.
pub fn forget(storage: &dyn Storage, variant: &str) {
    storage.remove(&name(variant));
}
