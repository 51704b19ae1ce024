//! A game: where it started, the moves played, those taken back, and how it ended.

use std::fmt;

use crate::goal::Outcome;
use crate::moves::Move;
use crate::position::Position;
use crate::san::MoveError;

/// A move played, with its texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Its standard algebraic notation.
    pub san: String,
    /// Its coordinates.
    pub uci: String,
}

/// A game in progress or finished.
#[derive(Clone)]
pub struct Game {
    start: Position,
    position: Position,
    played: Vec<Played>,
    /// Moves taken back, the next one to redo last.
    undone: Vec<Played>,
}

impl Game {
    /// A game from a position on.
    pub fn new(start: Position) -> Self {
        Game { position: start.clone(), start, played: Vec::new(), undone: Vec::new() }
    }

    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The moves taken back that could be played again, the next one last.
    pub fn undone(&self) -> &[Played] {
        &self.undone
    }

    /// Plays a legal move of the present position. Moves taken back before are forgotten, unless this is the
    /// next of them.
    pub fn play(&mut self, mv: Move) {
        if self.undone.last().is_some_and(|next| next.mv == mv) {
            self.redo();
            return;
        }
        let played = Played { mv, san: self.position.san(mv), uci: self.position.uci(mv) };
        self.position.make(mv);
        self.played.push(played);
        self.undone.clear();
    }

    /// Takes the last move back; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(played) = self.played.pop() else { return false };
        self.position.unmake();
        self.undone.push(played);
        true
    }

    /// Plays the move taken back last; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(played) = self.undone.pop() else { return false };
        self.position.make(played.mv);
        self.played.push(played);
        true
    }

    /// The position after a number of half-moves, the last one for too great a number.
    pub fn position_after(&self, plies: usize) -> Position {
        let mut position = self.position.clone();
        for _ in plies.min(self.played.len())..self.played.len() {
            position.unmake();
        }
        position
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Plays moves given as coordinates or SAN, in turn.
    ///
    /// # Errors
    /// Names the first move that cannot be played; those before it have been played.
    pub fn play_texts<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) -> Result<(), MoveTextError> {
        for (index, text) in texts.into_iter().enumerate() {
            let error = |fault| MoveTextError { number: index + 1, fault };
            if let Some(outcome) = self.outcome() {
                return Err(error(MoveFault::GameOver { text: text.to_owned(), outcome }));
            }
            let mv = self.position.parse_move(text).map_err(|fault| error(MoveFault::Move(fault)))?;
            self.play(mv);
        }
        Ok(())
    }
}

/// A move of a list that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTextError {
    /// Its place in the list, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub fault: MoveFault,
}

/// What is wrong with a move of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// It cannot be read, is not legal, or could be several.
    Move(MoveError),
    /// The game was over before it.
    GameOver {
        /// The move's text.
        text: String,
        /// How the game had ended.
        outcome: Outcome,
    },
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: ", self.number)?;
        match &self.fault {
            MoveFault::Move(error) => error.fmt(f),
            MoveFault::GameOver { text, outcome } => {
                let short: String = text.chars().take(24).collect();
                write!(f, "“{short}” comes after the end of the game ({})", outcome.reason)
            }
        }
    }
}

impl std::error::Error for MoveTextError {}
