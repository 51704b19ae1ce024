//! The pictures of the men: symbols made once from our own drawings, and references to them.
//!
//! The only place where text becomes markup, and that text is part of this program.

use vicinity_rules::{Color, KindSpec, Variant};
use web_sys::Element;

use super::dom;
use crate::text::{capitalised, cat};

/// The drawings by name; a kind says which is its own.
const DRAWINGS: &[(&str, &str)] = &[
    ("alfilrider", include_str!("../../../../www/pieces/alfilrider.svg")),
    ("alibabarider", include_str!("../../../../www/pieces/alibabarider.svg")),
    ("berolina", include_str!("../../../../www/pieces/berolina.svg")),
    ("berolina-superpawn", include_str!("../../../../www/pieces/berolina-superpawn.svg")),
    ("bishop", include_str!("../../../../www/pieces/bishop.svg")),
    ("camelrider", include_str!("../../../../www/pieces/camelrider.svg")),
    ("dabbabarider", include_str!("../../../../www/pieces/dabbabarider.svg")),
    ("king", include_str!("../../../../www/pieces/king.svg")),
    ("knight", include_str!("../../../../www/pieces/knight.svg")),
    ("nightrider", include_str!("../../../../www/pieces/nightrider.svg")),
    ("pawn", include_str!("../../../../www/pieces/pawn.svg")),
    ("queen", include_str!("../../../../www/pieces/queen.svg")),
    ("rook", include_str!("../../../../www/pieces/rook.svg")),
    ("superpawn", include_str!("../../../../www/pieces/superpawn.svg")),
];

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

    /// Makes sure that the pictures of a game's men are there.
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
        let drawing =
            DRAWINGS.iter().find(|(name, _)| *name == kind.picture).map_or("", |(_, drawing)| drawing);
        let mut markup = cat(&["<g class=\"drawing\">", inner(drawing), "</g><g class=\"letter\">"]);
        // Letters for those who prefer them, on a disc in the man's colours. Which of the two is seen says the style.
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

/// What stands between a drawing's outer tags.
fn inner(drawing: &'static str) -> &'static str {
    let start = drawing.find('>').map_or(0, |index| index + 1);
    let end = drawing.rfind('<').unwrap_or(drawing.len());
    drawing.get(start..end).unwrap_or_default()
}

/// A new picture of a man.
pub fn picture(kind: &KindSpec) -> Element {
    let svg = dom::make_svg("svg");
    dom::set(&svg, "viewBox", VIEW_BOX);
    dom::append(&svg, &reference(kind));
    svg
}

/// A man in a picture of several.
pub fn reference(kind: &KindSpec) -> Element {
    let reference = dom::make_svg("use");
    dom::set(&reference, "href", &cat(&["#piece-", kind.picture]));
    reference
}

/// A new picture of a man in its colour, for a line of text.
pub fn small_picture(kind: &KindSpec, color: Color) -> Element {
    let svg = picture(kind);
    dom::set(&svg, "data-color", color.name());
    let title = dom::make_svg("title");
    dom::set_text(&title, &capitalised(kind.name));
    dom::append(&svg, &title);
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_of_every_game_has_a_drawing() {
        for name in vicinity_rules::variants::names() {
            let variant = Variant::parse(name).expect("the list's names are known");
            for kind in variant.kinds() {
                assert!(DRAWINGS.iter().any(|(name, _)| *name == kind.picture), "{}", kind.picture);
            }
        }
    }

    #[test]
    fn a_drawing_is_paths_alone() {
        for (name, drawing) in DRAWINGS {
            let inner = inner(drawing);
            assert!(inner.starts_with("<path") && inner.ends_with("/>"), "{name}: {inner}");
            assert!(!inner.contains("script"), "{name}");
        }
    }
}
