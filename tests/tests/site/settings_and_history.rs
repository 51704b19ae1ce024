//! The settings and the stored games as screens, and the score that wins change.

use serde_json::json;
use vicinity_e2e::{Key, Page, fen, type_move, with_page};

const SETTINGS: &str = "[data-app='ready'][data-screen='settings'] [data-display]";
const GAMES: &str = "[data-app='ready'][data-screen='games'] .games-list li";
const GAME: &str = "[data-app='ready'][data-screen='game'] [data-piece]";
/// A game that Black, the person, wins with the next move.
const NEARLY: &str = "#variant=chess&moves=f2f3,e7e5,g2g4&white=engine&black=human";

/// Reloads the page with another address.
fn reopen(page: &Page, address: &str) {
    let site = page.url().split('#').next().unwrap_or_default().to_owned();
    page.go("about:blank");
    page.go(&format!("{site}{address}"));
    page.wait_for("[data-app='ready']");
}

fn is_focused(page: &Page, css: &str) -> bool {
    page.script("return document.activeElement.matches(arguments[0]);", vec![json!(css)]) == json!(true)
}

#[test]
fn a_setting_applies_at_once_and_is_stored_and_the_game_returns() {
    with_page("#variant=near&white=human&black=human", |page| {
        type_move(page, "e4");
        page.wait_for("[data-turn=black]");
        let there = fen(page);
        // The history has pictures of pieces, too.
        page.click(".site-nav [data-visit=games]");
        page.wait_for(GAMES);
        page.script("history.back();", vec![]);
        page.wait_for(GAME);
        page.choose("#open-settings");
        page.wait_for(SETTINGS);
        assert!(is_focused(page, ".settings h1"));
        page.click("[data-display='palette'] [value='wood']");
        page.wait_for(":root[data-palette='wood'] [data-display='palette'] [value='wood']:checked");
        // The arrow keys of the browser move within a group of radio buttons.
        page.script("document.querySelector(\"[data-display='pieces'] :checked\").focus();", vec![]);
        page.press(&Key::Right.to_string());
        page.wait_for(":root[data-pieces='outline'] [data-display='pieces'] [value='outline']:checked");
        assert_eq!(page.count(".settings-sample .square"), 64, "the board shows what it comes to");
        assert_eq!(page.count("symbol[id=piece-rook]"), 1, "of two with one id, the first would be shown");
        page.reload();
        page.wait_for(SETTINGS);
        page.wait_for(":root[data-palette='wood'][data-pieces='outline'] [data-display='palette'] [value='wood']:checked");
        page.click("#settings-close");
        page.wait_for(GAME);
        page.wait_until("the same game", |page| fen(page) == there);
        assert_eq!(page.count(".settings-sample .square"), 0, "one board on the page");
        // Escape leads back too, and so does the browser's back button.
        for way in ["Escape", "back"] {
            page.choose("#open-settings");
            page.wait_for(SETTINGS);
            if way == "back" {
                page.script("history.back();", vec![]);
            } else {
                page.press(&Key::Escape.to_string());
            }
            page.wait_for(GAME);
            page.wait_until(way, |page| fen(page) == there);
        }
        assert!(page.has(":root[data-palette='wood']"));
    });
}

#[test]
fn settings_opened_by_their_address_lead_to_a_game() {
    with_page("#screen=settings", |page| {
        page.wait_for(SETTINGS);
        page.click("#settings-close");
        page.wait_for(GAME);
    });
}

#[test]
fn settings_fit_every_window() {
    with_page("#screen=settings", |page| {
        page.wait_for(SETTINGS);
        for (width, height) in [(1440, 900), (1024, 768), (820, 1180), (390, 844), (320, 600)] {
            page.set_size(width, height);
            page.wait_until("the size", |page| page.script("return innerWidth;", vec![]) == json!(width));
            let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
            assert_eq!(page.script(wide, vec![]), json!(0), "nothing sticks out at {width}");
            let outside = "return [...document.querySelectorAll('.chip')].filter((chip) => {
                const box = chip.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth || box.height < 36;
              }).length;";
            assert_eq!(page.script(outside, vec![]), json!(0), "{width}");
        }
    });
}

