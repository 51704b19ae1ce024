//! Games with a friend by links: two browsers, each with its storage, exchange addresses.
#![cfg(not(target_arch = "wasm32"))]

mod common;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use common::page::Driven;
use vicinity_friend::signaling::{self, Purpose};
use vicinity_friend::{Act, Game, encoding};
use vicinity_page::friend::{
    CorrespondenceGame, Friend, FriendAct, LiveConnection, NextAction, Stage, TransportCommand,
    TransportEvent, link,
};
use vicinity_page::recent::{self, Recent};
use vicinity_page::screen::Screen;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage, StorageError};
use vicinity_page::update::{Effect, Event, NewGame, Pairing};
use vicinity_rules::{Color, Position, Variant};

/// A browser's storage and one of its tabs.
struct Browser {
    page: Driven<FullScreens>,
    storage: CountedStorage,
    /// The pending commands for the connection.
    transport_commands: Vec<TransportCommand>,
}

/// A storage that counts reads and writes.
#[derive(Clone, Default)]
struct CountedStorage {
    texts: MemoryStorage,
    reads: Rc<Cell<usize>>,
    writes: Rc<Cell<usize>>,
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
type Texts = BTreeMap<String, String>;

impl Browser {
    /// Opens an address in a new browser.
    fn open(address: &str) -> Browser {
        let mut browser = Browser::with(Texts::new());
        browser.goes(address);
        browser
    }

    /// Opens a new tab of a browser with stored texts.
    fn with(texts: Texts) -> Browser {
        let storage = CountedStorage::default();
        *storage.texts.texts.borrow_mut() = texts;
        Browser { page: Browser::tab(&storage), storage, transport_commands: Vec::new() }
    }

    fn tab(storage: &CountedStorage) -> Driven<FullScreens> {
        let mut page = Driven::open_with_screens("#variant=near");
        page.state.device.storage = SharedStorage::new(storage.clone());
        page.state.device.now_s = 1_763_756_871;
        page
    }

    /// The stored texts.
    fn store(&self) -> Texts {
        self.storage.texts.texts.borrow().clone()
    }

    /// Replaces the stored texts, as if another tab had stored them.
    fn set_store(&self, texts: &Texts) {
        self.storage.texts.texts.borrow_mut().clone_from(texts);
    }

    fn read_count(&self) -> usize {
        self.storage.reads.get()
    }

    fn write_count(&self) -> usize {
        self.storage.writes.get()
    }

    /// Opens the address in a new tab, like a reload.
    fn reloads(&mut self, address: &str) -> &mut Self {
        self.page = Browser::tab(&self.storage);
        self.goes(address)
    }

    fn goes(&mut self, address: &str) -> &mut Self {
        self.happens(Event::AddressChanged(address.to_owned()))
    }

    fn happens(&mut self, event: Event) -> &mut Self {
        self.page.happens(event);
        self.connects()
    }

    fn does(&mut self, act: FriendAct) -> &mut Self {
        self.page.screen_event(ScreenEvent::Friend(act));
        self.connects()
    }

    fn connects(&mut self) -> &mut Self {
        let effects = self.page.effects.iter();
        self.transport_commands.extend(effects.filter_map(|effect| match effect {
            Effect::Connection(wire) => Some(wire.clone()),
            _ => None,
        }));
        self
    }

    /// Handles timers until the game is open. Returns the number of slices it took.
    fn waits(&mut self) -> usize {
        let mut slices = 0;
        while matches!(self.friend().stage, Stage::Opening(_)) {
            assert!(self.page.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(_))));
            self.happens(Event::TimerFired);
            slices += 1;
        }
        slices
    }

    fn moves(&mut self, text: &str) -> &mut Self {
        self.happens(Event::Typed(text.to_owned()));
        assert_eq!(self.page.state.ui.message, "", "{text}");
        self
    }

    fn friend(&self) -> &Friend {
        self.page.screens.friend.shown.as_ref().expect("the screen is shown")
    }

    #[track_caller]
    fn table(&self) -> &CorrespondenceGame {
        self.friend().table().expect("a game is played")
    }

    /// Creates the link and marks it as sent.
    fn sends(&mut self) -> String {
        let text = link("", self.table().game());
        self.does(FriendAct::Sent);
        text
    }

    fn line(&self) -> String {
        let moves: Vec<&str> = self.page.state.game.played().map(|played| played.san.as_str()).collect();
        moves.join(" ")
    }

    fn recent(&self) -> Vec<Recent> {
        self.store().iter().filter_map(|(name, text)| recent::read(name, text)).collect()
    }
}

