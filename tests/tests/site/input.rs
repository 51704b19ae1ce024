//! Touch, the right mouse button, premoves and confirmed moves, with real pointers in the built
//! page.

use serde_json::{Value, json};
use vicinity_e2e::{Key, Page, Pointer, board_attribute, engine, square, type_move, with_page};

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// Waits until the engine thinks about its reply.
fn wait_for_thinking(page: &Page) {
    page.wait_until("the engine to think", |page| {
        page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking")
    });
}

const WAITING: &str = "#variant=near&moves=e3e4&white=human&black=engine&time=10000&level=1";

/// Opens [`WAITING`] with an engine whose moves are held back until they are released, and waits
/// until it thinks.
fn with_held_engine(test: impl FnOnce(&Page)) {
    engine::with_engine("", |page| {
        engine::hold(page);
        page.script("location.hash = arguments[0];", vec![json!(WAITING)]);
        wait_for_thinking(page);
        test(page);
    });
}

#[test]
fn a_move_can_be_typed_at_once_even_if_its_letter_is_a_shortcut() {
    with_page("#variant=near&white=human&black=human", |page| {
        let typed =
            |page: &Page| page.script("return document.querySelector('[data-move-input]').value;", vec![]);
        page.press(&format!("e4{}", Key::Enter));
        page.wait_until("the first move", |page| page.count("[data-move-list] button") == 1);
        // The arrow keys step through the game at once.
        let current = "[data-move-list] [aria-current]";
        page.press(&Key::Left.to_string());
        page.wait_until("the start", |page| !page.has(current));
        page.press(&Key::Right.to_string());
        page.wait_for(current);
        // After a move by mouse as well.
        page.click(&square("d6"));
        page.click(&square("d5"));
        page.wait_until("the second move", |page| page.count("[data-move-list] button") == 2);
        // A whole move is played without Enter.
        page.press("f4");
        page.wait_until("the third move", |page| page.count("[data-move-list] button") == 3);
        assert!(page.has(".app[data-orientation='white']") && typed(page) == "");
        // Escape takes back what was typed.
        page.press(&format!("n{}", Key::Escape));
        page.wait_until("an empty field", |page| typed(page) == "");
        page.press(&format!("f5{}", Key::Enter));
        page.wait_until("the fourth move", |page| page.count("[data-move-list] button") == 4);
        assert!(page.has(".app[data-orientation='white']"));
        // A capture whose letters are shortcuts as well.
        page.press(&format!("d4{}", Key::Enter));
        page.wait_until("the fifth move", |page| page.count("[data-move-list] button") == 5);
        page.press("fxg4");
        page.wait_until("the capture", |page| typed(page) == "fxg4");
        assert!(page.has(".app[data-orientation='white']"));
        page.press(&Key::Escape.to_string());
        // By keyboard alone, Escape leads back to the board.
        page.press(&Key::Tab.to_string());
        page.script("document.querySelector(\"[data-square='e6']\").focus()", vec![]);
        page.press("i");
        page.press(&Key::Escape.to_string());
        let focused = page.script("return document.activeElement.dataset.square;", vec![]);
        assert_eq!(focused, "e6");
        // So does a move typed there.
        page.press(&format!("h6h5{}", Key::Enter));
        page.wait_until("the sixth move", |page| page.count("[data-move-list] button") == 6);
        page.wait_for("[data-square]:focus");
    });
}

/// A way to set a premove, and its name.
type Way = (&'static str, fn(&Page));

#[test]
fn a_premove_by_mouse_finger_or_keyboard_is_played_when_the_engine_has_moved() {
    let ways: [Way; 4] = [
        ("clicks", |page| {
            page.click(&square("a3"));
            page.click(&square("a4"));
        }),
        ("a drag", |page| page.drag(Pointer::Mouse, &square("a3"), &square("a4"))),
        ("a finger", |page| page.drag(Pointer::Finger, &square("a3"), &square("a4"))),
        ("typing", |page| type_move(page, "a3a4")),
    ];
    for (what, set) in ways {
        with_held_engine(|page| {
            set(page);
            page.wait_until(what, |page| page.has(".planned[data-square='a4']"));
            assert_eq!(board_attribute(page, "data-turn"), "black", "{what}: nothing is played yet");
            assert!(page.text("#announce").contains("Premove: white pawn from a3 to a4"), "{what}");
            engine::release(page);
            page.wait_until("both moves", |page| page.count("[data-move-list] button") >= 3);
            assert!(page.text("[data-move-list]").contains("a4"), "{what}");
            assert!(!page.has(".planned"));
        });
    }
}

#[test]
fn an_illegal_or_cancelled_premove_is_not_played() {
    with_held_engine(|page| {
        // A capture on a square that will stay empty.
        type_move(page, "a3b4");
        page.wait_for(".planned[data-square='b4']");
        engine::release(page);
        page.wait_until("the engine's move", |page| board_attribute(page, "data-turn") == "white");
        page.wait_until("the reason", |page| page.text("#message").contains("a3 to b4"));
        assert_eq!(page.count("[data-move-list] button"), 2);
        engine::hold(page);
        page.click(&square("h3"));
        page.click(&square("h4"));
        wait_for_thinking(page);
        page.drag(Pointer::Mouse, &square("a3"), &square("a4"));
        page.wait_for(".planned[data-square='a4']");
        page.drag(Pointer::RightButton, &square("d4"), &square("d4"));
        page.wait_until("the premove to go", |page| !page.has(".planned"));
        engine::release(page);
        page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 4);
        // A played premove would be the third move of White, before the one that is typed now. The
        // engine may have captured one of the two pawns.
        for next in ["g3g4", "c3c4"] {
            type_move(page, next);
            page.wait_until("the next move", |page| {
                page.count("[data-move-list] button") > 4 || !page.text("#message").is_empty()
            });
            if page.count("[data-move-list] button") > 4 {
                break;
            }
        }
        let moves = page.text("[data-move-list]");
        assert!((moves.contains("g4") || moves.contains("c4")) && !moves.contains("3\na4"), "{moves}");
    });
}

