//! Bitboards for boards of up to eight files, and the attacks of pieces on them.
//!
//! A square's number is its rank times eight plus its file, so that boards of eight ranks fit into
//! 64 bits and larger ones into 128. The attacks of sliders use the classical approach: the first
//! piece on a ray is the lowest or the highest bit of the ray's blockers, and the ray from that
//! square is removed.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use vicinity_rules::{Geometry, Square};

/// A set of squares.
pub(crate) trait Bits:
    Copy
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of squares in the set.
    const ROOM: usize;
    const NONE: Self;
    /// The first and the last square, at which rays that meet no piece end; the rays from them are
    /// empty.
    const FIRST: Self;
    const LAST: Self;

    fn of(number: usize) -> Self;
    fn from_words(words: [u64; 2]) -> Self;
    fn fold(self) -> u64;
    fn count(self) -> usize;
    fn lowest(self) -> usize;
    fn highest(self) -> usize;
    fn without_lowest(self) -> Self;

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    #[inline(always)]
    fn has(self, number: usize) -> bool {
        !(self & Self::of(number)).is_none()
    }

    /// Shifts to higher numbers, or to lower ones if `by` is negative.
    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        if by >= 0 { self << by as u32 } else { self >> by.unsigned_abs() }
    }
}

/// Calls `found` with each square of a set.
#[inline(always)]
pub(crate) fn each<T: Bits>(mut set: T, mut found: impl FnMut(usize)) {
    while !set.is_none() {
        found(set.lowest());
        set = set.without_lowest();
    }
}

macro_rules! bits {
    ($type:ty, $words:ident => $from:expr, $set:ident => $fold:expr) => {
        impl Bits for $type {
            const ROOM: usize = <$type>::BITS as usize;
            const NONE: Self = 0;
            const FIRST: Self = 1;
            const LAST: Self = 1 << (<$type>::BITS - 1);

            #[inline(always)]
            fn of(number: usize) -> Self {
                1 << (number & (Self::ROOM - 1))
            }

            #[inline(always)]
            fn from_words($words: [u64; 2]) -> Self {
                $from
            }

            #[inline(always)]
            fn fold(self) -> u64 {
                let $set = self;
                $fold
            }

            #[inline(always)]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn highest(self) -> usize {
                // Never called for the empty set.
                Self::ROOM - 1 - self.leading_zeros() as usize
            }
        }
    };
}

bits!(u64, words => words[0], set => set);
bits!(u128, words => u128::from(words[1]) << 64 | u128::from(words[0]), set => (set as u64) ^ ((set >> 64) as u64).rotate_left(23));

/// The number of a square in a set.
#[inline(always)]
pub(crate) fn number(square: Square) -> usize {
    let index = square.index();
    index >> 1 & 0x78 | index & 7
}

/// The square with a number.
#[inline(always)]
pub(crate) fn square(number: usize) -> Square {
    Square::new((number & 7) as u8, (number >> 3) as u8)
}

/// The eight directions of rays as (files, ranks): those to higher numbers, then the opposite ones;
/// straight ones first.
pub(crate) const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// The difference of square numbers for a step in each of [`DIRECTIONS`].
pub(crate) const STEPS: [i32; 8] = [8, 1, 9, 7, -8, -1, -9, -7];

/// The limit of square numbers, for tables that are indexed without a bounds check.
pub(crate) const NUMBERS: usize = 128;

/// Rays and files of a board.
pub(crate) struct Rays<T> {
    /// From each square, in each of [`DIRECTIONS`]; empty for numbers beyond the board.
    rays: Box<[[T; 8]; NUMBERS]>,
    pub(crate) files: [T; 8],
    pub(crate) board: T,
}

/// The numbers of the squares in a direction from a square, nearest first. Not generic, so that it
/// is compiled once.
pub(crate) fn ray(geometry: Geometry, from: Square, direction: (i8, i8)) -> Vec<usize> {
    let mut ray = Vec::new();
    let (mut file, mut rank) = (from.file() as i8, from.rank() as i8);
    loop {
        file += direction.0;
        rank += direction.1;
        let on_board =
            (0..geometry.files() as i8).contains(&file) && (0..geometry.ranks() as i8).contains(&rank);
        if !on_board {
            return ray;
        }
        ray.push(number(Square::new(file as u8, rank as u8)));
    }
}

