//! The navigation: links to the screens, with the current one marked.

use vicinity_page::language::concat;
use vicinity_page::messages::history;
use vicinity_page::navigation::{NavLink, waiting_games};
use vicinity_page::state::State;
use web_sys::Element;

use crate::dom;

pub(super) struct NavView {
    root: Element,
    /// The marked link.
    shown: Option<NavLink>,
    /// The number of games that wait for the user, as shown.
    waiting_count: usize,
}

impl NavView {
    pub(super) fn attach() -> Self {
        NavView { root: dom::find(".site-nav"), shown: None, waiting_count: 0 }
    }

    pub(super) fn render(&mut self, state: &State) {
        self.render_waiting(state);
        let current = NavLink::current(state);
        if self.shown.replace(current) == Some(current) {
            return;
        }
        if let Some(before) = dom::find_in(&self.root, "[aria-current]") {
            dom::unset(&before, "aria-current");
        }
        let link = match current {
            NavLink::Play => dom::find_in(&self.root, "[href='#']"),
            NavLink::Analysis => dom::find_in(&self.root, "#open-analysis"),
            NavLink::Screen(name) => dom::find_in(&self.root, &concat(&["[data-visit=", name, "]"])),
        };
        if let Some(link) = link {
            dom::set(&link, "aria-current", "page");
        }
    }

    /// Shows how many games wait for the user beside the link to the history.
    fn render_waiting(&mut self, state: &State) {
        let count = waiting_games(state);
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
