//! The texts of the screens.

#[cfg(feature = "custom")]
pub mod design;
pub mod editor;
pub mod explorer;
pub mod facts;
pub mod games;
pub mod help;
pub mod lessons;
pub mod puzzles;
pub mod review;
pub mod settings;
#[cfg(feature = "custom")]
pub mod variants;

use crate::screen::Screen;
use crate::state::State;
use crate::words;

/// The title of the page: the screen, the game, or both.
pub fn page_title(state: &State) -> String {
    let game = words::title(state.game.position().variant());
    match state.ui.screen {
        Screen::Explorer => explorer::analysis_of(game),
        Screen::Game if state.session.analysis.is_on => explorer::analysis_of(game),
        Screen::Start | Screen::Game => game.to_owned(),
        Screen::Friend { .. } => crate::friend::phrases::title_of(game),
        Screen::Edit { .. } => editor::TITLE.owned(),
        Screen::Puzzles { .. } => puzzles::title_of(game),
        Screen::Review => review::title_of(game),
        Screen::Learn => lessons::title_of(game),
        Screen::Help => help::TITLE.owned(),
        Screen::Settings => settings::TITLE.owned(),
        Screen::Games => games::TITLE.owned(),
        Screen::Facts => facts::title_of(game),
        Screen::Design => crate::messages::design::TITLE.owned(),
        Screen::Variants => crate::messages::variant::TITLE.owned(),
    }
}
