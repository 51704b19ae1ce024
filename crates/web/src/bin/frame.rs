//! The page as a board in somebody else's page: what `embed.html` starts.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    vicinity_web::start(Some(|| Box::new(vicinity_web::guest::GuestScreen::attach())));
}

/// Nothing: the page runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
