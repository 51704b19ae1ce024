//! Lists of moves as text.

use std::fmt;

use crate::notation::move_error::MoveError;
use crate::position::state::Position;
use crate::types::moves::Move;
use crate::types::outcome::Outcome;
use crate::types::words::shorten;

impl Position {
    /// Parses the next move of a recorded game, in SAN or coordinates. No move may follow the end
    /// of the game, except after draws that a recorded game can continue through
    /// ([`Reason::can_be_played_on`](crate::Reason::can_be_played_on)).
    ///
    /// ```
    /// use vicinity_rules::{NextMoveError, Position, Variant};
    ///
    /// fn replay(moves: &str) -> Result<String, NextMoveError> {
    ///     let mut position = Position::start(&Variant::parse("chess").expect("a known name"));
    ///     for text in moves.split(' ') {
    ///         let mv = position.parse_next_move(text)?;
    ///         position = position.play(mv).expect("the move was read in this position");
    ///     }
    ///     Ok(position.fen())
    /// }
    ///
    /// let error = replay("f3 e5 g4 Qh4# a3").unwrap_err();
    /// assert_eq!(error.to_string(), "“a3” comes after the end of the game (checkmate)");
    /// ```
    ///
    /// # Errors
    /// If the game was already over, or if the text is not a legal move.
    #[inline]
    pub fn parse_next_move(&self, text: &str) -> Result<Move, NextMoveError> {
        match self.outcome() {
            Some(outcome) if !outcome.reason.can_be_played_on() => {
                Err(NextMoveError::GameOver { text: shorten(text), outcome })
            }
            _ => self.parse_move(text).map_err(NextMoveError::Move),
        }
    }

    /// Plays moves given in coordinates or SAN, in order.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let mut position = Position::start(&Variant::parse("chess")?);
    /// position.play_texts("e2e4 e5 Nf3".split(' '))?;
    /// assert_eq!(position.ply(), 3);
    /// let error = position.play_texts(["Nc6", "Ke3"]).unwrap_err();
    /// assert_eq!(error.number, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Reports the first move that cannot be played. The moves before it have been played.
    pub fn play_texts<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) -> Result<(), MoveTextError> {
        for (index, text) in texts.into_iter().enumerate() {
            let error = |error| MoveTextError { number: index + 1, error };
            self.play_unchecked(self.parse_next_move(text).map_err(error)?);
        }
        Ok(())
    }
}

/// A move of a list that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTextError {
    /// The number of the move in the list, from 1.
    pub number: usize,
    /// The cause.
    pub error: NextMoveError,
}

/// The reason why the next move of a game cannot be played. Exhaustive: no further reasons will be
/// added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextMoveError {
    /// It cannot be parsed, is illegal, or is ambiguous.
    Move(MoveError),
    /// The game was already over.
    GameOver {
        /// The text of the move.
        text: String,
        /// The outcome of the game.
        outcome: Outcome,
    },
}

impl fmt::Display for NextMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NextMoveError::Move(error) => error.fmt(f),
            NextMoveError::GameOver { text, outcome } => {
                write!(f, "“{text}” comes after the end of the game ({})", outcome.reason)
            }
        }
    }
}

impl std::error::Error for NextMoveError {}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.number, self.error)
    }
}

impl std::error::Error for MoveTextError {}
