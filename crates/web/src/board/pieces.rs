//! The images of pieces: symbols, created once from the piece sets, and references to them.
//!
//! This is the only place where text is inserted as markup. The text is part of this program:
//! letters on discs.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use vicinity_rules::{CUSTOM_VARIANTS, Color, KindSpec, Variant, checksum};
use web_sys::Element;

use crate::dom;
use vicinity_page::language::{capitalised, concat, game_text};
use vicinity_page::preferences::Preference;
use vicinity_page::state::State;

const VIEW_BOX: &str = "0 0 100 100";

/// The style of pieces: letters on discs, or drawings, possibly of another set.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// The value of the setting.
    pub name: &'a str,
    /// The name of the other set of drawings; empty for the default.
    pub set: &'a str,
}

impl<'a> Style<'a> {
    /// The selected style.
    pub fn of(state: &'a State) -> Self {
        Style { name: state.device.preferences.value(Preference::Pieces), set: state.drawings() }
    }

    /// A key that is equal for styles with equal drawings.
    pub fn key(self) -> String {
        concat(&[self.name, if self.set.is_empty() { "" } else { "+" }])
    }

    fn is_lettered(self) -> bool {
        self.name == "letters"
    }

    /// Draws a piece.
    fn draw(self, into: &Element, picture: &str, letter: char) {
        dom::clear(into);
        if self.is_lettered() {
            into.set_inner_html(&concat(&[LETTER[0], letter.encode_utf8(&mut [0; 4]), LETTER[1]]));
            return;
        }
        for (class, data) in vicinity_diagram::paths(self.set, picture) {
            let path = dom::make_svg("path");
            dom::set(&path, "class", class);
            dom::set(&path, "d", data);
            dom::append(into, &path);
        }
        if let Some(character) = vicinity_diagram::tile_text(picture, letter) {
            let text = dom::make_svg("text");
            for (name, value) in [("class", "a tile"), ("x", "50"), ("y", "68")] {
                dom::set(&text, name, value);
            }
            dom::set_text(&text, &character);
            dom::append(into, &text);
        }
    }
}

thread_local! {
    /// The symbols, while any part of the page has them. Their ids must be unique.
    static SYMBOLS: RefCell<Weak<RefCell<Symbols>>> = RefCell::default();
}

/// The pictures of pieces to which elements of the page refer. All parts of the page share them.
pub struct Pieces(Rc<RefCell<Symbols>>);

impl Pieces {
    /// Returns the symbols of the page.
    pub fn attach() -> Self {
        SYMBOLS.with_borrow_mut(|shared| {
            let symbols = shared.upgrade().unwrap_or_else(|| Rc::new(RefCell::new(Symbols::attach())));
            *shared = Rc::downgrade(&symbols);
            Pieces(symbols)
        })
    }

    /// Creates the missing symbols of a variant's pieces.
    pub fn prepare(&self, variant: &Variant) {
        self.0.borrow_mut().prepare(variant);
    }

    /// Redraws all symbols in another style.
    pub fn set_style(&self, style: Style) {
        self.0.borrow_mut().set_style(style);
    }
}

/// The symbols, in a hidden part of the page.
struct Symbols {
    holder: Element,
    /// The existing symbols with picture and letter, from which they can be redrawn.
    made: Vec<(Element, String, char)>,
    /// The name of the style, and its set of drawings.
    style: [String; 2],
}

impl Symbols {
    /// Creates an empty holder of symbols.
    fn attach() -> Self {
        let holder = dom::make_svg("svg");
        for (name, value) in [("width", "0"), ("height", "0"), ("aria-hidden", "true")] {
            dom::set(&holder, name, value);
        }
        dom::set_style(&holder, "position", "absolute");
        dom::expect_js(dom::find("body").prepend_with_node_1(&holder));
        Symbols { holder, made: Vec::new(), style: Default::default() }
    }

