//! The start position: a board of buttons, and the palette of pieces.

use vicinity_page::language::concat;
use vicinity_page::screens::design::view_model::square_by_key;
use vicinity_page::screens::design::{Design, Tool};
use vicinity_page::screens::words::design as phrases;
use vicinity_rules::{Color, Square};
use web_sys::Element;

use crate::board::pieces::{self, Style};
use crate::dom;
use crate::templates::design::{Design as Page, Square as SquareButton, ToolButton};

pub(super) struct ArrayView {
    size: (u8, u8),
    /// The squares with their current content.
    squares: Vec<(Square, SquareButton, String)>,
    tools: Vec<(Tool, ToolButton)>,
    tools_shown: String,
    /// The square that is in the tab order.
    focus: Square,
}

impl Default for ArrayView {
    fn default() -> Self {
        ArrayView {
            size: (0, 0),
            squares: Vec::new(),
            tools: Vec::new(),
            tools_shown: String::new(),
            focus: Square::new(0, 0),
        }
    }
}

impl ArrayView {
    /// The square that an element shows.
    pub(super) fn square_of(&self, element: &Element) -> Option<Square> {
        let name = element.get_attribute("data-place")?;
        self.squares.iter().find(|(square, ..)| square.to_string() == name).map(|(square, ..)| *square)
    }

    /// Moves the focus on the board; returns whether the key does that.
    pub(super) fn lead(&mut self, key: &str, from: Square) -> bool {
        let to = square_by_key(self.size, from, key);
        if let Some(to) = to {
            self.focus_on(to);
        }
        to.is_some()
    }

    fn focus_on(&mut self, to: Square) {
        self.focus = to;
        for (square, button, _) in &mut self.squares {
            button.tabindex.set(if *square == to { "0" } else { "-1" });
            if *square == to {
                dom::focus(&button.root);
            }
        }
    }

    pub(super) fn render(&mut self, page: &Page, design: &Design, style: Style) {
        page.mirror.set_checked(design.mirrors);
        if self.size != design.size() {
            self.size = design.size();
            self.lay_out(&page.board);
        }
        let array = design.array();
        let key = style.key();
        for (square, button, shown) in &mut self.squares {
            let letter = array.at(*square);
            let piece = letter.and_then(|letter| {
                design.pieces().iter().find(|piece| piece.letter == letter.to_ascii_uppercase())
            });
            let name = letter.map(|letter| design.name_of(letter)).unwrap_or_default();
            let sign = letter.map(String::from).unwrap_or_default();
            let picture = piece.map_or("", |piece| piece.picture.as_str());
            let now = concat(&[&sign, " ", picture, " ", &name, " ", &key]);
            if *shown == now {
                continue;
            }
            *shown = now;
            dom::clear(&button.root);
            let label = if let Some(letter) = letter {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                dom::append(&button.root, &pieces::drawn(picture, letter.to_ascii_uppercase(), color, style));
                phrases::put(&name, &square.to_string())
            } else {
                phrases::emptied(&square.to_string())
            };
            button.label.set(&label);
        }
        self.render_tools(&page.tools, design, style);
    }

    fn lay_out(&mut self, board: &Element) {
        let (files, ranks) = self.size;
        dom::clear(board);
        dom::set_style(board, "--files", &files.to_string());
        dom::set_style(board, "--ranks", &ranks.to_string());
        self.squares.clear();
        if self.focus.file() >= files || self.focus.rank() >= ranks {
            self.focus = Square::new(0, 0);
        }
        for rank in (0..ranks).rev() {
            for file in 0..files {
                let square = Square::new(file, rank);
                let mut button = SquareButton::make();
                button.dark.set(if (file + rank) % 2 == 0 { "dark" } else { "" });
                let name = square.to_string();
                button.name.set(&name);
                // The coordinates at the edges.
                if rank == 0 {
                    button.file.set(&name[..1]);
                }
                if file == 0 {
                    button.rank.set(&name[1..]);
                }
                button.tabindex.set(if square == self.focus { "0" } else { "-1" });
                dom::append(board, &button.root);
                self.squares.push((square, button, "-".to_owned()));
            }
        }
    }

    fn render_tools(&mut self, list: &Element, design: &Design, style: Style) {
        let mut now = style.key();
        for piece in design.pieces() {
            now += &concat(&[&piece.letter.to_string(), &piece.name, ":", &piece.picture, " "]);
        }
        if self.tools_shown != now {
            self.tools_shown = now;
            dom::clear(list);
            self.tools.clear();
            for color in Color::BOTH {
                for piece in design.pieces() {
                    let tool = Tool::Put(piece.letter, color);
                    let made = self.add_tool(list, tool, &design.name_of(tool.mark()));
                    dom::append(&made, &pieces::drawn(&piece.picture, piece.letter, color, style));
                }
            }
            let eraser = self.add_tool(list, Tool::Erase, phrases::ERASER.as_str());
            dom::set_own_text(&eraser, "×");
        }
        for (tool, button) in &mut self.tools {
            button.pressed.set(if *tool == design.tool { "true" } else { "false" });
        }
    }

    fn add_tool(&mut self, list: &Element, tool: Tool, name: &str) -> Element {
        let mut made = ToolButton::make();
        made.mark.set(&tool.mark().to_string());
        made.label.set(name);
        made.title.set(name);
        dom::append(list, &made.root);
        let element = made.root.clone();
        self.tools.push((tool, made));
        element
    }
}
