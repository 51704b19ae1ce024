//! The opening explorer, without a browser.

use crate::common::page::Driven;
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::explorer::{Explorer, ExplorerAct};
use vicinity_protocol::explorer::{ExplorerMove, Results, write};
use vicinity_rules::{Position, Variant};

type Page = Driven<FullScreens>;

const FILE: &str = "explorer/near.txt";

fn played(uci: &str, white: u32, drawn: u32, black: u32) -> ExplorerMove {
    ExplorerMove { uci: uci.to_owned(), results: Results { white, drawn, black } }
}

/// A file with the start position and the one after 1. e4; the last move is not legal.
fn file() -> String {
    let near = Variant::parse("near").expect("a known name");
    let start = Position::start(&near);
    let mut after = start.clone();
    after.play_unchecked(after.parse_move("e4").expect("a legal move"));
    let (first, second) = (
        [played("e3e4", 1_200, 300, 500), played("a3a4", 1, 0, 0), played("h1h8", 9, 9, 9)],
        // The least common move scores best for Black, but on too few games.
        [played("d6d5", 600, 100, 300), played("a6a5", 200, 100, 200), played("h6h5", 0, 0, 2)],
    );
    let (start, after) = (start.fen(), after.fen());
    write("near", 5_000, [(start.as_str(), &first[..]), (after.as_str(), &second[..])].into_iter())
}

impl Page {
    fn explorer(hash: &str) -> Page {
        let mut page = Page::open_with_screens(hash);
        assert!(page.effects.contains(&Effect::Fetch(FILE.to_owned())), "{:?}", page.effects);
        page.file_fetched(Some(file()));
        page
    }

    fn file_fetched(&mut self, text: Option<String>) {
        self.send(Event::Fetched { path: FILE.to_owned(), text });
    }

    fn shown_explorer(&self) -> &Explorer {
        self.screens.explorer.shown.as_ref().expect("the explorer is shown")
    }

    fn rows(&self) -> Vec<[&str; 3]> {
        self.shown_explorer().rows.iter().map(|row| [&*row.san, &*row.games, &*row.score]).collect()
    }
}

#[test]
fn the_moves_of_the_shown_position_are_listed_and_played() {
    let mut page = Page::explorer("#screen=explorer&variant=near");
    assert!(page.state.session.analysis.is_on);
    assert_eq!(page.rows(), [["e4", "2,000", "67.5%"], ["a4", "1", "100.0%"]]);
    assert_eq!(page.shown_explorer().message(), "2,028 games");
    let row = &page.shown_explorer().rows[0];
    assert_eq!(row.bars, ["M0 0H600V100H0Z", "M600 0H750V100H600Z", "M750 0H1000V100H750Z"]);
    assert_eq!(row.text, "2,000 games, White won 60.0%, draws 15.0%, Black won 25.0%");
    page.act(ExplorerAct::Play(0));
    assert_eq!(page.state.game.line().len(), 1);
    // The best for Black first, as far as the number of games shows that.
    let best = [["a5", "500", "50.0%"], ["d5", "1,000", "65.0%"], ["h5", "2", "0.0%"]];
    assert_eq!(page.rows(), best);
    assert!(page.state.address().starts_with("#screen=explorer&variant=near&moves=e3e4"));
    page.act(ExplorerAct::Play(0));
    assert_eq!(
        (page.rows(), page.shown_explorer().message().as_str()),
        (Vec::new(), "This position is not in these games.")
    );
    // An index from nowhere does nothing, and the earlier position has its moves again.
    page.act(ExplorerAct::Play(5));
    page.send(Event::Undo);
    assert_eq!(page.rows().len(), 3);
}

