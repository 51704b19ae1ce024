//! What several test files need: a page without a browser, and a page in one.

#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod page;
