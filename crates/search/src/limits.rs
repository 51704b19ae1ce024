//! Search limits, search reports and the interface of the host.

use vicinity_rules::Move;

use crate::score::Score;
#[cfg(feature = "share")]
use crate::share::SharedEntry;
use crate::skill::Level;

/// The maximum search depth, in plies from the root.
pub const MAX_PLY: usize = 120;

/// Decides at which node the handler is polled next: every few milliseconds, however long a node
/// takes, and at least every [`MAX_INTERVAL`](PollSchedule::MAX_INTERVAL) nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PollSchedule {
    /// The node at which to poll next.
    pub(crate) next_node: u64,
    interval: u64,
    polled_ms: u64,
}

impl PollSchedule {
    /// The maximum number of nodes between two polls.
    const MAX_INTERVAL: u64 = 1024;
    /// The intended time between two polls.
    const TARGET_MS: u64 = 4;

    /// The schedule at the start of a search. The speed is not known yet, so the first node polls.
    pub(crate) const fn new() -> Self {
        PollSchedule { next_node: 1, interval: 1, polled_ms: 0 }
    }

    /// Schedules the next poll after one at `nodes`, from the time that the nodes since the
    /// previous poll took.
    pub(crate) fn advance(&mut self, nodes: u64, time_ms: u64) {
        let taken_ms = time_ms.saturating_sub(self.polled_ms);
        self.polled_ms = time_ms;
        self.interval = match taken_ms {
            0..Self::TARGET_MS => self.interval * 2,
            _ => self.interval * Self::TARGET_MS / taken_ms,
        };
        self.interval = self.interval.clamp(1, Self::MAX_INTERVAL);
        self.next_node = nodes + self.interval;
    }
}

/// Conditions that end a search. `None` means no limit; without any limit a search runs until its
/// host stops it or until it reaches the maximum depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// The number of iterations to complete.
    pub depth: Option<usize>,
    /// The number of positions to visit.
    pub nodes: Option<u64>,
    /// The time to use.
    pub time: Option<TimeLimit>,
    /// Stop once a win in at most this many plies is found.
    pub win_in: Option<u32>,
    /// The number of best moves to find, each with its principal variation.
    pub multipv: usize,
    /// The playing strength.
    pub level: Level,
    /// The seed that decides which moves a weaker level overlooks.
    pub seed: u64,
    /// The root moves to search; all if empty.
    pub only: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            win_in: None,
            multipv: 1,
            level: Level::FULL,
            seed: 0,
            only: Vec::new(),
        }
    }
}

/// Time for one move.
///
/// If both fields are equal, the search uses exactly this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// The time after which usually no new iteration starts: from 65% of it, if the best move has
    /// been stable for long, to 150%, if it has just changed. None starts once a forced move has
    /// been searched to depth 4.
    pub soft_ms: u64,
    /// The time at which the running iteration stops.
    pub hard_ms: u64,
}

impl TimeLimit {
    /// Exactly this time for the move.
    pub const fn per_move(ms: u64) -> Self {
        TimeLimit { soft_ms: ms, hard_ms: ms }
    }

    /// A share of the time left on a player's clock. `moves_to_go` is the number of moves until the
    /// next time control, if there is one.
    pub fn of_clock(left_ms: u64, increment_ms: u64, moves_to_go: Option<u64>) -> Self {
        // Time lost in communication with the program that keeps the clock.
        const OVERHEAD_MS: u64 = 20;
        let left = left_ms.saturating_sub(OVERHEAD_MS).max(1);
        let of_increment = increment_ms.saturating_mul(3) / 4;
        let share = (left / moves_to_go.unwrap_or(25).clamp(1, 25)).saturating_add(of_increment);
        let hard = share.saturating_mul(3).min(left.saturating_mul(3) / 4).max(1);
        TimeLimit { soft_ms: (share.saturating_mul(3) / 5).min(hard).max(1), hard_ms: hard }
    }
}

