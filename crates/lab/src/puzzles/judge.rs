//! What the engine says of a position's two best moves, from scratch each time, so that the same question always has the same
//! answer.

use std::sync::Arc;

use vicinity_rules::{Color, Move, Piece, Position, Variant};
use vicinity_search::tuning::Features;
use vicinity_search::{Engine, Info, Limits, Score, SearchHandler};

/// The two best moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) mv: Option<Move>,
    pub(super) best: Score,
    /// The second best; `None` where there is no other move.
    pub(super) second: Option<Score>,
}

/// What the best move must be worth at least, and the second best at most, in hundredths of a pawn.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) best_cp: i32,
    pub(super) second_cp: i32,
}

impl Look {
    /// Whether one move wins and the others do not. A position with one move only has nothing to find.
    pub(super) fn fits(self, seen: &Seen) -> bool {
        seen.best.number() >= self.best_cp
            && seen.second.is_some_and(|second| second.number() <= self.second_cp)
    }
}

/// Somebody who judges positions of one game.
pub(super) struct Judge {
    /// For games and first looks: it keeps what it has learnt.
    pub(super) quick: Engine,
    engine: Engine,
    worth: Vec<i32>,
}

#[derive(Default)]
struct TwoLines(Option<Score>);

impl SearchHandler for TwoLines {
    fn report(&mut self, info: &Info) {
        if info.rank == 2 {
            self.0 = Some(info.score);
        }
    }
}

impl Judge {
    pub(super) fn new(variant: &Variant) -> Judge {
        let features = Features::new(variant);
        // What pieces are worth comes first among the features, in the order of the kinds.
        let kinds = features.weights().iter().take(variant.kinds().len());
        let worth = kinds.map(|(middle, end)| (middle + end) / 2).collect();
        Judge { quick: Engine::new(1), engine: Engine::new(4), worth }
    }

    /// Looks at the two best moves.
    pub(super) fn look(&mut self, position: &Position, nodes: u64) -> Seen {
        self.engine.new_game();
        look(&mut self.engine, position, nodes)
    }

    /// The same with what was learnt before, for a first look.
    pub(super) fn look_quickly(&mut self, position: &Position, nodes: u64) -> Seen {
        look(&mut self.quick, position, nodes)
    }

    /// The best answer.
    pub(super) fn answer(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        self.engine.new_game();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.engine.search(position, &limits, &mut vicinity_search::Silent).mv
    }

    /// Forgets what was looked at, and lends the engine out.
    pub(super) fn engine(&mut self) -> &mut Engine {
        self.engine.new_game();
        &mut self.engine
    }

    /// What a piece is worth.
    pub(super) fn worth(&self, piece: Piece) -> i32 {
        self.worth.get(piece.kind().index()).copied().unwrap_or(0)
    }

    /// What a side has more in pieces than the other.
    pub(super) fn material(&self, position: &Position, side: Color) -> i32 {
        let worth = |piece: Piece| if piece.color() == side { self.worth(piece) } else { -self.worth(piece) };
        position.pieces().map(|(_, piece)| worth(piece)).sum()
    }
}

fn look(engine: &mut Engine, position: &Position, nodes: u64) -> Seen {
    let limits = Limits { nodes: Some(nodes), lines: 2, ..Limits::default() };
    let mut lines = TwoLines::default();
    let best = engine.search(position, &limits, &mut lines);
    let mut moves = 0;
    position.for_each_safe_move(|_| moves += 1);
    let second = lines.0.filter(|_| moves > 1);
    Seen { mv: best.mv, best: best.score, second }
}

/// A position as a FEN gives it, without what was before.
pub(super) fn bare(variant: &Arc<Variant>, fen: &str) -> Option<Position> {
    Position::from_fen(variant, fen).ok()
}
