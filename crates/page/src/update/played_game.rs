//! The contest that is being played while a copy of it is analysed.

use vicinity_record::NodeId;

use vicinity_rules::CUSTOM_VARIANTS;

use super::suspended_game::open;
use crate::autosave;
use crate::state::{Cursor, History, PlayedGame, State, SuspendedGame};

/// Whether copies of games are analysed: not in an embedded board, and the small program does not
/// analyse.
const ARE_COPIES_ANALYSED: bool = CUSTOM_VARIANTS;

/// Stores the contest before a copy of it is analysed.
pub(super) fn keep_played_game(state: &mut State) {
    let is_played = state.is_contest() && !state.embedding.is_framed;
    if !ARE_COPIES_ANALYSED || !is_played || state.played.is_some() {
        return;
    }
    let history = History { last_slot: state.history.last_slot, ..History::default() };
    state.played = Some(Box::new(PlayedGame {
        record: state.game.record().clone(),
        cursor: Cursor { end: state.game.record().main_end(), ply: usize::MAX },
        history: std::mem::replace(&mut state.history, history),
        spent_ms: state.session.clock.used_ms(),
    }));
}

/// Restores the game that was being played after analysis of a copy; returns whether there was one.
pub(super) fn return_to_game(state: &mut State) -> bool {
    let Some(played) = state.played.take().filter(|_| ARE_COPIES_ANALYSED) else { return false };
    let PlayedGame { record, cursor, history, spent_ms } = *played;
    let slot = state.game.slot();
    open(state, SuspendedGame { record, cursor, setup: None, slot, spent_ms });
    // The engine has helped, so the game does not count in the statistics.
    state.game.is_casual |= !state.game.line().is_empty();
    state.history = History { last_slot: state.history.last_slot, ..history };
    state.session.paused = false;
    true
}

/// Continues the last analysis of a copy of the game on the board, with the moves tried in it.
pub(super) fn restore_analysed(state: &mut State) {
    if !ARE_COPIES_ANALYSED {
        return;
    }
    let slot = state.game.slot();
    let in_memory = state.analysed.take_if(|(analysed, _)| *analysed == slot).map(|(_, record)| record);
    let Some(analysed) = in_memory.or_else(|| autosave::kept_analysis(state, None)) else { return };
    keep_played_game(state);
    if state.played.is_some() {
        let (mut record, cursor) = (state.game.record().clone(), state.game.cursor());
        record.merge(analysed);
        open(state, SuspendedGame { record, cursor, setup: None, slot, spent_ms: 0 });
    }
}

/// Stores the contest before a move is tried in analysis after a node where it was
/// resigned or lost on time, so that only a copy gets the move.
pub(super) fn keep_game_ended_at(state: &mut State, node: NodeId) {
    if state.session.analysis.is_on && state.game.record().ending(node).is_some() {
        keep_played_game(state);
    }
}
