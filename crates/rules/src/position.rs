//! A position that can be played: legal moves, make and unmake, check, outcome.
//!
//! Invariant: a `Position` is valid (see [`Setup`](crate::Setup) for what may be written down but not played) and
//! remembers the moves made on it, so that every one can be taken back and repetitions are seen.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::attack::Sight;
use crate::board::{Board, EMPTY, key, only_square};
use crate::castling;
use crate::contact;
use crate::draw;
use crate::en_passant::{self, EnPassant};
use crate::geometry::Square;
use crate::goal::{self, Outcome};
use crate::movegen::{self, ALL, QUIET, TACTICAL};
use crate::moves::{Change, Move, Special};
use crate::piece::{Color, Kind, Piece};
use crate::promotion;
use crate::variant::Variant;

/// What a position is beyond the placement of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    turn: Color,
    rights: u8,
    en_passant: EnPassant,
    halfmove_clock: u16,
    /// Half-moves since one that cannot be undone: how far repetition looks back.
    reversible_plies: u16,
    fullmove_number: u32,
    /// The hash of all but the placement.
    key: u64,
}

/// What is needed to take a move back.
#[derive(Clone, Copy)]
struct Undo {
    state: State,
    hash: u64,
    mv: Move,
    captured: u8,
    captured_on: Square,
    captured_slot: u8,
    /// A promoted pawn's place in its list.
    pawn_slot: u8,
    /// What moved, before it promoted.
    mover: Piece,
}

/// A position of a variant, with the moves made on it.
#[derive(Clone)]
pub struct Position {
    variant: Arc<Variant>,
    board: Board,
    state: State,
    made: Vec<Undo>,
}

/// What the turn adds to a position's hash.
const BLACK_KEY: u64 = key(0x3_0000);

fn turn_key(turn: Color) -> u64 {
    match turn {
        Color::White => 0,
        Color::Black => BLACK_KEY,
    }
}

impl Position {
    /// The starting array.
    pub fn start(variant: &Arc<Variant>) -> Self {
        // `expect` would bring the code that prints every fault of a FEN for programmers into the page.
        let Ok(position) = Position::from_fen(variant, variant.start_fen()) else {
            unreachable!("arrays are checked by tests")
        };
        position
    }

    /// From parts that have been checked: only [`Setup`](crate::Setup) calls it.
    pub(crate) fn from_parts(
        variant: Arc<Variant>,
        board: Board,
        turn: Color,
        rights: u8,
        halfmove_clock: u16,
        fullmove_number: u32,
    ) -> Self {
        let state = State {
            turn,
            rights,
            en_passant: EnPassant::NONE,
            halfmove_clock,
            reversible_plies: 0,
            fullmove_number,
            key: turn_key(turn) ^ castling::rights_key(rights),
        };
        Position { variant, board, state, made: Vec::new() }
    }

    /// Sets the multiple step just made, if it can be answered; part of setting a position up.
    pub(crate) fn set_en_passant(&mut self, step: EnPassant) {
        self.state.en_passant = en_passant::after_step(self, step);
        self.state.key ^= self.state.en_passant.key();
    }

