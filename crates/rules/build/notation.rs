//! What the crate calls `notation`, as far as errors in games need it.

#[path = "../src/notation/fault.rs"]
pub(crate) mod fault;
