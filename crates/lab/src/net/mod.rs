//! Networks: games for training, training, and model cards.

pub(crate) mod card;
pub(crate) mod data;
mod games;
pub(crate) mod judge;
mod learner;
mod positions;
pub(crate) mod train;

use std::fs;
use std::path::Path;

use vicinity_rules::Variant;
use vicinity_search::net::Network;

pub(crate) use self::games::{GamesReader, GamesWriter};

/// Reads a network from a file.
pub(crate) fn read(path: &Path, variant: &Variant) -> Result<Network, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Network::read(&bytes, variant).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use crate::custom::read_game;

    #[test]
    fn networks_fit_their_games_and_have_a_model_card() {
        for folder in vicinity_games::folders().expect("the folders of the games can be read") {
            let (files, networks) = (folder.files("nets"), folder.nets());
            assert_eq!(files.len(), 2 * networks.len(), "a network and its text each: {files:?}");
            for net in networks {
                let path = &net.path;
                assert!(path.with_extension("md").is_file(), "{}", path.display());
                for name in net.games {
                    assert!(folder.has_game(&name), "{name}");
                    let variant = read_game(&name).expect("a known game");
                    let network = super::read(path, &variant).expect("a network of the game");
                    let array = network.value_of(&vicinity_rules::Position::start(&variant));
                    assert!(array.abs() < 300, "{name}: {array}");
                }
            }
        }
    }
}
