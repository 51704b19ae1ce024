//! The state of one search: the position, a frame for each ply of the current line, and when to
//! stop.

use vicinity_rules::internals::CheckSquares;
use vicinity_rules::{Color, DeadMaterial, Move, Position, StalemateRule};

use crate::eval::{Accumulator, Evaluator};
use crate::history::{History, PieceTo};
use crate::limits::{Limits, MAX_PLY, PollSchedule, Progress, SearchHandler, elapsed_ms};
use crate::moves::{self, Ranked};
use crate::net::HiddenLayers;
use crate::params::{CROWD, Params, STALE_PLIES};
use crate::score::Score;
#[cfg(feature = "share")]
use crate::share::{self, MAX_FOUND, Share, SharedEntry};
use crate::skill::MoveOmission;
use crate::tt::{Table, TtEntry};

/// The state at one ply of the current line.
#[derive(Clone, Default)]
pub(crate) struct Frame {
    pub(crate) accumulator: Accumulator,
    /// The static evaluation; `None` in check.
    pub(crate) evaluation: Option<Score>,
    /// Whether the king of the side to move is attacked.
    pub(crate) in_check: bool,
    /// Whether the move played from here is quiet.
    pub(crate) quiet: bool,
    /// The move played from here, as a history index.
    pub(crate) piece_to: PieceTo,
    /// The move excluded by a singular search at this ply.
    pub(crate) excluded: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    /// The principal variation from here.
    pub(crate) pv: Vec<Move>,
}

/// Frames before the root, so that looking back a few plies needs no bounds check.
const BEFORE: usize = 4;

/// One search.
pub(crate) struct Searcher<'a> {
    pub(crate) position: Position,
    pub(crate) evaluator: &'a Evaluator,
    pub(crate) table: &'a mut Table,
    pub(crate) history: &'a mut History,
    pub(crate) params: &'a Params,
    pub(crate) reductions: &'a Reductions,
    /// A stack with the moves of all positions of the current line.
    pub(crate) moves: Vec<Ranked>,
    /// A stack with the moves tried so far in all positions of the current line.
    pub(crate) tried: Vec<Move>,
    frames: Vec<Frame>,
    /// The network's accumulator at each ply of the line; empty without a network.
    hidden: Vec<HiddenLayers>,
    /// The squares from which the enemy king can be attacked, at each ply of the line; computed on
    /// demand.
    checks: Vec<CheckSquares>,
    handler: &'a mut dyn SearchHandler,
    node_limit: u64,
    polls: PollSchedule,
    hard_ms: u64,
    /// The role of this search if it is one of several.
    #[cfg(feature = "share")]
    pub(crate) share: Option<Share>,
    /// The entries for the other searches.
    #[cfg(feature = "share")]
    found: Vec<SharedEntry>,
    pub(crate) depth: usize,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) stopped: bool,
    /// The moves that a weaker level overlooks.
    pub(crate) omission: MoveOmission,
    can_be_dead: bool,
    /// The half-move clock at which the game is drawn.
    draw_clock: Option<u16>,
    /// The number of plies of quiescence that try every capture that does not lose material.
    pub(crate) quiescence_plies: usize,
    /// The number of pieces besides king and pawns that the side to move needs for a null move.
    pub(crate) null_move_pieces: usize,
    /// The number of legal moves that it needs for a null move.
    pub(crate) null_move_mobility: usize,
}