/// Ada plays White and has moved; Ben has opened her first link.
fn two() -> [Browser; 2] {
    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.does(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    ada.moves("e3e4");
    let text = ada.sends();
    let mut ben = Browser::open(&text);
    assert!(matches!(ben.friend().stage, Stage::Received(_)));
    assert_eq!(ben.page.state.ui.announcement, "Ada invites you to a game of Near Chess.");
    ben.does(FriendAct::Join { side: Color::Black, name: String::new() });
    [ada, ben]
}

#[test]
fn the_dialog_opens_the_screen_and_a_game_starts() {
    let mut page = Driven::<FullScreens>::open_with_screens("#variant=near");
    let new = NewGame { variant: "contact".to_owned(), pairing: Pairing::Friend, level: 4, clock: None };
    page.happens(Event::Start(new));
    assert_eq!(page.state.ui.screen, Screen::Friend { encoded: String::new() });
    assert_eq!(page.state.address(), "#screen=friend&variant=contact");
    page.screen_event(ScreenEvent::Friend(FriendAct::Side(Some(Color::Black))));
    page.screen_event(ScreenEvent::Friend(FriendAct::Begin { chance: 5, name: " ".to_owned() }));
    let table = page.screens.friend.shown.as_ref().and_then(Friend::table).expect("a game is played");
    assert_eq!(
        (table.side, table.duty(), table.game().host()),
        (Color::Black, NextAction::Send, Color::Black)
    );
    assert!(!page.state.may_move());
}

#[test]
fn a_game_is_exchanged_across_reloads_and_tabs() {
    let [mut ada, mut ben] = two();
    assert_eq!((ben.line().as_str(), ben.table().duty()), ("e4", NextAction::Move));
    ben.moves("d6d5");
    assert_eq!(ben.table().duty(), NextAction::Send);
    assert!(!ben.page.state.may_move());
    // Moves that have not been sent survive a reload, although the address does not contain them.
    let address = ben.page.state.address();
    ben.reloads(&address);
    assert_eq!((ben.line().as_str(), ben.table().duty()), ("e4 d5", NextAction::Send));
    let text = ben.sends();
    assert_eq!(ben.table().duty(), NextAction::Wait);
    // Ada opens the link in another tab, and then in the old one.
    let mut other = Browser::with(ada.store());
    other.goes(&text);
    assert_eq!((other.line().as_str(), other.table().side), ("e4 d5", Color::White));
    assert_eq!(other.page.state.ui.announcement, "Your friend plays: Black pawn from d6 to d5. Your move.");
    other.moves("e4d5");
    ada.set_store(&other.store());
    ada.does(FriendAct::StorageChanged);
    assert_eq!((ada.line().as_str(), ada.table().duty()), ("e4 d5 exd5", NextAction::Send));
    assert_eq!(ada.friend().said, "The game continued in another tab.");
    // An old link adds nothing.
    let before = ada.table().game().entries().len();
    let old = link("", &ada.table().game().after(2));
    ada.goes(&old);
    assert_eq!(ada.table().game().entries().len(), before);
    assert_eq!(ada.line(), "e4 d5 exd5");
    assert_eq!(ada.friend().said, "This link is older than your latest move.");
}

#[test]
fn an_unsent_move_can_be_undone_and_a_sent_one_needs_a_request() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5").does(FriendAct::TakeBack);
    assert_eq!((ben.line().as_str(), ben.table().duty()), ("e4", NextAction::Move));
    ben.moves("e6e5").happens(Event::Undo);
    assert_eq!((ben.line().as_str(), ben.table().duty()), ("e4", NextAction::Move));
    ben.moves("d6d5");
    let text = ben.sends();
    ben.happens(Event::Undo);
    assert_eq!(ben.line(), "e4 d5", "the page's own undo takes nothing back that has been sent");
    ben.does(FriendAct::TakeBack);
    assert_eq!(ben.line(), "e4 d5");
    ben.does(FriendAct::Do(Act::RequestTakeback));
    assert_eq!(ben.table().duty(), NextAction::Send);
    let asked = ben.sends();
    ada.goes(&text).goes(&asked);
    assert_eq!(ada.table().duty(), NextAction::AnswerTakeback);
    assert!(!ada.page.state.may_move());
    ada.does(FriendAct::Do(Act::AcceptTakeback));
    assert_eq!((ada.line().as_str(), ada.table().duty()), ("e4", NextAction::Send));
    let given = ada.sends();
    ben.goes(&given);
    assert_eq!((ben.line().as_str(), ben.table().duty()), ("e4", NextAction::Move));
}

#[test]
fn a_live_invitation_does_not_contain_the_game() {
    let [_, mut ben] = two();
    ben.moves("d6d5").does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
    ben.does(FriendAct::Sent).does(FriendAct::ToggleQrCode).does(FriendAct::HangUp);
    assert_eq!(ben.table().duty(), NextAction::Send, "the move waits as before");
    ben.does(FriendAct::Copied).does(FriendAct::TakeBack);
    assert_eq!((ben.line().as_str(), ben.table().duty()), ("e4", NextAction::Move));
}

#[test]
fn a_refused_copy_sends_nothing_and_is_reported() {
    let [_, mut ben] = two();
    ben.moves("d6d5").does(FriendAct::NotCopied);
    assert_eq!(ben.friend().said, vicinity_page::words::COPY_BY_HAND.as_str());
    assert_eq!(ben.page.state.ui.announcement, vicinity_page::words::COPY_BY_HAND.as_str());
    assert_eq!(ben.table().duty(), NextAction::Send, "the link is still to be sent");
}

#[test]
fn diverged_games_are_reported_and_neither_is_lost() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5");
    let one = ben.sends();
    // Ben's browser has lost its storage, and he plays another move.
    let old = link("", &ada.table().game().clone());
    let mut again = Browser::open(&old);
    again.does(FriendAct::Join { side: Color::Black, name: String::new() }).moves("e6e5");
    let two = again.sends();
    ada.goes(&one).moves("e4d5");
    ada.sends();
    ada.goes(&two);
    assert_eq!(ada.line(), "e4 d5 exd5");
    assert_eq!(
        ada.friend().said,
        "From move 1 this link has another version of the game: e5 instead of d5. Both are saved."
    );
    ada.does(FriendAct::Show(1));
    assert_eq!((ada.line().as_str(), ada.table().duty()), ("e4 e5", NextAction::Move));
    let address = ada.page.state.address();
    ada.reloads(&address);
    assert_eq!((ada.line().as_str(), ada.table().branches.games().len()), ("e4 e5", 2));
}

