//! The help: opened from a game, one of its topics opened, and left for the same game.

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
        assert_eq!(page.count(".help-game .rules"), games, "the help has the rules of every game");
        page.script(
            "[...document.querySelectorAll('.help-topic > summary')].find((topic) => topic.parentElement \
             .querySelector('kbd')).click();",
            vec![],
        );
        let is_shown = "return [...document.querySelectorAll('.help kbd')].filter((key) => \
                        key.checkVisibility({ contentVisibilityAuto: true })).length > 30;";
        page.wait_until("the keys", |page| page.script(is_shown, vec![]) == json!(true));
        page.click("#help-back");
        page.wait_for("[data-app='ready']:not([data-screen='help']) [data-piece]");
        page.wait_until("the same game", |page| page.attribute("[data-board]", "data-fen") == fen);
    });
}
