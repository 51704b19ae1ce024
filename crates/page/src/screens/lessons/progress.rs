//! What is known of the lessons that somebody has done: plain data, as the browser keeps it.

use crate::language::cat;
use crate::storage::SharedStorage;

/// What begins the name under which the browser keeps that a task has been done. Each has a name of
/// its own, so that several tabs take nothing from each other.
pub const KEPT: &str = "lesson-";
/// The word kept under it.
const DONE: &str = "done";

/// Which tasks have been done, by the names under which they are stored without [`KEPT`].
#[derive(Clone, Default)]
pub struct LessonProgress {
    done: Vec<String>,
    storage: SharedStorage,
}

impl LessonProgress {
    /// Reads what is stored. Changes are stored as well.
    pub fn load(storage: &SharedStorage) -> Self {
        let all = storage.all(KEPT).into_iter();
        let done = all.filter(|(_, word)| word == DONE).map(|(name, _)| name).collect();
        LessonProgress { done, storage: storage.clone() }
    }

    /// Whether a task of a game has been done, by its place.
    pub fn has(&self, game: &str, at: usize) -> bool {
        self.done.contains(&key(game, at))
    }

    /// Notes that a task has been done.
    pub(super) fn note(&mut self, game: &str, at: usize) {
        if !self.has(game, at) {
            let name = key(game, at);
            // What cannot be stored lasts as long as the page.
            let _ = self.storage.set(&cat(&[KEPT, &name]), DONE);
            self.done.push(name);
        }
    }
}

fn key(game: &str, at: usize) -> String {
    cat(&[game, "-", &(at + 1).to_string()])
}
