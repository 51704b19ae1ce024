//! Puzzles by pointer, by keyboard and with a screen reader.
//!
//! The puzzles are those of the site; the solutions are read from its files.

use serde_json::json;
use vicinity_e2e::{BOARD, Page, square, with_page};

/// Returns the lines of a game's puzzle file, split into fields.
fn lines(game: &str) -> Vec<Vec<String>> {
    let file = vicinity_e2e::built_site().join(format!("puzzles/{game}.txt"));
    let text = std::fs::read_to_string(file).expect("the site has puzzles of the game");
    text.lines().skip(1).map(|line| line.split('|').map(str::to_owned).collect()).collect()
}

/// Returns the number and the solution of a game's first puzzle that has this number of moves and
/// is not a lesson.
fn puzzle(game: &str, moves: usize) -> (String, Vec<String>) {
    let found = lines(game).into_iter().find_map(|fields| {
        let solution: Vec<String> = fields[2].split(' ').map(str::to_owned).collect();
        let promotion = solution.iter().any(|mv| promotes(mv));
        (solution.len() == moves && !promotion && fields.len() < 7).then(|| (fields[0].clone(), solution))
    });
    found.expect("there is one")
}

/// Whether a move in coordinates is a promotion.
fn promotes(mv: &str) -> bool {
    mv.ends_with(|last: char| last.is_ascii_alphabetic())
}

fn address(game: &str, id: &str) -> String {
    format!("#screen=puzzles&variant={game}&puzzle={id}")
}

fn wait_for_phase(page: &Page, phase: &str) {
    page.wait_for(&format!("[data-puzzles][data-phase='{phase}']"));
}

/// Splits a move in coordinates into its two squares.
fn squares(mv: &str) -> (String, String) {
    let digits = mv[1..].find(|letter: char| letter.is_ascii_alphabetic()).map_or(2, |at| at + 1);
    (mv[..digits].to_owned(), mv[digits..].to_owned())
}

fn message(page: &Page) -> String {
    page.text("[data-puzzle-feedback]")
}

fn is_shown(page: &Page, css: &str) -> bool {
    page.script("return document.querySelector(arguments[0]).checkVisibility()", vec![css.into()])
        == json!(true)
}

fn standing(page: &Page) -> String {
    page.text("[data-puzzle-standing]")
}

/// Plays the solver's moves of a solution by clicks.
fn solve(page: &Page, solution: &[String]) {
    for (index, mv) in solution.iter().enumerate().step_by(2) {
        let (from, to) = squares(mv);
        page.click(&square(&from));
        page.click(&square(&to));
        wait_for_phase(page, if index + 1 == solution.len() { "solved" } else { "yours" });
    }
}

/// Chooses whether the next puzzle waits or comes by itself.
fn let_wait(page: &Page, waits: bool) {
    if page.script("return document.querySelector('[data-puzzle-auto-next]').checked", vec![]) == json!(waits)
    {
        page.click("[data-puzzle-auto-next]");
    }
}

/// Opens the list, returns the text of a puzzle in it, and closes the list.
fn listed(page: &Page, id: &str) -> String {
    page.click("[data-puzzle-act='list']");
    page.wait_for("[data-puzzle-act='list'][aria-expanded='true']");
    let text = page.text(&format!("[data-puzzle='{id}']"));
    page.click("[data-puzzle-act='list']");
    page.wait_for("[data-puzzle-act='list'][aria-expanded='false']");
    text
}

#[test]
fn a_puzzle_is_solved_by_clicks() {
    let (id, solution) = puzzle("near", 3);
    with_page(&address("near", &id), |page| {
        wait_for_phase(page, "yours");
        let prompt = page.text(".study-prompt");
        assert!(prompt.contains("to play:"), "{prompt}");
        assert!(!is_shown(page, "[data-puzzle]"), "the wall of numbers is behind a button");
        assert!(!is_shown(page, "[data-puzzle-act='next']"));
        let_wait(page, true);
        solve(page, &solution);
        assert!(message(page).contains("Solved"), "{}", message(page));
        let (_, to) = squares(&solution[2]);
        assert!(page.has(".puzzle-badge[data-badge='right']"), "the board shows that {to} is right");
        assert!(standing(page).contains("(+") && standing(page).contains("Streak 1"), "{}", standing(page));
        assert!(listed(page, &id).contains('✓'));
        // The solved puzzle is remembered, and the next one is a click away.
        page.reload();
        wait_for_phase(page, "yours");
        assert!(listed(page, &id).contains('✓'));
        assert!(standing(page).contains("Streak 1"), "{}", standing(page));
        solve(page, &solution);
        assert!(!standing(page).contains('('), "it counts once: {}", standing(page));
        page.click("[data-puzzle-act='next']");
        page.wait_until("another puzzle", |page| !page.url().ends_with(&format!("puzzle={id}")));
        wait_for_phase(page, "yours");
        page.assert_no_errors();
    });
}

