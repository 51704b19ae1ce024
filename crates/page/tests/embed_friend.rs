//! Correspondence games on embedded boards.
#![cfg(not(target_arch = "wasm32"))]

use std::ops::Deref;

use crate::common::embed::{order, short};
use vicinity_friend::encoding;
use vicinity_page::app::{App, AppEvent};
use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::attributes::{Attributes, BoardMode, Controls};
use vicinity_page::embed::command::HostCommand;
use vicinity_page::event::{Effect, Event};
use vicinity_page::friend::{Friend, FriendAct, Stage, link};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::state::Dialog;
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage};
use vicinity_protocol::host::Value;
use vicinity_rules::{Color, Square};

/// An embedded board in friend mode, with the browser's storage.
struct FriendBoard {
    app: App<FullScreens, Option<Box<EmbeddedBoard>>>,
    storage: MemoryStorage,
}

impl Deref for FriendBoard {
    type Target = App<FullScreens, Option<Box<EmbeddedBoard>>>;

    fn deref(&self) -> &App<FullScreens, Option<Box<EmbeddedBoard>>> {
        &self.app
    }
}

impl FriendBoard {
    fn open(hash: &str, storage: MemoryStorage) -> FriendBoard {
        let mut embed = Box::<EmbeddedBoard>::default();
        embed.has_friends = true;
        let mut state = embed.open_address("", hash);
        state.device.page_address = "https://vicinity.example/embed.html".to_owned();
        state.device.today = "2026.11.24".to_owned();
        state.device.storage = SharedStorage::new(storage.clone());
        state.device.now_s = 1_763_756_871;
        let app = App::new(state, FullScreens::default(), Some(embed));
        let mut place = FriendBoard { app, storage };
        place.send(Event::Focus(Square::new(0, 0)));
        place
    }

    fn send(&mut self, event: impl Into<AppEvent<ScreenEvent, HostCommand>>) {
        let effects = self.app.update(event);
        assert!(
            !effects.iter().any(|effect| matches!(effect, Effect::Address { .. } | Effect::HistoryEntry))
        );
    }

    fn act(&mut self, act: FriendAct) {
        self.send(AppEvent::Screen(ScreenEvent::Friend(act)));
    }

    fn wants(&mut self, command: HostCommand) {
        self.send(AppEvent::Host(command));
    }

    fn friend(&self) -> &Friend {
        self.screens.friend.shown.as_ref().expect("the section is shown")
    }

    fn messages(&mut self) -> Vec<String> {
        let embed = self.app.host.as_mut().expect("the board is embedded");
        embed.outbox.drain(..).map(|message| short(&message)).collect()
    }
}

const WIKI: &str = "#mode=friend&variant=near&page=https%3A%2F%2Fwiki.example%2FNear";

#[test]
fn a_correspondence_game_is_played_on_embedded_boards() {
    let mut ada = FriendBoard::open(WIKI, MemoryStorage::default());
    assert!(matches!(ada.friend().stage, Stage::Invite(_)));
    assert_eq!(ada.messages(), ["ready"]);
    ada.act(FriendAct::Begin { chance: 7, name: "Ada".to_owned() });
    ada.send(Event::Typed("e4".to_owned()));
    assert_eq!(ada.messages(), ["state", "move e3e4 by human"]);
    let game = ada.friend().game().expect("a game is played");
    let text = link(ada.state.friend_link_page(), game.branch());
    assert!(text.starts_with("https://wiki.example/Near#friend=1"), "{text}");
    assert_eq!(ada.state.site(), "https://vicinity.example/");
    ada.act(FriendAct::Sent);
    let encoded = text.split_once("friend=").expect("a link").1;
    let mut ben = FriendBoard::open(&format!("{WIKI}&friend={encoded}"), MemoryStorage::default());
    assert!(matches!(ben.friend().stage, Stage::Received(_)));
    ben.act(FriendAct::Join { side: Color::Black, name: String::new() });
    ben.send(Event::Typed("d5".to_owned()));
    let answer = encoding::encode(ben.friend().game().expect("a game is played").branch());
    ben.act(FriendAct::Sent);
    // The host page receives the link and passes its parameter on.
    ada.wants(order(1.0, "load", vec![("friend", Value::Text(answer))]));
    assert_eq!(ada.state.game.line().len(), 2);
    assert!(ada.state.may_move() && !ben.state.may_move());
    // No script of the host page can move for the players.
    ada.messages();
    for (kind, fields) in
        [("move", vec![("text", Value::Text("e5".to_owned()))]), ("undo", vec![]), ("redo", vec![])]
    {
        ada.wants(order(1.0, kind, fields));
        assert_eq!(ada.messages(), ["error Two people play on this board; scripts cannot move for them."]);
    }
    assert_eq!(ada.state.game.line().len(), 2);
    // After the host page is reloaded without the link, the game is listed and can be continued.
    let mut ada = FriendBoard::open(WIKI, ada.storage.clone());
    let [listed] = &ada.friend().ongoing[..] else { panic!("one game is in progress") };
    assert_eq!(
        (listed.title.as_str(), listed.standing.as_str()),
        ("Near Chess · Your friend", "Your move · 1 move · today")
    );
    let open = FriendAct::Open(listed.encoded.clone());
    ada.act(open);
    assert_eq!((ada.state.game.line().len(), ada.state.may_move()), (2, true));
    // Another game is started beside it.
    ada.send(Event::Open(Dialog::New));
    assert!(matches!(ada.friend().stage, Stage::Invite(_)) && ada.friend().ongoing.len() == 1);
    assert_eq!((ada.state.game.line().len(), ada.storage.all("game-").len()), (0, 1));
}

#[test]
fn parameters_that_friend_mode_does_not_use_are_refused() {
    for (hash, error) in [
        ("#mode=friend&controls=none", "a game with a friend needs all controls"),
        ("#mode=friend&moves=e2e4", "a game with a friend starts from a position (fen), not from moves"),
        (
            "#mode=friend&page=javascript:alert(1)",
            "page: “javascript:alert(1)” is not an address of a page; it must begin with https:// and have no #",
        ),
        (
            "#mode=friend&page=https://a.example/%23b",
            "page: “https://a.example/#b” is not an address of a page; it must begin with https:// and have no #",
        ),
    ] {
        let open = || Attributes::of_address("", hash)?.open();
        assert_eq!(open().err().as_deref(), Some(error), "{hash}");
    }
    let hash = "#mode=friend&variant=chess&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    let own = Attributes::of_address("", hash).and_then(|words| words.open()).expect("a position");
    assert_eq!((own.mode, own.controls), (BoardMode::Friend, Controls::Full));
    // A broken link is reported, and the user may start a game.
    let place = FriendBoard::open("#mode=friend&variant=near&friend=1broken", MemoryStorage::default());
    assert!(matches!(place.friend().stage, Stage::Invalid(_)));
    assert!(!place.state.may_move());
}
