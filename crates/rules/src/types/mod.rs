//! The basic types: squares, pieces, moves, movement atoms, outcomes. They do not know any rules.

pub(crate) mod atoms;
pub(crate) mod cells;
pub(crate) mod geometry;
pub(crate) mod moves;
pub(crate) mod outcome;
pub(crate) mod parse_error;
pub(crate) mod piece;
pub(crate) mod square_set;
pub(crate) mod target_kind;
pub(crate) mod words;
