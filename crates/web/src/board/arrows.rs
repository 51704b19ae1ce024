//! The arrows and circles on the board: the engine's best move as a solid arrow, a threat in dashes, a move that waits, and what
//! somebody draws, whose arrows begin with a ring and whose kinds differ in width and dashes.

use vicinity_rules::{Color, Geometry, Square};
use web_sys::Element;

use super::squares::Board;
use crate::dom;
use vicinity_page::drawing::shapes;
use vicinity_page::language::cat;
use vicinity_page::state::State;

/// An arrow, or a circle where both squares are the same, and its classes.
type Arrow = (Square, Square, &'static str);

/// The classes of what somebody draws, by its kind.
const DRAWN: [&str; 4] =
    ["arrow drawn drawn-g", "arrow drawn drawn-r", "arrow drawn drawn-b", "arrow drawn drawn-y"];

pub(crate) struct Arrows {
    svg: Element,
    shown: (Vec<Arrow>, Option<(Geometry, Color)>),
}

impl Arrows {
    pub(crate) fn attach() -> Self {
        Arrows { svg: dom::find("#arrows"), shown: (Vec::new(), None) }
    }

    pub(crate) fn render(&mut self, state: &State, board: &Board) {
        let geometry = board.geometry();
        let wanted = (wanted(state, geometry), Some((geometry, state.sitting.settings.orientation())));
        if self.shown == wanted {
            return;
        }
        dom::clear(&self.svg);
        // A square is a hundred wide, so that whole numbers do.
        let (width, height) = (u32::from(geometry.files()) * 100, u32::from(geometry.ranks()) * 100);
        dom::set(&self.svg, "viewBox", &cat(&["0 0 ", &width.to_string(), " ", &height.to_string()]));
        for (from, to, class) in &wanted.0 {
            let centre = |square| {
                let (x, y) = board.seen_at(square);
                (f64::from(x) * 100.0 + 50.0, f64::from(y) * 100.0 + 50.0)
            };
            let group = dom::make_svg("g");
            dom::set(&group, "class", class);
            let draw = |part: &str| {
                let path = dom::make_svg("path");
                dom::set(&path, "d", part);
                dom::append(&group, &path);
            };
            if from == to {
                draw(&ring(centre(*from), 43));
            } else {
                outline(centre(*from), centre(*to)).iter().for_each(|part| draw(part));
                if class.starts_with("arrow d") {
                    draw(&ring(centre(*from), 15));
                }
            }
            dom::append(&self.svg, &group);
        }
        self.shown = wanted;
    }
}

/// What is to be seen.
fn wanted(state: &State, geometry: Geometry) -> Vec<Arrow> {
    let analysis = &state.sitting.analysis;
    let position = &state.game.shown().position;
    let best = analysis.found.first().filter(|_| analysis.is_on);
    let best = best.and_then(|info| position.parse_uci(info.pv.first()?).ok());
    let advice = analysis.advice.as_ref().and_then(|advice| Some((advice.mv?, advice.is_threat)));
    let mut arrows = Vec::new();
    if let Some((mv, is_threat)) = advice.or(best.map(|mv| (mv, false))) {
        arrows.push((mv.from(), mv.to(), if is_threat { "arrow threat" } else { "arrow" }));
    }
    arrows.extend(state.planned().map(|(from, to)| (from, to, "arrow intent")));
    let drawn = shapes(state.game.record().comment(state.game.node_shown()), geometry);
    for shape in drawn.into_iter().chain(state.ui.hand.sketch) {
        arrows.push((shape.from, shape.to, DRAWN[usize::from(shape.kind & 3)]));
    }
    arrows
}

fn point(x: f64, y: f64) -> String {
    cat(&[&(x as i32).to_string(), " ", &(y as i32).to_string()])
}

/// A circle round a point.
fn ring((x, y): (f64, f64), radius: u8) -> String {
    let radius_text = radius.to_string();
    let half = |sign: &str| {
        let across = (u32::from(radius) * 2).to_string();
        cat(&["a", &radius_text, " ", &radius_text, " 0 1 0 ", sign, &across, " 0"])
    };
    cat(&["M", &point(x - f64::from(radius), y), &half(""), &half("-")])
}

/// An arrow's shaft, and its head, whose point is on the centre of the square.
fn outline((x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> [String; 2] {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (x, y) = (x1 - ux * 34.0, y1 - uy * 34.0);
    let (tip, neck) = (point(x1, y1), point(x, y));
    let (left, right) = (point(x - uy * 22.0, y + ux * 22.0), point(x + uy * 22.0, y - ux * 22.0));
    [
        cat(&["M", &point(x0 + ux * 24.0, y0 + uy * 24.0), "L", &neck]),
        cat(&["M", &tip, "L", &left, "L", &right, "Z"]),
    ]
}
