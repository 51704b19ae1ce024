//! The arrow on the board: the best move as a solid one, a threat in dashes.

use vicinity_rules::{Color, Geometry, Move};
use web_sys::Element;

use super::board::Board;
use super::dom;
use crate::analysis::walk;
use crate::state::State;
use crate::text::cat;

/// An arrow, and whether it is a threat.
type Arrow = (Move, bool);

pub(super) struct Arrows {
    svg: Element,
    shown: (Option<Arrow>, Option<(Geometry, Color)>),
}

impl Arrows {
    pub(super) fn attach() -> Self {
        Arrows { svg: dom::find("#arrows"), shown: (None, None) }
    }

    pub(super) fn render(&mut self, state: &State, board: &Board) {
        let analysis = &state.analysis;
        let position = &state.shown.position;
        let best = analysis.found.first().filter(|_| analysis.is_on);
        let best = best.and_then(|info| walk(position, &info.pv[..info.pv.len().min(1)]).0.pop());
        let advice = analysis.advice.as_ref().and_then(|advice| Some((advice.mv?, advice.is_threat)));
        let arrow: Option<Arrow> = advice.or(best.map(|played| (played.mv, false)));
        let geometry = board.geometry();
        let wanted = (arrow, Some((geometry, state.settings.orientation())));
        if self.shown == wanted {
            return;
        }
        dom::clear(&self.svg);
        // A square is a hundred wide, so that whole numbers do.
        let (width, height) = (u32::from(geometry.files()) * 100, u32::from(geometry.ranks()) * 100);
        dom::set(&self.svg, "viewBox", &cat(&["0 0 ", &width.to_string(), " ", &height.to_string()]));
        if let Some((mv, is_threat)) = &wanted.0 {
            let centre = |(x, y): (u8, u8)| (f64::from(x) * 100.0 + 50.0, f64::from(y) * 100.0 + 50.0);
            let arrow = dom::make_svg("g");
            dom::set(&arrow, "class", if *is_threat { "arrow threat" } else { "arrow" });
            for part in outline(centre(board.seen_at(mv.from())), centre(board.seen_at(mv.to()))) {
                let path = dom::make_svg("path");
                dom::set(&path, "d", &part);
                dom::append(&arrow, &path);
            }
            dom::append(&self.svg, &arrow);
        }
        self.shown = wanted;
    }
}

/// An arrow's shaft, and its head, whose point is on the centre of the square.
fn outline((x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> [String; 2] {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (x, y) = (x1 - ux * 34.0, y1 - uy * 34.0);
    let point = |x: f64, y: f64| cat(&[&(x as i32).to_string(), " ", &(y as i32).to_string()]);
    let (tip, neck) = (point(x1, y1), point(x, y));
    let (left, right) = (point(x - uy * 22.0, y + ux * 22.0), point(x + uy * 22.0, y - ux * 22.0));
    [
        cat(&["M", &point(x0 + ux * 24.0, y0 + uy * 24.0), "L", &neck]),
        cat(&["M", &tip, "L", &left, "L", &right, "Z"]),
    ]
}
