//! Games played by pointer and keyboard, against the engine and by two people.

use serde_json::json;
use vicinity_e2e::{
    Key, Page, Pointer, board_attribute, engine, square, type_move, with_page, with_page_and_script,
};
use vicinity_rules::{Position, Variant};

/// Returns the position that the page shows.
fn position(page: &Page) -> Position {
    page.wait_for("[data-app=ready]");
    let variant =
        Variant::parse(&board_attribute(page, "data-variant")).expect("the page plays a known game");
    Position::from_fen(&variant, &board_attribute(page, "data-fen")).expect("the page shows a valid position")
}

/// Plays a move by clicking on its squares, and on the promotion piece if there is one.
fn click_move(page: &Page, uci: &str) {
    let start = position(page);
    let before = board_attribute(page, "data-fen");
    let mv = start.parse_uci(uci).expect("tests play legal moves");
    page.click(&square(&mv.from().to_string()));
    page.click(&square(&mv.to().to_string()));
    if let Some(kind) = mv.promotion() {
        let letter = start.variant().kind(kind).letter.to_ascii_lowercase();
        page.click(&format!("[data-promotion='{letter}']"));
    }
    page.wait_until(&format!("{uci} to be played"), |page| board_attribute(page, "data-fen") != before);
}

/// Waits until it is the side's turn and the page is idle, or until the game is over.
fn wait_for_turn(page: &Page, turn: &str) {
    page.wait_until(&format!("{turn}'s turn or the end"), |page| {
        board_attribute(page, "data-turn") == turn || !board_attribute(page, "data-result").is_empty()
    });
}

#[test]
fn a_whole_game_against_the_engine_by_clicking_with_a_reload_in_the_middle() {
    with_page("#variant=near&time=500", |page| {
        page.select("[data-player='white']", "human");
        page.select("[data-player='black']", "engine");
        page.select("[data-level]", "5");
        // The same moves in every run.
        let mut choices = fastrand::Rng::with_seed(1);
        let mut moves = 0;
        while board_attribute(page, "data-result").is_empty() {
            assert!(moves < 150, "random moves have not lost to the engine in {moves} moves");
            let position = position(page);
            let legal = position.legal_moves();
            let winning = legal.iter().copied().find(|&mv| position.captures_king(mv));
            let mv = winning.unwrap_or_else(|| legal[choices.usize(..legal.len())]);
            click_move(page, &position.uci(mv));
            wait_for_turn(page, "white");
            moves += 1;
            if moves == 3 {
                let before = (board_attribute(page, "data-fen"), page.text("[data-move-list]"));
                page.reload();
                wait_for_turn(page, "white");
                assert_eq!((board_attribute(page, "data-fen"), page.text("[data-move-list]")), before);
                assert_eq!(
                    page.script("return document.querySelector(\"[data-player='black']\").value;", vec![]),
                    "engine"
                );
            }
        }
        let outcome = position(page).outcome();
        let result = board_attribute(page, "data-result");
        assert_eq!(outcome.map(|outcome| outcome.result()), Some(result.as_str()));
        assert_eq!(result, "0-1", "random moves are expected to lose");
        let words = page.text("#result");
        assert!(words.contains("You lost") && words.contains("King captured"), "{words}");
    });
}

#[test]
fn the_engine_plays_a_game_against_itself_and_stops_at_once_when_asked() {
    with_page("#variant=near&white=engine&black=engine&time=500", |page| {
        page.wait_until("some moves", |page| page.count("[data-move-list] button") >= 4);
        page.select("[data-player='white']", "human");
        page.select("[data-player='black']", "human");
        page.wait_until("the engine to rest", |page| {
            page.attribute("[data-engine]", "data-state").as_deref() == Some("idle")
        });
        let moves = page.count("[data-move-list] button");
        // A late report of the engine would arrive before the answer to the next request.
        let turn = board_attribute(page, "data-turn");
        let start = position(page);
        click_move(page, &start.uci(start.legal_moves()[0]));
        assert_eq!(page.count("[data-move-list] button"), moves + 1);
        page.select(
            &format!("[data-player='{}']", if turn == "white" { "black" } else { "white" }),
            "engine",
        );
        wait_for_turn(page, &turn);
        assert_eq!(page.count("[data-move-list] button"), moves + 2);
    });
}

