//! The tests of the browser's side of the page, in a real browser.
//!
//! They are one program, as starting a browser for each file takes longer than the tests.
#![cfg(target_arch = "wasm32")]

mod browser;
mod common;
mod messages;
mod pointers;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