#[test]
fn offers_resignation_and_messages_travel_in_links() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5");
    ben.does(FriendAct::Do(Act::OfferDraw)).does(FriendAct::Do(Act::Chat("Grüß dich <b>".to_owned())));
    let text = ben.sends();
    ada.goes(&text);
    assert_eq!(
        ada.page.state.ui.announcement,
        "Your friend plays: Black pawn from d6 to d5. Your friend offers a draw. Your friend says: Grüß dich <b> Your move."
    );
    ada.does(FriendAct::Do(Act::DeclineDraw)).does(FriendAct::Resign);
    assert_eq!(ada.table().game().outcome(), None, "requested once more");
    ada.does(FriendAct::Resign);
    let text = ada.sends();
    assert_eq!(ada.table().duty(), NextAction::Over);
    ben.goes(&text);
    assert_eq!(ben.page.state.game.outcome().map(|outcome| outcome.result()), Some("0-1"));
    assert_eq!(ben.recent()[0].result, "0-1");
    assert!(ben.page.state.pgn().contains("[White \"Ada\"]"), "{}", ben.page.state.pgn());
}

#[test]
fn moves_are_only_possible_at_the_end_of_the_game() {
    let [mut ada, mut ben] = two();
    ben.happens(Event::View(vicinity_page::browse::Browse::First));
    assert!(!ben.page.state.may_move());
    ben.happens(Event::View(vicinity_page::browse::Browse::Last));
    assert!(ben.page.state.may_move());
    for event in [Event::DeleteLine, Event::Resign, Event::OfferDraw, Event::Analyse, Event::Redo] {
        ben.happens(event);
        ben.happens(Event::Reply(vicinity_page::update::Reply::Resign(Color::White)));
        assert_eq!((ben.line().as_str(), ben.page.state.game.outcome()), ("e4", None));
        assert!(!ben.page.state.session.analysis.is_on);
    }
    ada.happens(Event::Typed("e4e5".to_owned()));
    assert_eq!(ada.line(), "e4", "it is the friend's turn");
}

#[test]
fn the_list_of_stored_games_shows_whose_move_it_is() {
    let [ada, mut ben] = two();
    assert_eq!(ada.recent()[0].friend, "white theirs");
    assert_eq!(ben.recent()[0].friend, "black yours");
    ben.moves("d6d5");
    assert_eq!(ben.recent()[0].friend, "black yours", "it has to be sent");
    ben.sends();
    let recent = &ben.recent()[0];
    assert_eq!(recent.friend, "black theirs");
    assert_eq!(recent.address(), ben.page.state.address());
    assert!(recent.address().starts_with("#friend=1"));
}

#[test]
fn a_truncated_link_is_reported_and_nothing_is_lost() {
    let [mut ada, _] = two();
    let good = ada.page.state.address();
    for bad in ["#friend=", "#friend=1", "#friend=2AAAA", "#friend=%3Cb%3E", &good[..good.len() - 2]] {
        ada.goes(bad);
        if bad != "#friend=" {
            assert!(matches!(ada.friend().stage, Stage::Faulty(_)), "{bad}");
        }
        assert!(!ada.page.state.may_move());
    }
    ada.goes(&good);
    assert_eq!((ada.line().as_str(), ada.table().duty()), ("e4", NextAction::Wait));
    assert!(encoding::decode(good.trim_start_matches("#friend=")).is_ok());
}

#[test]
fn a_tab_continues_after_its_storage_is_cleared() {
    let [mut ada, mut ben] = two();
    ada.set_store(&Texts::new());
    ben.moves("d6d5");
    let text = ben.sends();
    ada.goes(&text);
    assert_eq!((ada.line().as_str(), ada.table().duty()), ("e4 d5", NextAction::Move));
}

#[test]
fn a_damaged_copy_is_replaced_by_opening_the_link() {
    let [mut ada, _] = two();
    let good = ada.page.state.address();
    for text in ada.storage.texts.texts.borrow_mut().values_mut() {
        *text = text.replace("letters=", "letters=1");
    }
    ada.reloads(&good);
    assert!(matches!(ada.friend().stage, Stage::Received(_)));
}

/// The session description of one end of a connection: `word` is the ICE user fragment, `setup` the
/// DTLS role.
fn described(word: &str, setup: &str) -> TransportEvent {
    let fingerprint = ["AB"; 32].join(":");
    TransportEvent::Described(format!(
        "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=candidate:1 1 udp 2113937151 192.0.2.1 50000 typ host generation 0\r\n\
         a=ice-ufrag:{word}\r\na=ice-pwd:0123456789abcdefghijklmn\r\n\
         a=fingerprint:sha-256 {fingerprint}\r\na=setup:{setup}\r\na=mid:0\r\na=sctp-port:5000\r\n"
    ))
}

/// Two browsers and the messages in transit between them.
struct Live {
    ends: [Browser; 2],
    now_ms: u64,
    is_connected: bool,
}

