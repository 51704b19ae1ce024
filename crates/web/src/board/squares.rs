//! The board: a grid of squares, a node for each piece that lives as long as the piece, and the marks.
//!
//! Rendering compares what is shown with what should be, and touches only the difference. No rule and no board size is
//! known here: the position says where pieces stand, and the moves' own changes say how they came there.

use vicinity_rules::{Color, Explanation, Geometry, Move, Piece, Reach, Reached, Square, Variant};
use web_sys::{Element, HtmlElement};

use crate::dom::{self, Slot};
use vicinity_page::state::{Shift, State};
use vicinity_page::words;

/// The marks of a square, as bits, and their classes.
const MARKS: [(&str, u32); 16] = [
    ("selected", 1),
    ("target", 2),
    ("capture", 4),
    ("from", 8),
    ("to", 16),
    ("attacked", 32),
    ("hover", 64),
    ("explained", EXPLAINED),
    ("reach-move", 512),
    ("reach-both", 1024),
    ("reach-capture", 2048),
    ("reach-barred", 4096),
    ("reach-not", 8192),
    ("shield", SHIELD),
    ("planned", 32768),
    ("threatened", THREATENED),
];
/// Not a mark of the square but of its piece: it may be picked up.
pub(crate) const MOVABLE: u32 = 128;
const EXPLAINED: u32 = 256;
const SHIELD: u32 = 16384;
const THREATENED: u32 = 65536;

/// The class that shows what a piece could do on a square, on the board and in a diagram.
pub(crate) fn reach_class(what: &Reached) -> &'static str {
    match what {
        Reached::MoveOnly | Reached::Castling => "reach-move",
        Reached::Move => "reach-both",
        Reached::Capture | Reached::EnPassant | Reached::Attack => "reach-capture",
        Reached::Barred { .. } => "reach-barred",
        Reached::Exposes | Reached::NoPromotion => "reach-not",
    }
}

/// The marks that explain what a piece can do, as bits by the squares' indices.
fn explaining_marks(explanation: &Explanation) -> [u32; 256] {
    let mut marks = [0; 256];
    marks[explanation.from.index()] = EXPLAINED;
    for Reach { square, what } in &explanation.reaches {
        let class = reach_class(what);
        marks[square.index()] |= MARKS.iter().find(|(name, _)| *name == class).map_or(0, |(_, bit)| *bit);
        if let Reached::Barred { by } = what {
            by.iter().for_each(|square| marks[square.index()] |= SHIELD);
        }
    }
    marks
}

/// A piece's node.
pub struct PieceNode {
    /// The piece that it shows.
    pub piece: Piece,
    /// The node.
    pub element: HtmlElement,
    /// Where it was seen before the present rendering, while it is on its way.
    pub(crate) came_from: Option<Square>,
}

pub(crate) struct Cell {
    pub(crate) square: Square,
    pub(crate) element: Element,
    pub(crate) node: Option<PieceNode>,
    pub(crate) marks: u32,
    /// What its label says: who stands there, the marks that are told, and whether file and rank are spoken apart.
    labelled: Option<(Option<Piece>, u32, bool)>,
}

/// The board on the page.
pub struct Board {
    root: Element,
    grid: Element,
    pub(crate) app: HtmlElement,
    pub(crate) cells: Vec<Cell>,
    /// A square's place in `cells`.
    places: [u8; 256],
    variant: String,
    geometry: Geometry,
    orientation: Option<Color>,
    focus: Option<Square>,
    marks: [Slot; 4],
    label: Slot,
    /// The square under a piece in the hand, where it may be put down.
    pub hover: Option<Square>,
    /// What is still to be seen of pieces that are no longer there, until the next move at the latest.
    pub(crate) fading: Vec<Element>,
    /// The piece that has just been put down, which does not glide.
    pub dropped: Option<Square>,
    /// Whether pieces glide.
    pub is_animated: bool,
}

