//! The help: opened from a game, navigated by its table of contents, and left for the same game.

use serde_json::json;
use vicinity_e2e::with_page;

#[test]
fn help_is_a_link_away_from_a_game_and_leads_back_to_it() {
    with_page("#variant=contact&moves=e2e4&white=human&black=human", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        let fen = page.attribute("[data-board]", "data-fen");
        page.click("#help");
        page.wait_for("[data-app='ready'][data-screen='help'] .help h1");
        assert_eq!(page.script("return document.activeElement.tagName;", vec![]), json!("H1"));
        let games = vicinity_rules::variants::names().count() as u64;
        assert_eq!(page.count(".help-game"), games, "the help describes every game");
        page.click("[data-help='keys']");
        let top =
            page.script("return document.querySelector('#help-keys').getBoundingClientRect().top;", vec![]);
        assert!((-1.0..400.0).contains(&top.as_f64().unwrap_or(-99.0)), "the part is in sight: {top}");
        assert!(page.count(".help kbd") > 30);
        page.click("#help-back");
        page.wait_for("[data-app='ready']:not([data-screen='help']) [data-piece]");
        page.wait_until("the same game", |page| page.attribute("[data-board]", "data-fen") == fen);
    });
}
