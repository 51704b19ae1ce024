//! Arrows and circles on the board, and pieces that are only shown. Arrows that a user draws start
//! with a ring. `vicinity_page::scene::arrows` decides what is drawn.

use vicinity_page::drawing::Arrow;
use vicinity_page::language::concat;
use vicinity_page::scene::Scene;
use vicinity_page::scene::arrows::LEAP;
use vicinity_rules::{Color, Geometry, Piece, Square};
use web_sys::Element;

use super::pieces;
use crate::dom;

pub(super) struct Arrows {
    svg: Element,
    arrows: Vec<Arrow>,
    extra_pieces: Vec<(Square, Piece)>,
    seen_from: Option<(Geometry, Color)>,
}

impl Arrows {
    pub(super) fn new(svg: Element) -> Self {
        Arrows { svg, arrows: Vec::new(), extra_pieces: Vec::new(), seen_from: None }
    }

    pub(super) fn render(&mut self, scene: &Scene) {
        let geometry = scene.variant.geometry();
        let seen_from = Some((geometry, scene.orientation));
        if self.arrows == scene.arrows
            && self.extra_pieces == scene.extra_pieces
            && self.seen_from == seen_from
        {
            return;
        }
        dom::clear(&self.svg);
        // A square is 100 units wide, so that whole numbers suffice.
        let (width, height) = (u32::from(geometry.files()) * 100, u32::from(geometry.ranks()) * 100);
        dom::set(&self.svg, "viewBox", &concat(&["0 0 ", &width.to_string(), " ", &height.to_string()]));
        for (from, to, class) in &scene.arrows {
            let centre = |square| {
                let (x, y) = scene.seen_at(square);
                (f64::from(x) * 100.0 + 50.0, f64::from(y) * 100.0 + 50.0)
            };
            let group = dom::make_svg("g");
            dom::set(&group, "class", class);
            let draw = |part: &str| {
                let path = dom::make_svg("path");
                dom::set(&path, "d", part);
                dom::append(&group, &path);
            };
            if *class == LEAP {
                draw(&bow(centre(*from), centre(*to)));
            } else if from == to {
                draw(&ring(centre(*from), 43));
            } else {
                outline(centre(*from), centre(*to)).iter().for_each(|part| draw(part));
                if class.starts_with("arrow d") {
                    draw(&ring(centre(*from), 15));
                }
            }
            dom::append(&self.svg, &group);
        }
        for (square, piece) in &scene.extra_pieces {
            let picture = pieces::reference(scene.variant.kind(piece.kind()));
            let (x, y) = scene.seen_at(*square);
            pieces::lay(&picture, &concat(&[&x.to_string(), "00"]), &concat(&[&y.to_string(), "00"]), "100");
            dom::set(&picture, "data-color", piece.color().name());
            dom::append(&self.svg, &picture);
        }
        self.arrows.clone_from(&scene.arrows);
        self.extra_pieces.clone_from(&scene.extra_pieces);
        self.seen_from = seen_from;
    }
}

fn point(x: f64, y: f64) -> String {
    concat(&[&(x as i32).to_string(), " ", &(y as i32).to_string()])
}

/// A leap, from the centre of a square to the mark on another. It is curved, so that the squares in
/// between stay visible.
fn bow((x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> String {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let bend = point((x0 + x1) / 2.0 + dy / 4.0, (y0 + y1) / 2.0 - dx / 4.0);
    concat(&["M", &point(x0, y0), "Q", &bend, " ", &point(x1, y1)])
}

/// A circle around a point.
fn ring((x, y): (f64, f64), radius: u8) -> String {
    let radius_text = radius.to_string();
    let half = |sign: &str| {
        let across = (u32::from(radius) * 2).to_string();
        concat(&["a", &radius_text, " ", &radius_text, " 0 1 0 ", sign, &across, " 0"])
    };
    concat(&["M", &point(x - f64::from(radius), y), &half(""), &half("-")])
}

/// The shaft and the head of an arrow, which points at the centre of the square.
fn outline((x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> [String; 2] {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (x, y) = (x1 - ux * 24.0, y1 - uy * 24.0);
    let (tip, neck) = (point(x1, y1), point(x, y));
    let (left, right) = (point(x - uy * 13.0, y + ux * 13.0), point(x + uy * 13.0, y - ux * 13.0));
    [
        concat(&["M", &point(x0 + ux * 24.0, y0 + uy * 24.0), "L", &neck]),
        concat(&["M", &tip, "L", &left, "L", &right, "Z"]),
    ]
}
