//! Benchmark cases, as written on the command line and by the page's script: `perft:near:6`,
//! `search:near:11`.

use vicinity_rules::variants;

use crate::games::{self, SIGNATURE_DEPTH};

/// The quantity that a case counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Move sequences: the speed of move generation.
    Perft,
    /// Nodes of the engine's search in the variant's fixed positions.
    Search,
    /// The same with the variant's network.
    Network,
}

impl Measure {
    /// The name, which is that of the function that measures it.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Perft => "perft",
            Measure::Search => "search",
            Measure::Network => "network",
        }
    }
}

/// A benchmark case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The quantity that is counted.
    pub measure: Measure,
    /// The variant string.
    pub variant: String,
    /// The depth in plies.
    pub depth: u32,
}

impl Case {
    /// Perft and search of one variant or of all, at the default or the given depths; also with a
    /// network, if there is one.
    pub fn chosen(variant: Option<&str>, perft_depth: Option<u32>, search_depth: Option<u32>) -> Vec<Case> {
        let variants: Vec<&str> = variant.map_or_else(|| variants::names().collect(), |one| vec![one]);
        let perft = |name: &str| perft_depth.unwrap_or_else(|| games::perft_depth(name));
        let search = search_depth.unwrap_or(SIGNATURE_DEPTH as u32);
        let case = |measure, name: &&str, depth| Case { measure, variant: (*name).to_owned(), depth };
        let counts = variants.iter().map(|name| case(Measure::Perft, name, perft(name)));
        let searches = variants.iter().map(|name| case(Measure::Search, name, search));
        let of_networks = variants.iter().filter(|name| crate::has_network(name));
        counts.chain(searches).chain(of_networks.map(|name| case(Measure::Network, name, search))).collect()
    }

    /// Runs the case once; returns the count.
    ///
    /// # Errors
    /// If the variant is not valid.
    pub fn run(&self) -> Result<f64, String> {
        match self.measure {
            Measure::Perft => crate::perft(&self.variant, self.depth),
            Measure::Search => crate::search(&self.variant, self.depth),
            Measure::Network => crate::network(&self.variant, self.depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_counted_and_searched() {
        let all = Case::chosen(None, None, None);
        for name in variants::names() {
            for measure in [Measure::Perft, Measure::Search] {
                assert!(all.iter().any(|case| case.variant == name && case.measure == measure), "{name}");
            }
        }
        let near = Case::chosen(Some("near"), Some(3), Some(4));
        assert_eq!(near.iter().map(|case| case.depth).collect::<Vec<_>>(), [3, 4, 4]);
        assert_eq!(near[2].measure, Measure::Network);
        assert_eq!(near[0].run(), Ok(18_517.0));
    }
}