impl Live {
    /// Ada plays White and sends an invitation; `clock` is the time control as address parameters.
    fn new(clock: &str) -> Live {
        let mut ada = Browser::open(&format!("#screen=friend&variant=near{clock}"));
        ada.does(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
        let mut live =
            Live { ends: [ada, Browser::open("#variant=near")], now_ms: 1_000, is_connected: false };
        live.meets(0, true);
        live
    }

    /// One end invites, the other answers; the signaling codes are copied by hand.
    fn meets(&mut self, of: usize, is_new: bool) {
        let other = 1 - of;
        self.ends[of].does(FriendAct::Meet);
        assert!(matches!(
            self.transport_commands(of)[..],
            [.., TransportCommand::Offer { asks_server: false }]
        ));
        self.ends[of].does(FriendAct::Transport(described("host", "actpass")));
        let code = self.ends[of].friend().connection.text().expect("an invitation").to_owned();
        self.ends[other].goes(&format!("#friend={code}"));
        self.ends[other].does(if is_new {
            let Stage::Received(game) = &self.ends[other].friend().stage else { panic!("it is a new game") };
            let side = self.ends[other].friend().side_to_join(game);
            FriendAct::Join { side, name: "Ben".to_owned() }
        } else {
            FriendAct::Answer
        });
        assert!(matches!(self.transport_commands(other)[..], [.., TransportCommand::Answer { .. }]));
        self.ends[other].does(FriendAct::Transport(described("gues", "passive")));
        let answer = self.ends[other].friend().connection.text().expect("an answer").to_owned();
        self.ends[of].does(FriendAct::TakeAnswer(code));
        assert_eq!(
            self.ends[of].friend().said,
            "This replies to another invitation. Send your friend the current one."
        );
        self.ends[of].does(FriendAct::TakeAnswer(format!(" {answer}\n")));
        assert!(matches!(self.transport_commands(of)[..], [TransportCommand::Accept { .. }]));
        self.is_connected = true;
        for end in 0..2 {
            self.happens(end, TransportEvent::Opened);
        }
        self.syncs();
        assert!(self.ends.iter().all(|end| end.friend().connection.is_connected()));
    }

    fn transport_commands(&mut self, of: usize) -> Vec<TransportCommand> {
        std::mem::take(&mut self.ends[of].transport_commands)
    }

    fn happens(&mut self, of: usize, event: TransportEvent) {
        self.ticks(of);
        self.ends[of].does(FriendAct::Transport(event));
    }

    /// Passes the time to the page, as before every event.
    fn ticks(&mut self, of: usize) {
        let now_ms = self.now_ms;
        self.ends[of].page.pass_time(now_ms);
    }

    /// Delivers all messages in transit.
    fn syncs(&mut self) {
        loop {
            let mut is_quiet = true;
            for of in 0..2 {
                for wire in self.transport_commands(of) {
                    if let TransportCommand::Send(text) = wire
                        && self.is_connected
                    {
                        is_quiet = false;
                        self.now_ms += 1;
                        self.happens(1 - of, TransportEvent::Received(text));
                    }
                }
            }
            if is_quiet {
                return;
            }
        }
    }

    fn passes(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now_ms += 1_000;
            for of in 0..2 {
                self.ticks(of);
                self.ends[of].happens(Event::TimerFired);
            }
            self.syncs();
        }
    }

    fn moves(&mut self, of: usize, text: &str) {
        self.ticks(of);
        self.ends[of].moves(text);
        self.syncs();
    }

    fn breaks(&mut self) {
        self.is_connected = false;
        for of in 0..2 {
            self.happens(of, TransportEvent::Closed);
            self.transport_commands(of);
        }
    }

    fn left_s(&self, of: usize) -> [u32; 2] {
        Color::BOTH.map(|color| self.ends[of].page.state.left_ms(color).unwrap_or_default().div_ceil(1000))
    }
}

#[test]
fn a_live_game_continues_by_links_when_the_connection_breaks() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.moves(1, "d6d5");
    for end in &live.ends {
        assert_eq!(end.line(), "e4 d5");
        assert_eq!(end.page.state.address().matches("#friend=1").count(), 1);
    }
    assert_eq!(live.ends[0].page.state.ui.announcement, "Ben plays: Black pawn from d6 to d5. Your move.");
    live.ends[1].does(FriendAct::Do(Act::Chat("Good luck".to_owned())));
    live.syncs();
    assert_eq!(live.ends[0].page.state.ui.announcement, "Ben says: Good luck Your move.");
    live.breaks();
    assert_eq!(
        live.ends[0].friend().said,
        "Connection lost. Your game is safe: continue by link, or reconnect."
    );
    live.ends[0].moves("e4d5");
    assert_eq!(live.ends[0].table().duty(), NextAction::Send);
    let text = live.ends[0].sends();
    live.ends[1].goes(&text);
    assert_eq!(live.ends[1].line(), "e4 d5 exd5");
    // And live again, by an invitation of the other player.
    live.meets(1, false);
    live.moves(1, "c6d5");
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 exd5 cxd5"));
}

