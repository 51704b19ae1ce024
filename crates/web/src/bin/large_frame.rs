//! A board in somebody else's page with all that such a board may be: what `embed.html` starts where its address has a game of one's own,
//! or where two people are to meet on it.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    vicinity_web::start(Some(|| Box::new(vicinity_web::guest::friend::MeetingPlace::attach())));
}

/// Nothing: the page runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
