//! What a search is asked to do, what it says of itself, and how its host is heard.

use vicinity_rules::Move;

use crate::score::Score;
use crate::skill::Level;

/// The deepest a search goes, in plies from its root.
pub const MAX_PLY: usize = 120;

/// When the handler is asked next, as a number of nodes: every few milliseconds, however long a
/// node takes, and at least every [`MAX_INTERVAL`](PollSchedule::MAX_INTERVAL) nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PollSchedule {
    /// The node at which to ask next.
    pub(crate) next_node: u64,
    interval: u64,
    polled_ms: u64,
}

impl PollSchedule {
    /// The most nodes between two questions.
    const MAX_INTERVAL: u64 = 1024;
    /// The time that should pass between them.
    const TARGET_MS: u64 = 4;

    /// The schedule at the start of a search: the speed is not known yet, so the first node asks.
    pub(crate) const fn new() -> Self {
        PollSchedule { next_node: 1, interval: 1, polled_ms: 0 }
    }

    /// Plans the next question after one at `nodes`, by the time that the nodes since the last one
    /// took.
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

/// When to stop. What is `None` does not limit; with nothing set a search runs until its host stops
/// it, or to the greatest depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// The iterations to complete.
    pub depth: Option<usize>,
    /// The positions to visit.
    pub nodes: Option<u64>,
    /// The time to use.
    pub time: Option<TimeLimit>,
    /// Stop once a win in at most this many plies is found.
    pub win_in: Option<u32>,
    /// How many best moves to find, each with its principal variation.
    pub multipv: usize,
    /// How strongly to play.
    pub level: Level,
    /// Decides what a weaker level overlooks.
    pub seed: u64,
    /// Only these moves at the root; all when empty.
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

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// No new iteration begins after this.
    pub soft_ms: u64,
    /// Even a running one stops.
    pub hard_ms: u64,
}

impl TimeLimit {
    /// Exactly this time for the move.
    pub const fn per_move(ms: u64) -> Self {
        TimeLimit { soft_ms: ms, hard_ms: ms }
    }

    /// A share of what a player's clock has left; `moves_to_go` until the next time control, if
    /// there is one.
    pub fn of_clock(left_ms: u64, increment_ms: u64, moves_to_go: Option<u64>) -> Self {
        // What is lost between this program and the clock.
        const OVERHEAD_MS: u64 = 20;
        let left = left_ms.saturating_sub(OVERHEAD_MS).max(1);
        let share = left / moves_to_go.unwrap_or(25).clamp(1, 25) + increment_ms * 3 / 4;
        let hard = (share * 3).min(left * 3 / 4).max(1);
        TimeLimit { soft_ms: (share * 3 / 5).min(hard).max(1), hard_ms: hard }
    }
}

/// The host of a search: its clock, its way of stopping it, and its ear.
pub trait SearchHandler {
    /// Milliseconds since the search began; `None` without a clock. Every [`NODES_PER_MS`] nodes
    /// then count as one.
    fn elapsed_ms(&mut self) -> Option<u64> {
        None
    }

    /// Whether to stop now. Asked every few milliseconds, and at least every thousand nodes or so.
    fn should_stop(&mut self) -> bool {
        false
    }

    /// Hears of every completed iteration, once for each principal variation, best first; also of
    /// the first one if it was interrupted, as otherwise nothing would be known of the move.
    fn report(&mut self, _info: &Info) {}

    /// Hears, as often as it is asked whether to stop, how far the running iteration has come.
    fn progress(&mut self, _progress: &Progress) {}
}

/// How many nodes count as a millisecond where a host has no clock, so that a limit of time ends a
/// search there as well, and on every run at the same node.
pub const NODES_PER_MS: u64 = 1000;

/// The milliseconds since a search began that has visited `nodes` nodes, by its host's clock or by
/// the nodes.
pub(crate) fn elapsed_ms(handler: &mut dyn SearchHandler, nodes: u64) -> u64 {
    handler.elapsed_ms().unwrap_or(nodes / NODES_PER_MS)
}

/// A host without a clock that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl SearchHandler for Silent {}

/// What an iteration found.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The depth of the iteration.
    pub depth: usize,
    /// The greatest depth reached, quiescence included.
    pub selective_depth: usize,
    /// The MultiPV number, from 1 for the best.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The principal variation: the moves expected, the one to play first.
    pub pv: Vec<Move>,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time used so far.
    pub time_ms: u64,
    /// How full the table is, in thousandths.
    pub table_permille: u32,
}

/// How far the running iteration has come.
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

    /// Checks the polls of a search that visits `nodes` nodes, each of which takes so many
    /// microseconds: the longest time between two of them, and how many there are.
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
    fn polls_follow_the_time_and_not_the_nodes_alone() {
        // A fast search asks about every thousand nodes, a slow one every few milliseconds.
        check_polls(1_000_000, |_| 1, 2, 1_000);
        check_polls(10_000, |_| 100, 8, 300);
        check_polls(1_000, |_| 1_000, 8, 400);
        check_polls(100, |_| 20_000, 20, 100);
        // The nodes get slower on the way.
        check_polls(3_000, |node| if node < 1_500 { 10 } else { 100 }, 110, 400);
    }

    #[test]
    fn a_clock_is_never_overrun() {
        for left in [0, 5, 50, 1_000, 60_000] {
            for increment in [0, 1_000, 30_000] {
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
