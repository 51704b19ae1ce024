//! The pictures of the pieces: symbols made once from our own drawings, and references to them.
//!
//! The only place where text becomes markup, and that text is part of this program: the drawings of `vicinity_diagram`.

use vicinity_rules::{Color, KindSpec, Variant};
use web_sys::Element;

use crate::dom;
use vicinity_page::language::{capitalised, cat};

const VIEW_BOX: &str = "0 0 100 100";

/// The pictures, in a hidden part of the page.
pub struct Pieces {
    holder: Element,
    made: Vec<&'static str>,
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
        Pieces { holder, made: Vec::new() }
    }

    /// Makes sure that the pictures of a game's pieces are there.
    pub fn prepare(&mut self, variant: &Variant) {
        for kind in variant.kinds() {
            if !self.made.contains(&kind.picture) {
                self.made.push(kind.picture);
                self.make(kind);
            }
        }
    }

    fn make(&self, kind: &KindSpec) {
        let symbol = dom::make_svg("symbol");
        symbol.set_id(&cat(&["piece-", kind.picture]));
        dom::set(&symbol, "viewBox", VIEW_BOX);
        let drawing = vicinity_diagram::paths(kind.picture);
        let mut markup = cat(&["<g class=\"drawing\">", drawing, "</g><g class=\"letter\">"]);
        // Letters for those who prefer them, on a disc in the piece's colours. Which of the two is seen says the style.
        markup += "<circle class=\"f\" cx=\"50\" cy=\"50\" r=\"42\"/><text class=\"a\" x=\"50\" y=\"70\">";
        markup.push(kind.letter);
        symbol.set_inner_html(&(markup + "</text></g>"));
        dom::append(&self.holder, &symbol)
    }
}

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
    dom::set(&reference, "href", &cat(&["#piece-", kind.picture]));
    reference
}

/// A new picture of a piece in its colour, for a line of text.
pub fn small_picture(kind: &KindSpec, color: Color) -> Element {
    let svg = picture(kind);
    dom::set(&svg, "data-color", color.name());
    let title = dom::make_svg("title");
    dom::set_text(&title, &capitalised(kind.name));
    dom::append(&svg, &title);
    svg
}
