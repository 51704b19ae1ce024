//! Clock times and the engine's time, which depend on both game and session.

use vicinity_rules::Color;

use super::State;
use crate::clock::{LOW_MS, MIN_ENGINE_MS};
use crate::settings::Player;

impl State {
    /// Returns the time left after the first plies of the line: the time stored at the side's last
    /// move there, or the full time.
    fn left_after(&self, color: Color, ply: usize) -> Option<u32> {
        let moves = self.game.line().iter().take(ply).rev();
        let mut known = moves.filter(|node| self.game.record().mover(**node) == color);
        let known = known.find_map(|node| self.game.record().clock_ms(*node));
        known.or(self.session.settings.clock.map(|control| control.base_s * 1000))
    }

    /// Returns the time on a side's clock: of the running game, or of the displayed position in
    /// analysis and once the game is over.
    pub fn left_ms(&self, color: Color) -> Option<u32> {
        let is_still = self.session.analysis.is_on || self.game.outcome().is_some();
        if self.session.settings.clock.is_none() || is_still && !self.game.shows_last() {
            return self.left_after(color, self.game.shown().ply);
        }
        self.left_at_end_ms(color)
    }

    /// Returns the time on a side's clock at the end of the line.
    pub(crate) fn left_at_end_ms(&self, color: Color) -> Option<u32> {
        let agreed = self.session.remote_player.and_then(|remote| remote.left_ms);
        let left_ms = match agreed {
            Some(left_ms) => left_ms[color.index()],
            None => self.left_after(color, self.game.line().len())?,
        };
        if self.game.position().turn() != color {
            return Some(left_ms);
        }
        let least_ms = if self.session.settings.player(color) == Player::Engine {
            MIN_ENGINE_MS.min(left_ms)
        } else {
            0
        };
        // The used time may belong to an earlier turn, because a move has just been played.
        let used_ms =
            if self.session.clock.at == self.game.revision() { self.session.clock.used_ms() } else { 0 };
        Some(left_ms.saturating_sub(used_ms).max(least_ms))
    }

    /// Returns the time that is shown beside a side's name.
    pub fn shown_left_ms(&self, color: Color) -> Option<u32> {
        self.left_ms(color).filter(|_| self.policy.shows_clocks)
    }

    pub fn clock_runs(&self) -> bool {
        self.policy.clock_runs
            && self.session.settings.clock.is_some()
            && self.game.outcome().is_none()
            && self.game.line().len() >= 2
            && !self.session.analysis.is_on
            && self.session.remote_player.is_none_or(|remote| remote.is_connected)
            && !(self.is_engine_waiting() && self.is_engines_turn())
    }

    /// Whether the clock of a side runs.
    pub fn clock_runs_for(&self, color: Color) -> bool {
        self.clock_runs() && self.game.position().turn() == color
    }

    /// Returns the time on the mover's clock after a move from the displayed position, if the game
    /// is played with clocks. A move that is sent by link takes no time, nor does one that is tried
    /// in analysis or in a puzzle.
    pub fn left_after_move(&self) -> Option<u32> {
        let is_timed = self.policy.clock_runs && self.policy.shows_clocks && !self.session.analysis.is_on;
        if !is_timed || self.session.remote_player.is_some_and(|remote| !remote.is_connected) {
            return None;
        }
        let control = self.session.settings.clock?;
        let turn = self.game.shown().position.turn();
        let increment_ms = if self.game.shown().ply < 2 { 0 } else { control.increment_s * 1000 };
        let left_ms = if self.game.shows_last() {
            self.left_ms(turn)
        } else {
            self.left_after(turn, self.game.shown().ply)
        };
        left_ms.map(|left_ms| left_ms + increment_ms)
    }

    /// Returns the time in milliseconds until a displayed clock changes.
    pub fn next_tick_ms(&self) -> Option<u32> {
        self.session.clock.since_ms?;
        let left_ms = self.left_ms(self.game.position().turn())?;
        Some(1 + left_ms % if left_ms > LOW_MS { 1000 } else { 100 })
    }

    /// Returns the engine's time for its move: the chosen time, or a share of its remaining time.
    pub fn engine_time_ms(&self) -> u32 {
        let chosen_ms = self.session.settings.think_time_ms;
        let Some(control) = self.session.settings.clock else { return chosen_ms };
        let left_ms =
            self.left_after(self.game.position().turn(), self.game.line().len()).unwrap_or_default();
        let left_ms = left_ms.saturating_sub(self.session.clock.spent_ms);
        chosen_ms.min(left_ms / 30 + control.increment_s * 800).min(left_ms / 4).max(10)
    }
}
