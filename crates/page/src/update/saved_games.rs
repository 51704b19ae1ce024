//! The list of saved games.

use crate::state::State;
use crate::{address, autosave};

/// Reads the list of saved games. If the address has neither a game nor a level, the first time
/// restores the level of the latest game.
pub(crate) fn list(state: &mut State) {
    let recent = autosave::list(state);
    if !state.ui.screen.has_game()
        && state.session.settings.has_default_strength()
        && state.ui.recent.is_empty()
        && let Some(Ok(last)) = recent.first().map(|last| address::parse(&last.with))
    {
        state.session.settings.level = last.settings.level;
        state.session.settings.think_time_ms = last.settings.think_time_ms;
        state.mark_address_written();
    }
    state.ui.recent = recent;
    state.ui.readings += 1;
}
