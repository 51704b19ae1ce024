//! The game behind the settings or the help, which cover its board: a strip there shows what it
//! waits for, and leads back to it.

use vicinity_rules::Color;

use super::FullScreens;
use crate::friend::is_in_front;
use crate::messages::start;
use crate::settings::Player;
use crate::state::State;

/// A game behind another screen: one with a live connection, which goes on, or one with a clock at
/// this board, which is paused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameBehind {
    /// The state of the game, such as whose move it is.
    pub status: String,
    /// The time left on the player's clock, in milliseconds, or on that of the side to move if two
    /// play at this board; `None` without one.
    pub left_ms: Option<u32>,
    /// Whether that clock runs.
    pub clock_runs: bool,
}

impl FullScreens {
    /// Returns the game behind the screen that is shown, if the player should go back to it.
    pub fn game_behind(&self, state: &State) -> Option<GameBehind> {
        let is_over = state.game.outcome().is_some();
        let of = |status: String, side: Color| GameBehind {
            status,
            left_ms: state.shown_left_ms(side).filter(|_| !is_over),
            clock_runs: state.clock_runs_for(side),
        };
        if self.friend.is_behind(state) {
            let friend = self.friend.shown.as_ref()?;
            return Some(of(friend.heading(state).title, friend.game()?.side));
        }
        let settings = &state.session.settings;
        let is_timed_game = state.is_contest()
            && settings.clock.is_some()
            && !state.game.line().is_empty()
            && !state.session.analysis.is_on
            && !is_over;
        if !is_in_front(&state.ui.screen) || !is_timed_game {
            return None;
        }
        let is_own = |side: &Color| settings.player(*side) == Player::Human;
        // With two humans, the clock of the side to move.
        let turn = state.game.position().turn();
        let side = [turn, !turn].into_iter().find(is_own)?;
        Some(of(start::GAME_PAUSED.owned(), side))
    }
}
