//! A variant string that is accepted names the same variant as its canonical form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_rules::{Position, Variant};

fuzz_target!(|text: &str| {
    match Variant::parse(text) {
        Ok(variant) => {
            let again = Variant::parse(variant.name()).unwrap();
            assert_eq!(again.name(), variant.name());
            assert_eq!(Position::start(&again).fen(), Position::start(&variant).fen());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
