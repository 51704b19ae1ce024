//! The statistics of games against the engine, by variant and level, parsed from the results that
//! `update/statistics.rs` stores.
//!
//! The stored text may be damaged: an unreadable result is counted and skipped.

use vicinity_rules::variants;

use crate::settings::LEVELS;

/// The results of the games at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelStats {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The length of the current winning streak.
    pub win_streak: u32,
}

impl LevelStats {
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
        self.win_streak = if end == 'w' { self.win_streak + 1 } else { 0 };
        Some(())
    }
}

/// The results of a variant at each level, starting with level 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantStats {
    pub name: &'static str,
    pub levels: [LevelStats; LEVELS as usize],
}

impl VariantStats {
    /// The levels with at least one game.
    pub fn played(&self) -> impl Iterator<Item = (u8, LevelStats)> {
        (1..).zip(self.levels).filter(|(_, stats)| stats.games() > 0)
    }

    /// The highest level beaten.
    pub fn best(&self) -> Option<u8> {
        self.played().filter(|(_, stats)| stats.won > 0).map(|(level, _)| level).last()
    }
}

/// The statistics in all variants.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// The variants played, in the order of all variants.
    pub games: Vec<VariantStats>,
    /// The number of unreadable results.
    pub unreadable_count: usize,
}

impl Statistics {
    pub fn read(text: &str) -> Statistics {
        let mut statistics = Statistics::default();
        for word in text.split(';').filter(|word| !word.is_empty()) {
            if statistics.count(word).is_none() {
                statistics.unreadable_count += 1;
            }
        }
        let place = |name: &str| variants::names().position(|known| known == name);
        statistics.games.sort_by_key(|game| place(game.name));
        statistics
    }

    /// Adds a result; `None` if it cannot be parsed.
    fn count(&mut self, word: &str) -> Option<()> {
        let (name, rest) = word.split_once(' ')?;
        let name = variants::names().find(|known| *known == name)?;
        let end = rest.chars().last()?;
        let level = rest.strip_suffix(end)?.parse::<usize>().ok()?;
        let mut stats = LevelStats::default();
        stats.count(end)?;
        if !(1..=usize::from(LEVELS)).contains(&level) {
            return None;
        }
        let at = self.games.iter().position(|game| game.name == name).unwrap_or_else(|| {
            self.games.push(VariantStats { name, levels: Default::default() });
            self.games.len() - 1
        });
        self.games[at].levels[level - 1].count(end)
    }
}
