//! Castling: rights, the moves, and where the partner goes.

use std::ops::ControlFlow;

use crate::position::state::Position;
use crate::types::cells::EMPTY;
use crate::types::geometry::{Delta, Square};
use crate::types::moves::Flow;
use crate::types::moves::{Move, Special};
use crate::variant::wings::right;

/// Hands over the legal castlings of the side to move. They are forbidden out of, through and into
/// attack whatever the goals are.
#[inline(always)]
pub(crate) fn generate(position: &Position, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
    if position.rights() >> (2 * position.turn().index()) & 3 == 0 {
        return ControlFlow::Continue(());
    }
    castle(position, sink)
}

#[inline(never)]
fn castle(position: &Position, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
    let variant = position.variant();
    let turn = position.turn();
    let cells = position.board().cells();
    let enemy = variant.attack_lines(!turn);
    for (side, wing) in variant.wings(turn).iter().enumerate() {
        let Some(wing) = wing.filter(|_| position.rights() & right(turn, side) != 0) else {
            continue;
        };
        let free = squares_from(wing.king_from, wing.partner_from)
            .take_while(|&square| square != wing.partner_from)
            .all(|square| cells[square.index()] == EMPTY);
        let safe = |square| !enemy.attack(cells, square, Some(wing.king_from));
        if free && safe(wing.king_from) && squares_from(wing.king_from, wing.king_to).all(safe) {
            sink(Move::new(wing.king_from, wing.king_to).with(Special::Castling))?;
        }
    }
    ControlFlow::Continue(())
}

/// The squares after `from` on the way to `to` along a rank, `to` included.
fn squares_from(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let delta = Delta::new((to.file() as i8 - from.file() as i8).signum(), 0);
    let count = to.file().abs_diff(from.file());
    (0..count).scan(from, move |at, _| {
        *at = at.shift(delta);
        Some(*at)
    })
}
