//! The games of the folder `games/`, and variant strings such as
//! `near-vs-normal:near=black,ep=off`.

pub(crate) mod error;
mod list;
mod options;
mod parse;
pub mod pieces;

pub(crate) use list::NEED_ALL_RULES;
pub use list::{families, family, names, orthodox};
