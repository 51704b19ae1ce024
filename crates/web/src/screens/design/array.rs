//! The starting array: a board of buttons, and the pieces that can be put there.

use vicinity_page::language::cat;
use vicinity_page::screens::design::{Design, Tool};
use vicinity_page::screens::words::design as phrases;
use vicinity_rules::{Color, Square};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::{button, mark};
use crate::board::pieces::{self, Style};
use crate::dom;

pub(super) struct ArrayView {
    grid: Element,
    tools: Element,
    mirror: web_sys::HtmlInputElement,
    size: (u8, u8),
    squares: Vec<(Square, Element, String)>,
    tools_shown: String,
    /// The square that the keyboard leads to.
    focus: Square,
}

impl ArrayView {
    pub(super) fn build(parent: &Element) -> Self {
        let section = dom::add(parent, "section", "design-array", "");
        dom::set(&section, "aria-label", phrases::ARRAY.as_str());
        let grid = dom::add(&section, "div", "design-board", "");
        dom::set(&grid, "role", "group");
        dom::set(&grid, "aria-label", phrases::ARRAY.as_str());
        let tools = dom::add(&section, "div", "design-tools", "");
        dom::set(&tools, "role", "group");
        dom::set(&tools, "aria-label", phrases::PIECES.as_str());
        let row = dom::add(&section, "div", "design-row", "");
        let label = dom::add(&row, "label", "design-check", "");
        let mirror = dom::add(&label, "input", "", "");
        dom::set(&mirror, "type", "checkbox");
        mark(&mirror, "mirror");
        dom::add(&label, "span", "", phrases::MIRROR.as_str());
        button(&row, "clear", phrases::CLEAR.as_str(), "quiet");
        dom::add(&section, "p", "hint", phrases::ARRAY_HINT.as_str());
        ArrayView {
            grid,
            tools,
            mirror: mirror.unchecked_into(),
            size: (0, 0),
            squares: Vec::new(),
            tools_shown: String::new(),
            focus: Square::new(0, 0),
        }
    }

    /// The square that an element shows.
    pub(super) fn square_of(&self, target: &Element) -> Option<Square> {
        let place = dom::closest(target, "[data-place]")?;
        let name = place.get_attribute("data-place")?;
        self.squares.iter().find(|(square, ..)| square.to_string() == name).map(|(square, ..)| *square)
    }

    /// Leads the keyboard over the board; returns whether the key was one for that.
    pub(super) fn lead(&mut self, key: &str, from: Square) -> bool {
        let (files, ranks) = (self.size.0 as i8, self.size.1 as i8);
        let (file, rank) = (from.file() as i8, from.rank() as i8);
        let to = match key {
            "ArrowLeft" => (file - 1, rank),
            "ArrowRight" => (file + 1, rank),
            "ArrowUp" => (file, rank + 1),
            "ArrowDown" => (file, rank - 1),
            "Home" => (0, rank),
            "End" => (files - 1, rank),
            "PageUp" => (file, ranks - 1),
            "PageDown" => (file, 0),
            _ => return false,
        };
        let (file, rank) = (to.0.clamp(0, files - 1) as u8, to.1.clamp(0, ranks - 1) as u8);
        self.focus_on(Square::new(file, rank));
        true
    }

    fn focus_on(&mut self, to: Square) {
        self.focus = to;
        for (square, element, _) in &self.squares {
            let is_it = *square == to;
            dom::set(element, "tabindex", if is_it { "0" } else { "-1" });
            if is_it {
                let _ = element.unchecked_ref::<HtmlElement>().focus();
            }
        }
    }

