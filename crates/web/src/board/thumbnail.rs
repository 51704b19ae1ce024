//! Static boards: a small one with marks beside the game, and miniatures.
//!
//! They are drawn once from a scene and are neither interactive nor labelled, so that scripts do
//! not mistake them for the board.

use vicinity_page::language::concat;
use vicinity_page::scene::{MARKS, REACH_BOTH, REACH_CAPTURE, REACH_MOVE, Scene, color_names};
use vicinity_rules::Color;
use web_sys::Element;

use super::pieces;
use super::squares::square_class;
use crate::dom;

/// Creates a small board of squares, with the marks of the main board.
pub(crate) fn diagram(scene: &Scene) -> Element {
    let board = dom::make("div", "diagram");
    dom::set(&board, "aria-hidden", "true");
    for square in scene.variant.geometry().squares() {
        let mut class = square_class(scene.variant, square);
        for (name, mark) in MARKS {
            if scene.marks[square.index()] & mark != 0 {
                class.push(' ');
                class += name;
            }
        }
        let element = dom::add(&board, "div", &class, "");
        let (x, y) = scene.seen_at(square);
        dom::place(&element, x, y);
        if let Some(piece) = scene.pieces[square.index()] {
            let side = if piece.color() == scene.orientation { "" } else { " far" };
            let node = dom::add(&element, "div", &concat(&["piece", side]), "");
            dom::set(&node, "data-color", piece.color().name());
            dom::append(&node, &pieces::picture(scene.variant.kind(piece.kind())));
        }
    }
    board
}

/// Creates a picture of a scene that is hidden from screen readers.
pub(crate) fn miniature(scene: &Scene) -> Element {
    let picture = dom::make_svg("svg");
    dom::set(&picture, "class", "miniature");
    dom::set(&picture, "aria-hidden", "true");
    draw_miniature(&picture, scene);
    picture
}

/// Draws the pieces of a scene in units of a square, with a dot on each square that the explained
/// piece can reach. Replaces the previous content.
pub(crate) fn draw_miniature(svg: &Element, scene: &Scene) {
    dom::clear(svg);
    let geometry = scene.variant.geometry();
    let (files, ranks) = (geometry.files().to_string(), geometry.ranks().to_string());
    dom::set(svg, "viewBox", &concat(&["0 0 ", &files, " ", &ranks]));
    // One path for each colour of squares, and one group for each colour of pieces.
    let mut paths: Vec<([&str; 2], String)> = Vec::new();
    let groups = Color::BOTH.map(|color| {
        let group = dom::make_svg("g");
        dom::set(&group, "data-color", color.name());
        dom::set(&group, "class", if color == scene.orientation { "" } else { "far" });
        group
    });
    let mut dots = String::new();
    for square in geometry.squares() {
        let class = color_names(scene.variant, square);
        let (x, y) = scene.seen_at(square);
        let (x, y) = (x.to_string(), y.to_string());
        let path = concat(&["M", &x, " ", &y, "h1v1h-1z"]);
        if scene.marks[square.index()] & (REACH_MOVE | REACH_BOTH | REACH_CAPTURE) != 0 {
            dots += &concat(&["M", &x, " ", &y, "m.25 .5a.25 .25 0 1 0 .5 0a.25 .25 0 1 0-.5 0"]);
        }
        match paths.iter_mut().find(|(other, _)| *other == class) {
            Some((_, paths)) => *paths += &path,
            None => paths.push((class, path)),
        }
        if let Some(piece) = scene.pieces[square.index()] {
            let picture = pieces::reference(scene.variant.kind(piece.kind()));
            pieces::lay(&picture, &x, &y, "1");
            dom::append(&groups[piece.color().index()], &picture);
        }
    }
    let dots = (!dots.is_empty()).then_some((["dots", ""], dots));
    for (class, path) in paths.into_iter().chain(dots) {
        let element = dom::make_svg("path");
        dom::set(&element, "class", &class.join(" "));
        dom::set(&element, "d", &path);
        dom::append(svg, &element);
    }
    groups.iter().for_each(|group| dom::append(svg, group));
}
