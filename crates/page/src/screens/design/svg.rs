//! Drawings of pieces from SVG files.
//!
//! A file is untrusted. It is never inserted anywhere: its shapes are read into paths, and a
//! drawing in the format of [`vicinity_diagram::DRAWINGS`] is written from them. Whatever is not a
//! shape, a transform or a colour is left out.

mod shapes;

use kurbo::{Affine, BezPath, Point, Rect};
use roxmltree::{Document, Node, ParsingOptions};
use vicinity_rules::games::MAX_DRAWING_BYTES;

/// The maximum size of a file in bytes.
pub const MAX_FILE_BYTES: usize = 200_000;

/// The maximum depth of nested groups.
const MAX_DEPTH: usize = 30;

/// The maximum number of elements, attributes and texts.
const MAX_NODES: u32 = 20_000;

/// The maximum number of lines and curves of a shape. A drawing within its size limit has fewer,
/// and the time for a shape grows with their square.
const MAX_ELEMENTS: usize = 2_000;

/// The part of a square of 100×100 into which a drawing is fitted, as with other drawings.
const FRAME: Rect = Rect::new(10.0, 8.0, 90.0, 89.0);

/// The maximum number of names of omitted parts.
const MAX_OMITTED: usize = 8;

/// A drawing of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgDrawing {
    /// The drawing, as the picture of a piece.
    pub picture: String,
    /// The names of elements and attributes that were left out and may be missed.
    pub omitted: Vec<String>,
}

/// The reason why a file is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SvgError {
    /// It is longer than [`MAX_FILE_BYTES`].
    FileTooLong,
    /// It is not well-formed XML, or defines entities; with the line, if it is known.
    Malformed(u32),
    /// The root element is not `svg`.
    NotSvg,
    /// It has no visible shapes; with the names of what was left out.
    NoShapes(Vec<String>),
    /// The drawing has this number of bytes, more than [`MAX_DRAWING_BYTES`].
    DrawingTooLong(usize),
}

/// The colour of a fill or a stroke, as far as drawings distinguish colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Paint {
    None,
    Light,
    Dark,
}

/// The properties that elements inherit.
#[derive(Clone, Copy)]
struct Style {
    fill: Paint,
    stroke: Paint,
    is_even_odd: bool,
    transform: Affine,
}

/// A shape. Without a fill it consists of lines.
struct Painted {
    path: BezPath,
    fill: Paint,
}

/// Reads an SVG file.
///
/// # Errors
/// If it is not SVG, has no visible shapes, or is too large.
pub fn read(text: &str) -> Result<SvgDrawing, SvgError> {
    if text.len() > MAX_FILE_BYTES {
        return Err(SvgError::FileTooLong);
    }
    let text = without_doctype(text.trim_start_matches('\u{feff}').trim());
    // Without document types there are no entities but those of XML.
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(&text, options).map_err(|error| SvgError::Malformed(error.pos().row))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(SvgError::NotSvg);
    }
    let mut reader = SvgReader::default();
    let style =
        Style { fill: Paint::Dark, stroke: Paint::None, is_even_odd: false, transform: Affine::IDENTITY };
    reader.children(root, style, 0);
    let picture = write(reader.shapes);
    if picture.is_empty() {
        return Err(SvgError::NoShapes(reader.omitted));
    }
    if picture.len() > MAX_DRAWING_BYTES {
        return Err(SvgError::DrawingTooLong(picture.len()));
    }
    Ok(SvgDrawing { picture, omitted: reader.omitted })
}

/// Removes a document type that defines nothing, as many programs write it.
fn without_doctype(text: &str) -> String {
    let plain = text.find("<!DOCTYPE").and_then(|start| {
        let end = start + text[start..].find('>')?;
        (!text[start..end].contains('[')).then(|| [&text[..start], &text[end + 1..]].concat())
    });
    plain.unwrap_or_else(|| text.to_owned())
}

#[derive(Default)]
struct SvgReader {
    shapes: Vec<Painted>,
    omitted: Vec<String>,
}

impl SvgReader {
    fn omit(&mut self, name: &str) {
        let name: String = name.chars().take(24).collect();
        if self.omitted.len() < MAX_OMITTED && !self.omitted.contains(&name) {
            self.omitted.push(name);
        }
    }

