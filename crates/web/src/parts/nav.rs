//! The navigation: links to the screens, with the current one marked.

use vicinity_page::language::concat;
use vicinity_page::state::State;
use web_sys::Element;

use crate::dom;

pub(super) struct NavView {
    root: Element,
    /// The name of the marked screen.
    shown: &'static str,
}

impl NavView {
    pub(super) fn attach() -> Self {
        NavView { root: dom::find(".site-nav"), shown: "" }
    }

    pub(super) fn render(&mut self, state: &State) {
        let shown = state.ui.screen.name();
        if std::mem::replace(&mut self.shown, shown) == shown {
            return;
        }
        if let Some(before) = dom::find_in(&self.root, "[aria-current]") {
            dom::unset(&before, "aria-current");
        }
        if let Some(link) = dom::find_in(&self.root, &concat(&["[data-visit=", shown, "]"])) {
            dom::set(&link, "aria-current", "page");
        }
    }
}
