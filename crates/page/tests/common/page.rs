//! A page driven by tests instead of a browser. Test files extend it with methods of their own.
#![allow(dead_code, reason = "no file does everything")]

use std::ops::{Deref, DerefMut};

use vicinity_page::app::{App, AppEvent, NoHost, NoScreens, Screens};
use vicinity_page::event::{Effect, EngineEvent, Event, Reply};
use vicinity_page::preferences::Preference;
use vicinity_page::screens::design::{Change, Design, DesignAct};
use vicinity_page::screens::explorer::ExplorerAct;
use vicinity_page::screens::facts::FactsAct;
use vicinity_page::screens::lessons::LessonAct;
use vicinity_page::screens::review::ReviewAct;
use vicinity_page::screens::variants::VariantsAct;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::state::{Question, State};
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage};
use vicinity_protocol::Go;
use vicinity_rules::{Geometry, Square};

/// A page, and the effects of its last event.
pub struct Driven<S> {
    pub app: App<S>,
    pub effects: Vec<Effect>,
    /// The storage of the page.
    pub storage: MemoryStorage,
    /// The current time, if it matters to the test. It is passed to the page before each event.
    pub now_ms: Option<u64>,
}

impl<S> Deref for Driven<S> {
    type Target = App<S>;

    fn deref(&self) -> &App<S> {
        &self.app
    }
}

impl<S> DerefMut for Driven<S> {
    fn deref_mut(&mut self) -> &mut App<S> {
        &mut self.app
    }
}

/// The page of the first-visit build.
pub type Page = Driven<NoScreens>;

impl Driven<FullScreens> {
    /// Sends an event of a screen.
    pub fn screen_event(&mut self, event: ScreenEvent) -> &mut Self {
        self.send(AppEvent::Screen(event))
    }
}

/// An action on a screen.
pub trait Act {
    /// The event of the page.
    fn event(self) -> ScreenEvent;
}

macro_rules! acts {
    ($($act:ty: $screen:ident,)*) => {
        $(impl Act for $act {
            fn event(self) -> ScreenEvent {
                ScreenEvent::$screen(self)
            }
        })*
    };
}

acts! {
    DesignAct: Design,
    ExplorerAct: Explorer,
    FactsAct: Facts,
    LessonAct: Lesson,
    ReviewAct: Review,
    VariantsAct: Variants,
}

impl Driven<FullScreens> {
    pub fn act(&mut self, act: impl Act) -> &mut Self {
        self.screen_event(act.event())
    }

    /// The designer, which must be open.
    pub fn design(&self) -> &Design {
        self.screens.design.shown.as_ref().expect("the designer is open")
    }

    /// Changes the designed variant.
    pub fn changes(&mut self, change: Change) -> &mut Self {
        self.act(DesignAct::Change(change, None))
    }
}

impl Page {
    /// The request to the engine, which must have been made.
    #[track_caller]
    pub fn go(&self) -> &Go {
        self.asked().expect("the engine is asked")
    }

    /// Opens the full program, of whose screens the test needs none.
    pub fn open(hash: &str) -> Self {
        let mut page = Page::small(hash);
        page.state.device.is_full_program = true;
        page
    }

    /// Opens the small program.
    pub fn small(hash: &str) -> Self {
        Driven::with(State::open(hash), MemoryStorage::default())
    }

    pub fn two_people(variant: &str) -> Self {
        Page::open(&format!("#variant={variant}&white=human&black=human"))
    }

    /// Imports a text.
    pub fn imports(&mut self, text: impl Into<String>) -> &mut Self {
        self.send(Event::Import(text.into()))
    }

    /// Types moves and checks that none is refused.
    #[track_caller]
    pub fn types(&mut self, moves: &str) -> &mut Self {
        for text in moves.split(' ') {
            self.send(Event::Typed(text.to_owned()));
            assert_eq!(self.state.ui.message, "", "{text}");
        }
        self
    }

    /// Types a move from an earlier position, and continues the game from there.
    #[track_caller]
    pub fn continues(&mut self, text: &str) -> &mut Self {
        self.types(text);
        assert!(
            matches!(self.state.ui.question, Some(Question::EarlierMove(_))),
            "{text} needs a confirmation"
        );
        self.send(Event::Reply(Reply::ContinueFromHere))
    }

    /// Lets the engine answer the last request with a move.
    #[track_caller]
    pub fn engine_plays(&mut self, mv: &str) -> &mut Self {
        let id = self.id();
        self.send(Event::Engine(EngineEvent::Best { id, mv: Some(mv.to_owned()) }))
    }
}

