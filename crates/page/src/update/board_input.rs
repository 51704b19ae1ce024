//! Input on the board by mouse, touch, keyboard or text: selecting, moving, cancelling and
//! promoting.

use vicinity_rules::{Color, Kind, Move, MoveError, Position, Square};

use super::line::play_shown;
use super::{drawing, learn, premove, queries};
use crate::event::{Effect, FocusTarget};
use crate::language::{capitalised, concat};
use crate::premove::Premove;
use crate::state::{Attempt, MovePolicy, PromotionChoice, State};
use crate::words::{self, ErrorText};

/// Handles a click, a tap or Enter: selects a piece, moves the selected one, or deselects it.
pub(crate) fn activate(state: &mut State, square: Square, effects: &mut Vec<Effect>) {
    state.ui.focus = square;
    if learn::drop_pattern(state).is_some() {
        return;
    }
    let explained = state.ui.learn.explained.take().map(|explanation| explanation.from);
    state.ui.board_input.pending = None;
    if state.ui.board_input.promotion.take().is_some() {
        // A click outside the choice only closes it.
        state.ui.board_input.selection = None;
    } else if state.is_target(square)
        && let Some(from) = state.ui.board_input.selection
    {
        try_move(state, from, square, effects);
    } else if state.may_pick(square)
        && (state.ui.board_input.selection != Some(square)
            || std::mem::take(&mut state.ui.board_input.is_hint))
    {
        state.ui.board_input.selection = Some(square);
        state.ui.announcement = words::selected(state, square);
        learn::picked(state, square);
    } else if premove::cancel(state) {
        state.ui.board_input.selection = None;
    } else if let Some(from) = state.ui.board_input.selection.take() {
        state.ui.board_input.is_hint = false;
        if from == square {
            state.ui.announcement = words::SELECTION_DROPPED.owned();
        } else if !refuse(state, from, square) {
            let reason = std::mem::replace(&mut state.ui.announcement, words::ILLEGAL.owned());
            // The moves of an opponent's piece may show why it cannot be captured.
            if learn::explain(state, square) && !reason.is_empty() {
                state.ui.announcement = concat(&[&reason, " ", &state.ui.announcement]);
            } else if !reason.is_empty() {
                state.ui.announcement = reason;
            }
        }
    } else if drawing::clear(state, square) {
        // Drawings are cleared.
    } else if let Some(reason) = refused(state) {
        learn::tapped(state, square, explained);
        state.ui.announcement = reason.to_owned();
        state.ui.refusal = Some((square, reason.to_owned()));
    } else if learn::tapped(state, square, explained) {
        // A piece's moves are shown.
    } else if !state.game.shown().legal.is_empty() && !state.may_move() {
        state.ui.announcement = no_move(state).to_owned();
    }
}

/// Returns why no piece can be moved in the displayed position, even on the player's turn.
fn refused(state: &State) -> Option<&'static str> {
    match state.policy.moves {
        MovePolicy::Refuse(reason) => Some(reason),
        _ if state.is_looking_back() && state.game.outcome().is_none() && !state.may_move() => {
            Some(words::EARLIER_POSITION.as_str())
        }
        MovePolicy::Play | MovePolicy::Try => None,
    }
}

/// Returns why the player cannot move now.
fn no_move(state: &State) -> &'static str {
    let why = if state.policy.engine_plays { words::ENGINE_TURN } else { words::WAIT };
    refused(state).unwrap_or(why.as_str())
}

pub(super) fn drop_piece(state: &mut State, from: Square, to: Option<Square>, effects: &mut Vec<Effect>) {
    let Some(to) = to.filter(|to| *to != from) else { return };
    if state.may_pick(from) && state.may_go(from, to) {
        try_move(state, from, to, effects);
    } else if state.may_pick(from) {
        refuse(state, from, to);
    }
}

/// Shows next to the square why a piece may not go there; returns whether a rule forbids it to a
/// piece that could otherwise go there.
fn refuse(state: &mut State, from: Square, to: Square) -> bool {
    if state.may_move() {
        state.ui.board_input.attempt = Some(Attempt::Refused { from, to });
    }
    let position = &state.game.shown().position;
    let rule = words::refusal(position, from, to).filter(|_| state.may_move());
    let is_rule = rule.is_some();
    let is_plain = !is_rule && state.may_move();
    let plain = if is_plain { words::unreached(position, from, to) } else { None };
    let shown = rule.as_deref().or_else(|| plain.as_deref().map(words::brief));
    state.ui.refusal = shown.map(|reason| (to, reason.to_owned()));
    state.ui.announcement = rule.or(plain).unwrap_or_default();
    is_rule
}

/// Plays the move between two squares, or opens the promotion choice or the confirmation; while the
/// engine thinks, sets a premove.
fn try_move(state: &mut State, from: Square, to: Square, effects: &mut Vec<Effect>) {
    if state.may_premove() {
        return premove::set(state, Premove { from, to, kind: None });
    }
    if let Some(choice) = PromotionChoice::new(state.game.shown(), from, to) {
        state.ui.board_input.selection = None;
        // The dialog announces itself when it receives the focus.
        state.game.shift(from, to);
        state.ui.board_input.promotion = Some(choice);
        return;
    }
    let found = state.game.shown().legal.iter().copied().find(|mv| mv.from() == from && mv.to() == to);
    let Some(mv) = found else { return };
    if state.needs_confirmation(from, to) {
        ask_to_confirm(state, mv);
        effects.push(focus_question(state));
    } else {
        play_shown(state, mv);
    }
}

