//! The score against the engine, by variant and level, parsed from the results that
//! `update/stats.rs` stores.
//!
//! The stored text may be damaged: an unreadable result is counted and skipped.

use vicinity_rules::variants;

use crate::settings::LEVELS;

/// The results of the games at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The length of the current winning streak.
    pub row: u32,
}

impl Tally {
    /// The number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The score in per cent, where a draw is half a point.
    pub fn per_cent(self) -> u32 {
        let games = self.games().max(1);
        (100 * self.won + 50 * self.drawn + games / 2) / games
    }

    fn count(&mut self, end: char) -> Option<()> {
        let place = match end {
            'w' => &mut self.won,
            'd' => &mut self.drawn,
            'l' => &mut self.lost,
            _ => return None,
        };
        *place += 1;
        self.row = if end == 'w' { self.row + 1 } else { 0 };
        Some(())
    }
}

/// The results of a variant at each level, starting with level 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameScore {
    pub name: &'static str,
    pub levels: [Tally; LEVELS as usize],
}

impl GameScore {
    /// The levels with at least one game.
    pub fn played(&self) -> impl Iterator<Item = (u8, Tally)> {
        (1..).zip(self.levels).filter(|(_, tally)| tally.games() > 0)
    }

    /// The highest level beaten.
    pub fn best(&self) -> Option<u8> {
        self.played().filter(|(_, tally)| tally.won > 0).map(|(level, _)| level).last()
    }
}

/// The score in all variants.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The variants played, in the order of all variants.
    pub games: Vec<GameScore>,
    /// The number of unreadable results.
    pub unread: usize,
}

impl Score {
    pub fn read(text: &str) -> Score {
        let mut score = Score::default();
        for word in text.split(';').filter(|word| !word.is_empty()) {
            if score.count(word).is_none() {
                score.unread += 1;
            }
        }
        let place = |name: &str| variants::names().position(|known| known == name);
        score.games.sort_by_key(|game| place(game.name));
        score
    }

    /// Adds a result; `None` if it cannot be parsed.
    fn count(&mut self, word: &str) -> Option<()> {
        let (name, rest) = word.split_once(' ')?;
        let name = variants::names().find(|known| *known == name)?;
        let end = rest.chars().last()?;
        let level = rest.strip_suffix(end)?.parse::<usize>().ok()?;
        let mut tally = Tally::default();
        tally.count(end)?;
        if !(1..=usize::from(LEVELS)).contains(&level) {
            return None;
        }
        let at = self.games.iter().position(|game| game.name == name).unwrap_or_else(|| {
            self.games.push(GameScore { name, levels: Default::default() });
            self.games.len() - 1
        });
        self.games[at].levels[level - 1].count(end)
    }
}
