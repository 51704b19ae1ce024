//! The editor as it is seen and touched. Its part of the page is made when it is first shown.

use vicinity_rules::{Color, Geometry, Kind, Piece, Square, Variant, variants};
use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, HtmlDocument, HtmlInputElement, HtmlSelectElement, KeyboardEvent, PointerEvent,
};

use super::StudyEvent;
use super::editor::{Edit, Editor, Tool};
use super::editor_screen::Play;
use crate::screen::Screen;
use crate::state::State;
use crate::text::{self, cat, editor as words, fill};
use crate::update::Event;
use crate::view::board::shade;
use crate::view::dom::{self, Slot, Switch};
use crate::view::pieces;

/// The events listened to on the editor beside those of the whole page.
pub const EVENTS: [&str; 5] = ["pointerdown", "pointermove", "pointerup", "pointercancel", "input"];

/// How far a man is moved before it is dragged, in pixels.
const DRAG_PIXELS: i32 = 5;

/// The buttons that change the set-up: their mark, what they say, and what a mouse is told of them.
const BUTTONS: [(&str, &str, &str); 6] = [
    ("undo", words::UNDO, ""),
    ("redo", words::REDO, ""),
    ("flip", words::FLIP, ""),
    ("exchange", words::EXCHANGE, words::EXCHANGE_MEANS),
    ("array", words::ARRAY, ""),
    ("clear", words::CLEAR, ""),
];

/// The buttons that leave the editor.
const PLAYS: [(&str, &str, Play); 4] = [
    ("play-white", words::PLAY_WHITE, Play::Against(Color::White)),
    ("play-black", words::PLAY_BLACK, Play::Against(Color::Black)),
    ("play-two", words::PLAY_TWO, Play::TwoPeople),
    ("analyse", words::ANALYSE, Play::Analyse),
];

struct Cell {
    square: Square,
    element: Element,
    piece: Option<Piece>,
    marks: u8,
}

/// A man in the hand.
struct Hand {
    piece: Piece,
    from: Option<Square>,
    start: (i32, i32),
    /// The man that is seen on its way, once it has been moved.
    ghost: Option<Element>,
}

/// The editor's part of the page.
pub struct EditorView {
    root: Element,
    board: Element,
    grid: Element,
    tools: Element,
    cells: Vec<Cell>,
    shown: Option<(String, Geometry)>,
    orientation: Option<Color>,
    focus: Option<Square>,
    variant: HtmlSelectElement,
    turn: HtmlSelectElement,
    castling: Element,
    castling_shown: Vec<(Color, usize)>,
    en_passant: HtmlSelectElement,
    en_passant_shown: Vec<Vec<Square>>,
    en_passant_label: Switch,
    counters: [HtmlInputElement; 2],
    fen: HtmlInputElement,
    link: HtmlInputElement,
    copied: Slot,
    faults: Element,
    faults_shown: Option<String>,
    undo: [Switch; 2],
    plays: Vec<Switch>,
    hand: Option<Hand>,
    swallows_click: bool,
    last_focus: Option<Square>,
}

