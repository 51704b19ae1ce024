//! The screens that can fill the page. Their names are used in the address and in the attribute
//! `data-screen`.
//!
//! A small build has the board and what belongs to a game; a full build also has analysis and the
//! other screens. Both also exist as embedded boards. Where the address names a screen of the full
//! build, `www/start.js` loads that one.

/// A screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Screen {
    /// The start page: the board of the first game, and the list of games.
    Start,
    /// A game.
    #[default]
    Game,
    /// The position editor.
    Edit {
        /// The set-up, not necessarily a legal position; empty for the start position.
        fen: String,
    },
    /// Puzzles.
    Puzzles {
        /// The name of a puzzle; empty for the next one.
        puzzle: String,
    },
    /// The review of the game.
    Review,
    /// Lessons.
    Learn,
    /// Help.
    Help,
    /// Settings.
    Settings,
    /// The games saved in this browser, and the statistics of games against the engine.
    Games,
    /// The statistics of the variant, and their comparison with those of others.
    Facts,
    /// The analysis of the game with the moves of the engine's games against itself.
    Explorer,
    /// The editor for custom variants.
    Design,
    /// The custom variants saved in this browser.
    Variants,
    /// A game with a friend.
    Friend {
        /// The encoded game from a link (`vicinity_friend::encoding`); empty before a game begins.
        encoded: String,
    },
}

impl Screen {
    /// Returns the name in the address and in `data-screen`. An address without a screen is a
    /// game's.
    pub const fn name(&self) -> &'static str {
        match self {
            Screen::Start => "start",
            Screen::Game => "game",
            Screen::Edit { .. } => "edit",
            Screen::Puzzles { .. } => "puzzles",
            Screen::Review => "review",
            Screen::Learn => "learn",
            Screen::Help => "help",
            Screen::Settings => "settings",
            Screen::Games => "games",
            Screen::Facts => "facts",
            Screen::Explorer => "explorer",
            Screen::Design => "design",
            Screen::Variants => "variants",
            Screen::Friend { .. } => "friend",
        }
    }

    /// Whether the screen's address contains the moves of the game on the board. That of a set-up
    /// or a puzzle does not contain the game behind the screen.
    pub const fn has_game(&self) -> bool {
        match self {
            Screen::Game
            | Screen::Review
            | Screen::Help
            | Screen::Settings
            | Screen::Games
            | Screen::Facts
            | Screen::Explorer
            | Screen::Variants => true,
            Screen::Start
            | Screen::Edit { .. }
            | Screen::Puzzles { .. }
            | Screen::Learn
            | Screen::Design
            | Screen::Friend { .. } => false,
        }
    }

    /// Returns the screen with a name, in its initial state.
    pub fn parse(name: &str) -> Option<Screen> {
        Some(match name {
            "start" => Screen::Start,
            "game" => Screen::Game,
            "edit" => Screen::Edit { fen: String::new() },
            "puzzles" => Screen::Puzzles { puzzle: String::new() },
            "review" => Screen::Review,
            "learn" => Screen::Learn,
            "help" => Screen::Help,
            "settings" => Screen::Settings,
            "games" => Screen::Games,
            "facts" => Screen::Facts,
            "explorer" => Screen::Explorer,
            "design" => Screen::Design,
            "variants" => Screen::Variants,
            "friend" => Screen::Friend { encoded: String::new() },
            _ => return None,
        })
    }

    /// Returns the screen that the button of another one leads to: that one, or the game if it is
    /// shown already.
    #[must_use]
    pub fn toggled(&self, other: Screen) -> Screen {
        if *self == other { Screen::Game } else { other }
    }

    /// Whether it shares the board's panel and has its own content there, in the first tab.
    pub const fn has_own_panel(&self) -> bool {
        matches!(
            self,
            Screen::Puzzles { .. }
                | Screen::Review
                | Screen::Learn
                | Screen::Explorer
                | Screen::Friend { .. }
        )
    }

    /// Whether only the full program has it.
    pub const fn needs_full_program(&self) -> bool {
        !matches!(self, Screen::Start | Screen::Game)
    }
}
