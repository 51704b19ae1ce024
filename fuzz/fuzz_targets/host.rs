//! Messages from the host page to an embedded board, one per line after the board's address: each
//! is executed or answered with an error, and the messages of the board are valid.
#![no_main]

use std::convert::Infallible;

use libfuzzer_sys::fuzz_target;
use vicinity_page::app::{App, AppEvent, NoScreens};
use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::command::{HostCommand, parse};
use vicinity_page::event::{Effect, EngineEvent, Event};
use vicinity_protocol::host::{BoardMessage, HostMessage};

struct Board {
    app: App<NoScreens, Option<Box<EmbeddedBoard>>>,
}

impl Board {
    /// Sends an event to the board. If the board requests a move from the engine, the reply is the
    /// first legal move.
    fn happens(&mut self, event: impl Into<AppEvent<Infallible, HostCommand>>, replies: u8) {
        let effects = self.app.update(event);
        let mut asked = None;
        for effect in effects {
            match effect {
                Effect::Address { .. } | Effect::HistoryEntry | Effect::Reload | Effect::OpenDialog(_) => {
                    panic!("an embedded board must not do this: {effect:?}")
                }
                Effect::Go(go, _) => asked = Some(go),
                _ => {}
            }
        }
        for message in self.app.host.iter_mut().flat_map(|embed| embed.outbox.drain(..)) {
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
            let mv = self.app.state.game.position().legal_moves().first().copied();
            let mv = mv.map(|mv| self.app.state.game.position().uci(mv));
            self.happens(Event::Engine(EngineEvent::Best { id: go.id, mv }), replies - 1);
        }
    }
}

fuzz_target!(|text: &str| {
    let (address, messages) = text.split_once('\n').unwrap_or((text, ""));
    let mut embed = Box::<EmbeddedBoard>::default();
    let state = embed.open_address("", address);
    let mut board = Board { app: App::new(state, NoScreens, Some(embed)) };
    board.happens(Event::Opened, 2);
    for line in messages.lines().take(8) {
        let Ok(message) = serde_json::from_str::<HostMessage>(line) else { continue };
        if let Some(command) = parse(message) {
            board.happens(AppEvent::Host(command), 2);
            assert!(board.app.state.embedding.is_framed);
        }
    }
});
