//! The text of a move is read without a panic, in positions after moves that the input chooses.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use vicinity_rules::{Position, Variant};

#[path = "../../crates/rules/tests/common/mod.rs"]
mod common;

static VARIANTS: LazyLock<Vec<Arc<Variant>>> =
    LazyLock::new(|| common::every_variant().iter().map(|name| Variant::parse(name).unwrap()).collect());

fuzz_target!(|input: (u8, &[u8], &str)| {
    let (index, choices, text) = input;
    let variant = &VARIANTS[usize::from(index) % VARIANTS.len()];
    let mut position = Position::start(variant);
    for &choice in choices.iter().take(60) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[usize::from(choice) % moves.len()]);
    }
    if let Ok(mv) = position.parse_move(text) {
        assert!(position.is_legal(mv));
        let san = position.san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv), "{} {san}", position.fen());
    }
    let _ = position.parse_uci(text);
});
