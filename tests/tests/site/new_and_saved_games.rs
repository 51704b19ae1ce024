//! The start page, new games, clocks and stored games.

use serde_json::json;
use vicinity_e2e::{Page, board_attribute, engine, play_moves, serve_site, with_page, with_page_and_script};

fn comment(page: &Page, text: &str) {
    let code = "const field = document.querySelector('#comment'); field.value = arguments[0]; \
                field.dispatchEvent(new Event('change', { bubbles: true }));";
    page.script(code, vec![json!(text)]);
}

/// Returns the number of games in the browser's storage.
fn kept(page: &Page) -> usize {
    let code = "return Object.keys(localStorage).filter((key) => key.startsWith('vicinity-game-')).length;";
    page.script(code, vec![]).as_u64().unwrap_or_default() as usize
}

fn left_ms(page: &Page, side: &str) -> i64 {
    let text = page.attribute(&format!("[data-clock={side}]"), "data-ms");
    text.and_then(|text| text.parse().ok()).expect("a clock that says what is left")
}

/// Leaves the page as if it were closed, and opens an address of the site again.
fn reopen(page: &Page, address: &str) {
    let site = page.url().split('#').next().unwrap_or_default().to_owned();
    page.go("about:blank");
    page.go(&format!("{site}{address}"));
    page.wait_for("[data-app=ready]");
}

#[test]
fn every_game_has_a_card_that_leads_to_it() {
    with_page("", |page| {
        let names: Vec<&str> = vicinity_rules::variants::names().collect();
        let pictures =
            "return [...document.querySelectorAll('.card')].every((card) => card.querySelector('use'));";
        page.wait_until("all pictures", |page| page.script(pictures, vec![]) == json!(true));
        let families: Vec<&str> = vicinity_rules::variants::families().collect();
        assert_eq!(page.count(".card"), families.len() as u64);
        assert_eq!(page.count("#cards a[href^='#screen=learn']"), families.len() as u64);
        for name in names {
            // The section with the well-known games is collapsed.
            page.script("document.querySelector('#cards details').open = true;", vec![]);
            let card = format!("[data-card='{name}']");
            assert_eq!(page.attribute(&card, "href"), Some(format!("#variant={name}")));
            page.click(&card);
            page.wait_until(name, |page| board_attribute(page, "data-variant") == name);
            assert!(!page.has("[data-screen=start]"), "the game's own panel comes");
            if families.contains(&name) {
                let pieces = page.count("[data-board] [data-piece]");
                assert_eq!(page.count(&format!(".card{card} use")), pieces, "{name}");
            }
            page.click(".brand");
            page.wait_for("[data-screen=start]");
        }
    });
}

#[test]
fn a_move_on_the_start_page_begins_a_game_and_nothing_on_the_board_moves() {
    with_page("", |page| {
        page.wait_for("[data-screen=start] [data-card]");
        assert!(page.has("[data-level]") && page.has("[data-player='black']"));
        page.select("[data-player='black']", "human");
        let place = "const box = document.querySelector('[data-board]').getBoundingClientRect(); \
                     return [box.x, box.y, box.width];";
        let before = page.script(place, vec![]);
        page.click("[data-square='e3']");
        page.click("[data-square='e4']");
        page.wait_until("the game", |page| !page.has("[data-screen=start]"));
        assert_eq!(page.script(place, vec![]), before);
        assert!(page.url().contains("#variant=near&moves=e3e4"), "{}", page.url());
        play_moves(page, "d5");
        page.script("history.back();", vec![]);
        page.wait_for("[data-screen=start]");
        // The list of stored games leads back to this game.
        page.wait_until("the running game", |page| page.text("#kept-list").contains("1 move"));
        page.click("#kept-list a");
        page.wait_until("the game again", |page| page.count("[data-move-list] [data-node]") == 2);
    });
}

