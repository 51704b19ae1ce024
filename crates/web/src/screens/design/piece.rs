//! The pieces of the game, and the selected one: its name and letter, and the small board on which
//! its moves are drawn.

use vicinity_page::language::{capitalised, concat, game_text};
use vicinity_page::screens::design::Design;
use vicinity_page::screens::design::drawing::{self, Cell, Offset};
use vicinity_page::screens::design::presets::Preset;
use vicinity_page::screens::words::design as phrases;
use vicinity_rules::Color;
use web_sys::Element;

use crate::board::pieces::{self, Style};
use crate::templates::design::{Cell as CellButton, Design as Page, Middle, Piece};
use crate::{dom, fields};

pub(super) struct PieceView {
    list_shown: String,
    cells: Vec<(Offset, CellButton)>,
    /// The square of the piece on the small board.
    middle: Element,
    middle_shown: String,
}

impl PieceView {
    pub(super) fn make(board: &Element) -> Self {
        dom::set_style(board, "--cells", &(2 * drawing::REACH + 1).to_string());
        let middle = Middle::make().root;
        let mut cells = Vec::new();
        for (offset, _) in drawing::cells(&[]) {
            if offset == (0, 0) {
                dom::append(board, &middle);
                continue;
            }
            let mut cell = CellButton::make();
            cell.dark.set(if (offset.0 + offset.1) % 2 == 0 { "dark" } else { "" });
            cell.offset.set(&concat(&[&offset.0.to_string(), ",", &offset.1.to_string()]));
            dom::append(board, &cell.root);
            cells.push((offset, cell));
        }
        PieceView { list_shown: String::new(), cells, middle, middle_shown: String::new() }
    }

    /// The square of the small board that an element shows, relative to the piece.
    pub(super) fn offset_of(cell: &Element) -> Option<Offset> {
        let text = cell.get_attribute("data-offset")?;
        let (right, forward) = text.split_once(',')?;
        Some((right.parse().ok()?, forward.parse().ok()?))
    }

    pub(super) fn render(&mut self, page: &mut Page, design: &Design, style: Style) {
        self.render_list(&page.pieces, design, style);
        let values = design.pen.values();
        for input in &page.pens {
            input.set_checked(values.contains(&input.value().as_str()));
        }
        let Some(piece) = design.piece() else { return };
        fields::set_value_unless_focused(&page.piece_name, game_text(&piece.name));
        page.letter.set_value(&piece.letter.to_string());
        fields::set_value_unless_focused(&page.moves, &piece.moves);
        let preset = Preset::with_moves(&piece.moves);
        page.preset.set_value(&preset.map(|place| place.to_string()).unwrap_or_default());
        page.becomes.set_checked(design.is_promoted_to(piece));
        page.becomes.set_disabled(!design.may_be_promoted_to());
        let error = design.moves_error();
        page.moves_invalid.set(if error.is_some() { "true" } else { "false" });
        page.moves_error.set(&error.unwrap_or_default());
        let now = concat(&[&piece.letter.to_string(), &piece.picture, " ", &style.key()]);
        if self.middle_shown != now {
            self.middle_shown = now;
            dom::clear(&self.middle);
            dom::append(&self.middle, &pieces::drawn(&piece.picture, piece.letter, Color::White, style));
        }
        let shown = design.cells();
        for (offset, button) in &mut self.cells {
            if let Some((_, cell)) = shown.iter().find(|(at, _)| at == offset) {
                show_cell(button, *offset, *cell);
            }
        }
    }

    fn render_list(&mut self, list: &Element, design: &Design, style: Style) {
        let chosen = design.piece().map(|piece| piece.key.as_str()).unwrap_or_default();
        let mut now = concat(&[&style.key(), " ", chosen]);
        for piece in design.pieces() {
            now += &concat(&["|", &piece.key, &piece.letter.to_string(), &piece.name, ":", &piece.picture]);
        }
        if self.list_shown == now {
            return;
        }
        self.list_shown = now;
        // Keeps the focus of keyboard users in the list.
        let active = dom::document().active_element();
        let focused = active.and_then(|active| active.get_attribute("data-piece-key"));
        dom::clear(list);
        for piece in design.pieces() {
            let mut made = Piece::make();
            made.key.set(&piece.key);
            made.pressed.set(if piece.key == chosen { "true" } else { "false" });
            made.name.set(&capitalised(game_text(&piece.name)));
            let picture = pieces::drawn(&piece.picture, piece.letter, Color::White, style);
            dom::expect_js(made.root.insert_before(&picture, Some(&made.name_element)));
            dom::append(list, &made.root);
            if focused.as_ref() == Some(&piece.key) {
                dom::focus(&made.root);
            }
        }
    }
}

fn show_cell(button: &mut CellButton, target: Offset, cell: Cell) {
    let (class, words) = match cell.may {
        [false, false] => ("", phrases::CELL_NOTHING.as_str()),
        [true, false] => ("move", phrases::CELL_MOVE.as_str()),
        [false, true] => ("capture", phrases::CELL_CAPTURE.as_str()),
        [true, true] => ("both", phrases::CELL_BOTH.as_str()),
    };
    button.may.set(class);
    button.condition.set(if cell.has_condition { "true" } else { "false" });
    let words = if cell.has_condition { phrases::cell_condition(words) } else { words.to_owned() };
    button.label.set(&concat(&[&phrases::target(target), ": ", &words]));
    button.pressed.set(if class.is_empty() { "false" } else { "true" });
}
