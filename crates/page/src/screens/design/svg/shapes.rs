//! The shapes of SVG as paths, and paths as data.

use kurbo::{Affine, BezPath, Circle, Ellipse, PathEl, Point, Rect, Shape, Vec2};
use roxmltree::Node;

/// How far curves that stand for arcs may be off, as a part of the size of the shape.
const TOLERANCE: f64 = 0.002;

/// The path of a shape; `None` if its attributes are invalid.
pub(super) fn path(node: Node) -> Option<BezPath> {
    let number = |name: &str| match node.attribute(name) {
        None => Some(0.0),
        Some(text) => {
            text.trim().trim_end_matches("px").parse::<f64>().ok().filter(|number| number.is_finite())
        }
    };
    match node.tag_name().name() {
        "path" => BezPath::from_svg(node.attribute("d")?).ok(),
        "rect" => {
            let (x, y, width, height) = (number("x")?, number("y")?, number("width")?, number("height")?);
            let rect = Rect::new(x, y, x + width, y + height);
            let radius = number("rx")?.max(number("ry")?);
            let is_there = width > 0.0 && height > 0.0;
            is_there.then(|| rect.to_rounded_rect(radius).to_path(TOLERANCE * width.max(height)))
        }
        "circle" => {
            let radius = number("r").filter(|radius| *radius > 0.0)?;
            Some(Circle::new((number("cx")?, number("cy")?), radius).to_path(TOLERANCE * radius))
        }
        "ellipse" => {
            let [rx, ry] = ["rx", "ry"].map(|name| number(name).filter(|radius| *radius > 0.0));
            let (rx, ry) = (rx?, ry?);
            let ellipse = Ellipse::new((number("cx")?, number("cy")?), (rx, ry), 0.0);
            Some(ellipse.to_path(TOLERANCE * rx.max(ry)))
        }
        "line" => {
            let mut path = BezPath::new();
            path.move_to((number("x1")?, number("y1")?));
            path.line_to((number("x2")?, number("y2")?));
            Some(path)
        }
        name => {
            let numbers = numbers(node.attribute("points")?)?;
            let mut points = numbers.chunks_exact(2).map(|pair| Point::new(pair[0], pair[1]));
            let mut path = BezPath::new();
            path.move_to(points.next()?);
            points.for_each(|point| path.line_to(point));
            if name == "polygon" {
                path.close_path();
            }
            Some(path)
        }
    }
}

/// Numbers separated by spaces or commas.
fn numbers(text: &str) -> Option<Vec<f64>> {
    let words = text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok().filter(|number: &f64| number.is_finite())).collect()
}

/// Reads the attribute `transform`.
pub(super) fn transform(text: &str) -> Option<Affine> {
    let mut transform = Affine::IDENTITY;
    for part in text.split(')').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, list) = part.split_once('(')?;
        let numbers = numbers(list)?;
        let next = match (name.trim().trim_start_matches(',').trim(), numbers.as_slice()) {
            ("matrix", &[a, b, c, d, e, f]) => Affine::new([a, b, c, d, e, f]),
            ("translate", &[x]) => Affine::translate((x, 0.0)),
            ("translate", &[x, y]) => Affine::translate((x, y)),
            ("scale", &[scale]) => Affine::scale(scale),
            ("scale", &[x, y]) => Affine::scale_non_uniform(x, y),
            ("rotate", &[angle]) => Affine::rotate(angle.to_radians()),
            ("rotate", &[angle, x, y]) => Affine::rotate_about(angle.to_radians(), (x, y)),
            ("skewX", &[angle]) => Affine::skew(angle.to_radians().tan(), 0.0),
            ("skewY", &[angle]) => Affine::skew(0.0, angle.to_radians().tan()),
            _ => return None,
        };
        transform *= next;
    }
    Some(transform)
}

/// A path that looks the same by the rule `nonzero` as this one by `evenodd`, if its parts do not
/// cross: those inside an odd number of others run the other way.
pub(super) fn nonzero(path: &BezPath) -> BezPath {
    let mut parts: Vec<BezPath> = Vec::new();
    for element in path.elements() {
        match (element, parts.last_mut()) {
            (PathEl::MoveTo(_), _) | (_, None) => parts.push(BezPath::from_vec(vec![*element])),
            (_, Some(part)) => part.push(*element),
        }
    }
    let start = |part: &BezPath| match part.elements().first() {
        Some(PathEl::MoveTo(point)) => *point,
        _ => Point::ZERO,
    };
    let mut all = BezPath::new();
    for (place, part) in parts.iter().enumerate() {
        let others = parts.iter().enumerate().filter(|(other, _)| *other != place);
        let depth = others.filter(|(_, other)| other.winding(start(part)) != 0).count();
        let runs_back = part.area() < 0.0;
        let turned = if (depth % 2 == 1) == runs_back { part.clone() } else { part.reverse_subpaths() };
        all.extend(turned);
    }
    all
}

/// Writes a path with coordinates of one decimal.
pub(super) fn data(path: &BezPath) -> String {
    let mut data = String::new();
    let mut last = Point::ZERO;
    for element in path.elements() {
        let (command, points): (char, Vec<Point>) = match *element {
            PathEl::MoveTo(point) => ('M', vec![point]),
            PathEl::LineTo(point) => ('L', vec![point]),
            PathEl::QuadTo(one, two) => ('Q', vec![one, two]),
            PathEl::CurveTo(one, two, three) => ('C', vec![one, two, three]),
            PathEl::ClosePath => ('Z', Vec::new()),
        };
        let points: Vec<Point> = points.into_iter().map(rounded).collect();
        // Parts that are too small to be seen.
        if command != 'M' && !points.is_empty() && points.iter().all(|point| *point == last) {
            continue;
        }
        last = points.last().copied().unwrap_or(last);
        data.push(command);
        let numbers = points.iter().flat_map(|point| [point.x, point.y]).map(|number| number.to_string());
        data += &numbers.collect::<Vec<_>>().join(" ");
    }
    data
}

fn rounded(point: Point) -> Point {
    let round = |number: f64| (number.clamp(0.0, 100.0) * 10.0).round() / 10.0;
    (Vec2::new(round(point.x), round(point.y))).to_point()
}
