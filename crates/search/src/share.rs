//! Several searches of the same position, each with its own table, that exchange entries.

use vicinity_rules::Move;

use crate::score::Score;
use crate::tt::{Bound, TtEntry};

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

/// An entry of the table for other searches, as it is sent: the hash of its position, then 23 bits
/// of the move, 2 of the bound, 7 of the depth, and the score and the evaluation, 16 bits each.
pub type SharedEntry = [u8; 16];

/// The depth of an entry.
pub fn entry_depth(shared: &SharedEntry) -> i32 {
    i32::from(shared[11] >> 1)
}

/// Writes an entry, as seen from its position.
pub(crate) fn write(hash: u64, entry: TtEntry) -> SharedEntry {
    let TtEntry { mv, score, evaluation, depth, bound } = entry;
    let packed = mv.bits() | (bound as u32) << 23 | (depth.clamp(0, MAX_DEPTH) as u32) << 25;
    let [score, evaluation] = [score, evaluation].map(|score| score.to_table(0) as u16);
    let scores = u32::from(score) | u32::from(evaluation) << 16;
    let words = u128::from(hash) | u128::from(packed) << 64 | u128::from(scores) << 96;
    words.to_le_bytes()
}

/// Reads an entry and the hash of its position; `None` if a search cannot have stored it. Its move
/// may not be a move of the position, as after a hash collision.
pub(crate) fn read(shared: &SharedEntry) -> Option<(u64, TtEntry)> {
    let words = u128::from_le_bytes(*shared);
    let packed = (words >> 64) as u32;
    let [score, evaluation] = [96, 112].map(|shift| Score::from_table((words >> shift) as i16, 0));
    let bound = Bound::from_bits(packed >> 23);
    let is_evaluation = evaluation == Score::NONE || evaluation == Score::centipawns(evaluation.number());
    let is_score = score.is_decided() || score == Score::centipawns(score.number());
    let entry = TtEntry { mv: Move::from_bits(packed), score, evaluation, depth: entry_depth(shared), bound };
    (is_score && is_evaluation && bound != Bound::None).then_some((words as u64, entry))
}

/// The maximum depth of an entry for other searches.
const MAX_DEPTH: i32 = 127;

#[cfg(test)]
mod tests {
    use vicinity_rules::{Position, Variant};

    use super::*;
    use crate::{Engine, Limits, SearchHandler, Silent};

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

    /// Passes all entries of others at the first exchange.
    struct AllAtOnce(Vec<SharedEntry>);

    impl SearchHandler for AllAtOnce {
        fn exchange(&mut self, _found: &mut Vec<SharedEntry>) -> Vec<SharedEntry> {
            std::mem::take(&mut self.0)
        }
    }

    #[test]
    fn entries_are_exchanged_and_deeper_ones_kept() {
        let chess = Variant::parse("chess").expect("a known name");
        let position = Position::start(&chess);
        // Not reached in the search.
        let other = Position::from_fen(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("a valid FEN");
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
        let others = [5, 30, 20].map(|depth| write(other.hash(), entry(depth)));
        let mut mailbox = Mailbox { others: others.to_vec(), ..Mailbox::default() };
        assert_eq!(engine.search(&position, &limits, &mut mailbox), alone, "nothing of use was passed");
        assert!(mailbox.others.is_empty());
        assert_eq!(engine.known(&other), Some(entry(30)));
        let depths: Vec<i32> = mailbox.found.iter().map(entry_depth).collect();
        assert!(depths.iter().all(|depth| (3..=8).contains(depth)) && depths.contains(&3), "{depths:?}");
    }

    #[test]
    fn entries_are_the_same_after_a_message() {
        let scores = [Score::centipawns(-31_000), Score::DRAW, Score::win_in(1), Score::loss_in(1_000)];
        for (score, bound) in scores.into_iter().zip([Bound::Upper, Bound::Lower, Bound::Exact, Bound::Exact])
        {
            for evaluation in [Score::NONE, Score::centipawns(31_000)] {
                let mv = Move::from_bits(0x5a_a5c3);
                let entry = TtEntry { mv, score, evaluation, depth: MAX_DEPTH, bound };
                let shared = write(0x0123_4567_89ab_cdef, entry);
                assert_eq!(read(&shared), Some((0x0123_4567_89ab_cdef, entry)));
            }
        }
    }

    #[test]
    fn entries_that_no_search_stores_are_rejected() {
        let entry = TtEntry {
            mv: Move::NULL,
            score: Score::DRAW,
            evaluation: Score::NONE,
            depth: 5,
            bound: Bound::Exact,
        };
        let check = |entry| {
            assert_eq!(read(&write(1, entry)), None, "{entry:?}");
        };
        check(TtEntry { bound: Bound::None, ..entry });
        for score in [Score::INFINITE, -Score::INFINITE, Score::NONE] {
            check(TtEntry { score, ..entry });
        }
        for evaluation in [Score::INFINITE, Score::win_in(3)] {
            check(TtEntry { evaluation, ..entry });
        }
    }

    #[test]
    fn searches_survive_any_entries() {
        let chess = Variant::parse("chess").expect("a known name");
        let position = Position::start(&chess);
        // Entries of positions that the search reaches, with other contents.
        let mut engine = Engine::new(1);
        engine.set_share(Some(Share { index: 0, min_depth: 1 }));
        let mut mailbox = Mailbox::default();
        let limits = Limits { depth: Some(7), ..Limits::default() };
        engine.search(&position, &limits, &mut mailbox);
        let mut others = mailbox.found;
        for (number, other) in (1_u64..).zip(&mut others) {
            let random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number << 29;
            other[8..].copy_from_slice(&random.to_le_bytes());
        }
        let mut engine = Engine::new(1);
        engine.set_share(Some(Share { index: 1, min_depth: 1 }));
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let best = engine.search(&position, &limits, &mut AllAtOnce(others));
        assert!(best.mv.is_some_and(|mv| position.is_legal(mv)), "{best:?}");
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
