//! Move ordering: the table's move, good captures, killers and the countermove, the other quiet
//! moves by their history, and losing captures last.
//!
//! Moves are generated in stages, each only when it is reached: most positions that are refuted are
//! refuted by the table's move or by a capture. The best of the remaining moves is selected each
//! time. Whether a capture loses material is computed only when its turn comes.

use vicinity_rules::{Move, Position, Square};

use crate::eval::Evaluator;
use crate::history::{History, PieceTo};
use crate::moves::{Ranked, is_tactical};
use crate::searcher::Searcher;
use crate::see;

/// The next move to try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked {
    pub(crate) mv: Move,
    /// Whether it captures or promotes.
    pub(crate) tactical: bool,
    /// Whether it is a capture or promotion that loses material.
    pub(crate) losing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    ListTactical,
    Tactical,
    ListQuiet,
    Quiet,
    Losing,
}

/// The move order of one position, as far as it is known. The moves are at the end of
/// [`Searcher::moves`].
pub(crate) struct Picker {
    stage: Stage,
    table_move: Move,
    killers: [Option<Move>; 2],
    /// The index of the first move. The losing captures found so far come first.
    start: usize,
    losing_end: usize,
    next: usize,
    tactical_end: usize,
    quiets: bool,
    /// If set, only captures and promotions to this square.
    target: Option<Square>,
    /// Whether only quiet moves that give check remain.
    only_checks: bool,
}

const KILLER: i32 = 1 << 24;

/// Ten times the immediate gain of a capture or promotion, minus a little for a valuable capturer.
fn gain(evaluator: &Evaluator, position: &Position, mv: Move) -> i32 {
    let victim = position.captured_by(mv).map_or(0, |(_, piece)| evaluator.exchange_value(piece));
    let mover = position.piece_at(mv.from());
    let mover_value = mover.map_or(0, |piece| evaluator.exchange_value(piece));
    let promotion = match (mv.promotion(), mover) {
        (Some(kind), Some(piece)) => evaluator.exchange_value(kind.of(piece.color())) - mover_value,
        _ => 0,
    };
    (victim + promotion) * 10 - mover_value.min(2000) / 10
}

fn rank_tactical(moves: &mut [Ranked], evaluator: &Evaluator, history: &History, position: &Position) {
    for (number, ranked) in moves.iter_mut().enumerate() {
        let mv = ranked.mv();
        let now = history.piece_to(position, mv);
        let rank = gain(evaluator, position, mv) * 8 + history.capture(position, now, mv);
        *ranked = Ranked::new(rank, number, mv);
    }
}

fn rank_quiet(
    moves: &mut [Ranked],
    history: &History,
    position: &Position,
    earlier: [PieceTo; 3],
    killers: [Option<Move>; 2],
) {
    let turn = position.turn();
    let countermove = history.countermove(earlier[0]);
    for (number, ranked) in moves.iter_mut().enumerate() {
        let mv = ranked.mv();
        let rank = if Some(mv) == killers[0] {
            KILLER + 2
        } else if Some(mv) == killers[1] {
            KILLER + 1
        } else if mv == countermove {
            KILLER
        } else {
            history.quiet(turn, mv, history.piece_to(position, mv), earlier)
        };
        *ranked = Ranked::new(rank, number, mv);
    }
}

/// Swaps the best of the moves to the front.
#[inline]
fn best_first(moves: &mut [Ranked]) -> Move {
    let mut best = 0;
    let mut most = moves[0];
    for (index, &ranked) in moves.iter().enumerate() {
        (best, most) = if ranked > most { (index, ranked) } else { (best, most) };
    }
    moves.swap(0, best);
    most.mv()
}

impl Picker {
    /// All moves of the position; the table's first if it is one of them.
    pub(crate) fn all(start: usize, table_move: Move, killers: [Option<Move>; 2]) -> Self {
        Picker {
            stage: Stage::Table,
            table_move,
            killers,
            start,
            losing_end: start,
            next: start,
            tactical_end: start,
            quiets: true,
            target: None,
            only_checks: false,
        }
    }

    /// Captures and promotions only.
    pub(crate) fn tactical(start: usize, table_move: Move) -> Self {
        Picker { quiets: false, ..Picker::all(start, table_move, [None; 2]) }
    }

    /// Captures and promotions to one square.
    pub(crate) fn captures_on(target: Square, start: usize, table_move: Move) -> Self {
        Picker { target: Some(target), ..Picker::tactical(start, table_move) }
    }

    /// Whether [`Searcher::skip_quiets_but_checks`] has been called.
    pub(crate) fn skips_quiets(&self) -> bool {
        self.only_checks
    }

    #[inline(always)]
    fn wants(&self, mv: Move) -> bool {
        self.target.is_none_or(|target| mv.to() == target)
    }

    /// Skips the quiet moves that have not been picked yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = false;
    }
}

