//! The screens that a first visit can do without. Only the larger build of the page, `src/bin/study.rs`, has them.
//!
//! Each screen is plain data, an `update` without a browser, and a view; [`Study`] hands each event to the screen that is shown.

pub mod help;

use crate::screen::{Extra, Screen};
use crate::state::State;
use crate::update::{Effect, Event};
use help::Help;

/// What happens on these screens.
#[derive(Clone, Debug)]
pub enum StudyEvent {}

/// The screens.
pub struct Study {
    help: Help,
}

impl Study {
    /// The screens, with their own part of the page.
    pub fn attach() -> Self {
        Study { help: Help::default() }
    }
}

impl Extra for Study {
    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        if state.screen == Screen::Help {
            self.help.click(event);
        }
        None
    }

    fn update(&mut self, _state: &mut State, _event: &Event, _effects: &mut Vec<Effect>) {}

    fn render(&mut self, state: &State) {
        self.help.render(state);
    }
}
