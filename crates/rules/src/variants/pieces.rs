//! The pieces that several games share.

use crate::types::atoms::{Atom, Directions, Mode};
use crate::variant::data::{KindSpec, Role};

pub(crate) const ORTHOGONAL: Directions = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: Directions = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(crate) const ALL_EIGHT: Directions =
    &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
pub(crate) const KNIGHT_LEAPS: Directions =
    &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(crate) const FORWARD: Directions = &[(0, 1)];
pub(crate) const FORWARD_DIAGONAL: Directions = &[(-1, 1), (1, 1)];
pub(crate) const FORWARD_THREE: Directions = &[(-1, 1), (0, 1), (1, 1)];

/// The orthodox king.
pub const KING: KindSpec = KindSpec {
    letter: 'K',
    name: "king",
    picture: "king",
    role: Role::King,
    atoms: &[Atom::Leap { directions: ALL_EIGHT, mode: Mode::Both }],
};

/// The orthodox queen.
pub const QUEEN: KindSpec = KindSpec {
    letter: 'Q',
    name: "queen",
    picture: "queen",
    role: Role::Piece,
    atoms: &[Atom::Ride { directions: ALL_EIGHT }],
};

/// The orthodox rook.
pub const ROOK: KindSpec = KindSpec {
    letter: 'R',
    name: "rook",
    picture: "rook",
    role: Role::Piece,
    atoms: &[Atom::Ride { directions: ORTHOGONAL }],
};

/// The orthodox bishop.
pub const BISHOP: KindSpec = KindSpec {
    letter: 'B',
    name: "bishop",
    picture: "bishop",
    role: Role::Piece,
    atoms: &[Atom::Ride { directions: DIAGONAL }],
};

/// The orthodox knight.
pub const KNIGHT: KindSpec = KindSpec {
    letter: 'N',
    name: "knight",
    picture: "knight",
    role: Role::Piece,
    atoms: &[Atom::Leap { directions: KNIGHT_LEAPS, mode: Mode::Both }],
};

/// The orthodox pawn; multiple steps and en passant are a side's rules.
pub const PAWN: KindSpec = KindSpec {
    letter: 'P',
    name: "pawn",
    picture: "pawn",
    role: Role::Pawn,
    atoms: &[
        Atom::Leap { directions: FORWARD, mode: Mode::Quiet },
        Atom::Leap { directions: FORWARD_DIAGONAL, mode: Mode::Capture },
    ],
};

/// A pawn that captures straight ahead as well.
pub const STRAIGHT_PAWN: KindSpec = KindSpec {
    atoms: &[
        Atom::Leap { directions: FORWARD, mode: Mode::Quiet },
        Atom::Leap { directions: FORWARD_THREE, mode: Mode::Capture },
    ],
    ..PAWN
};

/// The six kinds of orthodox chess.
pub const ORTHODOX: &[KindSpec] = &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

/// The same with pawns that capture straight ahead as well.
pub const ORTHODOX_STRAIGHT: &[KindSpec] = &[STRAIGHT_PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
