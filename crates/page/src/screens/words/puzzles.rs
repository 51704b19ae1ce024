//! The texts of the puzzles.

use vicinity_protocol::puzzle::{Claim, Lesson, Puzzle};
use vicinity_record::Played;
use vicinity_rules::{Color, Move, Position};

use crate::language::{Text, concat};
use crate::messages::puzzle;
pub use crate::messages::puzzle::*;
use crate::screens::puzzles::Difficulty;
use crate::screens::puzzles::progress::Done;
use crate::screens::puzzles::rating::Standing;
use crate::screens::puzzles::theme::LESSONS;
use crate::words::{kind_name, side};

/// The heading of the daily puzzle, before and after it is solved.
pub const TODAY: [Text; 2] = [puzzle::TITLE_TODAY, puzzle::TODAY_SOLVED];
/// The entries of the status filter, in the order of `StatusFilter::ALL`.
pub const STATUS: [Text; 3] = [puzzle::STATUS_ALL, puzzle::STATUS_UNSOLVED, puzzle::STATUS_SOLVED];
/// The labels of the marks on the board.
pub const BADGES: [Text; 2] = [puzzle::BADGE_WRONG, puzzle::BADGE_RIGHT];

/// The name of a theme.
pub fn theme(word: &str) -> &'static str {
    match word {
        "lesson" => puzzle::THEME_LESSON.as_str(),
        "king" => puzzle::THEME_KING.as_str(),
        "mate" => puzzle::THEME_MATE.as_str(),
        "stalemate" => puzzle::THEME_STALEMATE.as_str(),
        "minor" => puzzle::THEME_MINOR.as_str(),
        "material" => puzzle::THEME_MATERIAL.as_str(),
        "promotion" => puzzle::THEME_PROMOTION.as_str(),
        "quiet" => puzzle::THEME_QUIET.as_str(),
        "sacrifice" => puzzle::THEME_SACRIFICE.as_str(),
        "fork" => puzzle::THEME_FORK.as_str(),
        "skewer" => puzzle::THEME_SKEWER.as_str(),
        "discovered" => puzzle::THEME_DISCOVERED.as_str(),
        _ => "",
    }
}

/// The instruction for a puzzle.
pub fn prompt(puzzle: &Puzzle, solver: Color) -> String {
    let (side, other) = (side(solver), side(!solver));
    let moves = puzzle.solver_moves();
    let count = moves.to_string();
    match puzzle.claim {
        Claim::King => puzzle::prompt_king(side, &count),
        Claim::Mate => puzzle::prompt_mate(side, &count),
        Claim::Stalemate | Claim::Minor if moves == 1 => puzzle::prompt_no_move_one(side, other),
        Claim::Stalemate => puzzle::prompt_stalemate(side, other, &count),
        Claim::Minor => puzzle::prompt_minor(side, other, &count),
        Claim::Material => puzzle::prompt_material(side),
    }
}

/// The reason why a move is wrong, with `left` of `of` moves remaining.
pub fn wrong(san: &str, claim: Claim, left: usize, of: usize) -> String {
    // At the start this is the number from the instruction.
    let count = left.min(of).to_string();
    match claim {
        Claim::Material => puzzle::wrong_material(san),
        Claim::King => puzzle::wrong_king(san, &count),
        Claim::Mate => puzzle::wrong_mate(san, &count),
        Claim::Stalemate | Claim::Minor => puzzle::wrong_no_move(san),
    }
}

/// The message of a solved puzzle.
pub fn solved(wrong_count: usize, is_helped: bool) -> String {
    match wrong_count {
        _ if is_helped => puzzle::SOLVED_WITH_HELP.owned(),
        0 => puzzle::SOLVED.owned(),
        _ => puzzle::solved_later(&wrong_count.to_string()),
    }
}

/// A hint: the piece to move, and its target square if `with_target`.
pub fn hint(position: &Position, mv: Move, with_target: bool) -> String {
    let name = position.piece_at(mv.from()).map_or("", |piece| kind_name(position.variant(), piece.kind()));
    let from = mv.from().to_string();
    if with_target {
        puzzle::hint_move(name, &from, &mv.to().to_string())
    } else {
        puzzle::hint_piece(name, &from)
    }
}

/// A choice in a menu with the number of puzzles that it leaves.
pub fn counted(text: &str, count: usize) -> String {
    concat(&[text, " (", &count.to_string(), ")"])
}

pub fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => puzzle::EASY.as_str(),
        Difficulty::Medium => puzzle::MEDIUM.as_str(),
        Difficulty::Hard => puzzle::HARD.as_str(),
        Difficulty::VeryHard => puzzle::VERY_HARD.as_str(),
    }
}

