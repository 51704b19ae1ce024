//! Board diagrams: any setup of any variant as a self-contained SVG, without scripts, stylesheets
//! or fonts. It can be saved, inserted into a page that allows only images, or displayed before a
//! program has loaded.
//!
//! A [`Picture`] is painted from back to front. Layers that a program does not call are not drawn
//! and not compiled in. The same calls produce the same bytes.
//!
//! ```
//! use vicinity_diagram::{Picture, words};
//! use vicinity_rules::{Color, Position, Variant};
//!
//! let near = Variant::parse("near").expect("a known name");
//! let pieces: Vec<_> = Position::start(&near).pieces().collect();
//! let mut picture = Picture::new(&near, Color::White, "near-");
//! picture.board(&[]);
//! picture.coordinates();
//! picture.pieces(&pieces);
//! let svg = picture.finish("Near Chess", &words::pieces(&near, &pieces), Some(360));
//! assert!(svg.starts_with("<svg ") && svg.len() < 8000);
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod colors;
mod drawings;
pub mod marks;
mod signs;
pub mod styled;
pub mod words;

pub use colors::{EIGHT_COLORS, TWO_COLORS};
pub use drawings::{DRAWINGS, MORE_DRAWINGS, SHAPES, TILE, is_tile, paths, portable, tile_text};
pub use signs::{Attribute, Sign, signs};

use colors::{DRAWN, EDGE, INK, LAST_MOVE, OUTLINED, SOLID};
use marks::{Mark, Shape};
use vicinity_rules::{Color, Geometry, Piece, Square, Variant};

/// The style of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceStyle {
    /// Filled with the colour of their side.
    #[default]
    Solid,
    /// As in print: White outlined, Black filled.
    Outline,
    /// Letters on discs.
    Letters,
}

/// The start tag of a letter on a disc.
const LETTER: &str = "<text x=\"50\" y=\"70\" fill=\"currentColor\" stroke=\"none\" font-family=\"sans-serif\" font-size=\"58\" \
                      font-weight=\"700\" text-anchor=\"middle\">";

/// The dashes that distinguish the kinds of marks in addition to their colours. The third kind is a
/// double line.
const DASHES: [&[Attribute]; 4] =
    [&[], &[("stroke-dasharray", "26 18"), ("stroke-linecap", "butt")], &[], &[("stroke-dasharray", "0 19")]];
const DOUBLE: usize = 2;

/// The attributes of the lines of a kind of marks, 0 to 3, and whether a thin white line runs along
/// their middle.
pub fn mark_lines(kind: usize) -> (Vec<Attribute>, bool) {
    let mut attributes = vec![("stroke", DRAWN[kind])];
    attributes.extend(DASHES[kind]);
    (attributes, kind == DOUBLE)
}

/// The index of a square's colour among the board's colours.
pub fn shade(variant: &Variant, square: Square) -> usize {
    match variant.square_color(square) {
        Some(hue) => usize::from(hue) - 1,
        None => usize::from(square.is_light()),
    }
}

/// A diagram. A square is 100 units wide, so that whole numbers suffice.
pub struct Picture<'a> {
    variant: &'a Variant,
    geometry: Geometry,
    orientation: Color,
    id: &'a str,
    body: String,
    height: u32,
    /// Whether the squares have more than two colours.
    is_many: bool,
    /// The style of the pieces added from now on.
    pub piece_style: PieceStyle,
    /// Another set of drawings, in the format of [`DRAWINGS`]; empty for the default one.
    pub set: &'a str,
}

impl<'a> Picture<'a> {
    /// An empty board seen from a side. `id` is the prefix of every id in the picture, so that
    /// several pictures can be in one page; it must consist of letters, digits and hyphens.
    pub fn new(variant: &'a Variant, orientation: Color, id: &'a str) -> Self {
        let geometry = variant.geometry();
        let height = u32::from(geometry.ranks()) * 100;
        Picture {
            variant,
            geometry,
            orientation,
            id,
            body: String::new(),
            height,
            is_many: false,
            piece_style: PieceStyle::default(),
            set: "",
        }
    }

    /// Adds the squares, in the colours indexed by [`shade`]; in this crate's colours if none are
    /// given.
    pub fn board(&mut self, colors: &[&str]) {
        let is_large = self.variant.square_color(Square::new(0, 0)).is_some();
        let usual = if is_large { &EIGHT_COLORS[..] } else { &TWO_COLORS[..] };
        let colors = if colors.len() == usual.len() { colors } else { usual };
        // The page may show such a board in two colours.
        self.is_many = colors.iter().any(|color| *color != colors[0] && *color != colors[colors.len() / 2]);
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        // Every second or fourth square of a row has the same colour: a row of them is one dashed
        // line as thick as a square.
        self.put(&[
            "<g stroke-width=\"100\" stroke-dasharray=\"",
            if is_large { "100 300" } else { "100" },
            "\" shape-rendering=\"crispEdges\">",
        ]);
        for (index, color) in colors.iter().enumerate() {
            self.put(&["<path stroke=\"", color, "\" d=\""]);
            for y in 0..ranks {
                let first = (0..files).find(|x| shade(self.variant, self.square_at(*x, y)) == index);
                if let Some(x) = first {
                    self.point("M", (i32::from(x) * 100, i32::from(y) * 100 + 50));
                    self.put(&["H", &(u32::from(files) * 100).to_string()]);
                }
            }
            self.put(&["\"/>"]);
        }
        let (width, height) = (u32::from(files) * 100, u32::from(ranks) * 100);
        self.put(&["</g><path fill=\"none\" stroke=\"", EDGE[0], "\" stroke-width=\"4\" d=\"M0 0H"]);
        self.put(&[&width.to_string()]);
        self.put(&["V", &height.to_string(), "H0z\"/>"]);
    }

