//! The choice of puzzles to keep: some of every theme, both easy and hard ones.

use std::collections::BTreeMap;

use vicinity_protocol::puzzle::{Claim, Puzzle};

/// Keeps `keep` puzzles, sorts them from easy to hard and numbers them. Lessons are all kept
/// unchanged and come first.
pub(super) fn choose(mut found: Vec<Puzzle>, keep: usize) -> Vec<Puzzle> {
    let mut lessons: Vec<Puzzle> = found.extract_if(.., |puzzle| puzzle.lesson.is_some()).collect();
    let mut themes: BTreeMap<(Claim, usize), Vec<Puzzle>> = BTreeMap::new();
    for puzzle in found.drain(..) {
        themes.entry((puzzle.claim, puzzle.solver_moves())).or_default().push(puzzle);
    }
    let mut kept: Vec<Puzzle> = Vec::new();
    // One of each theme in turn, always the one whose rating is farthest from those kept.
    while kept.len() < keep && themes.values().any(|puzzles| !puzzles.is_empty()) {
        for puzzles in themes.values_mut() {
            let distance = |puzzle: &Puzzle| {
                kept.iter().map(|other| other.rating.abs_diff(puzzle.rating)).min().unwrap_or(u16::MAX)
            };
            let farthest =
                (0..puzzles.len()).max_by_key(|&index| (distance(&puzzles[index]), usize::MAX - index));
            if let Some(index) = farthest.filter(|_| kept.len() < keep) {
                kept.push(puzzles.remove(index));
            }
        }
    }
    kept.sort_by_key(|puzzle| (puzzle.rating, puzzle.moves.len()));
    lessons.append(&mut kept);
    for (puzzle, id) in lessons.iter_mut().zip(1..) {
        puzzle.id = id;
    }
    lessons
}

#[cfg(test)]
mod tests {
    use vicinity_protocol::puzzle::Lesson;

    use super::*;

    fn puzzle(claim: Claim, moves: usize, rating: u16) -> Puzzle {
        let moves = vec!["a1a2".to_owned(); moves];
        Puzzle {
            id: 0,
            fen: String::new(),
            moves,
            claim,
            tags: Vec::new(),
            rating,
            lead_in: None,
            lesson: None,
        }
    }

    #[test]
    fn every_theme_is_kept_and_easy_comes_before_hard() {
        let mut found: Vec<Puzzle> = (0..20).map(|n| puzzle(Claim::King, 3, 600 + n * 100)).collect();
        found.push(puzzle(Claim::Material, 3, 900));
        found.push(puzzle(Claim::King, 5, 2000));
        let kept = choose(found, 6);
        assert_eq!(kept.len(), 6);
        assert!(kept.is_sorted_by_key(|puzzle| puzzle.rating));
        assert!(kept.iter().map(|puzzle| puzzle.id).eq(1..=6));
        assert!(kept.iter().any(|puzzle| puzzle.claim == Claim::Material));
        assert!(kept.iter().any(|puzzle| puzzle.moves.len() == 5));
        assert!(kept.last().is_some_and(|puzzle| puzzle.rating == 2500));
        let lesson = Puzzle { lesson: Some(Lesson::Minor), ..puzzle(Claim::Minor, 1, 3000) };
        let kept = choose(vec![puzzle(Claim::King, 3, 600), lesson, puzzle(Claim::King, 3, 700)], 1);
        assert!(
            kept.iter().map(|puzzle| puzzle.rating).eq([3000, 600]),
            "lessons come first, and all of them"
        );
    }
}
