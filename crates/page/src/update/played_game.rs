//! The contest that is being played while a copy of it is analysed.

use vicinity_record::{Edit, NodeId, Record};
use vicinity_rules::{CUSTOM_VARIANTS, Move};

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
    let Some(analysed) = take_analysed(state) else { return };
    keep_played_game(state);
    if state.played.is_some() {
        let (mut record, cursor) = (state.game.record().clone(), state.game.cursor());
        record.merge(analysed);
        open(state, SuspendedGame { record, cursor, setup: None, slot, spent_ms: 0 });
    }
}

/// Returns the moves of a contest, for [`forget_taken_back`] after some of them are taken back.
pub(super) fn moves_of_contest(state: &State) -> Vec<Move> {
    if !ARE_COPIES_ANALYSED || state.session.analysis.is_on || !state.is_contest() {
        return Vec::new();
    }
    state.game.position().moves_made().collect()
}

/// Removes moves that have been taken back from the analysis of the contest on the board, unless
/// they are annotated or others follow them there. `line` has the moves before.
pub(super) fn forget_taken_back(state: &mut State, line: &[Move]) {
    if !ARE_COPIES_ANALYSED {
        return;
    }
    let now = state.game.position().moves_made();
    let kept = line.iter().zip(now).take_while(|(then, now)| **then == *now).count();
    if kept == line.len() {
        return;
    }
    let Some(mut analysed) = take_analysed(state) else { return };
    let mut path = vec![NodeId::START];
    for mv in line {
        let Some(node) = path.last().and_then(|node| analysed.child(*node, *mv)) else { break };
        path.push(node);
    }
    while let Some(node) = path.pop().filter(|_| path.len() > kept) {
        if !(analysed.children(node).is_empty() && analysed.is_bare(node)) {
            break;
        }
        analysed.edit(Edit::Place { node, index: None });
    }
    state.analysed = Some((state.game.slot(), analysed));
}

/// Takes the last analysis of the game on the board.
fn take_analysed(state: &mut State) -> Option<Record> {
    let slot = state.game.slot();
    let in_memory = state.analysed.take_if(|(analysed, _)| *analysed == slot).map(|(_, record)| record);
    in_memory.or_else(|| autosave::kept_analysis(state, None))
}

/// Stores the contest before a move is tried in analysis after a node where it was resigned or lost
/// on time, so that only a copy gets the move.
pub(super) fn keep_game_ended_at(state: &mut State, node: NodeId) {
    if state.session.analysis.is_on && state.game.record().ending(node).is_some() {
        keep_played_game(state);
    }
}