#[test]
fn the_right_button_draws_and_the_drawing_travels_in_the_pgn() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.wait_for("[data-piece]");
        page.script(
            "window.menus = 0; addEventListener('contextmenu', event => menus += !event.defaultPrevented);",
            vec![],
        );
        page.drag(Pointer::RightButton, &square("k1"), &square("l10"));
        page.drag(Pointer::RightButton, &square("g8"), &square("g8"));
        page.wait_until("two drawings", |page| page.count("#arrows > g") == 2);
        assert_eq!(page.script("return menus;", vec![]), json!(0));
        page.choose("#open-share");
        page.wait_for("#share[open]");
        let pgn = page.script("return document.querySelector('#share-pgn').value;", vec![]);
        let pgn = pgn.as_str().unwrap_or_default().to_owned();
        assert!(pgn.contains("[%csl Gg8][%cal Gk1l10]"), "{pgn}");
        page.click("#share-close");
        page.click(&square("a6"));
        page.wait_until("a clean board", |page| !page.has("#arrows > g"));
        page.choose("#open-import");
        page.wait_for("#import[open]");
        page.script("document.querySelector('#import-text').value = arguments[0];", vec![json!(pgn)]);
        page.click("#import-go");
        page.wait_until("the drawings again", |page| page.count("#arrows > g") == 2);
    });
}

/// Opens Grand Rider in a phone's viewport of 390 pixels.
fn on_phone(test: impl FnOnce(&Page)) {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.set_size(390, 844);
        page.wait_for("[data-piece]");
        page.come_to_rest();
        test(page);
    });
}

#[test]
fn a_tapped_move_on_a_large_board_can_be_confirmed_or_cancelled() {
    on_phone(|page| {
        page.choose_display("confirm", "touch");
        let start = board_attribute(page, "data-fen");
        page.tap(&square("f4"));
        page.tap(&square("f5"));
        page.wait_for("#confirm:not([hidden])");
        assert!(page.text("#confirm-text").contains("f5"));
        assert_eq!(board_attribute(page, "data-fen"), start);
        for button in ["#confirm-yes", "#confirm-no"] {
            let code = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
                        return [box.width, box.height, box.bottom <= innerHeight];";
            let measured = page.script(code, vec![json!(button)]);
            assert!(number(&measured[0]) >= 44.0 && number(&measured[1]) >= 44.0, "{button} {measured}");
            assert_eq!(measured[2], json!(true), "{button} is in sight");
        }
        page.tap("#confirm-no");
        page.wait_for("#confirm[hidden]");
        assert_eq!(board_attribute(page, "data-fen"), start);
        page.tap(&square("f4"));
        page.tap(&square("f6"));
        page.wait_for("#confirm:not([hidden])");
        page.tap("#confirm-yes");
        page.wait_until("the move", |page| board_attribute(page, "data-turn") == "black");
        assert!(page.text("[data-move-list]").contains("f6"));
        // A mouse can hit small squares, so its moves need no confirmation.
        page.click(&square("f9"));
        page.click(&square("f8"));
        page.wait_until("the answer", |page| board_attribute(page, "data-turn") == "white");
    });
}

#[test]
fn the_magnifier_shows_the_squares_around_a_finger_in_the_window() {
    on_phone(|page| {
        for (from, to) in [("a4", "a5"), ("l4", "l6"), ("f4", "f5")] {
            page.hold_finger(&square(from), &square(to));
            page.wait_for(".magnifier .ringed.hover");
            let code = "const magnifier = document.querySelector('.magnifier').getBoundingClientRect(); \
                        const cell = document.querySelector(arguments[0]).getBoundingClientRect(); \
                        return [magnifier.left, magnifier.top, magnifier.right - innerWidth, magnifier.bottom - cell.top];";
            let at = page.script(code, vec![json!(square(to))]);
            assert!(number(&at[0]) >= 0.0 && number(&at[1]) >= 0.0 && number(&at[2]) <= 0.0, "{to} {at}");
            assert!(number(&at[3]) < 0.0, "{to}: the magnifier is above the finger's square: {at}");
            let before = board_attribute(page, "data-turn");
            page.lift_finger();
            page.wait_until(to, |page| board_attribute(page, "data-turn") != before);
            assert!(!page.has(".magnifier"));
            page.click("#undo");
        }
    });
}

