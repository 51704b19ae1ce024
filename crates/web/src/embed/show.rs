//! The differences of an embedded board from the page: the controls around it, marks, the moves of
//! one piece, and the heading and comment of the viewer.

use vicinity_diagram::marks::{Mark, Shape};
use vicinity_page::drawing::words;
use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::attributes::{BoardMode, Explained};
use vicinity_page::embed::heading::Heading;
use vicinity_page::embed::phrases;
use vicinity_page::language::concat;
use vicinity_page::scene;
use vicinity_page::state::State;
use vicinity_rules::{Color, Kind};
use web_sys::Element;

use crate::board::squares::is_large;
use crate::board::thumbnail::diagram;
use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;
use crate::templates::viewer::{Comment, Head};

pub(super) struct Show {
    mode: CachedText,
    controls: CachedText,
    shows_error: CachedFlag,
    link: CachedText,
    board: Element,
    /// The element whose height is reported to the host, and the size of the board set on it.
    sizer: Element,
    size: (u8, u8),
    is_large: CachedFlag,
    /// Whether the game is a custom variant, whose rules are shown beside the moves.
    is_custom: CachedFlag,
    viewer: Viewer,
    framed: Vec<(Element, u8)>,
    /// The kind whose moves are shown on a separate board, and that board.
    pattern: Option<(String, Kind, Color, Element)>,
}

impl Show {
    pub(super) fn attach() -> Self {
        let root = dom::find(":root");
        let link = dom::find(".brand");
        // The link opens a new tab instead of navigating the frame.
        let words = [("target", "_blank"), ("rel", "noopener"), ("aria-label", phrases::OPEN_SITE.as_str())];
        for (name, value) in words {
            dom::set(&link, name, value);
        }
        Show {
            mode: CachedText::attribute(&root, "data-mode"),
            controls: CachedText::attribute(&root, "data-controls"),
            shows_error: CachedFlag::new(&root, "data-error"),
            link: CachedText::attribute(&link, "href"),
            board: page::board(),
            sizer: dom::find(".sizer"),
            size: (0, 0),
            is_large: CachedFlag::new(&root, "data-large"),
            is_custom: CachedFlag::new(&root, "data-custom"),
            viewer: Viewer::attach(),
            framed: Vec::new(),
            pattern: None,
        }
    }

    pub(super) fn render(&mut self, state: &State, embedded: &EmbeddedBoard) {
        let drawn = &embedded.board;
        self.mode.set(embedded.mode.name());
        self.controls.set(embedded.controls.name());
        self.shows_error.set(embedded.shows_error);
        self.link.set(&concat(&["./", &state.address()]));
        let variant = state.game.record().start().variant();
        let geometry = variant.geometry();
        self.is_large.set(is_large(geometry));
        self.is_custom.set(variant.is_custom());
        self.viewer.render(state, embedded);
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

    /// Frames entire squares. Circles and arrows are drawn with those of the game.
    fn frame_squares(&mut self, marks: &[Mark]) {
        let wanted = marks.iter().filter_map(|mark| match mark.shape {
            Shape::Square(square) => {
                let selector = concat(&["[data-square='", &square.to_string(), "']"]);
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

/// The viewer: heading and choice of games above the moves, and the comment on the current move
/// below them.
struct Viewer {
    head: Head,
    /// The titles in the choice of games.
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

    fn render(&mut self, state: &State, embedded: &EmbeddedBoard) {
        let record = state.game.record();
        let variant = record.start().variant();
        let head = &mut self.head;
        head.title.set(if variant.is_custom() { variant.title() } else { "" });
        if self.games != embedded.games {
            self.games.clone_from(&embedded.games);
            dom::clear(&head.choice);
            for (index, title) in self.games.iter().enumerate() {
                let option = dom::add(&head.choice, "option", "", "");
                dom::set(&option, "value", &index.to_string());
                dom::set_own_text(&option, title);
            }
        }
        head.is_only_game.set(self.games.is_empty());
        head.choice.set_value(&embedded.chosen.to_string());
        let heading = &embedded.heading;
        head.is_empty.set(self.games.is_empty() && !variant.is_custom() && *heading == Heading::default());
        head.players.set(&heading.players);
        head.result.set(&heading.result);
        head.event.set(&heading.event);
        head.remark.set(&heading.remark);
        let is_viewed = embedded.mode == BoardMode::View;
        self.comment.text.set(&if is_viewed {
            words(record.comment(state.game.node_shown()))
        } else {
            String::new()
        });
    }
}
