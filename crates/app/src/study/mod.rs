//! The screens that a first visit can do without. Only the larger build of the page, `src/bin/study.rs`, has them.
//!
//! Each screen is plain data, an `update` without a browser, and a view; [`Study`] hands each event to the screen that is shown.

use crate::screen::Extra;
use crate::state::State;
use crate::update::{Effect, Event};

/// What happens on these screens.
#[derive(Clone, Debug)]
pub enum StudyEvent {}

/// The screens.
pub struct Study {}

impl Study {
    /// The screens, with their own part of the page.
    pub fn attach() -> Self {
        Study {}
    }
}

impl Extra for Study {
    fn meaning(&mut self, _event: &web_sys::Event, _state: &State) -> Option<Event> {
        None
    }

    fn update(&mut self, _state: &mut State, _event: &Event, _effects: &mut Vec<Effect>) {}

    fn render(&mut self, _state: &State) {}
}
