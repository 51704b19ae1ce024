//! The tools beside the editor's board: a hand, an eraser, and every piece of both sides to put
//! down.

use vicinity_page::screens::editor::setup_edit::Tool;
use vicinity_page::screens::words::editor as phrases;
use vicinity_rules::{Color, Kind, Variant};
use web_sys::Element;

use super::elements;
use crate::board::pieces;
use crate::dom;

pub(super) struct Palette {
    root: Element,
}

impl Palette {
    /// Makes their part of the page, empty until a game is known.
    pub(super) fn make(parent: &Element) -> Self {
        let root = dom::add(parent, "div", "edit-tools", "");
        dom::set(&root, "role", "group");
        dom::set(&root, "aria-label", phrases::TOOLS);
        Palette { root }
    }

    /// Makes the tools of a game.
    pub(super) fn build(&self, variant: &Variant) {
        dom::clear(&self.root);
        for color in Color::BOTH {
            let row = dom::add(&self.root, "div", "edit-pieces", "");
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
    }

    pub(super) fn render(&self, variant: &Variant, tool: Tool) {
        let tool = tool_mark(variant, tool);
        for button in elements(&self.root, "button") {
            let is_chosen = button.get_attribute("data-tool").as_deref() == Some(&tool);
            dom::set(&button, "aria-pressed", if is_chosen { "true" } else { "false" });
        }
    }
}

pub(super) fn tool_of(button: &Element, variant: &Variant) -> Option<Tool> {
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

/// What a tool is called in the page: `hand`, `eraser`, or a piece by its letter in FEN.
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

fn tool_button(row: &Element, variant: &Variant, tool: Tool) -> Element {
    let made = dom::button("edit-tool");
    dom::set(&made, "data-tool", &tool_mark(variant, tool));
    dom::set(&made, "aria-label", &phrases::tool(variant, tool));
    dom::set(&made, "title", &phrases::tool(variant, tool));
    dom::append(row, &made);
    made
}