impl<T: Bits> Rays<T> {
    pub(crate) fn new(geometry: Geometry) -> Self {
        let mut rays = Box::new([[T::NONE; 8]; NUMBERS]);
        let mut files = [T::NONE; 8];
        let mut board = T::NONE;
        for from in geometry.squares() {
            let here = number(from);
            board |= T::of(here);
            files[here % 8] |= T::of(here);
            for (set, direction) in rays[here].iter_mut().zip(DIRECTIONS) {
                ray(geometry, from, direction).into_iter().for_each(|number| *set |= T::of(number));
            }
        }
        Rays { rays, files, board }
    }

    #[inline(always)]
    fn rising(&self, from: &[T; 8], direction: usize, pieces: T) -> T {
        let ray = from[direction];
        ray ^ self.rays[(ray & pieces | T::LAST).lowest() % NUMBERS][direction]
    }

    #[inline(always)]
    fn falling(&self, from: &[T; 8], direction: usize, pieces: T) -> T {
        let ray = from[direction];
        ray ^ self.rays[(ray & pieces | T::FIRST).highest() % NUMBERS][direction]
    }

    /// The squares attacked along ranks and files, including the first piece in each direction.
    #[inline(always)]
    pub(crate) fn straight(&self, from: usize, pieces: T) -> T {
        let from = &self.rays[from % NUMBERS];
        self.rising(from, 0, pieces)
            | self.rising(from, 1, pieces)
            | self.falling(from, 4, pieces)
            | self.falling(from, 5, pieces)
    }

    /// The same along diagonals.
    #[inline(always)]
    pub(crate) fn diagonal(&self, from: usize, pieces: T) -> T {
        let from = &self.rays[from % NUMBERS];
        self.rising(from, 2, pieces)
            | self.rising(from, 3, pieces)
            | self.falling(from, 6, pieces)
            | self.falling(from, 7, pieces)
    }

    /// Moves a set one square in one of [`DIRECTIONS`], dropping squares that leave the board.
    #[inline(always)]
    pub(crate) fn step(&self, set: T, direction: usize) -> T {
        let kept = match DIRECTIONS[direction].0 {
            1 => set & !self.files[7],
            -1 => set & !self.files[0],
            _ => set,
        };
        kept.moved(STEPS[direction]) & self.board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::{Position, Variant};

    /// Checks rays against the moves of riders that the rules generate.
    fn check<T: Bits>(variant: &str, fen: &str) {
        let variant = Variant::parse(variant).expect("a known name");
        let position = Position::from_fen(&variant, fen).expect("a valid FEN");
        let geometry = variant.geometry();
        let rays = Rays::<T>::new(geometry);
        let mut pieces = T::NONE;
        position.pieces().for_each(|(square, _)| pieces |= T::of(number(square)));
        for (from, piece) in position.pieces() {
            let seen = match variant.kind(piece.kind()).letter {
                'R' => rays.straight(number(from), pieces),
                'B' => rays.diagonal(number(from), pieces),
                'Q' => rays.straight(number(from), pieces) | rays.diagonal(number(from), pieces),
                _ => continue,
            };
            let mut targets = T::NONE;
            position.for_each_target(from, |to| targets |= T::of(number(to)));
            let friend = |number| {
                position.piece_at(square(number)).is_some_and(|other| other.color() == piece.color())
            };
            each(seen, |number| {
                assert_eq!(targets.has(number), !friend(number), "{} from {from}", square(number));
            });
            assert!((targets & !seen).is_none(), "{from}");
        }
    }

    #[test]
    fn rays_equal_those_of_the_rules() {
        check::<u64>("near", "r6q/rnb1k1nr/1p1p2p1/2p1B3/Q1P2b2/1P1P1P2/RN2K1NR/R6B w - - 0 1");
        check::<u128>("near", "r6q/rnb1k1nr/1p1p2p1/2p1B3/Q1P2b2/1P1P1P2/RN2K1NR/R6B w - - 0 1");
        check::<u128>("near-8x10", "b6q/1nb1k2r/8/8/3Q4/8/2b5/8/R3K2R/Q6B w - - 0 1");
    }
}
