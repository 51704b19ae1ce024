//! The game tree of a recorded game, with comments and annotations.
//!
//! The first child of a move is the next move of its line; the others are variations. The main line
//! consists of first children from the start. Invariant: all changes of the tree are [`Edit`]s, and
//! applying one returns its inverse, so that nothing is ever lost. Removed moves therefore stay in
//! memory.
//!
//! The record stores no position except the first. To get another one, play its line, since
//! repetition depends on it. Equal moves may be siblings, as PGN allows.
//!
//! Most functions here and in [`pgn`](crate::pgn) are marked `#[inline]` for size rather than
//! speed: the page is optimised for size and the rules for speed, and inlined functions are
//! compiled with the page.
//!
//! ```
//! use vicinity_record::{NodeId, pgn};
//!
//! let text = "1. e4 {first} e5 (1... d5 $5) 2. Nf3 *";
//! let record = pgn::read(text).remove(0).record;
//! let e4 = record.children(NodeId::START)[0];
//! assert_eq!(record.comment(e4), "first");
//! assert_eq!(record.children(e4).len(), 2);
//! assert_eq!(record.line(NodeId::START).len(), 3);
//! ```

use vicinity_rules::{Color, Move, Outcome, Position};

/// The maximum depth of nested variations, so that no text can exhaust the stack of code that
/// recurses through a record.
pub const MAX_NESTING: usize = 64;

/// The maximum number of moves, including all variations, which limits the time of processing a
/// record.
pub const MAX_MOVES: usize = 20_000;

/// The maximum total size of all comments in bytes, which limits the time of displaying a record.
pub const MAX_COMMENT_BYTES: usize = 300_000;

/// A move of a game, with its notations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Its standard algebraic notation.
    pub san: String,
    /// Its UCI notation.
    pub uci: String,
}

impl Played {
    /// Creates the entry of a legal move of a position.
    pub fn new(position: &Position, mv: Move) -> Self {
        Played { mv, san: position.san(mv), uci: position.uci(mv) }
    }
}

/// The id of a move in a record, valid as long as the record exists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before the first move.
    pub const START: NodeId = NodeId(0);

    /// The number of the id; 0 for the start.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone)]
struct Node {
    /// The move; `None` only for the start.
    played: Option<Played>,
    parent: NodeId,
    /// The number of moves up to and including this one.
    depth: usize,
    nags: Vec<u8>,
    comment: String,
    clock_ms: Option<u32>,
    children: Vec<NodeId>,
}

/// The end of a line beyond what the board shows: a resignation, a draw by agreement, or a result
/// written in a PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The last move of the line.
    pub at: NodeId,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// The reason, in words; empty if none is given.
    pub termination: String,
}

impl Ending {
    /// The outcome, if the result is one.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::from_pgn(self.result, &self.termination)
    }
}

/// A change of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Moves a subtree to a place among its siblings, or removes it.
    Place {
        /// The first move of the subtree.
        node: NodeId,
        /// The place, from 0, clamped to the last one; `None` to remove it.
        index: Option<usize>,
    },
    /// Sets the comment after a move, or at the start before the first one.
    Comment {
        /// The move.
        node: NodeId,
        /// The comment.
        text: String,
    },
    /// Sets the numeric annotation glyphs of a move.
    Nags {
        /// The move.
        node: NodeId,
        /// The glyphs.
        nags: Vec<u8>,
    },
    /// Sets the end of a line.
    Ending(Option<Ending>),
}

/// A game with all its lines.
#[derive(Clone)]
pub struct Record {
    start: Position,
    nodes: Vec<Node>,
    /// The tags, in order, except those that the rest of the record represents: `Variant`, `FEN`,
    /// `SetUp`, `Result` and `Termination`.
    pub tags: Vec<(String, String)>,
    ending: Option<Ending>,
}

impl Record {
    /// A game without moves from a position.
    pub fn new(start: Position) -> Self {
        let (nags, comment, clock_ms, children) = Default::default();
        let node = Node { played: None, parent: NodeId::START, depth: 0, nags, comment, clock_ms, children };
        Record { start, nodes: vec![node], tags: Vec::new(), ending: None }
    }