#[test]
fn the_next_puzzle_comes_by_itself() {
    let (id, solution) = puzzle("near", 3);
    with_page(&address("near", &id), |page| {
        wait_for_phase(page, "yours");
        solve(page, &solution);
        page.wait_until("another puzzle", |page| !page.url().ends_with(&format!("puzzle={id}")));
        wait_for_phase(page, "yours");
        assert!(!page.has(".puzzle-badge[data-badge]"), "its mark went with it");
        page.assert_no_errors();
    });
}

#[test]
fn a_puzzle_first_plays_the_last_move() {
    let is_one_move = |text: &str| !text.contains(' ') && !promotes(text);
    let with_lead_in = |fields: &Vec<String>| fields.len() == 6 && is_one_move(&fields[2]);
    let fields = lines("near").into_iter().find(with_lead_in).expect("there is one");
    let (before, _) = fields[5].rsplit_once(' ').expect("a position and a move");
    with_page(&address("near", &fields[0]), |page| {
        wait_for_phase(page, "yours");
        let_wait(page, true);
        solve(page, &[fields[2].clone()]);
        page.script(
            "window.seen = []; const board = document.querySelector('[data-board]'); \
             new MutationObserver(() => seen.push(board.dataset.fen)).observe(board, { attributeFilter: ['data-fen'] });",
            vec![],
        );
        page.click("[data-puzzle-act='again']");
        wait_for_phase(page, "yours");
        assert_eq!(page.script("return seen", vec![]), json!([before, fields[1]]));
        let announced = page.text("#announce");
        assert!(announced.contains("to play:"), "{announced}");
        page.assert_no_errors();
    });
}

#[test]
fn a_lesson_names_what_was_learnt() {
    let fields = lines("contact").remove(0);
    assert_eq!(fields[6], "jump");
    // Without a number the first lesson is shown.
    with_page("#screen=puzzles&variant=contact", |page| {
        wait_for_phase(page, "yours");
        assert!(standing(page).contains("Basics 1/"), "{}", standing(page));
        solve(page, &fields[2].split(' ').map(str::to_owned).collect::<Vec<_>>());
        let taught = page.text("[data-puzzle-taught]");
        assert!(taught.contains("jump"), "{taught}");
        page.click("[data-puzzle-act='next']");
        page.wait_until("the second", |page| standing(page).contains("Basics 2/"));
        page.assert_no_errors();
    });
}

#[test]
fn all_puzzles_and_the_daily_puzzle_have_buttons() {
    with_page("#screen=puzzles&variant=near", |page| {
        wait_for_phase(page, "yours");
        let all = lines("near").len();
        page.click("[data-puzzle-act='list']");
        page.wait_for("[data-puzzle-act='list'][aria-expanded='true']");
        let seen = "return [...document.querySelectorAll('[data-puzzle]')].filter(one => one.checkVisibility()).length";
        assert_eq!(page.script(seen, vec![]), json!(all));
        page.script(
            "const list = document.querySelector('[data-puzzle-theme]'); list.value = 'lesson'; \
             list.dispatchEvent(new Event('change', { bubbles: true }));",
            vec![],
        );
        let lessons = lines("near").iter().filter(|fields| fields.len() == 7).count();
        page.wait_until("lessons only", |page| page.script(seen, vec![]) == json!(lessons));
        let second = lines("near")[1][0].clone();
        page.click(&format!("[data-puzzle='{second}']"));
        page.wait_until("the second", |page| page.url().ends_with(&format!("puzzle={second}")));
        wait_for_phase(page, "yours");
        assert!(!is_shown(page, "[data-puzzle]"));
        page.click("[data-puzzle-act='daily']");
        page.wait_until("the day's", |page| page.text("#puzzle-title").contains("of the day"));
        wait_for_phase(page, "yours");
        assert!(!is_shown(page, "[data-puzzle-act='daily']"), "it is on the board");
        page.assert_no_errors();
    });
}

#[test]
fn the_list_takes_the_place_of_the_board_on_a_phone_until_it_is_left() {
    with_page("#screen=puzzles&variant=near", |page| {
        page.set_size(390, 844);
        wait_for_phase(page, "yours");
        page.click("[data-puzzle-act='list']");
        page.wait_until("the list", |page| is_shown(page, "[data-puzzle]") && !is_shown(page, "#board"));
        page.script("location.hash = '#variant=near&moves=e3e4';", vec![]);
        let parts = ["#board", ".bar", "[data-move-list]", "#tab-moves"];
        page.wait_until("the game", |page| parts.iter().all(|part| is_shown(page, part)));
        page.assert_no_errors();
    });
}