#[test]
fn undo_while_the_engine_thinks_gives_the_move_back() {
    engine::with_engine("#variant=near&white=human&black=engine&level=1&time=10000", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        engine::hold(page);
        let start = board_attribute(page, "data-fen");
        click_move(page, "e3e4");
        page.wait_until("the engine to think", |page| {
            page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking")
        });
        engine::wait_for_held(page, 1);
        page.click("#undo");
        page.wait_until("the move to be taken back", |page| board_attribute(page, "data-fen") == start);
        assert_eq!(page.attribute("[data-engine]", "data-state").as_deref(), Some("idle"));
        engine::release(page);
        assert_eq!(board_attribute(page, "data-fen"), start, "a late answer is not played");
        engine::hold(page);
        click_move(page, "d3d4");
        page.wait_until("the engine to think again", |page| {
            page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking")
        });
    });
}

#[test]
fn undo_and_redo_reach_back_past_a_reload() {
    with_page("#variant=near&moves=e3e4,e6e5,d3d4", |page| {
        wait_for_turn(page, "black");
        let end = board_attribute(page, "data-fen");
        for _ in 0..3 {
            page.click("#undo");
        }
        assert_eq!(
            board_attribute(page, "data-fen"),
            "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1"
        );
        for _ in 0..3 {
            page.choose("#redo-again");
        }
        assert_eq!(board_attribute(page, "data-fen"), end);
    });
}

#[test]
fn moves_by_dragging_with_mouse_and_finger_and_by_typing() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.drag(Pointer::Mouse, &square("e3"), &square("e4"));
        wait_for_turn(page, "black");
        page.drag(Pointer::Finger, &square("e6"), &square("e5"));
        wait_for_turn(page, "white");
        type_move(page, "d4");
        wait_for_turn(page, "black");
        type_move(page, "d6d5");
        wait_for_turn(page, "white");
        assert_eq!(
            board_attribute(page, "data-fen"),
            "8/rnbqkbnr/ppp2ppp/3pp3/3PP3/PPP2PPP/RNBQKBNR/8 w - - 0 3"
        );
        // A piece that is dropped on an illegal square returns to its own.
        page.drag(Pointer::Mouse, &square("a3"), &square("a7"));
        page.come_to_rest();
        assert_eq!(board_attribute(page, "data-turn"), "white");
        assert!(page.has(&format!("{} [data-piece]", square("a3"))));
        page.drag(Pointer::Mouse, &square("a3"), &square("a4"));
        wait_for_turn(page, "black");
        assert_eq!(
            board_attribute(page, "data-fen"),
            "8/rnbqkbnr/ppp2ppp/3pp3/P2PP3/1PP2PPP/RNBQKBNR/8 b - - 0 3"
        );
    });
}

#[test]
fn promotion_offers_the_captured_pool_and_disables_other_pieces() {
    let address = "#variant=near&fen=4k3/P7/8/8/8/8/8/1NBQKBNR%20w%20-%20-%200%201";
    with_page(address, |page| {
        page.click(&square("a7"));
        page.click(&square("a8"));
        page.wait_for("[data-promotion='r']:not([disabled])");
        for letter in ["q", "b", "n"] {
            let css = format!("[data-promotion='{letter}']");
            assert!(
                page.has(&format!("{css}[disabled], {css}[aria-disabled='true']")),
                "{letter} is not greyed"
            );
        }
        page.press(&Key::Escape.to_string());
        page.wait_until("the choice to close", |page| !page.has("[data-promotion]"));
        assert!(page.has(&format!("{} [data-piece]", square("a7"))));
        click_move(page, "a7a8r");
        assert_eq!(board_attribute(page, "data-fen"), "R3k3/8/8/8/8/8/8/1NBQKBNR b - - 0 1");
        assert!(page.text("[data-move-list]").contains("a8=R+"));
    });
}

#[test]
fn a_king_taken_on_the_last_rank_by_a_pawn_that_could_not_promote_ends_the_game() {
    with_page("#variant=near&fen=1k6/P7/8/8/8/8/8/RNBQKBNR%20w%20-%20-%200%201", |page| {
        click_move(page, "a7b8");
        assert_eq!(board_attribute(page, "data-result"), "1-0");
        assert!(page.text("#result").contains("King captured"), "{}", page.text("#result"));
    });
}

#[test]
fn a_minor_win_is_shown_as_such() {
    with_page("#variant=near&fen=8/7k/8/8/1p6/pPp5/PRP5/KB6%20b%20-%20-%200%201", |page| {
        click_move(page, "h7h8");
        assert_eq!(board_attribute(page, "data-result"), "0-1");
        assert!(page.text("#result").to_lowercase().contains("minor win"), "{}", page.text("#result"));
    });
}

