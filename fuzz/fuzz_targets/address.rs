//! Addresses: parsing and writing are inverse, and errors are short messages.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_page::address;
use vicinity_page::screen::Screen;
use vicinity_record::pgn;

fuzz_target!(|text: &str| {
    match address::parse(text) {
        Ok(opened) => {
            let written = address::write(&opened.screen, &opened.record, &opened.settings);
            assert!(written.is_ascii() && !written.contains(char::is_whitespace), "{written}");
            let again = address::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(address::write(&again.screen, &again.record, &again.settings), written);
            assert_eq!(again.screen, opened.screen, "{written}");
            // The editor and the puzzles have their own position and no game.
            if matches!(opened.screen, Screen::Edit { .. } | Screen::Puzzles { .. }) {
                return;
            }
            assert_eq!(again.settings, opened.settings, "{written}");
            assert_eq!(again.record.start().fen(), opened.record.start().fen(), "{written}");
            // All variations and the end of the game.
            assert_eq!(pgn::write(&again.record), pgn::write(&opened.record), "{written}");
        }
        Err(error) => {
            // The message about an invalid address is short, however long the address is.
            let message = error.to_string();
            assert!(!message.is_empty() && message.chars().count() < 1000, "{message}");
        }
    }
});
