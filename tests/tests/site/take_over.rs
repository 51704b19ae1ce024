//! The full program replaces the small one without a page load: nothing flickers and the game goes
//! on.

use serde_json::json;
use vicinity_e2e::{Key, Page, type_move, with_page};

const TWO: &str = "#variant=near&white=human&black=human&moves=e3e4,d6d5";

/// Marks the document, so that a page load is noticed, and counts the frames in which the board has
/// no pieces.
fn watch(page: &Page) {
    let code = "window.isSame = true; window.bare = 0; window.frames_seen = 0; \
                const look = () => { frames_seen++; \
                    const board = document.querySelector('#board'); \
                    if (document.querySelector('.app').dataset.screen === 'game' && \
                        (!board || board.querySelectorAll('.piece').length < 30)) bare++; \
                    requestAnimationFrame(look); }; look();";
    page.script(code, vec![]);
}

fn is_same_document(page: &Page) -> bool {
    page.script("return window.isSame === true;", vec![]) == json!(true)
}

#[test]
fn a_screen_opens_without_a_page_load_and_back_returns_to_the_game() {
    with_page(TWO, |page| {
        page.wait_for("[data-app=ready]");
        watch(page);
        type_move(page, "exd5");
        page.wait_until("the move", |page| page.count("[data-move-list] [data-node]") == 3);
        page.click("#tab-rules");
        page.click(".site-nav [data-visit=settings]");
        page.wait_for("[data-screen=settings] .settings h1");
        assert!(is_same_document(page), "the page was not loaded");
        assert!(page.url().contains("#screen=settings"), "{}", page.url());
        page.script("history.back();", vec![]);
        page.wait_for(".app[data-screen=game]");
        page.wait_until("the game", |page| page.count("[data-move-list] [data-node]") == 3);
        assert_eq!(page.attribute(".app", "data-tab").as_deref(), Some("rules"));
        assert_eq!(page.script("return window.bare;", vec![]), json!(0), "no frame without the pieces");
        // From here on only the full program runs, so the next screen opens at once.
        page.click(".site-nav [data-visit=puzzles]");
        page.wait_for("[data-puzzles]");
        assert!(is_same_document(page));
    });
}

#[test]
fn announcements_and_the_engines_side_survive_the_replacement_of_the_program() {
    with_page("#variant=near&white=human&black=engine&level=1", |page| {
        page.wait_for("[data-app=ready]");
        watch(page);
        type_move(page, "e4");
        page.wait_until("the engine's answer", |page| page.count("[data-move-list] [data-node]") >= 2);
        page.click("#tab-notes");
        page.type_into("#comment", "a comment");
        page.click(".site-nav [data-visit=games]");
        page.wait_for(".app[data-screen=games] h1");
        assert!(is_same_document(page));
        page.script("history.back();", vec![]);
        page.wait_for(".app[data-screen=game]");
        page.wait_until("the comment", |page| {
            page.script("return document.querySelector('#comment').value;", vec![]) == json!("a comment")
        });
        // The engine continues to play.
        type_move(page, "d4");
        page.wait_until("the engine's next answer", |page| page.count("[data-move-list] [data-node]") >= 4);
    });
}

#[test]
fn a_link_to_a_custom_variant_is_played_without_a_page_load() {
    with_page("#screen=design", |page| {
        page.wait_for("#design [data-place='a1']");
        let link = page.script("return document.querySelector('[data-design=link]').value;", vec![]);
        let hash = link.as_str().and_then(|link| link.split_once('#')).map(|(_, hash)| hash.to_owned());
        let hash = hash.expect("a link");
        let site = page.url().split_once('#').map(|(site, _)| site.to_owned()).expect("an address");
        page.go("about:blank");
        page.go(&format!("{site}{TWO}"));
        page.wait_for("[data-app=ready]");
        watch(page);
        page.script("location.hash = arguments[0];", vec![json!(hash)]);
        page.wait_until("the variant", |page| {
            page.attribute("#board", "data-variant").is_some_and(|name| name.starts_with("game:"))
        });
        assert!(is_same_document(page));
    });
}

#[test]
fn arrow_keys_step_through_the_game_after_a_move_by_mouse() {
    with_page(TWO, |page| {
        page.wait_for("[data-app=ready]");
        page.click("[data-square=e4]");
        page.click("[data-square=d5]");
        page.wait_until("the move", |page| page.count("[data-move-list] [data-node]") == 3);
        let ply = |page: &Page| {
            page.script("return document.querySelectorAll('[data-move-list] [data-node]').length && [...document.querySelectorAll('[data-move-list] [data-node]')].findIndex(move => move.matches('[aria-current]')) + 1;", vec![])
        };
        page.press(&Key::Left.to_string());
        page.wait_until("one move back", |page| ply(page) == json!(2));
        page.press(&Key::Right.to_string());
        page.wait_until("forward", |page| ply(page) == json!(3));
    });
}

#[test]
fn browsing_and_analysing_a_running_game_do_not_change_it() {
    with_page("#variant=near&white=human&black=engine&level=1", |page| {
        page.wait_for("[data-app=ready]");
        type_move(page, "e4");
        page.wait_until("the engine's answer", |page| page.count("[data-move-list] [data-node]") >= 2);
        page.click("#go-first");
        page.click("[data-square=d3]");
        page.click("[data-square=d4]");
        page.wait_for("#question:not([hidden])");
        assert!(page.text("#question-text").starts_with("Continue the game from here with d4?"));
        page.click("#answer-no");
        page.wait_until("the present", |page| page.has("#go-last[disabled]"));
        assert!(page.count("[data-move-list] [data-node]") >= 2);
        // In analysis the move is a variation; it is not part of the game afterwards.
        page.click("#go-first");
        page.click("[data-square=d3]");
        page.click("[data-square=d4]");
        page.click("#try-analysis");
        page.wait_for("#back-to-game:not([hidden])");
        page.wait_until("the variation", |page| page.text("[data-move-list]").contains("d4"));
        page.click("#back-to-game");
        page.wait_until("the game", |page| !page.text("[data-move-list]").contains("d4"));
        page.wait_for("#back-to-game[hidden]");
        // The full program takes over while the engine reports, and follows the address.
        page.script("window.errors = 0; addEventListener('error', () => { errors += 1; });", vec![]);
        page.script("document.querySelector('#start-analysis').click();", vec![]);
        page.wait_until("a line", |page| !page.text("#lines").is_empty());
        page.script("location.hash = '#screen=puzzles';", vec![]);
        page.wait_for(".app[data-screen=puzzles] [data-puzzles]");
        assert_eq!(
            page.script("return [errors, location.hash.slice(0, 15)];", vec![]),
            json!([0, "#screen=puzzles"])
        );
    });
}
