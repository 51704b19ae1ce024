//! Legal moves: every piece's moves from its table, sifted by a guard where a side must heed check.
//!
//! The guard looks out from the king once per position: who gives check, and which own pieces stand
//! alone between the king and a rider. Nearly every move is then told legal or not without being
//! played. A sink takes the moves one by one and may stop the generation, so that counting, listing
//! and asking "is there any?" are the same code.

use std::ops::ControlFlow;

use crate::attack::AttackLines;
use crate::board::{Cells, EMPTY, MAX_PIECES};
use crate::castling;
use crate::contact;
use crate::en_passant;
use crate::geometry::{Delta, Square};
use crate::movement::KindMoves;
use crate::moves::{Move, Special};
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::promotion::Promoter;
use crate::variant::Goal;

/// What a sink of moves answers: go on, or enough.
pub(crate) type Flow = ControlFlow<()>;

/// All pieces of White, then of Black, as sets of cells.
pub(crate) const SIDES: [u64; 2] = [0x0005_5555_5555_5555, 0x000a_aaaa_aaaa_aaaa];
const _: () = assert!(SIDES[0] ^ SIDES[1] == (1 << MAX_PIECES) - 1);

/// Which moves are wanted: all of them, ...
pub(crate) const ALL: u8 = TACTICAL | QUIET;
/// ... captures and promotions, ...
pub(crate) const TACTICAL: u8 = 1;
/// ... or the others.
pub(crate) const QUIET: u8 = 2;

/// Hands every legal move of the sort wanted to `sink`.
#[inline]
pub(crate) fn generate<const WANTED: u8>(position: &Position, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
    if position.variant().must_heed_check(position.turn()) {
        return generate_safe::<WANTED>(position, sink);
    }
    if position.king_square(Color::White).is_none() || position.king_square(Color::Black).is_none() {
        return Flow::Continue(());
    }
    pseudo_legal::<WANTED>(position, sink)
}

/// Hands over every legal move after which the own king is not attacked, and those that capture a king.
/// For a side that must heed check these are all its legal moves.
#[inline]
pub(crate) fn generate_safe<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> Flow,
) -> Flow {
    sift::<WANTED, false>(position, sink)
}

/// [`generate_safe`], but steps of the king are handed over whether or not they are safe, for [`is_safe_step`] to tell of
/// those that matter: it looks out from every square that the king steps to, and most steps are never tried.
#[inline]
pub(crate) fn generate_nearly_safe<const WANTED: u8>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> Flow,
) -> Flow {
    sift::<WANTED, true>(position, sink)
}

/// Hands over the moves that a guard allows, and steps of the king unasked if they are judged `LATER`.
#[inline(always)]
fn sift<const WANTED: u8, const LATER: bool>(
    position: &Position,
    sink: &mut impl FnMut(Move) -> Flow,
) -> Flow {
    let turn = position.turn();
    let (Some(king), Some(enemy_king)) = (position.king_square(turn), position.king_square(!turn)) else {
        return Flow::Continue(());
    };
    let mut guard = Guard::new(position, king);
    let prey = prey(position, enemy_king);
    let is_later = LATER && !guard.looks_after;
    pseudo_legal::<WANTED>(position, &mut |mv| {
        // A king that may be captured is captured whatever it exposes.
        if is_later && mv.from() == king || guard.allows(position, mv) || Some(mv.to()) == prey {
            sink(mv)
        } else {
            Flow::Continue(())
        }
    })
}

/// Of a move that [`generate_nearly_safe`] has handed over: whether [`generate_safe`] would have done so, too.
#[inline]
pub(crate) fn is_safe_step(position: &Position, mv: Move) -> bool {
    let turn = position.turn();
    if position.king_square(turn) != Some(mv.from()) || mv.is_castling() {
        return true;
    }
    let enemy_lines = position.variant().attack_lines(!turn);
    // Where pieces are shielded by other pieces, a guard has looked already.
    !enemy_lines.contacts.is_empty()
        || !enemy_lines.attack(position.board().cells(), mv.to(), Some(mv.from()))
        || position.king_square(!turn).and_then(|enemy_king| prey(position, enemy_king)) == Some(mv.to())
}

