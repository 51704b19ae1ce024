//! The settings screen, built from the list of [`PREFERENCES`](crate::preferences::PREFERENCES).
//!
//! A new setting needs one line in [`words`](super::words::settings) and nothing here. A test
//! checks that the values offered there are those that exist.

pub mod offer;

use crate::event::Effect;
use crate::preferences::{Preference, Preferences};
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::settings::{self as phrases, GROUPS};
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

/// The value that is presented as the current one. The theme of high contrast replaces the default
/// colours of the board.
pub fn shown_value(preferences: Preferences, preference: Preference) -> &'static str {
    let value = preferences.value(preference);
    if is_available(preferences, preference, value) { value } else { "contrast" }
}

/// Whether a value of a setting has an effect with the other settings. All have, except the default
/// colours of the board in the theme of high contrast.
pub fn is_available(preferences: Preferences, preference: Preference, value: &str) -> bool {
    let is_replaced = preferences.value(Preference::Theme) == "contrast";
    !(is_replaced && preference == Preference::Palette && value == Preferences::default().value(preference))
}

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsEvent {
    /// Sets a setting at once and stores it. Unknown keys and values are ignored.
    Choose { key: String, value: String },
    /// Restores the defaults of all settings, or undoes that.
    Reset,
}

/// The settings screen.
#[derive(Default)]
pub struct SettingsScreen {
    /// The settings before the defaults were restored, until another change.
    replaced: Option<Preferences>,
}

impl SettingsScreen {
    /// Whether the defaults were just restored.
    pub fn may_undo(&self) -> bool {
        self.replaced.is_some()
    }
}

impl ScreenLogic for SettingsScreen {
    type Event = SettingsEvent;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Settings)
    }

    fn update(&mut self, state: &mut State, event: SettingsEvent, effects: &mut Vec<Effect>) -> bool {
        let replaced = self.replaced.take();
        match event {
            SettingsEvent::Choose { key, value } => {
                if let Some(preference) = Preference::parse(&key) {
                    set_preference(state, preference, &value, effects);
                }
            }
            SettingsEvent::Reset => {
                let before = state.device.preferences;
                let wanted = replaced.unwrap_or_default();
                for preference in Preference::ALL {
                    if before.value(preference) != wanted.value(preference) {
                        set_preference(state, preference, wanted.value(preference), effects);
                    }
                }
                self.replaced = replaced.is_none().then_some(before);
                let is_undone = replaced.is_some();
                state.ui.announcement =
                    if is_undone { phrases::RESET_UNDONE } else { phrases::RESET_DONE }.owned();
            }
        }
        false
    }

    fn sync_hidden(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.replaced = None;
    }
}
