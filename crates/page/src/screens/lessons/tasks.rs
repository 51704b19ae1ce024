//! The tasks of the lessons: for each variant some small positions, each of which demonstrates one
//! rule.
//!
//! `build.rs` generates them from `lessons.txt` in the folders of the games. `tests/lessons` checks
//! that every position is valid, every solution legal, and every trap either a legal move or one
//! that the rules refuse.

/// A position with a task.
pub struct LessonTask {
    /// The FEN of the position; the user plays the side to move.
    pub fen: &'static str,
    /// The solutions, each a line of moves in coordinate notation that includes the opponent's
    /// replies.
    pub lines: &'static [&'static str],
    /// The most likely wrong moves, some of which are illegal.
    pub traps: &'static [&'static str],
    pub phrases: &'static Phrases,
}

/// The texts of a task.
pub struct Phrases {
    /// The rule to try, in a sentence.
    pub rule: &'static str,
    /// The instruction.
    pub task: &'static str,
    /// The explanation of a trap.
    pub trap: &'static str,
    /// The explanation of any other wrong move.
    pub wrong: &'static str,
    /// The rule, shown after the task is solved.
    pub right: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The tasks of a variant, by its name without options.
pub fn of(game: &str) -> Option<&'static [LessonTask]> {
    GAMES.iter().find(|(name, _)| *name == game).map(|(_, tasks)| *tasks)
}