#[test]
fn a_won_game_is_counted_listed_opened_and_deleted() {
    with_page(NEARLY, |page| {
        type_move(page, "Qh4");
        page.wait_for("#result:not([hidden])");
        page.wait_until("the count", |page| {
            page.script("return localStorage.getItem('vicinity-score');", vec![]) == json!("chess 4w;")
        });
        // Another game, between two people.
        reopen(page, "#variant=near&white=human&black=human");
        type_move(page, "e4");
        page.wait_for("[data-turn=black]");
        page.click(".brand");
        page.click("#kept a[href='#screen=games']");
        page.wait_for(GAMES);
        assert_eq!(page.count(".games-list li"), 2);
        assert_eq!(page.count(".games-list .miniature use"), 64);
        page.click(".games-filters [value='won']");
        page.wait_until("one of them", |page| page.count(".games-list li") == 1);
        // A row out of view has no layout, and so no text, until the browser has painted once
        // (`content-visibility`).
        page.wait_until("who played", |page| {
            page.text(".games-list li").contains("You as Black, against level 4 – Improver")
        });
        let row = "return [...document.querySelectorAll('.score tbody tr:not(.score-game) :is(th, td)')].map((cell) => cell.textContent);";
        assert_eq!(page.script(row, vec![]), json!(["4 – Improver", "1", "0", "0", "100%"]));
        page.click(".games-list a");
        page.wait_for("[data-app='ready'][data-screen='game'] #result:not([hidden])");
        page.script("history.back();", vec![]);
        page.wait_for("[data-screen='games'] .games-list [data-forget]");
        assert_eq!(page.count(".games-list li"), 1, "the filter is kept");
        page.click(".games-filters [name='games-end'][value='']");
        page.wait_until("both games", |page| page.count(".games-list li") == 2);
        page.click(".games-list [data-forget]");
        page.wait_until("one game left", |page| page.count(".games-list li") == 1);
        assert!(is_focused(page, "[data-forget]"), "the keyboard is at the next one");
        page.click("#games-restore");
        page.wait_until("both games", |page| page.count(".games-list li") == 2);
        page.click(".games-list [data-forget]");
        page.wait_until("one game left", |page| page.count(".games-list li") == 1);
        // Deleting all games needs a second click, as does resetting the score.
        page.click("#games-delete");
        page.wait_until("the question", |page| page.text("#games-delete").contains("1 game?"));
        assert_eq!(page.count(".games-list li"), 1);
        page.click("#games-delete");
        page.wait_until("no game", |page| page.count(".games-list li") == 0);
        page.click("#score-afresh");
        page.click("#score-afresh");
        page.wait_for(".score table[hidden]");
        let kept = "return Object.keys(localStorage).filter((key) => /^vicinity-(game|score)/.test(key));";
        assert_eq!(page.script(kept, vec![]), json!([]));
    });
}

#[test]
fn damaged_games_are_reported_and_not_lost() {
    with_page("#variant=near&white=human&black=human", |page| {
        type_move(page, "e4");
        page.wait_for("[data-turn=black]");
        page.wait_until("the game to be kept", |page| {
            page.script(
                "return Object.keys(localStorage).some((key) => key.startsWith('vicinity-game-'));",
                vec![],
            ) == json!(true)
        });
        page.script(
            "localStorage.setItem('vicinity-game-old', 'vicinity-game 1 17\\nrubbish');
             localStorage.setItem('vicinity-score', 'near 4w;rubbish;near 4l;');",
            vec![],
        );
        reopen(page, "#screen=games");
        page.wait_for(".games-broken:not([hidden])");
        page.wait_until("the notice", |page| page.text("#notice").contains("set aside"));
        assert_eq!(page.count(".games-list li"), 1, "everything else is still there");
        assert!(page.text(".score-unread").contains("One statistics entry"));
        assert_eq!(page.count(".score tbody tr:not(.score-game)"), 1);
        page.click("#broken-delete");
        page.click("#broken-delete");
        page.wait_for(".games-broken[hidden]");
        assert_eq!(page.script("return localStorage.getItem('vicinity-broken-old');", vec![]), json!(null));
    });
}

#[test]
fn the_third_win_in_a_row_offers_the_next_level() {
    with_page(NEARLY, |page| {
        for won in 1..=3 {
            reopen(page, NEARLY);
            type_move(page, "Qh4");
            page.wait_for("#result:not([hidden])");
            let offered = page.text("#other-level");
            assert_eq!(offered.trim(), if won < 3 { "" } else { "Three wins in a row: play level 5" });
        }
        assert!(page.text("#announce").contains("play level 5"), "it is said, too");
        // The move field covers the card while it has the keyboard focus.
        page.script("document.activeElement.blur();", vec![]);
        page.click("#other-level");
        page.wait_until("the next game", |page| page.url().contains("level=5"));
        assert!(page.url().contains("white=human&black=engine"), "{}", page.url());
        assert!(!page.has("#result:not([hidden])"));
        assert_eq!(page.script("return document.querySelector('[data-level]').value;", vec![]), json!("5"));
    });
}

#[test]
fn only_visible_rows_of_thousands_of_stored_games_are_drawn() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for("[data-app='ready']");
        type_move(page, "e4");
        let copies = "const name = Object.keys(localStorage).find((key) => key.startsWith('vicinity-game-'));
            const text = name && localStorage.getItem(name);
            for (let copy = 0; text && copy < 1999; copy += 1) {
              localStorage.setItem(`vicinity-game-1-${copy}`, text);
            }
            return !!name;";
        page.wait_until("a kept game", |page| page.script(copies, vec![]) == json!(true));
        page.script("location.hash = '#screen=games';", vec![]);
        page.wait_for("[data-app='ready'][data-screen='games'] .games-list li");
        let drawn = |page: &Page| [".games-list li", ".games-list .miniature"].map(|rows| page.count(rows));
        assert!(page.text(".games").contains("2000"), "{}", page.text(".games"));
        assert_eq!(drawn(page), [50, 50]);
        page.script("window.first = document.querySelector('.games-list li');", vec![]);
        page.click("#games-more");
        page.wait_until("more games", |page| drawn(page) == [100, 100]);
        let is_kept = "return first === document.querySelector('.games-list li');";
        assert_eq!(page.script(is_kept, vec![]), json!(true), "what is there stays");
    });
}
