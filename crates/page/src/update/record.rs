//! Edits of the game tree: promoting and deleting variations, comments and glyphs.

use vicinity_record::{Edit, NodeId};

use super::line::{change, go_to_node};
use super::played_game::keep_played_game;
use crate::drawing::with_words;
use crate::state::{Cursor, State};
use crate::words;

/// The maximum length of a comment, in characters.
const MAX_COMMENT: usize = 2000;
/// The glyphs that exclude each other: `!`, `?`, `!!`, `??`, `!?`, `?!`.
pub(super) const MARKS: std::ops::RangeInclusive<u8> = 1..=6;

pub(super) fn go_to(state: &mut State, index: usize) {
    let Some(node) = state.game.record().find(index) else { return };
    go_to_node(state, node);
    state.ui.board_input.clear_selection();
    state.ui.announcement = words::announcements::at_move(state);
}

/// Swaps the displayed variation with the line that it branches from.
///
/// In analysis of a contest only a copy of the played moves is changed.
pub(super) fn promote(state: &mut State) {
    let Some(node) = state.game.record().variation(state.game.node_shown()) else { return };
    if !state.may_promote_line() {
        return;
    }
    if state.is_beside_played_moves(node) {
        keep_played_game(state);
    }
    let cursor = state.game.cursor();
    if change(state, vec![Edit::Place { node, index: Some(0) }], cursor) {
        state.ui.announcement = words::PROMOTED.owned();
    }
}

/// Deletes the displayed move and everything after it.
///
/// In analysis of a contest only a copy of the played moves is changed.
pub(super) fn delete(state: &mut State) {
    let node = state.game.node_shown();
    if !state.may_delete(node) {
        return;
    }
    if state.is_played_move(node) {
        keep_played_game(state);
    }
    let parent = state.game.record().parent(node);
    let mut line = state.game.record().line(parent);
    if line.get(state.game.record().depth(parent)) == Some(&node) {
        // If the move was on the current line, the line now ends before it or continues with the
        // first variation.
        line.truncate(state.game.record().depth(parent));
        if let Some(next) = state.game.record().children(parent).get(1) {
            line = state.game.record().line(*next);
        }
    }
    let after =
        Cursor { end: line.last().copied().unwrap_or(NodeId::START), ply: state.game.record().depth(parent) };
    change(state, vec![Edit::Place { node, index: None }], after);
    state.session.paused = state.has_engine();
    state.ui.board_input.clear_selection();
    state.ui.announcement = words::DELETED.owned();
}

/// Sets the comment after the displayed move.
pub(super) fn comment(state: &mut State, written: &str) {
    let node = state.game.node_shown();
    // PGN comments are stored on one line and cannot contain a closing brace.
    let mut text = String::new();
    for letter in written.trim().chars().take(MAX_COMMENT) {
        match letter {
            '}' => text.push(')'),
            letter if letter.is_whitespace() || letter.is_control() => {
                if !text.ends_with(' ') {
                    text.push(' ');
                }
            }
            letter => text.push(letter),
        }
    }
    // Keep the drawings.
    let text = with_words(state.game.record().comment(node), text.trim());
    if text != state.game.record().comment(node) {
        let cursor = state.game.cursor();
        change(state, vec![Edit::Comment { node, text }], cursor);
    }
}

/// Toggles a glyph of the displayed move.
pub(super) fn mark(state: &mut State, nag: u8) {
    let node = state.game.node_shown();
    if node == NodeId::START {
        return;
    }
    let mut nags = state.game.record().nags(node).to_vec();
    let had = nags.contains(&nag);
    nags.retain(|other| *other != nag && !(MARKS.contains(&nag) && MARKS.contains(other)));
    if !had {
        nags.insert(0, nag);
    }
    let cursor = state.game.cursor();
    change(state, vec![Edit::Nags { node, nags }], cursor);
}
