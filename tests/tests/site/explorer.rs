//! The opening explorer beside the analysis.

use vicinity_e2e::with_page;

const EXPLORER: &str = "[data-app='ready'][data-screen='explorer'] [data-explorer]";
const MOVE: &str = "[data-explorer-move='0']";

#[test]
fn moves_of_the_games_are_played_in_the_analysis() {
    // The small program loads the full one, which goes on with the same analysis.
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        page.click("#analyse");
        page.wait_for("#open-explorer:not([hidden])");
        page.click("#open-explorer");
        page.wait_for(EXPLORER);
        page.wait_for(MOVE);
        page.wait_for("#open-explorer[aria-pressed='true']");
        assert!(page.text("[data-explorer]").contains("The engine’s games against itself"));
        let fen = page.attribute("[data-board]", "data-fen");
        page.click(MOVE);
        page.wait_until("the move on the board", |page| page.attribute("[data-board]", "data-fen") != fen);
        page.wait_for(MOVE);
        page.click("#open-explorer");
        page.wait_for("[data-screen='game'] #analyse[aria-checked='true']");
        page.wait_for("[data-explorer][hidden]");
        page.assert_no_errors();
    });
}

#[test]
fn a_position_that_was_not_played_says_so() {
    with_page("#screen=explorer&variant=near&fen=4k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201", |page| {
        page.wait_for(EXPLORER);
        page.wait_until("a message", |page| {
            page.text("[data-explorer-message]") == "This position is not in these games."
        });
        assert_eq!(page.count("[data-explorer-move]"), 0);
        page.assert_no_errors();
    });
}
