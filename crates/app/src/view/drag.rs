//! A man in the hand: pointers of every kind, from pressing to letting go.
//!
//! The man follows the pointer by one transform per frame, from the pointer's last position. What was pressed without
//! being lifted is a click and is left to the click event; only what a press or a drag has already done is kept from
//! being done twice.

use vicinity_rules::Square;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::board::Board;
use super::dom;
use crate::state::State;
use crate::text::cat;
use crate::update::Event;

/// How far a pointer must go before a man is lifted, in pixels: a hand is never quite still.
const SLACK_PX: i32 = 4;

/// The pointer and what it holds.
#[derive(Default)]
pub struct Drag {
    hand: Option<Hand>,
    /// The time of the event after which the click that follows has been dealt with.
    swallow: Option<f64>,
}

struct Hand {
    pointer: i32,
    from: Square,
    start: (i32, i32),
    last: (i32, i32),
    man: HtmlElement,
    ghost: Option<Element>,
    /// Whether the man was chosen before it was pressed: a click then lets it go.
    was_selected: bool,
}

impl Drag {
    /// Whether a man has left its square.
    pub fn is_lifted(&self) -> bool {
        self.hand.as_ref().is_some_and(|hand| hand.ghost.is_some())
    }

    /// Presses a pointer.
    pub fn press(&mut self, event: &PointerEvent, board: &Board, state: &State) -> Option<Event> {
        self.swallow = None;
        let is_first_button = event.button() == 0 && event.is_primary();
        if !is_first_button || state.promotion.is_some() {
            return None;
        }
        let square = dom::target(event).and_then(|target| board.square_of(&target))?;
        let is_mouse = event.pointer_type() == "mouse";
        if state.is_target(square) {
            // A finger may be about to scroll; a mouse is not. A choice is not opened by a press either: the keyboard would
            // go to it and be taken away by what the press does next.
            if !is_mouse || state.asks_promotion(square) {
                return None;
            }
            self.swallow = Some(event.time_stamp());
            return Some(Event::Activate(square));
        }
        let man = board.man(square).filter(|_| state.may_pick(square))?;
        let at = (event.client_x(), event.client_y());
        let was_selected = state.selection == Some(square);
        self.hand = Some(Hand {
            pointer: event.pointer_id(),
            from: square,
            start: at,
            last: at,
            man: man.element.clone(),
            ghost: None,
            was_selected,
        });
        // The pointer's events come here even when it leaves the board. A pointer that is gone already is no loss.
        let _ = board.root().set_pointer_capture(event.pointer_id());
        (!was_selected).then_some(Event::Activate(square))
    }

    /// Moves the pointer; returns whether a frame is wanted.
    pub fn track(&mut self, event: &PointerEvent) -> bool {
        let Some(hand) = self.hand.as_mut().filter(|hand| hand.pointer == event.pointer_id()) else {
            return false;
        };
        hand.last = (event.client_x(), event.client_y());
        let gone = (hand.last.0 - hand.start.0).abs().max((hand.last.1 - hand.start.1).abs());
        if hand.ghost.is_none() {
            if gone < SLACK_PX {
                return false;
            }
            let ghost: Element = dom::sure(hand.man.clone_node_with_deep(true)).unchecked_into();
            ghost.set_class_name("piece ghost");
            // A ghost is no man: scripts that count men shall not find it.
            dom::unset(&ghost, "data-piece");
            if let Some(square) = hand.man.parent_element() {
                dom::sure(square.insert_before(&ghost, Some(&hand.man)));
            }
            dom::set_class(&hand.man, "gliding", false);
            dom::set_class(&hand.man, "dragging", true);
            hand.ghost = Some(ghost);
        }
        true
    }

    /// Puts the man where the pointer is; called once per frame.
    pub fn frame(&mut self, board: &mut Board, state: &State) {
        let Some(hand) = self.hand.as_ref().filter(|hand| hand.ghost.is_some()) else { return };
        let area = board.root().get_bounding_client_rect();
        let (x, y) = board.seen_at(hand.from);
        let geometry = board.geometry();
        let centre =
            |start: f64, size: f64, at: u8, of: u8| start + size * (f64::from(at) + 0.5) / f64::from(of);
        let dx = f64::from(hand.last.0) - centre(area.left(), area.width(), x, geometry.files());
        let dy = f64::from(hand.last.1) - centre(area.top(), area.height(), y, geometry.ranks());
        let shift = cat(&["translate(", &(dx as i32).to_string(), "px,", &(dy as i32).to_string(), "px)"]);
        dom::set_style(&hand.man, "transform", &shift);
        let under = under(board, hand.last).filter(|square| state.may_go(hand.from, *square));
        if board.hover != under {
            for (square, on) in [(board.hover, false), (under, true)] {
                if let Some(element) = square.and_then(|square| board.square_element(square)) {
                    dom::set_class(element, "hover", on);
                }
            }
            board.hover = under;
        }
    }

    /// Lets go.
    pub fn release(&mut self, event: &PointerEvent, board: &mut Board) -> Option<Event> {
        if self.hand.as_ref()?.pointer != event.pointer_id() {
            return None;
        }
        let hand = self.hand.take()?;
        if hand.ghost.is_none() {
            // A click: on a man that had been chosen it means to let it go. The click event cannot say so everywhere: after a
            // capture some browsers send it to the board instead of the square.
            self.swallow = Some(event.time_stamp());
            return hand.was_selected.then_some(Event::Activate(hand.from));
        }
        self.swallow = Some(event.time_stamp());
        let to = under(board, (event.client_x(), event.client_y()));
        let from = hand.from;
        put_down(hand, board);
        board.dropped = Some(from);
        Some(Event::Drop { from, to })
    }

    /// Drops the man where it came from; returns whether there was one in the hand.
    pub fn cancel(&mut self, board: &mut Board) -> bool {
        let Some(hand) = self.hand.take() else { return false };
        let (from, was_lifted) = (hand.from, hand.ghost.is_some());
        put_down(hand, board);
        board.glide_home(from);
        was_lifted
    }

    /// Lets go of a man that is no longer where it was taken from.
    pub fn check(&mut self, board: &mut Board) {
        let is_gone = self.hand.as_ref().is_some_and(|hand| {
            board.man(hand.from).is_none_or(|man| !man.element.is_same_node(Some(&hand.man)))
        });
        if is_gone && let Some(hand) = self.hand.take() {
            dom::set_style(&hand.man, "transform", "");
            put_down(hand, board);
        }
    }

    /// Whether a click has been dealt with by the press or the drag before it.
    pub fn swallows(&mut self, click: &web_sys::Event) -> bool {
        /// A click has the time of the release before it, or nearly so. A press may have been long ago.
        const SOON_MS: f64 = 1500.0;
        self.swallow.take().is_some_and(|at| click.time_stamp() - at < SOON_MS)
    }
}

/// Takes away what shows that a man is in the hand.
fn put_down(hand: Hand, board: &mut Board) {
    if let Some(ghost) = hand.ghost {
        ghost.remove();
    }
    dom::set_class(&hand.man, "dragging", false);
    if let Some(element) = board.hover.take().and_then(|square| board.square_element(square)) {
        dom::set_class(element, "hover", false);
    }
    // It went when the pointer was released, or goes with it.
    let _ = board.root().release_pointer_capture(hand.pointer);
}

/// The square under a point of the window.
fn under(board: &Board, (x, y): (i32, i32)) -> Option<Square> {
    let area = board.root().get_bounding_client_rect();
    board.square_at((f64::from(x) - area.left()) / area.width(), (f64::from(y) - area.top()) / area.height())
}
