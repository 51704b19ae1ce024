//! The links of the navigation: which one is marked, and how many games wait for the user.

use crate::screen::Screen;
use crate::state::State;

/// A link of the navigation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NavLink {
    /// The link to the start page.
    Play,
    /// The button for analysis.
    Analysis,
    /// The link to the screen with a name, if the navigation has it.
    Screen(&'static str),
}

impl NavLink {
    /// Returns the link to mark. Screens without a link mark the one that they belong to.
    pub fn current(state: &State) -> NavLink {
        match &state.ui.screen {
            Screen::Start => NavLink::Play,
            Screen::Game if state.session.analysis.is_on => NavLink::Analysis,
            Screen::Edit { .. } | Screen::Explorer => NavLink::Analysis,
            Screen::Variants => NavLink::Screen(Screen::Design.name()),
            screen => NavLink::Screen(screen.name()),
        }
    }
}

/// Returns the number of saved games in which it is the user's turn.
pub fn waiting_games(state: &State) -> usize {
    state.ui.recent.iter().filter(|recent| recent.waits()).count()
}
