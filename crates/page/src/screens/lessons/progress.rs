//! The lesson tasks that the user has solved, as stored in the browser.

use crate::language::concat;
use crate::storage::SharedStorage;

/// The prefix of the storage keys. Each task has its own entry, so that tabs do not overwrite each
/// other's progress.
pub const KEPT: &str = "lesson-";
/// The value stored for a solved task.
const DONE: &str = "done";

/// The solved tasks, by storage key without [`KEPT`].
#[derive(Clone, Default)]
pub struct LessonProgress {
    done: Vec<String>,
    storage: SharedStorage,
}

impl LessonProgress {
    /// Loads the stored progress. Later changes are stored as they are made.
    pub fn load(storage: &SharedStorage) -> Self {
        let all = storage.all(KEPT).into_iter();
        let done = all.filter(|(_, word)| word == DONE).map(|(name, _)| name).collect();
        LessonProgress { done, storage: storage.clone() }
    }

    /// Whether a task, given by its index, has been solved.
    pub fn has(&self, game: &str, at: usize) -> bool {
        self.done.contains(&key(game, at))
    }

    /// Returns the number of solved tasks of a game.
    pub fn count(&self, game: &str) -> usize {
        let tasks = super::tasks::of(game).map_or(0, <[_]>::len);
        (0..tasks).filter(|at| self.has(game, *at)).count()
    }

    /// Records that a task has been solved.
    pub(super) fn note(&mut self, game: &str, at: usize) {
        if !self.has(game, at) {
            let name = key(game, at);
            // If storing fails, the progress is kept only until the page is closed.
            let _ = self.storage.set(&concat(&[KEPT, &name]), DONE);
            self.done.push(name);
        }
    }
}

fn key(game: &str, at: usize) -> String {
    concat(&[game, "-", &(at + 1).to_string()])
}
