//! What can fill the page. The names are those of the address and of the page's mark `data-screen`.
//!
//! The page is built small, with the board and what belongs to a game; with the screens for study
//! beside; and, twice, as a guest in other pages. Where the address names one of those
//! `www/start.js` loads the larger build.

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
    /// Lessons in the game's rules.
    Learn,
    /// Help.
    Help,
    /// What the player chooses for himself.
    Settings,
    /// The games kept in this browser, and how those against the engine ended.
    Games,
    /// The designer of games of one's own.
    Design,
    /// The custom variants kept in this browser.
    Variants,
    /// A game with a friend elsewhere.
    Friend {
        /// The game as a link has it (`vicinity_friend::letter`); empty where one is about to
        /// begin.
        letter: String,
    },
}

impl Screen {
    /// The word in the address and in the page's mark `data-screen`; an address without a word is a
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
            Screen::Design => "design",
            Screen::Variants => "variants",
            Screen::Friend { .. } => "friend",
        }
    }

    /// Returns the screen of a name, as it opens from anywhere.
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
            "design" => Screen::Design,
            "variants" => Screen::Variants,
            "friend" => Screen::Friend { letter: String::new() },
            _ => return None,
        })
    }

    /// Whether only the larger build has it.
    pub const fn is_extra(&self) -> bool {
        !matches!(self, Screen::Start | Screen::Game)
    }
}
