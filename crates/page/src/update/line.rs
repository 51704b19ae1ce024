//! The line of moves: playing, undoing and redoing.
//!
//! Nothing is lost silently: each change is a [`Step`] that undo reverses.

use vicinity_record::{Edit, NodeId, Played};
use vicinity_rules::Move;

use super::learn::show_tab;
use super::played_game::{forget_taken_back, keep_game_ended_at, moves_of_contest};
use super::suspended_game::open;
use crate::preferences::Preference;
use crate::state::{Attempt, Cursor, MovePolicy, Question, State, Step};
use crate::tab::Tab;
use crate::words;

/// Plays a move in the displayed position.
///
/// A move from an earlier position becomes a variation if humans play without a clock, and the main
/// line once it ends the game; a move that exists there is only displayed. Otherwise the game
/// continues from there, and its later moves are removed; they are kept as a variation if the game
/// was over or they have annotations. Undo restores everything.
pub(super) fn play_shown(state: &mut State, mv: Move) {
    if state.is_looking_back() {
        // Ask first, because an accidental move would change the game.
        state.ui.board_input.clear_selection();
        state.ui.question = Some(Question::EarlierMove(mv));
        state.ui.announcement = words::question(state);
        return;
    }
    play_from_shown(state, mv);
}

/// Plays a move in the displayed position, even if that is an earlier one.
pub(super) fn play_from_shown(state: &mut State, mv: Move) {
    let before = state.game.cursor();
    let parent = state.game.node_shown();
    state.ui.announcement = words::move_in_words(&state.game.shown().position, mv);
    state.ui.focus = mv.to();
    if state.policy.moves != MovePolicy::Play {
        state.ui.board_input.attempt = Some(Attempt::Tried(mv));
        return state.ui.board_input.clear_selection();
    }
    state.session.paused = false;
    // A user who plays on has read it.
    state.ui.notice = None;
    keep_game_ended_at(state, parent);
    let line = moves_of_contest(state);
    let record = state.game.record();
    let is_redo = match state.history.undone.last() {
        Some(Step::Edits { before: then, after, .. }) => {
            let is_it = record.played(after.end).is_some_and(|played| played.mv == mv);
            *then == before && is_it && record.parent(after.end) == parent
        }
        _ => false,
    };
    let there = record.child(parent, mv);
    let keeps_one_line = state.keeps_one_line();
    let clock_ms = state.left_after_move().filter(|_| is_redo || there.is_none() || keeps_one_line);
    if is_redo {
        redo_step(state);
    } else if let Some(node) = there.filter(|_| !keeps_one_line) {
        go_to_node(state, node);
    } else {
        let next = state.game.line().get(before.ply).copied();
        let mut edits = Vec::new();
        let replaced =
            next.filter(|next| state.game.outcome().is_none() && state.game.record().is_bare(*next));
        let (there, index) = match (keeps_one_line, replaced) {
            (true, Some(next)) => {
                edits.push(Edit::Place { node: next, index: None });
                (None, Some(0))
            }
            (true, None) => (there, Some(0)),
            (false, _) => (None, Some(usize::MAX)),
        };
        let node = there.unwrap_or_else(|| {
            let played = Played::new(&state.game.shown().position, mv);
            state.game.add(parent, played)
        });
        edits.push(Edit::Place { node, index });
        if !change(state, edits, Cursor { end: node, ply: before.ply + 1 }) {
            return;
        }
        if keeps_one_line || ends_game_of_two(state) {
            into_main_line(state);
        }
    }
    if let Some(clock_ms) = clock_ms {
        state.game.set_clock_ms(state.game.node_shown(), clock_ms);
    }
    forget_taken_back(state, &line);
    turn_board(state);
    state.ui.board_input.clear_selection();
    announce_outcome(state);
}

/// Whether the last move of a variation has ended a running game between two humans, whose result
/// is that of its main line.
fn ends_game_of_two(state: &State) -> bool {
    let main_end = state.game.record().main_end();
    let is_played = !state.session.analysis.is_on && !state.embedding.is_framed;
    is_played && state.game.outcome().is_some() && state.at_end(main_end).outcome().is_none()
}

/// Turns the board to the side to move, if two humans have chosen that.
fn turn_board(state: &mut State) {
    let is_wanted =
        state.device.preferences.value(Preference::Turning) == "each" && !state.session.settings.has_engine();
    if is_wanted && !state.session.analysis.is_on && state.game.shows_last() && state.game.outcome().is_none()
    {
        state.session.settings.orientation = Some(state.game.position().turn());
    }
}

/// Plays the engine's move at the end of the line. An earlier position stays displayed.
pub(crate) fn play_last(state: &mut State, mv: Move) {
    let follows = state.game.shows_last();
    let (looked_at, motions) = (state.game.shown().ply, state.game.motions().len());
    state.game.show(usize::MAX);
    let end = state.game.end_node();
    state.ui.announcement = words::move_in_words(state.game.position(), mv);
    let node = state.game.record().child(end, mv).unwrap_or_else(|| {
        let played = Played::new(state.game.position(), mv);
        state.game.add(end, played)
    });
    if let Some(clock_ms) = state.left_after_move() {
        state.game.set_clock_ms(node, clock_ms);
    }
    let after = Cursor { end: node, ply: state.game.record().depth(node) };
    // Pause if the move does not fit; otherwise the engine would be asked again forever.
    state.session.paused |= !change(state, vec![Edit::Place { node, index: Some(0) }], after);
    if follows {
        // Keep the piece that the user has selected.
        let chosen = state.ui.board_input.selection;
        state.ui.board_input.clear_selection();
        state.ui.board_input.selection = chosen.filter(|square| state.may_pick(*square));
    } else {
        state.game.show(looked_at);
        // The board has not shown the way there and back.
        state.game.truncate_motions(motions);
    }
    announce_outcome(state);
}

