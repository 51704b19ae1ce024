//! The engine's judgement of a position's two best moves, computed from scratch so that it is
//! reproducible.

use std::sync::Arc;

use vicinity_rules::{Color, Move, Piece, Position, Variant};
use vicinity_search::tuning::Features;
use vicinity_search::{Engine, Info, Limits, Score, SearchHandler};

/// The two best moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TwoBest {
    pub(super) mv: Option<Move>,
    pub(super) best: Score,
    /// The score of the second best move; `None` if there is no other move.
    pub(super) second: Option<Score>,
}

/// The minimum score of the best move, and the maximum of the second best, in hundredths of a pawn.
#[derive(Clone, Copy)]
pub(super) struct ScoreLimits {
    pub(super) best_cp: i32,
    pub(super) second_cp: i32,
}

impl ScoreLimits {
    /// Whether one move wins and the others do not. A position with a single move is not a puzzle.
    pub(super) fn fits(self, seen: &TwoBest) -> bool {
        seen.best.number() >= self.best_cp
            && seen.second.is_some_and(|second| second.number() <= self.second_cp)
    }
}

/// Judges positions of one variant.
pub(super) struct Judge {
    /// For games and shallow searches; it keeps its table.
    pub(super) quick: Engine,
    engine: Engine,
    piece_values: Vec<i32>,
}

#[derive(Default)]
struct TwoLines(Option<Score>);

impl SearchHandler for TwoLines {
    fn report(&mut self, info: &Info) {
        if info.multipv == 2 {
            self.0 = Some(info.score);
        }
    }
}

impl Judge {
    pub(super) fn new(variant: &Variant) -> Judge {
        let features = Features::new(variant);
        // Piece values are the first features, in the order of the kinds.
        let kinds = features.weights().iter().take(variant.kinds().len());
        let piece_values = kinds.map(|(middle, end)| (middle + end) / 2).collect();
        Judge { quick: Engine::new(1), engine: Engine::new(4), piece_values }
    }

    /// Searches the two best moves.
    pub(super) fn search_two_best(&mut self, position: &Position, nodes: u64) -> TwoBest {
        self.engine.new_game();
        search_two_best(&mut self.engine, position, nodes)
    }

    /// The same without clearing the table, for a shallow search.
    pub(super) fn search_quickly(&mut self, position: &Position, nodes: u64) -> TwoBest {
        search_two_best(&mut self.quick, position, nodes)
    }

    /// The best reply.
    pub(super) fn answer(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        self.engine.new_game();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.engine.search(position, &limits, &mut vicinity_search::Silent).mv
    }

    /// The engine with its table cleared.
    pub(super) fn engine(&mut self) -> &mut Engine {
        self.engine.new_game();
        &mut self.engine
    }

    /// The value of a piece.
    pub(super) fn piece_value(&self, piece: Piece) -> i32 {
        self.piece_values.get(piece.kind().index()).copied().unwrap_or(0)
    }

    /// The material balance of a side.
    pub(super) fn material(&self, position: &Position, side: Color) -> i32 {
        let signed_value = |piece: Piece| {
            if piece.color() == side { self.piece_value(piece) } else { -self.piece_value(piece) }
        };
        position.pieces().map(|(_, piece)| signed_value(piece)).sum()
    }
}

fn search_two_best(engine: &mut Engine, position: &Position, nodes: u64) -> TwoBest {
    let limits = Limits { nodes: Some(nodes), multipv: 2, ..Limits::default() };
    let mut lines = TwoLines::default();
    let best = engine.search(position, &limits, &mut lines);
    let mut moves = 0;
    position.for_each_safe_move(|_| moves += 1);
    let second = lines.0.filter(|_| moves > 1);
    TwoBest { mv: best.mv, best: best.score, second }
}

/// The position of a FEN, without earlier moves.
pub(super) fn bare(variant: &Arc<Variant>, fen: &str) -> Option<Position> {
    Position::from_fen(variant, fen).ok()
}
