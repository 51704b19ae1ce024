//! The messages of the page, as `words/en.ftl` has them: a module for each group, in it a constant for
//! a message without parameters and a function for one with parameters. `review-progress` is
//! `review::progress(done, total)`.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
