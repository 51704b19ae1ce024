//! Puzzles, as a person meets them: by pointer, by keyboard, and by what a screen reader is told.
//!
//! The puzzles are the ones that the site has: what is solved is read out of its files.

use vicinity_e2e::{Page, with_page};

const BOARD: &str = "[data-board]";

/// The first puzzle of a game with so many moves in its solution: its number and the solution.
fn puzzle(game: &str, moves: usize) -> (String, Vec<String>) {
    let file = vicinity_e2e::built_site().join(format!("puzzles/{game}.txt"));
    let text = std::fs::read_to_string(file).expect("the site has puzzles of the game");
    let found = text.lines().skip(1).find_map(|line| {
        let fields: Vec<&str> = line.split('|').collect();
        let solution: Vec<String> = fields[2].split(' ').map(str::to_owned).collect();
        let promotes = solution.iter().any(|mv| mv.ends_with(|last: char| last.is_ascii_alphabetic()));
        (solution.len() == moves && !promotes).then(|| (fields[0].to_owned(), solution))
    });
    found.expect("there is one")
}

fn address(game: &str, id: &str) -> String {
    format!("#screen=puzzles&variant={game}&puzzle={id}")
}

fn wait_for_phase(page: &Page, phase: &str) {
    page.wait_for(&format!("[data-puzzles][data-phase='{phase}']"));
}

/// The two squares of a move in coordinates.
fn squares(mv: &str) -> (String, String) {
    let digits = mv[1..].find(|letter: char| letter.is_ascii_alphabetic()).map_or(2, |at| at + 1);
    (mv[..digits].to_owned(), mv[digits..].to_owned())
}

fn square(name: &str) -> String {
    format!("[data-square='{name}']")
}

fn said(page: &Page) -> String {
    page.text("[data-puzzle-said]")
}

#[test]
fn a_puzzle_is_solved_by_clicks() {
    let (id, solution) = puzzle("near", 3);
    with_page(&address("near", &id), |page| {
        wait_for_phase(page, "yours");
        let prompt = page.text(".study-prompt");
        assert!(prompt.contains("to play and"), "{prompt}");
        for (index, mv) in solution.iter().enumerate().step_by(2) {
            let (from, to) = squares(mv);
            page.click(&square(&from));
            page.click(&square(&to));
            wait_for_phase(page, if index + 1 == solution.len() { "solved" } else { "yours" });
        }
        assert!(said(page).contains("Solved"), "{}", said(page));
        assert!(page.text(&format!("[data-puzzle='{id}']")).contains('✓'));
        // It is remembered, and the next one is a click away.
        page.reload();
        wait_for_phase(page, "yours");
        assert!(page.text(&format!("[data-puzzle='{id}']")).contains('✓'));
        page.click("[data-puzzle-act='next']");
        page.wait_until("another puzzle", |page| !page.url().ends_with(&format!("puzzle={id}")));
        wait_for_phase(page, "yours");
        page.assert_no_errors();
    });
}

#[test]
fn a_puzzle_is_solved_by_keyboard() {
    let (id, solution) = puzzle("chess", 3);
    with_page(&address("chess", &id), |page| {
        wait_for_phase(page, "yours");
        // One move typed, one by the arrows on the board.
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
        let told = page.text("#announce");
        assert!(told.contains("Solved"), "a screen reader is told: {told}");
        page.assert_no_errors();
    });
}

#[test]
fn a_wrong_move_is_told_and_taken_back() {
    let (id, solution) = puzzle("near", 3);
    with_page(&address("near", &id), |page| {
        wait_for_phase(page, "yours");
        let before = page.attribute(BOARD, "data-fen");
        // Any move but the right one: the page lists what may be picked up.
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
        assert!(said(page).contains("Try again"), "{}", said(page));
        assert_ne!(page.attribute(BOARD, "data-fen"), before, "it is seen for a while");
        wait_for_phase(page, "yours");
        assert_eq!(page.attribute(BOARD, "data-fen"), before);
        page.click("[data-puzzle-act='hint']");
        page.wait_for(&format!("{}.selected", square(&right)));
        page.click("[data-puzzle-act='show']");
        wait_for_phase(page, "solved");
        assert!(page.text(&format!("[data-puzzle='{id}']")).contains('✗'));
        page.assert_no_errors();
    });
}

#[test]
fn another_game_and_a_faulty_number() {
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
