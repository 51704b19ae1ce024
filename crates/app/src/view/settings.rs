//! How things look: the lists of the panel, and the attributes of the page's root that the style reads.

use vicinity_rules::Square;
use web_sys::HtmlSelectElement;

use super::dom::{self, Slot, Switch};
use super::panel::select_value;
use crate::display::CHOICES;
use crate::state::State;
use crate::text::cat;

/// The part of the panel that has them.
pub(super) struct Settings {
    choices: Vec<(HtmlSelectElement, Slot)>,
    squares: Switch,
}

impl Settings {
    pub(super) fn attach() -> Self {
        let root = dom::find(":root");
        let choice = |(key, attribute): (&str, &'static str)| {
            (dom::find_as(&cat(&["[data-display=", key, "]"])), Slot::attribute(&root, attribute))
        };
        let attributes = ["data-theme", "data-men", "data-squares", "data-memory", "data-language"];
        Settings {
            choices: CHOICES
                .iter()
                .zip(attributes)
                .map(|((key, _), attribute)| choice((key, attribute)))
                .collect(),
            squares: Switch::of("#display-squares", "hidden"),
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        for ((select, slot), (_, value)) in self.choices.iter_mut().zip(state.display.values()) {
            select_value(select, value);
            slot.set(value);
        }
        // Only a board of more colours than two has that choice.
        let has_hues = state.game.position().variant().hue(Square::new(0, 0)).is_some();
        self.squares.set(!has_hues);
    }
}