    /// A record whose main line is the moves made on a position.
    pub fn of_played(position: &Position) -> Self {
        let moves: Vec<Move> = position.moves_made().collect();
        let mut position = position.clone();
        while position.unmake().is_some() {}
        let mut record = Record::new(position.clone());
        let mut at = NodeId::START;
        for mv in moves {
            at = record.play(at, &mut position, mv);
        }
        record
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after a move, with the moves that led to it.
    pub fn position(&self, node: NodeId) -> Position {
        let mut position = self.start.clone();
        for played in self.path(node).into_iter().filter_map(|node| self.played(node)) {
            position.play_unchecked(played.mv);
        }
        position
    }

    /// The move with its notations; `None` for the start.
    pub fn played(&self, node: NodeId) -> Option<&Played> {
        self.nodes[node.index()].played.as_ref()
    }

    /// The moves that follow: the next one of the line, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The move before; for the start, the start itself.
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.nodes[node.index()].parent
    }

    /// The number of moves up to and including this one.
    pub fn depth(&self, node: NodeId) -> usize {
        self.nodes[node.index()].depth
    }

    /// The side to move after a move.
    pub fn turn_at(&self, node: NodeId) -> Color {
        let first = self.start.turn();
        if self.depth(node).is_multiple_of(2) { first } else { !first }
    }

    /// The side that made a move; for the start, the side that is not to move there.
    pub fn mover(&self, node: NodeId) -> Color {
        !self.turn_at(node)
    }

    /// The number of a move in notation, which increases after Black's move.
    pub fn move_number(&self, node: NodeId) -> u32 {
        self.start.fullmove_number_after(self.depth(node).saturating_sub(1))
    }