impl<'a> Searcher<'a> {
    #[expect(clippy::too_many_arguments, reason = "the engine's parts, borrowed one by one")]
    pub(crate) fn new(
        position: Position,
        evaluator: &'a Evaluator,
        table: &'a mut Table,
        history: &'a mut History,
        params: &'a Params,
        reductions: &'a Reductions,
        limits: &Limits,
        omission: MoveOmission,
        handler: &'a mut dyn SearchHandler,
    ) -> Self {
        let variant = position.variant();
        let (pieces, moves) = match variant.stalemate() {
            StalemateRule::Draw | StalemateRule::OwnWin => (params.null_move_pieces, 0),
            StalemateRule::Win | StalemateRule::MinorWin => {
                (params.null_move_pieces_stalemate_loses, params.null_move_mobility_stalemate_loses)
            }
        };
        let is_crowded = position.piece_count() > CROWD;
        let quiescence_plies = if is_crowded { params.quiescence_plies.max(0) as usize } else { MAX_PLY };
        let draw_clock = variant.endings().plies_without_progress;
        let can_be_dead = variant.dead_material() != DeadMaterial::Never;
        let mut frames = vec![Frame::default(); BEFORE + MAX_PLY + 2];
        let mut hidden = Vec::new();
        if let Some(network) = evaluator.network() {
            hidden = vec![HiddenLayers::NONE; MAX_PLY + 2];
            network.refresh(&mut hidden[0], &position);
        }
        frames[BEFORE].accumulator = evaluator.accumulate(&position);
        frames[BEFORE].in_check = position.in_check(position.turn());
        Searcher {
            position,
            evaluator,
            table,
            history,
            params,
            reductions,
            moves: Vec::with_capacity(4096),
            tried: Vec::with_capacity(1024),
            frames,
            hidden,
            checks: vec![CheckSquares::default(); MAX_PLY],
            handler,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            polls: PollSchedule::new(),
            hard_ms: limits.time.map_or(u64::MAX, |time| time.hard_ms),
            #[cfg(feature = "share")]
            share: None,
            #[cfg(feature = "share")]
            found: Vec::new(),
            depth: 0,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            omission,
            can_be_dead,
            draw_clock,
            quiescence_plies,
            null_move_pieces: pieces.max(0) as usize,
            null_move_mobility: moves.max(0) as usize,
        }
    }

