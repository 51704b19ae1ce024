//! Help for people who learn a game: the moves of pieces, and the obstacles to them.

pub(crate) mod explain;
mod leaping;
mod premove;
