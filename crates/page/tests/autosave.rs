//! Storing games: several tabs of one browser store, find and remove games.

use crate::common::page::Page;
use vicinity_page::app::{App, NoHost, NoScreens};
use vicinity_page::event::{Effect, Event};
use vicinity_page::handover;
use vicinity_page::recent::MAX_GAMES;
use vicinity_page::screens::FullScreens;
use vicinity_page::state::State;
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage};
use vicinity_page::words;

const GAME: &str = "#variant=near&moves=e3e4&white=human&black=human";

/// Opens an address in a tab, at a time in seconds.
fn tab(storage: &MemoryStorage, hash: &str, now_s: usize) -> App<NoScreens> {
    let mut state = State::open(hash);
    state.device.storage = SharedStorage::new(storage.clone());
    state.device.now_s = now_s;
    state.session.seed = now_s as u32;
    let mut app = App::new(state, NoScreens, NoHost);
    app.update(Event::Opened);
    app
}

fn play(app: &mut App<NoScreens>, text: &str) -> Vec<Effect> {
    app.update(Event::Typed(text.to_owned()));
    app.state.device.now_s += 1;
    app.update(Event::Save)
}

/// The lines of the stored games, sorted.
fn lines(storage: &MemoryStorage) -> Vec<String> {
    let moves = |text: &str| text.lines().find_map(|line| line.strip_prefix("game=")).map(str::to_owned);
    let mut lines: Vec<String> = storage.all("game-").iter().filter_map(|(_, text)| moves(text)).collect();
    lines.sort();
    lines
}

#[test]
fn a_game_is_stored_once_and_under_its_own_id() {
    let storage = MemoryStorage::default();
    let mut app = tab(&storage, GAME, 100);
    assert!(lines(&storage).is_empty(), "a game that was only opened is not stored");
    play(&mut app, "d5");
    play(&mut app, "exd5");
    assert_eq!(lines(&storage), ["#variant=near&moves=e3e4,d6d5,e4d5"]);
    assert!(!app.state.is_save_due());
    // After all moves are undone, the game is no longer stored.
    for _ in 0..3 {
        app.update(Event::Undo);
    }
    app.update(Event::Save);
    assert!(lines(&storage).is_empty());
}

#[test]
fn the_full_program_continues_the_copy_of_the_small_one() {
    let storage = MemoryStorage::default();
    let mut small = tab(&storage, GAME, 100);
    play(&mut small, "d5");
    let (mut state, _) = handover::read(&handover::write(&small.state));
    state.device.storage = SharedStorage::new(storage.clone());
    state.device.now_s = 200;
    let mut full = App::new(state, FullScreens::default(), NoHost);
    full.update(Event::Save);
    assert_eq!(lines(&storage), ["#variant=near&moves=e3e4,d6d5"]);
    full.update(Event::Typed("exd5".to_owned()));
    full.update(Event::Save);
    assert_eq!(lines(&storage), ["#variant=near&moves=e3e4,d6d5,e4d5"]);
}

#[test]
fn a_duplicated_tab_stores_its_own_game() {
    let storage = MemoryStorage::default();
    let mut one = tab(&storage, GAME, 100);
    play(&mut one, "d5");
    let address = one.state.address();
    // A duplicated tab has a copy of the tab's own storage.
    let other_storage = storage.other_tab();
    *other_storage.of_tab.borrow_mut() = storage.of_tab.borrow().clone();
    let mut other = tab(&other_storage, &address, 200);
    play(&mut other, "exd5");
    assert_eq!(lines(&storage), ["#variant=near&moves=e3e4,d6d5,e4d5"], "the copy continues the game");
    // The first tab notices that its entry belongs to the other tab now, and stores its game under
    // a new name.
    play(&mut one, "e5");
    assert_eq!(lines(&storage), ["#variant=near&moves=e3e4,d6d5,e4d5", "#variant=near&moves=e3e4,d6d5,e4e5"]);
}

#[test]
fn a_comment_is_restored_in_its_tab_and_by_its_moves_in_others() {
    let storage = MemoryStorage::default();
    let mut app = tab(&storage, GAME, 100);
    app.update(Event::Comment("a good start".to_owned()));
    app.update(Event::Save);
    for storage in [storage.clone(), storage.other_tab()] {
        let again = tab(&storage, GAME, 300);
        let record = again.state.game.record();
        assert_eq!(record.comment(again.state.game.node_shown()), "a good start");
    }
    // Before the first move only the tab's own storage identifies the game.
    let mut app = tab(&storage, "#variant=contact&white=human&black=human", 400);
    app.update(Event::Comment("to come".to_owned()));
    app.update(Event::Save);
    let comment = |storage: MemoryStorage| {
        let again = tab(&storage, "#variant=contact&white=human&black=human", 500);
        again.state.game.record().comment(again.state.game.node_shown()).to_owned()
    };
    assert_eq!(comment(storage.clone()), "to come");
    assert_eq!(comment(storage.other_tab()), "");
}

