//! Stored games with a valid checksum: each can be read, listed and opened, and is stored as the
//! same game again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_page::address::Opened;
use vicinity_page::app::{App, NoHost, NoScreens};
use vicinity_page::recent;
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage};
use vicinity_page::event::Event;
use vicinity_record::pgn;

/// Returns the FNV-1a hash, as in the first line of a stored game.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fuzz_target!(|body: &str| {
    let text = format!("vicinity-game 1 {}\n{body}", checksum(body));
    let game = recent::game(&text);
    let Some(kept) = recent::read("a", &text) else {
        assert!(game.is_none());
        return;
    };
    let storage = MemoryStorage::default();
    storage.set("game-a", &text).expect("there is room");
    let mut state = State::open(&kept.address());
    state.device.storage = SharedStorage::new(storage);
    let mut app = App::new(state, NoScreens, NoHost);
    app.update(Event::ListGames);
    app.update(Event::Opened);
    let page = app.state;
    let Some((record, _)) = game else { return };
    let written = pgn::write(&record);
    let settings = page.session.settings;
    let state = State::of(Opened::new(record, settings, Screen::Game));
    let Some(again) = state.kept(1) else { return };
    let listed = recent::read("a", &again).expect("what is kept is listed");
    assert_eq!(listed.address(), state.address());
    let (record, _) = recent::game(&again).unwrap_or_else(|| panic!("what is kept is read: {again}"));
    assert_eq!(pgn::write(&record), written);
});