    /// The variant played.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.state.turn
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// All pieces with their squares, kind by kind.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.pieces()
    }

    /// The squares of one sort of pieces.
    #[inline]
    pub fn squares_of(&self, piece: Piece) -> &[Square] {
        self.board.squares_of(piece)
    }

    /// The number of pieces of both sides.
    pub fn piece_count(&self) -> u8 {
        self.board.piece_count()
    }

    /// A side's king; `None` once it has been captured.
    #[inline]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        only_square(&self.board, self.variant.king(), color)
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// The number of the move, 1 at the start, counted up after Black's.
    pub fn fullmove_number(&self) -> u32 {
        self.state.fullmove_number
    }

    /// The number of moves made on this position since it was set up.
    pub fn ply(&self) -> usize {
        self.made.len()
    }

    /// A 64-bit hash of what makes two positions the same: placement, turn, castling rights and legal
    /// en-passant captures.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.board.hash() ^ self.state.key
    }

    /// The hash computed afresh; equal to [`Position::hash`], as tests check.
    pub fn recomputed_hash(&self) -> u64 {
        self.board.recomputed_hash()
            ^ turn_key(self.state.turn)
            ^ castling::rights_key(self.state.rights)
            ^ self.state.en_passant.key()
    }

    /// Whether a side's king is attacked, whether or not the side must heed it.
    #[inline]
    pub fn in_check(&self, color: Color) -> bool {
        self.king_square(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    /// Whether a side could capture a king standing on a square.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.variant.attack_lines(by).attack(self.board.cells(), square, None)
    }

    /// Whether a move attacks the enemy king, directly or by what it opens. The partner's part in a castling
    /// and a pawn taken en passant are not looked at.
    pub fn gives_check(&self, mv: Move) -> bool {
        let turn = self.state.turn;
        let (Some(king), Some(mover)) = (self.king_square(!turn), self.piece_at(mv.from())) else {
            return false;
        };
        let arrived = mv.promotion().map_or(mover, |kind| kind.of(turn));
        let lines = self.variant.attack_lines(turn);
        lines.attack_after(self.board.cells(), king, mv.from(), mv.to(), arrived)
    }

    /// A copy of the board to ask who attacks what when pieces are lifted off.
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(&self.variant, &self.board)
    }

    /// Calls `found` with every square that the piece on `from` reaches by its movement, by capture or not:
    /// without regard to check, and without multiple steps, en passant and castling.
    pub fn for_each_target(&self, from: Square, found: impl FnMut(Square)) {
        movegen::for_each_target(self, from, found);
    }

    /// For each piece of a sort, calls `found` with its square and the sum of `worth` over all squares that
    /// [`Position::for_each_target`] finds for it.
    #[inline(always)]
    pub fn for_each_reach(&self, piece: Piece, worth: &[u16; 256], found: impl FnMut(Square, u32)) {
        movegen::for_each_reach(self, piece, worth, found);
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.collect_legal_moves(&mut moves);
        moves
    }

    /// Adds all legal moves to a list. Whoever wants a list comes here: move generation is compiled anew for
    /// each kind of sink, and the page pays for that by weight.
    pub(crate) fn collect_legal_moves(&self, moves: &mut Vec<Move>) {
        self.any_legal_move(&mut |mv| {
            moves.push(mv);
            false
        });
    }

    /// Calls `found` with every legal move.
    #[inline]
    pub fn for_each_legal_move(&self, mut found: impl FnMut(Move)) {
        let _ = movegen::generate::<ALL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `found` with every legal capture and promotion.
    #[inline]
    pub fn for_each_tactical_move(&self, mut found: impl FnMut(Move)) {
        let _ = movegen::generate::<TACTICAL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `found` with every legal move that does not leave the own king to be taken, and with those that
    /// take a king. A side that must heed check has no others; for any other side the rest lose at once.
    #[inline]
    pub fn for_each_safe_move(&self, mut found: impl FnMut(Move)) {
        let _ = movegen::generate_safe::<ALL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `found` with those of [`Position::for_each_safe_move`] that capture or promote, and with steps of the king
    /// that would, were they safe: [`Position::is_safe_step`] tells which are, once it matters.
    #[inline]
    pub fn for_each_nearly_safe_tactical_move(&self, mut found: impl FnMut(Move)) {
        let _ = movegen::generate_nearly_safe::<TACTICAL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Likewise with those that neither capture nor promote.
    #[inline]
    pub fn for_each_nearly_safe_quiet_move(&self, mut found: impl FnMut(Move)) {
        let _ = movegen::generate_nearly_safe::<QUIET>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Whether [`Position::for_each_safe_move`] finds a move that one of the functions above has found.
    #[inline]
    pub fn is_safe_step(&self, mv: Move) -> bool {
        movegen::is_safe_step(self, mv)
    }

    /// Whether [`Position::for_each_safe_move`] finds this move here, wherever it comes from.
    pub fn is_safe_move(&self, mv: Move) -> bool {
        movegen::is_safe_move(self, mv)
    }

    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_legal_move(|_| count += 1);
        count
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        self.any_legal_move(&mut |_| true)
    }

    /// Whether there are at least so many legal moves.
    pub fn has_legal_moves(&self, least: usize) -> bool {
        let mut count = 0;
        let mut is_enough = |_| {
            count += 1;
            count >= least
        };
        least == 0 || self.any_legal_move(&mut is_enough)
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.any_legal_move(&mut |other| other == mv)
    }

    #[inline(never)]
    fn any_legal_move(&self, fits: &mut dyn FnMut(Move) -> bool) -> bool {
        let mut sink = |mv| if fits(mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        movegen::generate::<ALL>(self, &mut sink).is_break()
    }

    /// The piece that a move captures, and where it stands.
    #[inline]
    pub fn captured_by(&self, mv: Move) -> Option<(Square, Piece)> {
        let square = if mv.is_en_passant() { self.state.en_passant.pawn } else { mv.to() };
        self.board.piece(square).map(|piece| (square, piece))
    }

    /// Whether a piece jumps over others of its side in a move (Contact Chess). A leap of a knight is no jump.
    pub fn jumps(&self, mv: Move) -> bool {
        self.piece_at(mv.from()).is_some_and(|piece| {
            let moves = &self.variant.moves_of(piece.color())[piece.kind().index()];
            contact::jumps(moves, self.board.cells(), mv.from(), mv.to(), piece.color())
        })
    }

    /// Whether a move captures.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.cell(mv.to()) != EMPTY || mv.is_en_passant()
    }

    /// Whether a move captures the enemy king and so wins at once.
    #[inline]
    pub fn captures_king(&self, mv: Move) -> bool {
        self.board.piece(mv.to()).is_some_and(|piece| piece.kind() == self.variant.king())
    }

    /// Plays a legal move.
    ///
    /// Moves come from this position's own generation or parsing; another move leaves a position that
    /// makes no sense, though it can be taken back.
    pub fn make(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let turn = self.state.turn;
        let mover = Piece(self.board.cell(from));
        let captured_on = if mv.is_en_passant() { self.state.en_passant.pawn } else { to };
        let captured = self.board.cell(captured_on);
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
            self.board.shift(from, to);
            if mv.is_castling()
                && let Some(wing) = castling::wing_of(&self.variant, turn, mv)
            {
                self.board.shift(wing.partner_from, wing.partner_to);
            }
        }
        let is_pawn = self.variant.moves_of(turn)[mover.kind().index()].is_pawn;
        // A pawn's step sideways can be undone.
        irreversible |= is_pawn && from.rank() != to.rank();
        let state = &mut self.state;
        state.halfmove_clock =
            if is_pawn || captured < EMPTY { 0 } else { state.halfmove_clock.saturating_add(1) };
        state.reversible_plies = if irreversible { 0 } else { state.reversible_plies.saturating_add(1) };
        state.fullmove_number = state.fullmove_number.saturating_add(turn as u32);
        state.turn = !turn;
        state.rights &= self.variant.kept_rights(from) & self.variant.kept_rights(to);
        state.en_passant = EnPassant::NONE;
        self.made.push(undo);
        if mv.special() == Special::MultiStep {
            self.state.en_passant = en_passant::after_step(self, EnPassant::of_step(from, to));
        }
        let state = &mut self.state;
        state.key = turn_key(!turn) ^ castling::rights_key(state.rights) ^ state.en_passant.key();
    }

    /// Passes the turn, for null-move search; [`Position::unmake`] takes it back.
    ///
    /// En passant lapses, and repetition does not look back past it.
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
        state.key = turn_key(state.turn) ^ castling::rights_key(state.rights);
    }

    /// Takes back the last move made; returns it, or `None` when there is none.
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
            if mv.is_castling()
                && let Some(wing) = castling::wing_of(&self.variant, self.state.turn, mv)
            {
                self.board.shift(wing.partner_to, wing.partner_from);
            }
            self.board.shift(to, from);
        }
        if undo.captured < EMPTY {
            self.board.put_back(Piece(undo.captured), undo.captured_on, undo.captured_slot);
        }
        Some(mv)
    }

    /// The moves made on this position, in turn.
    pub fn moves_made(&self) -> impl Iterator<Item = Move> + '_ {
        self.made.iter().map(|undo| undo.mv)
    }

    /// The last move made on this position.
    pub fn last_move(&self) -> Option<Move> {
        self.made.last().map(|undo| undo.mv)
    }

    /// What a legal move does to the board, step by step: for animation.
    pub fn changes(&self, mv: Move) -> Vec<Change> {
        let mut changes = Vec::with_capacity(3);
        if let Some((square, piece)) = self.captured_by(mv) {
            changes.push(Change::Remove { square, piece });
        }
        changes.push(Change::Shift { from: mv.from(), to: mv.to() });
        if let Some(kind) = mv.promotion() {
            changes.push(Change::Become { square: mv.to(), piece: kind.of(self.state.turn) });
        }
        if mv.is_castling()
            && let Some(wing) = castling::wing_of(&self.variant, self.state.turn, mv)
        {
            changes.push(Change::Shift { from: wing.partner_from, to: wing.partner_to });
        }
        changes
    }

    /// The outcome, or `None` while the game goes on. Repetition counts the positions that moves were
    /// made from since this one was set up.
    pub fn outcome(&self) -> Option<Outcome> {
        goal::outcome(self)
    }

    /// The outcome of a position in which the search has found no legal move.
    pub fn outcome_without_moves(&self) -> Outcome {
        goal::outcome_without_moves(self)
    }

    /// How often this position stood before, since the last move that cannot be undone.
    pub fn earlier_occurrences(&self) -> usize {
        let hash = self.hash();
        let reversible = usize::from(self.state.reversible_plies);
        self.made.iter().rev().take(reversible).skip(1).step_by(2).filter(|undo| undo.hash == hash).count()
    }

    /// Whether this position stood before within the last `plies` half-moves, or twice at all: what a search
    /// that has come `plies` deep takes for a draw.
    #[inline]
    pub fn repeats_within(&self, plies: usize) -> bool {
        let hash = self.hash();
        let reversible = usize::from(self.state.reversible_plies);
        let mut earlier = 0;
        for (back, undo) in self.made.iter().rev().take(reversible).enumerate().skip(3).step_by(2) {
            if undo.hash == hash {
                earlier += 1;
                if back < plies || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the variant calls the position drawn for want of pieces.
    pub fn is_dead(&self) -> bool {
        draw::is_dead(self)
    }

    /// Whether the pawn on `from` may become a kind when it lands on `to`, as things stand.
    pub fn may_promote(&self, from: Square, to: Square, kind: Kind) -> bool {
        promotion::may_become(self, from, to, kind)
    }

    /// How many pieces of a kind a side's captured pool holds; `None` where promotion is not from the pool.
    pub fn in_pool(&self, color: Color, kind: Kind) -> Option<u8> {
        promotion::in_pool(self, color, kind)
    }

    /// A move as coordinates, as in UCI: `e2e4`, `a9a10q`; castling is the king's move.
    pub fn uci(&self, mv: Move) -> String {
        let mut text = format!("{}{}", mv.from(), mv.to());
        if let Some(kind) = mv.promotion() {
            text.push(self.variant.kind(kind).letter.to_ascii_lowercase());
        }
        text
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self) -> &EnPassant {
        &self.state.en_passant
    }

    #[inline(always)]
    pub(crate) fn rights(&self) -> u8 {
        self.state.rights
    }
}
