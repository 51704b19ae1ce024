//! The navigation: links to the screens, with the current one marked.

use vicinity_page::language::concat;
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use web_sys::Element;

use crate::dom;

/// The selector of the link to the start page.
const PLAY: &str = "[href='#']";
/// The selector of the button for analysis.
const ANALYSIS: &str = "#open-analysis";

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
        let shown = match state.ui.screen {
            Screen::Start => PLAY,
            Screen::Game if state.session.analysis.is_on => ANALYSIS,
            _ => state.ui.screen.name(),
        };
        if std::mem::replace(&mut self.shown, shown) == shown {
            return;
        }
        if let Some(before) = dom::find_in(&self.root, "[aria-current]") {
            dom::unset(&before, "aria-current");
        }
        let link = match shown {
            PLAY | ANALYSIS => dom::find_in(&self.root, shown),
            _ => dom::find_in(&self.root, &concat(&["[data-visit=", shown, "]"])),
        };
        if let Some(link) = link {
            dom::set(&link, "aria-current", "page");
        }
    }
}
