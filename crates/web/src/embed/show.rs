//! What an embedded board shows otherwise than the page: how much there is around it, marks, one
//! piece's moves, and the viewer's heading and comment.

use vicinity_diagram::marks::{Mark, Shape};
use vicinity_page::drawing::words;
use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::attributes::{BoardMode, Explained};
use vicinity_page::embed::heading::Heading;
use vicinity_page::embed::phrases;
use vicinity_page::language::cat;
use vicinity_page::scene;
use vicinity_page::state::State;
use vicinity_rules::{Color, Kind};
use web_sys::Element;

use crate::board::small::diagram;
use crate::board::squares::is_large;
use crate::dom::{self, Slot, Switch};
use crate::templates::page;
use crate::templates::viewer::{Comment, Head};

pub(super) struct Show {
    mode: Slot,
    controls: Slot,
    faulty: Switch,
    link: Slot,
    board: Element,
    /// What has the height that the board would like, and the size of the board that it is told of.
    sizer: Element,
    size: (u8, u8),
    is_large: Switch,
    /// Whether the game is a custom variant, whose rules are shown beside the moves.
    is_own: Switch,
    viewer: Viewer,
    framed: Vec<(Element, u8)>,
    /// The kind whose moves are shown on a board of its own, and that board.
    pattern: Option<(String, Kind, Color, Element)>,
}

impl Show {
    pub(super) fn attach() -> Self {
        let root = dom::find(":root");
        let link = dom::find(".brand");
        // The frame itself goes nowhere.
        let words = [("target", "_blank"), ("rel", "noopener"), ("aria-label", phrases::OPEN_SITE.as_str())];
        for (name, value) in words {
            dom::set(&link, name, value);
        }
        Show {
            mode: Slot::attribute(&root, "data-mode"),
            controls: Slot::attribute(&root, "data-controls"),
            faulty: Switch::new(&root, "data-faulty"),
            link: Slot::attribute(&link, "href"),
            board: page::board(),
            sizer: dom::find(".sizer"),
            size: (0, 0),
            is_large: Switch::new(&root, "data-large"),
            is_own: Switch::new(&root, "data-own"),
            viewer: Viewer::attach(),
            framed: Vec::new(),
            pattern: None,
        }
    }

    pub(super) fn render(&mut self, state: &State, guest: &EmbeddedBoard) {
        let drawn = &guest.board;
        self.mode.set(guest.mode.name());
        self.controls.set(guest.controls.name());
        self.faulty.set(guest.is_faulty);
        self.link.set(&cat(&["./", &state.address()]));
        let variant = state.game.record().start().variant();
        let geometry = variant.geometry();
        self.is_large.set(is_large(geometry));
        self.is_own.set(variant.is_own());
        self.viewer.render(state, guest);
        let size = (geometry.files(), geometry.ranks());
        if self.size != size {
            self.size = size;
            dom::set_style(&self.sizer, "--files", &size.0.to_string());
            dom::set_style(&self.sizer, "--ranks", &size.1.to_string());
        }
        let is_marked = state.embedding.marked == Some(state.game.node_shown());
        self.frame_squares(if is_marked { &drawn.marks } else { &[] });
        self.show_pattern(state, drawn.explained);
    }

    /// Frames whole squares. Circles and arrows are drawn with the game's own.
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

/// The viewer: the heading and the choice of games above the moves, and the comment on the move
/// shown below them.
struct Viewer {
    head: Head,
    /// The games to choose from, as the list has them.
    games: Vec<String>,
    comment: Comment,
}

impl Viewer {
    fn attach() -> Self {
        let (head, comment) = (Head::make(), Comment::make());
        let panel = page::panel();
        dom::append(&panel, &head.root);
        dom::append(&panel, &comment.root);
        Viewer { head, games: Vec::new(), comment }
    }

    fn render(&mut self, state: &State, guest: &EmbeddedBoard) {
        let record = state.game.record();
        let variant = record.start().variant();
        let head = &mut self.head;
        head.title.set(if variant.is_own() { variant.title() } else { "" });
        if self.games != guest.games {
            self.games.clone_from(&guest.games);
            dom::clear(&head.choice);
            for (index, title) in self.games.iter().enumerate() {
                let option = dom::add(&head.choice, "option", "", "");
                dom::set(&option, "value", &index.to_string());
                dom::set_own_text(&option, title);
            }
        }
        head.is_only_game.set(self.games.is_empty());
        head.choice.set_value(&guest.chosen.to_string());
        let heading = &guest.heading;
        head.is_empty.set(self.games.is_empty() && !variant.is_own() && *heading == Heading::default());
        head.players.set(&heading.players);
        head.result.set(&heading.result);
        head.event.set(&heading.event);
        head.remark.set(&heading.remark);
        let is_viewed = guest.mode == BoardMode::View;
        self.comment.text.set(&if is_viewed {
            words(record.comment(state.game.node_shown()))
        } else {
            String::new()
        });
    }
}
