//! A reload keeps the comments, variations and displayed place of an analysis.

use crate::analysis::GAME;
use crate::common::page::{Driven, Page};
use vicinity_page::browse::Browse;
use vicinity_page::event::{Event, Reply};
use vicinity_page::recent::{self, GAME as GAME_PREFIX, GameStatus, Recent};
use vicinity_page::screen::Screen;
use vicinity_page::screens::games::GamesAct;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::storage::Storage;
use vicinity_rules::Color;

/// Saves the page and opens its address again in the same tab.
fn reloaded(page: &mut Page) -> Page {
    page.send(Event::Save);
    let mut page = Page::open_in_tab(&page.state.address(), page.storage.clone());
    page.send(Event::Opened);
    page
}

#[test]
fn the_analysis_of_a_finished_game_is_kept_over_a_reload() {
    let comments = |page: &Page| {
        let record = page.state.game.record();
        let ids = (0..20).filter_map(|index| record.find(index));
        ids.map(|node| record.comment(node).to_owned()).filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    let mut page = Page::open(GAME);
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White))).send(Event::Analyse);
    page.send(Event::GoTo(2)).types("a4").send(Event::Comment("My idea.".into())).send(Event::Save);
    let mut page = Page::open_in_tab(&page.state.address(), page.storage.clone());
    page.send(Event::Opened);
    assert!(page.state.session.analysis.is_on);
    assert_eq!(comments(&page), ["My idea."]);
    page.send(Event::GoTo(3)).types("b5").send(Event::Comment("Second idea.".into())).send(Event::Save);
    page.send(Event::Analyse);
    assert!(page.state.game.outcome().is_some() && page.state.game.shows_last());
    assert_eq!(comments(&page), ["My idea.", "Second idea."]);
    let mut page = Page::open_in_tab(&page.state.address(), page.storage.clone());
    page.send(Event::Opened);
    assert_eq!(comments(&page), ["My idea.", "Second idea."]);
}

#[test]
fn a_reload_returns_to_the_displayed_place_unless_the_game_is_running() {
    let mut page = Page::open(GAME);
    page.send(Event::GoTo(1));
    let mut page = reloaded(&mut page);
    assert!(page.state.game.shows_last(), "the game goes on");
    page.send(Event::Analyse).send(Event::GoTo(1));
    let mut page = reloaded(&mut page);
    assert_eq!((page.state.session.analysis.is_on, page.state.game.shown().ply), (true, 1));
    page.send(Event::Save).send(Event::AddressChanged("#variant=near&moves=a3a4".to_owned()));
    assert!(reloaded(&mut page).state.game.shows_last(), "another game");
    // Also the start and a variation.
    let mut page = Page::two_people("near");
    page.types("e4 e5 d4").send(Event::View(Browse::First));
    let mut page = reloaded(&mut page);
    assert_eq!(page.state.game.shown().ply, 0);
    page.send(Event::View(Browse::At(1))).types("d5 d4");
    reloaded(&mut page).has_line("e3e4 d6d5 d3d4");
}

#[test]
fn a_reload_keeps_the_engine_off_and_the_number_of_lines_is_remembered() {
    let mut page = Page::open(GAME);
    page.send(Event::Analyse).send(Event::SetLines(5)).send(Event::ToggleEngine);
    let mut page = reloaded(&mut page);
    assert!(page.state.session.analysis.is_on && page.asked().is_none());
    assert_eq!(page.state.task(), None);
    page.send(Event::ToggleEngine);
    assert_eq!(page.asked().expect("a question").lines, 5);
    let mut page = reloaded(&mut page);
    assert!(page.asked().is_some(), "it is on again");
    // The next analysis is of another game.
    page.send(Event::AddressChanged("#variant=near&moves=a3a4".to_owned())).send(Event::Analyse);
    assert_eq!(page.asked().expect("a question").lines, 5);
}

