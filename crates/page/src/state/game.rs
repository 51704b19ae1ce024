//! The game on the board: its record, the current line, and the displayed position.
//!
//! Invariants: `end` is the position after the last move of `line`, a line of `record` from its
//! start. `shown` is the position after the first `shown.ply` moves of it and `shown.ahead` further
//! moves that are only displayed. All changes of the record go through [`Game::edit`] and all
//! changes of the line through [`Game::set_line`], so that `edition` and `revision` never miss one.

use vicinity_record::{Edit, NodeId, Played, Record};
use vicinity_rules::{Move, Outcome, Position};

use super::{Cursor, DisplayedPosition, PieceMotion};
use crate::shown_place::ShownPlace;

/// A game with all its lines and the displayed place.
pub struct Game {
    record: Record,
    line: Vec<NodeId>,
    end: Position,
    outcome: Option<Outcome>,
    shown: DisplayedPosition,
    motions: Vec<PieceMotion>,
    revision: u32,
    edition: u32,
    slot: u32,
    /// Whether the game does not count in the statistics: it has been counted, was over when it was
    /// opened, or the player got help such as takebacks.
    pub(crate) is_casual: bool,
    /// Whether the game is a task of a lesson or a puzzle, which is not saved.
    pub(crate) is_exercise: bool,
    /// Whether the game is analysed: then moves can follow a resignation or a lost clock.
    is_analysed: bool,
}

impl Game {
    /// Creates a game at a place. `slot` is its number among the games of this page.
    pub fn new(record: Record, cursor: Cursor, slot: u32) -> Self {
        let start = record.start().clone();
        let shown = DisplayedPosition::start(&start);
        let (line, motions) = (Vec::new(), Vec::new());
        let mut game = Game {
            record,
            line,
            end: start,
            outcome: None,
            shown,
            motions,
            revision: 0,
            edition: 0,
            slot,
            is_casual: false,
            is_exercise: false,
            is_analysed: false,
        };
        game.set_line(game.record.path(cursor.end), cursor.ply);
        game.motions.clear();
        game.is_casual = game.outcome.is_some();
        game
    }

