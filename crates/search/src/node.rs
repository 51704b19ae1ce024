//! Nodes of the main search: a position together with what is known before its moves are searched.

use vicinity_rules::Move;

use crate::limits::MAX_PLY;
use crate::picker::Picked;
use crate::score::Score;
use crate::searcher::Searcher;
use crate::tt::TtEntry;

/// A position whose moves are about to be searched.
pub(crate) struct Node {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    /// Whether a score of at least beta is expected.
    pub(crate) cut: bool,
    pub(crate) in_check: bool,
    /// Whether the evaluation is better than at the last turn of the side to move.
    pub(crate) improving: bool,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<Move>,
    pub(crate) hash: u64,
    /// The entry of the transposition table.
    pub(crate) found: Option<TtEntry>,
    /// The static evaluation before correction, or [`Score::NONE`].
    pub(crate) raw_evaluation: Score,
    /// The static evaluation; `None` in check.
    pub(crate) evaluation: Option<Score>,
    /// The slots of the correction history.
    pub(crate) correction_slots: Option<[usize; 2]>,
}

impl Node {
    /// The move of the transposition table, or [`Move::NULL`].
    #[inline(always)]
    pub(crate) fn table_move(&self) -> Move {
        self.found.map_or(Move::NULL, |found| found.mv)
    }

    /// The static evaluation, or the table's score where it is more precise.
    #[inline(always)]
    pub(crate) fn refined_evaluation(&self) -> Option<Score> {
        let evaluation = self.evaluation?;
        Some(self.found.map_or(evaluation, |found| found.refine(evaluation)))
    }
}

/// A move of a node, with what decides whether and how deep it is searched.
pub(crate) struct Candidate {
    pub(crate) picked: Picked,
    /// The number of the move among those that are not excluded, from 1.
    pub(crate) number: usize,
    /// The number of quiet moves so far.
    pub(crate) quiets: i32,
    /// The history score; 0 for captures and promotions.
    pub(crate) history: i32,
    /// The reduction that depends on depth and number only, in hundredths of a ply.
    pub(crate) reduction: i32,
}

impl Searcher<'_> {
    /// Creates the node of the position at `ply` and evaluates it.
    #[inline]
    pub(crate) fn open_node(
        &mut self,
        depth: i32,
        ply: usize,
        cut: bool,
        hash: u64,
        found: Option<TtEntry>,
    ) -> Node {
        let (in_check, excluded) = (self.frame(ply).in_check, self.frame(ply).excluded);
        let correction_slots = if in_check { None } else { self.correction_slots(ply) };
        let mut raw_evaluation = Score::NONE;
        let evaluation = if in_check {
            None
        } else if excluded.is_some() {
            self.frame(ply).evaluation
        } else {
            raw_evaluation = self.raw_evaluation(found, ply);
            Some(self.corrected(raw_evaluation, correction_slots))
        };
        self.frame_mut(ply).evaluation = evaluation;
        if ply + 2 < MAX_PLY {
            self.frame_mut(ply + 2).killers = [None; 2];
        }
        let improving = self.is_improving(ply);
        Node {
            ply,
            depth,
            cut,
            in_check,
            improving,
            excluded,
            hash,
            found,
            raw_evaluation,
            evaluation,
            correction_slots,
        }
    }
}
