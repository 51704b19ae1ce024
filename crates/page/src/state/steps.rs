//! What was done and can be taken back: places in the tree, steps between them, and games that are not on the board.
//!
//! What takes a step back or does it again is `update/line.rs`.

use vicinity_rules::{Edit, NodeId, Tree};

use super::State;
use crate::clock::Control;
use crate::settings::Player;

/// A place in a tree: a line and how far it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The last move of the line.
    pub end: NodeId,
    /// How many half-moves of it are shown.
    pub ply: usize,
}

/// Something done that can be undone, or undone that can be done again.
pub enum Step {
    /// The tree was changed.
    Tree {
        /// What brings back the tree as it was, the first thing last.
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
    /// The game.
    pub tree: Tree,
    /// Where one stood in it.
    pub place: Place,
    /// Who played it, where the other game changed that.
    pub seats: Option<Seats>,
    /// Its number.
    pub slot: u32,
    /// What the side to move had used of its turn.
    pub spent_ms: u32,
}

/// Who plays, and how long they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// White's player and Black's.
    pub players: [Player; 2],
    /// The clocks.
    pub clock: Option<Control>,
}

/// A game's moves as they would have been done one by one, back to the last variation: a game that comes from an address
/// can be taken back like one played here.
pub(super) fn steps(tree: &Tree, line: &[NodeId]) -> Vec<Step> {
    let alone = line.iter().rev().take_while(|node| tree.children(tree.parent(**node)).len() == 1).count();
    let step = |&node: &NodeId| {
        let (end, ply) = (tree.parent(node), tree.depth(node));
        Step::Tree {
            back: vec![Edit::Place { node, index: None }],
            before: Place { end, ply: ply - 1 },
            after: Place { end: node, ply },
        }
    };
    line[line.len() - alone..].iter().map(step).collect()
}

impl State {
    /// How many steps an undo takes back: to a person's turn; `None` when there is nothing to undo.
    pub fn undo_count(&self) -> Option<usize> {
        for (index, step) in self.done.iter().rev().enumerate() {
            let is_place = match step {
                Step::Game(_) => true,
                Step::Tree { before, after, .. } => {
                    // Anything but a move at the end of a line is a place to stop, whoever is to move.
                    let is_move = after.end != before.end && self.tree.parent(after.end) == before.end;
                    let odd = self.tree.depth(before.end) % 2 == 1;
                    let first = self.tree.start().turn();
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
}
