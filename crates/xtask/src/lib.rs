//! Everything around the code of Vicinity: installing tools, building the site, serving it, testing and measuring it.
//!
//! The binary `xtask` (run it as `cargo xtask`) is a thin reader of arguments over these modules. They form a library so
//! that the end-to-end tests use the same server and the same way of finding Chrome as the commands do.
//!
//! Nothing in here knows a game by its name.

pub mod bench;
pub mod browser;
pub mod build;
pub mod check;
pub mod embed;
pub mod fingerprint;
pub mod finish;
pub mod gate;
mod http;
pub mod lacks;
pub mod lighthouse;
pub mod offline;
pub mod optimise;
pub mod paint;
pub mod play;
pub mod process;
pub mod progress;
pub mod results;
pub mod rival;
pub mod screenshots;
pub mod serve;
pub mod short_names;
pub mod squeeze;
pub mod stage;
pub mod test;
pub mod tools;
pub mod wasm_runner;
pub mod weight;
pub mod workspace;
