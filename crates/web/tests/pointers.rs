//! Mouse, pen and finger on the board in a real browser: sequences of pointer events and their
//! display.

use crate::common::browser::{
    TWO_HUMANS, all, document, fen, open, open_with_screens, press_key, square, store, the, wait_for,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, Event, HtmlInputElement, PointerEvent, PointerEventInit};

fn has(name: &str, class: &str) -> bool {
    square(name).class_list().contains(class)
}

/// A pointer: its type, its button, and the pressed modifier keys.
#[derive(Clone, Copy)]
struct Pointer {
    kind: &'static str,
    button: i16,
    keys: &'static str,
}

const MOUSE: Pointer = Pointer { kind: "mouse", button: 0, keys: "" };
const RIGHT: Pointer = Pointer { kind: "mouse", button: 2, keys: "" };
const FINGER: Pointer = Pointer { kind: "touch", button: 0, keys: "" };

impl Pointer {
    /// Sends an event at the centre of a square; returns whether the browser would continue with
    /// its default action.
    fn does(self, name: &str, at: &str) -> bool {
        let piece = document().query_selector(&format!("[data-square={at}] .piece")).expect("a selector");
        let target = piece.unwrap_or_else(|| square(at).into());
        self.does_on(name, &target, &square(at))
    }

    /// Sends an event at the centre of the element `at` to the element `target`.
    fn does_on(self, name: &str, target: &Element, at: &Element) -> bool {
        let area = at.get_bounding_client_rect();
        let init = PointerEventInit::new();
        init.set_bubbles(true);
        init.set_cancelable(true);
        init.set_is_primary(true);
        init.set_pointer_id(1);
        init.set_pointer_type(self.kind);
        init.set_button(self.button);
        init.set_buttons(match (name, self.button) {
            ("pointerdown" | "pointermove", 0) => 1,
            ("pointerdown" | "pointermove", _) => 2,
            _ => 0,
        });
        init.set_shift_key(self.keys.contains("shift"));
        init.set_ctrl_key(self.keys.contains("ctrl"));
        init.set_alt_key(self.keys.contains("alt"));
        init.set_client_x((area.left() + area.width() / 2.0) as i32);
        init.set_client_y((area.top() + area.height() / 2.0) as i32);
        let event = PointerEvent::new_with_event_init_dict(name, &init).expect("an event");
        target.dispatch_event(&event).expect("the event is sent")
    }

    fn presses(self, at: &str) -> Self {
        self.does("pointerdown", at);
        self
    }

    fn goes(self, to: &str) -> Self {
        self.does("pointermove", to);
        self
    }

    fn releases(self, at: &str) {
        self.does("pointerup", at);
        if self.button == 2 {
            self.does("contextmenu", at);
        }
    }
}

async fn frame() {
    let promise = web_sys::js_sys::Promise::new(&mut |done, _| {
        let window = web_sys::window().expect("a window");
        window.request_animation_frame(&done).expect("a frame");
    });
    wasm_bindgen_futures::JsFuture::from(promise).await.expect("a frame");
}

const WAITING: &str = "#variant=near&moves=e3e4&white=human&black=engine";

#[wasm_bindgen_test]
fn a_piece_is_dragged_and_put_back_where_it_may_not_stand() {
    open(TWO_HUMANS);
    let piece = the("[data-square=e3] [data-piece]");
    let mouse = MOUSE.presses("e3");
    assert!(square("e3").class_name().contains("selected"));
    let mouse = mouse.goes("e4");
    assert!(piece.class_name().contains("dragging"));
    assert_eq!(all(".ghost").len(), 1);
    assert_eq!(all("[data-piece]").len(), 32, "a ghost is no piece");
    mouse.releases("e4");
    assert!(fen().starts_with("8/rnbqkbnr/pppppppp/8/4P3/"), "{}", fen());
    assert!(the("[data-square=e4] [data-piece]").is_same_node(Some(&piece)));
    assert!(!piece.class_name().contains("dragging") && !piece.class_name().contains("gliding"));
    assert_eq!(all(".ghost").len(), 0);

    let before = fen();
    FINGER.presses("d6").goes("d3").releases("d3");
    assert_eq!(fen(), before);
    assert_eq!(all(".dragging, .ghost, .hover").len(), 0);
    MOUSE.presses("d6").goes("d5");
    press_key(&the("[data-square=a1]"), "Escape");
    assert_eq!((fen(), all(".dragging, .ghost, .selected").len()), (before, 0));
}

