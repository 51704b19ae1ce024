//! Descriptions of the moves of a piece, for the panel and for screen readers.

use vicinity_rules::{Explanation, Kind, Pattern, Piece, Position, Role, Square, TargetKind, Variant};

use super::{kind_name, piece_name, side};
use crate::custom_rules;
use crate::language::{capitalised, concat, game_text};
pub use crate::messages::piece::*;
use crate::messages::{game, piece};
use crate::state::State;

/// Returns the kinds whose moves are drawn in the rules of a variant: those that chess does not
/// have. None for a custom variant, whose generated text has no place for them.
pub fn kinds_to_draw(variant: &Variant) -> Vec<Kind> {
    let Ok(chess) = Variant::parse("chess") else { return Vec::new() };
    if variant.is_custom() {
        return Vec::new();
    }
    let is_in_chess = |kind: &Kind| {
        let spec = variant.kind(*kind);
        chess.kinds().iter().any(|known| known.letter == spec.letter && known.atoms == spec.atoms)
    };
    variant.all_kinds().filter(|kind| !is_in_chess(kind)).collect()
}

/// Returns a one-sentence summary of a variant, based on its options if it has any.
pub fn about(variant: &Variant) -> String {
    if let Some(preset) = variant.presets().iter().find(|preset| preset.variant == variant.name()) {
        return game_text(preset.summary).to_owned();
    }
    let mut text = String::new();
    let chosen = variant.name().split_once(':').map_or("", |(_, chosen)| chosen);
    for (key, value) in chosen.split(',').filter_map(|pair| pair.split_once('=')) {
        let Some(option) = variant.options().iter().find(|option| option.key == key) else { continue };
        let at = option.values.iter().position(|known| *known == value);
        let answer = at.and_then(|at| option.answers.get(at)).copied().unwrap_or_default();
        text += if text.is_empty() { "" } else { " " };
        text += &concat(&[game_text(option.question), " ", game_text(answer), "."]);
    }
    if text.is_empty() { game_text(variant.summary()).to_owned() } else { text }
}

/// Returns the text beside the board: the answer to a query, the moves of the selected piece or of
/// the chosen kind, or the engine's advice during play.
pub fn panel_text(state: &State) -> Option<String> {
    let position = &state.game.shown().position;
    let variant = position.variant();
    let learn = &state.ui.learn;
    // The question about it covers the text.
    if state.is_pending_dangerous() {
        return None;
    }
    if !state.ui.answer.is_empty() {
        return Some(state.ui.answer.clone());
    }
    if let Some(explained) = &learn.explained {
        return Some(self::piece(variant, explained, &|square| position.piece_at(square)));
    }
    match &learn.pattern {
        Some((_, shown)) => Some(pattern(variant, shown)),
        None if state.shows_engine() => None,
        None => super::advised(state),
    }
}

/// The maximum number of squares that are listed rather than counted.
const MAX_LISTED: usize = 8;

/// The maximum number of characters of a reason that is shown over the board.
const MAX_BRIEF_LENGTH: usize = 160;

/// Returns why a piece may not go to a square that its movement reaches; `None` if it does not
/// reach it, or may go there.
pub fn refusal(position: &Position, from: Square, to: Square) -> Option<String> {
    let explained = position.explain(from)?;
    match &explained.reaches.iter().find(|reach| reach.square == to)?.what {
        TargetKind::NoPromotion => Some(game::NO_PROMOTION.owned()),
        TargetKind::Exposes => Some(piece::EXPOSES_KING.owned()),
        TargetKind::Barred { by } => {
            let variant = position.variant();
            let name = |square: Square| {
                let name = position.piece_at(square).map_or("", |piece| kind_name(variant, piece.kind()));
                piece::at(name, &square.to_string())
            };
            Some(piece::shielded(&list(by, MAX_LISTED, &name)))
        }
        _ => None,
    }
}

/// Returns why a piece may not go to a square that its movement does not reach now.
pub fn unreached(position: &Position, from: Square, to: Square) -> Option<String> {
    let piece = position.piece_at(from)?;
    let reaches = position.explain(from)?.reaches;
    if reaches.iter().any(|reach| reach.square == to && reach.what == TargetKind::Attack) {
        return Some(piece::CAPTURES_ONLY.owned());
    }
    if position.leads_to(from, to) {
        let jumps = custom_rules::jumps(position.variant(), piece.kind());
        return Some(if jumps { piece::JUMP_TOO_LONG.owned() } else { piece::IN_THE_WAY.owned() });
    }
    let mut moves = custom_rules::moves(position.variant(), piece.kind());
    // The description lacks the double step of a pawn.
    let is_far = |square: Square| square.rank().abs_diff(from.rank()) > 1;
    let is_pawn = position.variant().kind(piece.kind()).role == Role::Pawn;
    if is_pawn && reaches.iter().any(|reach| is_far(reach.square)) {
        moves = concat(&[&moves, " ", piece::MOVES_FURTHER.as_str()]);
    }
    Some(moves)
}

