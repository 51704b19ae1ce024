//! The visitor that builds a [`Record`] of a game by playing its moves.
//!
//! A text is preserved with two exceptions: a variation on the first move of a variation becomes a
//! sibling of that variation, and a variation without moves becomes a comment.

use std::sync::Arc;

use vicinity_rules::{Color, NextMoveError, Position, Variant, variants, without_invisible};

use crate::record::{Edit, Ending, MAX_COMMENT_BYTES, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};

use super::{PgnError, PgnErrorKind, Visitor, clock, symbols};

/// The maximum number of minor errors kept for a game.
const MAX_MINOR_ERRORS: usize = 100;
/// The maximum size in bytes of tags other than the position and the variant.
const MAX_TAG_BYTES: usize = 2_000;
/// The termination of a game that both sides lose, for which a record has no result.
const BOTH_LOSE: &str = "both sides lose";

/// A variation that is being read.
struct OpenVariation {
    /// The move for which it is an alternative.
    base: NodeId,
    /// The comment before its first move.
    comment: String,
}

/// Builds a record of a game. At any time the record holds what has been read so far.
pub struct Builder {
    record: Record,
    variant: Arc<Variant>,
    fen: Option<String>,
    /// The result in the tag, or, once reached, after the moves.
    result: Option<&'static str>,
    termination: String,
    /// The total size of all comments.
    comment_bytes: usize,
    /// Whether the limit of comments has been reached, which is reported once.
    has_full_comments: bool,
    minor_errors: Vec<PgnError>,
    position: Position,
    /// The last move.
    at: NodeId,
    open: Vec<OpenVariation>,
    /// Whether the current line has a move yet.
    has_move: bool,
}

impl Builder {
    /// A game of chess without moves, the default of PGN.
    pub fn new() -> Self {
        // `expect` would add the formatting code of error types to the page.
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
            minor_errors: Vec::new(),
            position,
            at: NodeId::START,
            open: Vec::new(),
            has_move: false,
        }
    }

    /// Returns and clears the errors after which reading continued.
    pub fn take_minor_errors(&mut self) -> Vec<PgnError> {
        std::mem::take(&mut self.minor_errors)
    }

    /// Returns the record.
    pub fn finish(mut self) -> Record {
        let at = self.record.main_end();
        let outcome =
            if at == self.at { self.position.outcome() } else { self.record.position(at).outcome() };
        let mut result = self.result.unwrap_or("*");
        if result == symbols::BOTH_LOSE {
            result = "*";
            if self.termination.is_empty() {
                BOTH_LOSE.clone_into(&mut self.termination);
            }
        }
        let mut is_open_draw = false;
        if let Some(outcome) = outcome {
            // A draw that must be claimed does not change the written result.
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

/// Truncates a text to a limit.
fn limit(text: &mut String, max_bytes: usize) -> Result<(), PgnErrorKind> {
    if text.len() <= max_bytes {
        return Ok(());
    }
    text.truncate(text.floor_char_boundary(max_bytes));
    text.truncate(text.trim_end().len());
    Err(PgnErrorKind::TextTooLong)
}

impl Default for Builder {
    fn default() -> Self {
        Builder::new()
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &str, mut value: String) -> Result<(), PgnErrorKind> {
        let is_whole = match name {
            "Variant" | "FEN" => Ok(()),
            _ => limit(&mut value, MAX_TAG_BYTES),
        };
        match name {
            "Variant" => self.variant = Variant::from_title(&value).map_err(PgnErrorKind::Variant)?,
            "FEN" => self.fen = Some(value),
            "SetUp" => {}
            "Result" => {
                let known = symbols::result(value.trim()).filter(|(_, rest)| rest.is_empty());
                self.result = known.map(|(result, _)| result);
            }
            "Termination" => self.termination = value,
            _ => self.record.tags.push((name.to_owned(), without_invisible(&value))),
        }
        is_whole
    }

    fn begin_moves(&mut self) -> Result<(), PgnErrorKind> {
        self.position = match &self.fen {
            None => Position::start(&self.variant),
            Some(fen) => Position::from_fen(&self.variant, fen).map_err(PgnErrorKind::Fen)?,
        };
        self.record.set_start(self.position.clone());
        Ok(())
    }

    fn san(&mut self, text: &str) -> Result<(), PgnErrorKind> {
        if symbols::is_null_move(text) {
            return Err(PgnErrorKind::NullMove { text: text.to_owned() });
        }
        let mv = self.position.parse_next_move(text).map_err(|kind| match kind {
            NextMoveError::Move(error) => PgnErrorKind::Move(error),
            NextMoveError::GameOver { text, outcome } => PgnErrorKind::GameOver { text, outcome },
        })?;
        if self.record.moves_added() == MAX_MOVES {
            return Err(PgnErrorKind::TooManyMoves);
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

    fn comment(&mut self, text: String) -> Result<(), PgnErrorKind> {
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

    fn begin_variation(&mut self) -> Result<(), PgnErrorKind> {
        if !self.has_move {
            return Err(PgnErrorKind::StrayBracket);
        }
        if self.open.len() == MAX_NESTING {
            return Err(PgnErrorKind::TooDeep);
        }
        self.open.push(OpenVariation { base: self.at, comment: String::new() });
        self.position.unmake();
        self.at = self.record.parent(self.at);
        self.has_move = false;
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), PgnErrorKind> {
        let Some(OpenVariation { base, comment }) = self.open.pop() else {
            return Err(PgnErrorKind::StrayBracket);
        };
        if !self.has_move && !comment.is_empty() {
            // A variation without moves: a comment on the move before it. If there is no space left
            // for the separator, the next comment reports that.
            let before = self.record.comment_mut(base);
            let others_bytes = self.comment_bytes - before.len() - comment.len();
            before.push_str(if before.is_empty() { "" } else { " " });
            before.push_str(&comment);
            let _ = limit(before, MAX_COMMENT_BYTES - others_bytes);
            self.comment_bytes = others_bytes + before.len();
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

    fn end(&mut self, result: Option<&'static str>) -> Result<(), PgnErrorKind> {
        if !self.open.is_empty() {
            return Err(PgnErrorKind::OpenVariation);
        }
        if result.is_some() {
            self.result = result;
        }
        match (self.result, self.position.outcome()) {
            (Some(found), Some(outcome))
                if found != "*" && found != outcome.result() && !outcome.reason.needs_claim() =>
            {
                Err(PgnErrorKind::Result { found, outcome })
            }
            _ => Ok(()),
        }
    }

    fn minor_error(&mut self, error: PgnError) {
        if self.minor_errors.len() < MAX_MINOR_ERRORS {
            self.minor_errors.push(error);
        }
    }
}