impl Board {
    /// The board that the page provides, still empty.
    pub fn attach() -> Self {
        let root = dom::find("[data-board]");
        let grid = dom::find("[data-board] .squares");
        let mark = |name| Slot::attribute(&root, name);
        Board {
            marks: [mark("data-variant"), mark("data-fen"), mark("data-turn"), mark("data-result")],
            label: Slot::attribute(&grid, "aria-label"),
            app: dom::find_as(".app"),
            root,
            grid,
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

    /// The element that everything of the board lies in.
    pub fn root(&self) -> &Element {
        &self.root
    }

    /// The element that says which side is below, and how large the board is.
    pub fn app(&self) -> &HtmlElement {
        &self.app
    }

    /// The node of the piece on a square.
    pub fn piece_node(&self, square: Square) -> Option<&PieceNode> {
        self.cell(square)?.node.as_ref()
    }

    /// The node of a square.
    pub fn square_element(&self, square: Square) -> Option<&Element> {
        self.cell(square).map(|cell| &cell.element)
    }

    /// The square that an element belongs to.
    pub fn square_of(&self, element: &Element) -> Option<Square> {
        let name = element.closest("[data-square]").ok()??.get_attribute("data-square")?;
        self.geometry.parse_square(&name)
    }

    /// Where a square is seen: columns from the left and rows from the top.
    pub fn seen_at(&self, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file(), square.rank());
        match self.orientation {
            Some(Color::Black) => (self.geometry.files() - 1 - file, rank),
            _ => (file, self.geometry.ranks() - 1 - rank),
        }
    }

    /// The square at a place of the board, given in fractions of its width and height.
    pub fn square_at(&self, x: f64, y: f64) -> Option<Square> {
        if !(0.0..1.0).contains(&x) || !(0.0..1.0).contains(&y) {
            return None;
        }
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        let (column, row) = ((x * f64::from(files)) as u8, (y * f64::from(ranks)) as u8);
        Some(match self.orientation {
            Some(Color::Black) => Square::new(files - 1 - column, row),
            _ => Square::new(column, ranks - 1 - row),
        })
    }

    /// The size of the board.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Shows the state. `shifts` are the ways that pieces have gone since the last time.
    pub fn render(&mut self, state: &State, shifts: &[Shift]) {
        let position = &state.game.shown().position;
        let variant = position.variant();
        if self.variant != variant.name() {
            self.build(variant);
        }
        let orientation = state.sitting.settings.orientation();
        if self.orientation != Some(orientation) {
            self.turn(orientation);
        }
        self.move_pieces(state, shifts);
        self.mark_squares(state);
        self.set_focus(state.ui.focus);
        let values = [
            variant.name(),
            &state.game.shown().fen,
            position.turn().name(),
            state.game.outcome().map_or("", |outcome| outcome.result()),
        ];
        for (slot, value) in self.marks.iter_mut().zip(values) {
            slot.set(value);
        }
    }

    /// Puts the keyboard on the square that the last rendering gave it.
    pub fn take_focus(&self) {
        if let Some(element) = self.focus.and_then(|square| self.square_element(square)) {
            dom::focus(element);
        }
    }

    /// Lets the piece on a square glide from where its transform has put it to its place.
    pub fn glide_home(&self, square: Square) {
        let Some(node) = self.piece_node(square) else { return };
        if self.is_animated {
            dom::set_class(&node.element, "gliding", true);
        }
        dom::set_style(&node.element, "transform", "");
    }

    fn cell(&self, square: Square) -> Option<&Cell> {
        self.cells.get(usize::from(self.places[square.index()])).filter(|cell| cell.square == square)
    }

    pub(crate) fn cell_mut(&mut self, square: Square) -> Option<&mut Cell> {
        let place = usize::from(self.places[square.index()]);
        self.cells.get_mut(place).filter(|cell| cell.square == square)
    }

    /// Makes the squares of another game's board.
    fn build(&mut self, variant: &Variant) {
        self.variant = variant.name().to_owned();
        self.geometry = variant.geometry();
        self.orientation = None;
        self.focus = None;
        self.hover = None;
        self.cells.clear();
        dom::clear(&self.grid);
        self.label.set(&words::board(variant));
        dom::set_class(&self.app, "large", self.geometry.files() > 10);
        dom::set_style(&self.app, "--files", &self.geometry.files().to_string());
        dom::set_style(&self.app, "--ranks", &self.geometry.ranks().to_string());
        for rank in (0..self.geometry.ranks()).rev() {
            let row = dom::make("div", "row");
            dom::set(&row, "role", "row");
            for file in 0..self.geometry.files() {
                let square = Square::new(file, rank);
                let element = dom::make("div", &shade(variant, square));
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

    /// Turns the board so that a side is below.
    fn turn(&mut self, orientation: Color) {
        self.orientation = Some(orientation);
        dom::set(&self.app, "data-orientation", orientation.name());
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

    fn mark_squares(&mut self, state: &State) {
        let shown = &state.game.shown();
        let can_move = state.ui.hand.promotion.is_none();
        // Captures cannot be foreseen: what stands there now may be gone.
        let is_ahead = state.may_premove();
        let targets = state.ui.hand.selection.map(|from| state.targets(from)).unwrap_or_default();
        let planned = state.planned();
        dom::set_class(&self.root, "ahead", is_ahead);
        let is_spaced = state.device.display.value("spoken") == "apart";
        let explaining = state.ui.learn.explained.as_ref().map(explaining_marks);
        for cell in &mut self.cells {
            let square = cell.square;
            let mut marks = explaining.as_ref().map_or(0, |marks| marks[square.index()]);
            let mut mark = |is_on: bool, bit: u32| marks |= if is_on { bit } else { 0 };
            mark(state.ui.hand.selection == Some(square), 1);
            if targets.contains(&square) {
                let is_it = |mv: &&Move| Some(mv.from()) == state.ui.hand.selection && mv.to() == square;
                let captures = match shown.legal.iter().find(is_it) {
                    Some(mv) if !is_ahead => shown.position.is_capture(*mv),
                    _ => shown.position.piece_at(square).is_some(),
                };
                mark(true, if captures { 4 } else { 2 });
            }
            mark(planned.is_some_and(|(from, to)| square == from || square == to), 32768);
            if let Some(last) = shown.last_move {
                mark(last.from() == square, 8);
                mark(last.to() == square, 16);
            }
            mark(shown.attacked.contains(&square), 32);
            mark(self.hover == Some(square), 64);
            mark(state.ui.threatened.contains(&square), THREATENED);
            mark(can_move && state.may_pick(square), MOVABLE);
            let changed = marks ^ cell.marks;
            cell.marks = marks;
            label(cell, shown.position.variant(), is_spaced);
            if changed == 0 {
                continue;
            }
            for (class, bit) in MARKS {
                if changed & bit != 0 {
                    dom::set_class(&cell.element, class, marks & bit != 0);
                }
            }
            if changed & 1 != 0 {
                match marks & 1 {
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

    fn set_focus(&mut self, focus: Square) {
        if self.focus == Some(focus) {
            return;
        }
        for (square, index) in [(self.focus, "-1"), (Some(focus), "0")] {
            if let Some(element) = square.and_then(|square| self.square_element(square)) {
                dom::set(element, "tabindex", index);
            }
        }
        self.focus = Some(focus);
    }
}

/// The marks that a square's label tells, with their words.
const TOLD: [(u32, &str); 4] = [
    (2, words::spoken::MAY_GO),
    (4, words::spoken::MAY_TAKE),
    (8 | 16, words::spoken::LAST_MOVE),
    (32, words::spoken::IS_ATTACKED),
];

/// Says to a screen reader what a square looks like.
fn label(cell: &mut Cell, variant: &Variant, is_spaced: bool) {
    let told = cell.marks & TOLD.iter().fold(0, |all, (bits, _)| all | bits);
    let piece = cell.node.as_ref().map(|node| node.piece);
    let labelled = Some((piece, told, is_spaced));
    if cell.labelled != labelled {
        cell.labelled = labelled;
        let mut label = words::square(&cell.square.to_string(), variant, piece);
        for (bits, words) in TOLD {
            if told & bits != 0 {
                label = vicinity_page::language::fill("{0}, {1}", &[&label, words]);
            }
        }
        let label = if is_spaced { words::spoken::spaced(&label) } else { label };
        dom::set(&cell.element, "aria-label", &label);
    }
}

/// The classes of a square's colour.
pub(crate) fn shade(variant: &Variant, square: Square) -> String {
    let mut classes = String::from(if square.is_light() { "square light" } else { "square dark" });
    if let Some(hue) = variant.hue(square) {
        classes += " hue-";
        classes += &hue.to_string();
    }
    classes
}
