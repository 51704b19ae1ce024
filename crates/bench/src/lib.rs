//! What `cargo xtask bench` measures: the same functions, called by a native program and by a page's worker.
//!
//! It is a crate of its own so that the page that people load carries none of it. It is compiled and optimised as the
//! engine's worker is.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use vicinity_rules::{Position, Variant};

/// The number of move sequences from a variant's starting position. As a float, which JavaScript's numbers are: exact to 2⁵³.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn perft(variant: &str, depth: u32) -> Result<f64, String> {
    let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
    Ok(vicinity_rules::perft(&mut Position::start(&variant), depth) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_that_of_the_rules() {
        assert_eq!(perft("near", 3), Ok(18_517.0));
        assert!(perft("no such game", 1).is_err());
    }
}