    #[inline(always)]
    pub(crate) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE]
    }

    #[inline(always)]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The last two moves before a ply and the fourth, as history indices.
    #[inline(always)]
    pub(crate) fn earlier(&self, ply: usize) -> [PieceTo; 3] {
        let mut third = PieceTo::default();
        if self.params.longer_continuation != 0 {
            third = self.frames[ply + BEFORE - 4].piece_to;
        }
        [self.frames[ply + BEFORE - 1].piece_to, self.frames[ply + BEFORE - 2].piece_to, third]
    }

    /// Whether the evaluation is better than at the last turn of the side to move.
    #[inline]
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        match (self.frame(ply).evaluation, self.frames[ply + BEFORE - 2].evaluation) {
            (Some(now), Some(then)) => ply >= 2 && now > then,
            (Some(_), None) => ply >= 2,
            _ => false,
        }
    }

    /// Plays a move of the position at `ply`. `gives_check` is passed if it is known.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move, ply: usize, gives_check: Option<bool>) {
        let (mover, victim) = (self.position.piece_at(mv.from()), self.position.captured_by(mv));
        let piece_to = self.history.piece_to(&self.position, mv);
        let quiet = !moves::is_tactical(&self.position, mv);
        self.position.play_unchecked(mv);
        // As early as possible: what follows takes about as long as a memory access.
        self.table.prefetch(self.key());
        let [here, next] = here_and_next(&mut self.frames, ply);
        (here.piece_to, here.quiet) = (piece_to, quiet);
        next.accumulator = here.accumulator;
        if let Some(mover) = mover {
            if self.evaluator.uses_weights() {
                self.evaluator.update(&mut next.accumulator, &self.position, mv, mover, victim);
            } else {
                self.evaluator.update_pawns(&mut next.accumulator, mv, mover, victim);
            }
            if let Some(network) = self.evaluator.network()
                && let [before, after] = &mut self.hidden[ply..ply + 2]
            {
                network.update(before, after, &self.position, mv, mover, victim);
            }
        }
        next.in_check = gives_check.unwrap_or_else(|| self.position.in_check(self.position.turn()));
    }

    /// Whether a move of the position at `ply` attacks the enemy king. `checks_known` is the
    /// caller's flag that the check squares of this position have been computed.
    #[inline]
    pub(crate) fn gives_check(&mut self, mv: Move, ply: usize, checks_known: &mut bool) -> bool {
        let checks = &mut self.checks[ply];
        if !*checks_known {
            *checks_known = true;
            checks.compute(&self.position);
        }
        checks.gives_check(&self.position, mv)
    }

    /// The key of the position in the transposition table.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.position.hash() ^ self.omission.salt
    }

    /// Whether a weaker level overlooks a move of the current position.
    #[inline]
    pub(crate) fn overlooks(&self, mv: Move) -> bool {
        if self.omission.salt == 0 {
            return false;
        }
        self.omission.overlooks(mv, moves::visibility(&self.position, mv))
    }

    /// Makes a null move at `ply`. Neither king may be attacked.
    pub(crate) fn make_null(&mut self, ply: usize) {
        let [here, next] = here_and_next(&mut self.frames, ply);
        here.piece_to = PieceTo::default();
        here.quiet = false;
        next.accumulator = here.accumulator;
        next.in_check = false;
        if !self.hidden.is_empty() {
            self.hidden.copy_within(ply..ply + 1, ply + 1);
        }
        self.position.make_null();
    }

    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.position.unmake();
    }

    /// Counts a visited position and polls the handler when it is due; `true` if the search is to
    /// stop.
    #[inline]
    pub(crate) fn visit(&mut self, ply: usize) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes >= self.node_limit || self.nodes >= self.polls.next_node {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    fn poll(&mut self) {
        let time_ms = self.elapsed_ms();
        self.polls.advance(self.nodes, time_ms);
        self.stopped |=
            self.nodes >= self.node_limit || time_ms >= self.hard_ms || self.handler.should_stop();
        self.handler.progress(&Progress { depth: self.depth, nodes: self.nodes, time_ms });
        #[cfg(feature = "share")]
        self.exchange();
    }

    /// Gives the search its role if it is one of several.
    #[cfg(feature = "share")]
    pub(crate) fn with_share(self, share: Option<Share>) -> Self {
        Searcher { share, ..self }
    }

    /// Exchanges entries with the other searches, if there are any.
    #[cfg(feature = "share")]
    fn exchange(&mut self) {
        if self.share.is_none() {
            return;
        }
        for shared in self.handler.exchange(&mut self.found) {
            if let Some((hash, entry)) = share::read(&shared)
                && self.table.probe(hash, 0).is_none_or(|own| own.depth < entry.depth)
            {
                self.table.store_outlined(hash, 0, entry);
            }
        }
    }

    /// Stores an entry in the table, and keeps it for other searches if it is deep enough.
    #[inline]
    pub(crate) fn store(&mut self, hash: u64, ply: usize, entry: TtEntry) {
        self.table.store(hash, ply, entry);
        #[cfg(feature = "share")]
        if self.share.is_some_and(|share| entry.depth >= share.min_depth) && self.found.len() < MAX_FOUND {
            let score = Score::from_table(entry.score.to_table(ply), 0);
            self.found.push(share::write(hash, TtEntry { score, ..entry }));
        }
    }

    /// Milliseconds since the search began.
    pub(crate) fn elapsed_ms(&mut self) -> u64 {
        elapsed_ms(self.handler, self.nodes)
    }

    pub(crate) fn handler(&mut self) -> &mut dyn SearchHandler {
        self.handler
    }

    /// The score of a position in which the game ends by repetition, dead material or moves without
    /// progress, or which the search treats as the end. At the limit of moves without progress, a
    /// side without a legal move gets the stalemate or checkmate score of its variant instead.
    #[inline]
    pub(crate) fn ended(&self, ply: usize) -> Option<Score> {
        if self.position.repeats_within(ply) {
            return Some(self.score_of_winner(self.position.winner_by_repetition(), ply));
        }
        if self.can_be_dead && self.position.is_dead() {
            return Some(Score::DRAW);
        }
        if self.draw_clock.is_some_and(|limit| self.position.halfmove_clock() >= limit) {
            return Some(self.at_draw_clock(ply));
        }
        None
    }

    /// Whether the draw by moves without progress is so near that scores of the table, which are of
    /// any half-move clock, are not to be trusted.
    #[inline]
    pub(crate) fn is_near_draw(&self) -> bool {
        self.draw_clock
            .is_some_and(|limit| self.position.halfmove_clock().saturating_add(STALE_PLIES) >= limit)
    }

    #[cold]
    fn at_draw_clock(&self, ply: usize) -> Score {
        if self.position.has_legal_move() { Score::DRAW } else { self.without_safe_moves(ply) }
    }

    /// The score if no legal move leaves the king safe.
    #[cold]
    pub(crate) fn without_safe_moves(&self, ply: usize) -> Score {
        if self.position.has_legal_move() {
            // The king is captured after any move.
            return Score::loss_in(ply + 2);
        }
        self.score_of_winner(self.position.outcome_without_moves().winner, ply)
    }

    /// The score of a game that ends at `ply`, for the side to move.
    fn score_of_winner(&self, winner: Option<Color>, ply: usize) -> Score {
        match winner {
            None => Score::DRAW,
            Some(winner) if winner == self.position.turn() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        }
    }

    /// The static evaluation of the position at `ply`.
    #[inline]
    pub(crate) fn evaluate(&self, ply: usize) -> Score {
        let accumulator = &self.frame(ply).accumulator;
        Score::centipawns(self.evaluator.evaluate(&self.position, accumulator, &self.hidden, ply))
    }

    /// The table's static evaluation of the position at `ply`, or a new one.
    #[inline]
    pub(crate) fn raw_evaluation(&self, found: Option<TtEntry>, ply: usize) -> Score {
        match found {
            Some(found) if found.evaluation != Score::NONE => found.evaluation,
            _ => self.evaluate(ply),
        }
    }

    /// The slots of the correction history for the position at `ply`; `None` if corrections are
    /// off.
    #[inline]
    pub(crate) fn correction_slots(&self, ply: usize) -> Option<[usize; 2]> {
        let on = self.params.correction_weight != 0;
        on.then(|| {
            let pawns = self.frame(ply).accumulator.pawns;
            self.history.correction_slots(self.position.turn(), pawns, self.earlier(ply))
        })
    }

    /// The evaluation adjusted by the correction history.
    #[inline]
    pub(crate) fn corrected(&self, raw: Score, slots: Option<[usize; 2]>) -> Score {
        match slots {
            Some(slots) => {
                let by = self.history.correction(slots) * self.params.correction_weight / 512;
                Score::centipawns(raw.number() + by)
            }
            None => raw,
        }
    }

    /// Sets the principal variation of this ply to `mv`, followed by that of the next ply.
    pub(crate) fn extend_pv(&mut self, mv: Move, ply: usize) {
        let (here, next) = self.frames.split_at_mut(ply + BEFORE + 1);
        let pv = &mut here[ply + BEFORE].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&next[0].pv);
    }
}

