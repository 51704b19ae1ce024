//! The page: what is seen and touched. It knows no rules: it asks `vicinity_rules`.
//!
//! An event changes the state (`update.rs`), the view shows the state (`view/`), and what is left to do outside,
//! the address and the engine, comes back as effects that `runtime.rs` carries out.

pub mod address;
pub mod analysis;
pub mod display;
pub mod engine;
pub mod language;
pub mod learn;
pub mod runtime;
pub mod settings;
pub mod share;
pub mod sheet;
pub mod state;
pub mod store;
pub mod text;
pub mod update;
pub mod view;

/// Starts the page.
#[cfg(all(target_arch = "wasm32", not(test)))]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    runtime::tell_panics();
    runtime::start();
}
