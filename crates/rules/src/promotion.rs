//! Promotion: what a pawn may become, where it must, and where it may not go for want of a man.
//!
//! The captured pool is read off the board, never stored.

use crate::movegen::Flow;
use crate::moves::Move;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::variant::{Promotion, Role};
use std::ops::ControlFlow;

/// Turns pawn moves of the side to move into the moves that promotion makes of them.
pub(crate) struct Promoter<'a> {
    position: &'a Position,
    last_rank: u8,
}

impl<'a> Promoter<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let last_rank = position.variant().last_rank(position.turn());
        Promoter { position, last_rank }
    }

    /// Hands a pawn's move over, once for each man it may become; with `TACTICAL` only if it captures or
    /// promotes.
    #[inline(always)]
    pub(crate) fn emit<const TACTICAL: bool>(
        &self,
        mv: Move,
        captures: bool,
        sink: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        if mv.to().rank() == self.last_rank {
            self.promote(mv, sink)
        } else if TACTICAL && !captures {
            ControlFlow::Continue(())
        } else {
            sink(mv)
        }
    }

    #[cold]
    fn promote(&self, mv: Move, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
        let turn = self.position.turn();
        let target = self.position.piece_at(mv.to());
        if target.is_some_and(|piece| piece.kind() == self.position.variant().king()) {
            // The game is over: a pawn that captures the king stays a pawn.
            return sink(mv);
        }
        for kind in self.position.variant().all_kinds() {
            if may_become(self.position, turn, kind) {
                sink(mv.promoting(kind))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a side's pawns may promote to a kind as things stand.
pub(crate) fn may_become(position: &Position, color: Color, kind: Kind) -> bool {
    let variant = position.variant();
    let initial = variant.initial_count(color, kind);
    if initial == 0 || variant.kind(kind).role != Role::Piece {
        return false;
    }
    match variant.side(color).promotion {
        Promotion::Any => true,
        Promotion::FromPool => position.board().count(kind.of(color)) < initial,
    }
}

/// How many more men of a kind a side's pool holds; `None` where promotion is not from the pool.
pub(crate) fn in_pool(position: &Position, color: Color, kind: Kind) -> Option<u8> {
    let variant = position.variant();
    match variant.side(color).promotion {
        Promotion::Any => None,
        Promotion::FromPool => {
            let initial = variant.initial_count(color, kind);
            Some(initial.saturating_sub(position.board().count(kind.of(color))))
        }
    }
}
