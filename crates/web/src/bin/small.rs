//! The small program: the page of a first visit.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    vicinity_web::start::<vicinity_web::views::NoViews, vicinity_web::views::NoHostView>();
}

/// Does nothing: the page runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