#[test]
fn the_back_button_closes_a_dialog_or_menu_and_stays_in_the_game() {
    with_page("", |page| {
        page.click("[data-card=near]");
        page.wait_until("the game", |page| page.url().contains("variant=near"));
        click_move(page, "e3e4");
        page.wait_until("the move", |page| page.url().contains("e3e4"));
        for (opener, shown) in [("#new-game", "#new[open]"), ("#open-more", "#more:popover-open")] {
            page.click(opener);
            page.wait_for(shown);
            page.script("history.back();", vec![]);
            page.wait_until("it to close", |page| page.count(shown) == 0);
            page.wait_until("the address of the game", |page| page.url().contains("e3e4"));
            assert!(page.count("[data-screen=game]") > 0);
        }
        page.script("history.back();", vec![]);
        page.wait_for("[data-screen=start]");
    });
}

#[test]
fn a_move_while_back_closes_a_dialog_changes_the_entry_of_the_game() {
    // Before the page hears of the new address, and after it has asked for the way forward.
    for event in ["popstate", "hashchange"] {
        with_page("", |page| {
            let address = "#variant=near&white=human&black=human&moves=e3e4";
            page.script("location.hash = arguments[0];", vec![json!(address)]);
            page.wait_for("[data-screen=game]");
            page.click("#open-more");
            page.wait_for("#more:popover-open");
            page.script(
                "addEventListener(arguments[0], () => document.querySelector('#undo').click(), { once: true }); \
                 history.back();",
                vec![json!(event)],
            );
            page.wait_until("the address without the move", |page| {
                page.url().contains("variant=near") && !page.url().contains("e3e4")
            });
            assert!(page.count("[data-screen=game]") > 0);
            assert_eq!(board_attribute(page, "data-turn"), "white");
            page.script("history.back();", vec![]);
            page.wait_for("[data-screen=start]");
        });
    }
}

#[test]
fn the_back_button_closes_a_dialog_also_if_the_game_was_chosen_before_the_program_started() {
    let choose =
        "addEventListener('DOMContentLoaded', () => document.querySelector('[data-card=near]')?.click());";
    with_page_and_script("", choose, |page| {
        page.wait_for("[data-app='ready']");
        page.wait_for("[data-screen=game]");
        page.click("#new-game");
        page.wait_for("#new[open]");
        page.script("history.back();", vec![]);
        page.wait_until("it to close", |page| page.count("#new[open]") == 0);
        page.wait_until("the address of the game", |page| page.url().contains("variant=near"));
        assert!(page.count("[data-screen=game]") > 0);
    });
}

#[test]
fn the_back_button_returns_to_the_previous_game() {
    with_page("#variant=near&moves=e3e4&white=human&black=human", |page| {
        wait_for_turn(page, "black");
        let first = board_attribute(page, "data-fen");
        page.script("location.hash = '#variant=chess&moves=d2d4&white=human&black=human';", vec![]);
        page.wait_until("the pasted game", |page| board_attribute(page, "data-variant") == "chess");
        page.script("history.back();", vec![]);
        page.wait_until("the first game", |page| board_attribute(page, "data-fen") == first);
    });
}

#[test]
fn a_gliding_piece_does_not_receive_clicks() {
    let address = "#variant=chess&white=human&black=human&fen=4k3/8/8/8/8/8/2p5/1N2K3%20w%20-%20-%200%201";
    with_page(address, |page| {
        page.reload_without_policy();
        page.wait_for("[data-app='ready']");
        // Stops the animation of the knight over c2.
        page.script(
            "const style = document.createElement('style'); document.head.append(style); \
             style.textContent = '.gliding { transition: transform 10000s linear -6000s !important; }';",
            vec![],
        );
        click_move(page, "b1c3");
        page.click(&square("c2"));
        page.wait_until("the pawn to be chosen", |page| page.has("[data-square='c2'].selected"));
    });
}

#[test]
fn every_game_of_the_list_opens_and_a_move_can_be_played() {
    with_page("", |page| {
        for name in vicinity_rules::variants::names() {
            let address = format!("#variant={name}&white=human&black=human");
            page.script("location.hash = arguments[0];", vec![json!(address)]);
            page.wait_until(name, |page| board_attribute(page, "data-variant") == name);
            let start = position(page);
            let mv = start.legal_moves()[0];
            click_move(page, &start.uci(mv));
            assert_eq!(board_attribute(page, "data-turn"), "black", "{name}");
        }
    });
}
