//! Learning the pieces: whose moves are shown, and when they go again.
//!
//! While the tab of the pieces is not open nothing is shown in somebody's way: only a piece that cannot be moved now is explained.

use vicinity_rules::{Kind, Square};

use super::event::Effect;
use crate::language::cat;
use crate::own_rules;
use crate::state::State;
use crate::tab::Tab;
use crate::words;

/// Shows the moves of the piece on a square; `false` where there is none.
pub(super) fn explain(state: &mut State, square: Square) -> bool {
    let position = &state.game.shown().position;
    state.ui.learn.explained = position.explain(square);
    state.ui.learn.shown_at = place(state);
    state.ui.answer.clear();
    let Some(explanation) = &state.ui.learn.explained else { return false };
    state.ui.spoken =
        words::learn::explanation(position.variant(), explanation, &|square| position.piece_at(square));
    true
}

/// A piece has been picked up: its moves are shown in full to those who learn, and where it has none.
pub(super) fn picked(state: &mut State, square: Square) {
    let may_move = state.may_premove() || state.game.shown().legal.iter().any(|mv| mv.from() == square);
    if state.ui.tab == Tab::Pieces || !may_move {
        explain(state, square);
    }
}

/// A square was entered on which nothing can be picked up. `before` is the piece explained until then: the same piece again
/// means to end it, unless the tab of the pieces is open. Returns whether there was anything to explain.
pub(super) fn tapped(state: &mut State, square: Square, before: Option<Square>) -> bool {
    if before == Some(square) && state.ui.tab != Tab::Pieces {
        state.ui.spoken = words::SELECTION_DROPPED.owned();
        return true;
    }
    explain(state, square)
}

/// The keyboard has gone to another square.
pub(super) fn looked_at(state: &mut State) {
    if state.ui.tab == Tab::Pieces && state.ui.hand.selection.is_none() {
        explain(state, state.ui.focus);
    }
}

/// A kind is chosen in the legend: the board shows it alone, with all that it can do. The same again is no longer chosen.
pub(super) fn choose_kind(state: &mut State, kind: Kind) {
    state.ui.hand.drop_choice();
    state.ui.learn.explained = None;
    if drop_pattern(state) == Some(kind) {
        return;
    }
    let variant = state.game.position().variant();
    let pattern = variant.pattern(kind, state.sitting.settings.orientation());
    state.ui.spoken = words::learn::pattern(variant, &pattern);
    state.ui.learn.pattern = Some((kind, pattern));
    state.ui.learn.shown_at = place(state);
}

/// Shows the game again in place of a kind; tells which one was shown.
pub(super) fn drop_pattern(state: &mut State) -> Option<Kind> {
    let (kind, _) = state.ui.learn.pattern.take()?;
    state.ui.spoken = words::SELECTION_DROPPED.owned();
    Some(kind)
}

/// The line of moves and the ply that are shown.
fn place(state: &State) -> (u32, usize) {
    (state.game.revision(), state.game.shown().ply)
}

/// Lets go of what belongs to another position or another game.
pub(super) fn settle(state: &mut State) {
    if state.ui.learn.shown_at != place(state) {
        state.ui.learn.explained = None;
        state.ui.learn.pattern = None;
        state.ui.answer.clear();
    }
}

/// Another tab is shown. Rules that could not be had are asked for once more.
pub(super) fn show_tab(state: &mut State, tab: Tab) {
    state.ui.tab = tab;
    state.ui.learn.explained = None;
    state.ui.learn.pattern = None;
    if let Some(chosen) = state.ui.hand.selection {
        picked(state, chosen);
    }
    if state.ui.rules.text == Some(None) {
        state.ui.rules.name.clear();
    }
}

/// A file has come: perhaps the rules that somebody waits for.
pub(super) fn fetched(state: &mut State, path: &str, text: Option<String>) {
    if path == rules_file(&state.ui.rules.name) {
        state.ui.rules.text = Some(text);
    }
}

/// Has the rules fetched that somebody reads. A game of somebody's own has no such file: its rules are written from its data.
pub(super) fn settle_rules(state: &mut State, effects: &mut Vec<Effect>) {
    let variant = state.game.position().variant();
    let name = variant.base_name();
    if state.ui.tab != Tab::Rules || state.ui.rules.name == name {
        return;
    }
    name.clone_into(&mut state.ui.rules.name);
    if variant.is_own() {
        state.ui.rules.text = Some(Some(own_rules::rules(variant)));
        return;
    }
    state.ui.rules.text = None;
    effects.push(Effect::Fetch(rules_file(name)));
}

/// The file of a game's rules, which `cargo xtask build` writes.
fn rules_file(name: &str) -> String {
    cat(&["rules/", name, ".txt"])
}
