//! Making and unmaking moves.

use crate::position::en_passant_state::EnPassant;
use crate::position::hash::{checks_key, rights_key, turn_key};
use crate::position::state::{Position, may_land_on_own};
use crate::position::undo::Undo;
use crate::position::{castling, en_passant};
use crate::types::cells::EMPTY;
use crate::types::geometry::Square;
use crate::types::moves::{Change, Move, Special};
use crate::types::piece::Piece;

impl Position {
    /// Sets the multiple step just made, if a legal capture answers it. Used when a position is set
    /// up.
    pub(crate) fn set_en_passant(&mut self, step: EnPassant) {
        self.state.en_passant = en_passant::after_step(self, step);
        self.state.key ^= self.state.en_passant.key();
    }

    /// Plays a move without checking its legality, for searches whose moves come from this
    /// position's move generation. [`Position::play`] and [`Position::try_play`] check.
    ///
    /// # Panics
    /// A move that is not legal may panic. It may also leave a position that breaks the rules,
    /// returns wrong answers, panics later, or is not restored by [`Position::unmake`]. Memory
    /// safety is never affected.
    pub fn play_unchecked(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let turn = self.state.turn;
        let mover = Piece(self.board.cell(from));
        let captured_on = if mv.is_en_passant() { self.state.en_passant.pawn } else { to };
        let mut captured = self.board.cell(captured_on);
        if captured < EMPTY && may_land_on_own(mv) {
            captured = EMPTY;
        }
        let mut undo = Undo {
            state: self.state,
            hash: self.hash(),
            mv,
            captured,
            captured_on,
            captured_slot: 0,
            pawn_slot: 0,
            mover,
        };
        let mut irreversible = false;
        if captured < EMPTY {
            undo.captured_slot = self.board.remove(captured_on);
            irreversible = true;
        }
        if let Some(kind) = mv.promotion() {
            undo.pawn_slot = self.board.remove(from);
            self.board.put(kind.of(turn), to);
        } else {
            match self.variant.wing_of(turn, mv) {
                Some(wing) => castling::make(&mut self.board, wing),
                None => self.board.shift(from, to),
            }
        }
        let moves = &self.variant.moves_of(turn)[mover.kind().index()];
        let makes_progress = moves.makes_progress(from, to) || mv.promotion().is_some();
        // A sideways step of a pawn is reversible.
        irreversible |= makes_progress && (from.rank() != to.rank() || !moves.is_pawn);
        let state = &mut self.state;
        state.halfmove_clock =
            if makes_progress || captured < EMPTY { 0 } else { state.halfmove_clock.saturating_add(1) };
        state.reversible_plies = if irreversible { 0 } else { state.reversible_plies.saturating_add(1) };
        state.fullmove_number = state.fullmove_number.saturating_add(turn as u32);
        state.turn = !turn;
        state.rights &= self.variant.kept_rights(from) & self.variant.kept_rights(to);
        state.en_passant = EnPassant::NONE;
        self.made.push(undo);
        if mv.special() == Special::MultiStep && mv.promotion().is_none() {
            self.state.en_passant = en_passant::after_step(self, EnPassant::of_step(from, to));
        }
        if self.variant.counts_checks() && self.in_check(!turn) {
            let left = &mut self.state.checks_left[turn.index()];
            *left = left.saturating_sub(1);
        }
        let state = &mut self.state;
        state.key = turn_key(!turn)
            ^ rights_key(state.rights)
            ^ checks_key(state.checks_left)
            ^ state.en_passant.key();
    }

    /// Passes the turn, for null-move search; [`Position::unmake`] undoes it.
    ///
    /// En-passant rights lapse, and repetition is not counted beyond it.
    pub fn make_null(&mut self) {
        self.made.push(Undo {
            state: self.state,
            hash: self.hash(),
            mv: Move::NULL,
            captured: EMPTY,
            captured_on: Square(0),
            captured_slot: 0,
            pawn_slot: 0,
            mover: Piece(0),
        });
        let state = &mut self.state;
        state.turn = !state.turn;
        state.en_passant = EnPassant::NONE;
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
        state.reversible_plies = 0;
        state.key = turn_key(state.turn) ^ rights_key(state.rights) ^ checks_key(state.checks_left);
    }

    /// The position with the turn passed and without its move history. `None` if that leaves a king
    /// in check that must respond to it, or if the game is over after the pass.
    pub fn after_null_move(&self) -> Option<Position> {
        let mut passed = self.clone();
        passed.make_null();
        passed.made.clear();
        let waiting = !passed.turn();
        let leaves_check = passed.variant.must_resolve_check(waiting) && passed.in_check(waiting);
        (!leaves_check && passed.outcome().is_none()).then_some(passed)
    }

    /// Takes back the last move and returns it; `None` if there is none.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let mut position = Position::start(&Variant::parse("chess")?);
    /// let start = position.clone();
    /// let e4 = position.parse_san("e4")?;
    /// position.play_unchecked(e4);
    /// assert_eq!(position.unmake(), Some(e4));
    /// assert_eq!(position, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unmake(&mut self) -> Option<Move> {
        let undo = self.made.pop()?;
        let mv = undo.mv;
        self.state = undo.state;
        if mv == Move::NULL {
            return Some(mv);
        }
        let (from, to) = (mv.from(), mv.to());
        if mv.promotion().is_some() {
            self.board.remove(to);
            self.board.put_back(undo.mover, from, undo.pawn_slot);
        } else {
            match self.variant.wing_of(self.state.turn, mv) {
                Some(wing) => castling::unmake(&mut self.board, wing),
                None => self.board.shift(to, from),
            }
        }
        if undo.captured < EMPTY {
            self.board.put_back(Piece(undo.captured), undo.captured_on, undo.captured_slot);
        }
        Some(mv)
    }

    /// The steps of a legal move on the board, in order, for animation.
    ///
    /// ```
    /// use vicinity_rules::{Change, Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let changes = position.changes(position.parse_move("exd5")?);
    /// assert!(matches!(changes[0], Change::Remove { .. }));
    /// assert!(matches!(changes[1], Change::Shift { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changes(&self, mv: Move) -> Vec<Change> {
        let mut changes = Vec::with_capacity(3);
        if let Some((square, piece)) = self.captured_by(mv) {
            changes.push(Change::Remove { square, piece });
        }
        changes.push(Change::Shift { from: mv.from(), to: mv.to() });
        if let Some(kind) = mv.promotion() {
            changes.push(Change::Become { square: mv.to(), piece: kind.of(self.state.turn) });
        }
        if let Some(wing) = self.variant.wing_of(self.state.turn, mv) {
            changes.push(Change::Shift { from: wing.partner_from, to: wing.partner_to });
        }
        changes
    }
}
