//! What is known of the lessons that somebody has done: plain data, as the browser keeps it.

use crate::language::cat;
use crate::update::Effect;

/// What begins the name under which the browser keeps that a task has been done. Each has a name of its own, so that several tabs
/// take nothing from each other.
pub const KEPT: &str = "lesson-";
/// The word kept under it.
const DONE: &str = "done";

/// Which tasks have been done, by the names under which it is kept.
#[derive(Clone, Debug, Default)]
pub struct Learnt(Vec<String>);

impl Learnt {
    /// From what is kept: names without [`KEPT`], and words. What cannot be read is left out.
    pub fn new(kept: impl IntoIterator<Item = (String, String)>) -> Self {
        Learnt(kept.into_iter().filter(|(_, word)| word == DONE).map(|(name, _)| name).collect())
    }

    /// Whether a task of a game has been done, told by its place.
    pub fn has(&self, game: &str, at: usize) -> bool {
        let name = key(game, at);
        self.0.contains(&name)
    }

    /// Takes note that a task has been done; returns what has to be kept, if it is news.
    pub(super) fn note(&mut self, game: &str, at: usize) -> Option<Effect> {
        let is_news = !self.has(game, at);
        is_news.then(|| {
            let name = key(game, at);
            let kept = Effect::Store { key: cat(&[KEPT, &name]), value: DONE };
            self.0.push(name);
            kept
        })
    }
}

fn key(game: &str, at: usize) -> String {
    cat(&[game, "-", &(at + 1).to_string()])
}
