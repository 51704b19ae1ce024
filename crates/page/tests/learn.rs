//! Explanations for learners: whose moves are shown on the board, and when they disappear.

use crate::common::page::{Page, square, update};
use vicinity_page::event::{Effect, Event};
use vicinity_page::preferences::{Preference, Preferences};
use vicinity_page::screens::logic::ScreenLogic;
use vicinity_page::screens::settings::{SettingsEvent, SettingsScreen};
use vicinity_page::state::State;
use vicinity_page::storage::{MemoryStorage, SharedStorage, Storage};
use vicinity_page::tab::Tab;
use vicinity_rules::Variant;

/// Sends events to a page. Returns the piece explained at the end.
fn explained(hash: &str, events: &[Event]) -> Option<String> {
    let mut state = State::open(hash);
    for event in events {
        update(&mut state, event.clone());
    }
    state.ui.learn.explained.map(|explanation| explanation.from.to_string())
}

fn taps(names: &str) -> Vec<Event> {
    names.split(' ').map(|name| Event::Activate(square(name))).collect()
}

const NEAR: &str = "#variant=near&white=human&black=human";

#[track_caller]
fn check(events: &[Event], expected: Option<&str>) {
    assert_eq!(explained(NEAR, events).as_deref(), expected, "{events:?}");
}

#[test]
fn playing_shows_nothing() {
    check(&taps("e3"), None);
    check(&taps("e3 e4"), None);
    check(&taps("e3 e4 d6 d5"), None);
}

#[test]
fn a_piece_that_cannot_move_now_is_explained_until_the_next_event() {
    check(&taps("e6"), Some("e6"));
    check(&taps("e6 e6"), None);
    check(&taps("e6 d6"), Some("d6"));
    check(&taps("e6 e5"), None);
    check(&taps("e6 e3"), None);
    check(&taps("e3 e6"), Some("e6"));
    let shut_in = explained("#variant=chess&white=human&black=human", &taps("a1"));
    assert_eq!(shut_in.as_deref(), Some("a1"), "its own piece, without a move");
    check(&[taps("e6"), vec![Event::Cancel]].concat(), None);
    check(&[taps("e6"), vec![Event::Typed("e4".into())]].concat(), None);
    check(&[taps("e6"), vec![Event::StartOver]].concat(), None);
}

#[test]
fn the_pieces_tab_explains_clicked_and_focused_pieces() {
    let pieces = || Event::ShowTab(Tab::Pieces);
    let open = |events: Vec<Event>| [vec![pieces()], events].concat();
    check(&open(taps("e3")), Some("e3"));
    check(&open(taps("e6 e6")), Some("e6"));
    check(&open(taps("e3 e4")), None);
    check(&open(vec![Event::Step { right: 0, up: 1 }]), Some("e3"));
    check(&open(vec![Event::Step { right: 0, up: -1 }]), None);
    check(&[taps("e3"), vec![pieces()]].concat(), Some("e3"));
    check(&open([taps("e6"), vec![Event::ShowTab(Tab::Moves)]].concat()), None);
}

#[test]
fn an_explanation_does_not_cover_rules_or_notes() {
    let chess = "#variant=chess&white=human&black=human";
    let shut_in = |tab| explained(chess, &[taps("a1"), vec![Event::ShowTab(tab)]].concat());
    assert_eq!(shut_in(Tab::Pieces).as_deref(), Some("a1"));
    for tab in [Tab::Rules, Tab::Notes] {
        assert_eq!(shut_in(tab), None);
    }
}

#[test]
fn only_games_with_shields_explain_shields() {
    let has_shields = |name: &str| State::open(&format!("#variant={name}")).has_shields();
    assert!(has_shields("contact"));
    assert!(["near", "chess", "grand-rider", "near-vs-normal"].into_iter().all(|name| !has_shields(name)));
}

#[test]
fn while_the_engine_thinks_own_pieces_are_explained_only_in_the_pieces_tab() {
    let hash = "#variant=near&moves=e3e4&white=human&black=engine";
    assert_eq!(explained(hash, &taps("d6")).as_deref(), Some("d6"));
    assert_eq!(explained(hash, &taps("d3")), None, "it is selected for a premove");
    let open = [vec![Event::ShowTab(Tab::Pieces)], taps("d3")].concat();
    assert_eq!(explained(hash, &open).as_deref(), Some("d3"));
}

#[test]
fn a_pattern_replaces_the_board_until_the_next_event() {
    let fen = |state: &State| state.game.shown().fen.clone();
    for end in [
        Event::ChooseKind(Variant::parse("near").unwrap().kind_of_letter('N').unwrap()),
        Event::Activate(square("e3")),
        Event::Cancel,
        Event::ShowTab(Tab::Rules),
        Event::Typed("e4".into()),
        Event::StartOver,
        Event::ChooseVariant("grand-rider".into()),
    ] {
        let mut state = State::open(NEAR);
        let (before, kind) = (fen(&state), state.game.position().variant().kind_of_letter('N'));
        update(&mut state, Event::Activate(square("e3")));
        update(&mut state, Event::ChooseKind(kind.expect("there are knights")));
        assert_eq!(
            state.ui.announcement,
            "Knight (N): moves with a leap of 2 squares along a file or rank and 1 to the side."
        );
        assert!(state.ui.learn.pattern.is_some() && state.ui.board_input.selection.is_none());
        // The pattern does not show a piece of the game: nothing can be moved.
        assert!(!state.may_pick(square("d3")) && fen(&state) == before);
        update(&mut state, end.clone());
        assert!(state.ui.learn.pattern.is_none() && state.ui.board_input.selection.is_none(), "{end:?}");
    }
}