#[test]
fn the_end_on_the_board_can_be_undone_before_and_after_a_reload() {
    let storage = MemoryStorage::default();
    let address = "#variant=near&fen=4k3/8/8/8/8/8/4Q3/4K3%20w&white=human&black=engine";
    let mut app = tab(&storage, address, 100);
    play(&mut app, "Qxe8");
    app.update(Event::Save);
    assert!(app.state.game.outcome().is_some() && app.state.undo_count().is_some());
    let again = tab(&storage, &app.state.address(), 300);
    assert_eq!(again.state.game.outcome(), app.state.game.outcome());
    assert!(again.state.undo_count().is_some());
}

#[test]
fn without_storage_a_game_is_kept_in_the_history_entry() {
    let storage = MemoryStorage::default();
    storage.is_full.set(true);
    let mut app = tab(&storage, GAME, 100);
    let effects = play(&mut app, "d5");
    assert!(effects.contains(&Effect::HistoryEntry));
    assert_eq!(app.state.ui.notice.as_deref(), Some(words::STORE_FULL.as_str()));
    app.update(Event::DismissNotice);
    app.update(Event::Comment("kept".to_owned()));
    app.update(Event::Save);
    assert_eq!(app.state.ui.notice, None, "reported once");
    *storage.entry.borrow_mut() = app.state.history_entry().map(str::to_owned);
    let again = tab(&storage, &app.state.address(), 200);
    assert_eq!(again.state.game.record().comment(again.state.game.node_shown()), "kept");
}

#[test]
fn the_oldest_games_are_deleted_unless_a_friend_waits_for_them() {
    let storage = MemoryStorage::default();
    let old = tab(&storage, GAME, 0).state.kept(1).expect("a game");
    storage.set("game-0-old", &old).expect("there is room");
    let friend = {
        let mut page = Page::open(GAME);
        page.types("d5");
        page.state.kept(2).expect("a game")
    };
    // The lines of a game with a friend, with the checksum of the whole text.
    let (_, body) = friend.split_once('\n').expect("a head and a body");
    let body = body.replacen("game=", "friend=white yours\ngame=", 1);
    let sum =
        body.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    storage.set("game-friend-1", &format!("vicinity-game 1 {sum}\n{body}")).expect("there is room");
    for number in 0..=MAX_GAMES / 2 {
        let mut app = tab(&storage.other_tab(), GAME, 1_000 + number * 10);
        play(&mut app, "d5");
        app.update(Event::StartOver);
        play(&mut app, "a4");
    }
    let names = storage.names("game-");
    assert!(names.len() <= MAX_GAMES + 2, "{} games", names.len());
    assert!(
        !names.contains(&"0-old".to_owned()) && names.contains(&"friend-1".to_owned()),
        "{names:?} {:?}",
        storage.all("broken-")
    );
}

#[test]
fn a_damaged_game_is_moved_aside_and_reported_once() {
    let storage = MemoryStorage::default();
    storage.set("game-7", "vicinity-game 1 0\nnonsense").expect("there is room");
    let mut app = tab(&storage, "", 100);
    app.update(Event::ListGames);
    assert_eq!(app.state.ui.notice.as_deref(), Some(words::STORE_BROKEN.as_str()));
    assert_eq!((storage.names("game-"), storage.names("broken-")), (vec![], vec!["7".to_owned()]));
}

#[test]
fn a_second_tab_follows_the_game_and_takes_it_over_with_a_move() {
    const AGAINST: &str = "#variant=near&moves=e3e4,d6d5&white=human&black=engine";
    let storage = MemoryStorage::default();
    let mut one = tab(&storage, AGAINST, 100);
    play(&mut one, "exd5");
    // The second tab opens the same game, and then the first tab plays on.
    let mut other = tab(&storage.other_tab(), &one.state.address(), 200);
    one.update(Event::Undo);
    play(&mut one, "d4");
    let effects = other.update(Event::StorageChanged);
    assert_eq!(other.state.address(), one.state.address());
    let is_written = |effect: &Effect| matches!(effect, Effect::Address { is_new_entry: false, .. });
    assert!(effects.iter().any(is_written), "a reload finds the same game: {effects:?}");
    assert_eq!(other.state.ui.notice.as_deref(), Some(words::OTHER_TAB.as_str()));
    assert!(other.state.session.paused && !other.state.is_save_due(), "it only follows");
    // On the user's turn either tab is ready for a move.
    one.update(Event::Undo);
    one.update(Event::Save);
    other.update(Event::StorageChanged);
    assert!(!other.state.session.paused);
    // With a move the second tab takes over, and the first one follows: one game is stored.
    play(&mut other, "c4");
    one.update(Event::StorageChanged);
    assert_eq!(one.state.address(), other.state.address());
    assert!(one.state.session.paused && !other.state.session.paused);
    assert_eq!(lines(&storage), ["#variant=near&moves=e3e4,d6d5,c3c4"]);
    // If both tabs move before they notice each other, there are two games.
    one.update(Event::Typed("c6".to_owned()));
    one.update(Event::Undo);
    one.update(Event::Typed("h4".to_owned()));
    other.update(Event::Undo);
    play(&mut other, "g4");
    one.update(Event::StorageChanged);
    assert!(one.state.address().contains("h3h4"), "an unsaved move stays");
}
