//! The board: squares, marks and pieces, each with a permanent node.
//!
//! Compares a scene with the previous one and changes only the differences. This module does not
//! know the game: the scene contains everything that is shown, including the labels of squares.

use vicinity_page::language::concat;
use vicinity_page::scene::{self, BOARD_ATTRIBUTES, LabelFacts, MARKS, MOVABLE, SELECTED, Scene};
use vicinity_page::state::PieceMotion;
use vicinity_rules::{Color, Geometry, Piece, Square, Variant};
use web_sys::{Element, HtmlElement};

use super::arrows::Arrows;
use crate::dom::{self, CachedText};

/// The node of a piece.
pub struct PieceNode {
    /// The piece.
    pub piece: Piece,
    /// The node.
    pub element: HtmlElement,
    /// The square where the piece was before this rendering, until the animation starts.
    pub(super) came_from: Option<Square>,
}

pub(super) struct Cell {
    pub(super) square: Square,
    pub(super) element: Element,
    pub(super) node: Option<PieceNode>,
    pub(super) marks: u32,
    labelled: Option<LabelFacts>,
}

/// A board on the page.
pub struct Board {
    root: Element,
    grid: Element,
    /// The element that has the size of the board and its orientation as attributes.
    pub(super) holder: HtmlElement,
    pub(super) cells: Vec<Cell>,
    /// The index of each square in `cells`.
    places: [u8; 256],
    variant: String,
    geometry: Geometry,
    orientation: Option<Color>,
    focus: Option<Square>,
    attributes: [CachedText; 4],
    label: CachedText,
    arrows: Option<Arrows>,
    /// The square under the dragged piece, if it may be dropped there.
    hover: Option<Square>,
    /// Elements of removed pieces that are still visible, at most until the next move.
    pub(super) fading: Vec<Element>,
    /// The square from which a piece was just dropped; such a piece is not animated.
    pub(super) dropped: Option<Square>,
    /// Whether pieces are animated.
    pub is_animated: bool,
}

/// Whether a board has so many files that coordinates would overlap pieces in a narrow page.
pub fn is_large(geometry: Geometry) -> bool {
    geometry.files() > 10
}

impl Board {
    /// Creates an empty board in an element that contains a grid, and optionally an element for
    /// arrows.
    pub fn new(root: Element, holder: HtmlElement) -> Self {
        let grid = dom::expect_some(dom::find_in(&root, ".squares"), ".squares");
        Board {
            attributes: BOARD_ATTRIBUTES.map(|name| CachedText::attribute(&root, name)),
            label: CachedText::attribute(&grid, "aria-label"),
            arrows: dom::find_in(&root, ".arrows").map(Arrows::new),
            root,
            grid,
            holder,
            cells: Vec::new(),
            places: [0; 256],
            variant: String::new(),
            geometry: Geometry::new(1, 1),
            orientation: None,
            focus: None,
            hover: None,
            fading: Vec::new(),
            dropped: None,
            is_animated: true,
        }
    }

    /// The element that contains the board.
    pub fn root(&self) -> &Element {
        &self.root
    }

    /// The element that has the orientation and size of the board as attributes.
    pub fn holder(&self) -> &HtmlElement {
        &self.holder
    }

    /// The node of the piece on a square.
    pub fn piece_node(&self, square: Square) -> Option<&PieceNode> {
        self.cell(square)?.node.as_ref()
    }

    /// The node of a square.
    pub fn square_element(&self, square: Square) -> Option<&Element> {
        self.cell(square).map(|cell| &cell.element)
    }

    /// The square of this board that contains an element.
    pub fn square_of(&self, element: &Element) -> Option<Square> {
        let found = dom::closest(element, "[data-square]")?;
        let square = self.geometry.parse_square(&found.get_attribute("data-square")?)?;
        // There may be another board on the page.
        self.cell(square).filter(|cell| cell.element == found).map(|cell| cell.square)
    }

    /// The column from the left and the row from the top of a square.
    pub fn seen_at(&self, square: Square) -> (u8, u8) {
        scene::seen_at(self.geometry, self.side_below(), square)
    }

    /// The square at a position, given in fractions of the board's width and height.
    pub fn square_at(&self, x: f64, y: f64) -> Option<Square> {
        scene::square_at(self.geometry, self.side_below(), x, y)
    }

    /// The size of the board.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Shows a scene. `motions` are the piece movements since the previous one.
    pub fn render(&mut self, scene: &Scene, motions: &[PieceMotion]) {
        if self.variant != scene.variant.name() {
            self.build(scene);
        }
        if self.orientation != Some(scene.orientation) {
            self.turn(scene.orientation);
        }
        let dropped = self.dropped;
        self.move_pieces(scene, motions);
        self.mark_squares(scene);
        self.set_focus(scene.focus);
        for (slot, value) in self.attributes.iter_mut().zip(scene.attributes.iter().flatten()) {
            slot.set(value);
        }
        if let Some(arrows) = &mut self.arrows {
            arrows.render(scene);
        }
        if let Some(from) = dropped {
            // It is still there, so the move was rejected.
            self.glide_home(from);
        }
    }

    /// Focuses the square that the last rendering made focusable.
    pub fn take_focus(&self) {
        if let Some(element) = self.focus.and_then(|square| self.square_element(square)) {
            dom::focus(element);
        }
    }

