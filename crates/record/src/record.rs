//! A game on record: every line of moves that was played or written down, with what is said about the moves.
//!
//! The first child of a move is the line's next move, the others are variations; from the start along first children runs
//! the main line. Invariant: whatever changes the lines is an [`Edit`], and carrying one out gives the edit that takes it
//! back, so that nothing is ever lost. Moves taken out keep their place in memory for that reason.
//!
//! The record holds no position but the first: who wants one plays a line on it, for repetition needs the way there. Two
//! moves alike may stand beside each other, as PGN allows.
//!
//! Most functions here and in [`pgn`](crate::pgn) are marked `#[inline]` not for speed but for weight: the page is made small
//! where the rules are made fast, and their code is then made with the page.
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

/// More variations in each other than anybody writes; a limit, so that no text can exhaust the stack of those who go through
/// a record.
pub const MAX_NESTING: usize = 64;

/// More moves, those of all variations together, than anybody writes; a limit, so that no text keeps those busy for long who
/// go through a record.
pub const MAX_MOVES: usize = 20_000;

/// The most bytes of all comments together: a limit, so that no text keeps those busy for long who show a record.
pub const MAX_COMMENT_BYTES: usize = 300_000;

/// A move played, with its texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Its standard algebraic notation.
    pub san: String,
    /// Its coordinates.
    pub uci: String,
}

impl Played {
    /// A legal move of a position, with its texts there.
    pub fn new(position: &Position, mv: Move) -> Self {
        Played { mv, san: position.san(mv), uci: position.uci(mv) }
    }
}

/// A move's place in a record's memory. It stays the same as long as the record lives.
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
pub struct Ending {
    /// The last move of the line that it is about.
    pub at: NodeId,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How it came to that, in words; empty when nothing is said.
    pub termination: String,
}

impl Ending {
    /// The outcome told, if it is one.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::told(self.result, &self.termination)
    }
}

/// A change of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A move, with all that follows it, takes a place among the moves from the same position, or goes out of the record.
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
    Ending(Option<Ending>),
}

/// A game with all its lines.
#[derive(Clone)]
pub struct Record {
    start: Position,
    nodes: Vec<Node>,
    /// The tags, in order, but those that the rest of the record says: `Variant`, `FEN`, `SetUp`, `Result` and `Termination`.
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

    /// The game that was played on a position: the moves made on it are the main line.
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

    /// The move with its texts; `None` for the start.
    pub fn played(&self, node: NodeId) -> Option<&Played> {
        self.nodes[node.index()].played.as_ref()
    }

    /// The moves that follow: the line's next one, then the variations on it.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The move before; the start's is the start itself.
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.nodes[node.index()].parent
    }

    /// How many moves lead to it, itself included.
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

    /// The number of a move as games are written, counted up after Black's.
    pub fn move_number(&self, node: NodeId) -> u32 {
        let plies = self.depth(node).saturating_sub(1) + usize::from(self.start.turn() == Color::Black);
        self.start.fullmove_number().saturating_add((plies / 2) as u32)
    }

    /// What is said after a move, or at the start before the first one.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].comment
    }

    /// The numeric annotation glyphs of a move.
    pub fn nags(&self, node: NodeId) -> &[u8] {
        &self.nodes[node.index()].nags
    }

    /// What the mover's clock showed after a move, in milliseconds, if there was one.
    pub fn clock_ms(&self, node: NodeId) -> Option<u32> {
        self.nodes[node.index()].clock_ms
    }

    /// Notes what the mover's clock showed. No [`Edit`]: it comes and goes with the move itself.
    pub fn set_clock_ms(&mut self, node: NodeId, clock_ms: u32) {
        self.nodes[node.index()].clock_ms = Some(clock_ms);
    }

    /// How the game ended by the board after a move, if it did; `position` is the one there. Some draws end no game in which
    /// further moves are recorded.
    pub fn outcome_on_board(&self, node: NodeId, position: &Position) -> Option<Outcome> {
        let goes_on = !self.children(node).is_empty();
        position.outcome().filter(|outcome| !(goes_on && outcome.reason.can_be_played_on()))
    }

    /// How a line ended at a move, if it did; `position` is the one there. What the board shows comes before what is written,
    /// except a draw that has to be claimed.
    pub fn outcome(&self, node: NodeId, position: &Position) -> Option<Outcome> {
        let written = self.ending(node).and_then(Ending::outcome);
        match (self.outcome_on_board(node, position), written) {
            (Some(shown), Some(written)) if shown.reason.needs_claim() && shown.winner != written.winner => {
                Some(written)
            }
            (shown, written) => shown.or(written),
        }
    }

    /// What is told about the end of a line, if it is the line that ends there.
    pub fn ending(&self, end: NodeId) -> Option<&Ending> {
        self.ending.as_ref().filter(|ending| ending.at == end)
    }

    /// The move with a number, if it stands in the record.
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

    /// A move's place among those from the same position; `None` for the start and what has been taken out.
    pub fn place(&self, node: NodeId) -> Option<usize> {
        self.children(self.parent(node)).iter().position(|&sibling| sibling == node)
    }

    /// The first move of the variation that a move stands in; `None` on the main line.
    pub fn variation(&self, node: NodeId) -> Option<NodeId> {
        self.path(node).into_iter().rev().find(|&node| self.place(node) != Some(0))
    }

    /// Whether nothing hangs on a move and those after it: no variation, no comment, no glyph.
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

    /// Whether the record is within [`MAX_NESTING`], [`MAX_MOVES`] and [`MAX_COMMENT_BYTES`]. What reads records takes none beyond,
    /// so that who changes one has to ask before it is written.
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

    /// How many moves have been added, whether they stand in the record or not.
    pub(crate) fn moves_added(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Makes room for a move after another. It stands in the record once an [`Edit::Place`] puts it there.
    pub fn add(&mut self, parent: NodeId, played: Played) -> NodeId {
        let (nags, comment, clock_ms, children) = Default::default();
        let depth = self.depth(parent) + 1;
        self.nodes.push(Node { played: Some(played), parent, depth, nags, comment, clock_ms, children });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a move as the last of those after another.
    pub fn append(&mut self, parent: NodeId, played: Played) -> NodeId {
        let node = self.add(parent, played);
        self.nodes[parent.index()].children.push(node);
        node
    }

    /// Plays a legal move of the position at a move, which is then the position after it, and adds it as the last one there.
    pub fn play(&mut self, parent: NodeId, position: &mut Position, mv: Move) -> NodeId {
        let played = Played::new(position, mv);
        position.play_unchecked(mv);
        self.append(parent, played)
    }

    /// Another start, while no move stands on it.
    pub(crate) fn set_start(&mut self, start: Position) {
        self.start = start;
    }

    pub(crate) fn comment_mut(&mut self, node: NodeId) -> &mut String {
        &mut self.nodes[node.index()].comment
    }

    pub(crate) fn nags_mut(&mut self, node: NodeId) -> &mut Vec<u8> {
        &mut self.nodes[node.index()].nags
    }

    /// Makes a change, and gives the one that takes it back.
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
