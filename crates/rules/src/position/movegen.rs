//! Legal move generation: each piece's moves from its table, filtered where check must be answered.
//!
//! Checks and pins are computed once per position ([`CheckInfo`]). Most moves can then be proved
//! legal without playing them. A sink receives the moves one by one and may stop the generation, so
//! that counting, listing and testing for any move share one code path.

use crate::position::check_info::CheckInfo;
use crate::position::promotion::Promoter;
use crate::position::state::Position;
use crate::position::{castling, en_passant, special};
use crate::types::atoms::Mode;
use crate::types::cells::{EMPTY, SIDES};
use crate::types::geometry::Square;
use crate::types::moves::{ALL, Move, MoveSink, QUIET, Special, TACTICAL};
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::ALL_RULES;
use crate::variant::contact;
use crate::variant::data::{Goal, Promotion};
use crate::variant::movement::KindMoves;
use std::ops::ControlFlow;

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let near = Variant::parse("near")?;
    /// let moves = Position::start(&near).legal_moves();
    /// assert_eq!(moves.len(), 26);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.collect_legal_moves(&mut moves);
        moves
    }

    /// Appends all legal moves to a list. All lists are made here, because move generation is
    /// compiled for each type of sink and adds to the size of the page.
    pub(crate) fn collect_legal_moves(&self, moves: &mut Vec<Move>) {
        self.any_legal_move(&mut |mv| {
            moves.push(mv);
            false
        });
    }

    /// Calls `found` with every legal move.
    #[inline]
    pub fn for_each_legal_move(&self, mut found: impl FnMut(Move)) {
        let _ = generate::<ALL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }
}