impl Searcher<'_> {
    /// Of the quiet moves that have been generated and not picked yet, skips those that do not give
    /// check.
    pub(crate) fn skip_quiets_but_checks(
        &mut self,
        picker: &mut Picker,
        ply: usize,
        checks_known: &mut bool,
    ) {
        picker.only_checks = true;
        if picker.stage != Stage::Quiet {
            return;
        }
        let mut kept = picker.next;
        for index in picker.next..self.moves.len() {
            let ranked = self.moves[index];
            if self.gives_check(ranked.mv(), ply, checks_known) {
                self.moves[kept] = ranked;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// The next move of the position at `ply`. A search from here must have removed the moves that
    /// it pushed after the picker's.
    pub(crate) fn pick(&mut self, picker: &mut Picker, ply: usize) -> Option<Picked> {
        if picker.stage == Stage::Table {
            picker.stage = Stage::ListTactical;
            let mv = picker.table_move;
            if mv != Move::NULL {
                let tactical = is_tactical(&self.position, mv);
                if (tactical || picker.quiets) && picker.wants(mv) && self.position.is_safe_move(mv) {
                    return Some(Picked { mv, tactical, losing: false });
                }
                picker.table_move = Move::NULL;
            }
        }
        if picker.stage == Stage::ListTactical {
            picker.stage = Stage::Tactical;
            let moves = &mut self.moves;
            self.position.for_each_nearly_safe_tactical_move(|mv| {
                if picker.wants(mv) {
                    moves.push(Ranked::unranked(mv));
                }
            });
            picker.tactical_end = moves.len();
            rank_tactical(&mut moves[picker.start..], self.evaluator, self.history, &self.position);
        }
        if picker.stage == Stage::Tactical {
            while picker.next < picker.tactical_end {
                let mv = best_first(&mut self.moves[picker.next..picker.tactical_end]);
                picker.next += 1;
                if mv == picker.table_move || !self.position.is_safe_king_move(mv) {
                    continue;
                }
                if see::gains(self.evaluator, &self.position, mv, 0) {
                    return Some(Picked { mv, tactical: true, losing: false });
                }
                self.moves[picker.losing_end] = Ranked::unranked(mv);
                picker.losing_end += 1;
            }
            picker.stage = Stage::ListQuiet;
        }
        if picker.stage == Stage::ListQuiet {
            picker.stage = Stage::Quiet;
            if picker.quiets {
                let moves = &mut self.moves;
                self.position.for_each_nearly_safe_quiet_move(|mv| moves.push(Ranked::unranked(mv)));
                let earlier = self.earlier(ply);
                rank_quiet(
                    &mut self.moves[picker.tactical_end..],
                    self.history,
                    &self.position,
                    earlier,
                    picker.killers,
                );
            }
        }
        if picker.stage == Stage::Quiet {
            while picker.quiets && picker.next < self.moves.len() {
                let mv = best_first(&mut self.moves[picker.next..]);
                picker.next += 1;
                if mv != picker.table_move && self.position.is_safe_king_move(mv) {
                    return Some(Picked { mv, tactical: false, losing: false });
                }
            }
            picker.stage = Stage::Losing;
            picker.next = picker.start;
        }
        if picker.next == picker.losing_end {
            return None;
        }
        picker.next += 1;
        Some(Picked { mv: self.moves[picker.next - 1].mv(), tactical: true, losing: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Silent};
    use crate::params::Params;
    use crate::searcher::Reductions;
    use crate::skill::MoveOmission;
    use crate::tt::Table;
    use vicinity_rules::Variant;

    #[test]
    fn the_order_is_as_described() {
        let chess = Variant::parse("chess").expect("a known name");
        let fen = "4k3/8/2p5/1p1r4/8/4P2n/3R2P1/4K3 w - - 0 1";
        let position = Position::from_fen(&chess, fen).expect("a valid FEN");
        let evaluator = Evaluator::new(&chess);
        let params = Params::default();
        let parse = |text: &str| position.parse_move(text).expect("a legal move");
        let order = |mut picker: Picker| {
            let (mut table, mut history) = (Table::new(1), History::new(&chess));
            let (reductions, mut silent) = (Reductions::new(&params), Silent);
            let mut searcher = Searcher::new(
                position.clone(),
                &evaluator,
                &mut table,
                &mut history,
                &params,
                &reductions,
                &Limits::default(),
                MoveOmission::default(),
                &mut silent,
            );
            let mut order = Vec::new();
            while let Some(picked) = searcher.pick(&mut picker, 0) {
                order.push(position.uci(picked.mv));
            }
            order
        };
        let killers = [Some(parse("e1e2")), None];
        let all = order(Picker::all(0, parse("e3e4"), killers));
        // The rook before the knight: the exchange that begins with the rook does not lose material
        // either.
        assert_eq!(all[..4], ["e3e4", "d2d5", "g2h3", "e1e2"]);
        assert_eq!(all.len(), position.legal_moves().len());
        assert_eq!(order(Picker::all(0, parse("g2h3"), killers))[..3], ["g2h3", "d2d5", "e1e2"]);
        assert_eq!(order(Picker::tactical(0, parse("e3e4"))), ["d2d5", "g2h3"]);
        let to_h3 = parse("g2h3").to();
        assert_eq!(order(Picker::captures_on(to_h3, 0, parse("d2d5"))), ["g2h3"]);
        // A table move of another position is skipped.
        assert_eq!(order(Picker::tactical(0, Move::from_bits(0x1234))), ["d2d5", "g2h3"]);
    }
}