#[test]
fn clocks_run_at_the_player_and_stop_without_a_connection() {
    let mut live = Live::new("&clock=60+2");
    live.moves(0, "e3e4");
    live.passes(5);
    live.moves(1, "d6d5");
    assert_eq!((live.left_s(0), live.left_s(1)), ([60, 60], [60, 60]), "they run once both have moved");
    live.passes(10);
    live.moves(0, "e4d5");
    assert_eq!((live.left_s(0), live.left_s(1)), ([52, 60], [52, 60]));
    live.passes(4);
    live.breaks();
    live.now_ms += 100_000;
    (0..2).for_each(|of| live.ticks(of));
    assert_eq!(live.left_s(1), [52, 56], "the used time is charged, and no more");
    let address = live.ends[1].page.state.address();
    live.ends[1].reloads(&address);
    assert_eq!(live.left_s(1), [52, 56]);
    live.meets(0, false);
    live.passes(50);
    assert_eq!(live.left_s(1)[1], 6);
    live.passes(6);
    for end in &live.ends {
        let outcome = end.table().game().outcome().expect("Black's time is up");
        assert_eq!((outcome.winner, end.page.state.game.outcome()), (Some(Color::White), Some(outcome)));
    }
    // A rematch with sides swapped.
    live.ends[0].does(FriendAct::Rematch { chance: 9 });
    live.syncs();
    assert_eq!(live.ends[1].friend().said, "Ada offers a rematch, with sides swapped.");
    live.ends[1].does(FriendAct::Rematch { chance: 10 });
    live.syncs();
    // The joining end was asked; the inviting end starts the game.
    assert_eq!(live.ends.each_ref().map(|end| end.table().side), [Color::Black, Color::White]);
    assert_eq!(live.left_s(0), [60, 60]);
    live.moves(1, "e3e4");
    assert_eq!(live.ends[0].line(), "e4");
}

#[test]
fn invalid_messages_are_rejected_and_reported() {
    // The inviting end refuses what the joining end cannot do, and the game continues. The joining
    // end has to follow the inviting end, or the connection ends.
    for (of, text, ends) in [
        (0, "", false),
        (0, "<script>", false),
        (0, "entry {n} b - accept", false),
        (0, "entry {n} b 60000 move 17", false),
        (0, "entry {n} b 99999999 move 17", false),
        (0, "entry {n} b - time", false),
        (0, "entry {n} w - resign", true),
        (0, "hello 2 b - - x", true),
        (0, "hello 1 b - - x", true),
        (1, "", false),
        (1, "<script>", false),
        (1, "entry {n} b - resign", true),
        (1, "entry {n} w - time", true),
        (1, "entry {n} w - claim", true),
        (1, "entry {n} w 99999999 move 17", true),
        (1, "entry {n} w - accept", true),
        (1, "entry 7 w - resign", true),
        (1, "again x", true),
    ] {
        let mut live = Live::new("&clock=60+0");
        live.moves(0, "e3e4");
        let before = live.ends[of].line();
        let place = live.ends[of].table().game().entries().len();
        let text = text.replace("{n}", &place.to_string());
        live.happens(of, TransportEvent::Received(text.clone()));
        let end = &live.ends[of];
        assert!(
            end.friend().said.contains("refused") || end.friend().said.contains("different versions"),
            "{text}"
        );
        assert_eq!((end.line(), end.table().game().outcome()), (before, None), "{text}");
        assert_eq!(end.friend().connection.is_connected(), !ends, "{text}");
        assert_eq!(live.transport_commands(of).contains(&TransportCommand::Close), ends, "{text}");
    }
}

/// The encoded game with additional entries, as Ben could forge it.
fn forged(table: &CorrespondenceGame, more: &[(Color, Act)]) -> String {
    let mut game = table.game().clone();
    for (by, act) in more {
        game.add(*by, act.clone()).expect("allowed");
    }
    encoding::encode(&game)
}

#[test]
fn entries_forged_in_a_live_players_name_need_confirmation() {
    let acts = [Act::Resign, Act::OfferDraw, Act::Chat("I am a fool".to_owned())];
    for act in acts {
        let mut live = Live::new("");
        live.moves(0, "e3e4");
        live.moves(1, "d6d5");
        let letter = forged(live.ends[0].table(), &[(Color::White, act.clone())]);
        let before = live.ends[0].table().game().entries().to_vec();
        // During the game, and then as the first message of another connection.
        live.happens(0, TransportEvent::Received(format!("hello 1 b - - {letter}")));
        assert!(!live.ends[0].friend().connection.is_connected());
        assert_eq!(live.ends[0].table().game().entries(), before);
        live.breaks();
        live.ends[1].does(FriendAct::Show(0));
        let claimed = meets_with(&mut live, &format!("hello 1 b - - {letter}"));
        assert_eq!(live.ends[0].table().game().entries(), before);
        assert!(claimed.contains("This adds something in your name"), "{claimed}");
        // The entries are not added to the game unless the player confirms them.
        live.ends[0].does(FriendAct::Confirm(false));
        assert_eq!(live.ends[0].table().game().entries(), before);
        let claimed = meets_with(&mut live, &format!("hello 1 b - - {letter}"));
        assert!(claimed.contains("This adds something in your name"), "{claimed}");
        live.ends[0].does(FriendAct::Confirm(true));
        assert_eq!(live.ends[0].table().game().entries().last().map(|entry| &entry.act), Some(&act));
    }
}

/// Ada invites Ben again, who answers with `hello`. Returns the message shown to her.
fn meets_with(live: &mut Live, hello: &str) -> String {
    let ada = &mut live.ends[0];
    ada.does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
    ada.does(FriendAct::Transport(TransportEvent::Opened));
    live.happens(0, TransportEvent::Received(hello.to_owned()));
    assert!(live.transport_commands(0).contains(&TransportCommand::Close));
    live.ends[0].friend().said.clone()
}

