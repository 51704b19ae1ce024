//! The clocks during a game: starting and stopping them, and losses on time.

use vicinity_record::{Edit, Ending};
use vicinity_rules::Outcome;

use super::line::{announce_outcome, change, into_main_line};
use crate::clock::{Clock, LOW_MS};
use crate::settings::Player;
use crate::state::State;
use crate::words;

/// Updates the clock and ends a game on time.
pub(super) fn sync(state: &mut State) {
    if let Some(ending) = update_clock(state) {
        let cursor = state.game.cursor();
        change(state, vec![Edit::Ending(Some(ending))], cursor);
        into_main_line(state);
        // The end of the game is shown to a player who was looking back.
        state.game.show(usize::MAX);
        state.ui.board_input.clear_selection();
        state.ui.question = None;
        state.ui.refusal = None;
        state.ui.announcement.clear();
        announce_outcome(state);
        // Stop the clock after the end of the game.
        update_clock(state);
    }
}

/// Starts or stops the clock to match the game; returns the ending if a side's time is up.
fn update_clock(state: &mut State) -> Option<Ending> {
    let is_over = state.game.outcome().is_some();
    let is_new_turn =
        state.session.clock.at != state.game.revision() || state.session.clock.was_over && !is_over;
    let runs = state.clock_runs();
    let clock = &mut state.session.clock;
    if is_new_turn {
        *clock = Clock { now_ms: clock.now_ms, at: state.game.revision(), ..Clock::default() };
    }
    clock.was_over = is_over;
    if !runs {
        clock.spent_ms = clock.used_ms();
        clock.since_ms = None;
        return None;
    }
    clock.since_ms = clock.since_ms.or(Some(clock.now_ms));
    let turn = state.game.position().turn();
    let is_remote = state.session.remote_player.is_some_and(|remote| remote.side == turn);
    if state.session.settings.player(turn) == Player::Engine || is_remote {
        return None;
    }
    let left_ms = state.left_ms(turn)?;
    let is_short = state.session.settings.clock.is_some_and(|control| control.base_s * 1000 <= LOW_MS);
    if left_ms <= LOW_MS && !is_short && !std::mem::replace(&mut state.session.clock.is_low_announced, true) {
        state.ui.announcement = words::low_time(turn);
    }
    let outcome = Outcome::time_forfeit(state.game.position(), turn);
    (left_ms == 0).then(|| Ending {
        at: state.game.cursor().end,
        result: outcome.result(),
        termination: outcome.reason.name().to_owned(),
    })
}
