//! The pieces of the game, and the one that is looked at: its name, letter and picture, and the
//! small board that its moves are drawn on.

use vicinity_page::language::{Text, capitalised, cat, fault_text, game_text};
use vicinity_page::screens::design::Design;
use vicinity_page::screens::design::drawing::{self, Cell, Copies, Offset, Pen};
use vicinity_page::screens::design::rules::KNOWN_MOVES;
use vicinity_page::screens::words::design as phrases;
use vicinity_rules::{Color, Mode, games};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::{button, check, field, keep_value, mark, select};
use crate::board::pieces::{self, Style};
use crate::dom;

/// How the pen is chosen: the name of the group of radio buttons, and for each its value and its
/// words.
const PENS: [(&str, &[(&str, Text)]); 3] = [
    ("rides", &[("once", phrases::ONCE), ("on", phrases::ON_AND_ON)]),
    (
        "mode",
        &[
            ("both", phrases::MOVE_AND_CAPTURE),
            ("quiet", phrases::MOVE_ONLY),
            ("capture", phrases::CAPTURE_ONLY),
        ],
    ),
    ("copies", &[("all", phrases::ALL_WAYS), ("sides", phrases::BOTH_SIDES), ("one", phrases::ONE_WAY)]),
];

pub(super) struct PieceView {
    list: Element,
    list_shown: String,
    pub(super) name: HtmlInputElement,
    letter: HtmlSelectElement,
    picture: HtmlSelectElement,
    known: HtmlSelectElement,
    pub(super) moves: HtmlInputElement,
    becomes: HtmlInputElement,
    cells: Vec<(Offset, Element)>,
    piece: Element,
    piece_shown: String,
    pens: Vec<HtmlInputElement>,
    fault: Element,
}

impl PieceView {
    pub(super) fn build(parent: &Element) -> Self {
        let section = dom::add(parent, "section", "design-pieces", "");
        dom::add(&section, "h2", "", phrases::PIECES.as_str());
        let list = dom::add(&section, "div", "design-list", "");
        dom::set(&list, "role", "group");
        dom::set(&list, "aria-label", phrases::PIECES.as_str());
        let row = dom::add(&section, "div", "design-row", "");
        button(&row, "add", phrases::ADD_PIECE.as_str(), "");
        button(&row, "remove", phrases::REMOVE_PIECE.as_str(), "quiet");
        let fields = dom::add(&section, "div", "design-fields", "");
        let name = field(&fields, phrases::PIECE_NAME.as_str(), "piece-name");
        let letter = select(&fields, phrases::LETTER.as_str(), "letter");
        for sign in 'A'..='Z' {
            let option = dom::add(&letter, "option", "", "");
            dom::set_own_text(&option, &sign.to_string());
            dom::set(&option, "value", &sign.to_string());
        }
        let picture = select(&fields, phrases::PICTURE.as_str(), "picture");
        dom::add_option(&picture, "letter", phrases::PICTURE_TILE.as_str());
        for name in vicinity_diagram::DRAWINGS.lines().filter_map(|line| line.split_once(' ')) {
            dom::add_option(&picture, name.0, &capitalised(game_text(name.0)));
        }
        let becomes = check(&fields, phrases::BECOMES.as_str(), "becomes");
        let known = select(&fields, phrases::MOVES_KNOWN.as_str(), "known");
        dom::add_option(&known, "", phrases::MOVES_KNOWN_NONE.as_str());
        for (place, name) in phrases::KNOWN_PIECES.iter().enumerate() {
            dom::add_option(&known, &place.to_string(), name.as_str());
        }
        let moves = field(&fields, phrases::MOVES_TEXT.as_str(), "moves");
        dom::set(&moves, "spellcheck", "false");
        dom::set(&moves, "aria-describedby", "design-moves-fault design-moves-hint");
        let fault = dom::add(&section, "p", "design-fault", "");
        fault.set_id("design-moves-fault");
        let drawing = dom::add(&section, "div", "design-drawing", "");
        let board = dom::add(&drawing, "div", "design-moves", "");
        dom::set(&board, "role", "group");
        dom::set(&board, "aria-label", phrases::DRAW.as_str());
        dom::set_style(&board, "--cells", &(2 * drawing::REACH + 1).to_string());
        let mut cells = Vec::new();
        let mut piece = None;
        for (offset, _) in drawing::cells(&[]) {
            if offset == (0, 0) {
                piece = Some(dom::add(&board, "span", "design-middle", ""));
                continue;
            }
            let cell = dom::button("");
            let is_dark = (offset.0 + offset.1) % 2 == 0;
            dom::set_class(&cell, "dark", is_dark);
            dom::set(&cell, "data-offset", &cat(&[&offset.0.to_string(), ",", &offset.1.to_string()]));
            dom::append(&board, &cell);
            cells.push((offset, cell));
        }
        let side = dom::add(&drawing, "div", "design-pens", "");
        dom::add(&side, "p", "hint", phrases::DRAW_HINT.as_str());
        let mut pens = Vec::new();
        for (group, choices) in PENS {
            let chips = dom::add(&side, "div", "chips", "");
            dom::set(&chips, "role", "group");
            for (value, words) in choices {
                pens.push(chip(&chips, &cat(&["design-", group]), value, words.as_str()));
            }
        }
        let hint = dom::add(&section, "p", "hint", phrases::MOVES_HINT.as_str());
        hint.set_id("design-moves-hint");
        let piece = piece.unwrap_or_else(|| board.clone());
        PieceView {
            list,
            list_shown: String::new(),
            name,
            letter,
            picture,
            known,
            moves,
            becomes,
            cells,
            piece,
            piece_shown: String::new(),
            pens,
            fault,
        }
    }