    fn children(&mut self, parent: Node, style: Style, depth: usize) {
        let style = self.style(parent, style);
        for child in parent.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            let namespace = child.tag_name().namespace().unwrap_or_default();
            match name {
                // Data of editors, and texts that are not displayed.
                _ if !namespace.is_empty() && !namespace.ends_with("/svg") => {}
                "title" | "desc" | "metadata" => {}
                "g" if depth < MAX_DEPTH && !is_hidden(child) => self.children(child, style, depth + 1),
                "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" => {
                    if !is_hidden(child) {
                        self.shape(child, style);
                    }
                }
                _ => self.omit(name),
            }
        }
    }

    fn shape(&mut self, node: Node, style: Style) {
        let mut style = self.style(node, style);
        if node.tag_name().name() == "line" {
            style.fill = Paint::None;
        }
        if style.fill == Paint::None && style.stroke == Paint::None {
            return;
        }
        let is_number = |point: &Point| point.x.abs() < 1e6 && point.y.abs() < 1e6;
        match shapes::path(node).filter(|path| path.elements().len() <= MAX_ELEMENTS) {
            Some(path) => {
                let path = style.transform * path;
                if !points(&path).all(|point| is_number(&point)) {
                    return self.omit(node.tag_name().name());
                }
                let path = if style.is_even_odd { shapes::nonzero(&path) } else { path };
                self.shapes.push(Painted { path, fill: style.fill });
            }
            None => self.omit(node.tag_name().name()),
        }
    }

    /// The style of an element, given that of its parent.
    fn style(&mut self, node: Node, mut style: Style) -> Style {
        for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
            let (name, value) = (attribute.name(), attribute.value());
            match name {
                "style" => {
                    for (name, value) in value.split(';').filter_map(|part| part.split_once(':')) {
                        self.property(&mut style, name.trim(), value.trim());
                    }
                }
                "transform" => match shapes::transform(value) {
                    Some(transform) => style.transform *= transform,
                    None => self.omit(name),
                },
                _ => self.property(&mut style, name, value),
            }
        }
        style
    }

    /// Reads a property, and notes those whose absence changes the look.
    fn property(&mut self, style: &mut Style, name: &str, value: &str) {
        match name {
            "fill" => style.fill = paint(value, style.fill),
            "stroke" => style.stroke = paint(value, style.stroke),
            "fill-rule" => style.is_even_odd = value == "evenodd",
            "href" | "filter" | "mask" | "clip-path" | "class" => self.omit(name),
            _ if name.starts_with("on") => self.omit(name),
            _ => {}
        }
    }
}

fn is_hidden(node: Node) -> bool {
    let hides = |text: &str| {
        let text: String = text.split_whitespace().collect();
        ["display:none", "visibility:hidden"].iter().any(|hidden| text.contains(hidden))
    };
    node.attribute("display") == Some("none")
        || node.attribute("visibility") == Some("hidden")
        || node.attribute("style").is_some_and(hides)
}

/// The lightness of a colour. What is not a colour, such as a gradient, counts as light.
fn paint(text: &str, inherited: Paint) -> Paint {
    let text = text.trim().to_ascii_lowercase();
    let of_hex = |hex: &str| {
        let digits: Vec<u32> = hex.chars().filter_map(|digit| digit.to_digit(16)).collect();
        match digits[..] {
            [r, g, b] | [r, g, b, _] => Some([r * 17, g * 17, b * 17]),
            [r, r2, g, g2, b, b2, ..] => Some([r * 16 + r2, g * 16 + g2, b * 16 + b2]),
            _ => None,
        }
    };
    let rgb = match text.as_str() {
        "inherit" => return inherited,
        "none" | "transparent" => return Paint::None,
        "black" | "currentcolor" => Some([0; 3]),
        _ => match (text.strip_prefix('#'), text.strip_prefix("rgb(")) {
            (Some(hex), _) => of_hex(hex),
            (_, Some(list)) => {
                let numbers: Vec<u32> = list
                    .trim_end_matches(')')
                    .split(',')
                    .filter_map(|part| part.trim().parse().ok())
                    .collect();
                <[u32; 3]>::try_from(numbers).ok()
            }
            _ => None,
        },
    };
    let is_dark = rgb.is_some_and(|[r, g, b]| 2 * r.min(255) + 5 * g.min(255) + b.min(255) < 8 * 128);
    if is_dark { Paint::Dark } else { Paint::Light }
}

/// All points of a path, those that control its curves included.
fn points(path: &BezPath) -> impl Iterator<Item = Point> {
    use kurbo::PathEl::{ClosePath, CurveTo, LineTo, MoveTo, QuadTo};
    let of = |element: &kurbo::PathEl| match *element {
        MoveTo(point) | LineTo(point) => vec![point],
        QuadTo(one, two) => vec![one, two],
        CurveTo(one, two, three) => vec![one, two, three],
        ClosePath => Vec::new(),
    };
    path.elements().iter().flat_map(of)
}

/// Writes shapes as a drawing. The first filled shape is the body; fills of the other lightness are
/// accents, and shapes without a fill are lines.
fn write(shapes: Vec<Painted>) -> String {
    let mut all = shapes.iter().flat_map(|shape| points(&shape.path));
    let Some(first) = all.next() else { return String::new() };
    let bounds = all.fold(Rect::from_points(first, first), |bounds, point| bounds.union_pt(point));
    let scale = (FRAME.width() / bounds.width()).min(FRAME.height() / bounds.height());
    if !scale.is_finite() {
        return String::new();
    }
    // In the middle, and at the bottom, like other pieces.
    let fit = Affine::translate((FRAME.center().x, FRAME.y1))
        * Affine::scale(scale)
        * Affine::translate((-bounds.center().x, -bounds.y1));
    let body = shapes.iter().map(|shape| shape.fill).find(|fill| *fill != Paint::None);
    let mut paths: Vec<(char, String)> = Vec::new();
    for shape in shapes {
        let class = match shape.fill {
            Paint::None => 'd',
            fill if Some(fill) == body => 'f',
            _ => 'a',
        };
        let data = shapes::data(&(fit * shape.path));
        match paths.last_mut() {
            // Bodies may cover each other.
            Some((before, joined)) if *before == class && class != 'f' => *joined += &data,
            _ if data.is_empty() => {}
            _ => paths.push((class, data)),
        }
    }
    let written = paths.into_iter().map(|(class, data)| [class.to_string(), data].concat());
    written.collect::<Vec<_>>().join("|")
}
