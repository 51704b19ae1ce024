//! A game as a tree: every line of moves that was played or written down, with what is said about the moves.
//!
//! The first child of a move is the line's next move, the others are variations; from the start along first children runs
//! the main line. Invariant: whatever changes the tree is an [`Edit`], and carrying one out gives the edit that takes it
//! back, so that nothing is ever lost. Moves taken out keep their place in memory for that reason.
//!
//! The tree holds no position but the first: who wants one plays a line on it, for repetition needs the way there. Two
//! moves alike may stand beside each other, as PGN allows. A variation on the first move of a variation is one on the move
//! that both stand beside: that is all that [`Tree::of`] makes of it otherwise than written.
//!
//! ```
//! use vicinity_rules::{NodeId, Tree, pgn};
//!
//! let text = "1. e4 {first} e5 (1... d5 $5) 2. Nf3 *";
//! let tree = Tree::of(pgn::read(text).remove(0).game);
//! let e4 = tree.children(NodeId::START)[0];
//! assert_eq!(tree.comment(e4), "first");
//! assert_eq!(tree.children(e4).len(), 2);
//! assert_eq!(tree.line(NodeId::START).len(), 3);
//! ```

use crate::game::Played;
use crate::goal::Outcome;
use crate::moves::Move;
use crate::pgn::{PgnGame, PgnMove};
use crate::position::Position;

/// A move's place in a tree's memory. It stays the same as long as the tree lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, which stands before the first move.
    pub const START: NodeId = NodeId(0);

    /// Its number; the start has 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone)]
struct Node {
    /// The move; only the start has none.
    played: Option<Played>,
    parent: NodeId,
    /// How many moves lead to it, itself included.
    depth: usize,
    nags: Vec<u8>,
    comment: String,
    clock_ms: Option<u32>,
    children: Vec<NodeId>,
}

/// What is told about the end of a line beyond what the board shows: a resignation, a draw by agreement, or what a PGN
/// says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The last move of the line that it is about.
    pub at: NodeId,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How it came to that, in words; empty when nothing is said.
    pub termination: String,
}

impl Told {
    /// The outcome told, if it is one.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::told(self.result, &self.termination)
    }
}

/// A change of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A move, with all that follows it, takes a place among the moves from the same position, or goes out of the tree.
    Place {
        /// The move.
        node: NodeId,
        /// Its place from 0; past the last it is the last. `None` to go.
        index: Option<usize>,
    },
    /// What is said after a move, or at the start before the first one.
    Comment {
        /// The move.
        node: NodeId,
        /// What is said.
        text: String,
    },
    /// The numeric annotation glyphs of a move.
    Nags {
        /// The move.
        node: NodeId,
        /// The glyphs.
        nags: Vec<u8>,
    },
    /// How a line ended.
    Told(Option<Told>),
}

/// A game with all its lines.
#[derive(Clone)]
pub struct Tree {
    start: Position,
    nodes: Vec<Node>,
    /// The tags, as in [`PgnGame`].
    pub tags: Vec<(String, String)>,
    told: Option<Told>,
}

impl Tree {
    /// A game without moves from a position.
    #[inline]
    pub fn new(start: Position) -> Self {
        let (nags, comment, clock_ms, children) = Default::default();
        let node = Node { played: None, parent: NodeId::START, depth: 0, nags, comment, clock_ms, children };
        Tree { start, nodes: vec![node], tags: Vec::new(), told: None }
    }

    /// The tree of a PGN game.
    #[inline]
    pub fn of(game: PgnGame) -> Self {
        let PgnGame { tags, start, comment, moves, result, termination } = game;
        let mut tree = Tree::new(start);
        tree.tags = tags;
        tree.nodes[0].comment = comment;
        tree.grow(NodeId::START, moves);
        if result != "*" || !termination.is_empty() {
            tree.told = Some(Told { at: tree.main_end(), result, termination });
        }
        tree
    }