#[test]
fn a_game_of_two_people_ends_on_time() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.click("#new-game");
        page.select("#new-variant", "contact");
        page.click("#new-opponent [value=people]");
        page.click("#new-clock [value='300+0']");
        page.click("#new-go");
        page.wait_until("contact", |page| board_attribute(page, "data-variant") == "contact");
        assert_eq!((left_ms(page, "white"), page.text("[data-clock=black]").as_str()), (300_000, "5:00"));
        play_moves(page, "e4 e5");
        page.wait_until("White's clock to run", |page| left_ms(page, "white") < 298_500);
        assert_eq!(left_ms(page, "black"), 300_000);
        play_moves(page, "a4");
        page.wait_until("Black's clock to run", |page| left_ms(page, "black") < 299_500);
        assert!(page.url().ends_with("&clock=300+0"), "{}", page.url());
        reopen(page, "#variant=contact&white=human&black=human&clock=2+0");
        play_moves(page, "e4 e5");
        page.wait_until("the flag to fall", |page| board_attribute(page, "data-result") == "0-1");
        assert_eq!((left_ms(page, "white"), page.text("#result-text").trim()), (0, "Out of time · 1 move"));
        page.reload();
        page.wait_until("the end again", |page| board_attribute(page, "data-result") == "0-1");
        assert_eq!(left_ms(page, "black"), 2_000);
        page.choose("#open-share");
        page.wait_for("#share[open]");
        let pgn = page.script("return document.querySelector('#share-pgn').value;", vec![]);
        let pgn = pgn.as_str().unwrap_or_default();
        for part in
            ["[Termination \"time forfeit\"]", "[TimeControl \"2+0\"]", "1. e4 {[%clk 0:00:02]}", "0-1"]
        {
            assert!(pgn.contains(part), "{part} in {pgn}");
        }
        assert!(!page.text("[data-move-list]").contains("clk"));
    });
}

#[test]
fn the_engine_uses_its_clock() {
    engine::with_engine("#variant=near&white=human&black=engine&level=8&time=10000&clock=20+0", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        let mut left_before = 20_000;
        for (count, text) in [(2, "e4"), (4, "d4"), (6, "a4")] {
            play_moves(page, text);
            page.wait_until("the answer", |page| page.count("[data-move-list] [data-node]") == count);
            // The time that a slow machine takes varies; the time that the page grants is fixed.
            let question = engine::requests(page).pop().expect("a question");
            assert_eq!(question["movetime_ms"], left_before / 30, "{question}");
            left_before = left_ms(page, "black");
        }
        assert!((1..20_000).contains(&left_before), "its clock has run: {left_before} ms of 20 s");
        assert_eq!(board_attribute(page, "data-result"), "");
    });
}

#[test]
fn a_running_clock_is_restored_with_the_time_left() {
    // The test controls the page's clock.
    let time = "window.timeMs = 0; performance.now = () => timeMs;";
    with_page_and_script("#variant=near&white=human&black=human&clock=600+5", time, |page| {
        play_moves(page, "e4 d5 d4");
        page.script("timeMs = 2500;", vec![]);
        page.wait_until("Black's clock to run", |page| left_ms(page, "black") == 597_500);
        let address = format!("#{}", page.url().split('#').nth(1).unwrap_or_default());
        let before = (left_ms(page, "white"), left_ms(page, "black"));
        reopen(page, &address);
        let after = (left_ms(page, "white"), left_ms(page, "black"));
        assert_eq!(after, before);
        page.script("timeMs = 1000;", vec![]);
        page.wait_until("the clock to go on", |page| left_ms(page, "black") == 596_500);
    });
}

#[test]
fn a_closed_game_is_restored_with_its_comments_and_can_be_deleted() {
    with_page("#variant=near&white=human&black=human", |page| {
        play_moves(page, "e4 d5");
        comment(page, "A comment that no address holds");
        let address = format!("#{}", page.url().split('#').nth(1).unwrap_or_default());
        // Without waiting: on leaving, the page stores what it has not stored yet.
        reopen(page, &address);
        assert!(page.text("[data-move-list]").contains("no address holds"));
        reopen(page, "");
        page.wait_until("the kept game", |page| page.count("#kept-list li") == 1);
        page.wait_for("[data-card='near'] use");
        page.click("#kept-list a");
        page.wait_until("the comment", |page| page.text("[data-move-list]").contains("no address holds"));
        assert_eq!(kept(page), 1, "it is the same game");
        page.click(".brand");
        page.click("#kept a[href='#screen=games']");
        page.wait_for("[data-app='ready'][data-screen='games'] [data-forget]");
        page.click(".games-list [data-forget]");
        page.wait_until("the game to be gone", |page| kept(page) == 0 && page.count(".games-list li") == 0);
    });
}

