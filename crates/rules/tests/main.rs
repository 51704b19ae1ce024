//! The tests of the rules.
//!
//! They are one program, as linking one program per file takes longer than most of the tests.

mod attacks;
mod common;
mod contact;
mod custom_games;
mod custom_keys;
mod explain;
#[cfg(feature = "custom")]
#[path = "common/random_variants.rs"]
mod generator;
mod grand_rider;
mod near;
mod near_vs_normal;
mod notation;
mod orthodox;
mod perft;
#[path = "common/positions.rs"]
mod positions;
mod premove;
mod properties;
mod random_variants;
mod search_support;
mod setup;
mod values;
