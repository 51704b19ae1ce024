//! The part of the crate's `notation` that errors in games need.

#[path = "../src/notation/fault.rs"]
pub(crate) mod fault;
