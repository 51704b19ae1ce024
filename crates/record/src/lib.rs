//! A game on record: start, tags, moves with all their lines, what is said about them, and how it ended; and [`pgn`], its text.
//!
//! [`Record`] is the one type for that. It knows no rules: what may be played is asked of [`vicinity_rules::Position`], and who
//! only plays moves needs no more than that. No browser, no files, no clock of its own. Nothing here panics on outside input.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod pgn;
mod record;

pub use record::{Edit, Ending, MAX_COMMENT_BYTES, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
