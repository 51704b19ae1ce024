//! Aids for aiming with a finger: the file and rank of the square, or on small squares a magnifier
//! above the finger with the surrounding squares.
//!
//! The magnifier redraws a part of the board enlarged, with marks and pieces, so it is sharp at any
//! size. It is updated when the finger reaches another square, and otherwise moved by a transform.

use vicinity_page::language::concat;
use vicinity_rules::Square;
use web_sys::{DomRect, Element, HtmlElement};

use super::squares::Board;
use crate::dom;

/// The sizes of a square in the magnifier and of the magnifier, in pixels, as in `www/later.css`.
const CELL_PX: f64 = 56.0;
const MAGNIFIER_PX: f64 = 168.0;
/// The distance from the finger to the magnifier, in pixels.
const GAP_PX: f64 = 36.0;
/// The number of squares drawn in each direction: those that can become visible before the finger
/// reaches the next square.
const AROUND: u8 = 2;

/// The display of the dragged piece.
#[derive(Default)]
pub(super) struct DragAppearance {
    /// The distance above the pointer, in pixels.
    pub above: i32,
    /// A transform that enlarges it.
    pub scale: &'static str,
}

/// The aid for a finger.
pub(super) struct TouchAid {
    root: Element,
    /// The enlarged part of the board and the dragged piece, for a magnifier.
    magnifier: Option<(Element, Element)>,
    /// The squares in the magnifier.
    drawn: Vec<(Square, Element)>,
    at: Option<Square>,
}

impl TouchAid {
    pub(super) fn new(board: &Board, node: &HtmlElement, has_magnifier: bool) -> Self {
        let root = dom::make("div", if has_magnifier { "magnifier" } else { "cross" });
        dom::set(&root, "hidden", "");
        dom::append(board.root(), &root);
        let magnifier = has_magnifier.then(|| {
            let held = picture(node);
            let part = dom::add(&root, "div", "", "");
            dom::append(&root, &held);
            (part, held)
        });
        TouchAid { root, magnifier, drawn: Vec::new(), at: None }
    }

    pub(super) fn has_magnifier(&self) -> bool {
        self.magnifier.is_some()
    }

    pub(super) fn remove(self) {
        self.root.remove();
    }

    /// Shows the position of a finger; returns the display of the dragged piece.
    pub(super) fn show(
        &mut self,
        board: &Board,
        area: &DomRect,
        (x, y): (i32, i32),
        under: Option<Square>,
        is_lifted: bool,
    ) -> DragAppearance {
        let cell = area.width() / f64::from(board.geometry().files());
        let is_new = under.is_some() && self.at != under;
        if under.is_some() {
            self.at = under;
        }
        let Some((part, held)) = &self.magnifier else {
            if is_new
                && is_lifted
                && let Some(square) = under
            {
                let (x, y) = board.seen_at(square);
                dom::place(&self.root, x, y);
                dom::unset(&self.root, "hidden");
            }
            return DragAppearance { above: cell as i32 + 8, scale: " scale(1.8)" };
        };
        if is_new && let Some(square) = under {
            draw_around(board, part, square, &mut self.drawn);
            dom::unset(&self.root, "hidden");
        }
        if is_lifted {
            dom::set_style(held, "opacity", ".8");
        }
        let (fx, fy) = (f64::from(x) - area.left(), f64::from(y) - area.top());
        let larger = CELL_PX / cell;
        dom::set_style(
            part,
            "transform",
            &translate((MAGNIFIER_PX / 2.0 - fx * larger) as i32, (MAGNIFIER_PX / 2.0 - fy * larger) as i32),
        );
        // It stays within the window, and moves to the side if there is no space above the finger.
        let mut left = fx - MAGNIFIER_PX / 2.0;
        let mut top = fy - GAP_PX - MAGNIFIER_PX;
        if top + area.top() < 0.0 {
            top = -area.top();
            let is_left_half = fx * 2.0 < area.width();
            left = if is_left_half { fx + GAP_PX } else { fx - GAP_PX - MAGNIFIER_PX };
        }
        // `f64::clamp` formats floating-point numbers in its panic, which adds 16 KB.
        left = left.min(area.width() - MAGNIFIER_PX).max(-area.left());
        dom::set_style(&self.root, "transform", &translate(left as i32, top as i32));
        DragAppearance::default()
    }
}

/// A transform that moves an element, in pixels.
pub(super) fn translate(x: i32, y: i32) -> String {
    concat(&["translate(", &x.to_string(), "px,", &y.to_string(), "px)"])
}

/// Draws the squares around the middle one, which is marked with a ring. Reuses existing squares.
fn draw_around(board: &Board, part: &Element, middle: Square, drawn: &mut Vec<(Square, Element)>) {
    let (x0, y0) = board.seen_at(middle);
    let is_near = |square: Square| {
        let (x, y) = board.seen_at(square);
        let (right, down) = (x.abs_diff(x0), y.abs_diff(y0));
        // The magnifier is round.
        right.max(down) <= AROUND && right.min(down) < AROUND
    };
    drawn.retain(|(square, element)| {
        let stays = is_near(*square);
        if !stays {
            element.remove();
        }
        stays
    });
    for cell in board.cells.iter().filter(|cell| is_near(cell.square)) {
        if let Some((_, old)) = drawn.iter().find(|(square, _)| *square == cell.square) {
            dom::set_class(old, "ringed", false);
            dom::set_class(old, "hover", false);
        } else {
            let square = dom::add(part, "div", &cell.element.class_name(), "");
            let (x, y) = board.seen_at(cell.square);
            dom::place(&square, x, y);
            if let Some(node) = &cell.node {
                dom::append(&square, &picture(&node.element));
            }
            drawn.push((cell.square, square));
        }
    }
    if let Some((_, element)) = drawn.iter().find(|(square, _)| *square == middle) {
        dom::set_class(element, "ringed", true);
        dom::set_class(element, "hover", board.hover() == Some(middle));
    }
}

/// A copy of a piece's image. It is not a piece: scripts that count pieces must not find it.
fn picture(node: &HtmlElement) -> Element {
    let copy = dom::make("div", "piece");
    dom::set(&copy, "data-color", &node.get_attribute("data-color").unwrap_or_default());
    if let Some(child) = node.first_child() {
        dom::append(&copy, &dom::expect_js(child.clone_node_with_deep(true)));
    }
    copy
}