    /// The pen after one of its buttons has been pressed.
    pub(super) fn pen(group: &str, value: &str, mut pen: Pen) -> Pen {
        match (group, value) {
            ("design-rides", _) => pen.rides = value == "on",
            ("design-mode", "quiet") => pen.mode = Mode::Quiet,
            ("design-mode", "capture") => pen.mode = Mode::Capture,
            ("design-mode", _) => pen.mode = Mode::Both,
            ("design-copies", "sides") => pen.copies = Copies::Sides,
            ("design-copies", "one") => pen.copies = Copies::None,
            ("design-copies", _) => pen.copies = Copies::All,
            _ => {}
        }
        pen
    }

    /// The square of the small board that an element shows.
    pub(super) fn offset_of(target: &Element) -> Option<Offset> {
        let text = dom::closest(target, "[data-offset]")?.get_attribute("data-offset")?;
        let (right, forward) = text.split_once(',')?;
        Some((right.parse().ok()?, forward.parse().ok()?))
    }

    pub(super) fn render(&mut self, design: &Design, style: Style) {
        self.render_list(design, style);
        let pen = design.pen;
        let values = [
            if pen.rides { "on" } else { "once" },
            match pen.mode {
                Mode::Both => "both",
                Mode::Quiet => "quiet",
                Mode::Capture => "capture",
            },
            match pen.copies {
                Copies::All => "all",
                Copies::Sides => "sides",
                Copies::None => "one",
            },
        ];
        for input in &self.pens {
            input.set_checked(values.contains(&input.value().as_str()));
        }
        let Some(piece) = design.piece() else { return };
        keep_value(&self.name, &piece.name);
        self.letter.set_value(&piece.letter.to_string());
        let is_tile = vicinity_diagram::is_tile(&piece.picture);
        self.picture.set_value(if is_tile { "letter" } else { &piece.picture });
        keep_value(&self.moves, &piece.moves);
        let known = KNOWN_MOVES.iter().position(|moves| *moves == piece.moves);
        self.known.set_value(&known.map(|place| place.to_string()).unwrap_or_default());
        let promotion = design.value("promotionPieceTypes");
        let becomes = promotion.chars().any(|letter| letter.eq_ignore_ascii_case(&piece.letter));
        self.becomes.set_checked(becomes);
        self.becomes.set_disabled(!design.may_be_promoted_to());
        let read = games::moves(&piece.moves);
        let fault = if piece.moves.is_empty() { None } else { read.as_ref().err() };
        let told = fault.map(|fault| fault_text(fault)).unwrap_or_default();
        dom::set_own_text(&self.fault, &told);
        dom::set(&self.moves, "aria-invalid", if fault.is_some() { "true" } else { "false" });
        let now = cat(&[&piece.letter.to_string(), &piece.picture, " ", &style.key()]);
        if self.piece_shown != now {
            self.piece_shown = now;
            dom::clear(&self.piece);
            dom::append(&self.piece, &pieces::drawn(&piece.picture, piece.letter, Color::White, style));
        }
        let shown = drawing::cells(&read.unwrap_or_default());
        for (offset, element) in &self.cells {
            if let Some((_, cell)) = shown.iter().find(|(at, _)| at == offset) {
                show_cell(element, *offset, *cell);
            }
        }
    }

