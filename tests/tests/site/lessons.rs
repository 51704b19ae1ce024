//! Lessons by touch on a small phone, by keyboard alone, and as a detour from a game.

use serde_json::{Value, json};
use vicinity_e2e::{BOARD, Key, Page, square, with_page};

/// The tasks of Near Chess: the two squares of a move and the promotion piece.
const NEAR: [(&str, &str, &str); 5] =
    [("e3", "d4", ""), ("d4", "e6", ""), ("a1", "a7", ""), ("b7", "b8", "n"), ("h1", "d1", "")];

fn wait_for_phase(page: &Page, phase: &str) {
    page.wait_for(&format!("[data-lessons][data-phase='{phase}']"));
}

fn message(page: &Page) -> String {
    page.text("[data-lesson-feedback]")
}

/// Waits for the task with a number.
fn wait_for_task(page: &Page, number: usize) {
    page.wait_for(&format!("[data-lesson='{number}'][aria-current='step']"));
    wait_for_phase(page, "yours");
}

/// Returns the parts of the board, the task and the buttons that are outside the window or covered.
fn out_of_sight(page: &Page) -> Value {
    page.script(
        "const parts = ['[data-board]', '[data-lesson-task]', '[data-lesson-feedback]', '.lesson-dots', \
           ...[...document.querySelectorAll('.lessons button:not([hidden])')].map((one) => one.id && `#${one.id}`).filter(Boolean)]; \
         return parts.filter((part) => { const element = document.querySelector(part); \
           if (!element.checkVisibility()) return false; const box = element.getBoundingClientRect(); \
           const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]; \
           return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth \
             || !document.elementFromPoint(x, y)?.closest(`${part}, .promotion`); }).join(' ');",
        vec![],
    )
}

/// Returns the position and size of the board.
fn place_of_board(page: &Page) -> Value {
    page.script(
        "const box = document.querySelector('[data-board]').getBoundingClientRect(); return [box.x, box.y, box.width, box.height];",
        vec![],
    )
}

#[test]
fn all_tasks_are_done_by_touch_on_a_phone_and_the_board_does_not_move() {
    with_page("#screen=learn&variant=near", |page| {
        page.set_size(390, 844);
        wait_for_task(page, 1);
        page.come_to_rest();
        let place = place_of_board(page);
        let in_place = |page: &Page, when: &str| {
            page.come_to_rest();
            assert_eq!(out_of_sight(page), json!(""), "{when}");
            assert_eq!(place_of_board(page), place, "{when}");
        };
        for (index, (from, to, promotion)) in NEAR.into_iter().enumerate() {
            let number = index + 1;
            wait_for_task(page, number);
            in_place(page, &format!("before task {number}"));
            page.tap(&square(from));
            page.tap(&square(to));
            if !promotion.is_empty() {
                page.tap(&format!("[data-promotion='{promotion}']"));
            }
            wait_for_phase(page, "solved");
            assert!(message(page).starts_with("Right!"), "{}", message(page));
            assert!(page.has(&format!("[data-lesson='{number}'][data-done]")));
            in_place(page, &format!("after task {number}"));
            page.tap("#lesson-next");
        }
        wait_for_phase(page, "finished");
        assert_eq!(page.text("[data-lesson-task]"), "You know the rules of Near Chess.");
        in_place(page, "at the end");
        // Completed tasks are remembered.
        page.reload();
        wait_for_task(page, 1);
        assert_eq!(page.count(".lesson-dots [data-done]"), 5);
        assert_eq!(page.attribute("[data-lesson='2']", "aria-label").as_deref(), Some("Task 2, done"));
    });
}

/// Moves the keyboard focus from the current square to another with the arrow keys.
fn go_to(page: &Page, name: &str) {
    for _ in 0..30 {
        let at = page.script("return document.activeElement.dataset.square ?? '';", vec![]);
        let at = at.as_str().unwrap_or_default().to_owned();
        assert!(!at.is_empty(), "the keyboard is on the board");
        let is_white = page.attribute(".app", "data-orientation").as_deref() == Some("white");
        let (here, there) = (at.as_bytes(), name.as_bytes());
        let key = match (here[0].cmp(&there[0]), here[1].cmp(&there[1])) {
            (std::cmp::Ordering::Less, _) if is_white => Key::Right,
            (std::cmp::Ordering::Less, _) => Key::Left,
            (std::cmp::Ordering::Greater, _) if is_white => Key::Left,
            (std::cmp::Ordering::Greater, _) => Key::Right,
            (_, std::cmp::Ordering::Less) if is_white => Key::Up,
            (_, std::cmp::Ordering::Less) => Key::Down,
            (_, std::cmp::Ordering::Greater) if is_white => Key::Down,
            (_, std::cmp::Ordering::Greater) => Key::Up,
            _ => return,
        };
        page.press(&key.to_string());
    }
    panic!("the keyboard does not come to {name}");
}