/// Returns a reason of [`unreached`] as it is shown over the board, where a long description would
/// hide the pieces.
pub fn brief(reason: &str) -> &str {
    if reason.chars().count() > MAX_BRIEF_LENGTH { piece::UNREACHED.as_str() } else { reason }
}

/// Returns how the kind of a piece moves and what this piece can do on its square.
pub fn piece(variant: &Variant, explained: &Explanation, who: &dyn Fn(Square) -> Option<Piece>) -> String {
    let kind = custom_rules::piece(variant, explained.piece.kind());
    concat(&[&kind, "\n", &explanation(variant, explained, who)])
}

/// Returns what a piece on the board can do. `who` returns the piece on a square.
pub fn explanation(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
) -> String {
    with_turn(variant, explanation, who, MAX_LISTED)
}

/// Returns what a piece on the board can do, with all squares listed.
pub fn in_full(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
) -> String {
    with_turn(variant, explanation, who, usize::MAX)
}

fn with_turn(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
    most: usize,
) -> String {
    let text = explanation_text(variant, explanation, who, most);
    if explanation.is_its_turn {
        return text;
    }
    piece::not_its_turn(&text, side(!explanation.piece.color()))
}

/// Returns how a kind of piece moves.
pub fn pattern(variant: &Variant, pattern: &Pattern) -> String {
    custom_rules::piece(variant, pattern.explanation.piece.kind())
}

fn explanation_text(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
    most: usize,
) -> String {
    let reaches = &explanation.reaches;
    let named = |square: Square| {
        let name = who(square).map_or("", |piece| kind_name(variant, piece.kind()));
        piece::at(name, &square.to_string())
    };
    let mut clauses = String::new();
    let mut say = |command: &str| {
        clauses += if clauses.is_empty() { "" } else { "; " };
        clauses += command;
    };
    for (command, names_pieces, fits) in CLAUSES {
        let squares = reaches.iter().filter(|reach| fits(&reach.what)).map(|reach| reach.square);
        let squares: Vec<Square> = squares.collect();
        if !squares.is_empty() {
            let name = |square: Square| if names_pieces { named(square) } else { square.to_string() };
            say(&command(&list(&squares, most, &name)));
        }
    }
    for reach in reaches {
        if let TargetKind::Barred { by } = &reach.what {
            say(&piece::barred_capture(&named(reach.square), &list(by, most, &named)));
        }
    }
    if reaches.is_empty() {
        say(piece::NO_MOVE.as_str());
    }
    let piece = capitalised(&piece_name(variant, explanation.piece));
    piece::sentence(&piece, &explanation.from.to_string(), &clauses)
}

/// A message about squares, whether it includes the names of the pieces there, and a filter for its
/// squares.
type Clause = (fn(&str) -> String, bool, fn(&TargetKind) -> bool);

const CLAUSES: [Clause; 7] = [
    (piece::moves, false, |what| matches!(what, TargetKind::Move | TargetKind::MoveOnly)),
    (piece::castles, false, |what| matches!(what, TargetKind::Castling)),
    (piece::captures, true, |what| matches!(what, TargetKind::Capture)),
    (piece::captures_en_passant, false, |what| matches!(what, TargetKind::EnPassant)),
    (piece::would_capture, false, |what| matches!(what, TargetKind::Attack)),
    (piece::may_not_expose, false, |what| matches!(what, TargetKind::Exposes)),
    (piece::may_not_promote, false, |what| matches!(what, TargetKind::NoPromotion)),
];

/// Lists squares or, if there are more than `most`, returns their number.
fn list(squares: &[Square], most: usize, name: &dyn Fn(Square) -> String) -> String {
    if squares.len() > most {
        return piece::squares(&squares.len().to_string());
    }
    let mut text = String::new();
    for square in squares {
        text += if text.is_empty() { "" } else { ", " };
        text += &name(*square);
    }
    text
}