impl EditorView {
    /// Makes the editor's part of the page.
    pub fn attach() -> Self {
        let root = dom::make("main", "edit");
        root.set_id("edit");
        let holder = dom::add(&root, "div", "edit-board", "");
        let board = dom::add(&holder, "div", "board", "");
        let grid = dom::add(&board, "div", "squares", "");
        dom::set(&grid, "role", "grid");
        let panel = dom::add(&root, "div", "edit-panel", "");
        let head = dom::add(&panel, "div", "edit-head", "");
        dom::add(&head, "h1", "", words::TITLE);
        let back = button(&head, "back", words::BACK, "quiet");
        // Whoever came here by a link has nowhere to go back to.
        let came = web_sys::window().and_then(|window| window.history().ok()?.length().ok());
        Switch::new(&back, "hidden").set(came.is_none_or(|length| length < 2));
        let variant = select(&panel, words::GAME, "variant");
        let tools = dom::add(&panel, "div", "edit-tools", "");
        dom::set(&tools, "role", "group");
        dom::set(&tools, "aria-label", words::TOOLS);
        dom::add(&panel, "p", "hint", words::HINT);
        let faults = dom::add(&panel, "div", "edit-faults", "");
        dom::set(&faults, "role", "status");
        dom::set(&faults, "id", "edit-faults");
        let play = group(&panel, words::PLAY);
        let plays = PLAYS.iter().map(|(name, label, _)| {
            let made = button(&play, name, label, "");
            dom::set(&made, "aria-describedby", "edit-faults");
            Switch::new(&made, "disabled")
        });
        let plays = plays.collect();
        let buttons = group(&panel, words::TITLE);
        let made = BUTTONS.map(|(name, label, title)| {
            let made = button(&buttons, name, label, "");
            if !title.is_empty() {
                dom::set(&made, "title", title);
            }
            made
        });
        let turn = select(&panel, words::TURN, "turn");
        for color in Color::BOTH {
            dom::add_option(&turn, color.name(), text::side(color));
        }
        let castling = dom::add(&panel, "fieldset", "edit-castling", "");
        let en_passant = select(&panel, words::EN_PASSANT, "en-passant");
        let en_passant_label = Switch::new(&dom::some(en_passant.parent_element(), "label"), "hidden");
        let counters =
            [("half-moves", words::HALF_MOVES), ("move-number", words::MOVE_NUMBER)].map(|(name, label)| {
                let input: HtmlInputElement = field(&panel, label, name).unchecked_into();
                dom::set(&input, "inputmode", "numeric");
                input
            });
        let fen: HtmlInputElement = field(&panel, words::FEN, "fen").unchecked_into();
        dom::set(&fen, "aria-describedby", "edit-faults");
        let link: HtmlInputElement = field(&panel, words::LINK, "link").unchecked_into();
        link.set_read_only(true);
        for (input, name) in [(&fen, "copy-fen"), (&link, "copy-link")] {
            let label = dom::some(input.parent_element(), "label");
            let copy = button(&panel, name, words::COPY, "");
            dom::set(
                &copy,
                "aria-label",
                &cat(&[words::COPY, " ", &label.text_content().unwrap_or_default()]),
            );
            let row = dom::add(&panel, "div", "edit-row", "");
            dom::append(&row, &label);
            dom::append(&row, &copy);
        }
        let copied = dom::add(&panel, "p", "edit-copied", "");
        dom::set(&copied, "role", "status");
        let app = dom::find(".app");
        dom::sure(app.insert_before(&root, Some(&dom::find("#announce"))));
        let [undo, redo, ..] = &made;
        EditorView {
            board,
            grid,
            tools,
            cells: Vec::new(),
            shown: None,
            orientation: None,
            focus: None,
            variant,
            turn,
            castling,
            castling_shown: Vec::new(),
            en_passant,
            en_passant_shown: Vec::new(),
            en_passant_label,
            counters,
            fen,
            link,
            copied: Slot::text(&copied),
            faults,
            faults_shown: None,
            undo: [Switch::new(undo, "disabled"), Switch::new(redo, "disabled")],
            plays,
            hand: None,
            swallows_click: false,
            last_focus: None,
            root,
        }
    }

    /// The element that everything of the editor lies in.
    pub fn root(&self) -> &Element {
        &self.root
    }

    /// What something that happened in the browser means for the editor.
    pub fn meaning(&mut self, event: &web_sys::Event, state: &State, editor: &Editor) -> Option<Event> {
        if !matches!(state.screen, Screen::Edit { .. }) {
            return None;
        }
        let kind = event.type_();
        if let Some(pointer) = event.dyn_ref::<PointerEvent>().filter(|_| kind.starts_with("pointer")) {
            return self.point(&kind, pointer, editor).map(edit);
        }
        let target = dom::target(event)?;
        dom::closest(&target, "#edit")?;
        match kind.as_str() {
            "click" => {
                if std::mem::take(&mut self.swallows_click) {
                    return None;
                }
                self.click(&target, editor)
            }
            "keydown" => {
                let key = event.dyn_ref::<KeyboardEvent>()?;
                let meant = self.key(key, &target, state)?;
                event.prevent_default();
                Some(edit(meant))
            }
            "change" => self.changed(&target, editor).map(edit),
            "input" if is(&target, "fen") => Some(edit(Edit::Fen(self.fen.value()))),
            "focusin" => {
                square_of(&target, editor).filter(|square| *square != editor.focus).map(Edit::Focus).map(edit)
            }
            _ => None,
        }
    }