impl<S: Screens> Driven<S> {
    pub fn clicks(&mut self, squares: &str) -> &mut Self {
        for name in squares.split(' ') {
            self.send(Event::Activate(square(name)));
        }
        self
    }

    pub fn wake(&mut self) -> &mut Self {
        self.send(Event::TimerFired)
    }

    /// A file arrives, or cannot be loaded.
    pub fn fetched(&mut self, path: &str, text: Option<&str>) -> &mut Self {
        self.send(Event::Fetched { path: path.to_owned(), text: text.map(str::to_owned) })
    }
}

impl<S: Screens + Default> Driven<S> {
    fn with(mut state: State, storage: MemoryStorage) -> Self {
        state.device.storage = SharedStorage::new(storage.clone());
        Driven { app: App::new(state, S::default(), NoHost), effects: Vec::new(), storage, now_ms: None }
    }

    /// Opens the build with these screens and sends one event.
    pub fn open_with_screens(hash: &str) -> Self {
        Self::open_with_storage(hash, &[])
    }

    /// The same with the storage of an earlier visit.
    pub fn open_with_storage(hash: &str, stored: &[(&str, &str)]) -> Self {
        let storage = MemoryStorage::default();
        let texts = stored.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        storage.texts.borrow_mut().extend(texts);
        Self::open_in_tab(hash, storage)
    }

    /// The same in a new tab of a browser whose storage is given.
    pub fn open_in_tab(hash: &str, storage: MemoryStorage) -> Self {
        let mut state = State::open(hash);
        state.device.is_full_program = true;
        let focus = state.ui.focus;
        let mut page = Self::with(state, storage);
        page.send(Event::Focus(focus));
        page
    }
}

impl<S: Screens> Driven<S> {
    /// Sends an event, which is handled in the same way as in `runtime.rs`.
    pub fn send(&mut self, event: impl Into<AppEvent<S::Event>>) -> &mut Self {
        self.is_drawn();
        if let Some(now_ms) = self.now_ms {
            self.app.pass_time(now_ms);
        }
        self.effects = self.app.update(event.into());
        self
    }

    /// Changes a setting outside the page's events, as if in another tab.
    pub fn chooses(&mut self, key: &str, value: &str) -> &mut Self {
        let preference = Preference::parse(key).expect("a preference");
        self.app.state.device.preferences.set(preference, value);
        self.send(Event::Tick { now_ms: 0 })
    }

    /// Reloads the page with a stored game.
    pub fn reloads_with(&mut self, text: &str) -> &mut Self {
        store_game(&self.storage, text);
        self.send(Event::Opened)
    }

    /// The text stored under a key.
    pub fn stored(&self, name: &str) -> Option<String> {
        self.storage.texts.borrow().get(name).cloned()
    }

    /// Marks the board as drawn.
    fn is_drawn(&mut self) {
        self.state.game.take_motions();
    }

    /// The last request to the engine in the effects of the last event.
    pub fn asked(&self) -> Option<&Go> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Go(go, _) => Some(go),
            _ => None,
        })
    }

    /// The number of workers that may search for that request.
    pub fn workers(&self) -> Option<u8> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Go(_, workers) => Some(*workers),
            _ => None,
        })
    }

    /// The id of the engine's outstanding request.
    #[track_caller]
    pub fn id(&self) -> u32 {
        self.state.session.engine.pending.expect("the engine has been asked").id
    }

    /// Whether the last event stops the engine.
    pub fn is_stopped(&self) -> bool {
        self.effects.contains(&Effect::Stop)
    }

    /// The address written by the last event, and whether it is a new entry in the browser's
    /// history.
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

    /// The moves played, in coordinate notation.
    pub fn line(&self) -> String {
        let moves: Vec<&str> = self.state.game.played().map(|played| played.uci.as_str()).collect();
        moves.join(" ")
    }

    /// Checks the moves of the game with all variations, in PGN.
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

/// Stores a game as the one of this tab.
fn store_game(storage: &MemoryStorage, text: &str) {
    storage.set("game-1-1", text).expect("there is room");
    storage.set_in_tab("game", "1-1");
}

/// Reloads the first-visit build in a given state with a stored game.
pub fn reload_with(state: &mut State, text: &str) {
    let storage = MemoryStorage::default();
    store_game(&storage, text);
    state.device.storage = SharedStorage::new(storage);
    update(state, Event::Opened);
}

/// Handles an event of the first-visit build in a given state.
pub fn update(state: &mut State, event: Event) -> Vec<Effect> {
    let mut app = App::new(std::mem::replace(state, State::open("")), NoScreens, NoHost);
    let effects = app.update(event);
    *state = app.state;
    effects
}
