//! Premoves: played right after the opponent's move if legal, otherwise dropped with a message.

use vicinity_rules::Move;

use super::board_input::read_move;
use super::line::play_shown;
use crate::language::concat;
use crate::premove::Premove;
use crate::state::{PromotionChoice, State};
use crate::words;

/// Sets a premove and replaces the previous one.
pub(super) fn set(state: &mut State, premove: Premove) {
    state.ui.board_input.selection = None;
    state.ui.focus = premove.to;
    state.ui.announcement = words::premove(state, premove);
    state.ui.board_input.premove = Some(premove);
}

/// Cancels the premove; returns whether there was one.
pub(super) fn cancel(state: &mut State) -> bool {
    let had = state.ui.board_input.premove.take().is_some();
    if had {
        state.ui.announcement = words::PREMOVE_CANCELLED.owned();
    }
    had
}

/// Parses a move typed while the opponent thinks: as coordinates, or as in the position after the
/// opponent has passed.
pub(super) fn read(state: &State, written: &str) -> Option<Premove> {
    let position = &state.game.shown().position;
    if let Some(mv) = position.after_null_move().and_then(|passed| read_move(&passed, written).ok()) {
        return Some(Premove { from: mv.from(), to: mv.to(), kind: mv.promotion() });
    }
    let written = written.trim().to_ascii_lowercase();
    for (from, _) in position.pieces().filter(|(square, _)| state.may_pick(*square)) {
        for to in state.targets(from) {
            let rest = written.strip_prefix(&concat(&[&from.to_string(), &to.to_string()]));
            let mut letters = rest.unwrap_or("-").chars();
            let kind = match letters.next() {
                None => None,
                Some(letter) => match position.variant().kind_of_letter(letter) {
                    None => continue,
                    kind => kind,
                },
            };
            if letters.next().is_none() {
                return Some(Premove { from, to, kind });
            }
        }
    }
    None
}

/// Plays the premove after the opponent's move, or reports that it is illegal. Does nothing before
/// that move. Both moves are animated together.
pub(crate) fn play(state: &mut State) {
    if !state.may_move() || state.ui.board_input.is_premove_stale {
        return;
    }
    let Some(premove) = state.ui.board_input.premove.take() else { return };
    let Some(mv) = fitting(state, premove) else {
        state.ui.message = words::premove_dropped(premove);
        return;
    };
    let previous = std::mem::take(&mut state.ui.announcement);
    play_shown(state, mv);
    state.ui.announcement = words::premove_played(previous.trim_end_matches('.'), &state.ui.announcement);
}

/// Returns the legal move that matches a premove. A pawn becomes the typed kind, or else the
/// strongest possible one.
fn fitting(state: &State, Premove { from, to, kind }: Premove) -> Option<Move> {
    let mut legal = state.game.shown().legal.iter().copied();
    match PromotionChoice::new(state.game.shown(), from, to) {
        Some(choice) if kind.is_none() => choice.options.iter().find_map(|option| option.mv),
        _ => legal.find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == kind),
    }
}

/// Cancels a premove that was set for another position.
pub(super) fn sync(state: &mut State) {
    let is_stale = std::mem::take(&mut state.ui.board_input.is_premove_stale);
    if state.ui.board_input.premove.is_some() && (is_stale || !state.may_premove()) {
        let previous = std::mem::take(&mut state.ui.announcement);
        cancel(state);
        state.ui.announcement =
            concat(&[&previous, if previous.is_empty() { "" } else { " " }, &state.ui.announcement]);
    }
}
