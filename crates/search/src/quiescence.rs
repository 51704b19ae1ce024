//! Quiescence search: captures and promotions only, until the position is quiet enough to be
//! evaluated.
//!
//! A position in check is never quiet: every evasion is tried.
//!
//! On a crowded board, where dozens of riders attack each other, sequences of captures hardly end,
//! and each can be combined with any other. There all captures are tried for a limited number of
//! plies only, and after that only recaptures on the same square, which soon run out.

use vicinity_rules::Move;

use crate::limits::MAX_PLY;
use crate::picker::{Picked, Picker};
use crate::score::Score;
use crate::searcher::Searcher;
use crate::see;
use crate::tt::{Bound, TtEntry};

impl Searcher<'_> {
    /// The score of the position at `ply` when only tactical moves and check evasions are searched.
    pub(crate) fn quiescence<const PV: bool>(&mut self, alpha: Score, beta: Score, ply: usize) -> Score {
        self.quiescence_within::<PV>(alpha, beta, ply, ply + self.quiescence_plies)
    }

    /// The same; from the ply `narrow_from` on, only recaptures are tried.
    fn quiescence_within<const PV: bool>(
        &mut self,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        narrow_from: usize,
    ) -> Score {
        if PV {
            self.frame_mut(ply).pv.clear();
        }
        if self.visit(ply) {
            return Score::DRAW;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        let in_check = self.frame(ply).in_check;
        if ply >= MAX_PLY {
            return if in_check { Score::DRAW } else { self.evaluate(ply) };
        }
        let hash = self.key();
        let found = self.table.probe(hash, ply);
        if !PV
            && let Some(found) = found
            && found.is_cutoff(alpha, beta)
        {
            return found.score;
        }
        let alpha_before = alpha;
        let mut best = Score::loss_in(ply);
        let mut evaluation = Score::NONE;
        if !in_check {
            evaluation = self.raw_evaluation(found, ply);
            best = self.stand_pat(evaluation, found, ply);
            if best >= beta {
                if found.is_none() {
                    let kept =
                        TtEntry { mv: Move::NULL, score: best, evaluation, depth: 0, bound: Bound::None };
                    self.table.store(hash, ply, kept);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let start = self.moves.len();
        let table_move = found.map_or(Move::NULL, |found| found.mv);
        let is_narrow = ply >= narrow_from;
        let mut picker = self.forcing_moves(in_check, is_narrow, table_move);
        let reach = best + self.params.delta_margin;
        let mut best_move = Move::NULL;
        let (mut number, mut overlooked) = (0, false);
        while let Some(Picked { mv, tactical, losing }) = self.pick(&mut picker, ply) {
            if self.overlooks(mv) {
                overlooked = true;
                continue;
            }
            number += 1;
            if !best.is_loss() {
                if losing || in_check && is_narrow {
                    break;
                }
                if in_check {
                    // An evasion is known: quiet ones do not make this position quieter.
                    picker.skip_quiets();
                    if !tactical {
                        continue;
                    }
                } else if self.is_delta_pruned(mv, reach, alpha) {
                    continue;
                }
            }
            self.make(mv, ply, None);
            let score = -self.quiescence_within::<PV>(-beta, -alpha, ply + 1, narrow_from);
            self.unmake();
            if self.stopped {
                self.moves.truncate(start);
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
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if in_check && number == 0 {
            return if overlooked { self.evaluate(ply) } else { self.without_safe_moves(ply) };
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if is_narrow {
            // A skipped move may be better.
            Bound::None
        } else if PV && best > alpha_before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if bound != Bound::None || found.is_none() {
            self.table.store(hash, ply, TtEntry { mv: best_move, score: best, evaluation, depth: 0, bound });
        }
        best
    }

    /// The score if the side to move makes no capture: the evaluation, or the table's score where
    /// it is more precise.
    #[inline]
    fn stand_pat(&self, evaluation: Score, found: Option<TtEntry>, ply: usize) -> Score {
        let corrected = self.corrected(evaluation, self.correction_slots(ply));
        let found = found.filter(|found| !found.score.is_decided());
        found.map_or(corrected, |found| found.refine(corrected))
    }

    /// The moves to try: all evasions, recaptures, or all captures and promotions.
    #[inline]
    fn forcing_moves(&self, in_check: bool, is_narrow: bool, table_move: Move) -> Picker {
        let start = self.moves.len();
        match self.position.last_move() {
            _ if in_check => Picker::all(start, table_move, [None; 2]),
            Some(last) if is_narrow => Picker::captures_on(last.to(), start, table_move),
            _ => Picker::tactical(start, table_move),
        }
    }

    /// Whether a capture gains too little to raise the score above alpha (see "Delta pruning" in
    /// the Chess Programming Wiki). `reach` is the score without it, plus a margin.
    #[inline]
    fn is_delta_pruned(&self, mv: Move, reach: Score, alpha: Score) -> bool {
        let missing = alpha.number() - reach.number();
        reach <= alpha && !see::gains(self.evaluator, &self.position, mv, missing)
    }
}
