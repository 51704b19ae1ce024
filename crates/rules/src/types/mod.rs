//! The types that everything else uses: squares, pieces, moves, movement atoms, outcomes. Values
//! only; nothing here knows a rule.

pub(crate) mod atoms;
pub(crate) mod cells;
pub(crate) mod geometry;
pub(crate) mod moves;
pub(crate) mod outcome;
pub(crate) mod parse_error;
pub(crate) mod piece;
pub(crate) mod reached;
pub(crate) mod square_set;
pub(crate) mod words;
