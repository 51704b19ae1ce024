//! What `cargo xtask bench` measures: the same functions, called by a native program and by a page's worker; and the
//! fixed positions of `vicinity bench`.
//!
//! It is a crate of its own so that the page that people load carries none of it. It is compiled and optimised as the
//! engine's worker is.

mod cases;
mod games;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use vicinity_rules::{Position, Variant};
use vicinity_search::{Best, Engine, Limits, Silent};

pub use cases::{Case, Measure};
pub use games::{BenchPosition, SIGNATURE_DEPTH, positions};

/// The table with which positions are searched, in mebibytes.
const HASH_MIB: usize = 16;

/// The number of move sequences from a variant's starting position. As a float, which JavaScript's numbers are: exact to 2⁵³.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn perft(variant: &str, depth: u32) -> Result<f64, String> {
    let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
    Ok(vicinity_rules::perft(&mut Position::start(&variant), depth) as f64)
}

/// The number of nodes that the engine visits in a variant's fixed positions: the same on every run and every machine.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn search(variant: &str, depth: u32) -> Result<f64, String> {
    let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
    Ok(positions(&variant).iter().map(|at| search_one(&at.position, depth as usize).nodes as f64).sum())
}

/// Searches a position with an engine that knows nothing yet.
pub fn search_one(position: &Position, depth: usize) -> Best {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Engine::new(HASH_MIB).search(position, &limits, &mut Silent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_that_of_the_rules() {
        assert_eq!(perft("near", 3), Ok(18_517.0));
        assert!(perft("no such game", 1).is_err());
    }

    #[test]
    fn a_search_visits_the_same_nodes_again() {
        let nodes = search("near", 5).expect("a known name");
        assert!(nodes > 1000.0);
        assert_eq!(search("near", 5), Ok(nodes));
        assert!(search("no such game", 1).is_err());
    }
}
