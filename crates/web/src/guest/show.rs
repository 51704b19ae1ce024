//! What an embedded board shows otherwise than the page: how much there is around it, marks, and one piece's moves.

use vicinity_diagram::marks::{Mark, Shape};
use vicinity_page::guest::Guest;
use vicinity_page::guest::attributes::Explained;
use vicinity_page::guest::phrases;
use vicinity_page::language::cat;
use vicinity_page::scene;
use vicinity_page::state::State;
use vicinity_rules::{Color, Kind};
use web_sys::Element;

use crate::board::small::diagram;
use crate::dom::{self, Slot, Switch};

pub(super) struct Show {
    mode: Slot,
    controls: Slot,
    faulty: Switch,
    link: Slot,
    board: Element,
    /// What has the height that the board would like, and the size of the board that it is told of.
    sizer: Element,
    size: (u8, u8),
    framed: Vec<(Element, u8)>,
    /// The kind whose moves are shown on a board of its own, and that board.
    pattern: Option<(String, Kind, Color, Element)>,
}

impl Show {
    pub(super) fn attach() -> Self {
        let root = dom::find(":root");
        let link = dom::find(".brand");
        // The frame itself goes nowhere.
        let words = [("target", "_blank"), ("rel", "noopener"), ("aria-label", phrases::OPEN_SITE)];
        for (name, value) in words {
            dom::set(&link, name, value);
        }
        Show {
            mode: Slot::attribute(&root, "data-mode"),
            controls: Slot::attribute(&root, "data-controls"),
            faulty: Switch::new(&root, "data-faulty"),
            link: Slot::attribute(&link, "href"),
            board: dom::find("[data-board]"),
            sizer: dom::find(".sizer"),
            size: (0, 0),
            framed: Vec::new(),
            pattern: None,
        }
    }

    pub(super) fn render(&mut self, state: &State, guest: &Guest) {
        let drawn = &guest.board;
        self.mode.set(guest.mode.name());
        self.controls.set(guest.controls.name());
        self.faulty.set(guest.is_faulty);
        self.link.set(&cat(&["./", &state.address()]));
        let geometry = state.game.record().start().variant().geometry();
        let size = (geometry.files(), geometry.ranks());
        if self.size != size {
            self.size = size;
            dom::set_style(&self.sizer, "--files", &size.0.to_string());
            dom::set_style(&self.sizer, "--ranks", &size.1.to_string());
        }
        self.frame_squares(&drawn.marks);
        self.show_pattern(state, drawn.explained);
    }

    /// Frames whole squares. Circles and arrows are drawn as the game's own (`shapes` below).
    fn frame_squares(&mut self, marks: &[Mark]) {
        let wanted = marks.iter().filter_map(|mark| match mark.shape {
            Shape::Square(square) => {
                let selector = cat(&["[data-square='", &square.to_string(), "']"]);
                Some((dom::find_in(&self.board, &selector)?, mark.kind))
            }
            Shape::Circle(_) | Shape::Arrow(..) => None,
        });
        let wanted: Vec<(Element, u8)> = wanted.collect();
        if wanted == self.framed {
            return;
        }
        for (element, _) in self.framed.drain(..) {
            dom::unset(&element, "data-mark");
        }
        for (element, kind) in &wanted {
            dom::set(element, "data-mark", &kind.to_string());
        }
        self.framed = wanted;
    }

    fn show_pattern(&mut self, state: &State, explained: Option<Explained>) {
        let variant = state.game.record().start().variant();
        let wanted = match explained {
            Some(Explained::Kind(kind, color)) => Some((variant.name(), kind, color)),
            _ => None,
        };
        let shown = self.pattern.as_ref().map(|(name, kind, color, _)| (name.as_str(), *kind, *color));
        if wanted == shown {
            return;
        }
        if let Some((.., old)) = self.pattern.take() {
            old.remove();
        }
        let Some((name, kind, color)) = wanted else { return };
        let element = diagram(&scene::of_pattern(variant, &variant.pattern(kind, color), color));
        dom::append(&self.board, &element);
        self.pattern = Some((name.to_owned(), kind, color, element));
    }
}