/// The enemy king's square if it may be captured.
fn prey(position: &Position, enemy_king: Square) -> Option<Square> {
    (position.variant().side(position.turn()).goal == Goal::Capture).then_some(enemy_king)
}

/// Whether [`generate_safe`] would hand over this very move.
pub(crate) fn is_safe_move(position: &Position, mv: Move) -> bool {
    let turn = position.turn();
    let (Some(king), Some(enemy_king)) = (position.king_square(turn), position.king_square(!turn)) else {
        return false;
    };
    let Some(mover) = position.piece_at(mv.from()).filter(|piece| piece.color() == turn) else {
        return false;
    };
    let sink = &mut |other| if other == mv { Flow::Break(()) } else { Flow::Continue(()) };
    let made = match mv.special() {
        Special::Castling => castling::generate(position, sink),
        Special::EnPassant => en_passants::<ALL>(position, sink),
        Special::None | Special::MultiStep => {
            let moves = &position.variant().moves_of(turn)[mover.kind().index()];
            moves_of_piece::<ALL>(position, moves, mv.from(), &Promoter::new(position), sink)
        }
    };
    made.is_break()
        && (Guard::new(position, king).allows(position, mv) || Some(mv.to()) == prey(position, enemy_king))
}

/// Hands over every move that obeys the pieces' movement, whether or not the own king stays attacked.
/// Castlings are complete: nothing about them is left to the guard.
#[inline(always)]
fn pseudo_legal<const WANTED: u8>(position: &Position, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
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
    Flow::Continue(())
}

#[inline(always)]
fn en_passants<const WANTED: u8>(position: &Position, sink: &mut impl FnMut(Move) -> Flow) -> Flow {
    en_passant::generate(position, &mut |mv| Promoter::new(position).emit::<WANTED>(mv, true, sink))
}