#[wasm_bindgen_test]
async fn under_a_finger_the_piece_is_larger_and_above_it_and_file_and_rank_are_shown() {
    open(TWO_HUMANS);
    the(".board").style().set_property("--cell", "50px").expect("a style");
    let finger = FINGER.presses("e3").goes("e4");
    frame().await;
    let piece = the("[data-square=e3] .dragging");
    let shift = piece.style().get_property_value("transform").expect("a style");
    assert!(shift.contains("scale(1.8)"), "{shift}");
    let (piece, under) = (piece.get_bounding_client_rect(), square("e4").get_bounding_client_rect());
    assert!(piece.bottom() < under.bottom(), "{} {}", piece.bottom(), under.bottom());
    assert!(piece.width() > 1.5 * under.width());
    let cross = the(".cross").get_bounding_client_rect();
    assert!((cross.left() - under.left()).abs() < 1.0 && (cross.top() - under.top()).abs() < 1.0);
    assert!(has("e4", "hover") && has("e4", "target"), "where it may go stays marked");
    finger.releases("e4");
    assert!(fen().ends_with("b - - 0 1"), "{}", fen());
    assert!(all(".cross, .magnifier, .ghost, .dragging").is_empty());
    the(".board").style().remove_property("--cell").expect("a style");
}

#[wasm_bindgen_test]
async fn under_a_mouse_the_piece_stays_as_it_is() {
    open(TWO_HUMANS);
    let mouse = MOUSE.presses("e3").goes("e4");
    frame().await;
    let shift = the(".dragging").style().get_property_value("transform").expect("a style");
    assert!(!shift.contains("scale") && all(".cross, .magnifier").is_empty(), "{shift}");
    mouse.releases("e4");
    assert!(fen().ends_with("b - - 0 1"), "{}", fen());
}

/// Makes the squares of Grand Rider as small as on a phone.
fn open_small() {
    open("#variant=grand-rider&white=human&black=human");
    the(".game").style().set_property("--cell", "30px").expect("a style");
}

#[wasm_bindgen_test]
async fn on_small_squares_a_magnifier_shows_the_area_around_the_finger() {
    open_small();
    let pieces = all("[data-piece]").len();
    let finger = FINGER.presses("f4");
    frame().await;
    assert_eq!(all(".magnifier .square").len(), 21);
    assert_eq!(
        (all("[data-square]").len(), all("[data-piece]").len()),
        (144, pieces),
        "it is no second board"
    );
    let ringed = the(".magnifier .ringed").get_bounding_client_rect();
    let magnifier = the(".magnifier").get_bounding_client_rect();
    assert!(
        (ringed.left() + ringed.right() - magnifier.left() - magnifier.right()).abs() < 8.0,
        "in the middle"
    );
    assert!(magnifier.bottom() < square("f4").get_bounding_client_rect().top(), "above the finger");
    assert!(magnifier.left() >= 0.0 && magnifier.top() >= 0.0);
    finger.goes("f5");
    frame().await;
    assert!(all(".magnifier .target").len() == 2 && has("f5", "hover"));
    finger.releases("f5");
    assert!(fen().contains("/5P6/PPPPP1PPPPPP/"), "{}", fen());
    assert!(all(".magnifier").is_empty());
    the(".game").style().remove_property("--cell").expect("a style");
}

#[wasm_bindgen_test]
async fn under_the_magnifier_a_wrong_piece_or_square_is_corrected_by_moving_on() {
    open_small();
    // The adjacent piece was meant.
    let finger = FINGER.presses("g4").goes("f4");
    frame().await;
    finger.releases("f4");
    assert!(has("f4", "selected"), "{}", fen());
    // So was the square beyond.
    let finger = FINGER.presses("f5").goes("f6");
    frame().await;
    assert!(has("f6", "hover"));
    finger.releases("f6");
    assert!(fen().contains("/5P6/12/PPPPP1PPPPPP/"), "{}", fen());
    // A drag beyond the allowed squares changes nothing.
    FINGER.presses("g9").releases("g9");
    let finger = FINGER.presses("g8").goes("a6");
    frame().await;
    finger.releases("a6");
    assert!(has("g9", "selected") && fen().contains(" b "), "{}", fen());
    the(".game").style().remove_property("--cell").expect("a style");
}

