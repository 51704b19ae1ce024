//! Several searches of the same position, each with its own table, that exchange entries.

use crate::tt::TtEntry;

/// The maximum number of entries that a search keeps until its host takes them.
pub(crate) const MAX_FOUND: usize = 4096;

/// The role of a search that is one of several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The number of the search, from 0. All but the first omit other iterations.
    pub index: usize,
    /// The minimum depth of the entries to exchange.
    pub min_depth: i32,
}

/// Runs of iterations that a search does and omits in turn, and where it starts, as in Stockfish 9.
const RUNS: [(usize, usize); 8] = [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1)];

impl Share {
    /// Whether the search omits an iteration. If none did, all would search the same nodes.
    pub(crate) fn omits(self, depth: usize) -> bool {
        let Some(helper) = self.index.checked_sub(1) else { return false };
        let (length, start) = RUNS[helper % RUNS.len()];
        depth > 1 && (depth + start) / length % 2 == 1
    }
}

/// An entry of the table for other searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SharedEntry {
    /// The hash of the position.
    pub hash: u64,
    /// The entry, as seen from the position.
    pub entry: TtEntry,
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Move, Position, Variant};

    use super::*;
    use crate::{Bound, Engine, Limits, Score, SearchHandler, Silent};

    /// Collects the entries that a search has for others, and passes entries of others to it, one
    /// at an exchange.
    #[derive(Default)]
    struct Mailbox {
        others: Vec<SharedEntry>,
        found: Vec<SharedEntry>,
    }

    impl SearchHandler for Mailbox {
        fn exchange(&mut self, found: &mut Vec<SharedEntry>) -> Vec<SharedEntry> {
            self.found.append(found);
            self.others.pop().into_iter().collect()
        }
    }

    #[test]
    fn entries_are_exchanged_and_deeper_ones_kept() {
        let chess = Variant::parse("chess").expect("a known name");
        let position = Position::start(&chess);
        // Not reached in the search.
        let other = Position::from_fen(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("a sound FEN");
        let entry = |depth| TtEntry {
            mv: Move::NULL,
            score: Score::centipawns(depth),
            evaluation: Score::NONE,
            depth,
            bound: Bound::Exact,
        };
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let alone = Engine::new(1).search(&position, &limits, &mut Silent);
        let mut engine = Engine::new(1);
        engine.set_share(Some(Share { index: 0, min_depth: 3 }));
        // The last one is passed first.
        let others = [5, 30, 20].map(|depth| SharedEntry { hash: other.hash(), entry: entry(depth) });
        let mut mailbox = Mailbox { others: others.to_vec(), ..Mailbox::default() };
        assert_eq!(engine.search(&position, &limits, &mut mailbox), alone, "nothing of use was passed");
        assert!(mailbox.others.is_empty());
        assert_eq!(engine.known(&other), Some(entry(30)));
        let depths: Vec<i32> = mailbox.found.iter().map(|found| found.entry.depth).collect();
        assert!(depths.iter().all(|depth| (3..=8).contains(depth)) && depths.contains(&3), "{depths:?}");
    }

    #[test]
    fn every_iteration_is_done_by_the_first_search_and_by_about_half_of_the_others() {
        for depth in 1..40 {
            let does = (0..9).filter(|&index| !Share { index, min_depth: 0 }.omits(depth)).count();
            assert!(!Share { index: 0, min_depth: 0 }.omits(depth));
            assert!(depth == 1 && does == 9 || (4..=7).contains(&does), "{does} at depth {depth}");
        }
    }
}
