//! What somebody asks about the game, by a key on the board or by words in the field for moves, and jumps from man to man.
//!
//! An answer is spoken and stands in the panel until the position changes or something else is done.

use vicinity_rules::{Kind, Square};

use super::{Effect, learn};
use crate::state::State;
use crate::text::{self, spoken};

/// Where the keyboard goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// To a man of a kind, of either side.
    Kind(Kind),
    /// To a square that the chosen man may go to, or to a man that may move.
    Option,
}

/// Answers what is asked; `false` where nothing was.
pub(super) fn ask(state: &mut State, written: &str) -> bool {
    let written = written.trim();
    let (word, about) = written.split_once(' ').unwrap_or((written, ""));
    let (word, about) = match word.strip_suffix('?') {
        Some(square) if !square.is_empty() => ("h", square),
        _ => (word, about.trim()),
    };
    let position = &state.shown.position;
    let variant = position.variant();
    let geometry = variant.geometry();
    let square = if about.is_empty() { Some(state.focus) } else { geometry.parse_square(about) };
    let mut explained = None;
    let answer = match word {
        "?" | "help" => Ok(spoken::keys()),
        "o" | "board" => Ok(spoken::men(position)),
        "O" | "ranks" => Ok(spoken::ranks(position)),
        "rank" => {
            let rank = about.parse().ok().filter(|rank| (1..=geometry.ranks()).contains(rank));
            rank.map(|rank| spoken::rank(position, rank - 1)).ok_or(spoken::no_rank(about))
        }
        "h" => square.map(|square| spoken::square(position, square)).ok_or(spoken::no_square(about)),
        "m" | "moves" => match square {
            Some(square) => {
                let from = if about.is_empty() { state.selection.unwrap_or(square) } else { square };
                explained = position.explain(from);
                let who = |square| position.piece_at(square);
                Ok(match &explained {
                    Some(explained) => text::learn::in_full(variant, explained, &who),
                    None => text::square(&from.to_string(), variant, None),
                })
            }
            None => Err(spoken::no_square(about)),
        },
        "men" | "man" => {
            let named = |kind: &Kind| variant.kind(*kind).name == about;
            let mut letters = about.chars();
            let of_letter = letters.next().filter(|_| letters.next().is_none());
            let kind = of_letter.and_then(|letter| variant.kind_of_letter(letter));
            let kind = kind.or_else(|| variant.all_kinds().find(named));
            kind.map(|kind| spoken::men_of_kind(position, kind)).ok_or(spoken::no_kind(about))
        }
        "l" | "last" => Ok(spoken::at_move(state)),
        "t" | "turn" | "clock" => Ok(spoken::turn(state)),
        "g" | "eval" => Ok(spoken::score(state)),
        "w" | "pool" => Ok(spoken::pools(state)),
        _ => return false,
    };
    state.learn.explained = explained;
    state.learn.explained_at = (state.revision, state.shown.ply);
    match answer {
        Ok(answer) => {
            state.spoken.clone_from(&answer);
            state.answer = answer;
        }
        Err(complaint) => state.message = complaint,
    }
    true
}

/// Puts the keyboard on the next square of a kind, or the one before, round and round.
pub(super) fn jump(state: &mut State, jump: Jump, forward: bool, effects: &mut Vec<Effect>) {
    let position = &state.shown.position;
    let fits = |square: &Square| match jump {
        Jump::Kind(kind) => position.piece_at(*square).is_some_and(|piece| piece.kind() == kind),
        Jump::Option if state.selection.is_some() => state.is_target(*square),
        Jump::Option => state.shown.legal.iter().any(|mv| mv.from() == *square),
    };
    let squares: Vec<Square> = position.variant().geometry().squares().filter(fits).collect();
    let focus = state.focus.index();
    let next = if forward {
        squares.iter().find(|square| square.index() > focus).or(squares.first())
    } else {
        squares.iter().rfind(|square| square.index() < focus).or(squares.last())
    };
    match next {
        Some(square) => {
            state.focus = *square;
            learn::looked_at(state);
            effects.push(Effect::FocusSquare);
        }
        None => state.spoken = spoken::nowhere(),
    }
}
