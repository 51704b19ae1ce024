//! The part of the crate's `notation` that errors in games need.

#[path = "../src/notation/error.rs"]
pub(crate) mod error;
