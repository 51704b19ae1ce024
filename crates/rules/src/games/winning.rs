//! Whether each side can win a game by mate, by capture, or by another ending of its rules.
//!
//! The test is optimistic: it requires a rule by which the side could win and suitable pieces, not
//! a sequence of moves.

use std::sync::Arc;

use super::error::GameErrorKind;
use crate::position::state::Position;
use crate::types::atoms::Mode;
use crate::types::geometry::Square;
use crate::types::piece::{Color, Kind};
use crate::types::square_set::SquareSet;
use crate::variant::Variant;
use crate::variant::data::{Flag, Goal, Promotion, StalemateRule, Verdict};
use crate::variant::movement;

/// The reason why a valid game is not worth playing: the board is empty, the game is already over,
/// or a side has no rule by which it can win. `None` if both sides can win.
///
/// ```
/// use vicinity_rules::games;
///
/// let bare = &games::read("[bare:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n")[0];
/// let variant = bare.variant.as_ref().expect("it can be read");
/// assert_eq!(games::unplayable_reason(variant), Some(games::GameErrorKind::OverAtStart));
/// ```
pub fn unplayable_reason(variant: &Arc<Variant>) -> Option<GameErrorKind> {
    let start = Position::start(variant);
    if start.piece_count() == 0 {
        return Some(GameErrorKind::EmptyBoard);
    }
    if start.outcome().is_some() {
        return Some(GameErrorKind::OverAtStart);
    }
    let color = match Color::BOTH.map(|color| can_win(&start, color)) {
        [true, true] => return None,
        [false, true] => Some(Color::White),
        [true, false] => Some(Color::Black),
        [false, false] => None,
    };
    Some(GameErrorKind::Unwinnable { color })
}

fn can_win(start: &Position, color: Color) -> bool {
    let variant = start.variant();
    let endings = variant.endings();
    let is_for = |verdict: Verdict, side: Color| verdict.winner(side) == Some(color);
    mates(start, color)
        || variant.side(color).goal == Goal::Capture && has_royal(start, !color) && can_capture(start, color)
        || endings.counts_checks && checks(start, color)
        || variant.stalemate() != StalemateRule::Draw
        || endings.extinction.as_ref().is_some_and(|rule| {
            Color::BOTH.into_iter().any(|side| is_for(rule.verdict, side) && can_capture(start, !side))
        })
        || endings.flags[color.index()].as_ref().is_some_and(|flag| reaches(start, color, flag))
        || endings.repetitions.is_some()
            && Color::BOTH.into_iter().any(|side| {
                let meant = if endings.repetition_is_for_white { Color::White } else { side };
                is_for(endings.repetition, meant)
            })
}

/// Whether a side may win by checkmating, or by being checkmated where that wins.
fn mates(start: &Position, color: Color) -> bool {
    let verdict = start.variant().endings().checkmate;
    Color::BOTH.into_iter().any(|mated| verdict.winner(mated) == Some(color) && checks(start, !mated))
}

/// Whether a side may give check: the opponent has a royal piece, the side has a piece other than
/// the king to attack it, and checks are allowed.
fn checks(start: &Position, color: Color) -> bool {
    let variant = start.variant();
    let is_royal = has_royal(start, !color) && variant.must_resolve_check(!color)
        || variant.pseudo_royal().is_some_and(|rule| {
            let kinds = rule.kinds.chars().filter_map(|letter| variant.kind_of_letter(letter));
            kinds.into_iter().any(|kind| variant.initial_count(!color, kind) > 0)
        });
    let is_armed = kinds(start, color).any(|kind| Some(kind) != variant.king() && captures(variant, kind));
    is_royal && is_armed && !variant.restraints().no_checks
}

fn has_royal(start: &Position, color: Color) -> bool {
    start.king_square(color).is_some()
}

fn can_capture(start: &Position, color: Color) -> bool {
    kinds(start, color).any(|kind| captures(start.variant(), kind))
}

fn captures(variant: &Variant, kind: Kind) -> bool {
    variant.kind(kind).atoms.iter().any(|atom| atom.mode != Mode::Quiet)
}

/// The kinds that a side has at the start or may promote to.
fn kinds(start: &Position, color: Color) -> impl Iterator<Item = Kind> {
    let variant = start.variant();
    let is_there = move |kind: &Kind| variant.initial_count(color, *kind) > 0;
    let is_promotion = move |kind: &Kind| match &variant.side(color).promotion {
        Promotion::Among(among) => among.kinds.contains(variant.kind(*kind).letter),
        _ => false,
    };
    variant.all_kinds().filter(move |kind| is_there(kind) || is_promotion(kind))
}

/// Whether a piece may reach the squares of a flag, ignoring other pieces.
fn reaches(start: &Position, color: Color, flag: &Flag) -> bool {
    let variant = start.variant();
    let counts = |kind: Kind| flag.pieces.include(variant, kind);
    let own = || start.pieces().filter(|(_, piece)| piece.color() == color);
    let is_on_board = |kind: Kind| own().any(|(_, piece)| piece.kind() == kind);
    // A promoted piece may be anywhere.
    kinds(start, color).filter(|kind| counts(*kind)).any(|kind| !is_on_board(kind))
        || own().any(|(square, piece)| {
            counts(piece.kind()) && meets(variant, piece.kind(), color, square, &flag.zone)
        })
}

/// Whether a piece can get from a square to a zone by repeated steps in its directions.
fn meets(variant: &Variant, kind: Kind, color: Color, from: Square, zone: &SquareSet) -> bool {
    let geometry = variant.geometry();
    let atoms = &variant.kind(kind).atoms;
    let (mut seen, mut open) = (SquareSet::NONE, vec![from]);
    while let Some(at) = open.pop() {
        if zone.contains(at) {
            return true;
        }
        for (files, ranks) in atoms.iter().flat_map(|atom| movement::directions(atom, color)) {
            let file = at.file().checked_add_signed(files);
            let rank = at.rank().checked_add_signed(ranks);
            let Some((file, rank)) = file.zip(rank) else { continue };
            if file >= geometry.files() || rank >= geometry.ranks() {
                continue;
            }
            let next = Square::new(file, rank);
            if !seen.contains(next) {
                seen.add(next);
                open.push(next);
            }
        }
    }
    false
}
