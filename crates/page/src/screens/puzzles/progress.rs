//! What is known of the puzzles that somebody has tried, and how well he does: plain data, as the
//! browser keeps it.
//!
//! Each piece of it has a name of its own in the browser's store, so that several tabs take little
//! from each other: a puzzle `near-7`, and for each game `rating-near`, `streak-near` and
//! `day-near`. What cannot be read is as if it were not there.

use super::rating::Standing;
use crate::language::cat;
use crate::storage::SharedStorage;

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

    /// Whether it is solved.
    pub const fn is_solved(self) -> bool {
        matches!(self, Done::Solved | Done::Later)
    }
}

/// What begins the name under which the browser keeps anything about puzzles.
pub const KEPT: &str = "puzzle-";

/// Whether the next puzzle comes by itself: the name of the choice, and the word for “no”.
const NEXT: &str = "next";
const WAITS: &str = "waits";
const COMES: &str = "comes";

/// The progress in all puzzles, by names without [`KEPT`].
#[derive(Clone, Default)]
pub struct Progress {
    words: Vec<(String, String)>,
    storage: SharedStorage,
}

impl Progress {
    /// Reads what is stored. Changes are stored as well.
    pub fn load(storage: &SharedStorage) -> Self {
        Progress { words: storage.all(KEPT), storage: storage.clone() }
    }

    /// What is known of a puzzle of a game.
    pub fn of(&self, game: &str, id: u32) -> Option<Done> {
        Done::parse(self.word(&key(game, id))?)
    }

    /// Takes note of an attempt; returns whether it is the first that is known of this puzzle.
    pub(super) fn note(&mut self, game: &str, id: u32, solved: bool, clean: bool) -> bool {
        let before = self.of(game, id);
        let now = match (before, solved) {
            (None, true) if clean => Done::Solved,
            (None | Some(Done::Failed), true) => Done::Later,
            (None, false) => Done::Failed,
            (Some(before), _) => before,
        };
        if before != Some(now) {
            self.keep(key(game, id), now.word().to_owned());
        }
        before.is_none()
    }

    /// How well somebody does in a game.
    pub fn standing(&self, game: &str) -> Standing {
        let word = |name| self.word(&cat(&[name, "-", game])).unwrap_or_default();
        Standing::parse(word("rating"), word("streak"))
    }

    pub(super) fn set_standing(&mut self, game: &str, standing: Standing) {
        let [rating, streak] = standing.words();
        for (name, word) in [("rating", rating), ("streak", streak)] {
            let name = cat(&[name, "-", game]);
            if self.word(&name) != Some(&word) {
                self.keep(name, word);
            }
        }
    }

    /// Whether the puzzle of this day has been solved on the day.
    pub fn has_solved_day(&self, game: &str, day: &str) -> bool {
        !day.is_empty() && self.word(&cat(&["day-", game])) == Some(day)
    }

    pub(super) fn solve_day(&mut self, game: &str, day: &str) {
        if !self.has_solved_day(game, day) {
            self.keep(cat(&["day-", game]), day.to_owned());
        }
    }

    /// Whether the next puzzle waits until it is asked for.
    pub fn waits(&self) -> bool {
        self.word(NEXT) == Some(WAITS)
    }

    pub(super) fn set_waits(&mut self, waits: bool) {
        self.keep(NEXT.to_owned(), if waits { WAITS } else { COMES }.to_owned());
    }

    fn word(&self, name: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == name).map(|(_, word)| word.as_str())
    }

    fn keep(&mut self, name: String, word: String) {
        // What cannot be stored lasts as long as the page.
        let _ = self.storage.set(&cat(&[KEPT, &name]), &word);
        self.words.retain(|(known, _)| *known != name);
        self.words.push((name, word));
    }
}

fn key(game: &str, id: u32) -> String {
    cat(&[game, "-", &id.to_string()])
}
