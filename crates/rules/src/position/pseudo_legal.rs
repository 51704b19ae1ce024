//! Pseudo-legal moves: they obey the movement of the pieces, but may leave the own king attacked.

use crate::position::promotion::Promoter;
use crate::position::state::Position;
use crate::position::{castling, en_passant, piece_moves};
use crate::types::moves::{ALL, Move, MoveSink, QUIET, Special, TACTICAL};
use crate::variant::ALL_RULES;
use crate::variant::data::Promotion;
use std::ops::ControlFlow;

impl Position {
    /// Whether a move is pseudo-legal: it obeys the pieces' movement but may leave the king
    /// attacked.
    #[inline(never)]
    pub(crate) fn obeys_movement(&self, mv: Move) -> bool {
        let turn = self.turn();
        let Some(mover) = self.piece_at(mv.from()).filter(|piece| piece.color() == turn) else {
            return false;
        };
        let sink = &mut |other| if other == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let made = match mv.special() {
            Special::Castling => castling::generate(self, sink),
            Special::EnPassant => en_passants::<ALL>(self, sink),
            Special::None | Special::MultiStep => {
                let moves = &self.variant().moves_of(turn)[mover.kind().index()];
                piece_moves::generate::<ALL>(self, moves, mv.from(), &Promoter::new(self), sink)
            }
        };
        made.is_break()
    }
}

/// Generates every pseudo-legal move: the own king may be left attacked. Castling moves are already
/// fully legal.
#[inline(always)]
pub(super) fn generate<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let turn = position.turn();
    let promoter = Promoter::new(position);
    for moves in position.variant().moves_of(turn) {
        for &from in position.board().squares_of(moves.kind.of(turn)) {
            piece_moves::generate::<WANTED>(position, moves, from, &promoter, sink)?;
        }
    }
    if WANTED & TACTICAL != 0 {
        en_passants::<WANTED>(position, sink)?;
    }
    if WANTED & QUIET != 0 {
        castling::generate(position, sink)?;
    }
    ControlFlow::Continue(())
}

/// [`generate`] for all sorts of moves, compiled only once.
#[inline(never)]
pub(super) fn generate_all(position: &Position, mut sink: MoveSink) -> ControlFlow<()> {
    generate::<ALL>(position, &mut sink)
}

/// Generates the en-passant captures, with promotions.
#[inline(always)]
pub(super) fn en_passants<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let promotion = &position.variant().side(position.turn()).promotion;
    if ALL_RULES && matches!(promotion, Promotion::Among(_)) {
        // As in Fairy-Stockfish, en passant never promotes.
        return en_passant::generate(position, sink);
    }
    en_passant::generate(position, &mut |mv| Promoter::new(position).emit(mv, true, WANTED, sink))
}
