//! Messages of the page from `words/en.ftl`: a module for each group with a constant for each
//! message without parameters and a function for each message with parameters. The message
//! `review-progress` is `review::progress(done, total)`.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
