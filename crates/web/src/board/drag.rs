//! Dragging and drawing: pointers of all kinds, from press to release.
//!
//! The piece follows the pointer with one transform per frame, from the pointer's last position.
//! Under a finger it is enlarged and raised, with the file and rank of the target square
//! highlighted (`touch_aid.rs`), or shown in a magnifier if squares are smaller than a finger. A
//! press without a drag is a click, which the click event handles; only clicks that a press or a
//! drag has already handled are suppressed. [`BoardInteraction`] decides what is allowed, and the
//! result is a [`Gesture`].
//!
//! Browsers do not always report a release: another window or a screenshot tool can consume it. A
//! drag therefore also ends when the pointer moves without a pressed button, and at each
//! interruption ([`Drag::interrupt`]).

use vicinity_page::drawing::Drawing;
use vicinity_page::language::concat;
use vicinity_page::scene::interaction::{BoardInteraction, Gesture};
use vicinity_rules::{Piece, Square, Variant};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement, PointerEvent};

use super::placing::new_node;
use super::squares::Board;
use super::touch_aid::{DragAppearance, TouchAid, translate};
use crate::dom;

/// The distance in pixels at which a drag begins. Hands are never quite still.
const SLACK_PX: i32 = 4;
/// Squares narrower than this, in pixels, are hard to hit with a finger.
const COARSE_PX: f64 = 36.0;

/// A press without movement longer than this, in milliseconds, explains the piece.
const LONG_MS: f64 = 500.0;

/// The state of the pointer.
#[derive(Default)]
pub struct Drag {
    dragged: Option<DraggedPiece>,
    pen: Option<Pen>,
    /// The timestamp of an event whose subsequent click is suppressed.
    suppressed_click_at: Option<f64>,
    /// Whether the last press was by a finger, on squares smaller than a finger.
    pub is_coarse: bool,
    /// Whether a frame is needed to show the dragged piece.
    pub wants_frame: bool,
}

/// A pressed piece, which may be dragged.
struct DraggedPiece {
    pointer: i32,
    piece: Piece,
    /// The square of the piece; `None` for one from beside the board.
    from: Option<Square>,
    start: (i32, i32),
    /// The time of the press.
    since_ms: f64,
    last: (i32, i32),
    node: HtmlElement,
    is_lifted: bool,
    /// The ghost that marks the origin of the dragged piece.
    ghost: Option<Element>,
    /// Whether the piece was selected before the press: a click then deselects it.
    was_chosen: bool,
    /// The aid for aiming with a finger.
    touch_aid: Option<TouchAid>,
}

/// A drawing in progress.
struct Pen {
    pointer: i32,
    shape: Drawing,
    /// Whether the press has cancelled something; a circle is then not drawn.
    has_cancelled: bool,
}

impl Drag {
    /// Handles a pointer press on the board.
    pub fn press(
        &mut self,
        event: &PointerEvent,
        board: &mut Board,
        interaction: &dyn BoardInteraction,
    ) -> Option<Gesture> {
        let area = self.begin(event, board)?;
        let at = (event.client_x(), event.client_y());
        let interaction_state = interaction.interaction_state();
        let is_mouse = is_mouse(event);
        if interaction_state.has_pen
            && is_mouse
            && (event.button() == 2 || event.button() == 0 && event.shift_key())
        {
            return self.press_pen(event, under(board, &area, at), board, interaction_state.is_planning);
        }
        if event.button() != 0 || interaction_state.is_closed {
            return None;
        }
        let square = dom::target(event).and_then(|target| board.square_of(&target))?;
        let has_magnifier = self.is_coarse && interaction_state.has_magnifier;
        dom::set_class(board.root(), "coarse", has_magnifier);
        let is_target = interaction_state.chosen.is_some_and(|from| interaction.may_go(from, square));
        if is_target && !has_magnifier {
            // A finger may be about to scroll; a mouse is not. A press does not open a promotion
            // choice or a question either: it would get the focus and lose it to the default action
            // of the press.
            if !is_mouse || interaction.asks(square) {
                return None;
            }
            self.suppressed_click_at = Some(event.time_stamp());
            return Some(Gesture::Press(square));
        }
        // With a magnifier, the selected piece jumps to the finger and can be moved on.
        let from = interaction_state.chosen.filter(|_| is_target).unwrap_or(square);
        let node = board.piece_node(from).filter(|_| interaction.may_pick(from))?;
        let was_chosen = interaction_state.chosen == Some(from);
        let (piece, node) = (node.piece, node.element.clone());
        self.take(event, board, has_magnifier, piece, Some(from), node);
        if let Some(dragged) = &mut self.dragged {
            dragged.was_chosen = was_chosen;
            if is_target {
                lift(dragged, board);
            }
        }
        // Captured pointer events arrive even outside the board, but then clicks arrive here, too.
        if !interaction_state.leaves_clicks {
            capture(board, event.pointer_id());
        }
        self.wants_frame = has_magnifier;
        (!was_chosen).then_some(Gesture::Press(square))
    }