#[test]
fn comments_and_lines_of_a_copy_are_kept_over_a_reload() {
    let comment = |page: &Page| page.state.game.record().comment(page.state.game.node_shown()).to_owned();
    let mut page = Page::open("#variant=near");
    page.send(Event::OpenAnalysis).types("e4 d5").send(Event::Comment("Sharp.".into()));
    let page = reloaded(&mut page);
    assert_eq!((page.state.session.analysis.is_on, comment(&page).as_str()), (true, "Sharp."));
    // A line that was tried in a running game is there again in its next analysis.
    let mut page = Page::open(GAME);
    page.send(Event::Save).send(Event::Analyse);
    page.send(Event::GoTo(1)).types("f5").send(Event::Comment("My idea.".into())).send(Event::Analyse);
    let mut page = reloaded(&mut page);
    page.has_line("e3e4 e6e5 d3d4 d6d5").send(Event::Analyse);
    let node = page.state.game.record().children(page.state.game.line()[0])[1];
    assert_eq!(page.state.game.record().comment(node), "My idea.");
    // But not in that of another game.
    let mut page = Page::open_in_tab(&format!("{GAME},a3a4"), page.storage.clone());
    page.send(Event::Opened).send(Event::Analyse);
    assert_eq!(page.state.game.record().children(page.state.game.line()[0]).len(), 1);
}

#[test]
fn a_game_that_is_over_stays_when_another_starts_from_a_position_of_it() {
    let mut page = Page::open(GAME);
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White))).send(Event::Save);
    let over = page.state.address();
    page.send(Event::Analyse).send(Event::GoTo(1)).send(Event::PlayHere(Color::Black));
    page.has_line("e3e4");
    assert_eq!(page.state.address(), "#variant=near&moves=e3e4&white=engine&black=human");
    page.send(Event::Save).send(Event::ListGames);
    assert_eq!(page.state.ui.recent.len(), 2, "both are in the history");
    page.send(Event::Undo);
    assert_eq!(page.state.address(), over);
}

#[test]
fn the_analysis_of_a_saved_game_is_kept_for_other_tabs_and_deleted_with_it() {
    let comment = |page: &Driven<FullScreens>| {
        let record = page.state.game.record();
        let ids = (0..20).filter_map(|index| record.find(index));
        ids.map(|node| record.comment(node)).collect::<String>()
    };
    let other_tab = |page: &Driven<FullScreens>| {
        let address = recent::read("", &page.storage.all(GAME_PREFIX)[0].1).expect("it is valid").address();
        let mut other = Driven::<FullScreens>::open_in_tab(&address, page.storage.other_tab());
        other.send(Event::Opened).has_line("e3e4 e6e5 d3d4 d6d5");
        other
    };
    let mut page = Driven::<FullScreens>::open_with_screens("#variant=near&moves=e3e4,e6e5,d3d4");
    page.send(Event::Typed("d5".into())).send(Event::Save).send(Event::Analyse).send(Event::Save);
    let names = |page: &Driven<FullScreens>| page.storage.names("analysis-").len();
    assert_eq!(names(&page), 0, "two people's game is analysed itself");
    let mut page = Driven::<FullScreens>::open_with_screens(
        "#variant=near&moves=e3e4,e6e5,d3d4&white=engine&black=human",
    );
    page.send(Event::Typed("d5".into())).send(Event::Save).send(Event::Analyse).send(Event::Save);
    assert_eq!(names(&page), 0, "it has nothing more than the game");
    page.send(Event::GoTo(1)).send(Event::Typed("f5".into())).send(Event::Comment("My idea.".into()));
    page.send(Event::Analyse).send(Event::Save);
    let mut other = other_tab(&page);
    assert_eq!(comment(&other), "", "the game itself has no comment");
    other.send(Event::Analyse).send(Event::Save);
    assert_eq!(comment(&other), "My idea.");
    // Deleted and restored together.
    page.send(Event::Visit(Screen::Games));
    let id = page.state.ui.recent[0].id.clone();
    page.screen_event(ScreenEvent::Games(GamesAct::Delete(id)));
    assert_eq!((names(&page), page.storage.names(GAME_PREFIX).len()), (0, 0));
    assert_eq!(page.screens.games.shown.as_ref().expect("the screen is shown").restorable(), 1);
    page.screen_event(ScreenEvent::Games(GamesAct::Restore));
    let mut other = other_tab(&page);
    other.send(Event::Analyse);
    assert_eq!(comment(&other), "My idea.");
    // The small program deletes only the game.
    page.storage.remove(&format!("{GAME_PREFIX}{}", page.state.ui.recent[0].id));
    page.send(Event::StorageChanged);
    assert_eq!(names(&page), 0);
}

/// The saved games of a page, latest first.
fn saved(page: &Page) -> Vec<Recent> {
    let texts = page.storage.all(GAME_PREFIX);
    texts.iter().rev().map(|(id, text)| recent::read(id, text).expect("it is valid")).collect()
}

