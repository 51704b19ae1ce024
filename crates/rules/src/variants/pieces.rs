//! The pieces that are common to several games.

use crate::types::atoms::{Atom, Mode};
use crate::variant::data::{KindSpec, Role};

/// Leaps as (files to the right, ranks forward).
pub(crate) type Leaps = &'static [(i8, i8)];

pub(crate) const ORTHOGONAL: Leaps = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: Leaps = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(crate) const ALL_EIGHT: Leaps = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
pub(crate) const KNIGHT_LEAPS: Leaps =
    &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(crate) const FORWARD: Leaps = &[(0, 1)];
pub(crate) const FORWARD_DIAGONAL: Leaps = &[(-1, 1), (1, 1)];
pub(crate) const FORWARD_THREE: Leaps = &[(-1, 1), (0, 1), (1, 1)];

const KING_ATOMS: &[Atom] = &[Atom::leap(ALL_EIGHT, Mode::Both)];

/// The orthodox king.
pub const KING: KindSpec = KindSpec::new('K', "king", Role::King, KING_ATOMS);

const QUEEN_ATOMS: &[Atom] = &[Atom::ride(ALL_EIGHT)];

/// The orthodox queen.
pub const QUEEN: KindSpec = KindSpec::new('Q', "queen", Role::Piece, QUEEN_ATOMS);

const ROOK_ATOMS: &[Atom] = &[Atom::ride(ORTHOGONAL)];

/// The orthodox rook.
pub const ROOK: KindSpec = KindSpec::new('R', "rook", Role::Piece, ROOK_ATOMS);

const BISHOP_ATOMS: &[Atom] = &[Atom::ride(DIAGONAL)];

/// The orthodox bishop.
pub const BISHOP: KindSpec = KindSpec::new('B', "bishop", Role::Piece, BISHOP_ATOMS);

const KNIGHT_ATOMS: &[Atom] = &[Atom::leap(KNIGHT_LEAPS, Mode::Both)];

/// The orthodox knight.
pub const KNIGHT: KindSpec = KindSpec::new('N', "knight", Role::Piece, KNIGHT_ATOMS);

/// A pawn with these movement atoms.
pub(crate) const fn pawn(atoms: &'static [Atom]) -> KindSpec {
    KindSpec::new('P', "pawn", Role::Pawn, atoms)
}

const PAWN_ATOMS: &[Atom] = &[Atom::leap(FORWARD, Mode::Quiet), Atom::leap(FORWARD_DIAGONAL, Mode::Capture)];

/// The orthodox pawn; multiple steps and en passant are a side's rules.
pub const PAWN: KindSpec = pawn(PAWN_ATOMS);

const STRAIGHT_PAWN_ATOMS: &[Atom] =
    &[Atom::leap(FORWARD, Mode::Quiet), Atom::leap(FORWARD_THREE, Mode::Capture)];

/// A pawn that also captures straight ahead.
pub const STRAIGHT_PAWN: KindSpec = pawn(STRAIGHT_PAWN_ATOMS);

/// The six kinds of orthodox chess.
pub const ORTHODOX: &[KindSpec] = &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

/// The kinds of orthodox chess with pawns that also capture straight ahead.
pub const ORTHODOX_STRAIGHT: &[KindSpec] = &[STRAIGHT_PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
