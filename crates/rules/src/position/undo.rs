//! The moves made on a position, with what is needed to take each of them back.
//!
//! A copy of a position after thousands of plies costs hardly more than one of the start: copies
//! share all but the last of these entries.

use std::sync::Arc;

use crate::position::state::State;
use crate::types::geometry::Square;
use crate::types::moves::Move;
use crate::types::piece::Piece;

/// What is needed to take a move back.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    pub(super) state: State,
    pub(super) hash: u64,
    pub(super) mv: Move,
    pub(super) captured: u8,
    pub(super) captured_on: Square,
    pub(super) captured_slot: u8,
    /// A promoted pawn's place in its list.
    pub(super) pawn_slot: u8,
    /// The piece that moved, before it promoted.
    pub(super) mover: Piece,
}

/// The number of entries that are shared together.
const BLOCK: usize = 64;

/// A stack of undo entries. The last ones are at hand; those below them are in blocks that copies
/// share.
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

    /// Moves the lowest of the entries at hand to a block.
    #[cold]
    fn share(&mut self) {
        if let Some(block) = self.recent.first_chunk::<BLOCK>() {
            self.blocks.push(Arc::new(*block));
            self.recent.drain(..BLOCK);
        }
    }

    /// Fetches the last block back.
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

    /// The entry of the last move but `back`.
    #[inline(always)]
    pub(super) fn get_back(&self, back: usize) -> Option<&Undo> {
        match self.recent.len().checked_sub(back + 1) {
            Some(index) => self.recent.get(index),
            None => self.get(self.len().checked_sub(back + 1)?),
        }
    }

    /// All entries, the first move's first.
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
