//! The game on the board: everything that was played or written down, the line that is looked at,
//! and what the board shows.
//!
//! Invariants: `end` stands after the last move of `line`, a line of `record` from its start;
//! `shown` stands after the first `shown.ply` of its moves, and after `shown.ahead` more that are
//! only looked at. Whatever changes the record goes through [`Game::edit`], whatever changes the
//! line through [`Game::set_line`], so that `edition` and `revision` never miss a change.

use vicinity_record::{Edit, NodeId, Played, Record};
use vicinity_rules::{Move, Outcome, Position};

use super::{Place, Shift, Shown};

/// A game with all its lines, and where somebody stands in it.
pub struct Game {
    record: Record,
    line: Vec<NodeId>,
    end: Position,
    outcome: Option<Outcome>,
    shown: Shown,
    shifts: Vec<Shift>,
    revision: u32,
    edition: u32,
    slot: u32,
    /// Whether it counts no more in the score against the engine: it has been counted, was over
    /// when it came, or somebody was helped in it, by moves taken back or otherwise.
    pub(crate) is_casual: bool,
}

impl Game {
    /// A game of which one line is shown. `slot` is its number among the games of this page.
    pub fn new(record: Record, place: Place, slot: u32) -> Self {
        let start = record.start().clone();
        let shown = Shown::start(&start);
        let (line, shifts) = (Vec::new(), Vec::new());
        let mut game = Game {
            record,
            line,
            end: start,
            outcome: None,
            shown,
            shifts,
            revision: 0,
            edition: 0,
            slot,
            is_casual: false,
        };
        game.set_line(game.record.path(place.end), place.ply);
        game.shifts.clear();
        game.is_casual = game.outcome.is_some();
        game
    }

    /// Another game in its place. What was asked about the old one is stale, and what was drawn of
    /// it has to be drawn anew.
    pub(crate) fn replace(&mut self, record: Record, place: Place, slot: u32) -> Record {
        let mut next = Game::new(record, place, slot);
        next.revision = self.revision.wrapping_add(1);
        next.edition = self.edition.wrapping_add(1);
        std::mem::replace(self, next).record
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The moves of the line that is looked at, and that the players go on with.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The position at the end of the line, with the moves that led to it.
    pub fn position(&self) -> &Position {
        &self.end
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        self.record.start()
    }

    /// The moves of the line with their texts.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = &Played> {
        self.line.iter().filter_map(|node| self.record.played(*node))
    }

    /// The move of the line after so many plies.
    pub fn played_at(&self, ply: usize) -> Option<&Played> {
        self.record.played(*self.line.get(ply)?)
    }

    /// How the line ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Goes up whenever another line of moves is looked at: what was asked about the old one is
    /// stale.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Goes up whenever anything in the record changes.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// Its number among the games of this page.
    pub fn slot(&self) -> u32 {
        self.slot
    }

    /// The ways that pieces have gone since the board was last drawn.
    pub fn shifts(&self) -> &[Shift] {
        &self.shifts
    }

    /// Hands over those ways: the board has been drawn.
    pub fn take_shifts(&mut self) -> Vec<Shift> {
        std::mem::take(&mut self.shifts)
    }

    /// A piece is seen to go before the move is played.
    pub(crate) fn shift(&mut self, from: vicinity_rules::Square, to: vicinity_rules::Square) {
        self.shifts.push((from, to));
    }

    /// Forgets the last ways, so that so many remain.
    pub(crate) fn truncate_shifts(&mut self, count: usize) {
        self.shifts.truncate(count);
    }

    /// Whether the last position of the line is shown.
    pub fn shows_last(&self) -> bool {
        self.shown.ply == self.line.len()
    }

    pub fn place(&self) -> Place {
        Place { end: self.end_node(), ply: self.shown.ply }
    }

    /// The last move of the line.
    pub fn end_node(&self) -> NodeId {
        self.line.last().copied().unwrap_or(NodeId::START)
    }

    pub fn node_shown(&self) -> NodeId {
        self.shown.ply.checked_sub(1).map_or(NodeId::START, |last| self.line[last])
    }

    /// Shows so many plies of the present line.
    pub(crate) fn show(&mut self, ply: usize) {
        self.shown.go_to(&self.record, &self.line, ply, &mut self.shifts);
        self.settle_end();
    }

    /// Shows the position after further moves, which come into no record: legal ones, from the
    /// position shown.
    pub(crate) fn look_ahead(&mut self, moves: &[Move]) {
        self.shown.look_ahead(moves, &mut self.shifts);
    }

    /// Goes to a line and shows so many plies of it.
    pub(crate) fn set_line(&mut self, line: Vec<NodeId>, ply: usize) {
        let shared = self.line.iter().zip(&line).take_while(|(old, new)| old == new).count();
        if shared < self.line.len() || shared < line.len() {
            self.is_casual |= shared < self.line.len();
            let ply = self.shown.ply.min(shared);
            self.shown.go_to(&self.record, &self.line, ply, &mut self.shifts);
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

    /// Goes to a place of any line.
    pub(crate) fn go(&mut self, place: Place) {
        self.set_line(self.record.path(place.end), place.ply);
    }

    /// Changes the record, and gives the edit that takes the change back.
    pub(crate) fn edit(&mut self, edit: Edit) -> Edit {
        self.edition = self.edition.wrapping_add(1);
        self.record.edit(edit)
    }

    /// Makes room for a move after another, with its texts. It stands in the record once an edit
    /// puts it there.
    pub(crate) fn add(&mut self, parent: NodeId, played: Played) -> NodeId {
        self.record.add(parent, played)
    }

    /// Notes what the mover's clock showed after a move.
    pub(crate) fn set_clock_ms(&mut self, node: NodeId, clock_ms: u32) {
        self.record.set_clock_ms(node, clock_ms);
    }

    /// What follows from the line and its end: how it ended, and that nobody moves after that.
    fn settle_end(&mut self) {
        self.outcome = self.record.outcome(self.end_node(), &self.end);
        // The board may know nothing of the game's end.
        if self.outcome.is_some() && self.shows_last() {
            self.shown.legal.clear();
        }
    }
}
