//! What has been good before: killers, countermoves, and how often moves have refuted or failed.
//!
//! Tables are indexed by piece and square, numbered densely for the board at hand. Entries move toward a limit by
//! "gravity", as in Stockfish: a step is smaller the nearer the entry is to the limit, so that none overflows and
//! what is old fades.

use vicinity_rules::{Color, Move, Piece, Position, Variant};

use crate::params;

/// A piece and the square it went to, numbered densely. The number 0 stands for no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Arrival(usize);

/// What has been learnt about moves in this game.
pub(crate) struct History {
    /// The number of a square of the board.
    dense: [u8; 256],
    squares: usize,
    arrivals: usize,
    butterfly: Vec<i16>,
    captures: Vec<i16>,
    continuations: Vec<i16>,
    countermoves: Vec<Move>,
    /// By side and pawns, and by side and the last two moves: by how much the evaluation has been wrong.
    corrections: [Vec<i16>; 2],
}

/// More continuation entries than this are folded into one another: on 12×12 with 14 kinds there would be
/// 16 million.
const MOST_CONTINUATIONS: usize = 1 << 21;

const CORRECTIONS: usize = 1 << 15;
const CORRECTION_LIMIT: i32 = 1024;

impl History {
    pub(crate) fn new(variant: &Variant) -> Self {
        let mut dense = [0; 256];
        let mut squares = 0;
        for square in variant.geometry().squares() {
            dense[square.index()] = squares as u8;
            squares += 1;
        }
        let arrivals = variant.kinds().len() * 2 * squares + 1;
        History {
            dense,
            squares,
            arrivals,
            butterfly: vec![0; 2 * squares * squares],
            captures: vec![0; arrivals * (variant.kinds().len() + 1)],
            continuations: vec![0; (arrivals * arrivals).min(MOST_CONTINUATIONS)],
            countermoves: vec![Move::NULL; arrivals],
            corrections: [vec![0; CORRECTIONS], vec![0; CORRECTIONS]],
        }
    }

    /// The piece that moves, and where it goes.
    #[inline]
    pub(crate) fn arrival(&self, position: &Position, mv: Move) -> Arrival {
        position.piece_at(mv.from()).map_or(Arrival(0), |piece| self.arrival_of(piece, mv))
    }

    #[inline(always)]
    fn arrival_of(&self, piece: Piece, mv: Move) -> Arrival {
        Arrival(1 + piece.index() * self.squares + usize::from(self.dense[mv.to().index()]))
    }

    #[inline(always)]
    fn butterfly_index(&self, color: Color, mv: Move) -> usize {
        let from = usize::from(self.dense[mv.from().index()]);
        let to = usize::from(self.dense[mv.to().index()]);
        (color.index() * self.squares + from) * self.squares + to
    }

    #[inline(always)]
    fn continuation_index(&self, earlier: Arrival, now: Arrival) -> usize {
        let index = earlier.0 * self.arrivals + now.0;
        if index < self.continuations.len() { index } else { index % self.continuations.len() }
    }

    #[inline(always)]
    fn capture_index(&self, position: &Position, now: Arrival, mv: Move) -> usize {
        let kinds = self.captures.len() / self.arrivals;
        let victim = position.captured_by(mv).map_or(kinds - 1, |(_, piece)| piece.kind().index());
        now.0 * kinds + victim
    }

    /// How a quiet move has done, after the two moves before it.
    #[inline]
    pub(crate) fn quiet(&self, color: Color, mv: Move, now: Arrival, earlier: [Arrival; 3]) -> i32 {
        let mut sum = i32::from(self.butterfly[self.butterfly_index(color, mv)]);
        for before in earlier {
            sum += i32::from(self.continuations[self.continuation_index(before, now)]);
        }
        sum
    }

    /// How a capture has done.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, now: Arrival, mv: Move) -> i32 {
        i32::from(self.captures[self.capture_index(position, now, mv)])
    }

    /// The quiet move that last refuted a move.
    #[inline]
    pub(crate) fn countermove(&self, before: Arrival) -> Move {
        self.countermoves[before.0]
    }

    pub(crate) fn set_countermove(&mut self, before: Arrival, mv: Move) {
        self.countermoves[before.0] = mv;
    }

    /// Where the corrections of a position are kept.
    pub(crate) fn correction_slots(&self, turn: Color, pawns: u32, earlier: [Arrival; 3]) -> [usize; 2] {
        let moves = ((earlier[1].0 * self.arrivals + earlier[0].0) as u32).wrapping_mul(0x9e37_79b9);
        let slot = |hash: u32| (hash >> 18) as usize * 2 + turn.index();
        [slot(pawns), slot(moves)]
    }

    /// What the evaluation is to be corrected by, times a weight.
    pub(crate) fn correction(&self, slots: [usize; 2]) -> i32 {
        (0..2).map(|table| i32::from(self.corrections[table][slots[table]])).sum()
    }

    pub(crate) fn learn_correction(&mut self, slots: [usize; 2], error: i32, depth: i32) {
        let step = (error * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (table, slot) in slots.into_iter().enumerate() {
            let entry = &mut self.corrections[table][slot];
            let old = i32::from(*entry);
            *entry = (old + step - old * step.abs() / CORRECTION_LIMIT) as i16;
        }
    }

    pub(crate) fn learn_quiet(
        &mut self,
        color: Color,
        mv: Move,
        now: Arrival,
        earlier: [Arrival; 3],
        step: i32,
    ) {
        let index = self.butterfly_index(color, mv);
        pull(&mut self.butterfly[index], step);
        for before in earlier {
            if before != Arrival::default() {
                let index = self.continuation_index(before, now);
                pull(&mut self.continuations[index], step);
            }
        }
    }

    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, now: Arrival, step: i32) {
        let index = self.capture_index(position, now, mv);
        pull(&mut self.captures[index], step);
    }
}

/// How much a result at a depth teaches.
pub(crate) fn step(depth: i32) -> i32 {
    let (slope, less) = params::HISTORY_STEP;
    (depth * slope - less).clamp(0, params::HISTORY_STEP_LIMIT)
}

fn pull(entry: &mut i16, step: i32) {
    let old = i32::from(*entry);
    *entry = (old + step - old * step.abs() / params::HISTORY_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..10_000 {
            pull(&mut entry, params::HISTORY_STEP_LIMIT);
        }
        assert!(i32::from(entry) <= params::HISTORY_LIMIT && entry > 14_000);
        for _ in 0..10_000 {
            pull(&mut entry, -params::HISTORY_STEP_LIMIT);
        }
        assert!(i32::from(entry) >= -params::HISTORY_LIMIT && entry < -14_000);
    }

    #[test]
    fn what_refuted_is_remembered_where_it_did() {
        let near = Variant::parse("near").expect("a known name");
        let position = Position::start(&near);
        let mut history = History::new(&near);
        let moves = position.legal_moves();
        let [one, other] = [moves[0], moves[1]].map(|mv| history.arrival(&position, mv));
        let earlier = [other, Arrival::default(), Arrival::default()];
        history.learn_quiet(position.turn(), moves[0], one, earlier, 500);
        assert_eq!(history.quiet(position.turn(), moves[0], one, earlier), 1000);
        assert_eq!(history.quiet(position.turn(), moves[0], one, [Arrival::default(); 3]), 500);
        assert_eq!(history.quiet(position.turn(), moves[1], other, earlier), 0);
    }
}