#[test]
fn a_second_tab_follows_the_game_and_takes_it_over_by_a_move() {
    with_page("#variant=near&white=human&black=human", |page| {
        play_moves(page, "e4 d5");
        page.wait_until("the game to be kept", |page| kept(page) == 1);
        let first = page.run(page.client().window()).expect("a tab");
        // Like a duplicated tab, a tab opened this way has a copy of the first one's session
        // storage.
        page.script("window.open(location.href);", vec![]);
        let tabs = page.run(page.client().windows()).expect("two tabs");
        let second = tabs.into_iter().find(|tab| *tab != first).expect("another tab");
        page.run(page.client().switch_to_window(second.clone())).expect("the second tab");
        page.wait_until("the same game", |page| page.count("[data-move-list] [data-node]") == 2);
        play_moves(page, "d4");
        comment(page, "second tab");
        page.run(page.client().switch_to_window(first)).expect("the first tab");
        page.wait_until("the second tab's comment", |page| {
            page.text("[data-move-list]").contains("second tab")
        });
        assert!(page.text("#notice").contains("another tab"));
        play_moves(page, "a5");
        comment(page, "first tab");
        page.run(page.client().switch_to_window(second)).expect("the second tab");
        page.wait_until("the first tab's comment", |page| {
            let list = page.text("[data-move-list]");
            list.contains("first tab") && list.contains("second tab")
        });
        assert_eq!(kept(page), 1, "there is one game");
        page.reload();
        page.wait_until("the same game", |page| page.text("[data-move-list]").contains("first tab"));
        page.click(".brand");
        page.wait_until("one game in the list", |page| page.count("#kept-list li") == 1);
    });
}

#[test]
fn a_comment_survives_other_screens_without_storage() {
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
    let forbidden = "for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
    }";
    for (store, reason) in [(full, "full"), (forbidden, "does not allow")] {
        let server = serve_site();
        let address = format!("{}#variant=near&white=human&black=human", server.url());
        let page = Page::open_with_script(&address, store);
        // One move, because the next would clear the notice if that had come by then.
        play_moves(&page, "e4");
        page.wait_until("the notice", |page| page.text("#notice").contains(reason));
        comment(&page, "A comment that no address holds");
        // Without waiting: the page loads its other build.
        page.choose("#open-settings");
        page.wait_for("[data-app='ready'][data-screen='settings'] #settings-close");
        page.click("#settings-close");
        page.wait_for("[data-app='ready'][data-screen='game'] [data-node]");
        assert!(page.text("[data-move-list]").contains("no address holds"), "{reason}");
        page.reload();
        page.wait_until("the comment", |page| page.text("[data-move-list]").contains("no address holds"));
    }
}

#[test]
fn a_damaged_store_is_reported_and_set_aside() {
    with_page("#variant=near&white=human&black=human", |page| {
        play_moves(page, "e4");
        page.wait_until("the game to be kept", |page| kept(page) == 1);
        page.script("localStorage.setItem('vicinity-game-old', 'vicinity-game 1 17\\nrubbish');", vec![]);
        reopen(page, "");
        page.wait_until("the notice", |page| page.text("#notice").contains("set aside"));
        let aside = page.script("return localStorage.getItem('vicinity-broken-old');", vec![]);
        assert_eq!(aside, json!("vicinity-game 1 17\nrubbish"), "nothing is destroyed");
        assert_eq!(page.count("#kept-list li"), 1, "everything else is still there");
        page.click("#notice-close");
        play_moves(page, "e4");
        reopen(page, "");
        page.wait_for("[data-card='chess']");
        assert!(!page.has("#notice:not([hidden])"), "it is reported once");
        // A full store is reported too, and the game goes on.
        page.script(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
            vec![],
        );
        play_moves(page, "d4");
        page.wait_until("the notice", |page| page.text("#notice").contains("full"));
    });
}