/// Records the scroll position when a finger goes down, and counts the completed scrolls of the
/// page.
const SCROLLS: &str = "window.starts = []; window.ends = 0; \
    addEventListener('touchstart', () => starts.push(scrollY), { capture: true, passive: true }); \
    document.addEventListener('scrollend', () => ends += 1);";

/// Moves a real finger up the screen.
fn swipe_up(page: &Page, from: &str) {
    let (x, y) = page.middle_of(from);
    let touch = |kind: &str, y: f64| {
        let points = if kind == "touchEnd" { json!([]) } else { json!([{ "x": x, "y": y }]) };
        page.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    };
    touch("touchStart", y);
    for step in 1..=12 {
        touch("touchMove", y - 10.0 * f64::from(step));
    }
    touch("touchEnd", 0.0);
    page.come_to_rest();
}

/// Waits until a swipe has scrolled the page and all movement has ended, then scrolls back.
fn scrolls(page: &Page, what: &str) {
    page.wait_until(what, |page| {
        let seen = page.script("return [ends, scrollY];", vec![]);
        number(&seen[0]) > 0.0 && number(&seen[1]) > 20.0
    });
    page.script("scrollTo(0, 0); ends = 0;", vec![]);
    page.come_to_rest();
    page.script("ends = 0;", vec![]);
}

#[test]
fn a_swipe_that_starts_on_no_movable_piece_scrolls_the_page() {
    with_page("#variant=near&white=human&black=human", |page| {
        // In a viewport of a phone's usual height nothing scrolls.
        page.set_size(390, 480);
        page.wait_for("[data-piece]");
        page.come_to_rest();
        page.script(SCROLLS, vec![]);
        let action = |css: &str| {
            let code = "return getComputedStyle(document.querySelector(arguments[0])).touchAction;";
            page.script(code, vec![json!(css)])
        };
        for free in ["[data-board]", &square("d4"), &square("e3"), &format!("{} .piece", square("e6"))] {
            assert_eq!(action(free), json!("auto"), "{free}");
        }
        assert_eq!(action(&format!("{} .piece", square("e3"))), json!("pinch-zoom"));
        let before = board_attribute(page, "data-fen");
        swipe_up(page, &square("d4"));
        scrolls(page, "a swipe from an empty square");
        swipe_up(page, &square("e6"));
        scrolls(page, "a swipe from a piece that may not be moved");
        // A second swipe begins after all effects of the first one: the page must still be at the
        // top then.
        swipe_up(page, &square("e3"));
        swipe_up(page, &square("d4"));
        scrolls(page, "the page, which can still be scrolled");
        let starts = page.script("return starts;", vec![]);
        assert_eq!(starts, json!([0, 0, 0, 0]), "a piece that may be moved does not move the page");
        assert_eq!(board_attribute(page, "data-fen"), before);
        let code = "const done = arguments[arguments.length - 1]; \
            document.querySelector('[data-square=e3]').dispatchEvent(Object.assign( \
            new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 }))); \
            addEventListener('wheel', event => done(event.defaultPrevented), { once: true }); \
            document.querySelector('[data-square=d4]').dispatchEvent( \
            new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 }));";
        let is_captured = page.run(page.client().execute_async(code, vec![])).expect("an answer");
        assert_eq!(is_captured, json!(false), "the wheel is the page's");
    });
}

#[test]
fn two_fingers_zoom_the_page_even_on_movable_pieces() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": 390, "height": 700, "deviceScaleFactor": 2, "mobile": true }),
        );
        page.wait_for("[data-piece]");
        page.come_to_rest();
        let (x, y) = page.middle_of(&square("d3"));
        let touch = |kind: &str, apart: f64| {
            let points = if kind == "touchEnd" {
                json!([])
            } else {
                json!([{ "x": x - apart, "y": y, "id": 0 }, { "x": x + apart, "y": y, "id": 1 }])
            };
            page.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        };
        let before = board_attribute(page, "data-fen");
        touch("touchStart", 24.0);
        for step in 1..=10 {
            touch("touchMove", 24.0 + 10.0 * f64::from(step));
        }
        touch("touchEnd", 0.0);
        page.wait_until("a larger page", |page| {
            number(&page.script("return visualViewport.scale;", vec![])) > 1.2
        });
        assert_eq!(board_attribute(page, "data-fen"), before);
        assert!(!page.has(".ghost, .dragging, .cross"));
    });
}
