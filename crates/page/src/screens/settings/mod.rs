//! The settings screen, built from the list of [`PREFERENCES`](crate::preferences::PREFERENCES).
//!
//! A new setting needs one line in [`words`](super::words::settings) and nothing here. A test
//! checks that the values offered there are those that exist.

pub mod offer;

use crate::event::Effect;
use crate::preferences::Preference;
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::settings::GROUPS;
use crate::state::State;
use crate::update::set_preference;
use offer::Offer;

/// Whether a value of a setting is offered on this device. A setting without values is not shown.
pub fn is_offered(state: &State, preference: Preference, value: &str) -> bool {
    let max = state.max_workers();
    // The other value is automatic.
    preference != Preference::Processors || max > 1 && value.parse().unwrap_or(1) <= max
}

/// All settings.
pub fn offers() -> impl Iterator<Item = &'static Offer> {
    GROUPS.iter().flat_map(|group| group.offers)
}

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsEvent {
    /// Sets a setting at once and stores it. Unknown keys and values are ignored.
    Choose { key: String, value: String },
}

/// The settings screen.
#[derive(Default)]
pub struct SettingsScreen;

impl ScreenLogic for SettingsScreen {
    type Event = SettingsEvent;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Settings)
    }

    fn update(&mut self, state: &mut State, event: SettingsEvent, effects: &mut Vec<Effect>) -> bool {
        let SettingsEvent::Choose { key, value } = event;
        if let Some(preference) = Preference::parse(&key) {
            set_preference(state, preference, &value, effects);
        }
        false
    }
}
