//! The mop-up evaluation, and the draw by moves without progress.

use vicinity_rules::{Color, Position, Square};

use super::{Evaluator, distance, sign_of};
use crate::params;

/// The maximum number of pieces for the mop-up evaluation.
const MOP_UP_PIECES: u8 = 6;

impl Evaluator {
    /// Adds the mop-up evaluation to a value and scales it by the half-move clock; both values for
    /// the side to move.
    #[inline]
    pub(super) fn with_ending(&self, position: &Position, mut value: i32) -> i32 {
        if position.piece_count() <= MOP_UP_PIECES {
            let turn = sign_of(position.turn());
            value += self.mop_up(position, value * turn) * turn;
        }
        // The nearer the draw by moves without progress, the smaller the advantage, down to a half.
        match self.draw_clock {
            None => value,
            Some(limit) => {
                let percent = u32::from(position.halfmove_clock().min(limit)) * 100 / u32::from(limit);
                value * (200 - percent as i32) / 200
            }
        }
    }

    /// The mop-up bonus for the side that is far ahead, from White's point of view.
    #[cold]
    fn mop_up(&self, position: &Position, value: i32) -> i32 {
        if value.abs() < 350 {
            return 0;
        }
        let winner = if value > 0 { Color::White } else { Color::Black };
        let (Some(winner_king), Some(loser_king)) =
            (position.king_square(winner), position.king_square(!winner))
        else {
            return 0;
        };
        let to_edge = |at: u8, size: u8| i32::from(at.min(size - 1 - at));
        let inside = to_edge(loser_king.file(), self.files) + to_edge(loser_king.rank(), self.ranks);
        let most = i32::from(self.files / 2 + self.ranks / 2);
        let apart = distance(winner_king, loser_king) as i32;
        let (inside, apart) = (most - inside, most - apart);
        let is_bare =
            position.pieces().all(|(square, piece)| piece.color() == winner || square == loser_king);
        let help = if is_bare {
            let squares = i32::from(self.files) * i32::from(self.ranks);
            let outside = squares - self.confined_squares(position, loser_king, winner);
            inside * params::BARE_DRIVEN_TO_EDGE
                + apart * params::BARE_KINGS_TOGETHER
                + outside * params::SHUT_IN
        } else {
            inside * params::DRIVEN_TO_EDGE + apart * params::KINGS_TOGETHER
        };
        sign_of(winner) * help
    }

    /// The number of squares of the rectangle in which a lone king is confined by the files and
    /// ranks that it cannot enter. Where the edge is far away, this leads to it: a rook takes file
    /// after file.
    fn confined_squares(&self, position: &Position, king: Square, winner: Color) -> i32 {
        let (file, rank) = (king.file(), king.rank());
        let [mut left, mut right, mut below, mut above] = [0, self.files, 0, self.ranks];
        let narrow = |at: u8, king: u8, low: &mut u8, high: &mut u8| {
            if at < king {
                *low = (*low).max(at + 1);
            } else {
                *high = (*high).min(at);
            }
        };
        for (square, piece) in position.pieces() {
            if piece.color() == winner && position.king_square(winner) != Some(square) {
                let (at_file, at_rank) = (square.file(), square.rank());
                if at_file != file && position.is_attacked(Square::new(at_file, rank), winner) {
                    narrow(at_file, file, &mut left, &mut right);
                }
                if at_rank != rank && position.is_attacked(Square::new(file, at_rank), winner) {
                    narrow(at_rank, rank, &mut below, &mut above);
                }
            }
        }
        i32::from(right - left) * i32::from(above - below)
    }
}
