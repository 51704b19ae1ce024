//! The board: squares, pieces that glide, what a pointer holds, arrows and the lens.

pub mod arrows;
pub mod drag;
mod lens;
pub mod pieces;
pub(crate) mod placing;
pub mod squares;
