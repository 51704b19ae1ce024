//! The seam behind which lies what only the larger builds of the page have: the screens for study, or the ways of a guest.

use vicinity_page::state::State;
use vicinity_page::update::{Effect, Event};
use web_sys::EventTarget;

/// What a build adds: plain data that follows each event, and its own part of the page.
pub trait Extra {
    /// The state to begin with, where it is not the one that the page's own address tells.
    fn open(&mut self, _window: &web_sys::Window) -> Option<State> {
        None
    }

    /// Elements, and the names of the events that it has to be told of there beside those of the whole page.
    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])>;

    /// What something that happened in the browser means for it; `None` leaves it to the page.
    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event>;

    /// Hears of an event before the page takes it in. What [`Extra::follow`] wants to know of it is copied here: the page of a first
    /// visit need not know how.
    fn hear(&mut self, event: &Event);

    /// Follows the event that it has heard of, after the page has; it may change the state and want more to be done.
    fn follow(&mut self, state: &mut State, effects: &mut Vec<Effect>);

    /// Shows what the state says.
    fn render(&mut self, state: &State);

    /// Whether it has asked since the last time for [`Extra::frame`] to be called.
    fn wants_frame(&mut self) -> bool {
        false
    }

    /// Does in a frame of its own what follows a pointer.
    fn frame(&mut self, _state: &State) {}
}
