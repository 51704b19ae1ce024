//! A recorded game: start position, tags, a game tree, comments and the result; and [`pgn`], its
//! text format.
//!
//! [`Record`] is the one type for it. It does not know the rules; [`vicinity_rules::Position`]
//! decides which moves are legal. There is no browser, no file access and no clock. Nothing here
//! panics on outside input.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod pgn;
mod record;

pub use record::{Edit, Ending, MAX_COMMENT_BYTES, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
