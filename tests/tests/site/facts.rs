//! The statistics of a game: opened beside the rules, and their openings on a board.

use serde_json::json;
use vicinity_e2e::with_page;

const REPORT: &str = "[data-app='ready'][data-screen='facts'] .facts-report:not([hidden])";
const MOVES: &str = ".facts-moves tbody [data-opening]";

#[test]
fn an_opening_is_played_on_the_board_and_analysed() {
    with_page("#variant=near&white=human&black=human&moves=e3e4", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        page.click(".tabs a[href='#screen=facts']");
        page.wait_for(REPORT);
        assert!(page.text(".facts-note").starts_with("White scores "), "{}", page.text(".facts-note"));
        let board = || page.attribute("[data-facts-board]", "data-facts-fen");
        let start = board();
        page.click(MOVES);
        page.wait_until("the move on the board", |page| {
            page.attribute("[data-facts-board]", "data-facts-fen") != start
        });
        let after = board();
        // The keyboard goes on among the moves that followed.
        assert_eq!(
            page.script("return document.activeElement.matches(arguments[0]);", vec![MOVES.into()]),
            json!(true)
        );
        page.click("[data-action='facts.analyse']");
        page.wait_for("[data-app='ready'][data-screen='game'] #analyse[aria-checked='true']");
        page.wait_until("the same position", |page| page.attribute("[data-board]", "data-fen") == after);
        page.assert_no_errors();
    });
}

#[test]
fn figures_of_another_game_are_a_click_away_in_the_comparison() {
    with_page("#screen=facts&variant=near", |page| {
        page.wait_for(REPORT);
        let folders = vicinity_games::folders().expect("the folders of the games");
        let games = folders.iter().map(|folder| folder.files("facts").len() as u64).sum::<u64>();
        page.wait_until("all games", |page| page.count(".facts-compared [data-game]") == games);
        page.click(".facts-compared [data-game='contact']");
        page.wait_for(".facts-compared [data-game='contact'][aria-current='true']");
        page.wait_until("claims", |page| page.text(".facts").contains("John Gallez:"));
        assert!(page.url().contains("screen=facts&variant=contact"), "{}", page.url());
        page.assert_no_errors();
    });
}