    /// Adds the names of files and ranks at the edges, within the squares.
    pub fn coordinates(&mut self) {
        self.put(&["<g font-family=\"sans-serif\" font-size=\"19\" font-weight=\"700\" fill=\"", INK, "\">"]);
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        for y in 0..ranks {
            let rank = (self.square_at(0, y).rank() + 1).to_string();
            self.text((5, i32::from(y) * 100 + 20), &rank);
        }
        self.put(&["<g text-anchor=\"end\">"]);
        for x in 0..files {
            let file = char::from(b'a' + self.square_at(x, 0).file());
            let at = (i32::from(x) * 100 + 95, i32::from(ranks) * 100 - 7);
            self.text(at, file.encode_utf8(&mut [0; 4]));
        }
        self.put(&["</g></g>"]);
    }

    /// Highlights the last move: a frame on its origin, a filled square on its target.
    pub fn last_move(&mut self, from: Square, to: Square) {
        let color = LAST_MOVE[usize::from(self.is_many)];
        self.put(&["<path fill=\"", color, "\" fill-opacity=\".35\" stroke=\"", color]);
        self.put(&["\" stroke-width=\"6\" d=\""]);
        self.point("M", self.corner(from, 3));
        self.put(&["h94v94h-94z\"/><path fill=\"", color, "\" fill-opacity=\".65\" d=\""]);
        self.point("M", self.corner(to, 0));
        self.put(&["h100v100h-100z\"/>"]);
    }

