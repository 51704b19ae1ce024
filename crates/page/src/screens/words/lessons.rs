//! What is said around the lessons; what is said at each task stands with it, in the game's folder.

use vicinity_rules::{Move, Position};

use crate::language::game_text;
use crate::messages::lesson;
pub use crate::messages::lesson::*;
use crate::words::piece_name;

/// What a task is called: its number, and whether it has been done.
pub fn entry(number: usize, is_done: bool) -> String {
    let entry = if is_done { lesson::entry_done } else { lesson::entry };
    entry(&number.to_string())
}

/// Where one stands among the tasks.
pub fn count(number: usize, all: usize) -> String {
    lesson::count(&number.to_string(), &all.to_string())
}

/// A task as it is told: its place, and what is to be done.
pub fn told(number: usize, all: usize, task: &str) -> String {
    lesson::told(&number.to_string(), &all.to_string(), game_text(task))
}

/// Which piece goes where.
pub fn hint(position: &Position, mv: Move) -> String {
    let name =
        position.piece_at(mv.from()).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    lesson::hint_move(&name, &mv.from().to_string(), &mv.to().to_string())
}
