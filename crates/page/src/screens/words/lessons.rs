//! The texts around the lessons. Those of each task are in the folder of the game.

use vicinity_rules::{Move, Position};

use crate::language::{concat, game_text};
use crate::messages::lesson;
pub use crate::messages::lesson::*;
use crate::screens::lessons::tasks::Phrases;
use crate::words::kind_name;

/// The label of a task: its number, and whether it is solved.
pub fn entry(number: usize, is_done: bool) -> String {
    let entry = if is_done { lesson::entry_done } else { lesson::entry };
    entry(&number.to_string())
}

/// The number of the current task, and of all tasks.
pub fn count(number: usize, all: usize) -> String {
    lesson::count(&number.to_string(), &all.to_string())
}

/// The progress in the lessons of a game: the number of solved tasks, and of all tasks.
pub fn progress(solved: usize, all: usize) -> String {
    lesson::progress(&solved.to_string(), &all.to_string())
}

/// The announcement of a task: its number, its rule and the instruction.
pub fn task(number: usize, all: usize, task: &Phrases) -> String {
    let text = concat(&[game_text(task.rule), " ", game_text(task.task)]);
    lesson::announcement(&number.to_string(), &all.to_string(), &text)
}

/// A hint: the piece, its square and the target square.
pub fn hint(position: &Position, mv: Move) -> String {
    let name = position.piece_at(mv.from()).map_or("", |piece| kind_name(position.variant(), piece.kind()));
    lesson::hint_move(name, &mv.from().to_string(), &mv.to().to_string())
}
