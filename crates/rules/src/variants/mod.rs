//! The games: one file each, and how a string such as `near-vs-normal:near=black,ep=off` names one.

mod chess;
mod contact;
mod draws;
pub(crate) mod fault;
mod grand_rider;
mod list;
mod near;
mod near_vs_normal;
mod options;
mod parse;
pub mod pieces;

pub use list::{families, family, names};
