//! The one board of the page, for game, editor and puzzles: squares, pieces that glide, what a pointer holds, arrows and the lens;
//! and small boards, drawn from the same scenes.

mod arrows;
pub mod drag;
mod lens;
pub mod pieces;
pub(crate) mod placing;
pub(crate) mod small;
pub mod squares;
