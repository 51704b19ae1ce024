//! Work on the game's tree: variations promoted and deleted, comments and marks written.

use vicinity_rules::{Edit, NodeId};

use super::Effect;
use super::line::{change, clear_choice, go_to_node};
use crate::drawing::with_words;
use crate::state::{Place, State};
use crate::words;

/// How long a comment may be, in characters.
const MAX_COMMENT: usize = 2000;
/// The glyphs of which a move has one at most: `!`, `?`, `!!`, `??`, `!?`, `?!`.
pub(super) const MARKS: std::ops::RangeInclusive<u8> = 1..=6;

/// Goes to a move of any line.
pub(super) fn go_to(state: &mut State, index: usize, effects: &mut Vec<Effect>) {
    let Some(node) = state.tree.find(index) else { return };
    let mut shifts = Vec::new();
    go_to_node(state, node, &mut shifts);
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = words::spoken::at_move(state);
}

/// Lets the variation shown change places with the line that it branches off.
pub(super) fn promote(state: &mut State) {
    let Some(node) = state.tree.variation(state.node_shown()) else { return };
    let place = state.place();
    change(state, vec![Edit::Place { node, index: Some(0) }], place, &mut Vec::new());
    state.spoken = words::PROMOTED.to_owned();
}

/// Takes the move shown and all that follows it out of the game.
pub(super) fn delete(state: &mut State, effects: &mut Vec<Effect>) {
    let node = state.node_shown();
    if node == NodeId::START {
        return;
    }
    let parent = state.tree.parent(node);
    let mut line = state.tree.line(parent);
    if line.get(state.tree.depth(parent)) == Some(&node) {
        // The move was the line's own: the line then ends before it, or goes on with the first variation.
        line.truncate(state.tree.depth(parent));
        if let Some(next) = state.tree.children(parent).get(1) {
            line = state.tree.line(*next);
        }
    }
    let after = Place { end: line.last().copied().unwrap_or(NodeId::START), ply: state.tree.depth(parent) };
    let mut shifts = Vec::new();
    change(state, vec![Edit::Place { node, index: None }], after, &mut shifts);
    state.paused = state.has_engine();
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = words::DELETED.to_owned();
}

/// Writes what is said after the move shown.
pub(super) fn comment(state: &mut State, written: &str) {
    let node = state.node_shown();
    // As PGN can hold it: one line, and no bracket that would end it.
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
    // What is drawn there stays.
    let text = with_words(state.tree.comment(node), text.trim());
    if text != state.tree.comment(node) {
        let place = state.place();
        change(state, vec![Edit::Comment { node, text }], place, &mut Vec::new());
    }
}

/// Gives the move shown a glyph, or takes it away.
pub(super) fn mark(state: &mut State, nag: u8) {
    let node = state.node_shown();
    if node == NodeId::START {
        return;
    }
    let mut nags = state.tree.nags(node).to_vec();
    let had = nags.contains(&nag);
    nags.retain(|other| *other != nag && !(MARKS.contains(&nag) && MARKS.contains(other)));
    if !had {
        nags.insert(0, nag);
    }
    let place = state.place();
    change(state, vec![Edit::Nags { node, nags }], place, &mut Vec::new());
}
