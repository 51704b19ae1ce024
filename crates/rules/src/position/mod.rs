//! A position that can be played. Each rule of play has its own file.
//!
//! `state.rs` and the modules it uses do not know the rules; the rules depend on them, never the
//! reverse.

pub(crate) mod attack_view;
pub(crate) mod board;
pub(crate) mod castling;
mod check_info;
pub(crate) mod checks;
pub(crate) mod draw;
pub(crate) mod en_passant;
pub(crate) mod en_passant_state;
pub(crate) mod ending;
pub(crate) mod hash;
mod make;
mod mobility;
mod movegen;
mod outcome;
pub(crate) mod perft;
mod piece_moves;
pub(crate) mod play;
pub(crate) mod promotion;
mod pseudo_legal;
mod restraints;
pub(crate) mod royal;
mod special;
pub(crate) mod state;
mod state_info;
mod undo;
