//! Appearance: the attributes of the root element that the styles use.

use vicinity_page::display::Display;
use vicinity_page::language::concat;
use vicinity_page::state::State;

use crate::dom;

#[derive(Default)]
pub(super) struct Look {
    shown: Option<Display>,
}

impl Look {
    pub(super) fn render(&mut self, state: &State) {
        if self.shown.replace(state.device.display) != Some(state.device.display) {
            let root = dom::find(":root");
            for (key, value) in state.device.display.values() {
                dom::set(&root, &concat(&["data-", key]), value);
            }
        }
    }
}
