//! The tools of the position editor: a hand, an eraser, and every piece of both sides.

use vicinity_page::screens::editor::setup_edit::Tool;
use vicinity_page::screens::words::editor as phrases;
use vicinity_rules::{Color, Kind, Variant};
use web_sys::Element;

use crate::board::pieces;
use crate::dom;
use crate::templates::editor::{ToolButton, ToolRow};

#[derive(Default)]
pub(super) struct Palette {
    tools: Vec<(Tool, ToolButton)>,
}

impl Palette {
    /// Creates the tools of a variant.
    pub(super) fn build(&mut self, parent: &Element, variant: &Variant) {
        dom::clear(parent);
        self.tools.clear();
        for color in Color::BOTH {
            let row = ToolRow::make().root;
            for kind in variant.all_kinds() {
                let made = self.add_tool(&row, variant, Tool::Put(kind.of(color)));
                dom::append(&made, &pieces::small_picture(variant.kind(kind), color));
            }
            let (tool, icon) = match color {
                Color::White => (Tool::Hand, "✥"),
                Color::Black => (Tool::Eraser, "⌫"),
            };
            let made = self.add_tool(&row, variant, tool);
            dom::add(&made, "span", "", icon);
            dom::append(parent, &row);
        }
    }

    fn add_tool(&mut self, row: &Element, variant: &Variant, tool: Tool) -> Element {
        let mut made = ToolButton::make();
        made.mark.set(&tool_mark(variant, tool));
        made.label.set(&phrases::tool(variant, tool));
        made.title.set(&phrases::tool(variant, tool));
        dom::append(row, &made.root);
        let element = made.root.clone();
        self.tools.push((tool, made));
        element
    }

    pub(super) fn render(&mut self, tool: Tool) {
        for (other, button) in &mut self.tools {
            button.pressed.set(if *other == tool { "true" } else { "false" });
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

/// The value of a tool in the page: `hand`, `eraser`, or the letter of a piece in FEN.
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
