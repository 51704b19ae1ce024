//! The words of a board in somebody else's page.

pub use crate::messages::embed::*;
