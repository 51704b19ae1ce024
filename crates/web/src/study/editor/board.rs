//! The editor's board: its squares, the pieces that stand there, and the piece in somebody's hand.
//!
//! It is not the board of a game: any piece goes anywhere, from the palette too, and nothing glides.

use vicinity_rules::{Color, Geometry, Piece, Square, Variant};
use web_sys::{Element, PointerEvent};

use super::palette::tool_of;
use crate::board::pieces;
use crate::board::squares::shade;
use crate::dom;
use vicinity_page::language::{cat, fill};
use vicinity_page::study::edit::{Edit, Tool};
use vicinity_page::study::editor::Editor;
use vicinity_page::study::words::editor as phrases;
use vicinity_page::words;

/// How far a piece is moved before it is dragged, in pixels.
const DRAG_PIXELS: i32 = 5;

/// The board as it is seen.
pub(super) struct Board {
    /// The whole editor: the board's size is written on it, and it catches the pointer.
    root: Element,
    board: Element,
    grid: Element,
    geometry: Geometry,
    cells: Vec<Cell>,
    orientation: Option<Color>,
    focus: Option<Square>,
    last_focus: Option<Square>,
    hand: Option<Hand>,
    swallows_click: bool,
}

struct Cell {
    square: Square,
    element: Element,
    piece: Option<Piece>,
    marks: u8,
}

/// A piece in the hand.
struct Hand {
    piece: Piece,
    from: Option<Square>,
    start: (i32, i32),
    /// The piece that is seen on its way, once it has been moved.
    ghost: Option<Element>,
}

impl Board {
    /// Makes its part of the editor, without squares until a game is known.
    pub(super) fn make(root: &Element) -> Self {
        let holder = dom::add(root, "div", "edit-board", "");
        let board = dom::add(&holder, "div", "board", "");
        let grid = dom::add(&board, "div", "squares", "");
        dom::set(&grid, "role", "grid");
        Board {
            root: root.clone(),
            board,
            grid,
            geometry: Geometry::new(1, 1),
            cells: Vec::new(),
            orientation: None,
            focus: None,
            last_focus: None,
            hand: None,
            swallows_click: false,
        }
    }

    /// Makes the squares of a game.
    pub(super) fn build(&mut self, variant: &Variant) {
        let geometry = variant.geometry();
        self.geometry = geometry;
        self.orientation = None;
        self.focus = None;
        self.cells.clear();
        self.let_go();
        dom::clear(&self.grid);
        let (files, ranks) = (geometry.files().to_string(), geometry.ranks().to_string());
        dom::set(&self.grid, "aria-label", &fill(phrases::BOARD, &[&files, &ranks]));
        dom::set_style(&self.root, "--files", &files);
        dom::set_style(&self.root, "--ranks", &ranks);
        for rank in (0..geometry.ranks()).rev() {
            let row = dom::add(&self.grid, "div", "row", "");
            dom::set(&row, "role", "row");
            for file in 0..geometry.files() {
                let square = Square::new(file, rank);
                let element = dom::add(&row, "div", &shade(variant, square), "");
                dom::set(&element, "role", "gridcell");
                dom::set(&element, "data-place", &square.to_string());
                dom::set(&element, "tabindex", "-1");
                label(&element, variant, square, None);
                self.cells.push(Cell { square, element, piece: None, marks: 0 });
            }
        }
    }

    /// Shows what stands on it, with a side below.
    pub(super) fn render(&mut self, editor: &Editor, orientation: Color) {
        if self.orientation != Some(orientation) {
            self.turn(orientation);
        }
        self.render_squares(editor);
        self.render_focus(editor.focus);
        dom::set_class(&self.board, "edit-places", editor.tool != Tool::Hand || editor.picked.is_some());
    }

    /// The square that an element is.
    pub(super) fn square_of_cell(&self, element: &Element) -> Option<Square> {
        Some(self.cells.iter().find(|cell| cell.element == *element)?.square)
    }

    /// Whether the click that comes now belongs to a piece that has been dragged; so it is for one click.
    pub(super) fn swallows_click(&mut self) -> bool {
        std::mem::take(&mut self.swallows_click)
    }

    fn render_squares(&mut self, editor: &Editor) {
        let variant = editor.variant();
        let at_fault = editor.squares_at_fault();
        for cell in &mut self.cells {
            let piece = editor.setup.piece_at(cell.square);
            if piece != cell.piece {
                cell.piece = piece;
                dom::clear(&cell.element);
                if let Some(piece) = piece {
                    let node = dom::make("div", "piece movable");
                    dom::set(&node, "data-color", piece.color().name());
                    dom::set(&node, "data-letter", &variant.kind(piece.kind()).letter.to_string());
                    dom::append(&node, &pieces::picture(variant.kind(piece.kind())));
                    dom::append(&cell.element, &node);
                }
                label(&cell.element, variant, cell.square, piece);
            }
            let marks =
                u8::from(editor.picked == Some(cell.square)) + 2 * u8::from(at_fault.contains(&cell.square));
            if marks != cell.marks {
                cell.marks = marks;
                dom::set_class(&cell.element, "selected", marks & 1 != 0);
                dom::set_class(&cell.element, "attacked", marks & 2 != 0);
                dom::set(&cell.element, "aria-selected", if marks & 1 != 0 { "true" } else { "false" });
            }
        }
    }

