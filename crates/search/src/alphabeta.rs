//! The main search: principal variation search with null windows, reductions, extensions and
//! pruning.
//!
//! Moves that let the king be captured are not searched, as illegal moves are not in chess,
//! whatever the goal of the variant is: a side with only such moves loses in two plies. The search
//! names no rule. Where variants differ, it asks the position and its variant.

use std::ops::ControlFlow;

use vicinity_rules::Move;

use crate::history;
use crate::limits::MAX_PLY;
use crate::moves;
use crate::node::{Candidate, Node};
use crate::params;
use crate::picker::{Picked, Picker};
use crate::score::Score;
use crate::searcher::Searcher;
use crate::tt::{Bound, TtEntry};

impl Searcher<'_> {
    /// The score of the position at `ply`: exact if it is between `alpha` and `beta`, otherwise a
    /// bound. `PV` marks an open window; `cut` means that a score of at least `beta` is expected.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> Score {
        let in_check = self.frame(ply).in_check;
        if in_check {
            depth += self.params.check_extension;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence::<PV>(alpha, beta, ply);
        }
        if PV {
            self.frame_mut(ply).pv.clear();
        }
        if self.visit(ply) {
            return Score::DRAW;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        // Mate distance pruning: no line from here wins sooner than by the next move, or loses
        // sooner than now.
        alpha = alpha.max(Score::loss_in(ply));
        beta = beta.min(Score::win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let excluded = self.frame(ply).excluded;
        let hash = self.key();
        let found = if excluded.is_none() { self.table.probe(hash, ply) } else { None };
        if !PV
            && let Some(found) = found
            && found.depth >= depth
            && !self.is_near_draw()
            && found.is_cutoff(alpha, beta)
        {
            return found.score;
        }
        let mut node = self.open_node(depth, ply, cut, hash, found);
        if !PV && excluded.is_none() {
            if let Some(score) = self.prune_node(&node, beta) {
                return score;
            }
            if self.stopped {
                return Score::DRAW;
            }
        }
        if node.table_move() == Move::NULL
            && depth >= self.params.internal_reduction_depth
            && excluded.is_none()
        {
            node.depth -= 1;
        }
        self.search_moves::<PV>(&node, alpha, beta)
    }

    /// Searches the moves of a node in their order, until one refutes the line.
    #[inline(always)]
    fn search_moves<const PV: bool>(&mut self, node: &Node, mut alpha: Score, beta: Score) -> Score {
        let Node { ply, depth, excluded, .. } = *node;
        let earlier = self.earlier(ply);
        let start = self.moves.len();
        let tried = self.tried.len();
        let mut picker = Picker::all(start, node.table_move(), self.frame(ply).killers);

        let alpha_before = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = Move::NULL;
        let (mut number, mut quiets) = (0, 0);
        let (mut checks_known, mut overlooked) = (false, false);
        while let Some(picked) = self.pick(&mut picker, ply) {
            let mv = picked.mv;
            if excluded == Some(mv) {
                continue;
            }
            if self.overlooks(mv) {
                overlooked = true;
                continue;
            }
            number += 1;
            let reduction = self.reductions.get(depth, number);
            let mut history = 0;
            if !picked.tactical {
                quiets += 1;
                let now = self.history.piece_to(&self.position, mv);
                history = self.history.quiet(self.position.turn(), mv, now, earlier);
            }
            let candidate = Candidate { picked, number, quiets, history, reduction };

            // If a win is known, only a quicker one matters, and it may begin with any move.
            if !best.is_loss()
                && !alpha.is_win()
                && number > 1
                && self.prunes_move(node, &candidate, alpha, &mut picker, &mut checks_known)
            {
                continue;
            }
            let extension = match self.singular_extension(node, mv, beta) {
                ControlFlow::Continue(extension) => extension,
                ControlFlow::Break(score) => {
                    self.leave(start, tried);
                    return score;
                }
            };

            self.tried.push(mv);
            let simple = number > 1 && !mv.is_castling() && !mv.is_en_passant();
            let gives_check = simple.then(|| self.gives_check(mv, ply, &mut checks_known));
            self.make(mv, ply, gives_check);
            let score = self.search_made::<PV>(node, &candidate, alpha, beta, depth - 1 + extension);
            self.unmake();
            if self.stopped {
                self.leave(start, tried);
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = mv;
                    alpha = score;
                    if PV {
                        self.extend_pv(mv, ply);
                    }
                    if score >= beta {
                        self.learn(mv, tried, depth, ply);
                        break;
                    }
                }
            }
        }
        self.leave(start, tried);
        if number == 0 {
            // The excluded move was the only one, or the only moves are overlooked, or there is
            // none.
            return match excluded {
                Some(_) => alpha,
                None if overlooked => self.evaluate(ply),
                None => self.without_safe_moves(ply),
            };
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best > alpha_before {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.record(node, best, best_move, bound);
        }
        best
    }

    /// The extension of a move in plies: 1 if every other move is much worse than the table's move
    /// (singular extensions). Breaks with the score of the node if that is known without searching
    /// the move.
    #[inline]
    fn singular_extension(&mut self, node: &Node, mv: Move, beta: Score) -> ControlFlow<Score, i32> {
        let Node { ply, depth, cut, .. } = *node;
        let Some(found) = node.found.filter(|found| found.mv == mv) else { return ControlFlow::Continue(0) };
        if depth < self.params.singular_depth
            || node.excluded.is_some()
            || ply >= self.depth * 2
            || found.depth < depth - 3
            || !matches!(found.bound, Bound::Lower | Bound::Exact)
            || found.score.is_decided()
        {
            return ControlFlow::Continue(0);
        }
        let limit = found.score - self.params.singular_margin * depth;
        self.frame_mut(ply).excluded = Some(mv);
        let others = self.search::<false>(limit - 1, limit, (depth - 1) / 2, ply, cut);
        self.frame_mut(ply).excluded = None;
        if self.stopped {
            ControlFlow::Break(Score::DRAW)
        } else if others < limit {
            ControlFlow::Continue(1)
        } else if limit >= beta {
            // Multi-cut: more than one move is above beta, so the position is too.
            ControlFlow::Break(limit)
        } else if found.score >= beta {
            ControlFlow::Continue(-1)
        } else {
            ControlFlow::Continue(0)
        }
    }

    /// The score of a move of `node` that has just been made. Every move but the first is searched
    /// with a null window, late ones less deep, and again if the score is better than expected.
    #[inline(always)]
    fn search_made<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        let is_first = candidate.number == 1;
        let (ply, Picked { tactical, losing, .. }) = (node.ply + 1, candidate.picked);
        let mut score = -Score::INFINITE;
        let mut full = !PV || !is_first;
        if !is_first && node.depth >= 2 && (!tactical || losing) {
            let reduction = self.late_move_reduction::<PV>(node, candidate, alpha);
            let reduced = (depth - reduction / 100).clamp(1.min(depth), depth);
            if reduced < depth {
                score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply, true);
                full = score > alpha;
            }
        }
        if full {
            score = -self.search::<false>(-alpha - 1, -alpha, depth, ply, !node.cut);
        }
        if PV && (is_first || score > alpha) {
            score = -self.search::<true>(-beta, -alpha, depth, ply, false);
        }
        score
    }

    /// The reduction of a late move that has just been made, in hundredths of a ply.
    #[inline(always)]
    fn late_move_reduction<const PV: bool>(&self, node: &Node, candidate: &Candidate, alpha: Score) -> i32 {
        let params = self.params;
        let mut reduction = candidate.reduction - candidate.history * 100 / params.reduction_history.max(1);
        if node.cut {
            reduction += params.reduction_cut;
        }
        if PV {
            reduction -= 100;
        }
        if !node.improving {
            reduction += params.reduction_worse;
        }
        if self.frame(node.ply + 1).in_check {
            reduction -= 100;
        }
        if alpha.number().abs() >= params::DECIDED || self.position.piece_count() <= params::FEW_PIECES {
            // The search looks for the end of the game, which may begin with any move.
            reduction /= 2;
        }
        reduction
    }

    /// Records the result of a node in the histories and in the transposition table.
    fn record(&mut self, node: &Node, best: Score, best_move: Move, bound: Bound) {
        let Node { ply, depth, raw_evaluation: evaluation, .. } = *node;
        if bound == Bound::Upper && self.params.learn_prior != 0 {
            self.learn_prior(depth, ply);
        }
        if let (Some(slots), Some(evaluation)) = (node.correction_slots, node.evaluation)
            && !best.is_decided()
            && (best_move == Move::NULL || !moves::is_tactical(&self.position, best_move))
            && !(bound == Bound::Lower && best <= evaluation)
            && !(bound == Bound::Upper && best >= evaluation)
        {
            self.history.learn_correction(slots, best.number() - evaluation.number(), depth);
        }
        self.store(node.hash, ply, TtEntry { mv: best_move, score: best, evaluation, depth, bound });
    }

    /// Rewards the opponent's last move in the history, since no reply refuted it.
    fn learn_prior(&mut self, depth: i32, ply: usize) {
        if ply == 0 || !self.frame(ply - 1).quiet {
            return;
        }
        let Some(mv) = self.position.last_move() else { return };
        let earlier = self.earlier(ply - 1);
        let now = self.frame(ply - 1).piece_to;
        let step = history::step(depth) / 2;
        self.history.learn_quiet(!self.position.turn(), mv, now, earlier, step);
    }

    /// Drops the moves that the current position has put on the stacks.
    #[inline]
    fn leave(&mut self, moves: usize, tried: usize) {
        self.moves.truncate(moves);
        self.tried.truncate(tried);
    }

    /// Rewards the move that refuted the line and penalises the moves tried before it.
    fn learn(&mut self, refutation: Move, tried: usize, depth: i32, ply: usize) {
        let step = history::step(depth);
        let earlier = self.earlier(ply);
        let quiet = !moves::is_tactical(&self.position, refutation);
        if quiet {
            let frame = self.frame_mut(ply);
            if frame.killers[0] != Some(refutation) {
                frame.killers = [Some(refutation), frame.killers[0]];
            }
            self.history.set_countermove(earlier[0], refutation);
        }
        for index in tried..self.tried.len() {
            let mv = self.tried[index];
            let step = if mv == refutation { step } else { -step };
            let now = self.history.piece_to(&self.position, mv);
            if moves::is_tactical(&self.position, mv) {
                self.history.learn_capture(&self.position, mv, now, step);
            } else if quiet {
                self.history.learn_quiet(self.position.turn(), mv, now, earlier, step);
            }
        }
    }
}