#[test]
fn a_long_press_explains_a_piece_and_keeps_it_in_hand() {
    let held = || vec![Event::Activate(square("e3")), Event::Explain(square("e3"))];
    check(&held(), Some("e3"));
    check(&[held(), taps("e4")].concat(), None);
    let mut state = State::open(NEAR);
    for event in [held(), taps("e4")].concat() {
        update(&mut state, event);
    }
    assert_eq!(state.game.shown().ply, 1, "and can still be moved");
}

#[test]
fn display_settings_are_stored_separately() {
    let mut state = State::open(NEAR);
    let choose = |state: &mut State, key: &str, value: &str| {
        let mut effects = Vec::new();
        let choice = SettingsEvent::Choose { key: key.to_owned(), value: value.to_owned() };
        SettingsScreen::default().update(state, choice, &mut effects);
    };
    let storage = MemoryStorage::default();
    state.device.storage = SharedStorage::new(storage.clone());
    choose(&mut state, "pieces", "letters");
    assert_eq!(storage.get("pieces").as_deref(), Some("letters"));
    assert_eq!(state.device.preferences.value(Preference::Pieces), "letters");
    for (key, value) in [("pieces", "<b>"), ("font", "letters"), ("", "")] {
        choose(&mut state, key, value);
    }
    assert_eq!(storage.all("").len(), 1, "nothing else is stored");
    assert_eq!(state.device.preferences.value(Preference::Pieces), "letters");
    assert_eq!(Preferences::default().value(Preference::Theme), "system");
}

#[test]
fn the_rules_are_fetched_when_opened() {
    let mut state = State::open("#variant=near-vs-normal:near=black");
    let fetches = |effects: Vec<Effect>| {
        let file = |effect| if let Effect::Fetch(file) = effect { Some(file) } else { None };
        effects.into_iter().find_map(file)
    };
    assert_eq!(fetches(update(&mut state, Event::Flip)), None);
    let asked = fetches(update(&mut state, Event::ShowTab(Tab::Rules)));
    assert_eq!(asked.as_deref(), Some("rules/near-vs-normal.txt"));
    // Another variant is opened before the answer comes, which is then ignored.
    let asked = fetches(update(&mut state, Event::ChooseVariant("contact".into())));
    assert_eq!(asked.as_deref(), Some("rules/contact.txt"));
    let late = Event::Fetched { path: "rules/near-vs-normal.txt".into(), text: Some(". No".into()) };
    update(&mut state, late);
    assert_eq!(state.ui.rules.text, None);
    // A file that could not be fetched is requested again when the rules are opened again.
    update(&mut state, Event::Fetched { path: "rules/contact.txt".into(), text: None });
    assert_eq!(state.ui.rules.text, Some(None));
    assert_eq!(fetches(update(&mut state, Event::ShowTab(Tab::Moves))), None);
    let asked = fetches(update(&mut state, Event::ShowTab(Tab::Rules)));
    assert_eq!(asked.as_deref(), Some("rules/contact.txt"));
    update(&mut state, Event::Fetched { path: "rules/contact.txt".into(), text: Some(". Yes".into()) });
    assert_eq!(state.ui.rules.text, Some(Some(". Yes".to_owned())));
}

#[test]
fn another_piece_set_is_fetched_when_selected() {
    let mut page = Page::open("#variant=near&white=human&black=human");
    let file = "pieces/shapes.txt";
    let come = |text: Option<&str>| Event::Fetched { path: file.into(), text: text.map(Into::into) };
    let asks = |page: &Page| page.effects.contains(&Effect::Fetch(file.to_owned()));
    assert!(!asks(page.chooses("pieces", "outline")));
    assert!(asks(page.chooses("pieces", "shapes")));
    assert!(!asks(page.send(Event::Cancel)), "once");
    assert_eq!(page.state.drawings(), "", "until then the default pieces");
    // The fetch fails: it is reported, and the default pieces stay.
    page.send(come(None));
    assert_eq!(page.state.device.preferences.value(Preference::Pieces), "pictures");
    assert!(page.state.ui.notice.as_deref().is_some_and(|notice| notice.contains("pieces")));
    assert!(asks(page.chooses("pieces", "shapes")), "requested once more");
    page.send(come(Some("king fM1 1z")));
    assert_eq!(page.state.drawings(), "king fM1 1z");
    page.chooses("pieces", "letters");
    assert_eq!(page.state.drawings(), "");
    assert!(!asks(page.chooses("pieces", "shapes")), "they are loaded");
    assert_eq!(page.state.drawings(), "king fM1 1z");
}