    /// The comment after a move, or at the start before the first one.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].comment
    }

    /// The numeric annotation glyphs of a move.
    pub fn nags(&self, node: NodeId) -> &[u8] {
        &self.nodes[node.index()].nags
    }

    /// The mover's clock after a move, in milliseconds, if it is known.
    pub fn clock_ms(&self, node: NodeId) -> Option<u32> {
        self.nodes[node.index()].clock_ms
    }

    /// Sets the mover's clock after a move. Not an [`Edit`], since the clock time belongs to the
    /// move.
    pub fn set_clock_ms(&mut self, node: NodeId, clock_ms: u32) {
        self.nodes[node.index()].clock_ms = Some(clock_ms);
    }

    /// The outcome on the board after a move; `position` is the one there. Some draws do not end a
    /// game in which further moves are recorded.
    pub fn outcome_on_board(&self, node: NodeId, position: &Position) -> Option<Outcome> {
        let goes_on = !self.children(node).is_empty();
        position.outcome().filter(|outcome| !(goes_on && outcome.reason.can_be_played_on()))
    }

    /// The outcome of a line at a move; `position` is the one there. The outcome on the board takes
    /// precedence over a written one, except for a draw that has to be claimed.
    pub fn outcome(&self, node: NodeId, position: &Position) -> Option<Outcome> {
        let written = self.ending(node).and_then(Ending::outcome);
        match (self.outcome_on_board(node, position), written) {
            (Some(shown), Some(written)) if shown.reason.needs_claim() && shown.winner != written.winner => {
                Some(written)
            }
            (shown, written) => shown.or(written),
        }
    }

    /// The ending of the line that ends with a move, if there is one.
    pub fn ending(&self, end: NodeId) -> Option<&Ending> {
        self.ending.as_ref().filter(|ending| ending.at == end)
    }

    /// The ending of the main line, even if moves have been added to it since, as in analysis.
    pub fn main_ending(&self) -> Option<&Ending> {
        let is_on_main_line = |at: NodeId| at == NodeId::START || self.path(self.main_end()).contains(&at);
        self.ending.as_ref().filter(|ending| is_on_main_line(ending.at))
    }

    /// The move with a number, if it is part of the tree.
    pub fn find(&self, index: usize) -> Option<NodeId> {
        let node = NodeId(u32::try_from(index).ok().filter(|_| index < self.nodes.len())?);
        let stands = |node: NodeId| node == NodeId::START || self.place(node).is_some();
        let is_there = stands(node) && self.path(node).into_iter().all(stands);
        is_there.then_some(node)
    }

    /// The moves from the first one to this one.
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
    pub fn main_end(&self) -> NodeId {
        self.line(NodeId::START).last().copied().unwrap_or(NodeId::START)
    }

    /// The child with a move.
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        let has_it = |child: &NodeId| self.played(*child).is_some_and(|played| played.mv == mv);
        self.children(node).iter().copied().find(has_it)
    }

    /// The place of a move among its siblings; `None` for the start and for removed moves.
    pub fn place(&self, node: NodeId) -> Option<usize> {
        self.children(self.parent(node)).iter().position(|&sibling| sibling == node)
    }

    /// The first move of the variation that contains a move; `None` on the main line.
    pub fn variation(&self, node: NodeId) -> Option<NodeId> {
        self.path(node).into_iter().rev().find(|&node| self.place(node) != Some(0))
    }

    /// Whether a move and those after it have no variation, comment or glyph.
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

    /// Whether the record is within [`MAX_NESTING`], [`MAX_MOVES`] and [`MAX_COMMENT_BYTES`].
    /// Readers reject larger records, so check this after changes and before writing.
    pub fn fits(&self) -> bool {
        let mut count = 0;
        let mut comment_bytes = self.comment(NodeId::START).len();
        let mut open = vec![(NodeId::START, 0)];
        while let Some((node, nesting)) = open.pop() {
            for (place, &child) in self.children(node).iter().enumerate() {
                let nesting = nesting + usize::from(place > 0);
                count += 1;
                comment_bytes += self.comment(child).len();
                if nesting > MAX_NESTING || count > MAX_MOVES || comment_bytes > MAX_COMMENT_BYTES {
                    return false;
                }
                open.push((child, nesting));
            }
        }
        true
    }

    /// The number of moves added, including removed ones.
    pub(crate) fn moves_added(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Creates a move after another one. It becomes part of the tree with an [`Edit::Place`].
    pub fn add(&mut self, parent: NodeId, played: Played) -> NodeId {
        let (nags, comment, clock_ms, children) = Default::default();
        let depth = self.depth(parent) + 1;
        self.nodes.push(Node { played: Some(played), parent, depth, nags, comment, clock_ms, children });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Appends a move to the children of another one.
    pub fn append(&mut self, parent: NodeId, played: Played) -> NodeId {
        let node = self.add(parent, played);
        self.nodes[parent.index()].children.push(node);
        node
    }

    /// Plays a legal move on the position after `parent`, and appends it to the children of
    /// `parent`.
    pub fn play(&mut self, parent: NodeId, position: &mut Position, mv: Move) -> NodeId {
        let played = Played::new(position, mv);
        position.play_unchecked(mv);
        self.append(parent, played)
    }

    /// Adds the moves of another record of the same start position that this one lacks, after its
    /// own moves, and comments, glyphs and clock times where it has none.
    pub fn merge(&mut self, mut other: Record) {
        let mut open = vec![(NodeId::START, NodeId::START)];
        while let Some((theirs, ours)) = open.pop() {
            let from = &mut other.nodes[theirs.index()];
            let into = &mut self.nodes[ours.index()];
            if into.comment.is_empty() {
                std::mem::swap(&mut into.comment, &mut from.comment);
            }
            if into.nags.is_empty() {
                std::mem::swap(&mut into.nags, &mut from.nags);
            }
            into.clock_ms = into.clock_ms.or(from.clock_ms);
            for child in std::mem::take(&mut from.children) {
                let Some(played) = other.nodes[child.index()].played.take() else { continue };
                let node = self.child(ours, played.mv).unwrap_or_else(|| self.append(ours, played));
                open.push((child, node));
            }
        }
    }

    /// Sets the start of a record without moves.
    pub(crate) fn set_start(&mut self, start: Position) {
        self.start = start;
    }

    pub(crate) fn comment_mut(&mut self, node: NodeId) -> &mut String {
        &mut self.nodes[node.index()].comment
    }

    pub(crate) fn nags_mut(&mut self, node: NodeId) -> &mut Vec<u8> {
        &mut self.nodes[node.index()].nags
    }

    /// Applies a change and returns its inverse.
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
            Edit::Ending(ending) => Edit::Ending(std::mem::replace(&mut self.ending, ending)),
        }
    }

    /// The changes that make the line through a move the main line.
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
