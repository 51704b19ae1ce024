//! Shared code of several test files: a page without a browser.

pub mod embed;
pub mod language;
pub mod page;