/// The host of a search: supplies its clock, can stop it, and receives its reports.
pub trait SearchHandler {
    /// Milliseconds since the search began; `None` without a clock. In that case every
    /// [`NODES_PER_MS`] nodes count as one millisecond.
    fn elapsed_ms(&mut self) -> Option<u64> {
        None
    }

    /// Whether to stop now. Polled every few milliseconds, and at least every thousand nodes or so.
    fn should_stop(&mut self) -> bool {
        false
    }

    /// Receives the result of every completed iteration, once for each principal variation, best
    /// first. An interrupted first iteration is reported too, since otherwise nothing would be
    /// known about the move.
    fn report(&mut self, _info: &Info) {}

    /// Receives the progress of the running iteration, as often as `should_stop` is polled.
    fn progress(&mut self, _progress: &Progress) {}

    /// Returns the entries that other searches of the position have found. Called as often as
    /// `should_stop`, after it, if [`Engine::set_share`](crate::Engine::set_share) is used. `found`
    /// contains the entries for the others until the host takes them.
    #[cfg(feature = "share")]
    fn exchange(&mut self, _found: &mut Vec<SharedEntry>) -> Vec<SharedEntry> {
        Vec::new()
    }
}

/// The number of nodes that count as a millisecond if the host has no clock. A time limit then
/// still ends the search, at the same node on every run.
pub const NODES_PER_MS: u64 = 1000;

/// Milliseconds since the search began, by the host's clock or else by the number of nodes visited.
pub(crate) fn elapsed_ms(handler: &mut dyn SearchHandler, nodes: u64) -> u64 {
    handler.elapsed_ms().unwrap_or(nodes / NODES_PER_MS)
}

/// A host without a clock that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl SearchHandler for Silent {}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The depth of the iteration.
    pub depth: usize,
    /// The maximum depth reached, including quiescence.
    pub selective_depth: usize,
    /// The MultiPV number, from 1 for the best.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The principal variation, starting with the move to play.
    pub pv: Vec<Move>,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time used so far.
    pub time_ms: u64,
    /// The share of the transposition table in use, in thousandths.
    pub table_permille: u32,
}

/// The progress of the running iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The depth of the iteration.
    pub depth: usize,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time used so far.
    pub time_ms: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the polls of a search that visits `nodes` nodes: the longest time between two polls
    /// and the number of polls.
    #[track_caller]
    fn check_polls(nodes: u64, us_per_node: impl Fn(u64) -> u64, max_gap_ms: u64, max_polls: u64) {
        let mut schedule = PollSchedule::new();
        let (mut time_us, mut polled_us, mut gap_us, mut polls) = (0, 0, 0, 0);
        for node in 1..=nodes {
            time_us += us_per_node(node);
            if node >= schedule.next_node {
                gap_us = gap_us.max(time_us - polled_us);
                polled_us = time_us;
                polls += 1;
                schedule.advance(node, time_us / 1000);
            }
        }
        assert!(gap_us <= max_gap_ms * 1000, "{gap_us} us between polls");
        assert!(polls <= max_polls, "{polls} polls");
    }

    #[test]
    fn poll_intervals_depend_on_time_and_nodes() {
        // A fast search polls about every thousand nodes, a slow one every few milliseconds.
        check_polls(1_000_000, |_| 1, 2, 1_000);
        check_polls(10_000, |_| 100, 8, 300);
        check_polls(1_000, |_| 1_000, 8, 400);
        check_polls(100, |_| 20_000, 20, 100);
        // The nodes become slower during the search.
        check_polls(3_000, |node| if node < 1_500 { 10 } else { 100 }, 110, 400);
    }

    #[test]
    fn a_clock_is_never_overrun() {
        for left in [0, 5, 50, 1_000, 60_000, u64::MAX] {
            for increment in [0, 1_000, 30_000, u64::MAX] {
                for moves_to_go in [None, Some(1), Some(40)] {
                    let limit = TimeLimit::of_clock(left, increment, moves_to_go);
                    assert!(
                        limit.soft_ms <= limit.hard_ms && limit.hard_ms <= left.max(1),
                        "{left} {limit:?}"
                    );
                }
            }
        }
    }
}
