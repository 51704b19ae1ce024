//! The placement of the pieces: cells, a list of squares per piece, and a hash.
//!
//! Invariant: cells, lists and hash agree, because only this type changes them. Undoing changes in
//! reverse restores the exact order of the lists, so that a search visits the same moves in the
//! same order on every run. This module does not know any rules.

use crate::position::hash::key;
use crate::types::cells::{Cells, EMPTY, MAX_PIECES, empty_board};
use crate::types::geometry::{Geometry, Square};
use crate::types::piece::{Color, Kind, Piece};

const MAX_SQUARES: usize = 144;

#[derive(Clone)]
pub(crate) struct Board {
    cells: Cells,
    /// For each occupied square, the index in the list of its piece.
    slots: [u8; 256],
    counts: [u8; 64],
    pieces: u8,
    lists: Box<[[Square; MAX_SQUARES]; 64]>,
    hash: u64,
}

impl Board {
    pub(crate) fn empty(geometry: Geometry) -> Self {
        Board {
            cells: empty_board(geometry),
            slots: [0; 256],
            counts: [0; 64],
            pieces: 0,
            lists: Box::new([[Square(0); MAX_SQUARES]; 64]),
            hash: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn cells(&self) -> &Cells {
        &self.cells
    }

    #[inline(always)]
    pub(crate) fn cell(&self, square: Square) -> u8 {
        self.cells[square.index()]
    }

    #[inline(always)]
    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        let cell = self.cell(square);
        (cell < EMPTY).then_some(Piece(cell))
    }

    #[inline(always)]
    pub(crate) fn squares_of(&self, piece: Piece) -> &[Square] {
        let index = usize::from(piece.0 & 63);
        &self.lists[index][..usize::from(self.counts[index])]
    }

    #[inline(always)]
    pub(crate) fn count(&self, piece: Piece) -> u8 {
        self.counts[usize::from(piece.0 & 63)]
    }

    /// The number of pieces of both sides.
    pub(crate) fn piece_count(&self) -> u8 {
        self.pieces
    }

    /// The hash of the placement only.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let index = usize::from(piece.0 & 63);
        let slot = self.counts[index];
        self.cells[square.index()] = piece.0;
        self.slots[square.index()] = slot;
        self.lists[index][usize::from(slot)] = square;
        self.counts[index] = slot + 1;
        self.pieces += 1;
        self.hash ^= placement_key(piece, square);
    }

    /// Removes the piece from a square; returns its index in its list, for [`Board::put_back`].
    #[inline(always)]
    pub(crate) fn remove(&mut self, square: Square) -> u8 {
        let piece = Piece(self.cells[square.index()]);
        let index = usize::from(piece.0 & 63);
        let slot = self.slots[square.index()];
        let last = self.counts[index] - 1;
        let moved = self.lists[index][usize::from(last)];
        self.lists[index][usize::from(slot)] = moved;
        self.slots[moved.index()] = slot;
        self.counts[index] = last;
        self.pieces -= 1;
        self.cells[square.index()] = EMPTY;
        self.hash ^= placement_key(piece, square);
        slot
    }

    /// Undoes [`Board::remove`]. Later changes must have been undone before.
    #[inline(always)]
    pub(crate) fn put_back(&mut self, piece: Piece, square: Square, slot: u8) {
        let index = usize::from(piece.0 & 63);
        let last = self.counts[index];
        let moved = self.lists[index][usize::from(slot)];
        // If the piece was the last of its list, its removal moved no other.
        if slot != last {
            self.lists[index][usize::from(last)] = moved;
            self.slots[moved.index()] = last;
        }
        self.lists[index][usize::from(slot)] = square;
        self.slots[square.index()] = slot;
        self.counts[index] = last + 1;
        self.pieces += 1;
        self.cells[square.index()] = piece.0;
        self.hash ^= placement_key(piece, square);
    }

    /// Moves a piece to an empty square. The same call with the squares exchanged undoes it.
    #[inline(always)]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let piece = Piece(self.cells[from.index()]);
        let slot = self.slots[from.index()];
        self.cells[from.index()] = EMPTY;
        self.cells[to.index()] = piece.0;
        self.slots[to.index()] = slot;
        self.lists[usize::from(piece.0 & 63)][usize::from(slot)] = to;
        self.hash ^= placement_key(piece, from) ^ placement_key(piece, to);
    }

    /// Moves two pieces at once, each to an empty square or to the square of the other. The same
    /// call with the squares exchanged undoes it.
    #[inline(never)]
    pub(crate) fn shift_both(&mut self, moves: [(Square, Square); 2]) {
        let lifted = moves.map(|(from, _)| (self.cells[from.index()], self.slots[from.index()]));
        for (from, _) in moves {
            self.cells[from.index()] = EMPTY;
        }
        for ((from, to), (cell, slot)) in moves.into_iter().zip(lifted) {
            self.cells[to.index()] = cell;
            self.slots[to.index()] = slot;
            self.lists[usize::from(cell & 63)][usize::from(slot)] = to;
            self.hash ^= placement_key(Piece(cell), from) ^ placement_key(Piece(cell), to);
        }
    }

    /// All pieces with their squares, grouped by piece.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        (0..MAX_PIECES as u8).flat_map(move |piece| {
            self.squares_of(Piece(piece)).iter().map(move |&square| (square, Piece(piece)))
        })
    }

    /// The hash computed from scratch, to verify the incremental one.
    pub(crate) fn recomputed_hash(&self) -> u64 {
        self.pieces().fold(0, |hash, (square, piece)| hash ^ placement_key(piece, square))
    }
}

#[inline(always)]
fn placement_key(piece: Piece, square: Square) -> u64 {
    key(u64::from(piece.0) << 8 | u64::from(square.0))
}

/// The square of a piece that a side has at most one of, such as the king.
pub(crate) fn only_square(board: &Board, kind: Kind, color: Color) -> Option<Square> {
    board.squares_of(kind.of(color)).first().copied()
}
