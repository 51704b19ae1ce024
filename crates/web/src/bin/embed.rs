//! The small program for an embedded board.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    vicinity_web::start::<vicinity_web::views::BoardViews, Option<vicinity_web::embed::EmbedView>>();
}

/// Does nothing: the page runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
