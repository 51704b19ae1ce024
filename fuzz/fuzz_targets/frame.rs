//! The addresses of embedded boards: each is a board or a short error message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_page::embed::attributes::{Attributes, OpenedBoard};

fuzz_target!(|text: &str| {
    let (search, hash) = text.split_once('#').unwrap_or(("", text));
    let words = Attributes::of_address(&format!("?{search}"), &format!("#{hash}"));
    match words.and_then(|words| words.open()) {
        Ok(board) => {
            let state = OpenedBoard::state(board);
            assert!(state.embedding.is_framed && !state.game.shown().fen.is_empty());
        }
        Err(message) => assert!(!message.is_empty() && message.chars().count() < 1000, "{message}"),
    }
});