/// The moves of one piece but for castling and en passant.
#[inline(always)]
fn moves_of_piece<const WANTED: u8>(
    position: &Position,
    moves: &KindMoves,
    from: Square,
    promoter: &Promoter,
    sink: &mut impl FnMut(Move) -> Flow,
) -> Flow {
    let turn = position.turn();
    let cells = position.board().cells();
    let enemies = SIDES[(!turn).index()];
    let is_enemy = |square: Square| enemies >> cells[square.index()] & 1 != 0;
    if moves.is_pawn {
        for &delta in &moves.quiet_leaps {
            let mut to = from.shift(delta);
            if cells[to.index()] != EMPTY {
                continue;
            }
            promoter.emit::<WANTED>(Move::new(from, to), false, sink)?;
            if WANTED & QUIET == 0 {
                continue;
            }
            for _ in 1..moves.steps[usize::from(from.rank())] {
                to = to.shift(delta);
                if cells[to.index()] != EMPTY {
                    break;
                }
                promoter.emit::<WANTED>(Move::new(from, to).with(Special::MultiStep), false, sink)?;
            }
        }
        if WANTED & TACTICAL != 0 {
            for delta in &moves.capture_leaps {
                let to = from.shift(*delta);
                if is_enemy(to) {
                    promoter.emit::<WANTED>(Move::new(from, to), true, sink)?;
                }
            }
        }
        return contact::for_each_landing(moves, cells, from, turn, &mut |to, captures| {
            promoter.emit::<WANTED>(Move::new(from, to), captures, sink)
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
        if wanted != 0 { sink(Move::new(from, to)) } else { Flow::Continue(()) }
    })
}

/// A set of squares of the torus.
#[derive(Clone, Copy, Default)]
pub(crate) struct SquareSet([u64; 4]);

impl SquareSet {
    #[inline(always)]
    pub(crate) fn add(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    fn intersect(&mut self, other: &SquareSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
    }

    #[inline(always)]
    pub(crate) fn has(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }
}

/// An own piece that stands alone between its king and an enemy rider.
#[derive(Clone, Copy)]
struct Pin {
    square: Square,
    /// The rider's leap, toward the king.
    delta: Delta,
}

/// More lines than this never lead to one king: 8 by queens, 8 by nightriders, 8 by camelriders,
/// 4 by alfilriders and 4 by dabbabariders.
const MAX_PINS: usize = 32;

/// What a side that must heed check has to know about its king.
struct Guard<'a> {
    king: Square,
    enemy_lines: &'a AttackLines,
    in_check: bool,
    /// Where a piece other than the king may land to end all checks. Two checks can have a square in
    /// common: those of a rook and of a dabbabarider along one file.
    cover: SquareSet,
    pinned: SquareSet,
    pins: [Pin; MAX_PINS],
    pin_count: usize,
    /// Whether safety is told only by the board after a move: in Contact Chess any piece may open or close
    /// a shield, so that there are no pins to speak of.
    looks_after: bool,
    scratch: Option<Cells>,
}

impl<'a> Guard<'a> {
    #[inline(always)]
    fn new(position: &'a Position, king: Square) -> Self {
        let enemy_lines = position.variant().attack_lines(!position.turn());
        let mut guard = Guard {
            king,
            enemy_lines,
            in_check: false,
            cover: SquareSet([u64::MAX; 4]),
            pinned: SquareSet::default(),
            pins: [Pin { square: king, delta: Delta(0) }; MAX_PINS],
            pin_count: 0,
            looks_after: !enemy_lines.contacts.is_empty(),
            scratch: None,
        };
        guard.look(position);
        guard
    }

    /// Looks out from the king. Not a part of [`Guard::new`], which would then hand over a copy.
    fn look(&mut self, position: &Position) {
        let turn = position.turn();
        let (king, cells) = (self.king, position.board().cells());
        if self.looks_after {
            self.in_check = self.enemy_lines.attack(cells, king, None);
            return;
        }
        for line in &self.enemy_lines.lines {
            let mut at = king.unshift(line.delta);
            let mut set = line.first;
            if line.riders != 0 {
                while cells[at.index()] == EMPTY {
                    at = at.unshift(line.delta);
                    set = line.riders;
                }
            }
            let cell = cells[at.index()];
            if set >> cell & 1 != 0 {
                self.in_check = true;
                let mut cover = SquareSet::default();
                while at != king {
                    cover.add(at);
                    at = at.shift(line.delta);
                }
                self.cover.intersect(&cover);
            } else if line.riders != 0 && SIDES[turn.index()] >> cell & 1 != 0 {
                let blocker = at;
                at = at.unshift(line.delta);
                while cells[at.index()] == EMPTY {
                    at = at.unshift(line.delta);
                }
                if line.riders >> cells[at.index()] & 1 != 0 && self.pin_count < MAX_PINS {
                    self.pinned.add(blocker);
                    self.pins[self.pin_count] = Pin { square: blocker, delta: line.delta };
                    self.pin_count += 1;
                }
            }
        }
    }

    /// Whether the own king is safe after a move.
    #[inline]
    fn allows(&mut self, position: &Position, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if self.looks_after {
            return self.is_safe_after(position, from, to);
        }
        if from == self.king {
            let cells = position.board().cells();
            return mv.is_castling() || !self.enemy_lines.attack(cells, to, Some(from));
        }
        if mv.is_en_passant() {
            return en_passant::is_safe(position, mv, self.king, self.enemy_lines);
        }
        if self.in_check && !self.cover.has(to) {
            return false;
        }
        !self.pinned.has(from) || self.stays_on_its_lines(position.board().cells(), from, to)
    }

    /// Whether the own king is safe after a move, found by looking at the board after it. A move that leaves
    /// and reaches no line of the king changes nothing for it, if it was safe before.
    fn is_safe_after(&mut self, position: &Position, from: Square, to: Square) -> bool {
        if from != self.king
            && !self.in_check
            && !from.is_on_a_line_with(self.king)
            && !to.is_on_a_line_with(self.king)
        {
            return true;
        }
        let cells = self.scratch.get_or_insert_with(|| *position.board().cells());
        let (mover, target) = (cells[from.index()], cells[to.index()]);
        cells[from.index()] = EMPTY;
        cells[to.index()] = mover;
        let king = if from == self.king { to } else { self.king };
        let safe = !self.enemy_lines.attack(cells, king, None);
        cells[from.index()] = mover;
        cells[to.index()] = target;
        safe
    }

    /// Whether a pinned piece, moving to `to`, still stands between its king and each rider, or takes it.
    #[cold]
    fn stays_on_its_lines(&self, cells: &Cells, from: Square, to: Square) -> bool {
        self.pins[..self.pin_count].iter().filter(|pin| pin.square == from).all(|pin| {
            let mut at = self.king.unshift(pin.delta);
            loop {
                if at == to {
                    return true;
                }
                if at != from && cells[at.index()] != EMPTY {
                    return false;
                }
                at = at.unshift(pin.delta);
            }
        })
    }
}

/// Calls `found` with every square that the piece on `from` could go to or capture on, as its movement
/// has it, without steps of more than one square, en passant and castling.
pub(crate) fn for_each_target(position: &Position, from: Square, mut found: impl FnMut(Square)) {
    let Some(piece) = position.piece_at(from) else { return };
    let color = piece.color();
    let cells = position.board().cells();
    let enemies = SIDES[(!color).index()];
    let moves = &position.variant().moves_of(color)[piece.kind().index()];
    for &delta in &moves.rides {
        let mut to = from.shift(delta);
        while cells[to.index()] == EMPTY {
            found(to);
            to = to.shift(delta);
        }
        if enemies >> cells[to.index()] & 1 != 0 {
            found(to);
        }
    }
    for &delta in moves.both_leaps.iter().chain(&moves.quiet_leaps) {
        if cells[from.shift(delta).index()] == EMPTY {
            found(from.shift(delta));
        }
    }
    for delta in moves.capturing_leaps() {
        if enemies >> cells[from.shift(delta).index()] & 1 != 0 {
            found(from.shift(delta));
        }
    }
    let _ = contact::for_each_landing(moves, cells, from, color, &mut |to, _| {
        found(to);
        Flow::Continue(())
    });
}

/// The sum of what `worth` says of every square that the pieces of a sort reach, as [`for_each_target`] has it;
/// hands the sums over, piece by piece. Written out, for evaluators call it more often than anything else.
#[inline(always)]
pub(crate) fn for_each_reach(
    position: &Position,
    piece: Piece,
    worth: &[u16; 256],
    mut found: impl FnMut(Square, u32),
) {
    let color = piece.color();
    let cells = position.board().cells();
    let enemies = SIDES[(!color).index()];
    let free_or_enemy = enemies | 1 << EMPTY;
    let moves = &position.variant().moves_of(color)[piece.kind().index()];
    for &from in position.board().squares_of(piece) {
        let mut sum = 0;
        for &delta in &moves.rides {
            let mut to = from.shift(delta);
            while cells[to.index()] == EMPTY {
                sum += u32::from(worth[to.index()]);
                to = to.shift(delta);
            }
            if enemies >> cells[to.index()] & 1 != 0 {
                sum += u32::from(worth[to.index()]);
            }
        }
        let mut leaps = |deltas: &[Delta], set: u64| {
            for &delta in deltas {
                let to = from.shift(delta);
                let there = (set >> cells[to.index()] & 1) as u32;
                sum += u32::from(worth[to.index()]) * there;
            }
        };
        leaps(&moves.both_leaps, free_or_enemy);
        leaps(&moves.quiet_leaps, 1 << EMPTY);
        leaps(&moves.capture_leaps, enemies);
        if !moves.contacts.is_empty() {
            let _ = contact::for_each_landing(moves, cells, from, color, &mut |to, _| {
                sum += u32::from(worth[to.index()]);
                Flow::Continue(())
            });
        }
        found(from, sum);
    }
}