    /// Handles a press on a piece beside the board.
    pub fn press_beside(
        &mut self,
        event: &PointerEvent,
        board: &mut Board,
        interaction: &dyn BoardInteraction,
        (variant, piece): (&Variant, Piece),
    ) {
        if self.begin(event, board).is_some() && event.button() == 0 {
            let node = new_node(piece, variant).element;
            // It is not on the board yet: scripts that count pieces must not find it.
            dom::unset(&node, "data-piece");
            self.take(
                event,
                board,
                self.is_coarse && interaction.interaction_state().has_magnifier,
                piece,
                None,
                node,
            );
        }
    }

    /// Records the kind of pointer and the area of the board. Returns `None` for a second finger,
    /// which zooms the page. Ends a drag whose release was not reported.
    fn begin(&mut self, event: &PointerEvent, board: &mut Board) -> Option<DomRect> {
        self.suppressed_click_at = None;
        self.cancel(board);
        if !event.is_primary() {
            return None;
        }
        let area = board.root().get_bounding_client_rect();
        self.is_coarse = !is_mouse(event) && area.width() < COARSE_PX * f64::from(board.geometry().files());
        Some(area)
    }

    fn take(
        &mut self,
        event: &PointerEvent,
        board: &Board,
        has_magnifier: bool,
        piece: Piece,
        from: Option<Square>,
        node: HtmlElement,
    ) {
        let at = (event.client_x(), event.client_y());
        self.dragged = Some(DraggedPiece {
            pointer: event.pointer_id(),
            piece,
            from,
            start: at,
            since_ms: event.time_stamp(),
            last: at,
            touch_aid: (!is_mouse(event)).then(|| TouchAid::new(board, &node, has_magnifier)),
            is_lifted: false,
            ghost: None,
            node,
            was_chosen: false,
        });
    }

    /// Begins a drawing. A pending action is cancelled first.
    fn press_pen(
        &mut self,
        event: &PointerEvent,
        at: Option<Square>,
        board: &Board,
        has_cancelled: bool,
    ) -> Option<Gesture> {
        let square = at?;
        let is_one = event.button() == 2 && (event.shift_key() || event.ctrl_key());
        let is_other = event.alt_key() || event.meta_key();
        let shape = Drawing { kind: u8::from(is_one) + 2 * u8::from(is_other), from: square, to: square };
        self.pen = Some(Pen { pointer: event.pointer_id(), shape, has_cancelled });
        capture(board, event.pointer_id());
        Some(if has_cancelled { Gesture::Cancel } else { Gesture::Sketch(Some(shape)) })
    }

    /// Handles a pointer movement.
    pub fn track(&mut self, event: &PointerEvent, board: &mut Board) -> Option<Gesture> {
        if event.buttons() == 0 && self.is_held_by(event.pointer_id()) {
            return self.abort(board);
        }
        let at = (event.client_x(), event.client_y());
        if let Some(pen) = self.pen.as_mut().filter(|pen| pen.pointer == event.pointer_id()) {
            let to = under(board, &board.root().get_bounding_client_rect(), at).unwrap_or(pen.shape.from);
            if pen.shape.to == to {
                return None;
            }
            pen.shape.to = to;
            return Some(Gesture::Sketch(Some(pen.shape)));
        }
        let dragged = self.dragged.as_mut().filter(|dragged| dragged.pointer == event.pointer_id())?;
        dragged.last = at;
        let gone = (dragged.last.0 - dragged.start.0).abs().max((dragged.last.1 - dragged.start.1).abs());
        if !dragged.is_lifted {
            if gone < SLACK_PX {
                return None;
            }
            lift(dragged, board);
            capture(board, dragged.pointer);
        }
        self.wants_frame = true;
        None
    }

