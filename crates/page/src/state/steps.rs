//! Undo steps, places in the record, and games that are not on the board.
//!
//! `update/line.rs` performs undo and redo.

use vicinity_record::{Edit, NodeId, Record};

use super::{Game, State};
use crate::clock::Control;
use crate::settings::Player;

/// A place in a record: a line, and the displayed ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The last move of the line.
    pub end: NodeId,
    pub ply: usize,
}

/// A step that can be undone or redone.
pub enum Step {
    /// The record was changed.
    Edits {
        /// The inverse edits, to be applied in reverse order.
        back: Vec<Edit>,
        /// The place before the step.
        before: Cursor,
        /// The place after the step.
        after: Cursor,
    },
    /// Another game was opened; contains the one that is not on the board.
    Game(Box<SuspendedGame>),
}

/// A game that is not on the board.
pub struct SuspendedGame {
    pub record: Record,
    pub cursor: Cursor,
    /// Its players and time control, if the other game changed them.
    pub setup: Option<GameSetup>,
    /// Its number among the games of this page.
    pub slot: u32,
    /// The time that the side to move had used of its turn.
    pub spent_ms: u32,
}

/// A running game while a copy of it is analysed.
pub struct PlayedGame {
    pub record: Record,
    /// The displayed place.
    pub cursor: Cursor,
    /// Its undo history.
    pub history: History,
    /// The time that the side to move had used of its turn.
    pub spent_ms: u32,
}

/// The players and the time control, and whether the game is analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSetup {
    /// The players of White and Black.
    pub players: [Player; 2],
    pub clock: Option<Control>,
    /// Whether it is analysed instead of played.
    pub is_analysed: bool,
}

/// The undo and redo history over all games of this page.
#[derive(Default)]
pub struct History {
    pub done: Vec<Step>,
    /// The undone steps, the next one to redo last.
    pub undone: Vec<Step>,
    /// The number of the latest game.
    pub last_slot: u32,
}

impl History {
    /// Creates the history of a game that has just been opened.
    pub fn of(game: &Game) -> Self {
        let mut history = History { last_slot: game.slot(), ..History::default() };
        history.restart(game);
        history
    }

    /// Starts again with a step for each move of the line after the last one that has variations,
    /// so that moves of a game from an address can be undone like moves played here. A resigned
    /// game has none: its result stays.
    pub(crate) fn restart(&mut self, game: &Game) {
        if game.is_ended_by_declaration() {
            return self.restart_with(game, 0);
        }
        let (record, line) = (game.record(), game.line());
        let others = |node: NodeId| record.children(record.parent(node));
        let alone = line.iter().rev().take_while(|node| others(**node).len() == 1).count();
        // The first move of a variation can be undone, too.
        let first = line.len().checked_sub(alone + 1).map(|first| line[first]);
        let is_variation = first.is_some_and(|first| others(first).first() != Some(&first));
        self.restart_with(game, alone + usize::from(is_variation));
    }

    /// Starts again with a step for each move of the displayed variation, but none for the main
    /// line.
    pub(crate) fn restart_in_variation(&mut self, game: &Game) {
        let main = game.record().path(game.record().main_end());
        self.restart_with(game, game.line().iter().filter(|node| !main.contains(node)).count());
    }

    /// Starts again with a step for each of the last `count` moves of the line.
    fn restart_with(&mut self, game: &Game, count: usize) {
        let (record, line) = (game.record(), game.line());
        let step = |&node: &NodeId| {
            let (end, ply) = (record.parent(node), record.depth(node));
            Step::Edits {
                back: vec![Edit::Place { node, index: None }],
                before: Cursor { end, ply: ply - 1 },
                after: Cursor { end: node, ply },
            }
        };
        self.done = line.iter().skip(line.len() - count).map(step).collect();
        self.undone.clear();
    }
}

impl State {
    /// Returns the number of steps that an undo reverts, up to a human's turn; `None` if there is
    /// nothing to undo. A contest that was resigned or lost on time stays so.
    pub fn undo_count(&self) -> Option<usize> {
        let is_played = self.is_contest() && !self.session.analysis.is_on;
        if is_played && self.game.is_ended_by_declaration() {
            return None;
        }
        for (index, step) in self.history.done.iter().rev().enumerate() {
            let is_place = match step {
                Step::Game(_) => true,
                Step::Edits { before, after, .. } => {
                    // Undo may stop at any step that is not a move at the end of a line, whoever is
                    // to move.
                    let is_move =
                        after.end != before.end && self.game.record().parent(after.end) == before.end;
                    let odd = self.game.record().depth(before.end) % 2 == 1;
                    let first = self.game.record().start().turn();
                    let turn = if odd { !first } else { first };
                    !is_move || self.player(turn) == Player::Human
                }
            };
            if is_place || !self.has_human() {
                return Some(index + 1);
            }
        }
        None
    }

    /// Whether undo takes back something in the game on the board, and does not return to the
    /// previous game.
    pub fn may_take_back(&self) -> bool {
        matches!(self.first_undone(), Some(Step::Edits { .. }))
    }

    /// Returns the earliest step that an undo reverts.
    fn first_undone(&self) -> Option<&Step> {
        let index = self.history.done.len().checked_sub(self.undo_count()?)?;
        self.history.done.get(index)
    }

    /// Returns the running game that was replaced by another, if the next undo restores it.
    pub fn replaced_game(&self) -> Option<&SuspendedGame> {
        let Some(Step::Game(game)) = self.first_undone() else { return None };
        let position = game.record.position(game.cursor.end);
        let is_running =
            game.cursor.end != NodeId::START && game.record.outcome(game.cursor.end, &position).is_none();
        is_running.then_some(game)
    }
}
