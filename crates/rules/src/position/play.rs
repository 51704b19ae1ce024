//! Playing moves whose legality is unknown.

use std::fmt;

use crate::position::state::Position;
use crate::types::moves::Move;

impl Position {
    /// Returns the position after a move.
    ///
    /// ```
    /// use vicinity_rules::{Move, Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let start = Position::start(&chess);
    /// let after = start.play(start.parse_san("e4")?)?;
    /// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// assert!(after.play(Move::NULL).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMoveError> {
        let mut after = self.clone();
        after.try_play(mv)?;
        Ok(after)
    }

    /// Plays a move on this position.
    ///
    /// ```
    /// use vicinity_rules::{Position, UciMove, Variant};
    ///
    /// let mut position = Position::start(&Variant::parse("chess")?);
    /// for text in ["e2e4", "e7e5", "g1f3"] {
    ///     let uci: UciMove = text.parse()?;
    ///     position.try_play(uci.to_move(&position)?)?;
    /// }
    /// assert_eq!(position.ply(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move is not legal. The position is then unchanged.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMoveError> {
        if !self.is_legal(mv) {
            return Err(IllegalMoveError { text: self.uci(mv) });
        }
        self.play_unchecked(mv);
        Ok(())
    }
}

/// A move that is not legal in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMoveError {
    text: String,
}

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a legal move here", self.text)
    }
}

impl std::error::Error for IllegalMoveError {}