/// The frames of a ply and of the next one.
#[inline(always)]
fn here_and_next(frames: &mut [Frame], ply: usize) -> [&mut Frame; 2] {
    let (to_here, after) = frames.split_at_mut(ply + BEFORE + 1);
    [&mut to_here[ply + BEFORE], &mut after[0]]
}

/// Late-move reductions in hundredths of a ply, by depth and move number.
pub(crate) struct Reductions([[i16; 64]; 64]);

impl Reductions {
    /// The product of the logarithms of depth and move number, as in most engines since Senpai and
    /// Stockfish. Computed in integers, so that every machine has the same table.
    pub(crate) fn new(params: &Params) -> Self {
        let mut table = [[0; 64]; 64];
        if params.reduction_divisor > 0 {
            let logarithms: [i32; 64] = std::array::from_fn(|number| hundred_ln(number.max(1) as u64));
            for (depth, row) in table.iter_mut().enumerate().skip(1) {
                for (number, entry) in row.iter_mut().enumerate().skip(1) {
                    let product = logarithms[depth] * logarithms[number];
                    *entry = (params.reduction_base + product / params.reduction_divisor) as i16;
                }
            }
        }
        Reductions(table)
    }

    #[inline]
    pub(crate) fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

/// A hundred times the natural logarithm, rounded down. Computes the binary logarithm by repeated
/// squaring, bit by bit.
fn hundred_ln(number: u64) -> i32 {
    let whole = number.ilog2();
    // From 1 to 2, with 30 fractional bits.
    let mut rest = (number << 30) >> whole;
    let mut log2 = u64::from(whole);
    for _ in 0..16 {
        rest = (rest * rest) >> 30;
        log2 <<= 1;
        if rest >= 2 << 30 {
            rest >>= 1;
            log2 |= 1;
        }
    }
    // ln 2 = 0.693147
    ((log2 * 69_314_718 / 1_000_000) >> 16) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        for number in 1..64 {
            let exact = (number as f64).ln() * 100.0;
            assert!((f64::from(hundred_ln(number)) - exact).abs() <= 1.0, "{number}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let reductions = Reductions::new(&Params::default());
        assert!(reductions.get(20, 30) > reductions.get(10, 30));
        assert!(reductions.get(20, 30) > reductions.get(20, 10));
        assert_eq!(reductions.get(0, 0), 0);
    }
}