#[test]
fn the_explorer_ends_with_the_analysis_and_the_played_game_continues() {
    let mut page = Page::open_with_screens("#variant=near&moves=e3e4,d6d5&white=human&black=engine");
    page.send(Event::Analyse);
    page.send(Event::Visit(Screen::Explorer));
    page.file_fetched(Some(file()));
    assert!(page.rows().is_empty());
    page.send(Event::Typed("d4".to_owned()));
    assert_eq!((page.state.game.line().len(), page.state.ui.screen.clone()), (3, Screen::Explorer));
    // Closing the explorer leaves the analysis on.
    page.send(Event::Visit(Screen::Game));
    assert!(page.state.session.analysis.is_on && page.screens.explorer.shown.is_none());
    page.send(Event::Visit(Screen::Explorer));
    page.send(Event::Analyse);
    assert_eq!((page.state.ui.screen.clone(), page.state.session.analysis.is_on), (Screen::Game, false));
    assert_eq!(page.state.game.line().len(), 2, "the game that is played");
}

#[test]
fn moves_played_beside_the_openings_stay_after_the_browsers_back_button() {
    for game in ["#variant=near&moves=e3e4,e6e5", "#variant=near&moves=e3e4,e6e5&white=human&black=engine"] {
        let mut page = Page::open_with_screens(game);
        page.send(Event::Analyse);
        let before = page.state.address();
        page.send(Event::Visit(Screen::Explorer));
        page.file_fetched(Some(file()));
        page.send(Event::Typed("d4".to_owned()));
        page.send(Event::AddressChanged(before));
        assert_eq!((page.state.ui.screen.clone(), page.state.session.analysis.is_on), (Screen::Game, true));
        assert_eq!(page.state.game.line().len(), 3, "{game}");
        // Another game is opened as it is.
        page.send(Event::Visit(Screen::Explorer));
        page.send(Event::AddressChanged("#variant=near&moves=a3a4&analysis=on".to_owned()));
        assert_eq!(page.state.game.line().len(), 1);
    }
}

#[test]
fn missing_and_damaged_files_are_reported_and_requested_again() {
    let mut page = Page::open_with_screens("#screen=explorer&variant=near");
    assert_eq!(page.shown_explorer().message(), "Loading…");
    for (text, message) in [
        (None, "The games could not be loaded."),
        (Some("<!doctype html>".to_owned()), "The games cannot be read."),
        (Some(file().replace("near", "contact")), "The games cannot be read."),
        (Some(file()[..60].to_owned()), "The games cannot be read."),
    ] {
        page.file_fetched(text);
        assert!(page.shown_explorer().message().starts_with(message), "{}", page.shown_explorer().message());
        assert!(page.rows().is_empty() && page.shown_explorer().may_fetch(&page.state));
        page.act(ExplorerAct::Fetch);
        assert!(page.effects.contains(&Effect::Fetch(FILE.to_owned())));
    }
    page.file_fetched(Some(file()));
    assert_eq!(page.rows().len(), 2);
}

#[test]
fn other_rules_have_no_games() {
    let mut page = Page::open_with_screens("#screen=explorer&variant=near-vs-normal:near=black");
    assert_eq!(page.shown_explorer().message(), "There are no games with these rules yet.");
    assert!(!page.shown_explorer().may_fetch(&page.state));
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Fetch(_))));
    page.act(ExplorerAct::Play(0));
    assert!(page.state.game.line().is_empty());
}

#[test]
fn a_button_leads_back_to_the_last_known_position() {
    let mut page = Page::explorer("#screen=explorer&variant=near&moves=e3e4,d6d5,e4d5,d7d5");
    assert_eq!((page.rows().len(), page.shown_explorer().last_known), (0, Some(1)));
    page.act(ExplorerAct::LastKnown);
    assert_eq!((page.state.game.shown().ply, page.state.game.line().len()), (1, 4));
    assert_eq!((page.rows().len(), page.shown_explorer().last_known), (3, None));
    page.act(ExplorerAct::LastKnown);
    assert_eq!(page.state.game.shown().ply, 1, "there is nothing to go back to");
}
