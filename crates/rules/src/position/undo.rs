//! The moves made on a position, with the data needed to undo them.
//!
//! Copying a position after thousands of plies costs little more than copying the start position:
//! copies share all but the last entries.

use std::sync::Arc;

use crate::position::state_info::StateInfo;
use crate::types::geometry::Square;
use crate::types::moves::Move;
use crate::types::piece::Piece;

/// The data needed to undo a move.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    pub(super) state: StateInfo,
    pub(super) hash: u64,
    pub(super) mv: Move,
    pub(super) captured: u8,
    pub(super) captured_on: Square,
    pub(super) captured_slot: u8,
    /// The index of a promoted pawn in its list.
    pub(super) pawn_slot: u8,
    /// The piece that moved, before it promoted.
    pub(super) mover: Piece,
}

/// The number of entries in a shared block.
const BLOCK: usize = 64;

/// A stack of undo entries. The most recent ones are stored directly, the older ones in blocks that
/// copies share.
#[derive(Clone, Default)]
pub(super) struct UndoStack {
    blocks: Vec<Arc<[Undo; BLOCK]>>,
    recent: Vec<Undo>,
}

impl UndoStack {
    #[inline(always)]
    pub(super) fn push(&mut self, undo: Undo) {
        if self.recent.len() == 2 * BLOCK {
            self.share();
        }
        self.recent.push(undo);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Undo> {
        if self.recent.is_empty() {
            self.fetch();
        }
        self.recent.pop()
    }

    /// Moves the oldest of the recent entries to a shared block.
    #[cold]
    fn share(&mut self) {
        if let Some(block) = self.recent.first_chunk::<BLOCK>() {
            self.blocks.push(Arc::new(*block));
            self.recent.drain(..BLOCK);
        }
    }

    /// Copies the last shared block back to the recent entries.
    #[cold]
    fn fetch(&mut self) {
        if let Some(block) = self.blocks.pop() {
            self.recent.extend_from_slice(&*block);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.recent.len()
    }

    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.recent.clear();
    }

    /// The entry `back` moves before the last one.
    #[inline(always)]
    pub(super) fn get_back(&self, back: usize) -> Option<&Undo> {
        match self.recent.len().checked_sub(back + 1) {
            Some(index) => self.recent.get(index),
            None => self.get(self.len().checked_sub(back + 1)?),
        }
    }

    /// All entries, oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Undo> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    fn get(&self, index: usize) -> Option<&Undo> {
        match self.blocks.get(index / BLOCK) {
            Some(block) => block.get(index % BLOCK),
            None => self.recent.get(index - self.blocks.len() * BLOCK),
        }
    }
}
