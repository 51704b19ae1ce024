//! The help screen; it has no events.

use std::convert::Infallible;

use super::logic::ScreenLogic;
use crate::event::Effect;
use crate::screen::Screen;
use crate::state::State;

/// The help screen.
#[derive(Default)]
pub struct HelpScreen;

impl ScreenLogic for HelpScreen {
    type Event = Infallible;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Help)
    }

    fn update(&mut self, _: &mut State, event: Infallible, _: &mut Vec<Effect>) -> bool {
        match event {}
    }
}