    /// Moves the piece to the pointer. Called once per frame.
    pub fn frame(&mut self, board: &mut Board, interaction: &dyn BoardInteraction) {
        let Some(dragged) = self.dragged.as_mut() else { return };
        // All measurements precede all changes, so that the browser computes the layout only once.
        let area = board.root().get_bounding_client_rect();
        let under = under(board, &area, dragged.last);
        // The magnifier shows this mark, so it must be set before.
        if dragged.is_lifted {
            let may_go = |to: &Square| dragged.from.is_none_or(|from| interaction.may_go(from, *to));
            board.set_hover(under.filter(may_go));
        }
        let mut appearance = DragAppearance::default();
        if let Some(touch_aid) = &mut dragged.touch_aid {
            appearance = touch_aid.show(board, &area, dragged.last, under, dragged.is_lifted);
        }
        if !dragged.is_lifted {
            return;
        }
        // A piece from beside the board starts in the upper left corner.
        let (x, y) = dragged.from.map_or((0, 0), |from| board.seen_at(from));
        let geometry = board.geometry();
        let centre =
            |start: f64, size: f64, at: u8, of: u8| start + size * (f64::from(at) + 0.5) / f64::from(of);
        let dx = f64::from(dragged.last.0) - centre(area.left(), area.width(), x, geometry.files());
        let dy = f64::from(dragged.last.1) - centre(area.top(), area.height(), y, geometry.ranks());
        let (dx, dy) = (dx as i32, dy as i32 - appearance.above);
        let shift = concat(&[&translate(dx, dy), appearance.scale]);
        dom::set_style(&dragged.node, "transform", &shift);
    }

    /// Handles a release.
    pub fn release(
        &mut self,
        event: &PointerEvent,
        board: &mut Board,
        interaction: &dyn BoardInteraction,
    ) -> Option<Gesture> {
        let at = (event.client_x(), event.client_y());
        let to = under(board, &board.root().get_bounding_client_rect(), at);
        if let Some(pen) = self.pen.take_if(|pen| pen.pointer == event.pointer_id()) {
            // The right button does not cause a click.
            self.suppressed_click_at = (event.button() == 0).then(|| event.time_stamp());
            let shape = Drawing { to: to.unwrap_or(pen.shape.to), ..pen.shape };
            let is_nothing = to.is_none() || pen.has_cancelled && shape.from == shape.to;
            return Some(if is_nothing { Gesture::Sketch(None) } else { Gesture::Draw(shape) });
        }
        let dragged = self.dragged.take_if(|dragged| dragged.pointer == event.pointer_id())?;
        let DraggedPiece { piece, from, was_chosen, is_lifted, since_ms, .. } = dragged;
        let has_magnifier = dragged.touch_aid.as_ref().is_some_and(TouchAid::has_magnifier);
        put_down(dragged, board);
        if !is_lifted && interaction.interaction_state().leaves_clicks {
            return None;
        }
        self.suppressed_click_at = Some(event.time_stamp());
        let Some(from) = from else { return to.map(|to| Gesture::Place { piece, to }) };
        if !is_lifted {
            // A click on a selected piece deselects it. Some browsers send the click event after a
            // capture to the board instead of the square, so it cannot be handled there.
            if event.time_stamp() - since_ms > LONG_MS {
                return Some(Gesture::Hold(from));
            }
            return was_chosen.then_some(Gesture::Press(from));
        }
        board.dropped = Some(from);
        // After a near miss, the press selects the piece under the magnifier.
        let other = to.filter(|to| {
            has_magnifier && *to != from && interaction.may_pick(*to) && !interaction.may_go(from, *to)
        });
        Some(other.map_or(Gesture::Drop { from, to }, Gesture::Press))
    }

    /// Ends a drag or drawing that the browser interrupts: the pointer or its capture is lost
    /// (`pointercancel`, `lostpointercapture`), or the window loses the focus or is hidden (`blur`,
    /// `visibilitychange`).
    pub fn interrupt(&mut self, event: &web_sys::Event, board: &mut Board) -> Option<Gesture> {
        // A capture that moves from a square to the board is not lost.
        let is_moved = event.type_() == "lostpointercapture"
            && dom::target(event).is_none_or(|target| !target.is_same_node(Some(board.root())));
        let is_other =
            event.dyn_ref::<PointerEvent>().is_some_and(|event| !self.is_held_by(event.pointer_id()));
        if is_moved || is_other { None } else { self.abort(board) }
    }

