//! The main search: principal variation search with null windows, reductions, extensions and
//! pruning.
//!
//! Moves that let the king be captured are not searched, as illegal moves are not in chess,
//! whatever the goal of the variant is: a side with only such moves loses in two plies. The search
//! names no rule. Where variants differ, it asks the position and its variant.

use vicinity_rules::Move;

use crate::history;
use crate::limits::MAX_PLY;
use crate::moves;
use crate::params;
use crate::picker::{Picked, Picker};
use crate::score::Score;
use crate::searcher::Searcher;
use crate::see;
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
        if let Some(score) = self.drawn(ply) {
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
            && self.position.halfmove_clock() < params::STALE_CLOCK
        {
            let cuts = match found.bound {
                Bound::None => false,
                Bound::Upper => found.score <= alpha,
                Bound::Lower => found.score >= beta,
                Bound::Exact => true,
            };
            if cuts {
                return found.score;
            }
        }
        let table_move = found.map_or(Move::NULL, |found| found.mv);

        let slots = if in_check { None } else { self.correction_slots(ply) };
        let mut raw_evaluation = Score::NONE;
        let static_evaluation = if in_check {
            None
        } else if excluded.is_some() {
            self.frame(ply).evaluation
        } else {
            raw_evaluation = match found {
                Some(found) if found.evaluation != Score::NONE => found.evaluation,
                _ => self.evaluate(ply),
            };
            Some(self.corrected(raw_evaluation, slots))
        };
        self.frame_mut(ply).evaluation = static_evaluation;
        if let Some(next) = (ply + 2 < MAX_PLY).then_some(ply + 2) {
            self.frame_mut(next).killers = [None; 2];
        }
        let improving = self.is_improving(ply);

        if !PV && excluded.is_none() {
            if let Some(evaluation) = static_evaluation {
                let evaluation = refined(evaluation, found);
                if let Some(score) = self.prune_position(evaluation, beta, depth, ply, improving, cut) {
                    return score;
                }
                if depth >= self.params.probcut_depth
                    && !beta.is_decided()
                    && let Some(score) = self.probcut(static_evaluation, beta, depth, ply, cut, found)
                {
                    return score;
                }
            }
            if self.stopped {
                return Score::DRAW;
            }
        }

        if table_move == Move::NULL && depth >= self.params.internal_reduction_depth && excluded.is_none() {
            depth -= 1;
        }

        let earlier = self.earlier(ply);
        let start = self.moves.len();
        let tried = self.tried.len();
        let mut picker = Picker::all(start, table_move, self.frame(ply).killers);

        let alpha_before = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = Move::NULL;
        let (mut number, mut quiets) = (0, 0);
        let (mut checks_known, mut overlooked) = (false, false);
        while let Some(Picked { mv, tactical, losing }) = self.pick(&mut picker, ply) {
            if excluded == Some(mv) {
                continue;
            }
            if self.overlooks(mv) {
                overlooked = true;
                continue;
            }
            number += 1;
            let mut reduction = self.reductions.get(depth, number);
            let mut quiet_history = 0;
            if !tactical {
                quiets += 1;
                let now = self.history.piece_to(&self.position, mv);
                quiet_history = self.history.quiet(self.position.turn(), mv, now, earlier);
            }

            // If a win is known, only a quicker one matters, and it may begin with any move.
            if !best.is_loss() && !alpha.is_win() && number > 1 {
                if tactical {
                    if depth <= self.params.exchange_depth
                        && losing
                        && !see::gains(
                            self.evaluator,
                            &self.position,
                            mv,
                            -self.params.exchange_capture_margin * depth,
                        )
                    {
                        continue;
                    }
                } else {
                    let mut skip_quiets = false;
                    if depth <= self.params.late_move_depth && !in_check {
                        let most = self.params.late_move_base + depth * depth;
                        skip_quiets = quiets >= if improving { most } else { most / 2 + 1 };
                    }
                    let left = (depth - reduction / 100).max(0);
                    let futile = static_evaluation.is_some_and(|evaluation| {
                        left <= self.params.futility_depth
                            && evaluation + self.params.futility_base + self.params.futility_margin * left
                                <= alpha
                    });
                    if (skip_quiets || futile) && !picker.skips_quiets() {
                        self.skip_quiets_but_checks(&mut picker, ply, &mut checks_known);
                    }
                    if futile && mv != table_move && !self.gives_check(mv, ply, &mut checks_known) {
                        continue;
                    }
                    let loss = self.params.exchange_quiet_margin * left;
                    if left <= self.params.exchange_depth
                        && !see::gains(self.evaluator, &self.position, mv, -loss)
                    {
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if mv == table_move
                && depth >= self.params.singular_depth
                && excluded.is_none()
                && ply < self.depth * 2
                && let Some(found) = found
                && found.depth >= depth - 3
                && matches!(found.bound, Bound::Lower | Bound::Exact)
                && !found.score.is_decided()
            {
                let limit = found.score - self.params.singular_margin * depth;
                self.frame_mut(ply).excluded = Some(mv);
                let others = self.search::<false>(limit - 1, limit, (depth - 1) / 2, ply, cut);
                self.frame_mut(ply).excluded = None;
                if self.stopped {
                    self.leave(start, tried);
                    return Score::DRAW;
                }
                if others < limit {
                    extension = 1;
                } else if limit >= beta {
                    // Multi-cut: more than one move is above beta, so the position is too.
                    self.leave(start, tried);
                    return limit;
                } else if found.score >= beta {
                    extension = -1;
                }
            }

            self.tried.push(mv);
            let simple = number > 1 && !mv.is_castling() && !mv.is_en_passant();
            let gives_check = simple.then(|| self.gives_check(mv, ply, &mut checks_known));
            self.make(mv, ply, gives_check);
            let new_depth = depth - 1 + extension;
            let mut score = -Score::INFINITE;
            let mut full = !PV || number > 1;
            if number > 1 && depth >= 2 && (!tactical || losing) {
                reduction -= quiet_history * 100 / self.params.reduction_history.max(1);
                if cut {
                    reduction += self.params.reduction_cut;
                }
                if PV {
                    reduction -= 100;
                }
                if !improving {
                    reduction += self.params.reduction_worse;
                }
                if self.frame(ply + 1).in_check {
                    reduction -= 100;
                }
                if alpha.number().abs() >= params::DECIDED
                    || self.position.piece_count() <= params::FEW_PIECES
                {
                    // The search looks for the end of the game, which may begin with any move.
                    reduction /= 2;
                }
                let reduced = (new_depth - reduction / 100).clamp(1.min(new_depth), new_depth);
                if reduced < new_depth {
                    score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                    full = score > alpha;
                }
            }
            if full {
                score = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut);
            }
            if PV && (number == 1 || score > alpha) {
                score = -self.search::<true>(-beta, -alpha, new_depth, ply + 1, false);
            }
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
            if bound == Bound::Upper && self.params.learn_prior != 0 {
                self.learn_prior(depth, ply);
            }
            if let (Some(slots), Some(evaluation)) = (slots, static_evaluation)
                && !best.is_decided()
                && (best_move == Move::NULL || !moves::is_tactical(&self.position, best_move))
                && !(bound == Bound::Lower && best <= evaluation)
                && !(bound == Bound::Upper && best >= evaluation)
            {
                self.history.learn_correction(slots, best.number() - evaluation.number(), depth);
            }
            let evaluation = raw_evaluation;
            self.store(hash, ply, TtEntry { mv: best_move, score: best, evaluation, depth, bound });
        }
        best
    }

    /// Prunes a position that is good enough without searching its moves: reverse futility and null
    /// move.
    fn prune_position(
        &mut self,
        evaluation: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        improving: bool,
        cut: bool,
    ) -> Option<Score> {
        let params = self.params;
        if depth <= params.reverse_futility_depth
            && !beta.is_decided()
            && !evaluation.is_decided()
            && evaluation - params.reverse_futility_margin * (depth - i32::from(improving)) >= beta
        {
            return Some(evaluation);
        }
        if depth >= params.null_move_depth
            && cut
            && evaluation >= beta
            && !beta.is_loss()
            && self.position.last_move() != Some(Move::NULL)
            && self.evaluator.non_pawn_pieces(&self.position) >= self.null_move_pieces
            && self.position.has_legal_moves(self.null_move_mobility)
        {
            let above = (evaluation.number() - beta.number()) / params.null_move_margin.max(1);
            let reduction = params.null_move_base + depth / params.null_move_divisor.max(1) + above.min(3);
            self.make_null(ply);
            let score = -self.search::<false>(-beta, -beta + 1, depth - reduction, ply + 1, false);
            self.unmake();
            if self.stopped {
                return Some(Score::DRAW);
            }
            if score >= beta {
                // A win found after a null move is not proved.
                return Some(if score.is_win() { beta } else { score });
            }
        }
        None
    }

    /// Returns a score if a shallower search of a capture is so far above beta that the full search
    /// is expected to exceed beta too (ProbCut).
    fn probcut(
        &mut self,
        evaluation: Option<Score>,
        beta: Score,
        depth: i32,
        ply: usize,
        cut: bool,
        found: Option<TtEntry>,
    ) -> Option<Score> {
        let above = beta + self.params.probcut_margin;
        let missing = above.number() - evaluation?.number();
        if found.is_some_and(|found| found.depth >= depth - 3 && found.score < above) {
            return None;
        }
        let start = self.moves.len();
        let mut picker = Picker::tactical(start, found.map_or(Move::NULL, |found| found.mv));
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
                let (hash, depth) = (self.key(), depth - 3);
                let found = TtEntry { mv, score, evaluation: Score::NONE, depth, bound: Bound::Lower };
                self.table.store_seldom(hash, ply, found);
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

    /// Rewards the move that refuted the line and penalizes the moves tried before it.
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

/// The evaluation, or the table's score where it is more precise.
fn refined(evaluation: Score, found: Option<TtEntry>) -> Score {
    match found {
        Some(TtEntry { score, bound: Bound::Exact, .. }) => score,
        Some(TtEntry { score, bound: Bound::Lower, .. }) => evaluation.max(score),
        Some(TtEntry { score, bound: Bound::Upper, .. }) => evaluation.min(score),
        _ => evaluation,
    }
}
