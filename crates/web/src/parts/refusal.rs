//! The reason why a move was rejected, beside its target square. Screen readers get it from the
//! live region.

use vicinity_page::state::State;
use web_sys::Element;

use crate::board::squares::Board;
use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;

pub(super) struct RefusalView {
    element: Element,
    hidden: CachedFlag,
    text: CachedText,
    above: CachedFlag,
}

impl RefusalView {
    pub(super) fn attach() -> Self {
        let element = page::refusal();
        RefusalView {
            hidden: CachedFlag::new(&element, "hidden"),
            text: CachedText::text(&element),
            above: CachedFlag::new(&element, "data-above"),
            element,
        }
    }

    pub(super) fn render(&mut self, state: &State, board: &Board) {
        self.hidden.set(state.ui.refusal.is_none());
        let Some((square, reason)) = &state.ui.refusal else { return };
        self.text.set(reason);
        let (x, y) = board.seen_at(*square);
        dom::place(&self.element, x, y);
        self.above.set(y * 2 >= board.geometry().ranks());
    }
}
