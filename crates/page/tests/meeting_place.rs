//! A board in somebody else's page on which two people meet, without a browser.
#![cfg(not(target_arch = "wasm32"))]

mod common;

use common::guest::{order, short};
use vicinity_friend::letter;
use vicinity_page::friend::{Friend, FriendAct, FriendScreen, Shelf, Stage, link};
use vicinity_page::guest::Guest;
use vicinity_page::guest::attributes::{Attributes, BoardMode, Controls};
use vicinity_page::state::State;
use vicinity_page::update::{Effect, Event, Sheet, settle, update};
use vicinity_protocol::host::Value;
use vicinity_rules::{Color, Square};

/// A board on which two people meet, as `guest/friend.rs` of the hands lets it work, with what the browser keeps.
#[derive(Default)]
struct MeetingPlace {
    guest: Guest,
    screen: FriendScreen,
    store: Vec<(String, String)>,
}

impl MeetingPlace {
    fn open(hash: &str, store: Vec<(String, String)>) -> (MeetingPlace, State) {
        let mut place = MeetingPlace { store, ..MeetingPlace::default() };
        place.guest.has_friends = true;
        let mut state = place.guest.open_address("", hash);
        state.device.here = ["https://vicinity.example/embed.html", "2026.11.24"].map(str::to_owned);
        place.happens(&mut state, Event::Focus(Square::new(0, 0)), None);
        (place, state)
    }

    fn happens(&mut self, state: &mut State, event: Event, act: Option<FriendAct>) {
        let kept = |(name, text): &(String, String)| {
            Some((name.strip_prefix("game-friend-")?.to_owned(), text.clone()))
        };
        self.screen.shelf = Shelf(Box::new(self.store.iter().filter_map(kept).collect::<Vec<_>>()));
        let mut effects = update(state, event.clone());
        self.guest.follow_with_friend(&mut self.screen, state, &event, act, &mut effects);
        settle(state, false, &mut effects);
        assert!(
            !effects.iter().any(|effect| matches!(effect, Effect::Address { .. } | Effect::Store { .. }))
        );
        if let Some(friend) = &mut self.screen.shown
            && let Some((name, text)) = friend.take_kept(state, 1_763_756_871)
        {
            self.store.retain(|(other, _)| *other != name);
            self.store.push((name, text));
        }
    }

    fn does(&mut self, state: &mut State, act: FriendAct) {
        self.happens(state, Event::Extra, Some(act));
    }

    fn friend(&self) -> &Friend {
        self.screen.shown.as_ref().expect("the section is shown")
    }

    fn told(&mut self) -> Vec<String> {
        self.guest.outbox.drain(..).map(|told| short(&told)).collect()
    }
}

const WIKI: &str = "#mode=friend&variant=near&page=https%3A%2F%2Fwiki.example%2FNear";

#[test]
fn two_people_meet_on_a_page_of_somebody_else() {
    let (mut ada, mut adas) = MeetingPlace::open(WIKI, Vec::new());
    assert!(matches!(ada.friend().stage, Stage::Invite(_)));
    assert_eq!(ada.told(), ["ready"]);
    ada.does(&mut adas, FriendAct::Begin { chance: 7, name: "Ada".to_owned() });
    ada.happens(&mut adas, Event::Typed("e4".to_owned()), None);
    assert_eq!(ada.told(), ["state", "move e3e4 by human"]);
    let table = ada.friend().table().expect("a game is played");
    let text = link(adas.meeting_place(), table.game());
    assert!(text.starts_with("https://wiki.example/Near#friend=1"), "{text}");
    assert_eq!(adas.site(), "https://vicinity.example/");
    ada.does(&mut adas, FriendAct::Sent);
    let letter = text.split_once("friend=").expect("a link").1;
    let (mut ben, mut bens) = MeetingPlace::open(&format!("{WIKI}&friend={letter}"), Vec::new());
    assert!(matches!(ben.friend().stage, Stage::Arrived(_)));
    ben.does(&mut bens, FriendAct::Join { side: Color::Black, name: String::new() });
    ben.happens(&mut bens, Event::Typed("d5".to_owned()), None);
    let answer = letter::write(ben.friend().table().expect("a game is played").game());
    ben.does(&mut bens, FriendAct::Sent);
    // The page around is where a link is opened, and hands on its word.
    ada.guest.ordered = Some(order(1.0, "load", vec![("friend", Value::Text(answer))]));
    ada.happens(&mut adas, Event::Extra, None);
    assert_eq!(adas.game.line().len(), 2);
    assert!(adas.may_move() && !bens.may_move());
    // No script of that page moves for them.
    ada.told();
    for (kind, fields) in
        [("move", vec![("text", Value::Text("e5".to_owned()))]), ("undo", vec![]), ("redo", vec![])]
    {
        ada.guest.ordered = Some(order(1.0, kind, fields));
        ada.happens(&mut adas, Event::Extra, None);
        assert_eq!(ada.told(), ["error On this board two people play each other: no script moves for them."]);
    }
    assert_eq!(adas.game.line().len(), 2);
    // The page is loaded anew, without the link: the game is listed, and goes on.
    let (mut ada, mut adas) = MeetingPlace::open(WIKI, ada.store);
    let [listed] = &ada.friend().going_on[..] else { panic!("one game goes on") };
    assert_eq!((listed.title.as_str(), listed.standing.as_str()), ("Near Chess", "Your move, 2026-11-24"));
    let open = FriendAct::Open(listed.letter.clone());
    ada.does(&mut adas, open);
    assert_eq!((adas.game.line().len(), adas.may_move()), (2, true));
    // Another game begins beside it.
    ada.happens(&mut adas, Event::Open(Sheet::New), None);
    assert!(matches!(ada.friend().stage, Stage::Invite(_)) && ada.friend().going_on.len() == 1);
    assert_eq!((adas.game.line().len(), ada.store.len()), (0, 1));
}

#[test]
fn words_that_a_game_with_a_friend_has_no_use_for_are_refused() {
    for (hash, fault) in [
        ("#mode=friend&controls=none", "a game with a friend needs all controls"),
        (
            "#mode=friend&moves=e2e4",
            "a game with a friend begins with a position, as fen, and not with moves",
        ),
        (
            "#mode=friend&page=javascript:alert(1)",
            "page: “javascript:alert(1)” is no address of a page; it begins with https:// and has no #",
        ),
        (
            "#mode=friend&page=https://a.example/%23b",
            "page: “https://a.example/#b” is no address of a page; it begins with https:// and has no #",
        ),
    ] {
        let open = || Attributes::of_address("", hash)?.open();
        assert_eq!(open().err().as_deref(), Some(fault), "{hash}");
    }
    let hash = "#mode=friend&variant=chess&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    let own = Attributes::of_address("", hash).and_then(|words| words.open()).expect("a position");
    assert_eq!((own.mode, own.controls), (BoardMode::Friend, Controls::Full));
    // A broken link is told, and one may begin a game.
    let (place, state) = MeetingPlace::open("#mode=friend&variant=near&friend=1broken", Vec::new());
    assert!(matches!(place.friend().stage, Stage::Faulty(_)));
    assert!(!state.may_move());
}