#[test]
fn all_tasks_are_done_by_keyboard_alone() {
    let tasks = [("d3", "f3"), ("c3", "e5"), ("a1", "d1"), ("a2", "d5"), ("a3", "e3")];
    with_page("#screen=learn&variant=contact", |page| {
        wait_for_task(page, 1);
        // The skip link leads to the board.
        page.script("document.body.focus(); document.querySelector('.skip').focus();", vec![]);
        page.press(&Key::Enter.to_string());
        page.wait_until("the keyboard on the board", |page| {
            page.script("return !!document.activeElement.closest('[data-board]');", vec![]) == json!(true)
        });
        if !page.has("[data-square]:focus") {
            page.press(&Key::Tab.to_string());
        }
        for (index, (from, to)) in tasks.into_iter().enumerate() {
            wait_for_task(page, index + 1);
            page.wait_for("[data-square]:focus");
            for name in [from, to] {
                go_to(page, name);
                page.press(&Key::Enter.to_string());
            }
            wait_for_phase(page, "solved");
            let announced = page.text("#announce");
            assert!(announced.contains("Right!"), "a screen reader announces: {announced}");
            page.wait_for("#lesson-next:focus");
            page.press(&Key::Enter.to_string());
        }
        wait_for_phase(page, "finished");
        page.wait_for("#lesson-play:focus");
        assert!(page.text("#announce").contains("You know the rules of Contact Chess."));
        page.press(&Key::Enter.to_string());
        page.wait_for("[data-screen='game'] [data-square]:focus");
        page.wait_until("a game against the engine", |page| {
            page.url().ends_with("#variant=contact&white=human&black=engine&level=1")
        });
    });
}

#[test]
fn illegal_and_wrong_moves_are_reported() {
    with_page("#screen=learn&variant=contact", |page| {
        page.click("[data-lesson='3']");
        wait_for_task(page, 3);
        let before = page.attribute(BOARD, "data-fen");
        // A capture that is barred.
        page.click(&square("a1"));
        page.click(&square("a5"));
        wait_for_phase(page, "again");
        assert!(message(page).contains("shields it"), "{}", message(page));
        assert_eq!(page.attribute(BOARD, "data-fen"), before);
        // A legal move that does not solve the task.
        page.click(&square("a1"));
        page.click(&square("a2"));
        wait_for_phase(page, "wrong");
        assert_ne!(page.attribute(BOARD, "data-fen"), before, "it is seen for a while");
        wait_for_phase(page, "again");
        assert_eq!(page.attribute(BOARD, "data-fen"), before);
        assert!(message(page).contains("still there"), "{}", message(page));
        // A hint shows the piece and the square.
        page.click("[data-lesson-act='hint']");
        page.wait_for(&format!("{}.selected", square("a1")));
        page.wait_for("#arrows .drawn");
        assert!(message(page).contains("from a1 to d1"), "{}", message(page));
        page.click(&square("d1"));
        wait_for_phase(page, "solved");
        assert!(!page.has("#arrows .drawn"));
    });
}

#[test]
fn a_task_of_two_moves_is_answered() {
    with_page("#screen=learn&variant=chess", |page| {
        page.click("[data-lesson='2']");
        wait_for_task(page, 2);
        page.click(&square("e4"));
        page.click(&square("e5"));
        page.wait_for(&format!("{} [data-piece][data-color='black']", square("d5")));
        wait_for_phase(page, "yours");
        page.click(&square("e5"));
        page.click(&square("d6"));
        wait_for_phase(page, "solved");
    });
}

#[test]
fn back_leads_to_the_previous_game() {
    let game = "#variant=contact&moves=e2e4,e7e5,d2d4&white=human&black=human";
    with_page(game, |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        let fen = page.attribute(BOARD, "data-fen");
        page.script("location.hash = '#screen=learn&variant=near';", vec![]);
        page.wait_for("[data-app='ready'][data-screen='learn'] [data-lessons]");
        wait_for_task(page, 1);
        let title = |page: &Page| page.script("return document.title;", vec![]);
        assert_eq!(title(page), "Learn: Near Chess – Vicinity");
        page.click(&square("e3"));
        page.click(&square("d4"));
        wait_for_phase(page, "solved");
        page.click("[data-lesson-act='back']");
        page.wait_for("[data-app='ready']:not([data-screen='learn']) [data-piece]");
        page.wait_until("the same game", |page| page.attribute(BOARD, "data-fen") == fen);
        assert_eq!(title(page), "Contact Chess – Vicinity");
        assert!(page.url().ends_with(game), "{}", page.url());
        page.click("#undo");
        page.wait_until("a move taken back", |page| page.url().contains("moves=e2e4,e7e5&"));
        page.choose("#redo-again");
        page.wait_until("the move again", |page| page.attribute(BOARD, "data-fen") == fen);
        // A lesson is not stored as a game.
        let kept = "return Object.entries(localStorage).filter(([name]) => name.startsWith('vicinity-game-')) \
                    .map(([, text]) => text).join(' ');";
        let kept = page.script(kept, vec![]);
        assert!(!kept.as_str().unwrap_or_default().contains("variant=near"), "{kept}");
    });
}

#[test]
fn the_help_leads_to_the_lessons_of_each_game() {
    with_page("#screen=help", |page| {
        page.wait_for(".help h1");
        let families = vicinity_rules::variants::families().count() as u64;
        assert_eq!(page.count(".help-game a[href^='#screen=learn&']"), families);
        page.click(".help-game a[href='#screen=learn&variant=grand-rider']");
        page.wait_for("[data-board][data-variant='grand-rider']");
        wait_for_task(page, 1);
        page.click("[data-lesson-act='back']");
        page.wait_for("[data-screen='help'] .help h1");
    });
}
