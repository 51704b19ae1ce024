//! Texts about lines of moves, the end of a game, and import and export.

use vicinity_record::NodeId;
use vicinity_record::pgn::PgnError;
use vicinity_record::{MAX_COMMENT_BYTES, MAX_MOVES, MAX_NESTING};
use vicinity_rules::{Color, Reason};

use super::{ErrorText, errors, outcome, side, title};
use crate::language::{Text, capitalised, concat};
use crate::messages::share;
pub use crate::messages::share::*;
use crate::settings::Player;
use crate::share::{ImportError, ImportRemark};
use crate::state::{Question, State};

/// Returns the heading above the annotations of the displayed move.
pub fn notes_at(state: &State) -> String {
    match state.game.record().played(state.game.node_shown()) {
        Some(played) => share::notes_at(&played.san),
        None => share::NOTES_AT_START.owned(),
    }
}

/// Returns the title of a saved picture: the game and the move before it.
pub fn picture_title(state: &State) -> String {
    let title = title(state.game.record().start().variant());
    match state.game.record().played(state.game.node_shown()) {
        Some(played) => share::picture_title(title, &numbered(state, &played.san)),
        None => title.to_owned(),
    }
}

/// Formats the move before the displayed position with its number, `12…Nf6`.
fn numbered(state: &State, san: &str) -> String {
    let position = &state.game.shown().position;
    let number = position.fullmove_number();
    match position.turn() {
        Color::White => concat(&[&number.saturating_sub(1).to_string(), "…", san]),
        Color::Black => concat(&[&number.to_string(), ".", san]),
    }
}

/// Returns the user's side in a game against the engine or a friend.
fn user_side(state: &State) -> Option<Color> {
    let settings = &state.session.settings;
    let is_users = |color: &Color| settings.has_engine() && settings.player(*color) == Player::Human;
    state.policy.friend.map(|friend| !friend).or_else(|| Color::BOTH.into_iter().find(is_users))
}

/// Returns the heading of the result card: won or lost against the engine or a friend, or the
/// winner.
pub fn result_title(state: &State) -> String {
    let Some(ended) = state.game.outcome() else { return String::new() };
    match (ended.winner, user_side(state)) {
        (None, _) => share::RESULT_DRAW.owned(),
        (Some(winner), None) => share::result_won(side(winner)),
        (Some(winner), Some(user)) if winner == user => share::RESULT_YOU_WON.owned(),
        (Some(_), Some(_)) => share::RESULT_YOU_LOST.owned(),
    }
}

/// Returns the reason and the number of moves, followed by the statistics against the engine.
pub fn result_text(state: &State) -> String {
    let Some(ended) = state.game.outcome() else { return String::new() };
    let why = match ended.reason {
        Reason::Recorded => share::RESULT_RECORDED.owned(),
        Reason::Resigned(color) if user_side(state) == Some(color) => share::RESULT_RESIGNED.owned(),
        reason => capitalised(errors::reason(reason)),
    };
    let text = share::result_text(&why, &state.game.line().len().div_ceil(2).to_string());
    let Some(counts) = state.score_at_level() else { return text };
    let [won, drawn, lost] = counts.map(|count| count.to_string());
    let level = state.session.settings.level.to_string();
    concat(&[&text, "\n", &share::result_score(&level, &won, &drawn, &lost)])
}

/// Returns the result of the line, including a PGN's termination; empty if it is not over.
pub fn ending(state: &State) -> String {
    let Some(ended) = state.game.outcome() else { return String::new() };
    let end = state.game.line().last().copied().unwrap_or(NodeId::START);
    match state.game.record().ending(end) {
        Some(ending) if ended.reason == Reason::Recorded && !ending.termination.is_empty() => {
            match ended.winner {
                Some(winner) => share::recorded_win(side(winner), &ending.termination),
                None => share::recorded_draw(&ending.termination),
            }
        }
        _ => outcome(ended),
    }
}

/// Returns the remark about a draw in the displayed position that has not ended the game; empty if
/// there is none.
pub fn remark(state: &State) -> &'static str {
    let draw = state.game.shown().open_draw;
    match draw.filter(|_| !(state.game.shows_last() && state.game.outcome() == draw)).map(|draw| draw.reason)
    {
        Some(Reason::ThreefoldRepetition) => share::REMARK_REPETITION.as_str(),
        Some(Reason::FiftyMoves) => share::REMARK_FIFTY_MOVES.as_str(),
        Some(Reason::DeadMaterial) => share::REMARK_DEAD_MATERIAL.as_str(),
        _ => "",
    }
}

