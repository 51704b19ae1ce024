//! The tabs beside the board: one panel is seen, the others wait.

use vicinity_page::language::cat;
use vicinity_page::state::State;
use vicinity_page::tab::Tab;

use crate::dom::{self, Slot, Switch};

pub(super) struct TabsView {
    app: Slot,
    tabs: [TabView; Tab::ALL.len()],
}

struct TabView {
    selected: Slot,
    reached: Slot,
    hidden: Switch,
}

impl TabsView {
    pub(super) fn attach() -> Self {
        TabsView {
            app: Slot::attribute(&dom::find(".app"), "data-tab"),
            tabs: Tab::ALL.map(|tab| {
                let button = dom::find(&cat(&["#tab-", tab.name()]));
                TabView {
                    selected: Slot::attribute(&button, "aria-selected"),
                    reached: Slot::attribute(&button, "tabindex"),
                    hidden: Switch::of(&cat(&["#panel-", tab.name()]), "hidden"),
                }
            }),
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        self.app.set(state.ui.tab.name());
        for (tab, view) in Tab::ALL.into_iter().zip(&mut self.tabs) {
            let is_shown = tab == state.ui.tab;
            view.selected.set(if is_shown { "true" } else { "false" });
            // One stop for the keyboard, whose arrow keys lead to the others.
            view.reached.set(if is_shown { "0" } else { "-1" });
            view.hidden.set(!is_shown);
        }
    }
}