#[wasm_bindgen_test]
async fn a_second_finger_or_the_browser_puts_the_piece_back() {
    open(TWO_HUMANS);
    let before = fen();
    let finger = FINGER.presses("e3").goes("e4");
    frame().await;
    finger.does("pointercancel", "e4");
    finger.releases("e4");
    assert_eq!(fen(), before);
    assert!(all(".cross, .ghost, .dragging").is_empty());
}

/// The events that end a drag without a release; `pointermove` has no button pressed.
const INTERRUPTIONS: [&str; 5] =
    ["pointermove", "pointercancel", "lostpointercapture", "blur", "visibilitychange"];

/// Sends an interruption to its target; `part` contains the board in use.
fn interrupt(name: &str, part: &str) {
    let init = PointerEventInit::new();
    init.set_bubbles(true);
    init.set_is_primary(true);
    init.set_pointer_id(1);
    init.set_pointer_type("mouse");
    let pointer = PointerEvent::new_with_event_init_dict(name, &init).expect("an event");
    let plain = Event::new(name).expect("an event");
    let sent = match name {
        "blur" => web_sys::window().expect("a window").dispatch_event(&plain),
        "visibilitychange" => document().dispatch_event(&plain),
        "lostpointercapture" => the(&format!("{part} .board")).dispatch_event(&pointer),
        _ => the(&format!("{part} [data-square=e4]")).dispatch_event(&pointer),
    };
    sent.expect("the event is sent");
}

#[wasm_bindgen_test]
async fn a_drag_ends_without_a_release() {
    for name in INTERRUPTIONS {
        open(TWO_HUMANS);
        let before = fen();
        let mouse = MOUSE.presses("e3").goes("e4");
        frame().await;
        assert_eq!(all(".dragging, .ghost, .hover").len(), 3, "{name}");
        interrupt(name, ".game");
        assert!(all(".dragging, .ghost, .hover").is_empty(), "{name}");
        let piece = the("[data-square=e3] [data-piece]");
        assert_eq!(piece.style().get_property_value("transform").expect("a style"), "", "{name}");
        mouse.goes("d5").releases("e4");
        assert_eq!((fen(), all(".dragging, .ghost").len()), (before, 0), "{name}");

        open(TWO_HUMANS);
        RIGHT.presses("g2").goes("f4");
        assert_eq!(all("#arrows > g").len(), 1, "{name}");
        interrupt(name, ".game");
        assert!(all("#arrows > g").is_empty(), "{name}");
    }
}

#[wasm_bindgen_test]
fn capture_that_moves_to_the_board_ends_no_drag_and_the_next_press_does() {
    open(TWO_HUMANS);
    MOUSE.presses("e3").goes("e4").does("lostpointercapture", "e3");
    assert_eq!(all(".dragging, .ghost").len(), 2);
    MOUSE.presses("d3").goes("d4").releases("d4");
    assert!(all(".dragging, .ghost").is_empty() && !all("[data-square=d4] [data-piece]").is_empty());
}

#[wasm_bindgen_test]
async fn in_the_editor_a_drag_ends_without_a_release() {
    for name in INTERRUPTIONS {
        for from in ["#edit [data-square=e3]", "[data-tool=q]"] {
            open_with_screens("#screen=edit&variant=near");
            MOUSE.does_on("pointerdown", &the(from), &the(from));
            MOUSE.does_on("pointermove", &the(from), &the("#edit [data-square=e4]"));
            frame().await;
            assert_eq!(all("#edit .dragging").len(), 1, "{name} {from}");
            interrupt(name, "#edit");
            assert!(all("#edit :is(.dragging, .ghost, .hover)").is_empty(), "{name} {from}");
            assert_eq!(all("#edit [data-piece]").len(), 32, "{name} {from}");
        }
    }
}

