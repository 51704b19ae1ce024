//! The settings: what a player chooses for himself, and what is offered of it, made from the list
//! of [`CHOICES`].
//!
//! A new choice needs one line in [`words`](super::words::settings) and nothing here; a test holds
//! what is offered there to what can be chosen.

use crate::display::Choice;
use crate::language::Text;
use crate::screen::Screen;
use crate::screens::ScreenLogic;
use crate::screens::words::settings::GROUPS;
use crate::state::State;
use crate::update::{Effect, set_display};

/// How the values of a choice are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// In words.
    Words,
    /// As a corner of the board in each of the palettes.
    Palettes,
    /// As a corner of a board of eight colours.
    Hues,
    /// As pieces in each of their looks.
    Pieces,
}

/// A choice as it is offered: what it is called, how it is shown, and its values in the order in
/// which they stand there, each with its name.
pub struct Offer {
    pub choice: Choice,
    pub label: Text,
    pub shown: Shown,
    pub values: &'static [(&'static str, Text)],
    /// What the names leave open.
    pub note: Option<Text>,
}

/// Choices that belong together, and a word for their place in the page.
pub struct Group {
    pub place: &'static str,
    pub heading: Text,
    pub offers: &'static [Offer],
}

/// All that is offered.
pub fn offers() -> impl Iterator<Item = &'static Offer> {
    GROUPS.iter().flat_map(|group| group.offers)
}

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsEvent {
    /// A choice gets a value. It holds at once and is stored. Unknown words change nothing.
    Choose { key: String, value: String },
}

/// The settings.
#[derive(Default)]
pub struct SettingsScreen;

impl ScreenLogic for SettingsScreen {
    type Event = SettingsEvent;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Settings)
    }

    fn update(&mut self, state: &mut State, event: SettingsEvent, effects: &mut Vec<Effect>) -> bool {
        let SettingsEvent::Choose { key, value } = event;
        if let Some(choice) = Choice::parse(&key) {
            set_display(state, choice, &value, effects);
        }
        false
    }
}
