//! Helpers of several test files: a page in a browser.

pub mod browser;
