//! The stored games of several tabs, and storage that is cleared or damaged.

use super::connection::described;
use vicinity_friend::Act;
use vicinity_friend::{FriendGame, encoding};
use vicinity_page::friend::view_model::{Abilities, Part};
use vicinity_page::friend::{FriendAct, NextAction, Stage, TransportEvent};
use vicinity_page::words;
use vicinity_rules::{Color, Position, Variant};

use super::browser::{Browser, Texts, two};
use super::connection::Live;

#[test]
fn a_tab_stands_back_while_another_one_plays_live() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    // Ada's connection is lost; she opens the game in a second tab, which connects again.
    live.breaks();
    let address = live.ends[0].page.state.address();
    let mut second = Browser::with(live.ends[0].store());
    second.goes(&address);
    let mut first = std::mem::replace(&mut live.ends[0], second);
    assert!(!live.ends[0].friend().is_elsewhere);
    live.meets(1, false);
    first.set_store(&live.ends[0].store());
    first.act(FriendAct::StorageChanged);
    assert!(first.friend().is_elsewhere);
    let all = Abilities { can_connect: true, can_share: true };
    assert!(!first.friend().shows(Part::Reconnect, &first.page.state, all));
    live.moves(1, "d6d5");
    first.set_store(&live.ends[0].store());
    first.act(FriendAct::StorageChanged);
    assert_eq!(first.line(), "e4 d5");
    let state = &first.page.state;
    assert!(!state.may_move() && first.friend().heading(state).more.contains("another tab"));
    // When the connection ends, either tab can go on.
    live.breaks();
    first.set_store(&live.ends[0].store());
    first.act(FriendAct::StorageChanged).moves("e4d5");
    assert_eq!(first.line(), "e4 d5 exd5");
}

#[test]
fn the_list_of_stored_games_shows_whose_move_it_is() {
    let [ada, mut ben] = two();
    assert_eq!(ada.recent()[0].friend, "white theirs");
    assert_eq!(ben.recent()[0].friend, "black yours");
    // The list names the friend.
    let near = Variant::parse("near").expect("a known name");
    assert_eq!(words::recent_title(&ben.recent()[0], Some(&near)), "Near Chess · Ada");
    assert_eq!(
        words::recent_title(&ada.recent()[0], Some(&near)),
        "Near Chess · Your friend",
        "Ben gave no name"
    );
    ben.moves("d6d5");
    assert_eq!(ben.recent()[0].friend, "black unsent yours", "it has to be sent");
    let standing = words::standing(&ben.recent()[0], "2026.11.21");
    assert!(standing.starts_with("Link not sent"), "{standing}");
    assert_eq!(vicinity_page::screens::words::games::standing(&ben.recent()[0], "2026.11.21"), standing);
    ben.send_link();
    let recent = &ben.recent()[0];
    assert_eq!(recent.friend, "black theirs");
    assert!(!recent.is_unsent());
    assert_eq!(recent.address(), ben.page.state.address());
    assert!(recent.address().starts_with("#friend=1"));
}

#[test]
fn a_tab_continues_after_its_storage_is_cleared() {
    let [mut ada, mut ben] = two();
    ada.set_store(&Texts::new());
    ben.moves("d6d5");
    let text = ben.send_link();
    ada.goes(&text);
    assert_eq!((ada.line().as_str(), ada.game().next_action()), ("e4 d5", NextAction::Move));
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

#[test]
fn a_new_game_never_replaces_a_stored_one() {
    let mut live = Live::new("");
    // Ben has another game, and Ada knows its id.
    let mut other = Browser::with(live.ends[1].store());
    other.goes("#screen=friend&variant=near").act(FriendAct::Begin { chance: 5, name: String::new() });
    other.moves("e3e4");
    live.ends[1].set_store(&other.store());
    let kept = live.ends[1].store();
    live.moves(0, "e3e4");
    live.ends[1].act(FriendAct::Resign).act(FriendAct::Resign);
    live.syncs();
    live.ends[1].act(FriendAct::Rematch { chance: 10 });
    live.transport_commands(1);
    let start = Position::start(&Variant::parse("near").expect("a known name"));
    let again = encoding::encode(&FriendGame::new(5, Color::Black, start));
    live.send(1, TransportEvent::Received(format!("again {again}")));
    assert_eq!(
        live.ends[1].friend().feedback,
        "Disconnected: a message from the other browser was refused (it is not the game you agreed on). Your game is \
         safe: continue by link, or reconnect."
    );
    assert!(
        kept.iter()
            .filter(|(name, _)| name.ends_with("-5"))
            .all(|(name, text)| live.ends[1].store().get(name) == Some(text))
    );
    assert_eq!(live.ends[1].game().branch().id(), 77);
    // An invitation with its id but another start position is rejected as well.
    let mut ada = Browser::open("#screen=friend&variant=contact");
    ada.act(FriendAct::Begin { chance: 5, name: String::new() });
    ada.act(FriendAct::Meet).act(FriendAct::Transport(described("host", "actpass")));
    let code = ada.friend().connection.text().expect("an invitation").to_owned();
    other.goes(&format!("#friend={code}"));
    assert!(matches!(&other.friend().stage, Stage::Invalid(why) if why.contains("starts differently")));
    // A new game here gets an unused id.
    other.goes("#screen=friend&variant=near").act(FriendAct::Begin { chance: 5, name: String::new() });
    assert_eq!((other.game().branch().id(), other.recent().len()), (6, 3));
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
        tab.act(FriendAct::Do(Act::Chat(format!("word {number}"))));
    }
    // The last tab to write has overwritten the others, which are notified.
    let mut store = tabs[4].store();
    for _ in 0..10 {
        for tab in &mut tabs {
            let writes = tab.write_count();
            tab.set_store(&store);
            tab.act(FriendAct::StorageChanged);
            if tab.write_count() > writes {
                store = tab.store();
            }
        }
    }
    let said = |tab: &Browser| {
        let entries = tab.game().branch().entries().iter();
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
        assert_eq!(tab.game().branch().entries(), tabs[0].game().branch().entries());
    }
    // What one tab takes back is gone in all tabs.
    tabs[2].act(FriendAct::TakeBack);
    let store = tabs[2].store();
    for tab in &mut tabs {
        tab.set_store(&store);
        tab.act(FriendAct::StorageChanged);
        assert_eq!(said(tab).len(), 4);
    }
}
