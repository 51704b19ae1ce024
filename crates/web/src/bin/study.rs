//! The page with all its screens: what `www/start.js` loads where the address names one of them.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    vicinity_web::start(Some(|| Box::new(vicinity_web::study::StudyScreens::attach())));
}

/// Nothing: the page runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