#[test]
fn entries_of_a_link_in_the_players_own_name_need_confirmation() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5");
    let text = ben.sends();
    ada.goes(&text);
    let game = ada.table().game().clone();
    let mv = game.position().parse_uci("e4d5").expect("legal");
    let mut answered = game.clone();
    answered.add(Color::White, Act::Move(mv)).expect("legal");
    let reply = answered.position().parse_uci("c6d5").expect("legal");
    for (more, says) in [
        (vec![(Color::White, Act::Resign)], "resignation"),
        (vec![(Color::White, Act::Move(mv)), (Color::Black, Act::Move(reply))], "exd5"),
        (vec![(Color::White, Act::Chat("I give up".to_owned()))], "“I give up”"),
        (vec![(Color::Black, Act::ClaimTime)], "a loss on time"),
    ] {
        let link = format!("#friend={}", forged(ada.table(), &more));
        let mut tab = Browser::with(ada.store());
        tab.goes(&link);
        assert_eq!(tab.table().game().entries(), game.entries());
        assert_eq!(
            tab.friend().said,
            format!(
                "This adds something in your name that this browser does not know: {says}. Did you do this on another \
                 device or browser?"
            )
        );
        assert!(tab.friend().claimed.is_some() && tab.page.state.address() == ada.page.state.address());
        tab.does(FriendAct::Confirm(false));
        assert_eq!((tab.line().as_str(), tab.table().duty()), ("e4 d5", NextAction::Move));
        tab.goes(&link).does(FriendAct::Confirm(true));
        assert_eq!(tab.table().game().entries().len(), game.entries().len() + more.len());
        assert!(tab.friend().claimed.is_none());
        // It is stored with the game.
        let address = tab.page.state.address();
        tab.reloads(&address);
        assert_eq!(tab.table().game().entries().len(), game.entries().len() + more.len());
    }
}

#[test]
fn a_new_game_never_replaces_a_stored_one() {
    let mut live = Live::new("");
    // Ben has another game, and Ada knows its id.
    let mut other = Browser::with(live.ends[1].store());
    other.goes("#screen=friend&variant=near").does(FriendAct::Begin { chance: 5, name: String::new() });
    other.moves("e3e4");
    live.ends[1].set_store(&other.store());
    let kept = live.ends[1].store();
    live.moves(0, "e3e4");
    live.ends[1].does(FriendAct::Resign).does(FriendAct::Resign);
    live.syncs();
    live.ends[1].does(FriendAct::Rematch { chance: 10 });
    live.transport_commands(1);
    let start = Position::start(&Variant::parse("near").expect("a known name"));
    let again = encoding::encode(&Game::new(5, Color::Black, start));
    live.happens(1, TransportEvent::Received(format!("again {again}")));
    assert_eq!(
        live.ends[1].friend().said,
        "Disconnected: a message from the other browser was refused (it is not the game you agreed on). Your \
         game is safe: continue by link, or reconnect."
    );
    assert!(
        kept.iter()
            .filter(|(name, _)| name.ends_with("-5"))
            .all(|(name, text)| live.ends[1].store().get(name) == Some(text))
    );
    assert_eq!(live.ends[1].table().game().id(), 77);
    // An invitation with its id but another start position is rejected as well.
    let mut ada = Browser::open("#screen=friend&variant=contact");
    ada.does(FriendAct::Begin { chance: 5, name: String::new() });
    ada.does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
    let code = ada.friend().connection.text().expect("an invitation").to_owned();
    other.goes(&format!("#friend={code}"));
    assert!(matches!(&other.friend().stage, Stage::Faulty(why) if why.contains("starts differently")));
    // A new game here gets an unused id.
    other.goes("#screen=friend&variant=near").does(FriendAct::Begin { chance: 5, name: String::new() });
    assert_eq!((other.table().game().id(), other.recent().len()), (6, 3));
}

#[test]
fn time_out_can_be_claimed_and_reconnecting_gains_no_time() {
    let mut live = Live::new("&clock=60+0");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "e4d5")] {
        live.moves(of, text);
    }
    // Ben's browser sends heartbeats only.
    let thinks = |live: &mut Live, seconds: u64| {
        for _ in 0..seconds {
            live.now_ms += 1_000;
            live.ticks(0);
            live.ends[0].happens(Event::TimerFired);
            live.happens(0, TransportEvent::Received("ping".to_owned()));
            live.transport_commands(0);
        }
    };
    thinks(&mut live, 30);
    live.ends[0].does(FriendAct::ClaimTime);
    assert_eq!(live.ends[0].table().game().outcome(), None, "his time is not up");
    // He breaks the connection: the time he has used is lost.
    live.breaks();
    assert_eq!(live.ends[0].table().clock.map(|(_, left_ms)| left_ms[1].div_ceil(1000)), Some(30));
    live.meets(0, false);
    assert_eq!(live.left_s(0), [60, 30]);
    thinks(&mut live, 31);
    assert_eq!(
        (live.left_s(0), live.ends[0].friend().may_claim_time(&live.ends[0].page.state)),
        ([60, 0], false)
    );
    thinks(&mut live, 6);
    assert_eq!(live.ends[0].friend().said, "Your friend's time is up. You can claim the win.");
    // A move after the time is up is rejected.
    let mv = live.ends[1].table().game().position().parse_uci("c6d5").expect("legal");
    let place = live.ends[0].table().game().entries().len();
    live.happens(0, TransportEvent::Received(format!("entry {place} b 1000 move {}", mv.bits())));
    assert_eq!(live.ends[0].line(), "e4 d5 exd5");
    // She can claim the win now, or after the connection is broken; by a link as well.
    live.breaks();
    assert!(live.ends[0].friend().may_claim_time(&live.ends[0].page.state));
    live.ends[0].does(FriendAct::ClaimTime);
    let outcome = live.ends[0].table().game().outcome().expect("the game is over");
    assert_eq!((outcome.winner, live.ends[0].table().duty()), (Some(Color::White), NextAction::Send));
    let text = live.ends[0].sends();
    assert!(
        encoding::decode(text.trim_start_matches("#friend="))
            .is_ok_and(|game| game.outcome() == Some(outcome))
    );
}

