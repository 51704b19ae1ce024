//! What is said around the lessons; what is said at each task stands with it, in the game's folder.

use vicinity_rules::{Move, Position};

use crate::language::fill;
use crate::words::piece_name;

pub const TITLE: &str = "Learn in a minute";
pub const LEARN_GAME: &str = "Learn {0} in a minute";
pub const FINISHED: &str = "You know the rules of {0}.";
pub const FINISHED_MEANS: &str = "Now try them in a game, or in a puzzle.";
pub const NONE: &str = "There are no lessons for this game.";
/// Said when the enemy has answered, before the last move of a task.
pub const GO_ON: &str = "Good. Now the next move.";
/// Said to a screen reader when a wrong move has been taken back.
pub const TAKEN_BACK: &str = "The move is taken back. Try again.";

/// What a task is called: its number, and whether it has been done.
pub fn entry(number: usize, is_done: bool) -> String {
    fill(if is_done { "Task {0}, done" } else { "Task {0}" }, &[&number.to_string()])
}

/// Where one stands among the tasks.
pub fn count(number: usize, all: usize) -> String {
    fill("Task {0} of {1}", &[&number.to_string(), &all.to_string()])
}

/// A task as it is told: its place, and what is to be done.
pub fn told(number: usize, all: usize, task: &str) -> String {
    fill("Task {0} of {1}. {2}", &[&number.to_string(), &all.to_string(), task])
}

/// Which piece goes where.
pub fn hint(position: &Position, mv: Move) -> String {
    let name =
        position.piece_at(mv.from()).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    fill("Move the {0} from {1} to {2}.", &[&name, &mv.from().to_string(), &mv.to().to_string()])
}
