//! The navigation: links to the screens, with the current one marked.

use vicinity_page::language::concat;
use vicinity_page::messages::history;
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
    /// The number of games that wait for the user, as shown.
    waiting_count: usize,
}

impl NavView {
    pub(super) fn attach() -> Self {
        NavView { root: dom::find(".site-nav"), shown: "", waiting_count: 0 }
    }

    pub(super) fn render(&mut self, state: &State) {
        self.render_waiting(state);
        let shown = match state.ui.screen {
            Screen::Start => PLAY,
            Screen::Game if state.session.analysis.is_on => ANALYSIS,
            // The list of variants leads to their editor.
            Screen::Variants => Screen::Design.name(),
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

    /// Shows how many games wait for the user beside the link to the history.
    fn render_waiting(&mut self, state: &State) {
        let count = state.ui.recent.iter().filter(|recent| recent.waits()).count();
        if std::mem::replace(&mut self.waiting_count, count) == count {
            return;
        }
        let Some(link) = dom::find_in(&self.root, "[data-visit=games]") else { return };
        if count == 0 {
            dom::unset(&link, "data-waiting");
            dom::unset(&link, "aria-label");
        } else {
            let count = count.to_string();
            dom::set(&link, "data-waiting", &count);
            dom::set(&link, "aria-label", &history::waiting(&count));
        }
    }
}
