//! What the page around a board sends, a line each, after the board's address: it is obeyed or complained of, and told in turn.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_page::guest::Guest;
use vicinity_page::guest::order::understand;
use vicinity_page::state::State;
use vicinity_page::update::{Effect, Event, Heard, settle, update};
use vicinity_protocol::host::{BoardMessage, HostMessage};

struct Board {
    guest: Guest,
    state: State,
}

impl Board {
    /// Lets the board work as the page does; an engine that is asked plays the first move there is.
    fn happens(&mut self, event: Event, replies: u8) {
        let mut effects = update(&mut self.state, event.clone());
        self.guest.follow(&mut self.state, &event, &mut effects);
        settle(&mut self.state, false, &mut effects);
        let mut asked = None;
        for effect in effects {
            match effect {
                Effect::Address { .. } | Effect::Store { .. } | Effect::Reload | Effect::OpenSheet(_) => {
                    panic!("a guest does not do that: {effect:?}")
                }
                Effect::Go(go) => asked = Some(go),
                _ => {}
            }
        }
        for message in self.guest.outbox.drain(..) {
            match message {
                BoardMessage::Game(game) => {
                    assert!(!game.kind.is_empty() && !game.fen.is_empty(), "{game:?}");
                    assert!(game.ply as usize <= game.moves.len(), "{game:?}");
                    assert_eq!(game.result.is_empty(), game.reason.is_none(), "{game:?}");
                }
                BoardMessage::Error(error) => {
                    let length = error.message.chars().count();
                    assert!((1..1000).contains(&length), "{}", error.message);
                }
            }
        }
        if let (Some(go), true) = (asked, replies > 0) {
            let mv = self.state.game.position().legal_moves().first().copied();
            let mv = mv.map(|mv| self.state.game.position().uci(mv));
            self.happens(Event::Engine(Heard::Best { id: go.id, mv }), replies - 1);
        }
    }
}

fuzz_target!(|text: &str| {
    let (address, messages) = text.split_once('\n').unwrap_or((text, ""));
    let mut guest = Guest::default();
    let state = guest.open_address("", address);
    let mut board = Board { guest, state };
    board.happens(Event::Focus(board.state.ui.focus), 2);
    for line in messages.lines().take(8) {
        let Ok(message) = serde_json::from_str::<HostMessage>(line) else { continue };
        if let Some(order) = understand(message) {
            board.guest.ordered = Some(order);
            board.happens(Event::Extra, 2);
            assert!(board.guest.ordered.is_none() && board.state.embedding.is_framed);
        }
    }
});