    /// Puts the tab stop on a square, and the keyboard, where it was on the board already.
    fn render_focus(&mut self, focus: Square) {
        if self.focus != Some(focus) {
            for (square, index) in [(self.focus, "-1"), (Some(focus), "0")] {
                if let Some(cell) = self.cells.iter().find(|cell| Some(cell.square) == square) {
                    dom::set(&cell.element, "tabindex", index);
                }
            }
            self.focus = Some(focus);
        }
        // The keyboard follows only where it was on the board already.
        let active = dom::document().active_element();
        let is_on_board = active.is_some_and(|active| active.has_attribute("data-place"));
        if self.last_focus.replace(focus) != Some(focus)
            && is_on_board
            && let Some(cell) = self.cells.iter().find(|cell| cell.square == focus)
        {
            dom::focus(&cell.element);
        }
    }

    /// Turns the board so that a side is below.
    fn turn(&mut self, orientation: Color) {
        self.orientation = Some(orientation);
        let geometry = self.geometry;
        for cell in &self.cells {
            let (file, rank) = (cell.square.file(), cell.square.rank());
            let (x, y) = match orientation {
                Color::White => (file, geometry.ranks() - 1 - rank),
                Color::Black => (geometry.files() - 1 - file, rank),
            };
            dom::place(&cell.element, x, y);
            let name = cell.square.to_string();
            let (file, rank) = name.split_at(1);
            let edges = [("data-file", file, y == geometry.ranks() - 1), ("data-rank", rank, x == 0)];
            for (attribute, value, is_at_edge) in edges {
                if is_at_edge {
                    dom::set(&cell.element, attribute, value);
                } else {
                    dom::unset(&cell.element, attribute);
                }
            }
        }
    }

    /// A finger or a mouse: takes a piece by the hand.
    pub(super) fn point(&mut self, kind: &str, event: &PointerEvent, editor: &Editor) -> Option<Edit> {
        let at = (event.client_x(), event.client_y());
        match kind {
            "pointerdown" => {
                self.let_go();
                self.swallows_click = false;
                if !event.is_primary() || event.button() != 0 {
                    return None;
                }
                let target = dom::target(event)?;
                let from = square_of(&target, editor).filter(|_| editor.tool == Tool::Hand);
                let of_palette =
                    dom::closest(&target, "button").and_then(|button| tool_of(&button, editor.variant()));
                let piece = match (from.and_then(|square| editor.setup.piece_at(square)), of_palette) {
                    (Some(piece), _) | (None, Some(Tool::Put(piece))) => piece,
                    _ => return None,
                };
                self.hand = Some(Hand { piece, from, start: at, ghost: None });
                None
            }
            "pointermove" => {
                let hand = self.hand.as_mut()?;
                let far = (at.0 - hand.start.0).abs().max((at.1 - hand.start.1).abs()) >= DRAG_PIXELS;
                if hand.ghost.is_none() && far {
                    let variant = editor.variant();
                    let ghost = dom::make("div", "piece edit-ghost");
                    dom::set(&ghost, "data-color", hand.piece.color().name());
                    dom::append(&ghost, &pieces::picture(variant.kind(hand.piece.kind())));
                    dom::append(&self.board, &ghost);
                    hand.ghost = Some(ghost);
                    // Without it a fast hand only loses the piece at the window's edge.
                    let _ = self.root.set_pointer_capture(event.pointer_id());
                }
                // Within the board, so that it does not matter how far the page is scrolled.
                let area = self.board.get_bounding_client_rect();
                let pixels = |at: i32, edge: f64| (at - edge as i32).to_string();
                let (x, y) = (pixels(at.0, area.left()), pixels(at.1, area.top()));
                let shift = cat(&["translate(", &x, "px,", &y, "px)"]);
                if let Some(ghost) = &hand.ghost {
                    dom::set_style(ghost, "transform", &shift);
                    let over = self.below(at);
                    self.mark_hover(over);
                }
                None
            }
            "pointerup" => {
                let hand = self.hand.take()?;
                hand.ghost?.remove();
                self.mark_hover(None);
                self.swallows_click = true;
                match (hand.from, self.below(at)) {
                    (Some(from), to) => Some(Edit::Drag { from, to }),
                    (None, Some(to)) => Some(Edit::Place { piece: hand.piece, to }),
                    (None, None) => None,
                }
            }
            _ => {
                self.let_go();
                None
            }
        }
    }

    /// Lets the piece go that is in the hand.
    pub(super) fn let_go(&mut self) {
        if let Some(Hand { ghost: Some(ghost), .. }) = self.hand.take() {
            ghost.remove();
            self.mark_hover(None);
        }
    }

    fn mark_hover(&self, over: Option<Square>) {
        for cell in &self.cells {
            dom::set_class(&cell.element, "hover", over == Some(cell.square));
        }
    }

    /// The square below a point of the window.
    fn below(&self, (x, y): (i32, i32)) -> Option<Square> {
        let geometry = self.geometry;
        let area = self.board.get_bounding_client_rect();
        let column = (f64::from(x) - area.left()) / area.width() * f64::from(geometry.files());
        let row = (f64::from(y) - area.top()) / area.height() * f64::from(geometry.ranks());
        if column < 0.0
            || row < 0.0
            || column >= f64::from(geometry.files())
            || row >= f64::from(geometry.ranks())
        {
            return None;
        }
        let (column, row) = (column as u8, row as u8);
        Some(match self.orientation {
            Some(Color::Black) => Square::new(geometry.files() - 1 - column, row),
            _ => Square::new(column, geometry.ranks() - 1 - row),
        })
    }
}

/// The square of the editor's board that an element belongs to.
pub(super) fn square_of(element: &Element, editor: &Editor) -> Option<Square> {
    let name = dom::closest(element, "[data-place]")?.get_attribute("data-place")?;
    editor.variant().geometry().parse_square(&name)
}

fn label(element: &Element, variant: &Variant, square: Square, piece: Option<Piece>) {
    dom::set(element, "aria-label", &words::square(&square.to_string(), variant, piece));
}
