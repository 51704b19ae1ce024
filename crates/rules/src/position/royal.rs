//! Royal pieces, which must not be left attacked, tested on the board after a move. Used in
//! variants with several royal pieces or none, and with movement for which
//! [`CheckInfo`](super::check_info::CheckInfo) has no faster method.
//!
//! Pieces that are royal in the sense of Fairy-Stockfish's `extinctionPseudoRoyal` are derived from
//! the board, never stored.

use crate::position::state::Position;
use crate::types::cells::{BORDER, Cells, EMPTY};
use crate::types::geometry::{Delta, Square};
use crate::types::moves::Move;
use crate::types::piece::{Color, Kind};
use crate::variant::data::PseudoRoyal;

/// The board after a move; `pawn` is the square of the pawn that an en-passant capture takes.
pub(crate) fn cells_after(position: &Position, mv: Move, pawn: Square) -> Cells {
    let turn = position.turn();
    let mut cells = *position.board().cells();
    let mover = cells[mv.from().index()];
    cells[mv.from().index()] = EMPTY;
    if let Some(wing) = position.variant().wing_of(turn, mv) {
        let partner = std::mem::replace(&mut cells[wing.partner_from.index()], EMPTY);
        cells[wing.partner_to.index()] = partner;
    }
    if mv.is_en_passant() {
        cells[pawn.index()] = EMPTY;
    }
    cells[mv.to().index()] = mv.promotion().map_or(mover, |kind| kind.of(turn).0);
    cells
}

/// Whether after a move no royal piece of the side to move is attacked, and the kings do not face
/// each other where that is forbidden.
pub(crate) fn is_safe_after(position: &Position, mv: Move, pawn: Square) -> bool {
    let variant = position.variant();
    let turn = position.turn();
    let king = position.king_square(turn).filter(|_| variant.must_resolve_check(turn));
    if king.is_none() && variant.pseudo_royal().is_none() {
        return true;
    }
    let cells = cells_after(position, mv, pawn);
    let enemy = variant.attack_lines(!turn);
    if let Some(king) = king {
        let king = if king == mv.from() { mv.to() } else { king };
        if enemy.attack(&cells, king, None)
            || variant.restraints().kings_may_not_face && faces_king(position, &cells, king)
        {
            return false;
        }
    }
    variant.pseudo_royal().is_none_or(|rule| pseudo_royals_are_safe(position, rule, mv, &cells))
}

/// Whether a king on a square faces the enemy king along a rank or file.
fn faces_king(position: &Position, cells: &Cells, king: Square) -> bool {
    let Some(other) = position.king_square(!position.turn()) else { return false };
    [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().any(|(files, ranks)| {
        let delta = Delta::new(files, ranks);
        let mut at = king.shift(delta);
        while cells[at.index()] == EMPTY {
            at = at.shift(delta);
        }
        at == other && cells[at.index()] != BORDER
    })
}

/// The kinds to which a rule applies.
fn kinds<'a>(position: &'a Position, rule: &'a PseudoRoyal) -> impl Iterator<Item = Kind> + 'a {
    rule.kinds.chars().filter_map(|letter| position.variant().kind_of_letter(letter))
}

/// Whether a side's pieces of a kind are royal without being kings.
pub(crate) fn is_pseudo_royal(position: &Position, color: Color, kind: Kind) -> bool {
    position.variant().pseudo_royal().is_some_and(|rule| {
        kinds(position, rule).any(|royal| royal == kind) && is_royal_by_count(position, rule, color, kind)
    })
}

/// Whether a side has few enough pieces of a kind for each of them to be royal.
fn is_royal_by_count(position: &Position, rule: &PseudoRoyal, color: Color, kind: Kind) -> bool {
    position.board().count(kind.of(color)) <= rule.at_most.saturating_add(1)
}

/// The royal pieces of a side other than kings; with `together`, including those that are royal as
/// a group.
fn pseudo_royals(position: &Position, rule: &PseudoRoyal, color: Color, together: bool) -> Vec<Square> {
    kinds(position, rule)
        .filter(|&kind| together || is_royal_by_count(position, rule, color, kind))
        .flat_map(|kind| position.squares_of(kind.of(color)).iter().copied())
        .collect()
}

fn pseudo_royals_are_safe(position: &Position, rule: &PseudoRoyal, mv: Move, cells: &Cells) -> bool {
    let turn = position.turn();
    let enemy = position.variant().attack_lines(!turn);
    let is_attacked = |square: &Square| enemy.attack(cells, *square, None);
    let moved = |square: Square| if square == mv.from() { mv.to() } else { square };
    let becomes = mv.promotion().filter(|&kind| kinds(position, rule).any(|royal| royal == kind));
    let mut royals: Vec<Square> = pseudo_royals(position, rule, turn, false).into_iter().map(moved).collect();
    if let Some(kind) = becomes {
        if position.board().count(kind.of(turn)) > rule.at_most {
            // With one more piece of the kind, none of them is royal.
            royals.retain(|square| !position.squares_of(kind.of(turn)).contains(square));
        } else {
            royals.push(mv.to());
        }
    }
    // As in Fairy-Stockfish, a royal partner does not leave its square in castling.
    if royals.iter().any(|square| cells[square.index()] == EMPTY) {
        return false;
    }
    let takes_royal_pawn = mv.is_en_passant()
        && position
            .captured_by(mv)
            .is_some_and(|(square, _)| pseudo_royals(position, rule, !turn, false).contains(&square));
    if !takes_royal_pawn && royals.iter().any(is_attacked) {
        return false;
    }
    if rule.together {
        let mut all: Vec<Square> = pseudo_royals(position, rule, turn, true).into_iter().map(moved).collect();
        all.extend(becomes.map(|_| mv.to()));
        if !all.is_empty() && all.iter().all(is_attacked) {
            return false;
        }
    }
    true
}

/// Whether a side's royal pieces, kings or not, are attacked in the position.
pub(crate) fn is_attacked(position: &Position, color: Color) -> bool {
    let variant = position.variant();
    if variant.must_resolve_check(color) && position.in_check(color) {
        return true;
    }
    let Some(rule) = variant.pseudo_royal() else { return false };
    let is_attacked = |square: &Square| position.is_attacked(*square, !color);
    let all = pseudo_royals(position, rule, color, true);
    pseudo_royals(position, rule, color, false).iter().any(is_attacked)
        || rule.together && !all.is_empty() && all.iter().all(is_attacked)
}
