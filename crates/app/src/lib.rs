//! The page: what is seen and touched. It knows no rules: it asks `vicinity_rules`.
//!
//! An event changes the state (`update.rs`), the view shows the state (`view/`), and what is left to do outside,
//! the address and the engine, comes back as effects that `runtime.rs` carries out.

pub mod address;
pub mod analysis;
pub mod asked;
pub mod clock;
pub mod display;
pub mod drawing;
pub mod engine;
pub mod frame;
pub mod keys;
pub mod learn;
pub mod premove;
pub mod recent;
pub mod requests;
pub mod runtime;
pub mod screen;
pub mod settings;
pub mod share;
pub mod sheet;
pub mod sound;
pub mod state;
pub mod store;
pub mod study;
pub mod text;
pub mod threats;
pub mod update;
pub mod view;

use screen::Extra;

/// Starts the page, with or without the screens that a first visit can do without.
pub fn start(extra: Option<Box<dyn Extra>>) {
    runtime::tell_panics();
    runtime::start(extra);
}
