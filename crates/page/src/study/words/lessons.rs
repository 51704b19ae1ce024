//! What is said in the lessons: short sentences that a child can follow, each with one rule. Where a sentence is used by several
//! games its rule is the same in all of them; `study/tasks.rs` has the positions.

use vicinity_rules::{Move, Position};

use crate::language::fill;
use crate::words::piece_name;

pub const TITLE: &str = "Learn in a minute";
pub const LEARN_GAME: &str = "Learn {0} in a minute";
pub const BACK: &str = "Back";
pub const TASKS: &str = "Tasks";
pub const HINT: &str = "Hint";
pub const SKIP: &str = "Skip";
pub const NEXT: &str = "Next";
pub const PLAY: &str = "Play a game";
pub const PUZZLES: &str = "Puzzles";
pub const AGAIN: &str = "Once more";
pub const FINISHED: &str = "You know the rules of {0}.";
pub const FINISHED_MEANS: &str = "Now try them in a game, or in a puzzle.";
pub const NONE: &str = "There are no lessons for this game.";
/// Said when the enemy has answered, before the last move of a task.
pub const GO_ON: &str = "Good. Now the next move.";
/// Said to a screen reader when a wrong move has been taken back.
pub const TAKEN_BACK: &str = "The move is taken back. Try again.";

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

// Near Chess

pub const PAWN: Phrases = Phrases {
    task: "Capture the knight with your pawn.",
    trap: "Pawns never take two steps here. Capture the knight.",
    wrong: "The knight is still there. A pawn captures one square ahead, diagonally.",
    right: "Right! Pawns take one step at a time, and capture diagonally.",
};
pub const STRAIGHT_PAWN: Phrases = Phrases {
    task: "Capture the rook straight ahead of your pawn.",
    trap: "Diagonally a pawn only captures, and nobody stands there. The rook stands straight ahead.",
    wrong: "The rook is still there. Move your pawn straight onto it.",
    right: "Right! Pawns take one step at a time. They capture diagonally, and here straight ahead as well.",
};
pub const CAPTURE_KING: Phrases = Phrases {
    task: "Capture the black king with your knight.",
    trap: "A knight leaps two squares straight and one to the side. Find the leap that lands on the king.",
    wrong: "The king is still there. Use your knight.",
    right: "Right! Whoever captures the king wins at once.",
};
pub const NO_CHECK: Phrases = Phrases {
    task: "The rook attacks your king. Never mind: capture the black king first.",
    trap: "You may run, but nobody has to answer a check here. Capture the black king.",
    wrong: "The black king is still there. Capture it with your queen.",
    right: "Right! A check need not be answered. Whoever captures first wins.",
};
pub const LOST_PIECE: Phrases = Phrases {
    task: "Move your pawn to the last rank. You still have your queen: choose a piece that you have lost.",
    trap: "Your queen is still on the board. Choose a piece that you have lost.",
    wrong: "Move the pawn one step ahead, to the last rank.",
    right: "Right! The pawn becomes a piece that you have lost. If you have lost none, it may not go there.",
};
pub const NO_MOVE: Phrases = Phrases {
    task: "Only one black pawn can still move. Put your rook in front of it.",
    trap: "That captures, but now Black can move more. Put the rook in front of the free pawn.",
    wrong: "Black can still move. Put your rook right in front of the free pawn.",
    right: "Right! Black cannot move and loses. That is a minor win.",
};

// Near vs Normal

pub const BISHOP_TAKES_KING: Phrases = Phrases {
    task: "You are White, the Near side. Capture the black king with your bishop.",
    trap: "Go on along the diagonal, all the way to the king.",
    wrong: "The king is still there. Your bishop can reach it.",
    right: "Right! Both sides win by capturing the king.",
};
pub const NEAR_PASSING: Phrases = Phrases {
    task: "Step forward with your pawn. Black's will pass it in two steps: capture it on the square that it skips.",
    trap: "That lets it go. Capture it: go diagonally to the square that it skipped.",
    wrong: "Use your pawn: one step, and then diagonally to the square that the black pawn skips.",
    right: "Right! Normal pawns may take two steps, and Near pawns capture them in passing. Normal pawns never do that.",
};
pub const NORMAL_CASTLES: Phrases = Phrases {
    task: "You are Black, the Normal side. Castle: move your king two squares towards the rook.",
    trap: "That was one square. Move the king two squares, and the rook comes along.",
    wrong: "Castle: move the king, two squares towards the rook.",
    right: "Right! Only the Normal side castles.",
};
pub const ANY_PIECE: Phrases = Phrases {
    task: "You are Black. Move your pawn to the last rank and make it a second queen.",
    trap: "That is allowed, but a queen is stronger. Choose the queen.",
    wrong: "Move the pawn one step ahead, to the last rank.",
    right: "Right! A Normal pawn becomes any piece. A Near pawn only becomes one that was lost.",
};
pub const NO_MOVE_LOSES: Phrases =
    Phrases { right: "Right! Whoever cannot move loses, on either side.", ..NO_MOVE };

