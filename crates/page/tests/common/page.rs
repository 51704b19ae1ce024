//! A page that somebody uses, without a browser. Each test file adds what only it does to it.
#![allow(dead_code, reason = "no file does everything")]

use vicinity_page::state::State;
use vicinity_page::study::{Study, StudyEvent, settings};
use vicinity_page::update::{Effect, Event, Heard, settle, update};
use vicinity_protocol::Go;
use vicinity_rules::{Geometry, Square};

/// The page, and what its last event wants done.
pub struct Driven<S> {
    pub state: State,
    pub effects: Vec<Effect>,
    /// The screens that it has beside the game's.
    pub screens: S,
    /// What time it is, where that matters; the page is told before each event.
    pub now_ms: Option<u64>,
}

/// The page of a first visit.
pub type Page = Driven<()>;

/// What stands beside the game and follows what happens, as `runtime.rs` lets it.
pub trait Screens: Default {
    fn follow(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>);
}

impl Screens for () {
    fn follow(&mut self, _: &mut State, _: &Event, _: &mut Vec<Effect>) {}
}

impl Screens for Study {
    fn follow(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
        Study::follow(self, state, event, effects);
    }
}

impl Driven<Study> {
    /// Something happens on one of the screens for study.
    pub fn studies(&mut self, event: StudyEvent) -> &mut Self {
        self.screens.wanted = Some(event);
        self.happens(Event::Extra)
    }
}

impl Page {
    pub fn open(hash: &str) -> Self {
        Page { state: State::open(hash), effects: Vec::new(), screens: (), now_ms: None }
    }

    pub fn two_people(variant: &str) -> Self {
        Page::open(&format!("#variant={variant}&white=human&black=human"))
    }

    pub fn does(&mut self, event: Event) -> &mut Self {
        self.is_drawn();
        self.effects.clear();
        if let Some(now_ms) = self.now_ms {
            self.effects = update(&mut self.state, Event::Tick { now_ms });
        }
        self.effects.extend(update(&mut self.state, event));
        self
    }

    pub fn clicks(&mut self, squares: &str) -> &mut Self {
        for name in squares.split(' ') {
            self.does(Event::Activate(square(name)));
        }
        self
    }

    /// Types moves, none of which is refused.
    #[track_caller]
    pub fn types(&mut self, moves: &str) -> &mut Self {
        for text in moves.split(' ') {
            self.does(Event::Typed(text.to_owned()));
            assert_eq!(self.state.ui.message, "", "{text}");
        }
        self
    }

    /// The engine answers what it was last asked.
    #[track_caller]
    pub fn hears(&mut self, mv: &str) -> &mut Self {
        let id = self.id();
        self.does(Event::Engine(Heard::Best { id, mv: Some(mv.to_owned()) }))
    }
}

impl<S: Screens> Driven<S> {
    /// Opens the build that has these screens, and touches it once.
    pub fn open_with_screens(hash: &str) -> Self {
        let mut state = State::open(hash);
        state.device.has_extras = true;
        let focus = state.ui.focus;
        let mut page = Driven { state, effects: Vec::new(), screens: S::default(), now_ms: None };
        page.happens(Event::Focus(focus));
        page
    }

    /// What `runtime.rs` does with an event where there are screens.
    pub fn happens(&mut self, event: Event) -> &mut Self {
        self.is_drawn();
        self.effects = update(&mut self.state, event.clone());
        self.screens.follow(&mut self.state, &event, &mut self.effects);
        settle(&mut self.state, false, &mut self.effects);
        self
    }

    /// Something is chosen under Settings.
    pub fn chooses(&mut self, key: &str, value: &str) -> &mut Self {
        self.is_drawn();
        self.effects.clear();
        settings::choose(&mut self.state, key, value, &mut self.effects);
        settle(&mut self.state, false, &mut self.effects);
        self
    }

    /// The board has been drawn as it is.
    fn is_drawn(&mut self) {
        self.state.game.take_shifts();
    }

    /// What the engine was asked by the last event, at last.
    pub fn asked(&self) -> Option<&Go> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Go(go) => Some(go),
            _ => None,
        })
    }

    /// The number of the question that the engine has not answered.
    #[track_caller]
    pub fn id(&self) -> u32 {
        self.state.sitting.engine.asked.expect("the engine has been asked").id
    }

    /// Whether the last event stops the engine.
    pub fn is_stopped(&self) -> bool {
        self.effects.contains(&Effect::Stop)
    }

    /// The address that the last event writes, and whether it is a new entry of the browser's history.
    pub fn address(&self) -> Option<(&str, bool)> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Address { text, is_new_entry } => Some((text.as_str(), *is_new_entry)),
            _ => None,
        })
    }

    #[track_caller]
    pub fn has_line(&mut self, line: &str) -> &mut Self {
        assert_eq!(self.line(), line);
        self
    }

    /// The moves played, in coordinates.
    pub fn line(&self) -> String {
        let moves: Vec<&str> = self.state.game.played().map(|played| played.uci.as_str()).collect();
        moves.join(" ")
    }

    /// The game's moves with all variations, as PGN has them.
    #[track_caller]
    pub fn has_moves(&mut self, moves: &str) -> &mut Self {
        let pgn = vicinity_record::pgn::write(self.state.game.record());
        let written = pgn.split_once("\n\n").expect("moves").1;
        assert_eq!(written.replace('\n', " ").trim(), moves);
        self
    }
}

/// A square of any board.
pub fn square(name: &str) -> Square {
    Geometry::new(12, 12).parse_square(name).expect("a square")
}
