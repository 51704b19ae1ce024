//! History heuristics: countermoves, quiet and capture history, continuation history and correction
//! history.
//!
//! Tables are indexed by piece and square, numbered densely for the current board. Entries move
//! toward a limit by "gravity", as in Stockfish: the nearer an entry is to the limit, the smaller
//! the step. Entries therefore never overflow, and old results fade.

use vicinity_rules::{Color, Move, Piece, Position, Variant};

use crate::params;

/// The index of a piece and its target square, numbered densely. 0 means no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PieceTo(usize);

/// The history of moves in the current game.
pub(crate) struct History {
    /// The dense number of each square of the board.
    dense: [u8; 256],
    squares: usize,
    piece_to_count: usize,
    butterfly: Vec<i16>,
    captures: Vec<i16>,
    continuations: Vec<i16>,
    countermoves: Vec<Move>,
    /// Correction history: the error of the evaluation, by side and pawns, and by side and the last
    /// two moves.
    corrections: [Vec<i16>; 2],
}

/// The maximum number of continuation entries; beyond it, entries share slots. 12×12 with 14 kinds
/// of pieces would need 16 million.
const MAX_CONTINUATIONS: usize = 1 << 21;

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
        let piece_to_count = variant.kinds().len() * 2 * squares + 1;
        History {
            dense,
            squares,
            piece_to_count,
            butterfly: vec![0; 2 * squares * squares],
            captures: vec![0; piece_to_count * (variant.kinds().len() + 1)],
            continuations: vec![0; (piece_to_count * piece_to_count).min(MAX_CONTINUATIONS)],
            countermoves: vec![Move::NULL; piece_to_count],
            corrections: [vec![0; CORRECTIONS], vec![0; CORRECTIONS]],
        }
    }

    /// The moving piece and its target square.
    #[inline]
    pub(crate) fn piece_to(&self, position: &Position, mv: Move) -> PieceTo {
        position.piece_at(mv.from()).map_or(PieceTo(0), |piece| self.piece_to_of(piece, mv))
    }

    #[inline(always)]
    fn piece_to_of(&self, piece: Piece, mv: Move) -> PieceTo {
        PieceTo(1 + piece.index() * self.squares + usize::from(self.dense[mv.to().index()]))
    }

    #[inline(always)]
    fn butterfly_index(&self, color: Color, mv: Move) -> usize {
        let from = usize::from(self.dense[mv.from().index()]);
        let to = usize::from(self.dense[mv.to().index()]);
        (color.index() * self.squares + from) * self.squares + to
    }

    #[inline(always)]
    fn continuation_index(&self, earlier: PieceTo, now: PieceTo) -> usize {
        let index = earlier.0 * self.piece_to_count + now.0;
        if index < self.continuations.len() { index } else { index % self.continuations.len() }
    }

    #[inline(always)]
    fn capture_index(&self, position: &Position, now: PieceTo, mv: Move) -> usize {
        let kinds = self.captures.len() / self.piece_to_count;
        let victim = position.captured_by(mv).map_or(kinds - 1, |(_, piece)| piece.kind().index());
        now.0 * kinds + victim
    }

    /// The history score of a quiet move, including its continuation history after earlier moves.
    #[inline]
    pub(crate) fn quiet(&self, color: Color, mv: Move, now: PieceTo, earlier: [PieceTo; 3]) -> i32 {
        let mut sum = i32::from(self.butterfly[self.butterfly_index(color, mv)]);
        for before in earlier {
            sum += i32::from(self.continuations[self.continuation_index(before, now)]);
        }
        sum
    }

    /// The history score of a capture.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, now: PieceTo, mv: Move) -> i32 {
        i32::from(self.captures[self.capture_index(position, now, mv)])
    }

    /// The quiet move that last refuted a move.
    #[inline]
    pub(crate) fn countermove(&self, before: PieceTo) -> Move {
        self.countermoves[before.0]
    }

    pub(crate) fn set_countermove(&mut self, before: PieceTo, mv: Move) {
        self.countermoves[before.0] = mv;
    }

    /// The slots of a position in the two correction tables.
    pub(crate) fn correction_slots(&self, turn: Color, pawns: u32, earlier: [PieceTo; 3]) -> [usize; 2] {
        let moves = ((earlier[1].0 * self.piece_to_count + earlier[0].0) as u32).wrapping_mul(0x9e37_79b9);
        let slot = |hash: u32| (hash >> 18) as usize * 2 + turn.index();
        [slot(pawns), slot(moves)]
    }

    /// The sum of the corrections, to be scaled by a weight.
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
        now: PieceTo,
        earlier: [PieceTo; 3],
        step: i32,
    ) {
        let index = self.butterfly_index(color, mv);
        update_entry(&mut self.butterfly[index], step);
        for before in earlier {
            if before != PieceTo::default() {
                let index = self.continuation_index(before, now);
                update_entry(&mut self.continuations[index], step);
            }
        }
    }

    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, now: PieceTo, step: i32) {
        let index = self.capture_index(position, now, mv);
        update_entry(&mut self.captures[index], step);
    }
}

/// The size of a history update after a search to this depth.
pub(crate) fn step(depth: i32) -> i32 {
    let (slope, less) = params::HISTORY_STEP;
    (depth * slope - less).clamp(0, params::HISTORY_STEP_LIMIT)
}

fn update_entry(entry: &mut i16, step: i32) {
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
            update_entry(&mut entry, params::HISTORY_STEP_LIMIT);
        }
        assert!(i32::from(entry) <= params::HISTORY_LIMIT && entry > 14_000);
        for _ in 0..10_000 {
            update_entry(&mut entry, -params::HISTORY_STEP_LIMIT);
        }
        assert!(i32::from(entry) >= -params::HISTORY_LIMIT && entry < -14_000);
    }

    #[test]
    fn quiet_history_depends_on_earlier_moves() {
        let near = Variant::parse("near").expect("a known name");
        let position = Position::start(&near);
        let mut history = History::new(&near);
        let moves = position.legal_moves();
        let [one, other] = [moves[0], moves[1]].map(|mv| history.piece_to(&position, mv));
        let earlier = [other, PieceTo::default(), PieceTo::default()];
        history.learn_quiet(position.turn(), moves[0], one, earlier, 500);
        assert_eq!(history.quiet(position.turn(), moves[0], one, earlier), 1000);
        assert_eq!(history.quiet(position.turn(), moves[0], one, [PieceTo::default(); 3]), 500);
        assert_eq!(history.quiet(position.turn(), moves[1], other, earlier), 0);
    }
}
