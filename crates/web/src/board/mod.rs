//! The board of the page, used by game, editor and puzzles: squares, animated pieces, dragging,
//! arrows and the magnifier. Also static small boards, drawn from the same scenes.

mod arrows;
pub mod drag;
pub mod pieces;
pub(crate) mod placing;
pub mod squares;
pub(crate) mod thumbnail;
mod touch_aid;
