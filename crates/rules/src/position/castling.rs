//! Castling: rights, moves, and the partner's move.

use crate::position::board::Board;
use crate::position::royal;
use crate::position::state::Position;
use crate::types::cells::EMPTY;
use crate::types::geometry::{Delta, Square};
use crate::types::moves::{Move, MoveSink, Special};
use crate::variant::ALL_RULES;
use crate::variant::wings::{WingSquares, right};
use std::ops::ControlFlow;

/// Generates the legal castling moves of the side to move. Castling out of, through and into attack
/// is forbidden, whatever the goals are.
#[inline(always)]
pub(crate) fn generate(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if position.castling_rights() >> (2 * position.turn().index()) & 3 == 0 {
        return ControlFlow::Continue(());
    }
    castle(position, sink)
}

#[inline(never)]
fn castle(position: &Position, sink: MoveSink) -> ControlFlow<()> {
    let variant = position.variant();
    let turn = position.turn();
    let cells = position.board().cells();
    for (side, wing) in variant.wings(turn).iter().enumerate() {
        let Some(wing) = wing.filter(|_| position.castling_rights() & right(turn, side) != 0) else {
            continue;
        };
        let is_free = |square: Square| {
            cells[square.index()] == EMPTY || square == wing.king_from || square == wing.partner_from
        };
        let free = squares_from(wing.king_from, wing.king_to)
            .chain(squares_from(wing.partner_from, wing.partner_to))
            .all(is_free);
        let mv = Move::new(wing.king_from, wing.king_to).with(Special::Castling);
        if free && is_safe(position, &wing, mv) {
            sink(mv)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the king is safe before, during and after castling. A piece that is not royal may be
/// attacked.
fn is_safe(position: &Position, wing: &WingSquares, mv: Move) -> bool {
    let variant = position.variant();
    let turn = position.turn();
    let is_king = wing.king == variant.king_or_none();
    if !is_king && !royal::is_pseudo_royal(position, turn, wing.king) {
        return true;
    }
    let enemy = variant.attack_lines(!turn);
    let cells = position.board().cells();
    // As in Fairy-Stockfish, a king stays on its own square during this test. Other royal pieces
    // have left theirs.
    let xray = (!is_king).then_some(mv.from());
    let mut way = std::iter::once(mv.from()).chain(squares_from(mv.from(), mv.to()));
    if way.any(|square| (is_king || square != mv.to()) && enemy.attack(cells, square, xray)) {
        return false;
    }
    // The partner may have shielded the king, or may shield it after the move.
    !ALL_RULES || !enemy.attack(&royal::cells_after(position, mv, mv.to()), mv.to(), None)
}

/// Moves king and partner.
#[cold]
pub(crate) fn make(board: &mut Board, wing: &WingSquares) {
    shift_both(board, [(wing.king_from, wing.king_to), (wing.partner_from, wing.partner_to)]);
}

/// Undoes [`make`].
#[cold]
pub(crate) fn unmake(board: &mut Board, wing: &WingSquares) {
    shift_both(board, [(wing.king_to, wing.king_from), (wing.partner_to, wing.partner_from)]);
}

/// Moves two pieces. In custom variants each may land on the square of the other.
fn shift_both(board: &mut Board, moves: [(Square, Square); 2]) {
    if ALL_RULES {
        board.shift_both(moves);
    } else {
        let [king, partner] = moves;
        board.shift(king.0, king.1);
        board.shift(partner.0, partner.1);
    }
}

/// The squares after `from` up to and including `to`, along a rank.
fn squares_from(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let delta = Delta::new((to.file() as i8 - from.file() as i8).signum(), 0);
    let count = to.file().abs_diff(from.file());
    (0..count).scan(from, move |at, _| {
        *at = at.shift(delta);
        Some(*at)
    })
}