    fn prepare(&mut self, variant: &Variant) {
        for kind in variant.kinds() {
            let id = symbol_id(kind);
            let known = self.made.iter().position(|(symbol, ..)| symbol.id() == id);
            if let Some(place) = known {
                // Another variant may use another letter.
                if self.made[place].2 != kind.letter {
                    self.made[place].2 = kind.letter;
                    self.draw(&self.made[place].0, &kind.picture, kind.letter);
                }
            } else {
                let symbol = dom::make_svg("symbol");
                symbol.set_id(&id);
                dom::set(&symbol, "viewBox", VIEW_BOX);
                self.draw(&symbol, &kind.picture, kind.letter);
                dom::append(&self.holder, &symbol);
                self.made.push((symbol, kind.picture.to_string(), kind.letter));
            }
        }
    }

    fn set_style(&mut self, style: Style) {
        let now = [style.name, style.set];
        if self.style != now {
            self.style = now.map(str::to_owned);
            for (symbol, picture, letter) in &self.made {
                self.draw(symbol, picture, *letter);
            }
        }
    }

    /// Draws a single symbol only. Every piece on the page copies its symbol, so redrawing all
    /// would multiply the browser's work.
    fn draw(&self, symbol: &Element, picture: &str, letter: char) {
        let [name, set] = &self.style;
        Style { name, set }.draw(symbol, picture, letter);
    }
}

/// The markup around a letter: a disc in the colours of the piece.
const LETTER: [&str; 2] = [
    "<g class=\"letter\"><circle class=\"f\" cx=\"50\" cy=\"50\" r=\"42\"/><text class=\"a\" x=\"50\" y=\"70\">",
    "</text></g>",
];

impl Drop for Symbols {
    fn drop(&mut self) {
        self.holder.remove();
    }
}

/// The id of the symbol of a kind. A drawing of the author's own has a checksum instead of a name,
/// and a tile its text.
fn symbol_id(kind: &KindSpec) -> String {
    let text = vicinity_diagram::tile_text(&kind.picture, kind.letter);
    let picture = text.as_deref().unwrap_or(&kind.picture);
    if CUSTOM_VARIANTS && (text.is_some() || picture.contains('M')) {
        return concat(&["piece-own-", &checksum(picture).to_string()]);
    }
    concat(&["piece-", picture])
}

/// Creates an image of a piece.
pub fn picture(kind: &KindSpec) -> Element {
    let svg = dom::make_svg("svg");
    dom::set(&svg, "viewBox", VIEW_BOX);
    dom::append(&svg, &reference(kind));
    svg
}

/// Creates a piece within an image of several.
pub fn reference(kind: &KindSpec) -> Element {
    let reference = dom::make_svg("use");
    dom::set(&reference, "href", &concat(&["#", &symbol_id(kind)]));
    reference
}

/// Places a piece within an image, in the units of that image.
pub fn lay(reference: &Element, x: &str, y: &str, size: &str) {
    for (name, value) in [("x", x), ("y", y), ("width", size), ("height", size)] {
        dom::set(reference, name, value);
    }
}

/// Creates an image of a piece in a given style, independent of the style of the page.
pub fn sample(kind: &KindSpec, color: Color, style: Style) -> Element {
    let svg = drawn(&kind.picture, kind.letter, color, style);
    if style.is_lettered() {
        dom::set_style(&svg, "--letter", "inline");
    }
    for (name, value) in vicinity_diagram::colors::piece_style(color, style.name == "outline") {
        dom::set_style(&svg, name, value);
    }
    svg
}

/// Creates an image that does not depend on symbols, for a game in the designer, which may be
/// invalid.
pub fn drawn(picture: &str, letter: char, color: Color, style: Style) -> Element {
    let svg = dom::make_svg("svg");
    dom::set(&svg, "viewBox", VIEW_BOX);
    dom::set(&svg, "data-color", color.name());
    dom::set(&svg, "aria-hidden", "true");
    style.draw(&svg, picture, letter);
    svg
}

/// Creates an image of a piece in its colour, for a line of text.
pub fn small_picture(kind: &KindSpec, color: Color) -> Element {
    let svg = picture(kind);
    dom::set(&svg, "data-color", color.name());
    let title = dom::make_svg("title");
    dom::set_text(&title, &capitalised(game_text(&kind.name)));
    dom::append(&svg, &title);
    svg
}
