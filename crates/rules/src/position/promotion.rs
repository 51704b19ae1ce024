//! Promotion: the kinds a pawn may become, and the squares where it must or cannot promote.
//!
//! The captured pool is derived from the board, never stored.

use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::moves::Move;
use crate::types::moves::{MoveSink, QUIET, TACTICAL};
use crate::types::piece::{Color, Kind, Piece};
use crate::types::square_set::SquareSet;
use crate::variant::ALL_RULES;
use crate::variant::data::{Among, Promotion, Role};
use std::ops::ControlFlow;

impl Position {
    /// Whether the pawn on `from` may now become a kind on `to`, a square of its promotion zone.
    pub fn may_promote(&self, from: Square, to: Square, kind: Kind) -> bool {
        may_become(self, from, to, kind)
    }

    /// The number of pieces of a kind in a side's captured pool; `None` where promotion is not from
    /// the pool.
    pub fn in_pool(&self, color: Color, kind: Kind) -> Option<u8> {
        match self.variant().side(color).promotion {
            Promotion::Any | Promotion::ByReach { .. } | Promotion::Among(_) => None,
            Promotion::FromPool => {
                let initial = self.variant().initial_count(color, kind);
                Some(initial.saturating_sub(self.board().count(kind.of(color))))
            }
        }
    }
}

/// Expands pawn moves of the side to move into promotions.
pub(crate) struct Promoter<'a> {
    position: &'a Position,
    /// The squares on which a pawn may promote.
    zone: &'a SquareSet,
}

impl<'a> Promoter<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        Promoter { position, zone: position.variant().promotion_zone(position.turn()) }
    }

    /// Emits a pawn's move once for each piece it may become, if it is of the wanted sort. Captures
    /// and promotions are tactical.
    #[inline(always)]
    pub(crate) fn emit<S: FnMut(Move) -> ControlFlow<()> + ?Sized>(
        &self,
        mv: Move,
        captures: bool,
        wanted: u8,
        mut sink: &mut S,
    ) -> ControlFlow<()> {
        let as_pawn = wanted & if captures { TACTICAL } else { QUIET } != 0;
        if self.zone.contains(mv.to()) {
            self.promote(mv, as_pawn, wanted & TACTICAL != 0, &mut sink)
        } else if as_pawn {
            sink(mv)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[cold]
    fn promote(&self, mv: Move, as_pawn: bool, promoted: bool, sink: MoveSink) -> ControlFlow<()> {
        let variant = self.position.variant();
        let turn = self.position.turn();
        let (from, to) = (mv.from(), mv.to());
        let target = self.position.piece_at(to);
        if target.is_some_and(|piece| piece.kind() == variant.king_or_none()) {
            // A pawn that captures the king does not promote.
            return if as_pawn { sink(mv) } else { ControlFlow::Continue(()) };
        }
        let is_compulsory = match &variant.side(turn).promotion {
            Promotion::Any | Promotion::FromPool => true,
            Promotion::ByReach { .. } => to.rank() == variant.last_rank(turn),
            Promotion::Among(among) => among.compulsory,
        };
        if !is_compulsory && as_pawn {
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

/// Whether the pawn on `from` may now become a kind on `to`, a square of its promotion zone.
pub(crate) fn may_become(position: &Position, from: Square, to: Square, kind: Kind) -> bool {
    let Some(pawn) = position.piece_at(from) else { return false };
    let variant = position.variant();
    let color = pawn.color();
    let initial = variant.initial_count(color, kind);
    let was_at_start = initial > 0 && variant.kind(kind).role == Role::Piece;
    match &variant.side(color).promotion {
        Promotion::Any => was_at_start,
        Promotion::FromPool => was_at_start && position.board().count(kind.of(color)) < initial,
        Promotion::ByReach { on_last_rank, .. } => {
            let letters = (variant.kind(pawn.kind()).letter, variant.kind(kind).letter);
            let free = |square: &Square| !variant.same_reach(kind, *square, to);
            was_at_start && position.squares_of(kind.of(color)).iter().all(free)
                || to.rank() == variant.last_rank(color) && on_last_rank.contains(&letters)
        }
        Promotion::Among(among) => ALL_RULES && allows(among, position, kind.of(color)),
    }
}

/// Whether the limits allow one more of a piece.
fn allows(among: &Among, position: &Position, piece: Piece) -> bool {
    let letter = position.variant().kind(piece.kind()).letter;
    let most = among.limits.iter().find(|(limited, _)| *limited == letter).map(|(_, most)| *most);
    among.kinds.contains(letter) && most.is_none_or(|most| position.board().count(piece) < most)
}