    pub(super) fn render(&mut self, design: &Design, style: Style) {
        self.mirror.set_checked(design.mirrors);
        if self.size != design.size() {
            self.size = design.size();
            self.lay_out();
        }
        let array = design.array();
        let key = style.key();
        for (square, element, shown) in &mut self.squares {
            let letter = array.at(*square);
            let piece = letter.and_then(|letter| {
                design.pieces().iter().find(|piece| piece.letter == letter.to_ascii_uppercase())
            });
            let name = letter.map(|letter| design.name_of(letter)).unwrap_or_default();
            let sign = letter.map(String::from).unwrap_or_default();
            let picture = piece.map_or("", |piece| piece.picture.as_str());
            let now = cat(&[&sign, " ", picture, " ", &name, " ", &key]);
            if *shown == now {
                continue;
            }
            *shown = now;
            dom::clear(element);
            let label = if let Some(letter) = letter {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                dom::append(element, &pieces::drawn(picture, letter.to_ascii_uppercase(), color, style));
                phrases::put(&name, &square.to_string())
            } else {
                phrases::emptied(&square.to_string())
            };
            dom::set(element, "aria-label", &label);
        }
        self.render_tools(design, style);
    }

    fn lay_out(&mut self) {
        let (files, ranks) = self.size;
        dom::clear(&self.grid);
        dom::set_style(&self.grid, "--files", &files.to_string());
        dom::set_style(&self.grid, "--ranks", &ranks.to_string());
        self.squares.clear();
        if self.focus.file() >= files || self.focus.rank() >= ranks {
            self.focus = Square::new(0, 0);
        }
        for rank in (0..ranks).rev() {
            for file in 0..files {
                let square = Square::new(file, rank);
                let element = dom::button(if (file + rank) % 2 == 0 { "dark" } else { "" });
                dom::set(&element, "data-place", &square.to_string());
                dom::set(&element, "tabindex", if square == self.focus { "0" } else { "-1" });
                dom::append(&self.grid, &element);
                self.squares.push((square, element, "-".to_owned()));
            }
        }
    }

    fn render_tools(&mut self, design: &Design, style: Style) {
        let mut now = style.key();
        for piece in design.pieces() {
            now += &cat(&[&piece.letter.to_string(), &piece.name, ":", &piece.picture, " "]);
        }
        if self.tools_shown != now {
            self.tools_shown = now;
            dom::clear(&self.tools);
            for color in Color::BOTH {
                for piece in design.pieces() {
                    let letter = match color {
                        Color::White => piece.letter,
                        Color::Black => piece.letter.to_ascii_lowercase(),
                    };
                    let tool = dom::button("edit-tool");
                    dom::set(&tool, "data-put", &letter.to_string());
                    dom::set(&tool, "aria-label", &design.name_of(letter));
                    dom::set(&tool, "title", &design.name_of(letter));
                    dom::append(&tool, &pieces::drawn(&piece.picture, piece.letter, color, style));
                    dom::append(&self.tools, &tool);
                }
            }
            let eraser = dom::button("edit-tool");
            dom::set(&eraser, "data-put", "-");
            dom::set(&eraser, "title", phrases::ERASER.as_str());
            dom::set(&eraser, "aria-label", phrases::ERASER.as_str());
            dom::set_own_text(&eraser, "×");
            dom::append(&self.tools, &eraser);
        }
        let chosen = match design.tool {
            Tool::Put(letter, Color::White) => letter.to_string(),
            Tool::Put(letter, Color::Black) => letter.to_ascii_lowercase().to_string(),
            Tool::Erase => "-".to_owned(),
        };
        let tools = self.tools.children();
        for tool in (0..tools.length()).filter_map(|index| tools.item(index)) {
            let is_chosen = tool.get_attribute("data-put").as_ref() == Some(&chosen);
            dom::set(&tool, "aria-pressed", if is_chosen { "true" } else { "false" });
        }
    }
}

/// The tool of a button of the palette.
pub(super) fn tool_of(target: &Element) -> Option<Tool> {
    let put = dom::closest(target, "[data-put]")?.get_attribute("data-put")?;
    let letter = put.chars().next()?;
    Some(match letter {
        '-' => Tool::Erase,
        _ if letter.is_ascii_uppercase() => Tool::Put(letter, Color::White),
        _ => Tool::Put(letter.to_ascii_uppercase(), Color::Black),
    })
}