#[test]
fn a_flood_of_messages_costs_little_and_ends_the_connection() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.moves(1, "d6d5");
    let (reads, writes) = (live.ends[0].read_count(), live.ends[0].write_count());
    let mut pongs = 0;
    for _ in 0..20_000 {
        live.happens(0, TransportEvent::Received("ping".to_owned()));
        for wire in live.transport_commands(0) {
            pongs += usize::from(wire == TransportCommand::Send("pong".to_owned()));
        }
    }
    assert!(pongs <= 120, "{pongs} messages were answered");
    assert!(matches!(live.ends[0].friend().connection, LiveConnection::Broken));
    assert!(live.ends[0].friend().said.contains("too many messages"));
    // No message reads the storage, and the game is stored once: when the connection ends.
    assert_eq!((live.ends[0].read_count() - reads, live.ends[0].write_count() - writes), (0, 1));
}

#[test]
fn a_long_link_is_decoded_once_and_in_slices() {
    let text = include_str!("friend/long.txt").trim();
    let mut ada = Browser::with(Texts::new());
    ada.goes(&format!("#friend={text}"));
    assert!(matches!(ada.friend().stage, Stage::Opening(_)));
    assert!(!ada.page.state.may_move());
    let slices = ada.waits();
    let Stage::Received(game) = &ada.friend().stage else { panic!("it is there") };
    assert_eq!((game.entries().len(), ada.page.state.game.line().len()), (1990, 1990));
    // About 800 legal moves per ply: a slice has a few plies, which are read once and written once.
    assert!((200..4_000).contains(&slices), "{slices} slices");
    assert!(encoding::work_of(game) > 2_000);
    let side = ada.friend().side_to_join(game);
    ada.does(FriendAct::Join { side, name: String::new() });
    assert_eq!(ada.friend().outgoing(), text);
    // A key press does not encode the game again.
    let written = ada.friend().outgoing().as_ptr();
    let (reads, writes) = (ada.read_count(), ada.write_count());
    for _ in 0..10 {
        ada.happens(Event::Cancel);
    }
    assert_eq!((ada.friend().outgoing().as_ptr(), ada.write_count()), (written, writes));
    assert_eq!(ada.read_count() - reads, 0, "nothing is read for a key");
    // The moves of an earlier link are known and not decoded again, but encoded once more for the
    // board.
    let earlier = encoding::encode_prefix(ada.table().game(), 1_000);
    ada.goes(&format!("#friend={earlier}"));
    assert!(ada.waits() < slices * 2 / 3);
    assert!(ada.friend().said.starts_with("This link has nothing new"));
}

#[test]
fn five_tabs_with_the_same_game_lose_no_entries() {
    let [ada, _] = two();
    let address = ada.page.state.address();
    let mut tabs: Vec<Browser> = (0..5)
        .map(|_| {
            let mut tab = Browser::with(ada.store());
            tab.goes(&address);
            tab
        })
        .collect();
    // Each tab adds an entry before it has seen those of the others.
    for (number, tab) in tabs.iter_mut().enumerate() {
        tab.does(FriendAct::Do(Act::Chat(format!("word {number}"))));
    }
    // The last tab to write has overwritten the others, which are notified.
    let mut store = tabs[4].store();
    for _ in 0..10 {
        for tab in &mut tabs {
            let writes = tab.write_count();
            tab.set_store(&store);
            tab.does(FriendAct::StorageChanged);
            if tab.write_count() > writes {
                store = tab.store();
            }
        }
    }
    let said = |tab: &Browser| {
        let entries = tab.table().game().entries().iter();
        let mut words: Vec<String> = entries
            .filter_map(|entry| match &entry.act {
                Act::Chat(words) => Some(words.clone()),
                _ => None,
            })
            .collect();
        words.sort_unstable();
        words
    };
    for tab in &tabs {
        assert_eq!(said(tab), ["word 0", "word 1", "word 2", "word 3", "word 4"]);
        assert_eq!(tab.table().game().entries(), tabs[0].table().game().entries());
    }
    // What one tab takes back is gone in all tabs.
    tabs[2].does(FriendAct::TakeBack);
    let store = tabs[2].store();
    for tab in &mut tabs {
        tab.set_store(&store);
        tab.does(FriendAct::StorageChanged);
        assert_eq!(said(tab).len(), 4);
    }
}

#[test]
fn a_live_invitation_warns_that_the_friend_learns_the_network_address() {
    let mut ada = Browser::open("#screen=friend&variant=near&clock=60+2");
    ada.does(FriendAct::Begin { chance: 77, name: String::new() });
    ada.does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
    let text = ada.friend().connection.text().expect("an invitation").to_owned();
    assert!(matches!(signaling::decode(&text).map(|code| code.purpose), Ok(Purpose::Invitation(_))));
    let mut ben = Browser::open("#variant=near");
    ben.goes(&format!("#friend={text}"));
    assert!(
        ben.friend().said.ends_with("Your friend will see your internet address."),
        "{}",
        ben.friend().said
    );
    assert_eq!(ben.page.state.ui.announcement, ben.friend().said);
}

