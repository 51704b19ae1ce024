//! Networks: games to learn from, learning, and what came of it.

pub(crate) mod data;
mod games;
mod learner;
mod positions;
pub(crate) mod train;

use std::fs;
use std::path::Path;

use vicinity_rules::Variant;
use vicinity_search::net::Network;

/// The network of a file.
pub(crate) fn read(path: &Path, variant: &Variant) -> Result<Network, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Network::read(&bytes, variant).map_err(|fault| format!("{}: {fault}", path.display()))
}
