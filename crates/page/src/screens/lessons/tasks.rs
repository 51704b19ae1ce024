//! The tasks of the lessons: for each game some small positions, each with one rule to try.
//!
//! They stand in the folders of the games, in `lessons.txt` (`build.rs`). `tests/lessons` plays all
//! of it: every position is one of its game, every solution is legal, and every trap is either a
//! legal move or exactly what the rules refuse.

/// A position with something to do in it.
pub struct Task {
    /// The position; the side to move is the learner's.
    pub fen: &'static str,
    /// What does it, in coordinates: each a line of moves, the enemy's answers among them.
    pub lines: &'static [&'static str],
    /// The wrong tries that are most likely, some of which the rules refuse.
    pub traps: &'static [&'static str],
    pub phrases: &'static Phrases,
}

/// What is said at one task.
pub struct Phrases {
    /// What is to be done.
    pub task: &'static str,
    /// Why the most likely wrong try is not it.
    pub trap: &'static str,
    /// What is said of any other.
    pub wrong: &'static str,
    /// The rule, when it has been done.
    pub right: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The tasks of a game, by its name without options.
pub fn of(game: &str) -> Option<&'static [Task]> {
    GAMES.iter().find(|(name, _)| *name == game).map(|(_, tasks)| *tasks)
}
