//! Setups, and their validation.
//!
//! A [`Setup`] holds any arrangement on a variant's board. Only a valid one can be converted to a
//! [`Position`].

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::notation::error::FenError;
use crate::position::board::Board;
use crate::position::en_passant;
use crate::position::en_passant_state::EnPassant;
use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::piece::{Color, Piece};
use crate::variant::Variant;
use crate::variant::data::{EnPassantField, Role};
use crate::variant::wings::{right, right_letter};

/// A possibly invalid position: the fields of a FEN.
///
/// [`Setup::parse`] reads a FEN, and the fields can be set directly. [`Setup::fen`] writes a FEN,
/// and [`Setup::position`] validates the setup.
///
/// ```
/// use vicinity_rules::{Color, FenError, Setup, Square, Variant};
///
/// let chess = Variant::parse("chess").expect("a known name");
/// let mut setup = Setup::parse(&chess, "4k3/8/8/8/8/8/8/4K3").expect("it can be read");
/// let rook = chess.kind_of_letter('R').expect("a piece of chess").of(Color::White);
/// setup.put("a1".parse().expect("a square"), Some(rook));
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
/// assert!(setup.position().is_ok());
/// // Fields may have any value, but this setup is not a valid position.
/// let l12 = Square::new(11, 11);
/// setup.pieces.push((l12, rook));
/// assert_eq!(setup.position().err(), Some(FenError::OffBoard { square: l12 }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The pieces and their squares; a valid setup has no square twice.
    pub pieces: Vec<(Square, Piece)>,
    /// The side to move.
    pub turn: Color,
    /// Castling rights by side and wing; wing 0 is toward the last file.
    pub rights: [[bool; 2]; 2],
    /// The squares of the en-passant field, in order; empty for `-`.
    pub en_passant: Vec<Square>,
    /// The number of plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the current full move.
    pub fullmove_number: u32,
    /// The number of checks that White and Black still have to give, where they are counted.
    pub checks_left: [u8; 2],
}

impl Setup {
    /// Returns the position if the setup is valid.
    ///
    /// # Errors
    /// The first rule that the placement, the castling rights or the en-passant field violates.
    pub fn position(&self) -> Result<Position, FenError> {
        let board = self.board();
        let mut error = None;
        let rights = self.validate(&board, &mut |found| {
            error = Some(found);
            ControlFlow::Break(())
        });
        if let Some(error) = error {
            return Err(error);
        }
        let mut position = self.unchecked(board, rights);
        if !self.en_passant.is_empty() {
            let step = self.multiple_step(&position);
            position
                .set_en_passant(step.ok_or(FenError::EnPassantSquare { squares: self.en_passant.clone() })?);
        }
        Ok(position)
    }

    /// The board with all pieces except those rejected by [`Setup::placement_error`].
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::empty(self.variant.geometry());
        for &(square, piece) in &self.pieces {
            if self.placement_error(&board, square, piece).is_none() {
                board.put(piece, square);
            }
        }
        board
    }

    /// The reason why a piece cannot be put on a square, if any.
    fn placement_error(&self, board: &Board, square: Square, piece: Piece) -> Option<FenError> {
        if !self.variant.geometry().contains(square) {
            Some(FenError::OffBoard { square })
        } else if piece.kind().index() >= self.variant.kinds().len() {
            Some(FenError::UnknownKind { square })
        } else {
            board.piece(square).map(|_| FenError::SquareTwice { square })
        }
    }

    /// Passes the errors of the placement and the castling rights to `found`, which may stop the
    /// validation. Returns the valid rights as the bits of a position.
    pub(crate) fn validate(&self, board: &Board, found: &mut dyn FnMut(FenError) -> ControlFlow<()>) -> u8 {
        let mut rights = 0;
        let _ = self.try_validate(board, &mut rights, found);
        rights
    }

    fn try_validate(
        &self,
        board: &Board,
        rights: &mut u8,
        found: &mut dyn FnMut(FenError) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let variant = &self.variant;
        if usize::from(board.piece_count()) < self.pieces.len() {
            let mut placed = Board::empty(variant.geometry());
            for &(square, piece) in &self.pieces {
                match self.placement_error(&placed, square, piece) {
                    Some(error) => found(error)?,
                    None => placed.put(piece, square),
                }
            }
        }
        let kings = |color: Color| board.squares_of(variant.king_or_none().of(color));
        let king = |color: Color| kings(color).first().copied();
        for color in Color::BOTH {
            let kings = kings(color).len() as u8;
            let expected = variant.king().map_or(0, |king| variant.initial_count(color, king));
            // Where kings may be captured, a missing king means that its side has lost; but one
            // king must remain.
            if kings > 1
                || kings == 0 && expected > 0 && (variant.must_resolve_check(color) || king(!color).is_none())
            {
                found(FenError::KingCount { color, found: kings })?;
            }
        }
        for color in Color::BOTH {
            let first_rank = variant.last_rank(!color);
            let last_rank = variant.last_rank(color);
            // A pawn that has captured the king on the last rank remains a pawn.
            let mut allowed_on_last = usize::from(king(!color).is_none());
            let pawns = board
                .pieces()
                .filter(|_| variant.pawns_keep_off_edges())
                .filter(|(_, piece)| piece.color() == color && variant.kind(piece.kind()).role == Role::Pawn);
            for (square, _) in pawns {
                if square.rank() == last_rank && allowed_on_last > 0 {
                    allowed_on_last -= 1;
                } else if square.rank() == first_rank || square.rank() == last_rank {
                    found(FenError::PawnRank { square })?;
                }
            }
        }
        let waiting = !self.turn;
        // The capture of a king ends the game, whatever it exposes.
        if variant.must_resolve_check(waiting)
            && (king(self.turn).is_some() || variant.has_special_rules())
            && let Some(square) = king(waiting)
            && variant.attack_lines(self.turn).attack(board.cells(), square, None)
        {
            found(FenError::OpponentInCheck { color: waiting })?;
        }
        for color in Color::BOTH {
            for side in 0..2 {
                if !self.rights[color.index()][side] {
                    continue;
                }
                let letter = right_letter(color, side);
                let Some(wing) = variant.wings(color)[side] else {
                    found(FenError::NoCastling { letter })?;
                    continue;
                };
                if !wing.is_set_up(color, |square| board.piece(square)) {
                    found(FenError::RightWithoutPieces { letter })?;
                    continue;
                }
                *rights |= right(color, side);
            }
        }
        ControlFlow::Continue(())
    }

    /// The position without its en-passant field, not validated.
    pub(crate) fn unchecked(&self, board: Board, rights: u8) -> Position {
        Position::from_parts(
            Arc::clone(&self.variant),
            board,
            self.turn,
            rights,
            self.halfmove_clock,
            self.fullmove_number,
            if self.variant.counts_checks() { self.checks_left } else { [0; 2] },
        )
    }

    /// The multiple step of the en-passant field, if it may just have been made.
    pub(crate) fn multiple_step(&self, position: &Position) -> Option<EnPassant> {
        let (passed, pawn) = match &self.en_passant[..] {
            [passed @ .., pawn] if self.variant.en_passant_field() == EnPassantField::SquaresAndPawn => {
                (passed, Some(*pawn))
            }
            squares if self.variant.uses_fairy_en_passant_field() => {
                return en_passant::find_listed_step(position, !self.turn, squares);
            }
            squares => (squares, None),
        };
        en_passant::find_step(position, !self.turn, passed, pawn)
    }
}