#[test]
fn a_puzzle_is_solved_by_keyboard() {
    let (id, solution) = puzzle("chess", 3);
    with_page(&address("chess", &id), |page| {
        wait_for_phase(page, "yours");
        let_wait(page, true);
        // One move is typed, one is played with the arrow keys on the board.
        page.script("document.querySelector('[data-move-input]').focus()", vec![]);
        page.press(&solution[0]);
        page.press("\u{E007}");
        wait_for_phase(page, "yours");
        let (from, to) = squares(&solution[2]);
        for name in [from, to] {
            page.script("document.querySelector('[data-square][tabindex=\"0\"]').focus()", vec![]);
            let focused = "return document.activeElement.dataset.square";
            let is_white = page.attribute(".app", "data-orientation").as_deref() == Some("white");
            for _ in 0..20 {
                let at = page.script(focused, vec![]).as_str().unwrap_or_default().to_owned();
                if at == name {
                    break;
                }
                let (here, there) = (at.as_bytes(), name.as_bytes());
                let (less, more) = if is_white { (0, 1) } else { (1, 0) };
                let sideways = ["\u{E012}", "\u{E014}"];
                let upward = ["\u{E015}", "\u{E013}"];
                page.press(match () {
                    () if here[0] > there[0] => sideways[less],
                    () if here[0] < there[0] => sideways[more],
                    () if here[1] > there[1] => upward[less],
                    () => upward[more],
                });
            }
            page.press("\u{E007}");
        }
        wait_for_phase(page, "solved");
        let announced = page.text("#announce");
        assert!(announced.contains("Solved"), "a screen reader announces: {announced}");
        // The button for the next puzzle disappears when it is pressed, and the board gets the
        // keyboard focus.
        page.script("document.querySelector('[data-puzzle-act=\"next\"]').focus()", vec![]);
        page.press("\u{E007}");
        page.wait_until("another puzzle", |page| !page.url().ends_with(&format!("puzzle={id}")));
        page.wait_until("the keyboard on the board", |page| {
            page.script("return 'square' in document.activeElement.dataset", vec![]) == json!(true)
        });
        page.assert_no_errors();
    });
}

#[test]
fn a_wrong_move_is_reported_and_taken_back() {
    let (id, solution) = puzzle("near", 3);
    with_page(&address("near", &id), |page| {
        wait_for_phase(page, "yours");
        let before = page.attribute(BOARD, "data-fen");
        // Any move of another piece than the right one; the page marks the pieces that can be
        // moved.
        let code = "const right = arguments[0]; for (const piece of document.querySelectorAll('.movable')) { \
                    const square = piece.closest('[data-square]').dataset.square; \
                    if (square !== right) { return square; } } return '';";
        let (right, _) = squares(&solution[0]);
        let candidates = "return [...document.querySelectorAll('.movable')].map(piece => \
                          piece.closest('[data-square]').dataset.square)";
        assert!(!page.script(code, vec![right.clone().into()]).as_str().unwrap_or_default().is_empty());
        let squares = page.script(candidates, vec![]);
        let mut done = false;
        for from in squares.as_array().cloned().unwrap_or_default() {
            let from = from.as_str().unwrap_or_default().to_owned();
            if from == right {
                continue;
            }
            page.click(&square(&from));
            if page.has("[data-square].target") {
                page.click("[data-square].target");
                done = true;
                break;
            }
        }
        assert!(done, "there is another move");
        wait_for_phase(page, "wrong");
        assert!(page.has(".puzzle-badge[data-badge='wrong'][aria-label='Wrong']"));
        assert!(message(page).contains("Try again"), "{}", message(page));
        assert_ne!(page.attribute(BOARD, "data-fen"), before, "it is seen for a while");
        wait_for_phase(page, "yours");
        assert_eq!(page.attribute(BOARD, "data-fen"), before);
        page.click("[data-puzzle-act='hint']");
        page.wait_for(&format!("{}.selected", square(&right)));
        page.click("[data-puzzle-act='show']");
        wait_for_phase(page, "solved");
        assert!(listed(page, &id).contains('○'));
        assert!(standing(page).contains("(−"), "{}", standing(page));
        page.assert_no_errors();
    });
}

#[test]
fn another_game_and_an_invalid_number() {
    with_page(&address("near", "9999"), |page| {
        wait_for_phase(page, "yours");
        assert!(page.text("#notice-text").contains("9999"), "{}", page.text("#notice-text"));
        page.script(
            "const list = document.querySelector('#game-select'); list.value = 'grand-rider'; \
             list.dispatchEvent(new Event('change', { bubbles: true }));",
            vec![],
        );
        page.wait_for("[data-board][data-variant='grand-rider']");
        wait_for_phase(page, "yours");
        assert!(page.url().contains("screen=puzzles&variant=grand-rider"), "{}", page.url());
        page.assert_no_errors();
    });
}