/// Changes the record, goes to a place in it and adds an undo step. Returns false and changes
/// nothing if the record would become too large to be opened again.
pub(crate) fn change(state: &mut State, edits: Vec<Edit>, after: Cursor) -> bool {
    let before = state.game.cursor();
    let Some(back) = carry_out_if_it_fits(state, edits) else { return false };
    state.history.done.push(Step::Edits { back, before, after });
    state.history.undone.clear();
    state.game.go(after);
    true
}

/// Applies edits and returns their inverses. If the record would become too large, changes nothing
/// and shows a notice.
fn carry_out_if_it_fits(state: &mut State, edits: Vec<Edit>) -> Option<Vec<Edit>> {
    let mut back = carry_out(state, edits);
    if state.game.record().fits() {
        return Some(back);
    }
    back.reverse();
    carry_out(state, back);
    // The notice is an alert, which screen readers announce themselves.
    state.ui.announcement.clear();
    state.ui.notice = Some(words::record_full());
    None
}

/// Adds the missing moves of a variation after a node. Returns its last node and the edits that
/// insert them.
pub(crate) fn add_variation(state: &mut State, parent: NodeId, moves: Vec<Played>) -> (NodeId, Vec<Edit>) {
    let mut node = parent;
    let mut edits = Vec::new();
    for played in moves {
        node = state.game.record().child(node, played.mv).unwrap_or_else(|| {
            let new = state.game.add(node, played);
            edits.push(Edit::Place { node: new, index: Some(usize::MAX) });
            new
        });
    }
    (node, edits)
}

/// Makes the line the main line, as part of the last step.
pub(super) fn into_main_line(state: &mut State) {
    let edits = state.game.record().promotion_to_main(state.game.end_node());
    if let Some(more) = carry_out_if_it_fits(state, edits)
        && let Some(Step::Edits { back, .. }) = state.history.done.last_mut()
    {
        back.extend(more);
    }
}

/// Goes to a move, switching to its line if necessary.
pub(super) fn go_to_node(state: &mut State, node: NodeId) {
    let ply = state.game.record().depth(node);
    let is_on_line = ply == 0 || state.game.line().get(ply - 1) == Some(&node);
    if is_on_line {
        return state.game.show(ply);
    }
    // The engine plays only where it is asked to, not on every line that is displayed.
    state.session.paused |= state.has_engine();
    state.game.set_line(state.game.record().line(node), ply);
}

pub(crate) fn undo(state: &mut State) {
    let Some(count) = state.undo_count() else { return };
    let (slot, line) = (state.game.slot(), moves_of_contest(state));
    for _ in 0..count {
        let Some(step) = state.history.done.pop() else { break };
        let inverse = reverse(state, step, false);
        state.history.undone.push(inverse);
    }
    if state.is_looking_back() {
        state.game.show(usize::MAX);
    }
    if state.game.slot() == slot {
        forget_taken_back(state, &line);
    }
    // If no human plays, the engine would play on at once and undo would have no effect.
    state.session.paused = !state.has_human();
    turn_board(state);
    state.ui.board_input.clear_selection();
    state.ui.announcement = words::announcements::undone(state);
}

pub(crate) fn redo(state: &mut State) {
    while redo_step(state) {
        if !state.has_human() || !state.is_engines_turn() {
            break;
        }
    }
    turn_board(state);
    state.ui.board_input.clear_selection();
    state.ui.announcement = words::announcements::redone(state);
}

fn redo_step(state: &mut State) -> bool {
    let Some(step) = state.history.undone.pop() else { return false };
    let inverse = reverse(state, step, true);
    state.history.done.push(inverse);
    true
}

/// Undoes or redoes a step, and returns its inverse.
fn reverse(state: &mut State, step: Step, is_redo: bool) -> Step {
    match step {
        Step::Edits { mut back, before, after } => {
            // Undo in reverse order.
            back.reverse();
            let back = carry_out(state, back);
            state.game.go(if is_redo { after } else { before });
            Step::Edits { back, before, after }
        }
        Step::Game(game) => Step::Game(Box::new(open(state, *game))),
    }
}

/// Applies edits and returns their inverses.
fn carry_out(state: &mut State, edits: Vec<Edit>) -> Vec<Edit> {
    edits.into_iter().map(|edit| state.game.edit(edit)).collect()
}

pub(super) fn announce_outcome(state: &mut State) {
    if state.game.outcome().is_some() {
        // The end card is above the moves.
        show_tab(state, Tab::Moves);
        state.ui.announcement = words::announcements::with(&state.ui.announcement, &words::ending(state));
    }
}
