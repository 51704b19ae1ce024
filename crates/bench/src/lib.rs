//! The functions measured by `cargo xtask bench`, called by a native program and by a page's
//! worker, and the fixed positions of `vicinity bench`.
//!
//! A separate crate, so that the page does not include it. It is compiled and optimised like the
//! engine's worker.

mod cases;
mod games;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use vicinity_rules::{Position, Variant};
use vicinity_search::{Best, Engine, Limits, Silent};

pub use cases::{Case, Measure};
pub use games::{BenchPosition, SIGNATURE_DEPTH, positions};

/// The size of the table in mebibytes.
const HASH_MIB: usize = 16;

/// The number of move sequences from a variant's start position, as a float for JavaScript, exact
/// to 2⁵³.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn perft(variant: &str, depth: u32) -> Result<f64, String> {
    let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
    Ok(vicinity_rules::perft(&Position::start(&variant), depth) as f64)
}

/// The number of nodes that the engine visits in a variant's fixed positions with weights only: the
/// same on every run and every machine.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn search(variant: &str, depth: u32) -> Result<f64, String> {
    search_all(variant, depth, false)
}

/// The same with the variant's network.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn network(variant: &str, depth: u32) -> Result<f64, String> {
    search_all(variant, depth, true)
}

fn search_all(variant: &str, depth: u32, by_network: bool) -> Result<f64, String> {
    let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
    let nodes = |at: &BenchPosition| search_one(&at.position, depth as usize, by_network).nodes as f64;
    Ok(positions(&variant).iter().map(nodes).sum())
}

/// Whether a variant has a network.
pub(crate) fn has_network(variant: &str) -> bool {
    Variant::parse(variant).is_ok_and(|variant| vicinity_search::net::shipped(&variant).is_some())
}

/// Searches a position with a new engine: with the network of its variant if there is one, or with
/// weights only.
pub fn search_one(position: &Position, depth: usize, by_network: bool) -> Best {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::new(HASH_MIB);
    engine.play_by_shipped_networks(by_network);
    engine.search(position, &limits, &mut Silent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_counts_are_those_of_the_rules() {
        assert_eq!(perft("near", 3), Ok(18_517.0));
        assert!(perft("no such game", 1).is_err());
    }

    #[test]
    fn a_search_visits_the_same_nodes_again() {
        let nodes = search("near", 5).expect("a known name");
        assert!(nodes > 1000.0);
        assert_eq!(search("near", 5), Ok(nodes));
        assert!(network("near", 5).is_ok_and(|by_network| by_network != nodes));
        assert_eq!(network("near", 5), network("near", 5));
        assert!(search("no such game", 1).is_err());
    }
}
