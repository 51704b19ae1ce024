//! The navigation: links to the screens, of which that of the screen shown is marked.

use vicinity_page::state::State;

use crate::dom::{self, Slot};

/// The screens that it leads to by name, beside the start page.
const SCREENS: [&str; 5] = ["learn", "puzzles", "games", "design", "settings"];

pub(super) struct NavView(Vec<(&'static str, Slot)>);

impl NavView {
    pub(super) fn attach() -> Self {
        let link = |name: &'static str| {
            let selector = vicinity_page::language::cat(&[".site-nav [data-visit=", name, "]"]);
            (name, Slot::attribute(&dom::find(&selector), "aria-current"))
        };
        NavView(SCREENS.map(link).into())
    }

    pub(super) fn render(&mut self, state: &State) {
        let shown = state.ui.screen.name();
        for (name, slot) in &mut self.0 {
            slot.set(if *name == shown { "page" } else { "false" });
        }
    }
}
