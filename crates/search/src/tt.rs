//! The transposition table: what the search found out about positions, by their hash.
//!
//! Four entries share a cache line. A new entry takes the place of the least useful: one of an earlier search
//! before one of this, a shallow one before a deep one. The memory is claimed when the first search begins, or before.
//! Entries are told apart by 32 bits of the hash beyond those that choose the line; what is read may thus belong
//! to another position, so a move from here is never played before it has been found among the legal ones.

use vicinity_rules::Move;

use crate::memory::{LINE, Memory};
use crate::score::Score;

/// How a kept score limits the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is not known: only the evaluation is of use.
    None,
    /// The true score is this or less.
    Upper,
    /// The true score is this or more.
    Lower,
    /// It is this.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// The best move, or [`Move::NULL`].
    pub mv: Move,
    /// The score for the side to move, as far as the bound says.
    pub score: Score,
    /// The static evaluation, or [`Score::NONE`].
    pub(crate) evaluation: Score,
    /// How deep it was searched, in plies; 0 for quiescence.
    pub depth: i32,
    /// How the score limits the true one.
    pub bound: Bound,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    check: u32,
    /// The move's 23 bits, 2 for the bound, 7 for the generation.
    packed: u32,
    score: i16,
    evaluation: i16,
    /// The depth, 1 more than it is: 0 marks an entry never written.
    depth: u8,
}

/// The bytes of an entry, in the order of its fields. The last three mean nothing: [`Table::prefetch`] writes there in wasm.
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

    fn bound(self) -> Bound {
        match self.packed >> 23 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// How little is lost with the entry: the least goes first.
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

/// The table.
pub(crate) struct Table {
    lines: Memory,
    mebibytes: usize,
    generation: u32,
}

impl Table {
    /// A table that will take `mebibytes` of memory, none of it yet.
    pub(crate) fn new(mebibytes: usize) -> Self {
        Table { lines: Memory::default(), mebibytes, generation: 0 }
    }

    /// Claims the memory if that has not been done.
    pub(crate) fn claim(&mut self) {
        if self.lines.len() == 0 {
            self.lines = Memory::claim((self.mebibytes.max(1) << 20) / LINE);
        }
    }

    /// Begins a search: claims the memory, and ages what is there.
    pub(crate) fn begin(&mut self) {
        self.claim();
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Sets the size. If it changes, everything is forgotten and the memory given back.
    pub(crate) fn set_size(&mut self, mebibytes: usize) {
        if mebibytes != self.mebibytes {
            *self = Table::new(mebibytes);
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.generation = 0;
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        // The high bits of a product instead of a remainder (Lemire, "Fast random integer generation in an
        // interval", 2019): any number of lines will do, and no division is needed.
        (((hash & 0xffff_ffff) * self.lines.len() as u64) >> 32) as usize
    }

    /// Asks for the line of a hash, so that it is under way when it is read.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    pub(crate) fn prefetch(&mut self, hash: u64) {
        self.lines.prefetch(self.index(hash));
    }

    /// The same. wasm has no prefetch, but a processor does not wait for what it writes: here that means nothing. Natively it was worse, since
    /// what is written next waits in its turn.
    #[cfg(target_family = "wasm")]
    #[inline]
    pub(crate) fn prefetch(&mut self, hash: u64) {
        let index = self.index(hash);
        if let Some(line) = self.lines.get_mut(index) {
            line[size_of::<Bytes>() - 1] = 1;
        }
    }

    /// What is known about the position with this hash, as seen `ply` plies deep.
    #[inline]
    pub(crate) fn probe(&self, hash: u64, ply: usize) -> Option<Found> {
        let check = (hash >> 32) as u32;
        let line = self.lines.get(self.index(hash))?;
        let entry = entries(line).find(|entry| entry.check == check && entry.depth != 0)?;
        Some(Found {
            mv: Move::from_bits(entry.packed),
            score: Score::from_table(entry.score, ply),
            evaluation: Score::from_table(entry.evaluation, 0),
            depth: i32::from(entry.depth) - 1,
            bound: entry.bound(),
        })
    }

    /// Keeps what was found out.
    #[inline]
    pub(crate) fn store(&mut self, hash: u64, ply: usize, found: Found) {
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
            // A much deeper result of this search is worth more than a shallow one.
            let current = entry.packed >> 25 == generation;
            if current && found.bound != Bound::Exact && found.depth + 4 < i32::from(entry.depth) {
                return;
            }
        }
        let bound = match found.bound {
            Bound::None => 0,
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        *bytes = Entry {
            check,
            packed: mv.bits() | bound << 23 | generation << 25,
            score: found.score.to_table(ply),
            evaluation: found.evaluation.to_table(0),
            depth: (found.depth.clamp(0, 254) + 1) as u8,
        }
        .bytes();
    }

    /// How full the table is with entries of this search, in thousandths, by a look at its beginning.
    pub(crate) fn permille(&self) -> u32 {
        let looked = self.lines.len().min(250);
        let full = (0..looked)
            .filter_map(|index| self.lines.get(index))
            .flat_map(entries)
            .filter(|entry| entry.depth != 0 && entry.packed >> 25 == self.generation)
            .count();
        (full * 1000 / (looked * 4).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: i32, bound: Bound) -> Found {
        Found {
            mv: Move::from_bits(0x1_2345),
            score: Score::centipawns(37),
            evaluation: Score::NONE,
            depth,
            bound,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
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
        table.store(5, 0, Found { mv: Move::NULL, ..found(4, Bound::Upper) });
        let kept = table.probe(5, 0).expect("it was stored");
        assert_eq!((kept.mv, kept.depth), (Move::from_bits(0x1_2345), 4));
    }

    #[test]
    fn the_shallow_and_the_old_give_way() {
        let mut table = Table::new(1);
        table.begin();
        // These share their low half and with it their line.
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
    fn clearing_forgets_and_memory_comes_late() {
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