    fn render_list(&mut self, design: &Design, style: Style) {
        let chosen = design.piece().map(|piece| piece.key.as_str()).unwrap_or_default();
        let mut now = cat(&[&style.key(), " ", chosen]);
        for piece in design.pieces() {
            now += &cat(&["|", &piece.key, &piece.letter.to_string(), &piece.name, ":", &piece.picture]);
        }
        if self.list_shown == now {
            return;
        }
        self.list_shown = now;
        // Who goes through the list by keyboard stays where he is.
        let active = dom::document().active_element();
        let focused = active.and_then(|active| active.get_attribute("data-piece-key"));
        dom::clear(&self.list);
        for piece in design.pieces() {
            let chip = dom::button("design-piece");
            dom::set(&chip, "data-piece-key", &piece.key);
            dom::set(&chip, "aria-pressed", if piece.key == chosen { "true" } else { "false" });
            dom::append(&chip, &pieces::drawn(&piece.picture, piece.letter, Color::White, style));
            let name = dom::add(&chip, "span", "", "");
            dom::set_own_text(&name, &capitalised(game_text(&piece.name)));
            dom::append(&self.list, &chip);
            if focused.as_ref() == Some(&piece.key) {
                dom::focus(&chip);
            }
        }
    }
}

fn chip(parent: &Element, group: &str, value: &str, words: &str) -> HtmlInputElement {
    let chip = dom::add(parent, "label", "chip", "");
    let input = dom::add(&chip, "input", "", "");
    for (attribute, word) in [("type", "radio"), ("name", group), ("value", value)] {
        dom::set(&input, attribute, word);
    }
    mark(&input, "pen");
    dom::add(&chip, "span", "", words);
    input.unchecked_into()
}

fn show_cell(element: &Element, (right, forward): Offset, cell: Cell) {
    let (class, words) = match cell.may {
        [false, false] => ("", phrases::CELL_NOTHING.as_str()),
        [true, false] => ("move", phrases::CELL_MOVE.as_str()),
        [false, true] => ("capture", phrases::CELL_CAPTURE.as_str()),
        [true, true] => ("both", phrases::CELL_BOTH.as_str()),
    };
    dom::set(element, "data-may", class);
    dom::set(element, "data-condition", if cell.has_condition { "true" } else { "false" });
    let words = if cell.has_condition { phrases::cell_condition(words) } else { words.to_owned() };
    let place = phrases::offset(&right.to_string(), &forward.to_string());
    dom::set(element, "aria-label", &cat(&[&place, ": ", &words]));
    dom::set(element, "aria-pressed", if class.is_empty() { "false" } else { "true" });
}
