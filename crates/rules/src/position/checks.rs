//! The squares from which a side's pieces attack the enemy king, computed once per position: for a
//! search that asks of many moves whether they give check.
//!
//! The answers equal those of [`Position::gives_check`] as long as the enemy king is not attacked
//! in the position itself.

use crate::position::royal;
use crate::position::state::Position;
use crate::types::cells::{EMPTY, MAX_PIECES, SIDES};
use crate::types::geometry::Square;
use crate::types::moves::Move;
use crate::types::square_set::SquareSet;

/// # For searches
///
/// Semantic versioning does not cover these functions: a new patch version may change them.
impl Position {
    /// Whether a move attacks the enemy king, directly or by discovery. Except in variants with
    /// special rules, the partner's move in castling and the pawn captured en passant are ignored.
    pub fn gives_check(&self, mv: Move) -> bool {
        let turn = self.state.turn;
        let (Some(king), Some(mover)) = (self.king_square(!turn), self.piece_at(mv.from())) else {
            return false;
        };
        let arrived = mv.promotion().map_or(mover, |kind| kind.of(turn));
        let lines = self.variant.attack_lines(turn);
        if self.variant.has_special_rules() {
            let pawn = self.state.en_passant.pawn;
            return lines.attack(&royal::cells_after(self, mv, pawn), king, None);
        }
        lines.attack_after(self.board.cells(), king, mv.from(), mv.to(), arrived)
    }
}

/// The squares and pieces with which the side to move can give check.
#[derive(Clone)]
pub struct CheckSquares {
    king: Option<Square>,
    /// For each kind, the squares where it attacks the king.
    squares: Box<[SquareSet; MAX_PIECES / 2]>,
    /// Pieces that may give a discovered check by leaving a line.
    discoverers: SquareSet,
    /// Whether the variant has moves of Contact Chess: shields and jumps are then examined for each
    /// move.
    has_contacts: bool,
    /// Whether every move is examined by [`Position::gives_check`].
    has_special_rules: bool,
}

impl Default for CheckSquares {
    fn default() -> Self {
        CheckSquares {
            king: None,
            squares: Box::new([SquareSet::default(); MAX_PIECES / 2]),
            discoverers: SquareSet::default(),
            has_contacts: false,
            has_special_rules: false,
        }
    }
}

impl CheckSquares {
    /// Computes the checks of the side to move, outward from the enemy king.
    pub fn compute(&mut self, position: &Position) {
        let turn = position.turn();
        let variant = position.variant();
        self.king = position.king_square(!turn);
        let Some(king) = self.king else { return };
        let lines = variant.attack_lines(turn);
        let cells = position.board().cells();
        self.has_contacts = !lines.contacts.is_empty();
        self.has_special_rules = variant.has_special_rules();
        if self.has_special_rules {
            return;
        }
        self.discoverers = SquareSet::default();
        let kinds = variant.kinds().len().min(MAX_PIECES / 2);
        self.squares[..kinds].fill(SquareSet::default());
        for line in &lines.lines {
            let mut at = king.unshift(line.delta);
            self.add(line.first, at);
            if line.riders == 0 {
                continue;
            }
            while cells[at.index()] == EMPTY {
                at = at.unshift(line.delta);
                self.add(line.riders, at);
            }
            if SIDES[turn.index()] >> cells[at.index()] & 1 != 0 {
                let discoverer = at;
                at = at.unshift(line.delta);
                while cells[at.index()] == EMPTY {
                    at = at.unshift(line.delta);
                }
                if line.riders >> cells[at.index()] & 1 != 0 {
                    self.discoverers.add(discoverer);
                }
            }
        }
    }

    /// Adds a square for the kinds of all pieces in a set.
    #[inline(always)]
    fn add(&mut self, mut pieces: u64, square: Square) {
        while pieces != 0 {
            let piece = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            self.squares[(piece / 2).min(MAX_PIECES / 2 - 1)].add(square);
        }
    }

    /// Whether a move of the examined position attacks the enemy king.
    #[inline]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        let (Some(king), Some(mover)) = (self.king, position.piece_at(mv.from())) else { return false };
        // A promoting pawn may have blocked the line on which the new piece attacks.
        let must_look = self.has_special_rules
            || self.discoverers.contains(mv.from())
            || mv.promotion().is_some()
            || self.has_contacts && (mv.from().is_on_a_line_with(king) || mv.to().is_on_a_line_with(king));
        if must_look {
            return position.gives_check(mv);
        }
        self.squares[mover.kind().index().min(MAX_PIECES / 2 - 1)].contains(mv.to())
    }
}
