//! Appearance: the attributes of the root element that the styles use.

use vicinity_page::language::concat;
use vicinity_page::preferences::Preferences;
use vicinity_page::state::State;

use crate::dom;

#[derive(Default)]
pub(super) struct PreferenceAttributes {
    shown: Option<Preferences>,
}

impl PreferenceAttributes {
    pub(super) fn render(&mut self, state: &State) {
        if self.shown.replace(state.device.preferences) != Some(state.device.preferences) {
            let root = dom::find(":root");
            for (key, value) in state.device.preferences.values() {
                dom::set(&root, &concat(&["data-", key]), value);
            }
        }
    }
}