#[test]
fn an_analysis_that_began_without_a_game_is_saved_under_one_entry() {
    let mut page = Page::open("#variant=near&white=human&black=engine&level=2");
    page.state.device.now_s = 100;
    page.send(Event::OpenAnalysis).types("e4 e5 d4");
    assert!(page.state.is_save_due());
    page.send(Event::Save);
    assert!(saved(&page).is_empty(), "too short");
    page.types("d5").send(Event::Save);
    assert!(!page.state.is_save_due());
    page.types("exd5").send(Event::Comment("Sharp.".into())).send(Event::View(Browse::Back));
    page.types("a4").send(Event::Save);
    let games = saved(&page);
    assert_eq!((games.len(), games[0].status()), (1, GameStatus::Analysed));
    // It is opened with comments and variations, and continued under the same entry.
    let mut other = Page::open_in_tab(&games[0].address(), page.storage.other_tab());
    other.send(Event::Opened).has_moves("1. e4 e5 2. d4 d5 3. exd5 {Sharp.} (3. a4) *");
    assert!(other.state.session.analysis.is_on);
    other.types("Qxd5").send(Event::Save);
    assert_eq!(saved(&other).len(), 1);
    // A reload continues the entry as well, even if the first save is after another move.
    let mut page = Page::open("#variant=near&white=human&black=engine&level=2");
    page.send(Event::OpenAnalysis).types("e4 e5 d4 d5");
    let mut page = reloaded(&mut page);
    assert!(page.state.session.analysis.is_on && !page.state.is_save_due());
    page.types("exd5").send(Event::Save);
    assert_eq!(saved(&page).iter().map(|game| game.plies).collect::<Vec<_>>(), [5]);
    // The game before it stays without moves, and is saved for itself.
    page.send(Event::Analyse).has_line("").send(Event::Save);
    assert_eq!(saved(&page).len(), 1, "the analysis stays");
    page.state.device.now_s = 500;
    page.types("a4").send(Event::Save);
    assert_eq!(saved(&page).len(), 2);
    // After all moves are undone, there is nothing to save.
    let mut page = Page::open("");
    page.send(Event::OpenAnalysis).types("e4").send(Event::Comment("So.".into())).send(Event::Save);
    assert_eq!(saved(&page).len(), 1, "a comment is worth an entry");
    page.send(Event::Undo).send(Event::Undo).send(Event::Save);
    assert!(saved(&page).is_empty());
}

#[test]
fn another_analysis_has_another_entry() {
    let mut page = Page::open("");
    page.state.device.now_s = 100;
    page.send(Event::OpenAnalysis).types("e4 e5 d4 d5").send(Event::Save);
    page.state.device.now_s = 200;
    page.send(Event::AddressChanged(String::new())).send(Event::OpenAnalysis).has_line("");
    page.types("d4 d5 c4 c5").send(Event::Save);
    assert_eq!(saved(&page).len(), 2);
    // An imported game with the same moves is not changed.
    let mut page = Page::open("");
    page.imports("[White \"Ada\"]\n[Variant \"near\"]\n\n1. e4 e5 2. d4 d5 *").send(Event::Save);
    let imported = page.storage.all(GAME_PREFIX);
    let address = "#variant=near&moves=e3e4,e6e5,d3d4,d6d5&white=human&black=engine&analysis=on&played=";
    let mut page = Page::open_in_tab(address, page.storage.other_tab());
    page.state.device.now_s = 300;
    page.send(Event::Opened).types("exd5").send(Event::Save);
    assert_eq!(saved(&page).len(), 2);
    assert!(page.storage.all(GAME_PREFIX).contains(&imported[0]));
}

#[test]
fn clock_times_of_a_finished_game_are_kept_over_a_reload_of_its_analysis() {
    let mut page = Page::open("#variant=near&white=human&black=human&clock=300+2");
    page.send(Event::Tick { now_ms: 1_000 }).types("e4 e5 d4 a5").send(Event::Analyse).send(Event::Analyse);
    page.send(Event::Undo).types("h5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White))).send(Event::Analyse);
    let before = page.state.pgn();
    assert!(before.contains("%clk 0:05:0"), "{before}");
    assert_eq!(reloaded(&mut page).state.pgn(), before);
}
