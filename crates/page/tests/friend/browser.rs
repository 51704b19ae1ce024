//! A browser with its storage and one of its tabs.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use vicinity_page::event::{Effect, Event, TransportCommand};
use vicinity_page::friend::{CorrespondenceGame, Friend, FriendAct, Stage, link};
use vicinity_page::recent::{self, Recent};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage, StorageError};
use vicinity_rules::Color;

use crate::common::page::Driven;

/// A browser's storage and one of its tabs.
pub struct Browser {
    pub page: Driven<FullScreens>,
    pub storage: CountedStorage,
    /// The pending commands for the connection.
    pub transport_commands: Vec<TransportCommand>,
}

/// A storage that counts reads and writes.
#[derive(Clone, Default)]
pub struct CountedStorage {
    pub texts: MemoryStorage,
    pub reads: Rc<Cell<usize>>,
    pub writes: Rc<Cell<usize>>,
}

impl Storage for CountedStorage {
    fn get(&self, name: &str) -> Option<String> {
        self.reads.set(self.reads.get() + 1);
        self.texts.get(name)
    }

    fn set(&self, name: &str, text: &str) -> Result<(), StorageError> {
        self.writes.set(self.writes.get() + 1);
        self.texts.set(name, text)
    }

    fn remove(&self, name: &str) {
        self.texts.remove(name);
    }

    fn all(&self, prefix: &str) -> Vec<(String, String)> {
        let all = self.texts.all(prefix);
        self.reads.set(self.reads.get() + all.len());
        all
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        self.texts.names(prefix)
    }

    fn get_in_tab(&self, name: &str) -> Option<String> {
        self.texts.get_in_tab(name)
    }

    fn set_in_tab(&self, name: &str, text: &str) -> bool {
        self.texts.set_in_tab(name, text)
    }

    fn take_from_tab(&self, name: &str) -> Option<String> {
        self.texts.take_from_tab(name)
    }

    fn history_entry(&self) -> Option<String> {
        self.texts.history_entry()
    }
}

/// Stored texts by key.
pub type Texts = BTreeMap<String, String>;

impl Browser {
    /// Opens an address in a new browser.
    pub fn open(address: &str) -> Browser {
        let mut browser = Browser::with(Texts::new());
        browser.goes(address);
        browser
    }

    /// Opens a new tab of a browser with stored texts.
    pub fn with(texts: Texts) -> Browser {
        let storage = CountedStorage::default();
        *storage.texts.texts.borrow_mut() = texts;
        Browser { page: Browser::tab(&storage), storage, transport_commands: Vec::new() }
    }

    pub fn tab(storage: &CountedStorage) -> Driven<FullScreens> {
        let mut page = Driven::open_with_screens("#variant=near");
        page.state.device.storage = SharedStorage::new(storage.clone());
        page.state.device.now_s = 1_763_756_871;
        page
    }

    /// The stored texts.
    pub fn store(&self) -> Texts {
        self.storage.texts.texts.borrow().clone()
    }

    /// Replaces the stored texts, as if another tab had stored them.
    pub fn set_store(&self, texts: &Texts) {
        self.storage.texts.texts.borrow_mut().clone_from(texts);
    }

    pub fn read_count(&self) -> usize {
        self.storage.reads.get()
    }

    pub fn write_count(&self) -> usize {
        self.storage.writes.get()
    }

    /// Opens the address in a new tab, like a reload.
    pub fn reloads(&mut self, address: &str) -> &mut Self {
        self.page = Browser::tab(&self.storage);
        self.goes(address)
    }

    pub fn goes(&mut self, address: &str) -> &mut Self {
        self.send(Event::AddressChanged(address.to_owned()))
    }

    pub fn send(&mut self, event: Event) -> &mut Self {
        self.page.send(event);
        self.connects()
    }

    pub fn act(&mut self, act: FriendAct) -> &mut Self {
        self.page.screen_event(ScreenEvent::Friend(act));
        self.connects()
    }

    pub fn connects(&mut self) -> &mut Self {
        let effects = self.page.effects.iter();
        self.transport_commands.extend(effects.filter_map(|effect| match effect {
            Effect::Connection(wire) => Some(wire.clone()),
            _ => None,
        }));
        self
    }

    /// Handles timers until the game is open. Returns the number of slices it took.
    pub fn waits(&mut self) -> usize {
        let mut slices = 0;
        while matches!(self.friend().stage, Stage::Opening(_)) {
            assert!(self.page.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(_))));
            self.send(Event::TimerFired);
            slices += 1;
        }
        slices
    }

    pub fn moves(&mut self, text: &str) -> &mut Self {
        self.send(Event::Typed(text.to_owned()));
        assert_eq!(self.page.state.ui.message, "", "{text}");
        self
    }

    pub fn friend(&self) -> &Friend {
        self.page.screens.friend.shown.as_ref().expect("the screen is shown")
    }

    #[track_caller]
    pub fn game(&self) -> &CorrespondenceGame {
        self.friend().game().expect("a game is played")
    }

    /// Creates the link and marks it as sent.
    pub fn send_link(&mut self) -> String {
        let text = link("", self.game().branch());
        self.act(FriendAct::Sent);
        text
    }

    pub fn line(&self) -> String {
        let moves: Vec<&str> = self.page.state.game.played().map(|played| played.san.as_str()).collect();
        moves.join(" ")
    }

    pub fn recent(&self) -> Vec<Recent> {
        self.store().iter().filter_map(|(name, text)| recent::read(name, text)).collect()
    }
}

/// Ada plays White and has moved; Ben has opened her first link.
pub fn two() -> [Browser; 2] {
    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    ada.moves("e3e4");
    let text = ada.send_link();
    let mut ben = Browser::open(&text);
    assert!(matches!(ben.friend().stage, Stage::Received(_)));
    assert_eq!(ben.page.state.ui.announcement, "Ada invites you to a game of Near Chess.");
    ben.act(FriendAct::Join { side: Color::Black, name: String::new() });
    [ada, ben]
}