    fn click(&mut self, target: &Element, editor: &Editor) -> Option<Event> {
        if let Some(square) = square_of(target, editor) {
            return Some(edit(Edit::Activate(square)));
        }
        let button = dom::closest(target, "button")?;
        if button.has_attribute("disabled") {
            return None;
        }
        if let Some(tool) = tool_of(&button, editor.variant()) {
            return Some(edit(Edit::Choose(tool)));
        }
        let name = button.get_attribute("data-edit")?;
        if let Some((_, _, play)) = PLAYS.into_iter().find(|(known, ..)| *known == name) {
            return Some(Event::Study(StudyEvent::Play(play)));
        }
        Some(edit(match name.as_str() {
            "array" => Edit::Array,
            "clear" => Edit::Clear,
            "exchange" => Edit::Exchange,
            "undo" => Edit::Undo,
            "redo" => Edit::Redo,
            "flip" => return Some(Event::Flip),
            "copy-fen" | "copy-link" => {
                self.copy(if name == "copy-fen" { &self.fen } else { &self.link }.clone());
                return None;
            }
            "back" => {
                // Where there is nothing to go back to, the page stays as it is.
                let _ = web_sys::window()?.history().ok()?.back();
                return None;
            }
            _ => return None,
        }))
    }

    fn key(&mut self, event: &KeyboardEvent, target: &Element, state: &State) -> Option<Edit> {
        let key = event.key();
        let is_field = dom::closest(target, "input, select").is_some();
        if event.ctrl_key() || event.meta_key() {
            return match key.to_ascii_lowercase().as_str() {
                "z" if !is_field && event.shift_key() => Some(Edit::Redo),
                "z" if !is_field => Some(Edit::Undo),
                "y" if !is_field => Some(Edit::Redo),
                _ => None,
            };
        }
        if event.alt_key() {
            return None;
        }
        if key == "Escape" {
            self.let_go();
            return Some(Edit::Cancel);
        }
        let square = self.cells.iter().find(|cell| cell.element == *target)?.square;
        let sign = if state.settings.orientation() == Color::White { 1 } else { -1 };
        let step = |files: i8, ranks: i8| Some(Edit::Step { files: sign * files, ranks: sign * ranks });
        match key.as_str() {
            "ArrowLeft" => step(-1, 0),
            "ArrowRight" => step(1, 0),
            "ArrowUp" => step(0, 1),
            "ArrowDown" => step(0, -1),
            "Home" => step(-100, 0),
            "End" => step(100, 0),
            "PageUp" => step(0, 100),
            "PageDown" => step(0, -100),
            "Delete" | "Backspace" => Some(Edit::Delete),
            " " => Some(Edit::Pick(square)),
            "Enter" => Some(Edit::Activate(square)),
            _ => match key.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() => Some(Edit::Letter(char::from(*letter))),
                _ => None,
            },
        }
    }

    fn changed(&self, target: &Element, editor: &Editor) -> Option<Edit> {
        let name = target.get_attribute("data-edit")?;
        let value = || target.unchecked_ref::<HtmlInputElement>().value();
        match name.as_str() {
            "variant" => Some(Edit::Variant(self.variant.value())),
            "turn" => {
                let chosen = self.turn.value();
                Color::BOTH.into_iter().find(|color| color.name() == chosen).map(Edit::Turn)
            }
            "en-passant" => Some(Edit::EnPassant(self.en_passant.value().parse().ok())),
            "half-moves" => Some(Edit::HalfMoves(value())),
            "move-number" => Some(Edit::MoveNumber(value())),
            "castling" => {
                let index: usize = value().parse().ok()?;
                let (color, wing) = *editor.castling_choices().get(index)?;
                let is_given = target.unchecked_ref::<HtmlInputElement>().checked();
                Some(Edit::Right { color, wing, is_given })
            }
            _ => None,
        }
    }

    /// A finger or a mouse: takes a man by the hand.
    fn point(&mut self, kind: &str, event: &PointerEvent, editor: &Editor) -> Option<Edit> {
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
                    // Without it a fast hand only loses the man at the window's edge.
                    let _ = self.root.set_pointer_capture(event.pointer_id());
                }
                // Within the board, so that it does not matter how far the page is scrolled.
                let area = self.board.get_bounding_client_rect();
                let pixels = |at: i32, edge: f64| (at - edge as i32).to_string();
                let (x, y) = (pixels(at.0, area.left()), pixels(at.1, area.top()));
                let shift = cat(&["translate(", &x, "px,", &y, "px)"]);
                if let Some(ghost) = &hand.ghost {
                    dom::set_style(ghost, "transform", &shift);
                    let over = self.square_at(at);
                    self.mark_hover(over);
                }
                None
            }
            "pointerup" => {
                let hand = self.hand.take()?;
                hand.ghost?.remove();
                self.mark_hover(None);
                self.swallows_click = true;
                match (hand.from, self.square_at(at)) {
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

    /// Lets the man go that is in the hand.
    fn let_go(&mut self) {
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
    fn square_at(&self, (x, y): (i32, i32)) -> Option<Square> {
        let (_, geometry) = self.shown.as_ref()?;
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

    /// Copies what stands in a field, and says so.
    fn copy(&mut self, input: HtmlInputElement) {
        input.select();
        let document: Document = dom::document();
        let copied = document.unchecked_ref::<HtmlDocument>().exec_command("copy");
        self.copied.set(if copied.unwrap_or(false) { text::COPIED } else { text::COPY_BY_HAND });
    }

    /// Shows the editor.
    pub fn render(&mut self, state: &State, editor: &Editor) {
        let variant = editor.variant();
        if self.shown.as_ref().is_none_or(|(name, _)| name != variant.name()) {
            self.build(variant);
        }
        let orientation = state.settings.orientation();
        if self.orientation != Some(orientation) {
            self.turn_board(orientation);
        }
        self.render_squares(editor);
        self.render_choices(editor);
        self.render_faults(editor);
        let tool = tool_mark(variant, editor.tool);
        for button in elements(&self.tools, "button") {
            let is_chosen = button.get_attribute("data-tool").as_deref() == Some(&tool);
            dom::set(&button, "aria-pressed", if is_chosen { "true" } else { "false" });
        }
        dom::set_class(&self.board, "edit-places", editor.tool != Tool::Hand || editor.picked.is_some());
        write(&self.fen, &editor.fen);
        write(&self.link, &cat(&[&state.here[0], &state.address()]));
        let counts = [u32::from(editor.setup.halfmove_clock), editor.setup.fullmove_number];
        for (input, count) in self.counters.iter().zip(counts) {
            write(input, &count.to_string());
        }
        let may = editor.may_undo();
        self.undo[0].set(!may[0]);
        self.undo[1].set(!may[1]);
        let can_play = editor.faults.is_empty();
        self.plays.iter_mut().for_each(|button| button.set(!can_play));
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
                    let man = dom::make("div", "piece movable");
                    dom::set(&man, "data-color", piece.color().name());
                    dom::set(&man, "data-letter", &variant.kind(piece.kind()).letter.to_string());
                    dom::append(&man, &pieces::picture(variant.kind(piece.kind())));
                    dom::append(&cell.element, &man);
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
        if self.focus != Some(editor.focus) {
            for (square, index) in [(self.focus, "-1"), (Some(editor.focus), "0")] {
                if let Some(cell) = self.cells.iter().find(|cell| Some(cell.square) == square) {
                    dom::set(&cell.element, "tabindex", index);
                }
            }
            self.focus = Some(editor.focus);
        }
        // The keyboard follows only where it was on the board already.
        let active = dom::document().active_element();
        let is_on_board = active.is_some_and(|active| active.has_attribute("data-place"));
        if self.last_focus.replace(editor.focus) != Some(editor.focus)
            && is_on_board
            && let Some(cell) = self.cells.iter().find(|cell| cell.square == editor.focus)
        {
            dom::focus(&cell.element);
        }
    }

    fn render_choices(&mut self, editor: &Editor) {
        let setup = &editor.setup;
        self.variant.set_value(editor.variant().name());
        self.turn.set_value(setup.turn.name());
        let castling = editor.castling_choices();
        if self.castling_shown != castling {
            dom::clear(&self.castling);
            dom::add(&self.castling, "legend", "", words::CASTLING);
            for (index, (color, wing)) in castling.iter().enumerate() {
                let label = dom::add(&self.castling, "label", "", "");
                let input = dom::add(&label, "input", "", "");
                for (name, value) in
                    [("type", "checkbox"), ("data-edit", "castling"), ("value", &index.to_string())]
                {
                    dom::set(&input, name, value);
                }
                dom::add(&label, "span", "", &words::castling(*color, *wing));
            }
            self.castling_shown = castling;
        }
        Switch::new(&self.castling, "hidden").set(self.castling_shown.is_empty());
        for (input, (color, wing)) in elements(&self.castling, "input").iter().zip(&self.castling_shown) {
            input.unchecked_ref::<HtmlInputElement>().set_checked(setup.rights[color.index()][*wing]);
        }
        let choices = editor.en_passant_choices();
        self.en_passant_label.set(choices.is_empty());
        if self.en_passant_shown != choices {
            dom::clear(&self.en_passant);
            dom::add_option(&self.en_passant, "", words::NOTHING);
            for (index, squares) in choices.iter().enumerate() {
                dom::add_option(&self.en_passant, &index.to_string(), &words::en_passant(setup, squares));
            }
            self.en_passant_shown = choices;
        }
        let chosen = self.en_passant_shown.iter().position(|squares| *squares == setup.en_passant);
        self.en_passant.set_value(&chosen.map(|index| index.to_string()).unwrap_or_default());
    }

    fn render_faults(&mut self, editor: &Editor) {
        let mut said: Vec<String> = editor.complaint.iter().cloned().collect();
        said.extend(editor.faults.iter().map(|fault| words::fault(&editor.setup, fault)));
        let is_sound = said.is_empty();
        if is_sound {
            let ended = editor.position().and_then(|position| position.outcome());
            said.push(match ended {
                Some(outcome) => fill(words::SOUND_BUT_OVER, &[&text::outcome(outcome)]),
                None => words::SOUND.to_owned(),
            });
        }
        let all = said.join("\n");
        if self.faults_shown.as_ref() == Some(&all) {
            return;
        }
        dom::set_class(&self.faults, "sound", is_sound);
        dom::clear(&self.faults);
        for text in &said {
            dom::add(&self.faults, "p", "", text);
        }
        let fen_state = if editor.complaint.is_some() { "true" } else { "false" };
        dom::set(&self.fen, "aria-invalid", fen_state);
        self.faults_shown = Some(all);
    }

    /// Makes the board and the palette of another game.
    fn build(&mut self, variant: &Variant) {
        let geometry = variant.geometry();
        self.shown = Some((variant.name().to_owned(), geometry));
        self.orientation = None;
        self.focus = None;
        self.cells.clear();
        self.let_go();
        dom::clear(&self.grid);
        let (files, ranks) = (geometry.files().to_string(), geometry.ranks().to_string());
        dom::set(&self.grid, "aria-label", &fill(words::BOARD, &[&files, &ranks]));
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
        dom::clear(&self.tools);
        for color in Color::BOTH {
            let row = dom::add(&self.tools, "div", "edit-men", "");
            for kind in variant.all_kinds() {
                let piece = kind.of(color);
                let made = tool_button(&row, variant, Tool::Put(piece));
                dom::append(&made, &pieces::small_picture(variant.kind(kind), color));
            }
            let (tool, icon) = match color {
                Color::White => (Tool::Hand, "✥"),
                Color::Black => (Tool::Eraser, "⌫"),
            };
            let made = tool_button(&row, variant, tool);
            dom::add(&made, "span", "", icon);
        }
        self.list_variants(variant);
    }

    /// Lists the games, those with options in each of their choices that have a name.
    fn list_variants(&self, shown: &Variant) {
        dom::clear(&self.variant);
        let mut is_listed = false;
        let mut add = |name: &str, title: &str| {
            is_listed |= name == shown.name();
            dom::add_option(&self.variant, name, title);
        };
        for name in variants::names() {
            let Ok(variant) = Variant::parse(name) else { continue };
            if variant.presets().is_empty() {
                add(name, variant.title());
            }
            for preset in variant.presets() {
                add(preset.variant, &cat(&[variant.title(), ": ", preset.title]));
            }
        }
        if !is_listed {
            dom::add_option(&self.variant, shown.name(), shown.name());
        }
    }

    /// Turns the board so that a side is below.
    fn turn_board(&mut self, orientation: Color) {
        self.orientation = Some(orientation);
        let Some((_, geometry)) = &self.shown else { return };
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
}

fn edit(edit: Edit) -> Event {
    Event::Study(StudyEvent::Edit(edit))
}

fn is(element: &Element, name: &str) -> bool {
    element.get_attribute("data-edit").as_deref() == Some(name)
}

/// The square of the editor's board that an element belongs to.
fn square_of(element: &Element, editor: &Editor) -> Option<Square> {
    let name = dom::closest(element, "[data-place]")?.get_attribute("data-place")?;
    editor.variant().geometry().parse_square(&name)
}

/// What a tool is called in the page: `hand`, `eraser`, or a man by its letter in FEN.
fn tool_mark(variant: &Variant, tool: Tool) -> String {
    match tool {
        Tool::Hand => "hand".to_owned(),
        Tool::Eraser => "eraser".to_owned(),
        Tool::Put(piece) => {
            let letter = variant.kind(piece.kind()).letter;
            match piece.color() {
                Color::White => letter.to_string(),
                Color::Black => letter.to_ascii_lowercase().to_string(),
            }
        }
    }
}

fn tool_of(button: &Element, variant: &Variant) -> Option<Tool> {
    let mark = button.get_attribute("data-tool")?;
    match mark.as_str() {
        "hand" => Some(Tool::Hand),
        "eraser" => Some(Tool::Eraser),
        _ => {
            let letter = mark.chars().next()?;
            let kind: Kind = variant.kind_of_letter(letter)?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            Some(Tool::Put(kind.of(color)))
        }
    }
}

fn tool_button(row: &Element, variant: &Variant, tool: Tool) -> Element {
    let made = dom::button("edit-tool");
    dom::set(&made, "data-tool", &tool_mark(variant, tool));
    dom::set(&made, "aria-label", &words::tool(variant, tool));
    dom::set(&made, "title", &words::tool(variant, tool));
    dom::append(row, &made);
    made
}

fn label(element: &Element, variant: &Variant, square: Square, piece: Option<Piece>) {
    dom::set(element, "aria-label", &text::square(&square.to_string(), variant, piece));
}

fn button(parent: &Element, name: &str, label: &str, class: &str) -> Element {
    let made = dom::button(class);
    dom::set(&made, "data-edit", name);
    dom::set_text(&made, label);
    dom::append(parent, &made);
    made
}

fn group(parent: &Element, label: &str) -> Element {
    let made = dom::add(parent, "div", "controls", "");
    dom::set(&made, "role", "group");
    dom::set(&made, "aria-label", label);
    made
}

/// A list to choose from, with its label around it.
fn select(parent: &Element, label: &str, name: &str) -> HtmlSelectElement {
    let holder = dom::add(parent, "label", "edit-choice", "");
    dom::add(&holder, "span", "", label);
    let made = dom::add(&holder, "select", "", "");
    dom::set(&made, "data-edit", name);
    made.unchecked_into()
}

/// A field to write in, with its label around it.
fn field(parent: &Element, label: &str, name: &str) -> Element {
    let holder = dom::add(parent, "label", "edit-choice", "");
    dom::add(&holder, "span", "", label);
    let made = dom::add(&holder, "input", "", "");
    for (attribute, value) in
        [("data-edit", name), ("type", "text"), ("autocomplete", "off"), ("spellcheck", "false")]
    {
        dom::set(&made, attribute, value);
    }
    made
}

/// Writes into a field, unless that is what it says: the cursor stays where it is.
fn write(input: &HtmlInputElement, value: &str) {
    if input.value() != value {
        input.set_value(value);
    }
}

fn elements(parent: &Element, tag: &str) -> Vec<Element> {
    let list = parent.get_elements_by_tag_name(tag);
    (0..list.length()).filter_map(|index| list.item(index)).collect()
}
