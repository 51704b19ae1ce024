//! The root of a search: its moves, each with its own principal variation, searched within a
//! window.

use vicinity_rules::{Move, Position};

use crate::limits::Limits;
use crate::moves::is_tactical;
use crate::picker::Picker;
use crate::score::Score;
use crate::searcher::Searcher;
use crate::see;

/// A root move.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The score in this iteration; the minimum unless the move was found to be better than the
    /// best.
    pub(crate) score: Score,
    /// The score in the previous iteration.
    pub(crate) previous: Score,
    /// The move and the expected continuation.
    pub(crate) pv: Vec<Move>,
    pub(crate) selective_depth: usize,
    /// Whether the move has been searched to any depth.
    pub(crate) is_searched: bool,
}

/// The root moves to search: those that do not let the king be captured.
pub(crate) fn moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| (limits.only.is_empty() || limits.only.contains(&mv)) && position.is_safe_move(mv));
    let root = |mv| RootMove {
        mv,
        score: -Score::INFINITE,
        previous: -Score::INFINITE,
        pv: vec![mv],
        selective_depth: 0,
        is_searched: false,
    };
    moves.into_iter().map(root).collect()
}

impl Searcher<'_> {
    /// Searches root moves within a window. The first move is expected to be the best.
    pub(crate) fn search_root(
        &mut self,
        moves: &mut [RootMove],
        mut alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        let mut best = -Score::INFINITE;
        if self.visit(0) {
            return best;
        }
        let in_check = self.frame(0).in_check;
        if !in_check {
            let evaluation = self.evaluate(0);
            self.frame_mut(0).evaluation = Some(evaluation);
        }
        for (index, root) in moves.iter_mut().enumerate() {
            self.selective_depth = 0;
            let tactical = is_tactical(&self.position, root.mv);
            self.make(root.mv, 0, None);
            self.frame_mut(1).pv.clear();
            let mut score = Score::INFINITE;
            if index > 0 {
                let mut reduction = 0;
                if index > 3 && depth >= 3 && !tactical && !in_check && !self.frame(1).in_check {
                    reduction = (self.reductions.get(depth, index) / 100 - 1).clamp(0, depth - 2);
                }
                score = -self.search::<false>(-alpha - 1, -alpha, depth - 1 - reduction, 1, true);
                if score > alpha && reduction > 0 {
                    score = -self.search::<false>(-alpha - 1, -alpha, depth - 1, 1, true);
                }
            }
            if score > alpha {
                score = -self.search::<true>(-beta, -alpha, depth - 1, 1, false);
            }
            self.unmake();
            if self.stopped {
                return best;
            }
            root.is_searched = true;
            root.score = -Score::INFINITE;
            if index == 0 || score > alpha {
                root.score = score;
                root.selective_depth = self.selective_depth;
                root.pv.truncate(1);
                root.pv.extend_from_slice(&self.frame(1).pv);
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The estimated score of a root move without a search: the evaluation after it, minus the
    /// value of the moved piece if the exchange that begins with it loses the piece.
    pub(crate) fn shallow_eval(&mut self, mv: Move) -> Score {
        let mut lost = 0;
        if !see::gains(self.evaluator, &self.position, mv, 0) {
            lost = self.position.piece_at(mv.from()).map_or(0, |piece| self.evaluator.exchange_value(piece));
        }
        self.make(mv, 0, None);
        let start = self.moves.len();
        let is_lost = |searcher: &mut Self| {
            let mut picker = Picker::all(start, Move::NULL, [None; 2]);
            searcher.pick(&mut picker, 1).is_none()
        };
        let score = match self.ended(1) {
            Some(score) => -score,
            None if self.frame(1).in_check && is_lost(self) => -self.without_safe_moves(1),
            None => Score::centipawns(-self.evaluate(1).number() - lost),
        };
        self.moves.truncate(start);
        self.unmake();
        score
    }
}