#[test]
fn missing_heartbeats_are_reported_and_then_end_the_connection() {
    let mut live = Live::new("&clock=60+0");
    live.moves(0, "e3e4");
    // Ben's browser has stopped without closing the connection.
    let passes = |live: &mut Live, seconds: u64| {
        for _ in 0..seconds {
            live.now_ms += 1_000;
            live.ticks(0);
            live.ends[0].happens(Event::TimerFired);
            live.transport_commands(0);
        }
    };
    let is_quiet = |live: &Live| live.ends[0].friend().connection.is_quiet(live.now_ms);
    passes(&mut live, 3);
    assert!(!is_quiet(&live));
    passes(&mut live, 3);
    assert!(is_quiet(&live));
    let quiet = "No signal from your friend's browser for several seconds.";
    assert_eq!(live.ends[0].page.state.ui.announcement, quiet);
    // He is back.
    live.happens(0, TransportEvent::Received("ping".to_owned()));
    assert!(!is_quiet(&live));
    passes(&mut live, 13);
    assert!(matches!(live.ends[0].friend().connection, LiveConnection::Broken));
    assert_eq!(live.ends[0].line(), "e4");
}

#[test]
fn a_rejected_move_is_taken_back_and_its_clock_keeps_running() {
    let mut live = Live::new("&clock=60+0");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "e4d5")] {
        live.moves(of, text);
    }
    live.passes(20);
    // Ben's computer was asleep and its clock stood still: it reports more time than he can have
    // left.
    live.ends[1].moves("c6d5");
    let said = live.transport_commands(1);
    let [TransportCommand::Send(entry)] = &said[..] else { panic!("{said:?}") };
    let told: Vec<&str> = entry.splitn(5, ' ').collect();
    let false_one = [told[0], told[1], told[2], "55000", told[4]].join(" ");
    live.happens(0, TransportEvent::Received(false_one));
    live.syncs();
    assert!(live.ends[1].friend().said.starts_with("Your friend's browser did not accept this"));
    assert!(live.ends[0].friend().said.starts_with("A message from the other browser was refused"));
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 exd5" && end.friend().connection.is_connected()));
    assert_eq!(live.left_s(1)[1], 40);
    assert!(live.ends[1].page.state.may_move());
    live.passes(2);
    live.moves(1, "c6d5");
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 exd5 cxd5"));
    assert_eq!((live.left_s(0), live.left_s(1)), ([60, 38], [60, 38]));
}

#[test]
fn a_failed_invitation_is_reported_and_the_game_stays() {
    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.does(FriendAct::Begin { chance: 77, name: String::new() });
    ada.does(FriendAct::Meet).does(FriendAct::Transport(TransportEvent::Described("v=0".to_owned())));
    assert!(ada.friend().said.contains("does not understand"));
    ada.does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
    ada.does(FriendAct::TakeAnswer("nonsense".to_owned()));
    assert_eq!(ada.friend().said, "This reply is incomplete. Ask your friend to copy it again.");
    ada.does(FriendAct::Transport(TransportEvent::Closed));
    assert!(matches!(ada.friend().connection, LiveConnection::Broken));
    ada.moves("e3e4");
    assert_eq!(ada.table().duty(), NextAction::Send);
}

#[test]
fn links_changed_by_chat_programs_are_read() {
    let arrived = |address: &str| match &Browser::open(address).friend().stage {
        Stage::Received(game) => encoding::encode(game),
        Stage::Faulty(why) => panic!("{address}: {why}"),
        _ => panic!("{address}: no game has come"),
    };
    let game = "17IArtjXhJnfZ69I0VE0Xsg3BhQ45";
    for (before, after) in [
        ("", ""),
        ("", "."),
        ("", ")"),
        ("", "%22"),
        ("", "%E2%80%9D"),
        ("", "%FF"),
        ("", "&amp;utm_source=x"),
        ("<", ">,"),
    ] {
        assert_eq!(arrived(&format!("#friend={before}{game}{after}")), game);
    }
    assert_eq!(arrived(&format!("#friend%3D{game}).")), game);

    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.does(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    ada.does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
    let invitation = ada.friend().connection.text().expect("an invitation").to_owned();
    let mut ben = Browser::open(&format!("#friend={invitation})."));
    assert!(matches!(ben.friend().connection, LiveConnection::InvitationReceived(_)));
    ben.does(FriendAct::Join { side: Color::Black, name: String::new() });
    ben.does(FriendAct::Transport(described("gues", "passive")));
    let answer = ben.friend().connection.text().expect("an answer").to_owned();
    for text in [
        format!("“{answer}”."),
        format!("<https://example.org/#friend={answer}&amp;utm_source=x>"),
        format!("friend={answer}"),
    ] {
        let mut ada = Browser::open("#screen=friend&variant=near");
        ada.does(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
        ada.does(FriendAct::Meet).does(FriendAct::Transport(described("host", "actpass")));
        ada.does(FriendAct::TakeAnswer(text.clone()));
        assert!(matches!(ada.friend().connection, LiveConnection::Joining), "{text}: {}", ada.friend().said);
    }
}