/// # For searches
///
/// Semantic versioning does not cover these functions: a new patch version may change them.
impl Position {
    /// Calls `found` with every legal capture and promotion.
    #[inline]
    pub fn for_each_tactical_move(&self, mut found: impl FnMut(Move)) {
        let _ = generate::<TACTICAL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `found` with every legal move that does not leave the own king to be captured, and
    /// with those that capture a king. For a side that must respond to check these are all its
    /// legal moves; for any other side the rest lose at once.
    #[inline]
    pub fn for_each_safe_move(&self, mut found: impl FnMut(Move)) {
        let _ = generate_safe::<ALL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `found` with the captures and promotions of [`Position::for_each_safe_move`]. King
    /// moves are included unchecked: call [`Position::is_safe_king_move`] before playing them.
    #[inline]
    pub fn for_each_nearly_safe_tactical_move(&self, mut found: impl FnMut(Move)) {
        let _ = generate_nearly_safe::<TACTICAL>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Likewise with the moves that neither capture nor promote.
    #[inline]
    pub fn for_each_nearly_safe_quiet_move(&self, mut found: impl FnMut(Move)) {
        let _ = generate_nearly_safe::<QUIET>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Whether a move found by one of the two functions above is also found by
    /// [`Position::for_each_safe_move`].
    #[inline]
    pub fn is_safe_king_move(&self, mv: Move) -> bool {
        is_safe_king_move(self, mv)
    }

    /// Whether [`Position::for_each_safe_move`] finds a move, which may come from anywhere.
    pub fn is_safe_move(&self, mv: Move) -> bool {
        is_safe_move(self, mv)
    }
}

impl Position {
    /// Whether a move is pseudo-legal: it obeys the pieces' movement but may leave the king
    /// attacked.
    #[inline(never)]
    pub(crate) fn obeys_movement(&self, mv: Move) -> bool {
        let turn = self.turn();
        let Some(mover) = self.piece_at(mv.from()).filter(|piece| piece.color() == turn) else {
            return false;
        };
        let sink = &mut |other| if other == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let made = match mv.special() {
            Special::Castling => castling::generate(self, sink),
            Special::EnPassant => en_passants::<ALL>(self, sink),
            Special::None | Special::MultiStep => {
                let moves = &self.variant().moves_of(turn)[mover.kind().index()];
                moves_of_piece::<ALL>(self, moves, mv.from(), &Promoter::new(self), sink)
            }
        };
        made.is_break()
    }

    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> u64 {
        let turn = self.turn();
        let moves_are_safe = !self.variant().has_special_rules() && self.variant().must_resolve_check(turn);
        if moves_are_safe
            && let (Some(king), Some(enemy_king)) = (self.king_square(turn), self.king_square(!turn))
        {
            return count_safe(self, king, enemy_king);
        }
        let mut count = 0;
        self.for_each_legal_move(|_| count += 1);
        count
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        self.any_legal_move(&mut |_| true)
    }

    /// Whether there are at least `least` legal moves.
    pub fn has_legal_moves(&self, least: usize) -> bool {
        let mut count = 0;
        let mut is_enough = |_| {
            count += 1;
            count >= least
        };
        least == 0 || self.any_legal_move(&mut is_enough)
    }

    /// Whether a move is legal here.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let start = Position::start(&Variant::parse("chess")?);
    /// let e4 = start.parse_san("e4")?;
    /// assert!(start.is_legal(e4));
    /// assert!(!start.play(e4)?.is_legal(e4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        self.any_legal_move(&mut |other| other == mv)
    }

    #[inline(never)]
    fn any_legal_move(&self, fits: &mut dyn FnMut(Move) -> bool) -> bool {
        let mut sink = |mv| if fits(mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        generate::<ALL>(self, &mut sink).is_break()
    }
}

/// Passes every legal move of the wanted sort to `sink`.
#[inline]
pub(crate) fn generate<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if position.variant().has_special_rules() {
        return special::generate(position, WANTED, sink);
    }
    if position.variant().must_resolve_check(position.turn()) {
        return generate_safe::<WANTED>(position, sink);
    }
    if position.king_square(Color::White).is_none() || position.king_square(Color::Black).is_none() {
        return ControlFlow::Continue(());
    }
    pseudo_legal::<WANTED>(position, sink)
}

/// Generates every legal move after which the own king is not attacked, and those that capture a
/// king. For a side that must respond to check these are all its legal moves.
#[inline]
pub(crate) fn generate_safe<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    filter_safe::<WANTED, false>(position, sink)
}

/// Counts the moves of [`generate_safe`]. Most pieces are unrestricted, and their moves are counted
/// without a legality test.
fn count_safe(position: &Position, king: Square, enemy_king: Square) -> u64 {
    let mut check_info = CheckInfo::new(position, king);
    let capturable_king = capturable_king(position, enemy_king);
    let restricted = check_info.restricted();
    let (mut free_count, mut restricted_count) = (0, 0);
    let mut count_free = |_| {
        free_count += 1;
        ControlFlow::Continue(())
    };
    let mut count_restricted = |mv: Move| {
        restricted_count += u64::from(check_info.allows(position, mv) || Some(mv.to()) == capturable_king);
        ControlFlow::Continue(())
    };
    let turn = position.turn();
    let promoter = Promoter::new(position);
    for moves in position.variant().moves_of(turn) {
        for &from in position.board().squares_of(moves.kind.of(turn)) {
            let _ = if restricted.contains(from) {
                moves_of_piece::<ALL>(position, moves, from, &promoter, &mut count_restricted)
            } else {
                moves_of_piece::<ALL>(position, moves, from, &promoter, &mut count_free)
            };
        }
    }
    let _ = en_passants::<ALL>(position, &mut count_restricted);
    let _ = castling::generate(position, &mut count_free);
    free_count + restricted_count
}

/// [`generate_safe`], but king moves are emitted unchecked: call [`is_safe_king_move`] before
/// playing them. Their test computes attacks on the target square, and most of them are never
/// tried.
#[inline]
pub(crate) fn generate_nearly_safe<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    filter_safe::<WANTED, true>(position, sink)
}

/// Generates the moves that [`CheckInfo`] allows. With `LAZY_KING`, king moves are emitted
/// unchecked.
#[inline(always)]
fn filter_safe<const WANTED: u8, const LAZY_KING: bool>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if position.variant().has_special_rules() {
        return special::generate(position, WANTED, sink);
    }
    let turn = position.turn();
    let (Some(king), Some(enemy_king)) = (position.king_square(turn), position.king_square(!turn)) else {
        return ControlFlow::Continue(());
    };
    let mut check_info = CheckInfo::new(position, king);
    let capturable_king = capturable_king(position, enemy_king);
    let is_lazy = LAZY_KING && !check_info.tests_after_move;
    pseudo_legal::<WANTED>(position, &mut |mv| {
        // Capturing a king that may be captured is legal, whatever it exposes.
        if is_lazy && mv.from() == king || check_info.allows(position, mv) || Some(mv.to()) == capturable_king
        {
            sink(mv)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Whether [`generate_safe`] emits a move that [`generate_nearly_safe`] has emitted.
#[inline]
pub(crate) fn is_safe_king_move(position: &Position, mv: Move) -> bool {
    let turn = position.turn();
    // In variants with special rules nothing is left unchecked.
    if position.king_square(turn) != Some(mv.from())
        || mv.is_castling()
        || position.variant().has_special_rules()
    {
        return true;
    }
    let enemy_lines = position.variant().attack_lines(!turn);
    // A `CheckInfo` that examines the board after each move has already checked it.
    enemy_lines.vectors.is_none()
        || !enemy_lines.attack(position.board().cells(), mv.to(), Some(mv.from()))
        || position.king_square(!turn).and_then(|enemy_king| capturable_king(position, enemy_king))
            == Some(mv.to())
}

/// The enemy king's square if it may be captured.
fn capturable_king(position: &Position, enemy_king: Square) -> Option<Square> {
    (position.variant().side(position.turn()).goal == Goal::Capture).then_some(enemy_king)
}

/// Whether [`generate_safe`] emits this move.
pub(crate) fn is_safe_move(position: &Position, mv: Move) -> bool {
    if !position.obeys_movement(mv) {
        return false;
    }
    if position.variant().has_special_rules() {
        return special::is_legal(position, mv);
    }
    let turn = position.turn();
    let (Some(king), Some(enemy_king)) = (position.king_square(turn), position.king_square(!turn)) else {
        return false;
    };
    CheckInfo::new(position, king).allows(position, mv)
        || Some(mv.to()) == capturable_king(position, enemy_king)
}

/// Generates every pseudo-legal move: the own king may be left attacked. Castling moves are already
/// fully legal.
#[inline(always)]
pub(crate) fn pseudo_legal<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let turn = position.turn();
    let promoter = Promoter::new(position);
    for moves in position.variant().moves_of(turn) {
        for &from in position.board().squares_of(moves.kind.of(turn)) {
            moves_of_piece::<WANTED>(position, moves, from, &promoter, sink)?;
        }
    }
    if WANTED & TACTICAL != 0 {
        en_passants::<WANTED>(position, sink)?;
    }
    if WANTED & QUIET != 0 {
        castling::generate(position, sink)?;
    }
    ControlFlow::Continue(())
}

/// [`pseudo_legal`] for all sorts of moves, compiled only once.
#[inline(never)]
pub(crate) fn for_each_movement(position: &Position, mut sink: MoveSink) -> ControlFlow<()> {
    pseudo_legal::<ALL>(position, &mut sink)
}

#[inline(always)]
fn en_passants<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let promotion = &position.variant().side(position.turn()).promotion;
    if ALL_RULES && matches!(promotion, Promotion::Among(_)) {
        // As in Fairy-Stockfish, en passant never promotes.
        return en_passant::generate(position, sink);
    }
    en_passant::generate(position, &mut |mv| Promoter::new(position).emit(mv, true, WANTED, sink))
}

/// Generates the moves of one piece except castling and en passant.
#[inline(always)]
fn moves_of_piece<const WANTED: u8>(
    position: &Position,
    moves: &KindMoves,
    from: Square,
    promoter: &Promoter,
    sink: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let turn = position.turn();
    let cells = position.board().cells();
    let enemies = SIDES[(!turn).index()];
    let is_enemy = |square: Square| enemies >> cells[square.index()] & 1 != 0;
    if moves.is_exotic() {
        return exotic_moves(position, moves, from, promoter, WANTED, sink);
    }
    if moves.is_pawn {
        for &delta in &moves.quiet_leaps {
            let mut to = from.shift(delta);
            if cells[to.index()] != EMPTY {
                continue;
            }
            promoter.emit(Move::new(from, to), false, WANTED, sink)?;
            if WANTED & QUIET == 0 {
                continue;
            }
            for _ in 1..moves.steps[from.index()] {
                to = to.shift(delta);
                if cells[to.index()] != EMPTY {
                    break;
                }
                promoter.emit(Move::new(from, to).with(Special::MultiStep), false, WANTED, sink)?;
            }
        }
        if WANTED & TACTICAL != 0 {
            for delta in &moves.capture_leaps {
                let to = from.shift(*delta);
                if is_enemy(to) {
                    promoter.emit(Move::new(from, to), true, WANTED, sink)?;
                }
            }
        }
        return contact::for_each_landing(moves, cells, from, turn, &mut |to, captures| {
            promoter.emit(Move::new(from, to), captures, WANTED, sink)
        });
    }
    for &delta in &moves.rides {
        let mut to = from.shift(delta);
        while cells[to.index()] == EMPTY {
            if WANTED & QUIET != 0 {
                sink(Move::new(from, to))?;
            }
            to = to.shift(delta);
        }
        if WANTED & TACTICAL != 0 && is_enemy(to) {
            sink(Move::new(from, to))?;
        }
    }
    for &delta in &moves.both_leaps {
        let to = from.shift(delta);
        let cell = cells[to.index()];
        if WANTED & TACTICAL != 0 && enemies >> cell & 1 != 0 || WANTED & QUIET != 0 && cell == EMPTY {
            sink(Move::new(from, to))?;
        }
    }
    if WANTED & QUIET != 0 {
        for &delta in &moves.quiet_leaps {
            let to = from.shift(delta);
            if cells[to.index()] == EMPTY {
                sink(Move::new(from, to))?;
            }
        }
    }
    if WANTED & TACTICAL != 0 {
        for &delta in &moves.capture_leaps {
            let to = from.shift(delta);
            if is_enemy(to) {
                sink(Move::new(from, to))?;
            }
        }
    }
    contact::for_each_landing(moves, cells, from, turn, &mut |to, captures| {
        let wanted = if captures { WANTED & TACTICAL } else { WANTED & QUIET };
        if wanted != 0 { sink(Move::new(from, to)) } else { ControlFlow::Continue(()) }
    })
}

/// Whether a piece could capture an enemy on an empty square but cannot move there:
/// Fairy-Stockfish's condition for a capture en passant.
#[inline(never)]
pub(crate) fn could_only_capture(position: &Position, moves: &KindMoves, from: Square, to: Square) -> bool {
    let cells = position.board().cells();
    let mut reaches = |at: Square| if at == to { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let captures = moves.capture_leaps.iter().any(|&delta| from.shift(delta) == to)
        || moves
            .exotic_ways()
            .any(|way| way.mode.captures() && way.for_each_landing(cells, from, &mut reaches).is_break());
    let mut moves_there = |mv: Move| reaches(mv.to());
    captures
        && exotic_moves(position, moves, from, &Promoter::new(position), ALL, &mut moves_there).is_continue()
}

/// Generates the moves of a piece with non-standard moves, with two ways to one square, or with a
/// mobility region, or of one that promotes without being a pawn.
#[inline(never)]
fn exotic_moves(
    position: &Position,
    moves: &KindMoves,
    from: Square,
    promoter: &Promoter,
    wanted: u8,
    sink: MoveSink,
) -> ControlFlow<()> {
    let turn = position.turn();
    let cells = position.board().cells();
    let enemies = SIDES[(!turn).index()];
    let mut seen = SquareSet::NONE;
    let mut emit = |mv: Move, mode: Mode| {
        let cell = cells[mv.to().index()];
        let captures = enemies >> cell & 1 != 0;
        let may_land = if captures { mode.captures() } else { cell == EMPTY && mode.moves() };
        if !may_land || !moves.may_stand_on(mv.to()) || moves.overlaps && seen.contains(mv.to()) {
            return ControlFlow::Continue(());
        }
        seen.add(mv.to());
        if moves.promotes {
            return promoter.emit(mv, captures, wanted, sink);
        }
        let sort = if captures { TACTICAL } else { QUIET };
        if wanted & sort != 0 { sink(mv) } else { ControlFlow::Continue(()) }
    };
    for (deltas, mode) in [
        (&moves.quiet_leaps, Mode::Quiet),
        (&moves.capture_leaps, Mode::Capture),
        (&moves.both_leaps, Mode::Both),
    ] {
        for &delta in deltas {
            emit(Move::new(from, from.shift(delta)), mode)?;
        }
    }
    for &delta in &moves.quiet_leaps {
        let mut to = from.shift(delta);
        for _ in 1..moves.steps[from.index()] {
            if cells[to.index()] != EMPTY || !moves.may_stand_on(to) {
                break;
            }
            to = to.shift(delta);
            emit(Move::new(from, to).with(Special::MultiStep), Mode::Quiet)?;
        }
    }
    for &delta in &moves.rides {
        let mut to = from.shift(delta);
        loop {
            emit(Move::new(from, to), Mode::Both)?;
            if cells[to.index()] != EMPTY {
                break;
            }
            to = to.shift(delta);
        }
    }
    for way in &moves.exotic {
        if way.first && !moves.first_moves.contains(from) {
            continue;
        }
        way.for_each_landing(cells, from, &mut |to| {
            let mv = Move::new(from, to);
            let is_step = way.first && !moves.is_quiet_difference(from, to);
            emit(if is_step { mv.with(Special::MultiStep) } else { mv }, way.mode)
        })?;
    }
    contact::for_each_landing(moves, cells, from, turn, &mut |to, _| emit(Move::new(from, to), Mode::Both))
}
