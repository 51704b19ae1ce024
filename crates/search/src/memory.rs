//! Memory in cache lines, zero at first: what the transposition table stands in.
//!
//! Under Linux the system is asked to keep it in huge pages ("transparent" ones, `madvise(2)`). A search reads it here and there, and the
//! processor remembers where too few small pages lie: with 16 MiB normal-8x10 was searched 5 to 10 % faster. Elsewhere it is an ordinary vector.

/// The bytes of a line of the processor's cache.
pub(crate) const LINE: usize = 64;

pub(crate) use self::system::Memory;

#[cfg(target_os = "linux")]
mod system {
    use memmap2::{Advice, MmapMut};

    use super::LINE;

    /// So many lines; none at first.
    #[derive(Default)]
    pub(crate) struct Memory(Option<MmapMut>);

    impl Memory {
        /// So many lines, or where there is not so much memory, half of them, or a quarter, and so on.
        pub(crate) fn claim(lines: usize) -> Memory {
            let mut memory = Memory::map(lines);
            // The system gives it when it is written to, and no search is to wait for that.
            memory.clear();
            memory
        }

        /// The same, not written to yet.
        pub(super) fn map(lines: usize) -> Memory {
            let Ok(map) = MmapMut::map_anon(lines * LINE) else {
                return if lines > 1 { Memory::map(lines / 2) } else { Memory(None) };
            };
            // Without huge pages it is only slower.
            let _ = map.advise(Advice::HugePage);
            Memory(Some(map))
        }

        #[inline(always)]
        pub(crate) fn len(&self) -> usize {
            self.0.as_ref().map_or(0, |map| map.len() / LINE)
        }

        #[inline(always)]
        pub(crate) fn get(&self, index: usize) -> Option<&[u8; LINE]> {
            self.0.as_ref()?.as_chunks().0.get(index)
        }

        #[inline(always)]
        pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut [u8; LINE]> {
            self.0.as_mut()?.as_chunks_mut().0.get_mut(index)
        }

        /// Asks the processor for a line that will soon be read.
        #[inline(always)]
        pub(crate) fn prefetch(&self, index: usize) {
            if let Some(map) = &self.0 {
                prefetch_index::prefetch_index(map.as_chunks::<LINE>().0, index);
            }
        }

        /// Makes all bytes zero.
        pub(crate) fn clear(&mut self) {
            self.0.iter_mut().for_each(|map| map.fill(0));
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::LINE;

    #[derive(Clone)]
    #[repr(align(64))]
    struct Line([u8; LINE]);

    /// So many lines; none at first.
    #[derive(Default)]
    pub(crate) struct Memory(Vec<Line>);

    impl Memory {
        pub(crate) fn claim(lines: usize) -> Memory {
            Memory(vec![Line([0; LINE]); lines])
        }

        #[inline(always)]
        pub(crate) fn len(&self) -> usize {
            self.0.len()
        }

        #[inline(always)]
        pub(crate) fn get(&self, index: usize) -> Option<&[u8; LINE]> {
            self.0.get(index).map(|line| &line.0)
        }

        #[inline(always)]
        pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut [u8; LINE]> {
            self.0.get_mut(index).map(|line| &mut line.0)
        }

        /// Asks the processor for a line that will soon be read.
        #[cfg(not(target_family = "wasm"))]
        #[inline(always)]
        pub(crate) fn prefetch(&self, index: usize) {
            prefetch_index::prefetch_index(&self.0, index);
        }

        /// Makes all bytes zero.
        pub(crate) fn clear(&mut self) {
            self.0.iter_mut().for_each(|line| line.0 = [0; LINE]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_zero_at_first_and_once_it_is_cleared() {
        let mut memory = Memory::claim(3);
        assert_eq!((memory.len(), memory.get(2)), (3, Some(&[0; LINE])));
        *memory.get_mut(2).expect("there are three lines") = [7; LINE];
        assert_eq!((memory.get(1), memory.get(2)), (Some(&[0; LINE]), Some(&[7; LINE])));
        memory.clear();
        assert_eq!(memory.get(2), Some(&[0; LINE]));
        assert!(memory.get_mut(3).is_none() && Memory::default().get(0).is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn more_than_there_is_becomes_less() {
        // No machine has so much, and nothing is written to it.
        assert!((1..1 << 56).contains(&Memory::map(1 << 56).len()));
    }
}
