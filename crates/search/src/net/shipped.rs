//! The networks that come with the variants: the files `nets/*.net` in their folders.

use vicinity_rules::Variant;

// The networks of each folder in `games/` (`build.rs`).
include!(concat!(env!("OUT_DIR"), "/nets.rs"));

/// The file of the network that comes with a variant, if there is one. Options of the variant make
/// no difference, since a network does not depend on them.
pub fn shipped(variant: &Variant) -> Option<&'static [u8]> {
    let of_variant = |(games, _): &&(&[&str], &[u8])| games.contains(&variant.base_name());
    NETS.iter().find(of_variant).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Network;
    use vicinity_rules::variants;

    #[test]
    fn every_network_belongs_to_a_game_and_can_be_read() {
        for (games, bytes) in NETS {
            for name in *games {
                assert!(variants::names().any(|known| known == *name), "{name}");
                let variant = Variant::parse(name).expect("a known name");
                assert!(Network::read(bytes, &variant).is_ok(), "{name}");
                assert_eq!(shipped(&variant), Some(*bytes), "{name}: another one is for it, too");
            }
        }
        let near = Variant::parse("near").expect("a known name");
        assert!(shipped(&near).is_some());
    }
}
