//! A FEN that is accepted can be played, and is written and read back as the same position.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use vicinity_rules::{Position, Variant};

#[path = "../../crates/rules/tests/common/mod.rs"]
mod common;

static VARIANTS: LazyLock<Vec<Arc<Variant>>> =
    LazyLock::new(|| common::every_variant().iter().map(|name| Variant::parse(name).unwrap()).collect());

fuzz_target!(|input: (u8, &str)| {
    let (index, fen) = input;
    let variant = &VARIANTS[usize::from(index) % VARIANTS.len()];
    let Ok(mut position) = Position::from_fen(variant, fen) else { return };
    let written = position.fen();
    let again = Position::from_fen(variant, &written).unwrap();
    assert_eq!(again.fen(), written);
    assert_eq!(again.hash(), position.hash());
    let _ = position.outcome();
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        assert_eq!(position.hash(), position.recomputed_hash());
        let after = position.fen();
        assert_eq!(Position::from_fen(variant, &after).map(|position| position.fen()), Ok(after));
        position.unmake();
    }
    assert_eq!(position.fen(), written);
});
