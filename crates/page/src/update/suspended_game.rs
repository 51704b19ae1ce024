//! The exchange of the game on the board for another one, which undo and redo reverse.

use crate::state::{GameSetup, State, SuspendedGame, home_square};

/// Puts a game on the board and returns the previous one; opening that restores it.
pub(super) fn open(state: &mut State, game: SuspendedGame) -> SuspendedGame {
    let SuspendedGame { record, cursor, setup, slot, spent_ms } = game;
    let before = (state.game.cursor(), state.game.slot(), state.session.clock.used_ms());
    let setup = setup.map(|GameSetup { players, clock, is_analysed }| GameSetup {
        players: std::mem::replace(&mut state.session.settings.players, players),
        clock: std::mem::replace(&mut state.session.settings.clock, clock),
        is_analysed: std::mem::replace(&mut state.session.analysis.is_on, is_analysed),
    });
    let record = state.game.replace(record, cursor, slot);
    state.session.reset_for_game(state.game.revision(), spent_ms);
    state.ui.reset_for_game();
    let geometry = state.game.start().variant().geometry();
    if !geometry.contains(state.ui.focus) || geometry != record.start().variant().geometry() {
        state.ui.focus = home_square(state.game.position(), state.session.settings.orientation());
    }
    let (cursor, slot, spent_ms) = before;
    SuspendedGame { record, cursor, setup, slot, spent_ms }
}