    /// Animates the return of a dragged piece to its square.
    pub fn glide_home(&self, square: Square) {
        let Some(node) = self.piece_node(square) else { return };
        if self.is_animated {
            dom::set_class(&node.element, "gliding", true);
        }
        dom::set_style(&node.element, "transform", "");
    }

    /// Marks the square where the dragged piece may be dropped.
    pub(super) fn set_hover(&mut self, hover: Option<Square>) {
        if self.hover == hover {
            return;
        }
        for (square, is_on) in [(self.hover, false), (hover, true)] {
            if let Some(element) = square.and_then(|square| self.square_element(square)) {
                dom::set_class(element, "hover", is_on);
            }
        }
        self.hover = hover;
    }

    pub(super) fn hover(&self) -> Option<Square> {
        self.hover
    }

    fn side_below(&self) -> Color {
        self.orientation.unwrap_or(Color::White)
    }

    fn cell(&self, square: Square) -> Option<&Cell> {
        self.cells.get(usize::from(self.places[square.index()])).filter(|cell| cell.square == square)
    }

    pub(super) fn cell_mut(&mut self, square: Square) -> Option<&mut Cell> {
        let place = usize::from(self.places[square.index()]);
        self.cells.get_mut(place).filter(|cell| cell.square == square)
    }

    /// Creates the squares of another variant's board.
    fn build(&mut self, scene: &Scene) {
        let variant = scene.variant;
        self.variant = variant.name().to_owned();
        self.geometry = variant.geometry();
        self.orientation = None;
        self.focus = None;
        self.hover = None;
        self.cells.clear();
        dom::clear(&self.grid);
        self.label.set(&(scene.label)(variant));
        dom::set_class(&self.holder, "large", is_large(self.geometry));
        dom::set_style(&self.holder, "--files", &self.geometry.files().to_string());
        dom::set_style(&self.holder, "--ranks", &self.geometry.ranks().to_string());
        for rank in (0..self.geometry.ranks()).rev() {
            let row = dom::make("div", "row");
            dom::set(&row, "role", "row");
            for file in 0..self.geometry.files() {
                let square = Square::new(file, rank);
                let element = dom::make("div", &square_class(variant, square));
                let name = square.to_string();
                dom::set(&element, "role", "gridcell");
                dom::set(&element, "data-square", &name);
                dom::set(&element, "tabindex", "-1");
                dom::append(&row, &element);
                self.places[square.index()] = self.cells.len() as u8;
                self.cells.push(Cell { square, element, node: None, marks: 0, labelled: None });
            }
            dom::append(&self.grid, &row);
        }
        dom::unset(&self.grid, "aria-busy");
    }

    /// Sets the side at the bottom of the board.
    fn turn(&mut self, orientation: Color) {
        self.orientation = Some(orientation);
        dom::set(&self.holder, "data-orientation", orientation.name());
        let lowest = self.geometry.ranks() - 1;
        for cell in &self.cells {
            let (x, y) = self.seen_at(cell.square);
            dom::place(&cell.element, x, y);
            let name = cell.square.to_string();
            let (file, rank) = name.split_at(1);
            for (attribute, value, is_at_edge) in
                [("data-file", file, y == lowest), ("data-rank", rank, x == 0)]
            {
                if is_at_edge {
                    dom::set(&cell.element, attribute, value);
                } else {
                    dom::unset(&cell.element, attribute);
                }
            }
        }
    }

    fn mark_squares(&mut self, scene: &Scene) {
        dom::set_class(&self.root, scene.board_class.0, scene.board_class.1);
        for cell in &mut self.cells {
            let marks = scene.marks[cell.square.index()];
            let changed = marks ^ cell.marks;
            cell.marks = marks;
            let facts = Some(scene.label_facts(cell.square));
            if cell.labelled != facts {
                cell.labelled = facts;
                dom::set(&cell.element, "aria-label", &scene.square_label(cell.square));
            }
            if changed == 0 {
                continue;
            }
            for (class, mark) in MARKS {
                if changed & mark != 0 {
                    dom::set_class(&cell.element, class, marks & mark != 0);
                }
            }
            if changed & SELECTED != 0 {
                match marks & SELECTED {
                    0 => dom::unset(&cell.element, "aria-selected"),
                    _ => dom::set(&cell.element, "aria-selected", "true"),
                }
            }
            if changed & MOVABLE != 0
                && let Some(node) = &cell.node
            {
                dom::set_class(&node.element, "movable", marks & MOVABLE != 0);
            }
        }
    }

    fn set_focus(&mut self, focus: Option<Square>) {
        if self.focus == focus {
            return;
        }
        for (square, index) in [(self.focus, "-1"), (focus, "0")] {
            if let Some(element) = square.and_then(|square| self.square_element(square)) {
                dom::set(element, "tabindex", index);
            }
        }
        self.focus = focus;
    }
}

/// The classes of a square, without marks.
#[inline(never)]
pub(crate) fn square_class(variant: &Variant, square: Square) -> String {
    let [tone, hue] = scene::color_names(variant, square);
    concat(&["square ", tone, if hue.is_empty() { "" } else { " " }, hue])
}
