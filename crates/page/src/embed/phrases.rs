//! Texts of embedded boards.

pub use crate::messages::embed::*;
