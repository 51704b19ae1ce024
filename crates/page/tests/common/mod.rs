//! What several test files need: a page without a browser.

pub mod embed;
pub mod language;
pub mod page;