/// The difficulty of a puzzle, shown after it is over.
pub fn details(puzzle: &Puzzle) -> String {
    puzzle::details(difficulty(Difficulty::of(puzzle.rating)), &puzzle.rating.to_string())
}

/// The rating and streak, with the rating change of the last attempt.
pub fn standing(standing: Standing, gained: Option<i32>) -> String {
    let (rating, streak) = (standing.rating.to_string(), standing.streak.to_string());
    match (gained.map(signed), standing.streak > 0) {
        (None, false) => puzzle::rating(&rating),
        (None, true) => puzzle::rating_streak(&rating, &streak),
        (Some(gained), false) => puzzle::rating_gain(&rating, &gained),
        (Some(gained), true) => puzzle::rating_gain_streak(&rating, &gained, &streak),
    }
}

/// A rating change with its sign; the minus sign is as wide as the plus sign.
fn signed(gained: i32) -> String {
    let sign = if gained < 0 { "−" } else { "+" };
    concat(&[sign, &gained.unsigned_abs().to_string()])
}

/// The position among the puzzles that teach a rule, which do not change the rating.
pub fn steps(at: usize, of: usize) -> String {
    puzzle::steps(&at.to_string(), &of.to_string())
}

/// The rule that a solved puzzle has taught.
pub fn taught(lesson: Lesson, start: &Position, solution: &[Played]) -> String {
    let variant = start.variant();
    let first = solution.first().map(|played| played.mv);
    let mover = first.and_then(|mv| start.piece_at(mv.from())).map(|piece| kind_name(variant, piece.kind()));
    let became = solution.iter().step_by(2).find_map(|played| played.mv.promotion());
    let became = became.map(|kind| kind_name(variant, kind)).unwrap_or_default();
    let captures = first.is_some_and(|mv| start.is_capture(mv));
    let sentence = match lesson {
        Lesson::Capture => puzzle::TAUGHT_CAPTURE,
        Lesson::Exposed => puzzle::TAUGHT_EXPOSED,
        Lesson::Trap => puzzle::TAUGHT_TRAP,
        Lesson::Minor => puzzle::TAUGHT_MINOR,
        Lesson::Stalemate => puzzle::TAUGHT_STALEMATE,
        Lesson::Pool => return puzzle::taught_pool(became),
        Lesson::Straight => puzzle::TAUGHT_STRAIGHT,
        Lesson::Jump if captures => puzzle::TAUGHT_JUMP_CAPTURE,
        Lesson::Jump => puzzle::TAUGHT_JUMP,
        Lesson::Shield => puzzle::TAUGHT_SHIELD,
        Lesson::Sideways => puzzle::TAUGHT_SIDEWAYS,
        Lesson::Leap => return puzzle::taught_leap(mover.unwrap_or_default()),
        Lesson::Mate => puzzle::TAUGHT_MATE,
        Lesson::Promotion => puzzle::TAUGHT_PROMOTION,
        Lesson::EnPassant => puzzle::TAUGHT_EN_PASSANT,
        Lesson::Castling => puzzle::TAUGHT_CASTLING,
    };
    sentence.as_str().to_owned()
}

/// The label of a puzzle in the list, with theme and difficulty, for screen readers.
pub fn entry(puzzle: &Puzzle, done: Option<Done>) -> String {
    let sentence = match done {
        None => puzzle::entry_new,
        Some(Done::Solved) => puzzle::entry_solved,
        Some(Done::Later) => puzzle::entry_solved_later,
        Some(Done::Failed) => puzzle::entry_tried,
    };
    let [first, second] = columns(puzzle);
    sentence(&puzzle.id.to_string(), &first, &second)
}

/// The columns of a puzzle in the list: the theme, and the difficulty with the rating, or that it
/// is a lesson.
pub fn columns(puzzle: &Puzzle) -> [String; 2] {
    let level = if puzzle.lesson.is_some() {
        theme(LESSONS).to_owned()
    } else {
        concat(&[difficulty(Difficulty::of(puzzle.rating)), " · ", &puzzle.rating.to_string()])
    };
    [theme(puzzle.claim.word()).to_owned(), level]
}

/// The number of solved puzzles, and of all puzzles.
pub fn count(solved: usize, all: usize) -> String {
    puzzle::count(&solved.to_string(), &all.to_string())
}

/// The notice that an address names an unknown puzzle.
pub fn no_such_puzzle(wanted: &str) -> String {
    let short: String = wanted.chars().take(24).collect();
    puzzle::no_such_puzzle(&short)
}

/// The message that the puzzle file is invalid.
pub fn invalid(what: &str) -> String {
    puzzle::invalid(what)
}
