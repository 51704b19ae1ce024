//! An address that is read is written as what reads the same; a faulty one is told in words.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_app::address;

fuzz_target!(|text: &str| {
    match address::parse(text) {
        Ok(opened) => {
            let written = address::write(&opened.game, &opened.settings);
            assert!(written.is_ascii() && !written.contains(char::is_whitespace), "{written}");
            let again = address::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(address::write(&again.game, &again.settings), written);
            assert_eq!(again.settings, opened.settings, "{written}");
            assert_eq!(again.game.start().fen(), opened.game.start().fen(), "{written}");
            assert_eq!(again.game.played(), opened.game.played(), "{written}");
            assert_eq!(again.game.position().hash(), opened.game.position().hash(), "{written}");
            assert_eq!(again.game.outcome(), opened.game.outcome(), "{written}");
        }
        Err(error) => {
            // What is shown of a faulty address stays short, however long the address is.
            let message = error.to_string();
            assert!(!message.is_empty() && message.chars().count() < 1000, "{message}");
        }
    }
});
