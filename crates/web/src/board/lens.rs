//! What shows where a finger points: the file and rank of its square, or on small squares a lens with those around it, lifted
//! above the finger.
//!
//! The lens is a part of the board drawn larger, from the board's own squares, with marks and pieces: crisp at any size. It is added
//! to when the finger comes to another square, and moved by one transform in between.

use vicinity_page::language::cat;
use vicinity_rules::Square;
use web_sys::{DomRect, Element, HtmlElement};

use super::squares::Board;
use crate::dom;

/// A square in the lens and the lens itself, in pixels; `www/style.css` has the same.
const CELL_PX: f64 = 56.0;
const LENS_PX: f64 = 168.0;
/// How far above the finger the lens ends.
const GAP_PX: f64 = 36.0;
/// How many squares on each side of the finger's are drawn: what can come into sight before it reaches the next one.
const AROUND: u8 = 2;

/// How the piece in the hand is shown.
#[derive(Default)]
pub(super) struct Look {
    /// So many pixels above the pointer.
    pub above: i32,
    /// By a transform larger.
    pub scale: &'static str,
}

/// The finger's guide.
pub(super) struct Guide {
    root: Element,
    /// The enlarged part of the board and the piece in the hand, if it is a lens.
    lens: Option<(Element, Element)>,
    /// The squares in the lens.
    drawn: Vec<(Square, Element)>,
    at: Option<Square>,
}

impl Guide {
    pub(super) fn new(board: &Board, node: &HtmlElement, is_lens: bool) -> Self {
        let root = dom::make("div", if is_lens { "lens" } else { "cross" });
        dom::set(&root, "hidden", "");
        dom::append(board.root(), &root);
        let lens = is_lens.then(|| {
            let held = picture(node);
            let part = dom::add(&root, "div", "", "");
            dom::append(&root, &held);
            (part, held)
        });
        Guide { root, lens, drawn: Vec::new(), at: None }
    }

    pub(super) fn is_lens(&self) -> bool {
        self.lens.is_some()
    }

    pub(super) fn remove(self) {
        self.root.remove();
    }

    /// Shows where a finger is; returns how the piece in the hand is then to be shown.
    pub(super) fn show(
        &mut self,
        board: &Board,
        area: &DomRect,
        (x, y): (i32, i32),
        under: Option<Square>,
        is_lifted: bool,
    ) -> Look {
        let cell = area.width() / f64::from(board.geometry().files());
        let is_new = under.is_some() && self.at != under;
        if under.is_some() {
            self.at = under;
        }
        let Some((part, held)) = &self.lens else {
            if is_new
                && is_lifted
                && let Some(square) = under
            {
                let (x, y) = board.seen_at(square);
                dom::place(&self.root, x, y);
                dom::unset(&self.root, "hidden");
            }
            return Look { above: cell as i32 + 8, scale: " scale(1.8)" };
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
            &translate((LENS_PX / 2.0 - fx * larger) as i32, (LENS_PX / 2.0 - fy * larger) as i32),
        );
        // It stays within the window; where there is no room above the finger it goes to its side.
        let mut left = fx - LENS_PX / 2.0;
        let mut top = fy - GAP_PX - LENS_PX;
        if top + area.top() < 0.0 {
            top = -area.top();
            let is_left_half = fx * 2.0 < area.width();
            left = if is_left_half { fx + GAP_PX } else { fx - GAP_PX - LENS_PX };
        }
        // (The library's `clamp` writes numbers with fractions in its panic, which weighs 16 KB.)
        left = left.min(area.width() - LENS_PX).max(-area.left());
        dom::set_style(&self.root, "transform", &translate(left as i32, top as i32));
        Look::default()
    }
}

/// A transform that moves something by so many pixels.
pub(super) fn translate(x: i32, y: i32) -> String {
    cat(&["translate(", &x.to_string(), "px,", &y.to_string(), "px)"])
}

/// Draws the squares around one, which is ringed. Those that were drawn before stay.
fn draw_around(board: &Board, part: &Element, middle: Square, drawn: &mut Vec<(Square, Element)>) {
    let (x0, y0) = board.seen_at(middle);
    let is_near = |square: Square| {
        let (x, y) = board.seen_at(square);
        let (right, down) = (x.abs_diff(x0), y.abs_diff(y0));
        // The lens is round.
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

/// A piece's picture, which is no piece: scripts that count pieces shall not find it.
fn picture(node: &HtmlElement) -> Element {
    let copy = dom::make("div", "piece");
    dom::set(&copy, "data-color", &node.get_attribute("data-color").unwrap_or_default());
    if let Some(child) = node.first_child() {
        dom::append(&copy, &dom::sure(child.clone_node_with_deep(true)));
    }
    copy
}
