//! Builds, serves, tests and measures Vicinity, and installs the required tools.
//!
//! The binary `xtask` (run as `cargo xtask`) parses arguments and calls these modules. They are a
//! library so that the end-to-end tests use the same server and find Chrome in the same way.
//!
//! Games are not named here, except in [`rival`].

mod assemble;
pub mod bench;
pub mod browser;
pub mod build;
pub mod check;
pub mod embed;
pub mod facts;
pub mod fingerprint;
pub mod finish;
pub mod gate_in_chrome;
mod http;
mod initialiser;
pub mod lighthouse;
pub mod minify;
pub mod missing;
pub mod npm;
pub mod offline;
pub mod optimise;
pub mod play;
pub mod prerender;
pub mod process;
pub mod progress;
pub mod results;
pub mod rival;
pub mod screenshots;
pub mod serve;
pub mod short_names;
pub mod social;
pub mod stage;
pub mod test;
pub mod tools;
pub mod wasm_runner;
pub mod weight;
pub mod width;
pub mod workspace;
