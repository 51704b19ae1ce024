//! How things look: the lists of the panel, and the attributes of the page's root that the style reads.

use vicinity_page::display::{CHOICES, Display};
use vicinity_page::language::cat;
use vicinity_page::state::State;
use vicinity_rules::Square;
use web_sys::{Element, HtmlSelectElement};

use super::panel::select_value;
use crate::dom::{self, Switch};

pub(super) struct SettingsView {
    root: Element,
    choices: Vec<HtmlSelectElement>,
    shown: Option<Display>,
    squares: Switch,
}

impl SettingsView {
    pub(super) fn attach() -> Self {
        let choice = |(key, _): &(&str, _)| dom::find_as(&cat(&["[data-display=", key, "]"]));
        SettingsView {
            root: dom::find(":root"),
            choices: CHOICES.iter().map(choice).collect(),
            shown: None,
            squares: Switch::of("#display-squares", "hidden"),
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        if self.shown.replace(state.device.display) != Some(state.device.display) {
            for (select, (key, value)) in self.choices.iter().zip(state.device.display.values()) {
                select_value(select, value);
                dom::set(&self.root, &cat(&["data-", key]), value);
            }
        }
        // Only a board of more colours than two has that choice.
        let has_hues = state.game.position().variant().hue(Square::new(0, 0)).is_some();
        self.squares.set(!has_hues);
    }
}
