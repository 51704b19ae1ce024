//! Promotion: what a pawn may become, where it must, and where it may not go for want of a piece.
//!
//! The captured pool is read off the board, never stored.

use crate::geometry::{Geometry, Square};
use crate::movegen::{Flow, QUIET, TACTICAL};
use crate::movement::KindMoves;
use crate::moves::Move;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::variant::{Promotion, Role};
use std::ops::ControlFlow;

/// Turns pawn moves of the side to move into the moves that promotion makes of them.
pub(crate) struct Promoter<'a> {
    position: &'a Position,
    /// The ranks on which a pawn may promote, one bit each.
    zone: u16,
}

impl<'a> Promoter<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        Promoter { position, zone: position.variant().promotion_zone(position.turn()) }
    }

    /// Hands a pawn's move over, once for each piece it may become, as far as it is of the sort wanted: what captures
    /// or promotes is tactical.
    #[inline(always)]
    pub(crate) fn emit<const WANTED: u8>(
        &self,
        mv: Move,
        captures: bool,
        sink: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let as_pawn = WANTED & if captures { TACTICAL } else { QUIET } != 0;
        if self.zone >> mv.to().rank() & 1 != 0 {
            self.promote(mv, as_pawn, WANTED & TACTICAL != 0, sink)
        } else if as_pawn {
            sink(mv)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[cold]
    fn promote(&self, mv: Move, as_pawn: bool, promoted: bool, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
        let variant = self.position.variant();
        let turn = self.position.turn();
        let (from, to) = (mv.from(), mv.to());
        let target = self.position.piece_at(to);
        if target.is_some_and(|piece| piece.kind() == variant.king()) {
            // The game is over: a pawn that captures the king stays a pawn.
            return if as_pawn { sink(mv) } else { ControlFlow::Continue(()) };
        }
        if to.rank() != variant.last_rank(turn) && as_pawn {
            sink(mv)?;
        }
        if !promoted {
            return ControlFlow::Continue(());
        }
        for kind in variant.all_kinds() {
            if may_become(self.position, from, to, kind) {
                sink(mv.promoting(kind))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The ranks on which a side's pawns may promote, one bit each.
pub(crate) fn zone(promotion: Promotion, ranks: u8, color: Color) -> u16 {
    let deep = match promotion {
        Promotion::Any | Promotion::FromPool => 1,
        Promotion::ByReach { camp_ranks, .. } => camp_ranks,
    };
    let camp = (1 << deep) - 1;
    if color == Color::White { camp << (ranks - deep) } else { camp }
}

/// Whether the pawn on `from` may become a kind when it lands on `to`, a square of its zone, as things stand.
pub(crate) fn may_become(position: &Position, from: Square, to: Square, kind: Kind) -> bool {
    let Some(pawn) = position.piece_at(from) else { return false };
    let variant = position.variant();
    let color = pawn.color();
    let initial = variant.initial_count(color, kind);
    let was_in_array = initial > 0 && variant.kind(kind).role == Role::Piece;
    match variant.side(color).promotion {
        Promotion::Any => was_in_array,
        Promotion::FromPool => was_in_array && position.board().count(kind.of(color)) < initial,
        Promotion::ByReach { on_last_rank, .. } => {
            let letters = (variant.kind(pawn.kind()).letter, variant.kind(kind).letter);
            let free = |square: &Square| !variant.same_reach(kind, *square, to);
            was_in_array && position.squares_of(kind.of(color)).iter().all(free)
                || to.rank() == variant.last_rank(color) && on_last_rank.contains(&letters)
        }
    }
}

/// How many more pieces of a kind a side's pool holds; `None` where promotion is not from the pool.
pub(crate) fn in_pool(position: &Position, color: Color, kind: Kind) -> Option<u8> {
    let variant = position.variant();
    match variant.side(color).promotion {
        Promotion::Any | Promotion::ByReach { .. } => None,
        Promotion::FromPool => {
            let initial = variant.initial_count(color, kind);
            Some(initial.saturating_sub(position.board().count(kind.of(color))))
        }
    }
}

/// For each kind, which squares a piece of it can reach from each other on an empty board: a number per
/// square, the same for squares of one class.
pub(crate) fn reach_classes(moves: &[KindMoves], geometry: Geometry) -> Vec<[u8; 256]> {
    moves
        .iter()
        .map(|kind| {
            let mut classes = [0; 256];
            let mut last = 0;
            for start in geometry.squares() {
                if classes[start.index()] != 0 {
                    continue;
                }
                last += 1;
                classes[start.index()] = last;
                let mut open = vec![start];
                while let Some(square) = open.pop() {
                    for &delta in kind.rides.iter().chain(&kind.both_leaps) {
                        let next = square.shift(delta);
                        if geometry.contains(next) && classes[next.index()] == 0 {
                            classes[next.index()] = last;
                            open.push(next);
                        }
                    }
                }
            }
            classes
        })
        .collect()
}
