//! Explanations of pieces: whose moves are shown, and when they are hidden.
//!
//! Unless the tab of the pieces is open, only a piece that cannot move is explained, so that
//! explanations do not get in the way.

use vicinity_rules::{Kind, Square};

use crate::custom_rules;
use crate::event::Effect;
use crate::language::concat;
use crate::state::State;
use crate::tab::Tab;
use crate::words;

/// Shows the moves of the piece on a square; returns whether there is one.
pub(super) fn explain(state: &mut State, square: Square) -> bool {
    let position = &state.game.shown().position;
    state.ui.learn.explained = position.explain(square);
    state.ui.learn.shown_at = state.game.shown_place();
    state.ui.answer.clear();
    let Some(explanation) = &state.ui.learn.explained else { return false };
    state.ui.announcement =
        words::learn::explanation(position.variant(), explanation, &|square| position.piece_at(square));
    true
}

/// Explains a selected piece if the tab of the pieces is open or if it has no moves.
pub(super) fn picked(state: &mut State, square: Square) {
    let may_move = state.may_premove() || state.game.shown().legal.iter().any(|mv| mv.from() == square);
    if state.ui.tab == Tab::Pieces || !may_move {
        explain(state, square);
    }
}

/// Handles a square where nothing can be picked up. `before` is the piece explained so far:
/// selecting it again ends the explanation, unless the tab of the pieces is open. Returns whether
/// there was anything to explain.
pub(super) fn tapped(state: &mut State, square: Square, before: Option<Square>) -> bool {
    if before == Some(square) && state.ui.tab != Tab::Pieces {
        state.ui.announcement = words::SELECTION_DROPPED.owned();
        return true;
    }
    explain(state, square)
}

/// Explains the piece on the newly focused square, if the tab of the pieces is open.
pub(super) fn looked_at(state: &mut State) {
    if state.ui.tab == Tab::Pieces && state.ui.board_input.selection.is_none() {
        explain(state, state.ui.focus);
    }
}

/// Shows a kind from the legend alone on the board with all its moves, or hides it if it is shown.
pub(super) fn choose_kind(state: &mut State, kind: Kind) {
    state.ui.board_input.clear_selection();
    state.ui.learn.explained = None;
    if drop_pattern(state) == Some(kind) {
        return;
    }
    let variant = state.game.position().variant();
    let pattern = variant.pattern(kind, state.session.settings.orientation());
    state.ui.announcement = words::learn::pattern(variant, &pattern);
    state.ui.learn.pattern = Some((kind, pattern));
    state.ui.learn.shown_at = state.game.shown_place();
}

/// Shows the game again instead of a kind; returns the kind that was shown.
pub(super) fn drop_pattern(state: &mut State) -> Option<Kind> {
    let (kind, _) = state.ui.learn.pattern.take()?;
    state.ui.announcement = words::SELECTION_DROPPED.owned();
    Some(kind)
}

/// Clears explanations of another position.
pub(super) fn sync(state: &mut State) {
    if state.ui.learn.shown_at != state.game.shown_place() {
        state.ui.learn.explained = None;
        state.ui.learn.pattern = None;
        state.ui.answer.clear();
    }
}

/// Shows another tab. Rules that could not be loaded are requested again.
pub(super) fn show_tab(state: &mut State, tab: Tab) {
    state.ui.tab = tab;
    state.ui.learn.explained = None;
    state.ui.learn.pattern = None;
    state.ui.answer.clear();
    // Rules and notes need the space of the explanation.
    if let (Tab::Moves | Tab::Pieces, Some(chosen)) = (tab, state.ui.board_input.selection) {
        picked(state, chosen);
    }
    if state.ui.rules.text == Some(None) {
        state.ui.rules.name.clear();
    }
}

/// Handles a fetched file, which may be the requested rules.
pub(super) fn fetched(state: &mut State, path: &str, text: Option<String>) {
    if path == rules_file(&state.ui.rules.name) {
        state.ui.rules.text = Some(text);
    }
}

/// Requests the rules if their tab is open. Those of a custom variant are generated from its data.
pub(super) fn sync_rules(state: &mut State, effects: &mut Vec<Effect>) {
    let variant = state.game.position().variant();
    let name = variant.base_name();
    if state.ui.tab != Tab::Rules || state.ui.rules.name == name {
        return;
    }
    name.clone_into(&mut state.ui.rules.name);
    if variant.is_custom() {
        state.ui.rules.text = Some(Some(custom_rules::rules(variant)));
        return;
    }
    state.ui.rules.text = None;
    effects.push(Effect::Fetch(rules_file(name)));
}

/// Returns the path of a game's rules, written by `cargo xtask build`.
fn rules_file(name: &str) -> String {
    concat(&["rules/", name, ".txt"])
}
