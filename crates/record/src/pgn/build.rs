//! The visitor that makes a [`Record`] of a game, playing its moves.
//!
//! A variation on the first move of a variation is one on the move that both stand beside: that is all that is made of a text
//! otherwise than written.

use std::sync::Arc;

use vicinity_rules::{Color, MoveFault, Position, Variant, variants};

use crate::record::{Edit, Ending, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};

use super::scan::RESULTS;
use super::{PgnFault, Visitor, clock};

/// A variation that is being read.
struct Open {
    /// The move that it stands beside.
    base: NodeId,
    /// What is said before its first move.
    comment: String,
}

/// Makes a record of what it is told. At every moment the record holds what has been told so far.
pub struct Builder {
    record: Record,
    variant: Arc<Variant>,
    fen: Option<String>,
    /// As the tag has it.
    written_result: &'static str,
    result: &'static str,
    termination: String,
    position: Position,
    /// The last move told.
    at: NodeId,
    open: Vec<Open>,
    /// Whether the line that is read has a move yet.
    has_move: bool,
    /// Whether the game's end was told.
    is_ended: bool,
}

impl Builder {
    /// Nothing told yet: a game of chess without moves, as PGN has it.
    #[inline]
    pub fn new() -> Self {
        // Not `expect`: it would bring the printing of errors for programmers into the page, which weighs.
        let Ok(variant) = Variant::parse(variants::orthodox()) else { unreachable!("a name of the list") };
        let position = Position::start(&variant);
        Builder {
            record: Record::new(position.clone()),
            variant,
            fen: None,
            written_result: "*",
            result: "*",
            termination: String::new(),
            position,
            at: NodeId::START,
            open: Vec::new(),
            has_move: false,
            is_ended: false,
        }
    }

    /// The record of what was told.
    #[inline]
    pub fn finish(mut self) -> Record {
        if self.result != "*" || !self.termination.is_empty() {
            let (at, mut result, termination) = (self.record.main_end(), self.result, self.termination);
            // A fault may have kept the end from being told: what the board shows there holds all the same.
            if !self.is_ended
                && let Some(outcome) = self.record.position(at).outcome()
            {
                result = outcome.result();
            }
            self.record.edit(Edit::Ending(Some(Ending { at, result, termination })));
        }
        self.record
    }
}

impl Default for Builder {
    #[inline]
    fn default() -> Self {
        Builder::new()
    }
}

impl Visitor for Builder {
    #[inline]
    fn tag(&mut self, name: &str, value: String) -> Result<(), PgnFault> {
        match name {
            "Variant" => self.variant = Variant::from_title(&value).map_err(PgnFault::Variant)?,
            "FEN" => self.fen = Some(value),
            "SetUp" => {}
            "Result" => {
                let known = RESULTS.into_iter().find(|result| *result == value);
                self.written_result = known.unwrap_or("*");
            }
            "Termination" => self.termination = value,
            _ => self.record.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    #[inline]
    fn begin_moves(&mut self) -> Result<(), PgnFault> {
        self.position = match &self.fen {
            None => Position::start(&self.variant),
            Some(fen) => Position::from_fen(&self.variant, fen).map_err(PgnFault::Fen)?,
        };
        self.record.set_start(self.position.clone());
        self.result = self.written_result;
        Ok(())
    }

    #[inline]
    fn san(&mut self, text: &str) -> Result<(), PgnFault> {
        let mv = self.position.parse_next_move(text).map_err(|fault| match fault {
            MoveFault::Move(error) => PgnFault::Move(error),
            MoveFault::GameOver { text, outcome } => PgnFault::GameOver { text, outcome },
        })?;
        if self.record.moves_added() == MAX_MOVES {
            return Err(PgnFault::TooManyMoves);
        }
        let played = Played::new(&self.position, mv);
        self.position.make(mv);
        self.at = self.record.append(self.at, played);
        if !self.has_move {
            self.has_move = true;
            if let Some(open) = self.open.last_mut() {
                *self.record.comment_mut(self.at) = std::mem::take(&mut open.comment);
            }
        }
        Ok(())
    }

    #[inline]
    fn number(&self) -> String {
        let dots = if self.position.turn() == Color::White { "" } else { "..." };
        format!("{}{dots}", self.position.fullmove_number())
    }

    #[inline]
    fn comment(&mut self, text: String) {
        let comment = match self.open.last_mut().filter(|_| !self.has_move) {
            Some(open) => &mut open.comment,
            None => self.record.comment_mut(self.at),
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        let clock_ms = clock::push(comment, &text);
        if let Some(clock_ms) = clock_ms.filter(|_| self.has_move) {
            self.record.set_clock_ms(self.at, clock_ms);
        }
    }

    #[inline]
    fn nag(&mut self, nag: u8) {
        if self.has_move {
            self.record.nags_mut(self.at).push(nag);
        }
    }

    #[inline]
    fn begin_variation(&mut self) -> Result<(), PgnFault> {
        if !self.has_move {
            return Err(PgnFault::StrayBracket);
        }
        if self.open.len() == MAX_NESTING {
            return Err(PgnFault::TooDeep);
        }
        self.open.push(Open { base: self.at, comment: String::new() });
        self.position.unmake();
        self.at = self.record.parent(self.at);
        self.has_move = false;
        Ok(())
    }

    #[inline]
    fn end_variation(&mut self) -> Result<(), PgnFault> {
        let Some(Open { base, .. }) = self.open.pop() else { return Err(PgnFault::StrayBracket) };
        for _ in self.record.depth(base)..=self.record.depth(self.at) {
            self.position.unmake();
        }
        if let Some(played) = self.record.played(base) {
            self.position.make(played.mv);
        }
        self.at = base;
        self.has_move = true;
        Ok(())
    }

    #[inline]
    fn end(&mut self, result: Option<&'static str>) -> Result<(), PgnFault> {
        if !self.open.is_empty() {
            return Err(PgnFault::OpenVariation);
        }
        self.is_ended = true;
        if let Some(result) = result {
            self.result = result;
        }
        match self.position.outcome() {
            Some(outcome) if self.result != "*" && self.result != outcome.result() => {
                // The board knows better: what is wrong is told once, and not written on.
                let found = std::mem::replace(&mut self.result, outcome.result());
                Err(PgnFault::Result { found, outcome })
            }
            Some(outcome) => {
                self.result = outcome.result();
                Ok(())
            }
            None => Ok(()),
        }
    }
}
