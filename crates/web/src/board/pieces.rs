//! The pictures of the pieces: symbols made once from our own drawings, and references to them.
//!
//! The only place where text becomes markup, and that text is part of this program: letters on discs.

use vicinity_rules::{Color, KindSpec, OWN_GAMES, Variant};
use web_sys::Element;

use crate::dom;
use vicinity_page::language::{capitalised, cat};

const VIEW_BOX: &str = "0 0 100 100";

/// The pictures, in a hidden part of the page.
pub struct Pieces {
    holder: Element,
    /// The names of those that are there, and how to make them anew.
    made: Vec<(Element, String, char)>,
    is_lettered: bool,
    /// Another set of drawings; empty for the usual one.
    set: String,
}

impl Pieces {
    /// None yet.
    pub fn attach() -> Self {
        let holder = dom::make_svg("svg");
        for (name, value) in [("width", "0"), ("height", "0"), ("aria-hidden", "true")] {
            dom::set(&holder, name, value);
        }
        dom::set_style(&holder, "position", "absolute");
        dom::sure(dom::find("body").prepend_with_node_1(&holder));
        Pieces { holder, made: Vec::new(), is_lettered: false, set: String::new() }
    }

    /// Makes sure that the pictures of a game's pieces are there.
    pub fn prepare(&mut self, variant: &Variant) {
        for kind in variant.kinds() {
            let known = self.made.iter().position(|(_, picture, _)| *picture == kind.picture);
            if let Some(place) = known {
                // Another game may call it by another letter.
                if OWN_GAMES && self.made[place].2 != kind.letter {
                    self.made[place].2 = kind.letter;
                    self.draw(&self.made[place].0, &kind.picture, kind.letter);
                }
            } else {
                let symbol = dom::make_svg("symbol");
                symbol.set_id(&cat(&["piece-", &kind.picture]));
                dom::set(&symbol, "viewBox", VIEW_BOX);
                self.draw(&symbol, &kind.picture, kind.letter);
                dom::append(&self.holder, &symbol);
                self.made.push((symbol, kind.picture.to_string(), kind.letter));
            }
        }
    }

    /// Shows letters on discs for those who prefer them, or drawings, of another set if there is one.
    pub fn set_look(&mut self, is_lettered: bool, set: &str) {
        if self.is_lettered != is_lettered || self.set != set {
            self.is_lettered = is_lettered;
            set.clone_into(&mut self.set);
            for (symbol, picture, letter) in &self.made {
                self.draw(symbol, picture, *letter);
            }
        }
    }

    /// One of them only: every piece on the page is a copy of all that is in here, and the browser's work at each of them.
    fn draw(&self, symbol: &Element, picture: &str, letter: char) {
        if self.is_lettered {
            symbol.set_inner_html(&cat(&[LETTER[0], letter.encode_utf8(&mut [0; 4]), LETTER[1]]));
        } else {
            dom::clear(symbol);
            draw_paths(symbol, &self.set, picture, letter);
        }
    }
}

fn draw_paths(into: &Element, set: &str, picture: &str, letter: char) {
    for (class, data) in vicinity_diagram::paths(set, picture) {
        let path = dom::make_svg("path");
        dom::set(&path, "class", class);
        dom::set(&path, "d", data);
        dom::append(into, &path);
    }
    if vicinity_diagram::is_tile(picture) {
        let text = dom::make_svg("text");
        for (name, value) in [("class", "a tile"), ("x", "50"), ("y", "68")] {
            dom::set(&text, name, value);
        }
        dom::set_text(&text, letter.encode_utf8(&mut [0; 4]));
        dom::append(into, &text);
    }
}

/// What stands before and after a letter: a disc in the piece's colours.
const LETTER: [&str; 2] = [
    "<g class=\"letter\"><circle class=\"f\" cx=\"50\" cy=\"50\" r=\"42\"/><text class=\"a\" x=\"50\" y=\"70\">",
    "</text></g>",
];

impl Drop for Pieces {
    fn drop(&mut self) {
        self.holder.remove();
    }
}

/// A new picture of a piece.
pub fn picture(kind: &KindSpec) -> Element {
    let svg = dom::make_svg("svg");
    dom::set(&svg, "viewBox", VIEW_BOX);
    dom::append(&svg, &reference(kind));
    svg
}

/// A piece in a picture of several.
pub fn reference(kind: &KindSpec) -> Element {
    let reference = dom::make_svg("use");
    dom::set(&reference, "href", &cat(&["#piece-", &kind.picture]));
    reference
}

/// Lays a piece of a picture where it belongs, in the units of that picture.
pub fn lay(reference: &Element, x: &str, y: &str, size: &str) {
    for (name, value) in [("x", x), ("y", y), ("width", size), ("height", size)] {
        dom::set(reference, name, value);
    }
}

/// A picture of a piece in one of the looks that can be chosen, whatever look the others have.
pub fn sample(kind: &KindSpec, color: Color, look: &str) -> Element {
    let svg = dom::make_svg("svg");
    dom::set(&svg, "viewBox", VIEW_BOX);
    if look == "letters" {
        dom::set_style(&svg, "--letter", "inline");
        svg.set_inner_html(&cat(&[LETTER[0], kind.letter.encode_utf8(&mut [0; 4]), LETTER[1]]));
    } else {
        let set = if look == "shapes" { vicinity_diagram::SHAPES } else { "" };
        draw_paths(&svg, set, &kind.picture, kind.letter);
    }
    for (name, value) in vicinity_diagram::colors::piece_style(color, look == "outline") {
        dom::set_style(&svg, name, value);
    }
    svg
}

/// A picture of a piece that stands by itself: of a game that is still being made, which may not be one yet.
pub fn drawn(picture: &str, letter: char, color: Color, set: &str) -> Element {
    let svg = dom::make_svg("svg");
    dom::set(&svg, "viewBox", VIEW_BOX);
    dom::set(&svg, "data-color", color.name());
    dom::set(&svg, "aria-hidden", "true");
    draw_paths(&svg, set, picture, letter);
    svg
}

/// A new picture of a piece in its colour, for a line of text.
pub fn small_picture(kind: &KindSpec, color: Color) -> Element {
    let svg = picture(kind);
    dom::set(&svg, "data-color", color.name());
    let title = dom::make_svg("title");
    dom::set_text(&title, &capitalised(&kind.name));
    dom::append(&svg, &title);
    svg
}