    /// Adds the pieces. Of two on one square, the first is drawn.
    pub fn pieces(&mut self, pieces: &[(Square, Piece)]) {
        self.put(&["<defs>"]);
        for kind in self.variant.all_kinds() {
            if pieces.iter().any(|(_, piece)| piece.kind() == kind) {
                self.put(&["<g id=\"", self.id]);
                let spec = self.variant.kind(kind);
                self.body.push(spec.letter);
                self.put(&["\">"]);
                if self.piece_style == PieceStyle::Letters {
                    self.put(&["<circle cx=\"50\" cy=\"50\" r=\"42\"/>", LETTER]);
                    self.body.push(spec.letter);
                    self.put(&["</text>"]);
                } else {
                    drawings::plain(self.set, &spec.picture, &mut self.body);
                    if let Some(text) = tile_text(&spec.picture, spec.letter) {
                        self.put(&[LETTER]);
                        escape(&mut self.body, &text);
                        self.put(&["</text>"]);
                    }
                }
                self.put(&["</g>"]);
            }
        }
        self.put(&["</defs>"]);
        for color in Color::BOTH {
            let sides = if self.piece_style == PieceStyle::Outline { &OUTLINED } else { &SOLID };
            let colors = &sides[color.index()];
            self.put(&["<g fill=\"", colors.fill, "\" stroke=\"", colors.line, "\" color=\"", colors.detail]);
            self.put(&[
                "\" stroke-width=\"",
                colors.weight,
                "\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
            ]);
            // In the order of the squares, independent of the order of the list.
            for square in self.geometry.squares() {
                let piece = pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece);
                if let Some(piece) = piece.filter(|piece| piece.color() == color) {
                    let (x, y) = self.corner(square, 0);
                    self.put(&["<use href=\"#", self.id]);
                    self.body.push(self.variant.kind(piece.kind()).letter);
                    self.put(&["\" x=\"", &x.to_string(), "\" y=\"", &y.to_string(), "\"/>"]);
                }
            }
            self.put(&["</g>"]);
        }
    }

    /// Adds marks, above the pieces.
    pub fn marks(&mut self, marks: &[Mark]) {
        for mark in marks {
            let kind = usize::from(mark.kind.clamp(1, 4)) - 1;
            let color = DRAWN[kind];
            let (lines, head) = outline(self, mark.shape);
            // A white border, so that the mark contrasts with any square and any piece.
            let edge = if head.is_empty() { "17" } else { "21" };
            let width = if head.is_empty() { "11" } else { "15" };
            self.put(&[
                "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".85\">",
            ]);
            self.put(&["<path stroke=\"#fff\" stroke-width=\"", edge, "\" d=\"", &lines, &head, "\"/>"]);
            let (attributes, is_double) = mark_lines(kind);
            self.put(&["<path stroke-width=\"", width, "\""]);
            for (name, value) in attributes {
                self.put(&[" ", name, "=\"", value, "\""]);
            }
            self.put(&[" d=\"", &lines, "\"/>"]);
            if is_double {
                self.put(&["<path stroke=\"#fff\" stroke-width=\"4\" d=\"", &lines, "\"/>"]);
            }
            if !head.is_empty() {
                self.put(&[
                    "<path fill=\"",
                    color,
                    "\" stroke=\"",
                    color,
                    "\" stroke-width=\"8\" d=\"",
                    &head,
                    "\"/>",
                ]);
            }
            self.put(&["</g>"]);
        }
    }

    /// The picture as text. The title is the accessible name and the tooltip; the description
    /// follows. Without a width the picture fills its container.
    pub fn finish(self, title: &str, description: &str, width: Option<u32>) -> String {
        let (wide, high) = (u32::from(self.geometry.files()) * 100, self.height);
        let mut svg = String::new();
        let out = &mut svg;
        add(out, &["<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", &wide.to_string(), " "]);
        add(out, &[&high.to_string(), "\""]);
        if let Some(width) = width {
            let height = u64::from(width) * u64::from(high) / u64::from(wide);
            add(out, &[" width=\"", &width.to_string(), "\" height=\"", &height.to_string(), "\""]);
        }
        let id = self.id;
        add(out, &[" role=\"img\" aria-labelledby=\"", id, "title\" aria-describedby=\"", id, "about\">"]);
        add(out, &["<title id=\"", id, "title\">"]);
        escape(out, title);
        add(out, &["</title><desc id=\"", id, "about\">"]);
        escape(out, description);
        add(out, &["</desc>", &self.body, "</svg>\n"]);
        svg
    }

    fn put(&mut self, parts: &[&str]) {
        add(&mut self.body, parts);
    }

    fn point(&mut self, command: &str, at: (i32, i32)) {
        self.put(&[command, &at.0.to_string(), " ", &at.1.to_string()]);
    }

    fn text(&mut self, (x, y): (i32, i32), text: &str) {
        self.put(&["<text x=\"", &x.to_string(), "\" y=\"", &y.to_string(), "\">"]);
        escape(&mut self.body, text);
        self.put(&["</text>"]);
    }

    /// The square at a place as seen, in columns from the left and rows from the top.
    fn square_at(&self, x: u8, y: u8) -> Square {
        match self.orientation {
            Color::White => Square::new(x, self.geometry.ranks() - 1 - y),
            Color::Black => Square::new(self.geometry.files() - 1 - x, y),
        }
    }

    /// The upper left corner of a square as seen, moved inwards by `into`.
    fn corner(&self, square: Square, into: i32) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (x, y) = match self.orientation {
            Color::White => (file, i32::from(self.geometry.ranks()) - 1 - rank),
            Color::Black => (i32::from(self.geometry.files()) - 1 - file, rank),
        };
        (x * 100 + into, y * 100 + into)
    }
}

/// The lines of a mark and, for an arrow, its head, whose point is on the centre of the square.
fn outline(picture: &Picture, shape: Shape) -> (String, String) {
    let mut lines = String::new();
    let point = |out: &mut String, command: &str, x: f64, y: f64| {
        add(out, &[command, &(x as i32).to_string(), " ", &(y as i32).to_string()]);
    };
    let centre = |square| {
        let (x, y) = picture.corner(square, 50);
        (f64::from(x), f64::from(y))
    };
    match shape {
        Shape::Circle(square) => {
            let (x, y) = centre(square);
            point(&mut lines, "M", x - 41.0, y);
            lines += "a41 41 0 1 1 82 0a41 41 0 1 1-82 0z";
        }
        Shape::Square(square) => {
            let (x, y) = centre(square);
            point(&mut lines, "M", x - 41.0, y - 41.0);
            lines += "h82v82h-82z";
        }
        Shape::Arrow(from, to) => {
            let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
            let (dx, dy) = (x1 - x0, y1 - y0);
            let length = (dx * dx + dy * dy).sqrt().max(1.0);
            let (ux, uy) = (dx / length, dy / length);
            let (x, y) = (x1 - ux * 36.0, y1 - uy * 36.0);
            point(&mut lines, "M", x0 + ux * 24.0, y0 + uy * 24.0);
            point(&mut lines, "L", x, y);
            let mut head = String::new();
            point(&mut head, "M", x1, y1);
            point(&mut head, "L", x - uy * 24.0, y + ux * 24.0);
            point(&mut head, "L", x + uy * 24.0, y - ux * 24.0);
            head += "z";
            return (lines, head);
        }
    }
    (lines, String::new())
}

/// Appends texts.
fn add(out: &mut String, parts: &[&str]) {
    for part in parts {
        out.push_str(part);
    }
}

/// Appends a text with markup characters escaped.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push(c),
            // Characters that XML cannot represent.
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c => out.push(c),
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
