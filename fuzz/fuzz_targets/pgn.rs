//! Games that are read are written as what reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_rules::pgn;

fuzz_target!(|text: &str| {
    for read in pgn::read(text) {
        let written = read.game.to_string();
        let again = pgn::read(&written);
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].fault, None, "{written}");
        assert_eq!(again[0].game.moves.len(), read.game.moves.len(), "{written}");
        assert_eq!(again[0].game.to_string(), written);
    }
});
