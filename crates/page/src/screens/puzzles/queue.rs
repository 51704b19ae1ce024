//! The order of puzzles: first those that teach the variant's rules, then the unsolved ones nearest
//! to the user's rating. Also selects the daily puzzle.

use vicinity_protocol::puzzle::Puzzle;

use super::progress::{Done, Progress};

/// The index of the next puzzle that is wanted, other than the one at `here`; `None` if there is no
/// other.
///
/// Puzzles tried but not solved follow when there are no new ones left, and solved ones come last,
/// both in rotation.
pub(super) fn next(
    list: &[Puzzle],
    game: &str,
    progress: &Progress,
    here: Option<usize>,
    is_wanted: impl Fn(&Puzzle) -> bool,
) -> Option<usize> {
    let rating = progress.standing(game).rating;
    let from = here.map_or(0, |here| here + 1);
    let order = |at: usize| {
        let puzzle = &list[at];
        let round = (at + list.len() - from % list.len().max(1)) % list.len();
        match progress.of(game, puzzle.id) {
            // The lessons build on each other.
            None if puzzle.lesson.is_some() => (0, at),
            None => (1, usize::from(puzzle.rating.abs_diff(rating))),
            Some(Done::Failed) => (2, round),
            Some(Done::Solved | Done::Later) => (3, round),
        }
    };
    (0..list.len()).filter(|at| Some(*at) != here && is_wanted(&list[*at])).min_by_key(|at| (order(*at), *at))
}

/// The index of the daily puzzle; `day` is written as `2026.11.21`. Lessons are excluded, and every
/// other puzzle has its turn before one is repeated.
pub fn of_the_day(list: &[Puzzle], day: &str) -> Option<usize> {
    let places: Vec<usize> = (0..list.len()).filter(|at| list[*at].lesson.is_none()).collect();
    let count = places.len();
    let number = day_number(day)?;
    // A step coprime to the count reaches every index. This one alternates between easier and
    // harder puzzles.
    let step = (count * 3 / 8 + 1..).find(|step| common(*step, count) == 1)?;
    places.get(number % count.max(1) * step % count.max(1)).copied()
}

/// The number of the day, counted from an arbitrary origin.
fn day_number(day: &str) -> Option<usize> {
    let mut parts = day.split('.').map(str::parse::<usize>);
    let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day)), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || !(1..10_000).contains(&year) {
        return None;
    }
    // Let the year start in March, so that the leap day is the last day.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Some(year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + day)
}

/// The greatest common divisor.
const fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}
