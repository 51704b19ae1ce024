//! The clocks of a live game: the times that both players have left when a turn is interrupted, and
//! losses on time.

use vicinity_friend::Act;
use vicinity_rules::Reason;

use super::{CorrespondenceGame, Friend, LiveConnection, Stage};
use crate::clock::Clock;
use crate::state::{RemotePlayer, State};

/// The part of a silence before a broken connection that is not deducted from the player's own
/// time, in milliseconds: the friend's browser deducts the time until the last message. Shorter
/// than the silence that ends a connection, because the friend's browser may have received more.
const MAX_CREDIT_MS: u64 = 10_000;
/// The storage name of the clock times in this tab during a live game.
const LIVE_CLOCK: &str = "friend-live-clock";

impl Friend {
    /// Stores the clock times for the next connection.
    pub(super) fn keep_clock(&mut self, state: &mut State) {
        let left_ms = self.left_now_ms(state);
        let Stage::Playing(game) = &mut self.stage else { return };
        let (Some((control, _)), Some(left_ms)) = (game.clock, left_ms) else { return };
        game.clock = Some((control, left_ms));
        self.is_changed = true;
        // The used time is deducted now. The clock stops.
        let is_connected = false;
        state.session.remote_player =
            Some(RemotePlayer { side: !game.side, is_connected, left_ms: Some(left_ms) });
        let clock = &mut state.session.clock;
        *clock = Clock { now_ms: clock.now_ms, at: state.game.revision(), ..Clock::default() };
    }

    /// Returns the time that both sides have left at the last message, in live play with clocks.
    /// Time already used in a turn stays used, by the local clock.
    fn left_now_ms(&self, state: &State) -> Option<[u32; 2]> {
        let Stage::Playing(game) = &self.stage else { return None };
        let (Some((_, mut left_ms)), LiveConnection::Connected(live)) = (game.clock, &self.connection) else {
            return None;
        };
        if !live.is_connected() {
            return Some(left_ms);
        }
        let turn = game.branch().position().turn();
        let now_ms = state.session.clock.now_ms;
        let left = &mut left_ms[turn.index()];
        let shown_ms = state.left_at_end_ms(turn).unwrap_or(*left);
        *left = match () {
            () if game.branch().outcome().is_some() => shown_ms,
            () if turn == game.side => {
                let silence_ms = now_ms.saturating_sub(live.last_message_ms()).min(MAX_CREDIT_MS);
                shown_ms.saturating_add(silence_ms as u32).min(*left)
            }
            () => live.opponent_left_ms(&game.branches, now_ms).min(*left),
        };
        Some(left_ms)
    }

    /// Stores the current clock times in this tab, for a reload during the turn.
    pub(super) fn store_live_clock(&self, state: &State) {
        if let (Stage::Playing(game), Some([white, black])) = (&self.stage, self.left_now_ms(state)) {
            let [id, entries] = live_turn(game);
            let text = [id, entries, white.to_string(), black.to_string()].join(" ");
            state.device.storage.set_in_tab(LIVE_CLOCK, &text);
        }
    }

    /// Whether clock times matter: the friends connect, or have been connected.
    pub(super) fn has_timed_play(&self) -> bool {
        let is_live =
            !matches!(self.connection, LiveConnection::None | LiveConnection::InvitationReceived(_));
        is_live || self.game().is_some_and(CorrespondenceGame::has_used_time)
    }

    /// Whether the friend has no time left by the local clock, so that a win can be claimed.
    pub fn may_claim_time(&self, state: &State) -> bool {
        let Stage::Playing(game) = &self.stage else { return false };
        let opponent = !game.side;
        let is_flag_down = match &self.connection {
            LiveConnection::Connected(live) => {
                live.has_flag_fallen(&game.branches, state.session.clock.now_ms)
            }
            _ => game.clock.is_some_and(|(_, left_ms)| left_ms[opponent.index()] == 0),
        };
        is_flag_down && game.branch().has_begun() && game.allows(&Act::ClaimTime)
    }

    /// Claims the win if the friend has no time left.
    pub(super) fn claim_time(&mut self, state: &mut State) {
        if self.may_claim_time(state) {
            self.do_in_game(Act::ClaimTime, state);
        }
    }

    /// Declares the player's own time up if the page's clock has run out.
    pub(super) fn take_flag(&mut self, state: &State) {
        let Stage::Playing(game) = &mut self.stage else { return };
        let is_up = state.game.outcome().is_some_and(|outcome| outcome.reason == Reason::TimeForfeit);
        if is_up
            && self.connection.is_connected()
            && game.branch().outcome().is_none()
            && game.branches.act(game.side, Act::TimeUp).is_ok()
        {
            self.is_changed = true;
        }
    }
}

/// Returns what the stored clock times belong to: the id of the game and its number of entries.
fn live_turn(game: &CorrespondenceGame) -> [String; 2] {
    [game.branch().id().to_string(), game.branch().entries().len().to_string()]
}

impl CorrespondenceGame {
    /// Restores the clock times of the turn in which the page was reloaded.
    pub(super) fn restore_live_clock(&mut self, state: &State) {
        let turn = live_turn(self);
        let (Some((_, left_ms)), Some(text)) = (&mut self.clock, state.device.storage.get_in_tab(LIVE_CLOCK))
        else {
            return;
        };
        let parts: Vec<&str> = text.split(' ').collect();
        if let [id, entries, white, black] = parts[..]
            && [id, entries] == turn.each_ref().map(String::as_str)
            && let (Ok(white), Ok(black)) = (white.parse::<u32>(), black.parse::<u32>())
        {
            *left_ms = [white.min(left_ms[0]), black.min(left_ms[1])];
        }
    }
}
