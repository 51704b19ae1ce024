//! Games that are read from PGN are written so that they are read as the same games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_record::{NodeId, pgn};

fuzz_target!(|text: &str| {
    for read in pgn::read(text) {
        let written = pgn::write(&read.record);
        let again = pgn::read(&written);
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].error, None, "{written}");
        assert_eq!(
            again[0].record.line(NodeId::START).len(),
            read.record.line(NodeId::START).len(),
            "{written}"
        );
        assert_eq!(pgn::write(&again[0].record), written);
    }
});