/// Returns the label of the button that cancels a question.
pub fn question_no(state: &State) -> &'static str {
    match state.ui.question {
        Some(Question::EarlierMove(_)) => share::QUESTION_BACK.as_str(),
        Some(Question::Draw { .. }) => share::DECLINE.as_str(),
        _ => share::PLAY_ON.as_str(),
    }
}

/// Returns the open question; empty if there is none.
pub fn question(state: &State) -> String {
    match state.ui.question {
        None => String::new(),
        Some(Question::Resign) if state.session.settings.has_engine() => share::QUESTION_RESIGN.owned(),
        Some(Question::Resign) => share::QUESTION_WHO_RESIGNS.owned(),
        Some(Question::EarlierMove(mv)) => {
            let ask = match state.session.settings.clock {
                _ if state.game.outcome().is_some() => share::earlier_over,
                Some(_) if state.session.settings.has_engine() => share::earlier_with_clock,
                Some(_) => share::earlier_of_two,
                None => share::earlier,
            };
            ask(&state.game.shown().position.san(mv))
        }
        Some(Question::Draw { by }) => share::question_draw(side(by), side(!by)),
    }
}

/// Returns the label of the button with which a side resigns.
pub fn resign(state: &State, color: Color) -> &'static str {
    match color {
        _ if state.session.settings.has_engine() => share::RESIGN.as_str(),
        Color::White => share::WHITE_RESIGNS.as_str(),
        Color::Black => share::BLACK_RESIGNS.as_str(),
    }
}

/// Returns the notice about a running game that was replaced and can be restored by undo; empty if
/// there is none.
pub fn replaced_game(state: &State) -> String {
    let Some(game) = state.replaced_game() else { return String::new() };
    let moves = game.record.depth(game.cursor.end).div_ceil(2).to_string();
    share::replaced_game(title(game.record.start().variant()), &moves)
}

/// Returns why a text could not be imported as a game of a variant.
pub fn import_error(error: &ImportError, title: &str) -> String {
    match error {
        ImportError::Nothing => share::NOTHING_PASTED.owned(),
        ImportError::TooLong => share::TOO_LONG.owned(),
        ImportError::Fen(error) => share::invalid_fen(title, &error.text()),
        ImportError::Pgn(error) => share::unreadable_game(&error.text()),
    }
}

/// Returns the remark on an imported game that differs from its text.
pub fn import_remark(remark: &ImportRemark) -> String {
    match remark {
        ImportRemark::DroppedRights(dropped) => super::dropped_rights(dropped),
        ImportRemark::Cut(error) => share::invalid_game(&error.text()),
        ImportRemark::Minor(first, more_count) => minor_errors(first, *more_count),
        ImportRemark::AssumedOrthodox => share::ASSUMED_ORTHODOX.owned(),
        ImportRemark::OtherVariant(invalid, read) => share::other_variant(title(invalid), title(read)),
    }
}

/// Returns the text about errors that did not affect the main line.
fn minor_errors(first: &PgnError, more_count: usize) -> String {
    let text = share::minor_error(&first.text());
    match more_count {
        0 => text,
        count => concat(&[&text, " ", &share::more_errors(&count.to_string())]),
    }
}

/// Returns the notice that a game cannot become larger.
pub fn record_full() -> String {
    let [moves, nesting, kilobytes] =
        [MAX_MOVES, MAX_NESTING, MAX_COMMENT_BYTES / 1000].map(|limit| limit.to_string());
    share::record_full(&moves, &nesting, &kilobytes)
}

/// Returns the prompt to choose one of several games, of which `listed` are shown.
pub fn several(listed: usize, count: usize) -> String {
    let all = count.to_string();
    if listed < count { share::several_listed(&all, &listed.to_string()) } else { share::several(&all) }
}

/// Returns the name of one of the six move glyphs.
pub fn mark_name(nag: u8) -> &'static str {
    const NAMES: [Text; 6] = [
        share::MARK_GOOD,
        share::MARK_MISTAKE,
        share::MARK_BRILLIANT,
        share::MARK_BLUNDER,
        share::MARK_INTERESTING,
        share::MARK_DUBIOUS,
    ];
    NAMES.get(usize::from(nag).wrapping_sub(1)).map_or("", |name| name.as_str())
}

/// Returns the symbol of a numeric annotation glyph.
pub fn glyph(nag: u8) -> String {
    let sign = match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 | 23 => "⨀",
        32 | 33 => "⟳",
        36 | 37 => "↑",
        40 | 41 => "→",
        132 | 133 => "⇆",
        138 | 139 => "⊕",
        140 => "∆",
        146 => "N",
        _ => return concat(&["$", &nag.to_string()]),
    };
    sign.to_owned()
}
