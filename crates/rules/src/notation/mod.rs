//! Reading and writing positions and moves as text.

mod editing;
pub(crate) mod error;
mod fen;
pub(crate) mod move_error;
pub(crate) mod move_list;
mod san;
pub(crate) mod san_move;
pub(crate) mod setup;
pub(crate) mod uci_move;
