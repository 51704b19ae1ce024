//! The clocks: how long each side has, and what is left of it.
//!
//! Plain data. What is left after a move stands at the move in the record, so that undo, branches and files bring it
//! along; here is only what the side to move has used of its turn. Time is told by events, and differences of time stamps
//! are counted, never ticks: a browser may hold those back as it likes. As on lichess the clocks run when both sides have
//! moved. The engine moves in time; where the device is too slow for that, its clock stops at the last tenth of a second
//! rather than lose it a game that its machine has lost.

use crate::language::cat;

/// Below so much time left tenths are shown, and it is said once.
pub const LOW_MS: u32 = 10_000;
/// What is left to the engine at least.
pub(crate) const ENGINE_LEAST_MS: u32 = 100;
/// The longest game that can be chosen, in minutes.
pub const MOST_MINUTES: u32 = 180;
/// The most that a move brings, in seconds.
pub const MAX_INCREMENT_S: u32 = 60;

/// What each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// For the whole game, in seconds.
    pub base_s: u32,
    /// More for each move, in seconds.
    pub increment_s: u32,
}

impl Control {
    /// Reads what addresses and PGN have, `300+2`, or `300` without increment.
    pub fn parse(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.as_bytes()[0] != b'+');
        Some(Control { base_s: number(base)? as u32, increment_s: number(increment)? as u32 }).filter(
            |control| {
                (1..=60 * MOST_MINUTES).contains(&control.base_s) && control.increment_s <= MAX_INCREMENT_S
            },
        )
    }

    /// Writes it so.
    pub fn word(self) -> String {
        cat(&[&self.base_s.to_string(), "+", &self.increment_s.to_string()])
    }
}

/// What is known of the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What the side to move has used of its turn, before the clock began to run last.
    pub spent_ms: u32,
    /// When it began to run; `None` while it stands.
    pub since_ms: Option<u64>,
    /// What time it is, by the page's own clock.
    pub now_ms: u64,
    /// The line of moves that this belongs to.
    pub at: u32,
    pub was_over: bool,
    pub is_low_said: bool,
}

impl Clock {
    /// What the side to move has used of its turn.
    pub fn used_ms(&self) -> u32 {
        let runs_ms = self.since_ms.map_or(0, |since_ms| self.now_ms.saturating_sub(since_ms));
        self.spent_ms.saturating_add(runs_ms.min(u64::from(u32::MAX)) as u32)
    }
}