    #[inline]
    fn grow(&mut self, mut at: NodeId, moves: Vec<PgnMove>) {
        for PgnMove { mv, san, nags, comment, clock_ms, variations } in moves {
            let uci = self.start.uci(mv);
            let node = self.add(at, Played { mv, san, uci });
            self.nodes[at.index()].children.push(node);
            let written = &mut self.nodes[node.index()];
            written.nags = nags;
            written.comment = comment;
            written.clock_ms = clock_ms;
            for variation in variations {
                self.grow(at, variation);
            }
            at = node;
        }
    }

    /// The game for PGN. The result is what was told of the main line's end, or what the board shows there.
    #[inline]
    pub fn to_pgn(&self) -> PgnGame {
        let mut game = PgnGame::new(self.start.clone());
        game.tags = self.tags.clone();
        self.comment(NodeId::START).clone_into(&mut game.comment);
        game.moves = self.moves_from(NodeId::START);
        let end = self.main_end();
        if let Some(told) = self.told.as_ref().filter(|told| told.at == end) {
            game.result = told.result;
            game.termination.clone_from(&told.termination);
        } else if let Some(outcome) = self.position(end).outcome() {
            game.result = outcome.result();
            outcome.reason.name().clone_into(&mut game.termination);
        }
        game
    }

    #[inline]
    fn moves_from(&self, parent: NodeId) -> Vec<PgnMove> {
        let mut moves = Vec::new();
        let mut at = parent;
        while let [first, others @ ..] = self.children(at) {
            let mut next = self.pgn_move(*first);
            for &other in others {
                let mut variation = vec![self.pgn_move(other)];
                variation.extend(self.moves_from(other));
                next.variations.push(variation);
            }
            moves.push(next);
            at = *first;
        }
        moves
    }

    #[inline]
    fn pgn_move(&self, node: NodeId) -> PgnMove {
        let Node { played, nags, comment, clock_ms, .. } = &self.nodes[node.index()];
        let played = played.as_ref().expect("only the start has no move, and it is nobody's child");
        PgnMove {
            mv: played.mv,
            san: played.san.clone(),
            nags: nags.clone(),
            comment: comment.clone(),
            clock_ms: *clock_ms,
            variations: Vec::new(),
        }
    }

    /// The position before the first move.
    #[inline]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after a move, with the moves that led to it.
    #[inline]
    pub fn position(&self, node: NodeId) -> Position {
        let mut position = self.start.clone();
        for played in self.path(node).into_iter().filter_map(|node| self.played(node)) {
            position.make(played.mv);
        }
        position
    }

    /// The move with its texts; `None` for the start.
    #[inline]
    pub fn played(&self, node: NodeId) -> Option<&Played> {
        self.nodes[node.index()].played.as_ref()
    }

