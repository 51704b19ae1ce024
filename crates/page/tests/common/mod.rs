//! What several test files need: a page without a browser.

pub mod guest;
pub mod page;
