//! Arrows and circles of the displayed position. They are not moves, so undo ignores them.

use vicinity_record::Edit;
use vicinity_rules::Square;

use crate::drawing::{Drawing, shapes, with_shapes};
use crate::state::State;
use crate::words;

/// Draws a shape. An identical shape is removed, and one of another colour is replaced.
pub(super) fn draw(state: &mut State, shape: Drawing) {
    state.ui.board_input.sketch = None;
    let mut drawn = drawn(state);
    let had = drawn.contains(&shape);
    drawn.retain(|other| (other.from, other.to) != (shape.from, shape.to));
    if !had {
        drawn.push(shape);
    }
    state.ui.announcement = if had { words::CLEARED.owned() } else { words::drawn(shape) };
    keep(state, &drawn);
}

/// Removes all drawings if an empty square was clicked; returns whether there were any.
pub(super) fn clear(state: &mut State, square: Square) -> bool {
    let is_empty = state.game.shown().position.piece_at(square).is_none();
    let has = is_empty && !drawn(state).is_empty();
    if has {
        state.ui.announcement = words::CLEARED.owned();
        keep(state, &[]);
    }
    has
}

fn drawn(state: &State) -> Vec<Drawing> {
    shapes(
        state.game.record().comment(state.game.node_shown()),
        state.game.record().start().variant().geometry(),
    )
}

fn keep(state: &mut State, drawn: &[Drawing]) {
    let node = state.game.node_shown();
    let text = with_shapes(state.game.record().comment(node), drawn);
    state.game.edit(Edit::Comment { node, text });
}
