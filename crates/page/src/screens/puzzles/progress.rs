//! The user's progress in puzzles, as stored in the browser.
//!
//! Each item has its own storage entry, so that tabs rarely overwrite each other's: a puzzle
//! `near-7`, and for each variant `rating-near`, `streak-near` and `day-near`. Unreadable entries
//! are ignored.

use super::rating::Standing;
use crate::language::concat;
use crate::storage::SharedStorage;

/// The result of earlier attempts at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// Solved at the first attempt without a wrong move or help.
    Solved,
    /// Solved, but not at the first attempt or not without help.
    Later,
    /// Tried but not yet solved.
    Failed,
}

impl Done {
    /// The stored word.
    pub const fn word(self) -> &'static str {
        match self {
            Done::Solved => "solved",
            Done::Later => "later",
            Done::Failed => "failed",
        }
    }

    /// Parses the stored word.
    pub fn parse(word: &str) -> Option<Done> {
        [Done::Solved, Done::Later, Done::Failed].into_iter().find(|done| done.word() == word)
    }

    pub const fn is_solved(self) -> bool {
        matches!(self, Done::Solved | Done::Later)
    }
}

/// The prefix of the storage keys.
pub const KEPT: &str = "puzzle-";

/// The storage key of whether the next puzzle opens by itself.
const NEXT: &str = "next";
/// The value of [`NEXT`] if the next puzzle waits for the user.
const WAITS: &str = "waits";
/// The value of [`NEXT`] if the next puzzle opens by itself.
const AUTO_NEXT: &str = "auto-next";

/// The progress in all puzzles, by storage key without [`KEPT`].
#[derive(Clone, Default)]
pub struct Progress {
    words: Vec<(String, String)>,
    storage: SharedStorage,
}

impl Progress {
    /// Loads the stored progress. Later changes are stored as they are made.
    pub fn load(storage: &SharedStorage) -> Self {
        Progress { words: storage.all(KEPT), storage: storage.clone() }
    }

    /// The result of earlier attempts at a puzzle.
    pub fn of(&self, game: &str, id: u32) -> Option<Done> {
        Done::parse(self.word(&key(game, id))?)
    }

    /// Records an attempt. Returns whether it is the first one at this puzzle.
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

    /// The user's rating and streak in a variant.
    pub fn standing(&self, game: &str) -> Standing {
        let word = |name| self.word(&concat(&[name, "-", game])).unwrap_or_default();
        Standing::parse(word("rating"), word("streak"))
    }

    pub(super) fn set_standing(&mut self, game: &str, standing: Standing) {
        let [rating, streak] = standing.words();
        for (name, word) in [("rating", rating), ("streak", streak)] {
            let name = concat(&[name, "-", game]);
            if self.word(&name) != Some(&word) {
                self.keep(name, word);
            }
        }
    }

    /// Whether the daily puzzle of this day was solved on that day.
    pub fn has_solved_day(&self, game: &str, day: &str) -> bool {
        !day.is_empty() && self.word(&concat(&["day-", game])) == Some(day)
    }

    pub(super) fn solve_day(&mut self, game: &str, day: &str) {
        if !self.has_solved_day(game, day) {
            self.keep(concat(&["day-", game]), day.to_owned());
        }
    }

    /// Whether the next puzzle waits for the user instead of opening by itself.
    pub fn waits(&self) -> bool {
        self.word(NEXT) == Some(WAITS)
    }

    pub(super) fn set_waits(&mut self, waits: bool) {
        self.keep(NEXT.to_owned(), if waits { WAITS } else { AUTO_NEXT }.to_owned());
    }

    fn word(&self, name: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == name).map(|(_, word)| word.as_str())
    }

    fn keep(&mut self, name: String, word: String) {
        // If storing fails, the progress is kept only until the page is closed.
        let _ = self.storage.set(&concat(&[KEPT, &name]), &word);
        self.words.retain(|(known, _)| *known != name);
        self.words.push((name, word));
    }
}

fn key(game: &str, id: u32) -> String {
    concat(&[game, "-", &id.to_string()])
}
