//! Time controls and clocks.
//!
//! Plain data. The time left after a move is stored with the move in the record, so undo,
//! variations and files carry it along; a [`Clock`] only has the time used in the current turn.
//! Time is measured as differences of time stamps from events, not by counting ticks, which a
//! browser may delay. As on lichess, the clocks start when both sides have moved. The engine moves
//! in time; where the device is too slow, its clock stops at the last tenth of a second, so it
//! never loses on time.

use crate::language::concat;

/// The time left below which tenths are shown and a warning is announced once.
pub const LOW_MS: u32 = 10_000;
/// The minimum time left to the engine.
pub(crate) const MIN_ENGINE_MS: u32 = 100;
/// The maximum length of a game, in minutes.
pub const MAX_MINUTES: u32 = 180;
/// The maximum increment per move, in seconds.
pub const MAX_INCREMENT_S: u32 = 60;

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The time for the whole game, in seconds.
    pub base_s: u32,
    /// The increment per move, in seconds.
    pub increment_s: u32,
}

impl Control {
    /// Parses the form used in addresses and PGN: `300+2`, or `300` without increment.
    pub fn parse(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse::<u32>().ok().filter(|_| !text.starts_with('+'));
        let control = Control { base_s: number(base)?, increment_s: number(increment)? };
        let is_offered =
            (1..=60 * MAX_MINUTES).contains(&control.base_s) && control.increment_s <= MAX_INCREMENT_S;
        is_offered.then_some(control)
    }

    /// Writes the form that [`Self::parse`] reads.
    pub fn word(self) -> String {
        concat(&[&self.base_s.to_string(), "+", &self.increment_s.to_string()])
    }
}

/// The clock of the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// The time that the side to move had used of its turn before the clock last started.
    pub spent_ms: u32,
    /// The time at which it started; `None` while it is stopped.
    pub since_ms: Option<u64>,
    /// The current time by the page's own clock.
    pub now_ms: u64,
    /// The revision of the line that this belongs to.
    pub at: u32,
    pub was_over: bool,
    pub is_low_announced: bool,
}

impl Clock {
    /// Returns the time that the side to move has used of its turn.
    pub fn used_ms(&self) -> u32 {
        let runs_ms = self.since_ms.map_or(0, |since_ms| self.now_ms.saturating_sub(since_ms));
        self.spent_ms.saturating_add(runs_ms.min(u64::from(u32::MAX)) as u32)
    }
}
