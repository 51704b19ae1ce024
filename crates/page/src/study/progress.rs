//! What is known of the puzzles that somebody has tried: plain data, as the browser keeps it.

use crate::language::cat;

/// What is known of a puzzle from earlier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// Solved without a wrong move and without help.
    Solved,
    /// Not solved at first, and solved later.
    Later,
    /// Tried and not solved yet.
    Failed,
}

impl Done {
    /// The word that is stored.
    pub const fn word(self) -> &'static str {
        match self {
            Done::Solved => "solved",
            Done::Later => "later",
            Done::Failed => "failed",
        }
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<Done> {
        [Done::Solved, Done::Later, Done::Failed].into_iter().find(|done| done.word() == word)
    }
}

/// What begins the name under which the browser keeps what is known of a puzzle. Each has a name of its own, so that several
/// tabs take nothing from each other.
pub const KEPT: &str = "puzzle-";

/// What has been solved, by the names under which it is kept.
#[derive(Clone, Debug, Default)]
pub struct Progress(Vec<(String, Done)>);

impl Progress {
    /// From what is kept: names without [`KEPT`], and words. What cannot be read is left out.
    pub fn new(kept: impl IntoIterator<Item = (String, String)>) -> Self {
        Progress(kept.into_iter().filter_map(|(name, word)| Some((name, Done::parse(&word)?))).collect())
    }

    /// What is known of a puzzle of a game.
    pub fn of(&self, game: &str, id: u32) -> Option<Done> {
        let name = key(game, id);
        self.0.iter().find(|(known, _)| *known == name).map(|(_, done)| *done)
    }

    /// Takes note of an attempt; returns what has to be kept, if it is news.
    pub(super) fn note(&mut self, game: &str, id: u32, solved: bool, clean: bool) -> Option<(String, Done)> {
        let before = self.of(game, id);
        let now = match (before, solved) {
            (None, true) if clean => Done::Solved,
            (None | Some(Done::Failed), true) => Done::Later,
            (None, false) => Done::Failed,
            (Some(before), _) => before,
        };
        if before == Some(now) {
            return None;
        }
        let name = key(game, id);
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name.clone(), now));
        Some((name, now))
    }
}

fn key(game: &str, id: u32) -> String {
    cat(&[game, "-", &id.to_string()])
}