    /// Replaces the game and returns the old record. Makes engine requests outdated and has
    /// everything rendered again.
    pub(crate) fn replace(&mut self, record: Record, cursor: Cursor, slot: u32) -> Record {
        let mut next = Game::new(record, cursor, slot);
        next.revision = self.revision.wrapping_add(1);
        next.edition = self.edition.wrapping_add(1);
        std::mem::replace(self, next).record
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the moves of the current line.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Returns the position at the end of the line, with the moves that led to it.
    pub fn position(&self) -> &Position {
        &self.end
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &Position {
        self.record.start()
    }

    /// Returns the moves of the line with their texts.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = &Played> {
        self.line.iter().filter_map(|node| self.record.played(*node))
    }

    /// Returns the move of the line after a number of plies.
    pub fn played_at(&self, ply: usize) -> Option<&Played> {
        self.record.played(*self.line.get(ply)?)
    }

    /// Returns the result of the line, or `None` if it is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the players or the clock have ended the game, and not the position.
    pub fn is_ended_by_declaration(&self) -> bool {
        // A stored game has its result also where the board shows it.
        self.record.ending(self.end_node()).is_some() && self.position().outcome().is_none()
    }

    /// Returns the outcome of the displayed position; in analysis only if no move is possible
    /// there, so not after a resignation.
    pub fn outcome_shown(&self) -> Option<Outcome> {
        self.outcome.filter(|_| self.shows_last() && self.shown.legal.is_empty())
    }

    pub fn shown(&self) -> &DisplayedPosition {
        &self.shown
    }

    /// Returns what identifies the displayed position.
    pub fn shown_place(&self) -> ShownPlace {
        let DisplayedPosition { ply, ahead, last_move, .. } = self.shown;
        ShownPlace { revision: self.revision, ply, ahead, last_move }
    }

    /// Returns a counter that increases whenever the line changes, which makes engine requests
    /// outdated.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Returns a counter that increases whenever the record changes.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// Returns its number among the games of this page.
    pub fn slot(&self) -> u32 {
        self.slot
    }

    /// Returns the movements of pieces since the last rendering.
    pub fn motions(&self) -> &[PieceMotion] {
        &self.motions
    }

    /// Returns and clears these movements, for rendering.
    pub fn take_motions(&mut self) -> Vec<PieceMotion> {
        std::mem::take(&mut self.motions)
    }

    /// Adds the movement of a piece before its move is played.
    pub(crate) fn shift(&mut self, from: vicinity_rules::Square, to: vicinity_rules::Square) {
        self.motions.push((from, to));
    }

    /// Drops the last movements, so that `count` remain.
    pub(crate) fn truncate_motions(&mut self, count: usize) {
        self.motions.truncate(count);
    }

    /// Whether the last position of the line is displayed.
    pub fn shows_last(&self) -> bool {
        self.shown.ply == self.line.len()
    }

    pub fn cursor(&self) -> Cursor {
        Cursor { end: self.end_node(), ply: self.shown.ply }
    }

    /// Returns the last move of the line.
    pub fn end_node(&self) -> NodeId {
        self.line.last().copied().unwrap_or(NodeId::START)
    }

    pub fn node_shown(&self) -> NodeId {
        self.shown.ply.checked_sub(1).map_or(NodeId::START, |last| self.line[last])
    }

    /// Displays the position after `ply` plies of the current line.
    pub(crate) fn show(&mut self, ply: usize) {
        self.shown.go_to(&self.record, &self.line, ply, &mut self.motions);
        self.sync_end();
    }

    /// Displays the position after further legal moves, which do not become part of the record.
    pub(crate) fn look_ahead(&mut self, moves: &[Move]) {
        self.shown.look_ahead(moves, &mut self.motions);
    }

    /// Switches to a line and displays the position after `ply` plies.
    pub(crate) fn set_line(&mut self, line: Vec<NodeId>, ply: usize) {
        let shared = self.line.iter().zip(&line).take_while(|(old, new)| old == new).count();
        if shared < self.line.len() || shared < line.len() {
            self.is_casual |= shared < self.line.len();
            let ply = self.shown.ply.min(shared);
            self.shown.go_to(&self.record, &self.line, ply, &mut self.motions);
            for _ in shared..self.line.len() {
                self.end.unmake();
            }
            for played in line[shared..].iter().filter_map(|node| self.record.played(*node)) {
                self.end.play_unchecked(played.mv);
            }
            self.line = line;
            self.revision = self.revision.wrapping_add(1);
        }
        self.show(ply.min(self.line.len()));
    }

    /// Goes to a place on any line.
    pub(crate) fn go(&mut self, cursor: Cursor) {
        self.set_line(self.record.path(cursor.end), cursor.ply);
    }

    /// Applies an edit to the record and returns its inverse.
    pub(crate) fn edit(&mut self, edit: Edit) -> Edit {
        self.edition = self.edition.wrapping_add(1);
        self.record.edit(edit)
    }

    /// Adds a node for a move without making it part of the tree; an edit inserts it.
    pub(crate) fn add(&mut self, parent: NodeId, played: Played) -> NodeId {
        self.record.add(parent, played)
    }

    /// Sets the mover's clock time after a move.
    pub(crate) fn set_clock_ms(&mut self, node: NodeId, clock_ms: u32) {
        self.record.set_clock_ms(node, clock_ms);
    }

    /// Sets whether the game is analysed.
    pub(crate) fn set_analysed(&mut self, is_analysed: bool) {
        if std::mem::replace(&mut self.is_analysed, is_analysed) != is_analysed {
            self.show(self.shown.ply);
        }
    }

    /// Updates the result, and clears the legal moves if the game is over.
    fn sync_end(&mut self) {
        self.outcome = self.record.outcome(self.end_node(), &self.end);
        // The position does not know of results such as resignation.
        if self.outcome.is_some() && self.shows_last() && !self.is_analysed {
            self.shown.legal.clear();
        }
    }
}
