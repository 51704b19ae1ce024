//! The themes of puzzles, as words: what a puzzle demands, what is typical of its solution, and
//! whether it teaches a rule.

use vicinity_protocol::puzzle::Puzzle;

/// The theme of puzzles that teach a rule, as a word.
pub const LESSONS: &str = "lesson";

/// Whether a puzzle has a theme, given as a word.
pub(super) fn has_theme(puzzle: &Puzzle, word: &str) -> bool {
    themes(puzzle).any(|other| other == word)
}

/// The themes of a puzzle.
fn themes(puzzle: &Puzzle) -> impl Iterator<Item = &'static str> + '_ {
    let lesson = puzzle.lesson.map(|_| LESSONS);
    lesson.into_iter().chain([puzzle.claim.word()]).chain(puzzle.tags.iter().map(|tag| tag.word()))
}
