//! What the crate calls `variant`, as far as it is data.

#[path = "../src/variant/data.rs"]
pub(crate) mod data;
