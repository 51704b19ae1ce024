//! A page that somebody uses, without a browser. Each test file adds what only it does to it.
#![allow(dead_code, reason = "no file does everything")]

use vicinity_app::state::State;
use vicinity_app::update::{Effect, Event, Heard, update};
use vicinity_rules::{Geometry, Square};

/// The page, and what its last event wants done.
pub struct Page {
    pub state: State,
    pub effects: Vec<Effect>,
}

impl Page {
    pub fn open(hash: &str) -> Self {
        Page { state: State::open(hash), effects: Vec::new() }
    }

    pub fn does(&mut self, event: Event) -> &mut Self {
        self.effects = update(&mut self.state, event);
        self
    }

    pub fn clicks(&mut self, squares: &str) -> &mut Self {
        for name in squares.split(' ') {
            self.does(Event::Activate(square(name)));
        }
        self
    }

    /// The engine answers what it was last asked.
    pub fn hears(&mut self, mv: &str) -> &mut Self {
        let id = self.state.engine.asked.expect("the engine has been asked").id;
        self.does(Event::Engine(Heard::Best { id, mv: Some(mv.to_owned()) }))
    }

    #[track_caller]
    pub fn has_line(&mut self, line: &str) -> &mut Self {
        let moves: Vec<&str> = self.state.game.played().iter().map(|played| played.uci.as_str()).collect();
        assert_eq!(moves.join(" "), line);
        self
    }

    /// The game's moves with all variations, as PGN has them.
    #[track_caller]
    pub fn has_moves(&mut self, moves: &str) -> &mut Self {
        let pgn = self.state.tree.to_pgn().to_string();
        let written = pgn.split_once("\n\n").expect("moves").1;
        assert_eq!(written.replace('\n', " ").trim(), moves);
        self
    }
}

/// A square of any board.
pub fn square(name: &str) -> Square {
    Geometry::new(12, 12).parse_square(name).expect("a square")
}
