//! Pruning of nodes and of moves in the main search.

use vicinity_rules::Move;

use crate::node::{Candidate, Node};
use crate::picker::{Picked, Picker};
use crate::score::Score;
use crate::searcher::Searcher;
use crate::see;
use crate::tt::{Bound, TtEntry};

impl Searcher<'_> {
    /// Returns a score if the node is good enough without searching its moves to full depth.
    pub(crate) fn prune_node(&mut self, node: &Node, beta: Score) -> Option<Score> {
        let evaluation = node.evaluation?;
        if let Some(score) = self.reverse_futility(node, beta).or_else(|| self.null_move(node, beta)) {
            return Some(score);
        }
        if node.depth < self.params.probcut_depth || beta.is_decided() {
            return None;
        }
        self.probcut(node, evaluation, beta)
    }

    /// The evaluation of a node that is so far above beta that no move is expected to lose that
    /// much.
    fn reverse_futility(&self, node: &Node, beta: Score) -> Option<Score> {
        let params = self.params;
        let evaluation = node.refined_evaluation()?;
        let holds = node.depth <= params.reverse_futility_depth
            && !beta.is_decided()
            && !evaluation.is_decided()
            && evaluation - params.reverse_futility_margin * (node.depth - i32::from(node.improving)) >= beta;
        holds.then_some(evaluation)
    }

    /// Returns a score if even passing the turn leads to one of at least beta (null-move pruning).
    fn null_move(&mut self, node: &Node, beta: Score) -> Option<Score> {
        let params = self.params;
        let evaluation = node.refined_evaluation()?;
        let is_tried = node.depth >= params.null_move_depth
            && node.cut
            && evaluation >= beta
            && !beta.is_loss()
            && self.position.last_move() != Some(Move::NULL)
            && self.evaluator.non_pawn_pieces(&self.position) >= self.null_move_pieces
            && self.position.has_legal_moves(self.null_move_mobility);
        if !is_tried {
            return None;
        }
        let above = (evaluation.number() - beta.number()) / params.null_move_margin.max(1);
        let reduction = params.null_move_base + node.depth / params.null_move_divisor.max(1) + above.min(3);
        self.make_null(node.ply);
        let score = -self.search::<false>(-beta, -beta + 1, node.depth - reduction, node.ply + 1, false);
        self.unmake();
        if self.stopped {
            return Some(Score::DRAW);
        }
        // A win found after a null move is not proved.
        (score >= beta).then(|| if score.is_win() { beta } else { score })
    }

    /// Returns a score if a shallower search of a capture is so far above beta that the full search
    /// is expected to exceed beta too (ProbCut).
    fn probcut(&mut self, node: &Node, evaluation: Score, beta: Score) -> Option<Score> {
        let Node { ply, depth, cut, found, .. } = *node;
        let above = beta + self.params.probcut_margin;
        let missing = above.number() - evaluation.number();
        if found.is_some_and(|found| found.depth >= depth - 3 && found.score < above) {
            return None;
        }
        let start = self.moves.len();
        let mut picker = Picker::tactical(start, node.table_move());
        while let Some(Picked { mv, losing, .. }) = self.pick(&mut picker, ply) {
            if losing {
                break;
            }
            if !see::gains(self.evaluator, &self.position, mv, missing) {
                continue;
            }
            self.make(mv, ply, None);
            let mut score = -self.quiescence::<false>(-above, -above + 1, ply + 1);
            if score >= above {
                score = -self.search::<false>(-above, -above + 1, depth - 4, ply + 1, !cut);
            }
            self.unmake();
            if self.stopped {
                self.moves.truncate(start);
                return Some(Score::DRAW);
            }
            if score >= above {
                self.moves.truncate(start);
                let (depth, evaluation) = (depth - 3, Score::NONE);
                let entry = TtEntry { mv, score, evaluation, depth, bound: Bound::Lower };
                self.table.store_outlined(node.hash, ply, entry);
                return Some(if score.is_decided() {
                    score
                } else {
                    score - (above.number() - beta.number())
                });
            }
        }
        self.moves.truncate(start);
        None
    }

    /// Whether a move is not worth a search: exchange pruning, late-move pruning and futility
    /// pruning. The latter two may also skip the remaining quiet moves.
    #[inline]
    pub(crate) fn prunes_move(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: Score,
        picker: &mut Picker,
        checks_known: &mut bool,
    ) -> bool {
        let params = self.params;
        let Candidate { picked: Picked { mv, tactical, losing }, quiets, reduction, .. } = *candidate;
        let depth = node.depth;
        if tactical {
            let margin = -params.exchange_capture_margin * depth;
            return depth <= params.exchange_depth
                && losing
                && !see::gains(self.evaluator, &self.position, mv, margin);
        }
        let mut skip_quiets = false;
        if depth <= params.late_move_depth && !node.in_check {
            let most = params.late_move_base + depth * depth;
            skip_quiets = quiets >= if node.improving { most } else { most / 2 + 1 };
        }
        let left = (depth - reduction / 100).max(0);
        let futile = node.evaluation.is_some_and(|evaluation| {
            left <= params.futility_depth
                && evaluation + params.futility_base + params.futility_margin * left <= alpha
        });
        if (skip_quiets || futile) && !picker.skips_quiets() {
            self.skip_quiets_but_checks(picker, node.ply, checks_known);
        }
        if futile && mv != node.table_move() && !self.gives_check(mv, node.ply, checks_known) {
            return true;
        }
        left <= params.exchange_depth
            && !see::gains(self.evaluator, &self.position, mv, -params.exchange_quiet_margin * left)
    }
}
