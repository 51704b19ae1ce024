//! What was done and can be taken back: places in the record, steps between them, and games that
//! are not on the board.
//!
//! What takes a step back or does it again is `update/line.rs`.

use vicinity_record::{Edit, NodeId, Record};

use super::{Game, State};
use crate::clock::Control;
use crate::settings::Player;

/// A place in a record: a line and how far it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The last move of the line.
    pub end: NodeId,
    pub ply: usize,
}

/// Something done that can be undone, or undone that can be done again.
pub enum Step {
    /// The record was changed.
    Edits {
        /// What brings it back as it was, the first thing last.
        back: Vec<Edit>,
        /// Where one stood before.
        before: Place,
        /// Where one stood afterwards.
        after: Place,
    },
    /// Another game began; here lies the one that is not on the board.
    Game(Box<Aside>),
}

/// A game that is not on the board.
pub struct Aside {
    pub record: Record,
    pub place: Place,
    /// Who played it, where the other game changed that.
    pub seats: Option<Seats>,
    /// Its number among the games of this page.
    pub slot: u32,
    /// What the side to move had used of its turn.
    pub spent_ms: u32,
}

/// A running game while it is analysed: what is tried on the board is none of its moves.
pub struct PlayedGame {
    pub record: Record,
    /// Where it stood.
    pub place: Place,
    /// What could be taken back in it.
    pub history: History,
    /// What the side to move had used of its turn.
    pub spent_ms: u32,
}

/// Who plays, and how long they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// White's player and Black's.
    pub players: [Player; 2],
    pub clock: Option<Control>,
}

/// What was done and what was taken back, over all games of this page.
#[derive(Default)]
pub struct History {
    pub done: Vec<Step>,
    /// What was taken back, the next thing to redo last.
    pub undone: Vec<Step>,
    /// The number of the latest game.
    pub last_slot: u32,
}

impl History {
    /// A game's moves as they would have been done one by one, back to the last variation: a game
    /// that comes from an address can be taken back like one played here.
    pub fn of(game: &Game) -> Self {
        let (record, line) = (game.record(), game.line());
        let is_alone = |node: &&NodeId| record.children(record.parent(**node)).len() == 1;
        let alone = line.iter().rev().take_while(is_alone).count();
        let step = |&node: &NodeId| {
            let (end, ply) = (record.parent(node), record.depth(node));
            Step::Edits {
                back: vec![Edit::Place { node, index: None }],
                before: Place { end, ply: ply - 1 },
                after: Place { end: node, ply },
            }
        };
        let done = line[line.len() - alone..].iter().map(step).collect();
        History { done, undone: Vec::new(), last_slot: game.slot() }
    }
}

impl State {
    /// How many steps an undo takes back: to a person's turn; `None` when there is nothing to undo.
    pub fn undo_count(&self) -> Option<usize> {
        for (index, step) in self.history.done.iter().rev().enumerate() {
            let is_place = match step {
                Step::Game(_) => true,
                Step::Edits { before, after, .. } => {
                    // Anything but a move at the end of a line is a place to stop, whoever is to
                    // move.
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

    /// The game in progress that another has taken the place of, while an undo brings it back.
    pub fn replaced_game(&self) -> Option<&Aside> {
        let index = self.history.done.len().checked_sub(self.undo_count()?)?;
        let Step::Game(game) = &self.history.done[index] else { return None };
        let position = game.record.position(game.place.end);
        let is_running =
            game.place.end != NodeId::START && game.record.outcome(game.place.end, &position).is_none();
        is_running.then_some(game)
    }
}
