//! The data types of the crate's `variant`.

#[path = "../src/variant/data.rs"]
pub(crate) mod data;
