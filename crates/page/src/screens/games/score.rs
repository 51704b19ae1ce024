//! The score against the engine, by game and level: what the words mean that `update/tally.rs` has
//! the browser keep.
//!
//! They come from outside: a word that cannot be read is counted as such, and nothing else is lost.

use vicinity_rules::variants;

use crate::settings::LEVELS;

/// How games of one kind ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// How many of them were won one after the other, up to the last.
    pub row: u32,
}

impl Tally {
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The points made in a hundred games, a draw being half a point.
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

/// A game of the list with the tally of each level, level 1 first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameScore {
    pub name: &'static str,
    pub levels: [Tally; LEVELS as usize],
}

impl GameScore {
    /// The levels that were played, each with its tally.
    pub fn played(&self) -> impl Iterator<Item = (u8, Tally)> {
        (1..).zip(self.levels).filter(|(_, tally)| tally.games() > 0)
    }

    /// The best level beaten.
    pub fn best(&self) -> Option<u8> {
        self.played().filter(|(_, tally)| tally.won > 0).map(|(level, _)| level).last()
    }
}

/// All of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The games that were played, in the order of all games.
    pub games: Vec<GameScore>,
    /// How many words could not be read.
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

    /// Counts a game; `None` where the word cannot be read.
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
