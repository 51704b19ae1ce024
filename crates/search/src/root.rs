//! The root of a search: its moves, each with its own principal variation, searched within a window.

use vicinity_rules::{Move, Position};

use crate::limits::Limits;
use crate::moves::is_tactical;
use crate::score::Score;
use crate::searcher::Searcher;

/// A move of the position searched.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// In this iteration; the lowest where the move has not been found better than the best.
    pub(crate) score: Score,
    /// In the iteration before.
    pub(crate) previous: Score,
    /// The move and what is expected after it.
    pub(crate) pv: Vec<Move>,
    pub(crate) selective_depth: usize,
}

/// The moves worth searching: those that do not leave the king to be taken.
pub(crate) fn moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    let mut moves = position.legal_moves();
    moves.retain(|&mv| (limits.only.is_empty() || limits.only.contains(&mv)) && position.is_safe_move(mv));
    let root = |mv| RootMove {
        mv,
        score: -Score::INFINITE,
        previous: -Score::INFINITE,
        pv: vec![mv],
        selective_depth: 0,
    };
    moves.into_iter().map(root).collect()
}

impl Searcher<'_> {
    /// Searches moves of the root within a window; the first is expected to be the best.
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
}
