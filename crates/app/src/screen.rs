//! The screens of the page, and the seam behind which those lie that a first visit can do without.
//!
//! The page is built twice (`src/bin/`): small, with the board and what belongs to a game, and with [`Extra`] screens beside.
//! Where the address names one of them `www/start.js` loads the larger build; the small one, asked for such a screen, writes
//! the address and loads the page anew.

use web_sys::EventTarget;

use crate::state::State;
use crate::update::{Effect, Event};

/// What fills the page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Screen {
    /// The bare address: the first game's board, and all games to choose from.
    Start,
    /// A game.
    #[default]
    Game,
    /// The editor of positions.
    Edit {
        /// The set-up, which need not be a position that can be played; empty for the array.
        fen: String,
    },
    /// Puzzles.
    Puzzles {
        /// Which of the game's puzzles; empty for the next one.
        puzzle: String,
    },
    /// The review of the game.
    Review,
    /// Help.
    Help,
}

impl Screen {
    /// The word in the address and in the page's mark `data-screen`; an address without a word is a game's.
    pub const fn name(&self) -> &'static str {
        match self {
            Screen::Start => "start",
            Screen::Game => "game",
            Screen::Edit { .. } => "edit",
            Screen::Puzzles { .. } => "puzzles",
            Screen::Review => "review",
            Screen::Help => "help",
        }
    }

    /// Whether only the larger build has it.
    pub const fn is_extra(&self) -> bool {
        !matches!(self, Screen::Start | Screen::Game)
    }
}

/// What the larger build adds: plain data that changes after each event, and its own part of the page.
///
/// [`Extra::update`] is for it what `update` is for the page: native tests can call it. The other two touch the browser.
pub trait Extra {
    /// The state to begin with, where it is not the one that the page's own address tells.
    fn open(&mut self, _window: &web_sys::Window) -> Option<State> {
        None
    }

    /// Elements of its own or what else there is, and the names of the events that it has to be told of there beside those of the whole page.
    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])>;

    /// What something that happened in the browser means for it; `None` leaves it to the page.
    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event>;

    /// Takes note of an event, after the page has; it may change the state and want more to be done.
    fn update(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>);

    /// Shows what the state says.
    fn render(&mut self, state: &State);
}