    /// The moves that follow: the line's next one, then the variations on it.
    #[inline]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The move before; the start's is the start itself.
    #[inline]
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.nodes[node.index()].parent
    }

    /// How many moves lead to it, itself included.
    #[inline]
    pub fn depth(&self, node: NodeId) -> usize {
        self.nodes[node.index()].depth
    }

    /// What is said after a move, or at the start before the first one.
    #[inline]
    pub fn comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].comment
    }

    /// The numeric annotation glyphs of a move.
    #[inline]
    pub fn nags(&self, node: NodeId) -> &[u8] {
        &self.nodes[node.index()].nags
    }

    /// What the mover's clock showed after a move, in milliseconds, if there was one.
    #[inline]
    pub fn clock_ms(&self, node: NodeId) -> Option<u32> {
        self.nodes[node.index()].clock_ms
    }

    /// Notes what the mover's clock showed. No [`Edit`]: it comes and goes with the move itself.
    #[inline]
    pub fn set_clock_ms(&mut self, node: NodeId, clock_ms: u32) {
        self.nodes[node.index()].clock_ms = Some(clock_ms);
    }

    /// What is told about the end of a line, if it is the line that ends there.
    #[inline]
    pub fn told(&self, end: NodeId) -> Option<&Told> {
        self.told.as_ref().filter(|told| told.at == end)
    }

    /// The move with a number, if it stands in the tree.
    #[inline]
    pub fn find(&self, index: usize) -> Option<NodeId> {
        let node = NodeId(u32::try_from(index).ok().filter(|_| index < self.nodes.len())?);
        let stands = |node: NodeId| node == NodeId::START || self.place(node).is_some();
        let is_there = stands(node) && self.path(node).into_iter().all(stands);
        is_there.then_some(node)
    }

    /// The moves from the first one to this one.
    #[inline]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::with_capacity(self.depth(node));
        let mut at = node;
        while at != NodeId::START {
            path.push(at);
            at = self.parent(at);
        }
        path.reverse();
        path
    }

    /// The moves from the first one through this one to the end of its line.
    #[inline]
    pub fn line(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = self.path(node);
        let mut at = node;
        while let Some(&next) = self.children(at).first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The last move of the main line.
    #[inline]
    pub fn main_end(&self) -> NodeId {
        self.line(NodeId::START).last().copied().unwrap_or(NodeId::START)
    }

    /// The child with a move.
    #[inline]
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        let has_it = |child: &NodeId| self.played(*child).is_some_and(|played| played.mv == mv);
        self.children(node).iter().copied().find(has_it)
    }

    /// A move's place among those from the same position; `None` for the start and what has been taken out.
    #[inline]
    pub fn place(&self, node: NodeId) -> Option<usize> {
        self.children(self.parent(node)).iter().position(|&sibling| sibling == node)
    }

    /// The first move of the variation that a move stands in; `None` on the main line.
    #[inline]
    pub fn variation(&self, node: NodeId) -> Option<NodeId> {
        self.path(node).into_iter().rev().find(|&node| self.place(node) != Some(0))
    }

    /// Whether nothing hangs on a move and those after it: no variation, no comment, no glyph.
    #[inline]
    pub fn is_bare(&self, node: NodeId) -> bool {
        let mut at = node;
        loop {
            if !(self.comment(at).is_empty() && self.nags(at).is_empty()) {
                return false;
            }
            match self.children(at) {
                [] => return true,
                [next] => at = *next,
                _ => return false,
            }
        }
    }

    /// Makes room for a move after another. It stands in the tree once an [`Edit::Place`] puts it there.
    #[inline]
    pub fn add(&mut self, parent: NodeId, played: Played) -> NodeId {
        let (nags, comment, clock_ms, children) = Default::default();
        let depth = self.depth(parent) + 1;
        self.nodes.push(Node { played: Some(played), parent, depth, nags, comment, clock_ms, children });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Makes a change, and gives the one that takes it back.
    #[inline]
    pub fn edit(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Place { node, index } => {
                let before = self.place(node);
                let parent = self.parent(node);
                let siblings = &mut self.nodes[parent.index()].children;
                if let Some(before) = before {
                    siblings.remove(before);
                }
                if let Some(index) = index.filter(|_| node != NodeId::START) {
                    siblings.insert(index.min(siblings.len()), node);
                }
                Edit::Place { node, index: before }
            }
            Edit::Comment { node, text } => {
                let text = std::mem::replace(&mut self.nodes[node.index()].comment, text);
                Edit::Comment { node, text }
            }
            Edit::Nags { node, nags } => {
                let nags = std::mem::replace(&mut self.nodes[node.index()].nags, nags);
                Edit::Nags { node, nags }
            }
            Edit::Told(told) => Edit::Told(std::mem::replace(&mut self.told, told)),
        }
    }

    /// The changes that make the line through a move the main line.
    #[inline]
    pub fn promotion_to_main(&self, node: NodeId) -> Vec<Edit> {
        let mut edits = Vec::new();
        for node in self.path(node) {
            if self.place(node) != Some(0) {
                edits.push(Edit::Place { node, index: Some(0) });
            }
        }
        edits
    }
}
