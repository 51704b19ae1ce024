//! The engine for custom variants, built with the feature `custom`.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    vicinity_worker::start();
}

/// Does nothing: the engine runs in a worker of the browser.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
