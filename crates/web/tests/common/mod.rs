//! What several test files need: a page in a browser.

pub mod browser;
