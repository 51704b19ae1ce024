//! The visitor that makes a [`Record`] of a game, playing its moves.
//!
//! A variation on the first move of a variation is one on the move that both stand beside, and a variation of words alone is a
//! comment: that is all that is made of a text otherwise than written.

use std::sync::Arc;

use vicinity_rules::{Color, NextMoveError, Position, Variant, variants, without_invisible};

use crate::record::{Edit, Ending, MAX_COMMENT_BYTES, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};

use super::{PgnError, PgnFault, Visitor, clock, signs};

/// How many faults of a game are kept: nobody reads more of them.
const MAX_MINOR_FAULTS: usize = 100;
/// How much of a tag is kept, but of the position and the variant: nobody writes longer ones.
const MAX_TAG_BYTES: usize = 2_000;
/// How a game ended that both sides lose: a record has no result for that.
const BOTH_LOSE: &str = "both sides lose";

/// A variation that is being read.
struct Open {
    /// The move that it stands beside.
    base: NodeId,
    /// What is said before its first move.
    comment: String,
}

/// Builds a record of a game. At every moment the record holds what has been read so far.
pub struct Builder {
    record: Record,
    variant: Arc<Variant>,
    fen: Option<String>,
    /// As the tag has it, or after it the moves' end.
    result: Option<&'static str>,
    termination: String,
    /// The length of all comments together.
    comment_bytes: usize,
    /// Whether there is no room for more of them, which is reported once.
    has_full_comments: bool,
    minor_faults: Vec<PgnError>,
    position: Position,
    /// The last move.
    at: NodeId,
    open: Vec<Open>,
    /// Whether the line that is read has a move yet.
    has_move: bool,
}

impl Builder {
    /// A game of chess without moves, as PGN has it.
    pub fn new() -> Self {
        // Not `expect`: it would bring the printing of errors for programmers into the page, which weighs.
        let Ok(variant) = Variant::parse(variants::orthodox()) else { unreachable!("a name of the list") };
        let position = Position::start(&variant);
        Builder {
            record: Record::new(position.clone()),
            variant,
            fen: None,
            result: None,
            termination: String::new(),
            comment_bytes: 0,
            has_full_comments: false,
            minor_faults: Vec::new(),
            position,
            at: NodeId::START,
            open: Vec::new(),
            has_move: false,
        }
    }

    /// Hands over the faults after which the game was read on.
    pub fn take_minor_faults(&mut self) -> Vec<PgnError> {
        std::mem::take(&mut self.minor_faults)
    }

    /// The record of what was read.
    pub fn finish(mut self) -> Record {
        let at = self.record.main_end();
        let outcome =
            if at == self.at { self.position.outcome() } else { self.record.position(at).outcome() };
        let mut result = self.result.unwrap_or("*");
        if result == signs::BOTH_LOSE {
            result = "*";
            if self.termination.is_empty() {
                BOTH_LOSE.clone_into(&mut self.termination);
            }
        }
        let mut is_open_draw = false;
        if let Some(outcome) = outcome {
            // A draw that nobody has claimed leaves the result as it is written.
            is_open_draw = outcome.reason.needs_claim() && self.result.is_some();
            if !is_open_draw {
                result = outcome.result();
            }
        }
        if result != "*" || !self.termination.is_empty() || is_open_draw {
            self.record.edit(Edit::Ending(Some(Ending { at, result, termination: self.termination })));
        }
        self.record
    }
}

/// Cuts off what is longer than a limit.
fn limit(text: &mut String, max_bytes: usize) -> Result<(), PgnFault> {
    if text.len() <= max_bytes {
        return Ok(());
    }
    text.truncate(text.floor_char_boundary(max_bytes));
    text.truncate(text.trim_end().len());
    Err(PgnFault::TextTooLong)
}

