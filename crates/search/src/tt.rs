//! The transposition table: search results by position hash.
//!
//! Four entries share a cache line. A new entry replaces the least valuable one: entries of earlier
//! searches before those of this one, shallow ones before deep ones. The memory is claimed when the
//! first search begins, or before. Entries are verified by 32 bits of the hash other than those
//! that choose the line. After a collision a probe may thus return an entry of another position, so
//! its move must be checked for legality before it is played.

use vicinity_rules::Move;

use crate::memory::{LINE, Memory};
use crate::score::Score;

/// The type of a stored score: exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The score is unknown; only the evaluation is valid.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The score is exact.
    Exact,
}

impl Bound {
    /// The inverse of `bound as u32`; higher bits are ignored.
    pub(crate) const fn from_bits(bits: u32) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }
}

/// An entry of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TtEntry {
    /// The best move, or [`Move::NULL`].
    pub mv: Move,
    /// The score for the side to move, subject to the bound.
    pub score: Score,
    /// The static evaluation, or [`Score::NONE`].
    pub(crate) evaluation: Score,
    /// The search depth in plies; 0 for quiescence.
    pub depth: i32,
    /// The type of the score: exact or a bound.
    pub bound: Bound,
}

impl TtEntry {
    /// Whether the score, if the depth suffices, decides a search with this window.
    #[inline]
    pub(crate) fn is_cutoff(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::None => false,
            Bound::Upper => self.score <= alpha,
            Bound::Lower => self.score >= beta,
            Bound::Exact => true,
        }
    }

    /// An evaluation of the position, or the score where it is more precise.
    #[inline]
    pub(crate) fn refine(&self, evaluation: Score) -> Score {
        match self.bound {
            Bound::None => evaluation,
            Bound::Upper => evaluation.min(self.score),
            Bound::Lower => evaluation.max(self.score),
            Bound::Exact => self.score,
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    check: u32,
    /// 23 bits of the move, 2 of the bound, 7 of the generation.
    packed: u32,
    score: i16,
    evaluation: i16,
    /// The depth plus 1; 0 marks an entry that was never written.
    depth: u8,
}

/// The bytes of an entry, in the order of its fields. The last three are unused; the
/// [`Table::prefetch`] of wasm writes there.
type Bytes = [u8; 16];

const GENERATIONS: u32 = 1 << 7;

impl Entry {
    #[inline(always)]
    fn read(bytes: &Bytes) -> Entry {
        let [a, b, c, d, e, f, g, h, i, j, k, l, depth, ..] = *bytes;
        Entry {
            check: u32::from_le_bytes([a, b, c, d]),
            packed: u32::from_le_bytes([e, f, g, h]),
            score: i16::from_le_bytes([i, j]),
            evaluation: i16::from_le_bytes([k, l]),
            depth,
        }
    }

    #[inline(always)]
    fn bytes(self) -> Bytes {
        let [a, b, c, d] = self.check.to_le_bytes();
        let [e, f, g, h] = self.packed.to_le_bytes();
        let [[i, j], [k, l]] = [self.score.to_le_bytes(), self.evaluation.to_le_bytes()];
        [a, b, c, d, e, f, g, h, i, j, k, l, self.depth, 0, 0, 0]
    }

    /// The value of keeping the entry; the entry with the lowest value is replaced.
    fn worth(self, generation: u32) -> i32 {
        let age = generation.wrapping_sub(self.packed >> 25) % GENERATIONS;
        i32::from(self.depth) - 8 * age as i32
    }
}

/// The entries of a line.
#[inline(always)]
fn entries(line: &[u8; LINE]) -> impl Iterator<Item = Entry> {
    line.as_chunks().0.iter().map(Entry::read)
}

/// The transposition table.
pub(crate) struct Table {
    lines: Memory,
    mebibytes: usize,
    generation: u32,
}

impl Table {
    /// Returns a table that will take `mebibytes` of memory once it is claimed.
    pub(crate) fn new(mebibytes: usize) -> Self {
        Table { lines: Memory::default(), mebibytes, generation: 0 }
    }

    /// Claims the memory if that has not been done.
    pub(crate) fn claim(&mut self) {
        if self.lines.len() == 0 {
            self.lines = Memory::claim((self.mebibytes.max(1) << 20) / LINE);
        }
    }

    /// Begins a search: claims the memory and ages the entries.
    pub(crate) fn begin(&mut self) {
        self.claim();
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Sets the size. If it changes, the entries are dropped and the memory is released.
    pub(crate) fn set_size(&mut self, mebibytes: usize) {
        if mebibytes != self.mebibytes {
            *self = Table::new(mebibytes);
        }
    }

    /// Drops all entries.
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.generation = 0;
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        // The high bits of a product instead of a remainder (Lemire, "Fast random integer
        // generation in an interval", 2019): works for any number of lines, without a division.
        (((hash & 0xffff_ffff) * self.lines.len() as u64) >> 32) as usize
    }

    /// Prefetches the line of a hash.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    pub(crate) fn prefetch(&mut self, hash: u64) {
        self.lines.prefetch(self.index(hash));
    }

    /// Prefetches the line of a hash by writing to an unused byte. wasm has no prefetch
    /// instruction, but a processor does not wait for a store to complete. In native builds this
    /// was slower, since later stores queue behind it.
    #[cfg(target_family = "wasm")]
    #[inline]
    pub(crate) fn prefetch(&mut self, hash: u64) {
        let index = self.index(hash);
        if let Some(line) = self.lines.get_mut(index) {
            line[size_of::<Bytes>() - 1] = 1;
        }
    }

    /// The entry of the position with this hash, as seen from `ply`.
    #[inline]
    pub(crate) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        let check = (hash >> 32) as u32;
        let line = self.lines.get(self.index(hash))?;
        let entry = entries(line).find(|entry| entry.check == check && entry.depth != 0)?;
        Some(TtEntry {
            mv: Move::from_bits(entry.packed),
            score: Score::from_table(entry.score, ply),
            evaluation: Score::from_table(entry.evaluation, 0),
            depth: i32::from(entry.depth) - 1,
            bound: Bound::from_bits(entry.packed >> 23),
        })
    }

    /// Stores an entry.
    #[inline]
    pub(crate) fn store(&mut self, hash: u64, ply: usize, found: TtEntry) {
        let check = (hash >> 32) as u32;
        let generation = self.generation;
        let index = self.index(hash);
        let Some(line) = self.lines.get_mut(index) else { return };
        let same = entries(line).position(|entry| entry.check == check && entry.depth != 0);
        let slot = same.unwrap_or_else(|| {
            let worth = entries(line).map(|entry| entry.worth(generation));
            worth.enumerate().min_by_key(|&(_, worth)| worth).map_or(0, |(slot, _)| slot)
        });
        let Some(bytes) = line.as_chunks_mut().0.get_mut(slot) else { return };
        let entry = Entry::read(bytes);
        let mut mv = found.mv;
        if same.is_some() {
            if mv == Move::NULL {
                mv = Move::from_bits(entry.packed);
            }
            // Keep a much deeper result of this search.
            let current = entry.packed >> 25 == generation;
            if current && found.bound != Bound::Exact && found.depth + 4 < i32::from(entry.depth) {
                return;
            }
        }
        *bytes = Entry {
            check,
            packed: mv.bits() | (found.bound as u32) << 23 | generation << 25,
            score: found.score.to_table(ply),
            evaluation: found.evaluation.to_table(0),
            depth: (found.depth.clamp(0, 254) + 1) as u8,
        }
        .bytes();
    }

    /// [`Table::store`] for callers that are not hot: one copy of the code serves them all.
    #[inline(never)]
    pub(crate) fn store_outlined(&mut self, hash: u64, ply: usize, found: TtEntry) {
        self.store(hash, ply, found);
    }

    /// The share of the table filled by entries of this search, in thousandths, estimated from its
    /// first lines.
    pub(crate) fn permille(&self) -> u32 {
        let sampled_lines = self.lines.len().min(250);
        let full = (0..sampled_lines)
            .filter_map(|index| self.lines.get(index))
            .flat_map(entries)
            .filter(|entry| entry.depth != 0 && entry.packed >> 25 == self.generation)
            .count();
        (full * 1000 / (sampled_lines * 4).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: i32, bound: Bound) -> TtEntry {
        TtEntry {
            mv: Move::from_bits(0x1_2345),
            score: Score::centipawns(37),
            evaluation: Score::NONE,
            depth,
            bound,
        }
    }

    #[test]
    fn stored_entries_are_found() {
        let mut table = Table::new(1);
        table.begin();
        let hash = 0x0123_4567_89ab_cdef;
        assert_eq!(table.probe(hash, 0), None);
        for bound in [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact] {
            table.store(hash, 3, found(7, bound));
            assert_eq!(table.probe(hash, 3), Some(found(7, bound)));
        }
        assert_eq!(table.probe(hash ^ 1 << 40, 3), None);
    }

    #[test]
    fn a_store_without_a_move_keeps_the_move() {
        let mut table = Table::new(1);
        table.begin();
        table.store(5, 0, found(3, Bound::Exact));
        table.store(5, 0, TtEntry { mv: Move::NULL, ..found(4, Bound::Upper) });
        let kept = table.probe(5, 0).expect("it was stored");
        assert_eq!((kept.mv, kept.depth), (Move::from_bits(0x1_2345), 4));
    }

    #[test]
    fn shallow_and_old_entries_are_replaced() {
        let mut table = Table::new(1);
        table.begin();
        // These share the low half of the hash and therefore the line.
        let hash = |n: u64| n << 32 | 99;
        for n in 0..4 {
            table.store(hash(n), 0, found(10 - n as i32, Bound::Lower));
        }
        table.store(hash(4), 0, found(1, Bound::Lower));
        assert_eq!(table.probe(hash(3), 0), None);
        assert!((0..3).chain([4]).all(|n| table.probe(hash(n), 0).is_some()));
        table.begin();
        table.begin();
        table.store(hash(5), 0, found(2, Bound::Lower));
        table.store(hash(6), 0, found(2, Bound::Lower));
        assert!(table.probe(hash(5), 0).is_some(), "one of this search does not give way to another");
    }

    #[test]
    fn clearing_drops_entries_and_memory_is_claimed_late() {
        let mut table = Table::new(1);
        assert_eq!(table.lines.len(), 0);
        table.begin();
        assert_eq!(table.lines.len() * LINE, 1 << 20);
        table.store(1, 0, found(1, Bound::Exact));
        table.clear();
        assert_eq!(table.probe(1, 0), None);
        table.set_size(2);
        assert_eq!(table.lines.len(), 0);
    }
}
