//! Legal move generation: pseudo-legal moves, filtered where check must be answered.
//!
//! Checks and pins are computed once per position ([`CheckInfo`]). Most moves can then be proved
//! legal without playing them. A sink receives the moves one by one and may stop the generation, so
//! that counting, listing and testing for any move share one code path.

use crate::position::check_info::CheckInfo;
use crate::position::promotion::Promoter;
use crate::position::state::Position;
use crate::position::{castling, piece_moves, pseudo_legal, special};
use crate::types::geometry::Square;
use crate::types::moves::{ALL, Move, QUIET, TACTICAL};
use crate::types::piece::Color;
use crate::variant::data::Goal;
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

    /// Calls `found` with the moves of [`Position::for_each_safe_move`] that neither capture nor
    /// promote. King moves are included unchecked, as in
    /// [`Position::for_each_nearly_safe_tactical_move`].
    #[inline]
    pub fn for_each_nearly_safe_quiet_move(&self, mut found: impl FnMut(Move)) {
        let _ = generate_nearly_safe::<QUIET>(self, &mut |mv| {
            found(mv);
            ControlFlow::Continue(())
        });
    }

    /// Whether a move found by [`Position::for_each_nearly_safe_tactical_move`] or
    /// [`Position::for_each_nearly_safe_quiet_move`] is also found by
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
    pseudo_legal::generate::<WANTED>(position, sink)
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
                piece_moves::generate::<ALL>(position, moves, from, &promoter, &mut count_restricted)
            } else {
                piece_moves::generate::<ALL>(position, moves, from, &promoter, &mut count_free)
            };
        }
    }
    let _ = pseudo_legal::en_passants::<ALL>(position, &mut count_restricted);
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
    pseudo_legal::generate::<WANTED>(position, &mut |mv| {
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
