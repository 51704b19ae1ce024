//! Which puzzle comes next: first those that teach the game, then the unsolved one that is nearest
//! to what somebody can do; and which is the puzzle of the day.

use vicinity_protocol::puzzle::Puzzle;

use super::progress::{Done, Progress};

/// The place of the next puzzle of those that are wanted, other than the one at `here`; `None`
/// where there is no other one.
///
/// What has been tried and not solved comes when nothing is new any more, and what is solved when
/// nothing else is left: then it goes round.
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
            Some(Done::Solved | Done::Later) => (3, round),
            // The lessons build on each other.
            _ if puzzle.lesson.is_some() => (0, at),
            None => (1, usize::from(puzzle.rating.abs_diff(rating))),
            Some(Done::Failed) => (2, usize::from(puzzle.rating.abs_diff(rating))),
        }
    };
    (0..list.len()).filter(|at| Some(*at) != here && is_wanted(&list[*at])).min_by_key(|at| (order(*at), *at))
}

/// The place of the puzzle of a day, written `2026.11.21`. No lesson is, and each of the others has
/// its turn before one comes again.
pub fn of_the_day(list: &[Puzzle], day: &str) -> Option<usize> {
    let places: Vec<usize> = (0..list.len()).filter(|at| list[*at].lesson.is_none()).collect();
    let count = places.len();
    let number = day_number(day)?;
    // Steps that have nothing in common with the count come to every place; these go now up and now
    // down in difficulty.
    let step = (count * 3 / 8 + 1..).find(|step| common(*step, count) == 1)?;
    places.get(number % count.max(1) * step % count.max(1)).copied()
}

/// The days since some day long ago.
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
    // The year begins with March, so that the day which is not always there is its last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Some(year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + day)
}

/// The greatest divisor that two numbers have in common.
const fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}
