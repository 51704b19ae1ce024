//! The interface of a screen beside the game.

use crate::app::AppEvent;
use crate::event::{Effect, Event};
use crate::screen::Screen;
use crate::state::{Attempt, BoardPolicy, State};
use crate::update::Cause;

/// One screen beside the game.
pub trait ScreenLogic: Default {
    /// The events of the screen.
    type Event;

    /// Whether `screen` is this one.
    fn is_named(screen: &Screen) -> bool;

    /// Returns what the user may do on the board while the screen is shown.
    fn policy(&self, _: &State) -> BoardPolicy {
        BoardPolicy::STUDY
    }

    /// Converts an event of the page while the screen is shown: into an event of the screen, or
    /// unchanged.
    fn map_event(&self, _: &State, event: Event) -> AppEvent<Self::Event> {
        AppEvent::Page(event)
    }

    /// Returns the cause of the update that an event of the screen triggers.
    fn cause(_: &Self::Event) -> Cause {
        Cause::SCREEN
    }

    /// Handles an event of the screen. Returns whether the new address becomes a new entry in the
    /// browser's history.
    fn update(&mut self, state: &mut State, event: Self::Event, effects: &mut Vec<Effect>) -> bool;

    /// Handles a move attempted on the board that was not played in the game.
    fn attempted(&mut self, _: &mut State, _: Attempt, _: &mut Vec<Effect>) {}

    /// Opens the screen if it is not open, and updates what is derived from the state. Called after
    /// each event while the screen is shown.
    fn sync(&mut self, _: &mut State, _: &mut Vec<Effect>) {}

    /// Closes the screen if it is open, and updates what goes on behind another one. Called after
    /// each event while the screen is not shown.
    fn sync_hidden(&mut self, _: &mut State, _: &mut Vec<Effect>) {}
}
