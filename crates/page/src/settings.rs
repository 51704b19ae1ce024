//! Settings of a game: its players, and the strength and time of the engine.
//!
//! The names here are used in addresses and attributes (`data-player="white"` has the values
//! `human` and `engine`); texts for users are in `words.rs`.

use vicinity_rules::Color;

use crate::clock::Control;

/// The highest level of the engine; the lowest is 1.
pub const LEVELS: u8 = 8;
/// The level on a first visit: it makes mistakes, but not on every move.
pub const DEFAULT_LEVEL: u8 = 4;
/// The choices for the engine's time per move, in milliseconds.
pub const THINK_TIMES_MS: [u32; 4] = [500, 1000, 3000, 10_000];
/// The engine's time per move on a first visit.
pub const DEFAULT_THINK_TIME_MS: u32 = 1000;

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    Human,
    Engine,
}

impl Player {
    /// Returns the name in addresses and attributes.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Engine => "engine",
        }
    }

    /// Returns the player with a name.
    pub fn parse(word: &str) -> Option<Player> {
        [Player::Human, Player::Engine].into_iter().find(|player| player.name() == word)
    }
}

/// Returns the name of a variant with options, given as keys and values.
pub fn variant_name<'a>(base: &str, options: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut name = base.to_owned();
    for (index, (key, value)) in options.into_iter().enumerate() {
        for part in [if index == 0 { ":" } else { "," }, key, "=", value] {
            name += part;
        }
    }
    name
}

/// Returns the colour with a name.
pub fn parse_color(word: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.name() == word)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub players: [Player; 2],
    pub level: u8,
    pub think_time_ms: u32,
    pub clock: Option<Control>,
    /// The side at the bottom of the board, if chosen; otherwise the human's side.
    pub orientation: Option<Color>,
}

impl Settings {
    /// Whether the level and the time to think are the defaults.
    pub fn has_default_strength(&self) -> bool {
        (self.level, self.think_time_ms) == (DEFAULT_LEVEL, DEFAULT_THINK_TIME_MS)
    }

    /// The settings of a first visit: a game against the engine.
    pub const AGAINST_ENGINE: Settings = Settings {
        players: [Player::Human, Player::Engine],
        level: DEFAULT_LEVEL,
        think_time_ms: DEFAULT_THINK_TIME_MS,
        clock: None,
        orientation: None,
    };

    /// The settings of a game from elsewhere, in which the engine does not move at once.
    pub const TWO_HUMANS: Settings = Settings { players: [Player::Human; 2], ..Settings::AGAINST_ENGINE };

    pub fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    pub fn has_engine(&self) -> bool {
        self.players.contains(&Player::Engine)
    }

    pub fn has_human(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Whether a human plays against the engine.
    pub fn is_against_engine(&self) -> bool {
        self.has_engine() && self.has_human()
    }

    /// Whether the game is a contest, whose moves are only taken back and of which a copy is
    /// analysed: a human plays against the engine, or two humans play with a clock.
    pub fn is_contest(&self) -> bool {
        self.is_against_engine() || !self.has_engine() && self.clock.is_some()
    }

    /// Returns the side at the bottom of the board.
    pub fn orientation(&self) -> Color {
        self.orientation.unwrap_or(match self.players {
            [Player::Engine, Player::Human] => Color::Black,
            _ => Color::White,
        })
    }
}