#[wasm_bindgen_test]
fn the_right_button_draws_circles_and_arrows_and_takes_them_off() {
    open(TWO_HUMANS);
    let drawn = || all("#arrows > g").len();
    RIGHT.presses("e4").releases("e4");
    assert_eq!(all("#arrows .drawn-g").len(), 1);
    let pen = Pointer { keys: "shift", ..RIGHT }.presses("g2").goes("f4");
    assert_eq!(all("#arrows .drawn-r").len(), 1, "it is seen while it is drawn");
    pen.goes("h4").releases("h4");
    Pointer { keys: "alt", ..RIGHT }.presses("a3").goes("a4").releases("a4");
    Pointer { keys: "shift alt", ..RIGHT }.presses("b3").goes("b4").releases("b4");
    assert_eq!((drawn(), all("#arrows .drawn-b").len(), all("#arrows .drawn-y").len()), (4, 1, 1));
    assert!(!RIGHT.does("contextmenu", "e4"), "the menu stays away");
    RIGHT.presses("e4").releases("e4");
    assert_eq!(drawn(), 3);
    the("[data-square=e5]").click();
    assert_eq!(drawn(), 0);
    // A selected piece is deselected, and a click of the right button draws nothing then.
    the("[data-square=e3]").click();
    RIGHT.presses("e5").releases("e5");
    assert!(!has("e3", "selected") && drawn() == 0);
    let mark = square("c4");
    press_key(&mark, "y");
    assert_eq!(drawn(), 1);
    press_key(&mark, "y");
    assert_eq!(drawn(), 0);
}

#[wasm_bindgen_test]
async fn a_move_is_set_while_the_engine_thinks_by_every_pointer() {
    for pointer in [MOUSE, FINGER] {
        open(WAITING);
        let pointer = pointer.presses("d3").goes("d4");
        frame().await;
        assert!(the(".board").class_list().contains("ahead") && has("d4", "target"));
        pointer.releases("d4");
        assert!(has("d3", "planned") && has("d4", "planned"), "{}", pointer.kind);
        assert_eq!(all("#arrows .planned-move").len(), 1);
        assert!(fen().contains(" b "), "nothing is played yet");
        assert!(all("[data-square=d3] [data-piece]").len() == 1, "the piece stays where it is");
        RIGHT.presses("h5").releases("h5");
        assert!(!has("d3", "planned") && all("#arrows > g").is_empty());
        the("[data-square=c3]").click();
        the("[data-square=c4]").click();
        assert!(has("c4", "planned"));
        press_key(&square("c4"), "Escape");
        assert!(!has("c4", "planned"));
    }
}

#[wasm_bindgen_test]
fn a_move_waits_for_its_confirmation_where_that_is_wanted() {
    let choose = |value: &str| {
        store("confirm", value);
        open(TWO_HUMANS);
    };
    choose("always");
    let before = fen();
    the("[data-square=e3]").click();
    the("[data-square=e4]").click();
    assert_eq!(fen(), before);
    assert!(
        !all("[data-square=e4] [data-piece]").is_empty() && all("[data-square=e3] [data-piece]").is_empty()
    );
    assert_eq!(the("#confirm-text").text_content().as_deref(), Some("Play e4?"));
    assert!(document().active_element().is_some_and(|active| active.id() == "confirm-yes"));
    for button in ["#confirm-yes", "#confirm-no"] {
        assert!(the(button).get_bounding_client_rect().height() >= 44.0);
    }
    the("#confirm-no").click();
    assert!(the("#confirm").has_attribute("hidden") && !all("[data-square=e3] [data-piece]").is_empty());
    the("[data-square=e3]").click();
    the("[data-square=e4]").click();
    the("#confirm-yes").click();
    assert_ne!(fen(), before);
    choose("never");
}

#[wasm_bindgen_test]
async fn letters_are_shortcuts_outside_text_fields() {
    open(TWO_HUMANS);
    let side = || the(".app").get_attribute("data-orientation").unwrap_or_default();
    press_key(&square("e3"), "f");
    wait_for("the other side", || side() == "black").await;
    let field: HtmlInputElement = the("[data-move-input]").dyn_into().expect("a field");
    for element in [field.into(), the("#comment"), the("#level")] {
        press_key(&element, "f");
        assert_eq!(side(), "black", "{}", element.id());
    }
    press_key(&the("#undo"), "f");
    wait_for("the first side", || side() == "white").await;
}

