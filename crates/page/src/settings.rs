//! What the players choose: who plays, how strong the engine is and how long it thinks.
//!
//! The words here are those of the address and of the page's marks (`data-player="white"` has the values `human`
//! and `engine`); the words that people read are in `words.rs`.

use vicinity_rules::Color;

use crate::clock::Control;

/// The engine's levels, 1 to this.
pub const LEVELS: u8 = 8;
/// The level of a first visit: it makes mistakes, but not on every move.
pub const DEFAULT_LEVEL: u8 = 4;
/// How long the engine may think for a move, in milliseconds.
pub const THINK_TIMES_MS: [u32; 4] = [500, 1000, 3000, 10_000];
/// The time of a first visit.
pub const DEFAULT_THINK_TIME_MS: u32 = 1000;

/// Who moves a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    Human,
    Engine,
}

impl Player {
    /// The word in the address and in the page's marks.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Engine => "engine",
        }
    }

    /// The player that a word names.
    pub fn parse(word: &str) -> Option<Player> {
        [Player::Human, Player::Engine].into_iter().find(|player| player.name() == word)
    }
}

/// The name of a game with options: of each its key and its value.
pub fn variant_name<'a>(base: &str, options: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut name = base.to_owned();
    for (index, (key, value)) in options.into_iter().enumerate() {
        for part in [if index == 0 { ":" } else { "," }, key, "=", value] {
            name += part;
        }
    }
    name
}

/// The colour that a word names.
pub fn parse_color(word: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.name() == word)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub players: [Player; 2],
    pub level: u8,
    pub think_time_ms: u32,
    pub clock: Option<Control>,
    /// Which side is at the foot of the board, where somebody has chosen it; otherwise the human's.
    pub orientation: Option<Color>,
}

impl Settings {
    /// Those of a first visit: a game against the engine.
    pub const AGAINST_ENGINE: Settings = Settings {
        players: [Player::Human, Player::Engine],
        level: DEFAULT_LEVEL,
        think_time_ms: DEFAULT_THINK_TIME_MS,
        clock: None,
        orientation: None,
    };

    /// Those of a game that comes from elsewhere: nobody moves until somebody has looked at it.
    pub const TWO_PEOPLE: Settings = Settings { players: [Player::Human; 2], ..Settings::AGAINST_ENGINE };

    pub fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    pub fn has_engine(&self) -> bool {
        self.players.contains(&Player::Engine)
    }

    pub fn has_human(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Which side is at the foot of the board.
    pub fn orientation(&self) -> Color {
        self.orientation.unwrap_or(match self.players {
            [Player::Engine, Player::Human] => Color::Black,
            _ => Color::White,
        })
    }
}
