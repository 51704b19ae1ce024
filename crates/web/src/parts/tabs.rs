//! The tabs beside the board, one of which is visible.

use vicinity_page::state::State;
use vicinity_page::tab::Tab;
use web_sys::Element;

use crate::dom::{CachedFlag, CachedText};
use crate::templates::page;

/// The button and panel of a tab.
pub fn elements(tab: Tab) -> [Element; 2] {
    match tab {
        Tab::Moves => [page::tab_moves(), page::panel_moves()],
        Tab::Rules => [page::tab_rules(), page::panel_rules()],
        Tab::Pieces => [page::tab_pieces(), page::panel_pieces()],
        Tab::Notes => [page::tab_notes(), page::panel_notes()],
    }
}

pub(super) struct TabsView {
    app: CachedText,
    tabs: [TabView; Tab::ALL.len()],
}

struct TabView {
    selected: CachedText,
    reached: CachedText,
    hidden: CachedFlag,
}

impl TabsView {
    pub(super) fn attach() -> Self {
        TabsView {
            app: CachedText::attribute(&page::app(), "data-tab"),
            tabs: Tab::ALL.map(|tab| {
                let [button, panel] = elements(tab);
                TabView {
                    selected: CachedText::attribute(&button, "aria-selected"),
                    reached: CachedText::attribute(&button, "tabindex"),
                    hidden: CachedFlag::new(&panel, "hidden"),
                }
            }),
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        self.app.set(state.ui.tab.name());
        for (tab, view) in Tab::ALL.into_iter().zip(&mut self.tabs) {
            let is_shown = tab == state.ui.tab;
            view.selected.set(if is_shown { "true" } else { "false" });
            // One tab stop; the arrow keys select the other tabs.
            view.reached.set(if is_shown { "0" } else { "-1" });
            view.hidden.set(!is_shown);
        }
    }
}
