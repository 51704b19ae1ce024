//! The part of the evaluation that is updated with each move.

use vicinity_rules::{Color, Move, Piece, Position, Square};

use super::bits::number;
use super::movement::Class;
use super::pair::Pair;
use super::{Evaluator, Terms};
use crate::features::SMALL_KINDS;

/// The incrementally updated part of the evaluation, from White's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// Values and piece-square tables of all pieces.
    pub(super) score: Pair,
    /// The king-relative tables of all pieces, for the kings of White and Black.
    pub(super) king_relative: [Pair; 2],
    /// The rough value of all pieces except kings and pawns.
    pub(super) force: i32,
    /// A hash of the pawn placement of both sides: a sum, so that it does not depend on the order
    /// of moves.
    pub(crate) pawns: u32,
    /// On small boards the squares of each kind, and of White's pieces, as two words of square
    /// bits.
    pub(super) kinds: [[u64; 2]; SMALL_KINDS],
    pub(super) white: [u64; 2],
}

/// A unique index for the difference of two squares, at most 767.
#[inline(always)]
pub(super) fn way_index(square: Square, king: Square) -> usize {
    let spread = |square: Square| square.index() + (square.index() & 0xf0);
    (spread(square) + 384).wrapping_sub(spread(king)) & 1023
}

/// The contribution of a pawn to the pawn hash.
#[inline(always)]
fn pawn_number(pawn: Piece, square: Square) -> u32 {
    let number = (square.index() as u32 * 64 + pawn.index() as u32 + 1).wrapping_mul(0x9e37_79b9);
    (number ^ number >> 15).wrapping_mul(0x85eb_ca6b)
}

impl Evaluator {
    /// Computes the accumulator of a position from scratch.
    pub(crate) fn accumulate(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for (square, piece) in position.pieces() {
            self.add_piece_square(&mut accumulator, piece, square, 1);
        }
        for color in Color::BOTH {
            if let Some(king) = position.king_square(color) {
                accumulator.king_relative[color.index()] = self.king_relative_to(position, color, king);
            }
        }
        accumulator
    }

    /// Updates an accumulator after a move that has just been made, given the moved and the
    /// captured piece.
    #[inline]
    pub(crate) fn update(
        &self,
        accumulator: &mut Accumulator,
        position: &Position,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        if mv.is_castling() {
            // Two pieces move, one of them a king; castling is rare.
            *accumulator = self.accumulate(position);
            return;
        }
        let kings = Color::BOTH.map(|color| position.king_square(color));
        if let Some((square, victim)) = victim {
            self.add_piece_square(accumulator, victim, square, -1);
            self.add_king_relative(accumulator, kings, victim, square, -1);
        }
        let arrived = mv.promotion().map_or(mover, |kind| kind.of(mover.color()));
        self.add_piece_square(accumulator, mover, mv.from(), -1);
        self.add_piece_square(accumulator, arrived, mv.to(), 1);
        if kings[mover.color().index()] == Some(mv.to()) {
            // The relation of every piece to the moved king has changed. The king itself has no
            // king-relative weight.
            accumulator.king_relative[mover.color().index()] =
                self.king_relative_to(position, mover.color(), mv.to());
        } else {
            self.add_king_relative(accumulator, kings, mover, mv.from(), -1);
            self.add_king_relative(accumulator, kings, arrived, mv.to(), 1);
        }
    }

    /// Updates only the pawn hash, which is needed even if a network replaces the weights.
    #[inline]
    pub(crate) fn update_pawns(
        &self,
        accumulator: &mut Accumulator,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        let mut add = |piece: Piece, square, sign: i32| {
            if self.facts[piece.kind().index()].class == Class::Pawn {
                let number = pawn_number(piece, square).wrapping_mul(sign as u32);
                accumulator.pawns = accumulator.pawns.wrapping_add(number);
            }
        };
        if let Some((square, victim)) = victim {
            add(victim, square, -1);
        }
        add(mover, mv.from(), -1);
        if mv.promotion().is_none() {
            add(mover, mv.to(), 1);
        }
    }

    #[inline(always)]
    fn add_piece_square(&self, accumulator: &mut Accumulator, piece: Piece, square: Square, sign: i32) {
        let placed = self.piece_squares[piece.index()][square.index()];
        let kind = piece.kind().index();
        let facts = &self.facts[kind];
        if sign > 0 {
            accumulator.score += placed;
        } else {
            accumulator.score -= placed;
        }
        accumulator.force += facts.force * sign;
        if facts.class == Class::Pawn {
            let number = pawn_number(piece, square).wrapping_mul(sign as u32);
            accumulator.pawns = accumulator.pawns.wrapping_add(number);
        }
        if let Terms::Large(_) = self.terms {
            return;
        }
        let number = number(square);
        let (word, bit) = (number >> 6 & 1, 1 << (number & 63));
        if let Some(set) = accumulator.kinds.get_mut(kind) {
            set[word] ^= bit;
        }
        if piece.color() == Color::White {
            accumulator.white[word] ^= bit;
        }
    }

    #[inline(always)]
    fn add_king_relative(
        &self,
        accumulator: &mut Accumulator,
        kings: [Option<Square>; 2],
        piece: Piece,
        square: Square,
        sign: i32,
    ) {
        for (side, king) in kings.into_iter().enumerate() {
            let Some(king) = king else { continue };
            let way = self.ways[way_index(square, king)];
            let weight = self.king_relative[side][piece.index()][usize::from(way)];
            if sign > 0 {
                accumulator.king_relative[side] += weight;
            } else {
                accumulator.king_relative[side] -= weight;
            }
        }
    }

    /// The king-relative weights of all pieces for a king on a square.
    #[inline(never)]
    fn king_relative_to(&self, position: &Position, color: Color, king: Square) -> Pair {
        let mut sum = Pair::default();
        for (piece, table) in self.king_relative[color.index()].iter().enumerate() {
            let piece = self.facts[piece / 2].kind.of(Color::BOTH[piece % 2]);
            for &square in position.squares_of(piece) {
                sum += table[usize::from(self.ways[way_index(square, king)])];
            }
        }
        sum
    }
}