impl Default for Builder {
    fn default() -> Self {
        Builder::new()
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &str, mut value: String) -> Result<(), PgnFault> {
        let is_whole = match name {
            "Variant" | "FEN" => Ok(()),
            _ => limit(&mut value, MAX_TAG_BYTES),
        };
        match name {
            "Variant" => self.variant = Variant::from_title(&value).map_err(PgnFault::Variant)?,
            "FEN" => self.fen = Some(value),
            "SetUp" => {}
            "Result" => {
                let known = signs::result(value.trim()).filter(|(_, rest)| rest.is_empty());
                self.result = known.map(|(result, _)| result);
            }
            "Termination" => self.termination = value,
            _ => self.record.tags.push((name.to_owned(), without_invisible(&value))),
        }
        is_whole
    }

    fn begin_moves(&mut self) -> Result<(), PgnFault> {
        self.position = match &self.fen {
            None => Position::start(&self.variant),
            Some(fen) => Position::from_fen(&self.variant, fen).map_err(PgnFault::Fen)?,
        };
        self.record.set_start(self.position.clone());
        Ok(())
    }

    fn san(&mut self, text: &str) -> Result<(), PgnFault> {
        if signs::is_null_move(text) {
            return Err(PgnFault::NullMove { text: text.to_owned() });
        }
        let mv = self.position.parse_next_move(text).map_err(|fault| match fault {
            NextMoveError::Move(error) => PgnFault::Move(error),
            NextMoveError::GameOver { text, outcome } => PgnFault::GameOver { text, outcome },
        })?;
        if self.record.moves_added() == MAX_MOVES {
            return Err(PgnFault::TooManyMoves);
        }
        let played = Played::new(&self.position, mv);
        self.position.play_unchecked(mv);
        self.at = self.record.append(self.at, played);
        if !self.has_move {
            self.has_move = true;
            if let Some(open) = self.open.last_mut() {
                *self.record.comment_mut(self.at) = std::mem::take(&mut open.comment);
            }
        }
        Ok(())
    }

    fn number(&self) -> String {
        let dots = if self.position.turn() == Color::White { "" } else { "..." };
        format!("{}{dots}", self.position.fullmove_number())
    }

    fn comment(&mut self, text: String) -> Result<(), PgnFault> {
        let comment = match self.open.last_mut().filter(|_| !self.has_move) {
            Some(open) => &mut open.comment,
            None => self.record.comment_mut(self.at),
        };
        if self.has_full_comments {
            return Ok(());
        }
        let others_bytes = self.comment_bytes - comment.len();
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        let clock_ms = clock::push(comment, &text);
        let is_whole = limit(comment, MAX_COMMENT_BYTES - others_bytes);
        self.comment_bytes = others_bytes + comment.len();
        if let Some(clock_ms) = clock_ms.filter(|_| self.has_move) {
            self.record.set_clock_ms(self.at, clock_ms);
        }
        self.has_full_comments = is_whole.is_err();
        is_whole
    }

    fn nag(&mut self, nag: u8) {
        if self.has_move {
            self.record.nags_mut(self.at).push(nag);
        }
    }

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

    fn end_variation(&mut self) -> Result<(), PgnFault> {
        let Some(Open { base, comment }) = self.open.pop() else { return Err(PgnFault::StrayBracket) };
        if !self.has_move && !comment.is_empty() {
            // Only words in brackets: they are about the move before them.
            let before = self.record.comment_mut(base);
            before.push_str(if before.is_empty() { "" } else { " " });
            before.push_str(&comment);
        }
        for _ in self.record.depth(base)..=self.record.depth(self.at) {
            self.position.unmake();
        }
        if let Some(played) = self.record.played(base) {
            self.position.play_unchecked(played.mv);
        }
        self.at = base;
        self.has_move = true;
        Ok(())
    }

    fn end(&mut self, result: Option<&'static str>) -> Result<(), PgnFault> {
        if !self.open.is_empty() {
            return Err(PgnFault::OpenVariation);
        }
        if result.is_some() {
            self.result = result;
        }
        match (self.result, self.position.outcome()) {
            (Some(found), Some(outcome))
                if found != "*" && found != outcome.result() && !outcome.reason.needs_claim() =>
            {
                Err(PgnFault::Result { found, outcome })
            }
            _ => Ok(()),
        }
    }

    fn minor_fault(&mut self, error: PgnError) {
        if self.minor_faults.len() < MAX_MINOR_FAULTS {
            self.minor_faults.push(error);
        }
    }
}
