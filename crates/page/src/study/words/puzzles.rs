//! What is said about puzzles.

use vicinity_protocol::puzzle::{Claim, Puzzle};
use vicinity_rules::{Color, Move, Position};

use crate::language::fill;
use crate::study::progress::Done;
use crate::words::{piece_name, side};

pub const TITLE: &str = "Puzzle {0}";
pub const TITLE_ALONE: &str = "Puzzles";
pub const LIST: &str = "All puzzles of this game, easy ones first";
pub const COMING: &str = "The puzzles are being fetched.";
pub const NOT_FETCHED: &str = "The puzzles of this game could not be fetched. Are you offline? What has been opened once can be solved offline.";
pub const NONE: &str = "There are no puzzles of this game yet.";
pub const FETCH: &str = "Try again";
pub const HINT: &str = "Hint";
pub const SHOW: &str = "Show the solution";
pub const SHOW_NEXT: &str = "Next move";
pub const AGAIN: &str = "From the start";
pub const NEXT: &str = "Next";
pub const PREVIOUS: &str = "Previous";
pub const THEME: &str = "Theme";
pub const ALL_THEMES: &str = "All themes";
pub const RIGHT: &str = "Right. Go on.";
pub const SHOWING: &str = "This is the solution.";
pub const SHOWN: &str = "That was the solution. You can go through it with the arrows.";
pub const SOLVED: &str = "Solved!";
pub const SOLVED_LATER: &str = "That is it: solved, though not at the first attempt.";
pub const YOURS: &str = "Your move.";

/// A theme as it stands in the list.
pub fn theme(word: &str) -> &'static str {
    match word {
        "king" => "Capture the king",
        "mate" => "Checkmate",
        "stalemate" => "Win by stalemate",
        "minor" => "Minor win",
        "material" => "Win material",
        "promotion" => "Promotion",
        "quiet" => "Quiet first move",
        "sacrifice" => "Sacrifice",
        _ => "",
    }
}

pub fn prompt(puzzle: &Puzzle, solver: Color) -> String {
    let moves = puzzle.solver_moves();
    let one = moves == 1;
    let sentence = match puzzle.claim {
        Claim::King if one => "{0} to play and capture the king at once.",
        Claim::King => "{0} to play and capture the king in {1} moves.",
        Claim::Mate if one => "{0} to play and give checkmate in one move.",
        Claim::Mate => "{0} to play and give checkmate in {1} moves.",
        Claim::Stalemate | Claim::Minor if one => {
            "{0} to play and leave {2} without a move, which wins here."
        }
        Claim::Stalemate => "{0} to play and leave {2} without a move in {1} moves, which wins here.",
        Claim::Minor => "{0} to play and leave {2} without a move in {1} moves, for the minor win.",
        Claim::Material => "{0} to play and win material.",
    };
    fill(sentence, &[side(solver), &moves.to_string(), side(!solver)])
}

/// Why a move is not the one, with so many of so many moves left.
pub fn wrong(san: &str, claim: Claim, left: usize, of: usize) -> String {
    let sentence = match (claim, left == 1) {
        (Claim::Material, _) => "{0} does not win: there is something better. Try again.",
        (Claim::King, true) => "{0} does not capture the king. Try again.",
        (Claim::King, false) => "{0} does not capture the king in {1} moves. Try again.",
        (Claim::Mate, true) => "{0} does not give checkmate. Try again.",
        (Claim::Mate, false) => "{0} does not give checkmate in {1} moves. Try again.",
        (Claim::Stalemate | Claim::Minor, _) => "{0} does not win: the enemy keeps a move. Try again.",
    };
    // What was asked for at the start is what is said while nothing has been played.
    fill(sentence, &[san, &left.min(of).to_string()])
}

/// A hint: which piece, and where it goes.
pub fn hint(position: &Position, mv: Move, with_target: bool) -> String {
    let name =
        position.piece_at(mv.from()).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    let sentence = if with_target { "Move the {0} from {1} to {2}." } else { "Look at the {0} on {1}." };
    fill(sentence, &[&name, &mv.from().to_string(), &mv.to().to_string()])
}

const fn difficulty(rating: u16) -> &'static str {
    match rating {
        0..900 => "Easy",
        900..1_400 => "Not so easy",
        1_400..2_000 => "Hard",
        _ => "Very hard",
    }
}

/// A puzzle's theme, difficulty and what is known of it, below the task.
pub fn details(puzzle: &Puzzle, done: Option<Done>) -> String {
    let sentence = match done {
        None => "{0}, about {1}.",
        Some(Done::Solved) => "{0}, about {1}. You have solved it.",
        Some(Done::Later) => "{0}, about {1}. You have solved it, not at the first attempt.",
        Some(Done::Failed) => "{0}, about {1}. You have tried it.",
    };
    fill(sentence, &[difficulty(puzzle.rating), &puzzle.rating.to_string()])
}

/// A puzzle in the list, by its place there, for a screen reader. The numbers of the file, which addresses and the browser keep, have gaps where one had to go.
pub fn entry(at: usize, puzzle: &Puzzle, done: Option<Done>) -> String {
    let sentence = match done {
        None => "Puzzle {0}, {1}, {2}, new",
        Some(Done::Solved) => "Puzzle {0}, {1}, {2}, solved",
        Some(Done::Later) => "Puzzle {0}, {1}, {2}, solved later",
        Some(Done::Failed) => "Puzzle {0}, {1}, {2}, tried",
    };
    fill(sentence, &[&(at + 1).to_string(), theme(puzzle.claim.word()), difficulty(puzzle.rating)])
}

pub fn count(solved: usize, all: usize) -> String {
    fill("{0} of {1} solved", &[&solved.to_string(), &all.to_string()])
}

/// The notice that an address names no puzzle.
pub fn no_such_puzzle(wanted: &str) -> String {
    let short: String = wanted.chars().take(24).collect();
    fill("There is no puzzle “{0}” of this game. Here is another one.", &[&short])
}

/// The file cannot be read.
pub fn faulty(what: &str) -> String {
    fill("The puzzles of this game cannot be read ({0}). Please reload the page.", &[what])
}
