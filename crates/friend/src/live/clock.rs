//! The clocks of both sides, and the limits of what the opponent may report about them.

use vicinity_rules::Color;

use super::{Live, MessageError, TimedEntry};
use crate::branches::Branches;
use crate::entry::{Act, GameEntry};

/// The time by which a turn may be reported longer than it was measured here, in milliseconds:
/// clocks of machines differ a little.
const TOO_LONG_MS: u64 = 500;
/// The maximum total network lag of a side's turns, in milliseconds.
pub(super) const MAX_LAG_MS: u64 = 5_000;
/// The lag that each move adds to the allowance, in milliseconds, up to the maximum.
const LAG_PER_MOVE_MS: u64 = 500;
/// After a broken connection, how much less time a side may have by the opponent's clock than by
/// its own, in milliseconds: the break is noticed late.
const MAX_CLOCK_GAP_MS: u32 = 12_000;

impl Live {
    /// The time that White and Black had left after their last moves, in games with clocks.
    pub fn left_ms(&self) -> Option<[u32; 2]> {
        self.control.map(|_| self.left_ms)
    }

    /// Restores the clocks.
    pub fn set_left_ms(&mut self, left_ms: [u32; 2]) {
        self.left_ms = left_ms;
    }

    /// The opponent's remaining time by the clock here, as of the last message; 0 if its flag has
    /// fallen.
    pub fn opponent_left_ms(&self, branches: &Branches, now_ms: u64) -> u32 {
        let left_ms = self.left_ms[(!self.side).index()];
        if !self.is_connected || !self.is_clock_running(branches, !self.side) {
            left_ms
        } else if self.has_flag_fallen(branches, now_ms) {
            0
        } else {
            let used_ms = self.last_message_ms.saturating_sub(self.turn_since_ms);
            left_ms.saturating_sub(used_ms.min(u64::from(u32::MAX)) as u32).max(1)
        }
    }

    /// Whether the opponent's time is up, even with the full allowance for network lag.
    pub fn has_flag_fallen(&self, branches: &Branches, now_ms: u64) -> bool {
        let opponent = !self.side;
        let used_ms = now_ms.saturating_sub(self.turn_since_ms);
        self.is_connected
            && self.is_clock_running(branches, opponent)
            && used_ms >= u64::from(self.left_ms[opponent.index()]) + self.lag_ms
    }

    /// Whether the clock of a side runs. As on the page, clocks start once both sides have moved.
    pub(super) fn is_clock_running(&self, branches: &Branches, side: Color) -> bool {
        let game = branches.shown();
        self.control.is_some()
            && game.has_begun()
            && game.outcome().is_none()
            && game.position().turn() == side
    }

    /// The time that both sides have left on connection: for each, the smaller of the two values.
    pub(super) fn agreed_left_ms(&self, reported_ms: Option<[u32; 2]>) -> Result<[u32; 2], MessageError> {
        let (Some(_), Some(reported)) = (self.control, reported_ms) else { return Ok(self.left_ms) };
        let own = self.side.index();
        // The opponent may not take off more than a broken connection can have cost.
        if reported[own].saturating_add(MAX_CLOCK_GAP_MS) < self.left_ms[own] {
            return Err(MessageError::Time);
        }
        Ok([0, 1].map(|side| self.left_ms[side].min(reported[side])))
    }

    /// Checks the time reported with an entry against the clock here; returns the network lag.
    pub(super) fn check_time(&self, timed: &TimedEntry, branches: &Branches) -> Result<u64, MessageError> {
        let used_ms = self.last_message_ms.saturating_sub(self.turn_since_ms);
        let (Act::Move(_), Some(control)) = (&timed.entry.act, self.control) else {
            let is_claim = matches!(timed.entry.act, Act::TimeUp | Act::ClaimTime);
            let loser = if timed.entry.act == Act::TimeUp { timed.entry.by } else { !timed.entry.by };
            let is_confirmed =
                self.is_clock_running(branches, loser) && self.is_time_up(&timed.entry, used_ms);
            return if !is_claim || is_confirmed { Ok(0) } else { Err(MessageError::Time) };
        };
        let left_ms = timed.left_ms.ok_or(MessageError::Time)?;
        let before_ms = self.left_ms[timed.entry.by.index()];
        if !branches.shown().has_begun() {
            return if left_ms == before_ms { Ok(0) } else { Err(MessageError::Time) };
        }
        let most_ms = before_ms.saturating_add(1000 * control.increment_s());
        let reported_ms = most_ms.checked_sub(left_ms).ok_or(MessageError::Time)?;
        let lag_ms = used_ms.saturating_sub(reported_ms.into());
        // No move is accepted after the flag has fallen.
        let is_in_time = reported_ms < before_ms;
        let can_be = lag_ms <= self.lag_ms && u64::from(reported_ms) <= used_ms + TOO_LONG_MS;
        if is_in_time && can_be { Ok(lag_ms) } else { Err(MessageError::Time) }
    }

    /// Whether the loser of a time claim has no time left by the clock here, after `used_ms` of its
    /// turn.
    pub(super) fn is_time_up(&self, entry: &GameEntry, used_ms: u64) -> bool {
        let loser = if entry.act == Act::TimeUp { entry.by } else { !entry.by };
        self.control.is_some() && used_ms + TOO_LONG_MS >= self.left_ms[loser.index()].into()
    }

    /// Takes off the increments of the moves that the last entry has taken back. The time used for
    /// them stays used.
    pub(super) fn take_back_increments(&mut self, branches: &Branches) {
        let Some(control) = self.control else { return };
        let game = branches.shown();
        let first = game.position().moves_made().count();
        let mut mover = game.position().turn();
        for ply in first..first + game.last_taken_back() {
            // The first move of each side has no increment.
            if ply >= 2 {
                let left_ms = &mut self.left_ms[mover.index()];
                *left_ms = left_ms.saturating_sub(1000 * control.increment_s()).max(1);
            }
            mover = !mover;
        }
    }

    /// Applies the effects of the opponent's entry on the clocks.
    pub(super) fn apply_clocks(&mut self, timed: &TimedEntry, branches: &Branches, lag_ms: u64) {
        match timed.entry.act {
            Act::Move(_) => {
                if let (Some(left_ms), Some(_)) = (timed.left_ms, self.control) {
                    self.left_ms[timed.entry.by.index()] = left_ms;
                }
                self.lag_ms = MAX_LAG_MS.min(self.lag_ms - lag_ms.min(self.lag_ms) + LAG_PER_MOVE_MS);
                self.turn_since_ms = self.last_message_ms;
            }
            Act::AcceptTakeback => {
                self.turn_since_ms = self.last_message_ms;
                self.take_back_increments(branches);
            }
            _ => {}
        }
    }
}
