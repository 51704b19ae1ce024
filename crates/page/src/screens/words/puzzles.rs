//! What is said about puzzles.

use vicinity_protocol::puzzle::{Claim, Lesson, Puzzle};
use vicinity_record::Played;
use vicinity_rules::{Color, Move, Position};

use crate::language::fill;
use crate::screens::puzzles::LESSONS;
use crate::screens::puzzles::progress::Done;
use crate::screens::puzzles::rating::Standing;
use crate::words::{piece_name, side};

pub const TITLE: &str = "Puzzle {0}";
pub const TITLE_ALONE: &str = "Puzzles";
pub const TITLE_TODAY: &str = "Puzzle of the day";
pub const ALL: &str = "All puzzles";
pub const BACK: &str = "Back to the puzzle";
/// The puzzle of the day, and that it is solved.
pub const TODAY: [&str; 2] = ["Puzzle of the day", "Puzzle of the day ✓"];
pub const COMING: &str = "The puzzles are being fetched.";
pub const NOT_FETCHED: &str = "The puzzles of this game could not be fetched. Are you offline? What has been opened once can be solved offline.";
pub const NONE: &str = "There are no puzzles of this game yet.";
pub const SHOW: &str = "Solution";
pub const SHOW_NEXT: &str = "Next move";
pub const ALL_THEMES: &str = "All themes";
pub const RIGHT: &str = "Right. Go on.";
pub const SHOWING: &str = "This is the solution.";
pub const SHOWN: &str = "That was the solution. You can go through it with the arrows.";
pub const SOLVED: &str = "Solved!";
pub const SOLVED_LATER: &str = "That is it: solved, though not at the first attempt.";
/// What the marks on the board say.
pub const BADGES: [&str; 2] = ["Wrong", "Right"];

/// A theme as it stands in the list.
pub fn theme(word: &str) -> &'static str {
    match word {
        "lesson" => "First steps",
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

/// What is to be done.
pub fn prompt(puzzle: &Puzzle, solver: Color) -> String {
    let moves = puzzle.solver_moves();
    let one = moves == 1;
    let sentence = match puzzle.claim {
        Claim::King if one => "{0} to play: capture the king.",
        Claim::King => "{0} to play: capture the king in {1} moves.",
        Claim::Mate if one => "{0} to play: checkmate in one move.",
        Claim::Mate => "{0} to play: checkmate in {1} moves.",
        Claim::Stalemate | Claim::Minor if one => "{0} to play: leave {2} without a move, which wins here.",
        Claim::Stalemate => "{0} to play: leave {2} without a move in {1} moves, which wins here.",
        Claim::Minor => "{0} to play: leave {2} without a move in {1} moves, for the minor win.",
        Claim::Material => "{0} to play: win material.",
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

/// How hard a puzzle is: told when it is over.
pub fn details(puzzle: &Puzzle) -> String {
    fill("{0}, about {1}.", &[difficulty(puzzle.rating), &puzzle.rating.to_string()])
}

/// Rating and streak, with what the last attempt has brought.
pub fn standing(standing: Standing, gained: Option<i32>) -> String {
    let numbers =
        [standing.rating.to_string(), gained.map_or_else(String::new, signed), standing.streak.to_string()];
    let sentence = match (gained.is_some(), standing.streak > 0) {
        (false, false) => "Rating {0}",
        (false, true) => "Rating {0} · Streak {2}",
        (true, false) => "Rating {0} ({1})",
        (true, true) => "Rating {0} ({1}) · Streak {2}",
    };
    fill(sentence, &numbers.each_ref().map(String::as_str))
}

/// A gain with its sign; a loss has the one that is as wide.
fn signed(gained: i32) -> String {
    let sign = if gained < 0 { "−" } else { "+" };
    crate::language::cat(&[sign, &gained.unsigned_abs().to_string()])
}

/// Which of the lessons it is; they move no rating.
pub fn steps(at: usize, of: usize) -> String {
    fill("First steps: {0} of {1}", &[&at.to_string(), &of.to_string()])
}

/// What a solved lesson has taught.
pub fn taught(lesson: Lesson, start: &Position, solution: &[Played]) -> String {
    let variant = start.variant();
    let first = solution.first().map(|played| played.mv);
    let mover = first.and_then(|mv| start.piece_at(mv.from())).map(|piece| &*variant.kind(piece.kind()).name);
    let became = solution.iter().step_by(2).find_map(|played| played.mv.promotion());
    let became = became.map(|kind| &*variant.kind(kind).name);
    let captures = first.is_some_and(|mv| start.is_capture(mv));
    let (sentence, piece) = match lesson {
        Lesson::Capture => {
            ("The king can be captured like any other piece, and that wins the game at once.", None)
        }
        Lesson::Exposed => ("Your own king was in danger, too: whoever captures first has won.", None),
        Lesson::Trap => ("The king was attacked and had no way out, so it was captured a move later.", None),
        Lesson::Minor => ("Your opponent has no move left. Here that is no draw but a minor win.", None),
        Lesson::Stalemate => ("Your opponent has no move left. Here that is no draw but a win.", None),
        Lesson::Pool => ("Only captured pieces come back: this {0} had been lost before.", became),
        Lesson::Straight => ("Pawns capture straight ahead in this game, and diagonally as well.", None),
        Lesson::Jump if captures => (
            "A jump over friends right beside the piece may end with a capture. Pawns capture in no other way.",
            None,
        ),
        Lesson::Jump => ("A piece may jump over friends right beside it, to the square behind them.", None),
        Lesson::Shield => (
            "Along a line nobody captures a piece that has another one right behind it: that is a shield.",
            None,
        ),
        Lesson::Sideways => ("Pawns step sideways, too.", None),
        Lesson::Leap => (
            "The {0} repeats its leap in one direction; only the squares that it touches must be empty.",
            mover,
        ),
        Lesson::Mate => ("The king is attacked and has no way out: checkmate.", None),
        Lesson::Promotion => ("On the last rank a pawn becomes any piece you like.", None),
        Lesson::EnPassant => (
            "A pawn that has just gone two squares can be captured as if it had gone one, but only at once.",
            None,
        ),
        Lesson::Castling => ("Castling moves king and rook in one turn.", None),
    };
    fill(sentence, &[piece.unwrap_or_default()])
}

/// A puzzle in the list, by its place there, with its theme and how hard it is, for a screen
/// reader. The numbers of the file, which addresses and the browser keep, have gaps where one had
/// to go.
pub fn entry(at: usize, puzzle: &Puzzle, done: Option<Done>) -> String {
    let sentence = match done {
        None => "Puzzle {0}, {1}, {2}, new",
        Some(Done::Solved) => "Puzzle {0}, {1}, {2}, solved",
        Some(Done::Later) => "Puzzle {0}, {1}, {2}, solved later",
        Some(Done::Failed) => "Puzzle {0}, {1}, {2}, tried",
    };
    let claim = theme(puzzle.claim.word());
    let [first, second] = match puzzle.lesson {
        Some(_) => [theme(LESSONS), claim],
        None => [claim, difficulty(puzzle.rating)],
    };
    fill(sentence, &[&(at + 1).to_string(), first, second])
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