    /// Whether a pointer drags a piece or draws.
    fn is_held_by(&self, pointer: i32) -> bool {
        let dragged = self.dragged.as_ref().map(|dragged| dragged.pointer);
        let pen = self.pen.as_ref().map(|pen| pen.pointer);
        dragged == Some(pointer) || pen == Some(pointer)
    }

    /// Cancels the drag, or removes an unfinished drawing.
    fn abort(&mut self, board: &mut Board) -> Option<Gesture> {
        let was_drawing = self.pen.is_some();
        self.cancel(board);
        was_drawing.then_some(Gesture::Sketch(None))
    }

    /// Returns the piece to its square and ends a drawing. Returns whether a piece was dragged.
    pub fn cancel(&mut self, board: &mut Board) -> bool {
        self.pen = None;
        let Some(dragged) = self.dragged.take() else { return false };
        let (from, was_lifted) = (dragged.from, dragged.is_lifted);
        put_down(dragged, board);
        if let Some(from) = from.filter(|_| was_lifted) {
            board.glide_home(from);
        }
        was_lifted
    }

    /// Handles a press of the drawing button while another button is down, which only this event
    /// reports. The piece returns to its square.
    pub fn context_menu(&mut self, board: &mut Board) -> Option<Gesture> {
        let is_mouse = self.dragged.as_ref().is_some_and(|dragged| dragged.touch_aid.is_none());
        (is_mouse && self.cancel(board)).then_some(Gesture::Cancel)
    }

    /// Ends the drag of a piece that is no longer on its square.
    pub fn check(&mut self, board: &mut Board) {
        let is_gone = |dragged: &DraggedPiece| {
            let Some(from) = dragged.from else { return false };
            board.piece_node(from).is_none_or(|node| !node.element.is_same_node(Some(&dragged.node)))
        };
        if self.dragged.as_ref().is_some_and(is_gone)
            && let Some(dragged) = self.dragged.take()
        {
            dom::set_style(&dragged.node, "transform", "");
            put_down(dragged, board);
        }
    }

    /// Whether a press or drag has already handled this click.
    pub fn suppresses_click(&mut self, click: &web_sys::Event) -> bool {
        /// The click follows the release almost immediately. A press may have been long ago.
        const SOON_MS: f64 = 1500.0;
        self.suppressed_click_at.take().is_some_and(|at| click.time_stamp() - at < SOON_MS)
    }
}

fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() == "mouse"
}

/// Captures a pointer. Ignores one that no longer exists.
fn capture(board: &Board, pointer: i32) {
    let _ = board.root().set_pointer_capture(pointer);
}

/// Shows the piece as dragged, with a ghost on its square.
fn lift(dragged: &mut DraggedPiece, board: &Board) {
    dragged.is_lifted = true;
    if dragged.from.is_none() {
        dom::append(board.root(), &dragged.node);
    } else if let Some(square) = dragged.node.parent_element() {
        let ghost: Element = dom::expect_js(dragged.node.clone_node_with_deep(true)).unchecked_into();
        ghost.set_class_name("piece ghost");
        // A ghost is not a piece: scripts that count pieces must not find it.
        dom::unset(&ghost, "data-piece");
        dom::expect_js(square.insert_before(&ghost, Some(&dragged.node)));
        dragged.ghost = Some(ghost);
    }
    dom::set_class(&dragged.node, "gliding", false);
    dom::set_class(&dragged.node, "dragging", true);
}

/// Removes the display of the drag.
fn put_down(dragged: DraggedPiece, board: &mut Board) {
    if let Some(ghost) = dragged.ghost {
        ghost.remove();
    }
    if let Some(touch_aid) = dragged.touch_aid {
        touch_aid.remove();
    }
    dom::set_class(&dragged.node, "dragging", false);
    if dragged.from.is_none() {
        dragged.node.remove();
    }
    board.set_hover(None);
    // The capture may already have ended with the release.
    let _ = board.root().release_pointer_capture(dragged.pointer);
}

/// The square at a point of the window.
fn under(board: &Board, area: &DomRect, (x, y): (i32, i32)) -> Option<Square> {
    board.square_at((f64::from(x) - area.left()) / area.width(), (f64::from(y) - area.top()) / area.height())
}