// Grand Rider Chess

pub const RIDER: Phrases = Phrases {
    task: "The nightrider leaps like a knight, and on and on in the same direction. Capture the rook.",
    trap: "That is the right direction. Do not stop: leap on to the rook.",
    wrong: "The rook is still there. Your nightrider needs three leaps, all in the same direction.",
    right: "Right! A rider repeats its leap until something stands in its way.",
};
pub const LANDING: Phrases = Phrases {
    task: "The dabbabarider leaps two squares straight, again and again. Capture the rook that it can reach.",
    trap: "Your own pawn stands where the dabbabarider would land, and stops it. Capture the other rook.",
    wrong: "Both rooks are still there. One of them can be reached in leaps of two squares.",
    right: "Right! A rider leaps over what stands in between. Only a piece on a landing square stops it.",
};
pub const BEROLINA: Phrases = Phrases {
    task: "The Berolina pawn steps diagonally and captures straight ahead. Capture the rook.",
    trap: "Diagonally it only steps. Capture straight ahead.",
    wrong: "The rook is still there. It stands straight ahead of your Berolina pawn.",
    right: "Right! A Berolina pawn is a pawn turned round.",
};
pub const SUPERPAWN: Phrases = Phrases {
    task: "The superpawn is a pawn that also goes backward. Capture the rook behind it.",
    trap: "That is a step. It captures diagonally, backward as well.",
    wrong: "The rook is still there. It stands behind your superpawn, diagonally.",
    right: "Right! A pawn may become a superpawn on the last rank.",
};
pub const NO_MOVE_LEFT: Phrases = Phrases {
    task: "Leave Black without a move: your queen takes every square from the king, and does not attack it.",
    trap: "The king is attacked, but it can step aside. Take its squares, and do not attack it.",
    wrong: "The king can still move. Try a square on the rank below it.",
    right: "Right! A side that cannot move loses here, as it does by checkmate.",
};

// Contact Chess

pub const JUMP: Phrases = Phrases {
    task: "Jump sideways over the knight with your pawn.",
    trap: "That is a step. Jump over the knight, onto the square right behind it.",
    wrong: "Use the pawn. It lands right behind the knight.",
    right: "Right! Pieces jump over friends that touch them. Pawns go sideways, too.",
};
pub const PAWN_JUMPS: Phrases = Phrases {
    task: "Pawns capture only by jumping over a friend. Capture the knight.",
    trap: "This pawn has nobody to jump over. Capture with the other one.",
    wrong: "The knight is still there. Jump over one pawn with the other.",
    right: "Right! The friends that are jumped over stand side by side, and the enemy right behind them.",
};
pub const SHIELD: Phrases = Phrases {
    task: "A piece with a friend right behind it is shielded. Capture the knight that is not.",
    trap: "The pawn behind this knight shields it. Capture the other knight.",
    wrong: "Both knights are still there. Capture one with your rook.",
    right: "Right! An empty square or the edge of the board shields nobody.",
};
pub const LONG_JUMP: Phrases = Phrases {
    task: "One pawn shields the other. A jump over two breaks the shield: capture the front pawn.",
    trap: "That jumps over only one, and one stands behind. Jump over more than that.",
    wrong: "The pawn is still there. Jump with the last pawn of your row.",
    right: "Right! Whoever jumps over more than stand behind breaks the shield.",
};
pub const KING_SHIELD: Phrases = Phrases {
    task: "The rook attacks your king. Shield it: put your rook right behind the king.",
    trap: "The king is safe there, too. But try the shield: leave it where it is.",
    wrong: "Put your rook right behind the king, seen from the black rook.",
    right: "Right! A shielded king is not attacked at all.",
};

// Orthodox chess

pub const TWO_STEPS: Phrases = Phrases {
    task: "Your pawn has not moved yet. Move it two squares.",
    trap: "That was one step. From where it starts a pawn may take two.",
    wrong: "Move the pawn, two squares straight ahead.",
    right: "Right! From then on it goes one step at a time.",
};
pub const PASSING: Phrases =
    Phrases { right: "Right! That is only possible at once, on the very next move.", ..NEAR_PASSING };
pub const CASTLES: Phrases = Phrases {
    task: "Castle: move your king two squares towards the rook.",
    right: "Right! Neither of them may have moved before, and nobody may attack the king on its way.",
    ..NORMAL_CASTLES
};
pub const QUEEN: Phrases = Phrases {
    task: "Move your pawn to the last rank and make it a queen.",
    right: "Right! A pawn becomes a queen, rook, bishop or knight.",
    ..ANY_PIECE
};
pub const MATE: Phrases = Phrases {
    task: "Attack the king so that it cannot get away. Use your rook.",
    trap: "That does not attack the king. Go all the way to the last rank.",
    wrong: "The king is not in danger. Move your rook to the last rank.",
    right: "Right! Checkmate wins: the king is attacked and cannot get away.",
};

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