/// Drags a piece from one element of the editor to another; returns the elements that showed the
/// drag.
async fn carries(pointer: Pointer, from: &str, to: &str) -> Vec<Element> {
    pointer.does_on("pointerdown", &the(from), &the(from));
    pointer.does_on("pointermove", &the(from), &the(to));
    frame().await;
    let seen = all("#edit :is(.dragging, .ghost, .hover, .cross)");
    pointer.does_on("pointerup", &the(from), &the(to));
    assert!(all("#edit :is(.dragging, .ghost, .hover, .cross)").is_empty(), "{from} {to}");
    seen
}

#[wasm_bindgen_test]
async fn in_the_editor_any_piece_goes_anywhere_and_off_the_board() {
    open_with_screens("#screen=edit&variant=near");
    let place = |name: &str| format!("#edit [data-square={name}]");
    let field: HtmlInputElement = the("[data-edit=fen]").dyn_into().expect("a field");
    let fen = || field.value().split(' ').next().unwrap_or_default().to_owned();
    let pieces = || all("#edit [data-piece]").len();
    assert_eq!(
        (all("#edit [data-square]").len(), pieces(), all("#edit [data-piece].movable").len()),
        (64, 32, 32)
    );
    let pawn = the("#edit [data-square=e3] [data-piece]");
    let seen = carries(MOUSE, &place("e3"), &place("e5")).await;
    assert_eq!(seen.len(), 3, "the piece, its ghost, and the square below");
    assert_eq!(fen(), "8/rnbqkbnr/pppppppp/4P3/8/PPPP1PPP/RNBQKBNR/8");
    assert!(the("#edit [data-square=e5] [data-piece]").is_same_node(Some(&pawn)));
    assert_eq!(pawn.style().get_property_value("transform").expect("a style"), "");
    // From beside the board with a finger, with the target highlighted.
    let seen = carries(FINGER, "[data-tool=q]", &place("e4")).await;
    assert!(seen.iter().any(|element| element.class_list().contains("cross")));
    assert_eq!((fen().as_str(), pieces()), ("8/rnbqkbnr/pppppppp/4P3/4q3/PPPP1PPP/RNBQKBNR/8", 33));
    carries(MOUSE, "[data-tool=q]", "#edit-errors").await;
    assert_eq!(pieces(), 33, "beside the board nothing is put down");
    carries(MOUSE, &place("e4"), "#edit-errors").await;
    assert_eq!((fen().as_str(), pieces()), ("8/rnbqkbnr/pppppppp/4P3/8/PPPP1PPP/RNBQKBNR/8", 32));
    // Dropped on its own square: nothing changes.
    let king = the("#edit [data-square=e2] [data-piece]");
    MOUSE.does_on("pointerdown", &king, &king);
    MOUSE.does_on("pointermove", &king, &the(&place("e4")));
    frame().await;
    MOUSE.does_on("pointerup", &king, &the(&place("e2")));
    assert_eq!(
        (king.style().get_property_value("transform").expect("a style"), pieces()),
        (String::new(), 32)
    );
    // A click picks up and puts down; Escape puts back the dragged piece.
    let click = |name: &str| {
        MOUSE.does_on("pointerdown", &the(&place(name)), &the(&place(name)));
        MOUSE.does_on("pointerup", &the(&place(name)), &the(&place(name)));
        the(&place(name)).click();
    };
    // The click that a browser sends after a drag.
    the("#edit .board").click();
    click("a3");
    assert!(the(&place("a3")).class_list().contains("selected"));
    click("a4");
    assert_eq!(fen(), "8/rnbqkbnr/pppppppp/4P3/P7/1PPP1PPP/RNBQKBNR/8");
    MOUSE.does_on("pointerdown", &the(&place("a4")), &the(&place("a4")));
    MOUSE.does_on("pointermove", &the(&place("a4")), &the(&place("a5")));
    press_key(&the(&place("a4")), "Escape");
    assert!(all("#edit :is(.dragging, .ghost)").is_empty());
    assert_eq!(the(&place("a1")).get_attribute("aria-label").as_deref(), Some("a1, empty"));
    assert!(all("[data-board] [data-piece]").len() == 32, "the game behind is untouched");
}
