//! Queries about the game, by keys on the board or words in the move field, and jumps between
//! pieces.
//!
//! An answer is announced and shown in the panel until the position changes or another action
//! follows.

use vicinity_rules::Square;

use super::learn;
use crate::event::{Effect, Jump};
use crate::state::State;
use crate::words::{self, announcements};

/// Answers a query; returns whether the text was one.
pub(super) fn answer(state: &mut State, written: &str) -> bool {
    let written = written.trim();
    let (word, about) = written.split_once(' ').unwrap_or((written, ""));
    let (word, about) = match word.strip_suffix('?') {
        Some(square) if !square.is_empty() => ("h", square),
        _ => (word, about.trim()),
    };
    let position = &state.game.shown().position;
    let variant = position.variant();
    let geometry = variant.geometry();
    let square = if about.is_empty() { Some(state.ui.focus) } else { geometry.parse_square(about) };
    let mut explained = None;
    // `None` if the subject of the query was not found.
    let answer = match word {
        "?" | "help" => Some(announcements::asking()),
        "o" | "board" => Some(announcements::pieces(position, None)),
        "O" | "ranks" => Some(announcements::ranks(position, None)),
        "rank" => {
            Some(announcements::ranks(position, about.parse().ok())).filter(|rank| rank.lines().count() == 1)
        }
        "h" => square.map(|square| announcements::square(position, square)),
        "m" | "moves" => square.map(|square| {
            let from = state.ui.board_input.selection.filter(|_| about.is_empty()).unwrap_or(square);
            explained = position.explain(from);
            match &explained {
                Some(explained) => {
                    words::learn::in_full(variant, explained, &|square| position.piece_at(square))
                }
                None => words::square(&from.to_string(), variant, None),
            }
        }),
        "pieces" => {
            let kind = about.chars().next().and_then(|letter| variant.kind_of_letter(letter));
            kind.filter(|_| about.len() == 1).map(|kind| announcements::pieces(position, Some(kind)))
        }
        "l" | "last" => Some(announcements::at_move(state)),
        "t" | "turn" => Some(announcements::turn(state)),
        "g" | "eval" => Some(announcements::score(state)),
        "w" | "pool" => Some(announcements::pools(state)),
        _ => return false,
    };
    state.ui.learn.explained = explained;
    state.ui.learn.shown_at = state.game.shown_place();
    match answer {
        Some(answer) => {
            state.ui.announcement.clone_from(&answer);
            state.ui.answer = answer;
        }
        None => state.ui.message = announcements::unknown(about),
    }
    true
}

/// Moves the keyboard focus to the next or previous matching square, cyclically.
pub(super) fn jump(state: &mut State, jump: Jump, forward: bool, effects: &mut Vec<Effect>) {
    let position = &state.game.shown().position;
    let fits = |square: &Square| match jump {
        Jump::Kind(kind) => position.piece_at(*square).is_some_and(|piece| piece.kind() == kind),
        Jump::Option if state.ui.board_input.selection.is_some() => state.is_target(*square),
        Jump::Option => state.game.shown().legal.iter().any(|mv| mv.from() == *square),
    };
    let focus = state.ui.focus.index();
    let (mut found, mut beyond) = (None, None);
    for square in position.variant().geometry().squares().filter(fits) {
        // Forward: the first match overall and the first after the focus. Backward: the last match
        // overall and the last before the focus.
        let is_beyond = if forward { square.index() > focus } else { square.index() < focus };
        if found.is_none() || !forward {
            found = Some(square);
        }
        if is_beyond && (beyond.is_none() || !forward) {
            beyond = Some(square);
        }
    }
    if let Some(square) = beyond.or(found) {
        state.ui.focus = square;
        learn::looked_at(state);
        effects.push(Effect::FocusSquare);
    }
}
