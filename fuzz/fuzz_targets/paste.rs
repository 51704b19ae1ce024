//! Pasted, opened or dropped text: it becomes a game that the page can show and write, or an error
//! message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_page::app::{App, NoHost, NoScreens};
use vicinity_page::share::{self, Given};
use vicinity_page::state::State;
use vicinity_page::event::Event;
use vicinity_page::words;
use vicinity_record::pgn;
use vicinity_rules::{Variant, variants};

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let game = variants::names().nth(usize::from(game) % variants::names().count()).expect("one of them");
    let variant = Variant::parse(game).expect("one of them");
    let mut app = App::new(State::open(&format!("#variant={game}")), NoScreens, NoHost);
    // Only the full program imports.
    app.state.device.is_full_program = true;
    app.update(Event::Import(text.to_owned()));
    if share::linked_address(text).is_some() {
        // The browser opens a link.
        return;
    }
    match share::read(text, &variant, None) {
        Err(_) => assert!(!app.state.ui.import.message.is_empty(), "{text}"),
        Ok(Given::Several(choices, count)) => {
            assert!(choices.len() == count.min(500) && count > 1, "{count} games");
            app.update(Event::ImportChoice(usize::from(text.len() % 3 == 0)));
        }
        Ok(Given::Game(record, remark)) => {
            assert_eq!(pgn::write(app.state.game.record()), pgn::write(&record));
            let written = pgn::write(&record);
            let again = pgn::read(&written).remove(0);
            assert!(again.error.is_none() && pgn::write(&again.record) == written, "{written}");
            if let Some(remark) = remark {
                assert!(!words::import_remark(&remark).is_empty());
            }
        }
    }
    assert!(app.state.ui.import.message.chars().count() < 2000, "{}", app.state.ui.import.message);
    // The address identifies the game on the board; everything that an address can hold is
    // restored.
    let address = app.state.address();
    let again = State::open(&address);
    assert_eq!(again.game.record().start().fen(), app.state.game.record().start().fen(), "{address}");
});