/// Shows a move and asks whether to play it.
fn ask_to_confirm(state: &mut State, mv: Move) {
    // Keep the selection, so that another square can be tapped instead.
    state.ui.board_input.selection = Some(mv.from());
    state.ui.board_input.pending = Some(mv);
    state.ui.announcement = words::confirm(state);
    state.game.shift(mv.from(), mv.to());
}

/// Returns the focus for the question about a move: on its answer that does no harm, if Enter is
/// pressed once more.
fn focus_question(state: &State) -> Effect {
    let is_dangerous = state.is_pending_dangerous();
    Effect::FocusOn(if is_dangerous { FocusTarget::CancelMove } else { FocusTarget::ConfirmMove })
}

pub(super) fn promote(state: &mut State, kind: Option<Kind>, effects: &mut Vec<Effect>) {
    let Some(choice) = &state.ui.board_input.promotion else { return };
    let chosen = choice.options.iter().find(|option| option.kind == kind);
    if let Some(mv) = chosen.and_then(|option| option.mv) {
        state.ui.focus = mv.to();
        play_shown(state, mv);
        effects.push(Effect::FocusSquare);
    }
}

/// Plays the confirmed move.
pub(super) fn confirm(state: &mut State, effects: &mut Vec<Effect>) {
    let mv = state.ui.board_input.pending.take();
    if let Some(mv) = mv.filter(|mv| state.may_move() && state.game.shown().legal.contains(mv)) {
        play_shown(state, mv);
    }
    effects.push(Effect::FocusSquare);
}

/// Handles Escape: cancels everything in progress.
pub(super) fn cancel(state: &mut State, effects: &mut Vec<Effect>) {
    if state.ui.board_input.promotion.take().is_some() || state.ui.board_input.pending.take().is_some() {
        effects.push(Effect::FocusSquare);
    }
    state.ui.board_input.selection = None;
    state.ui.board_input.sketch = None;
    premove::cancel(state);
    state.ui.learn.explained = None;
    learn::drop_pattern(state);
    state.session.analysis.preview = None;
}

/// Moves the keyboard focus, which ends the preview of a line.
pub(super) fn focus(state: &mut State, square: Square) {
    state.ui.focus = square;
    state.session.analysis.preview = None;
}

/// Plays a move from the move field.
pub(super) fn submit(state: &mut State, written: &str, effects: &mut Vec<Effect>) {
    let was_over = state.game.outcome().is_some();
    typed(state, written);
    if state.ui.board_input.pending.is_some() {
        effects.push(focus_question(state));
    } else if !was_over && state.game.outcome().is_some() {
        // The result is below the move field.
        effects.push(Effect::FocusOn(FocusTarget::Result));
    }
}

/// Plays a move, sets a premove or answers a query in words.
pub(crate) fn typed(state: &mut State, written: &str) {
    if written.trim().is_empty() || queries::answer(state, written) {
        return;
    }
    let complaint = if state.game.shown().legal.is_empty() {
        words::GAME_OVER.owned()
    } else if state.may_premove() {
        match premove::read(state, written) {
            Some(premove) => return premove::set(state, premove),
            None => no_move(state).to_owned(),
        }
    } else if !state.may_move() {
        no_move(state).to_owned()
    } else {
        match read_move(&state.game.shown().position, written) {
            Ok(mv) if state.warns_of_danger(mv.from(), mv.to()) => return ask_to_confirm(state, mv),
            Ok(mv) => return play_shown(state, mv),
            Err(error) => {
                state.ui.board_input.attempt = Some(Attempt::RefusedText(written.trim().to_owned()));
                error.text()
            }
        }
    };
    state.ui.message = complaint;
}

/// Reads a move. `qb4` means `Qb4` where no pawn can make that move, and pieces may have the
/// letters of the language.
///
/// # Errors
/// If it is not a legal move.
pub(crate) fn read_move(position: &Position, written: &str) -> Result<Move, MoveError> {
    let as_piece = capitalised(written.trim());
    let in_english = words::with_english_letters(&as_piece);
    position
        .parse_move(written)
        .or_else(|error| position.parse_move(&as_piece).map_err(|_| error))
        .or_else(|error| if in_english == as_piece { Err(error) } else { position.parse_move(&in_english) })
}

pub(super) fn step(state: &mut State, right: i8, up: i8, effects: &mut Vec<Effect>) {
    let geometry = state.game.position().variant().geometry();
    let sign = if state.session.settings.orientation() == Color::White { 1 } else { -1 };
    let along =
        |at: u8, by: i8, size: u8| (i16::from(at) + sign * i16::from(by)).clamp(0, i16::from(size) - 1) as u8;
    let focus = state.ui.focus;
    state.ui.focus =
        Square::new(along(focus.file(), right, geometry.files()), along(focus.rank(), up, geometry.ranks()));
    learn::looked_at(state);
    effects.push(Effect::FocusSquare);
}
