//! Checks and pins against a king that may not be left in check.

use crate::position::en_passant;
use crate::position::state::Position;
use crate::types::cells::{Cells, EMPTY, SIDES};
use crate::types::geometry::{Delta, Square};
use crate::types::moves::Move;
use crate::types::square_set::SquareSet;
use crate::variant::attack::AttackLines;

/// An own piece that alone separates its king from an enemy rider.
#[derive(Clone, Copy)]
struct Pin {
    square: Square,
    /// The rider's leap, toward the king.
    delta: Delta,
}

/// The maximum number of pins that are recorded: in the games of this crate, the lines to a king
/// are 8 of queens, 8 of nightriders, 8 of camelriders, 4 of alfilriders and 4 of dabbabariders.
/// Custom variants can have 48; with more pins than this, moves are judged by the board after them.
const MAX_PINS: usize = 32;

/// Checks and pins against a king that may not be left in check.
pub(super) struct CheckInfo<'a> {
    king: Square,
    enemy_lines: &'a AttackLines,
    in_check: bool,
    /// The squares where a piece other than the king blocks or captures all checkers. Two checks
    /// can share a square, such as those of a rook and a dabbabarider along one file.
    cover: SquareSet,
    pinned: SquareSet,
    pins: [Pin; MAX_PINS],
    pin_count: usize,
    /// Whether legality is decided on the board after each move. In Contact Chess any piece may
    /// open or close a shield, so pins do not exist; the same holds where an enemy piece has two
    /// ways to a square.
    pub(super) tests_after_move: bool,
    scratch: Option<Cells>,
}

impl<'a> CheckInfo<'a> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position, king: Square) -> Self {
        let enemy_lines = position.variant().attack_lines(!position.turn());
        let mut check_info = CheckInfo {
            king,
            enemy_lines,
            in_check: false,
            cover: SquareSet::ALL,
            pinned: SquareSet::default(),
            pins: [Pin { square: king, delta: Delta(0) }; MAX_PINS],
            pin_count: 0,
            tests_after_move: enemy_lines.vectors.is_none(),
            scratch: None,
        };
        check_info.find_checks(position);
        check_info
    }

    /// Finds the enemy pieces on a line to the king. Separate from [`CheckInfo::new`], which would
    /// otherwise copy its result.
    fn find_checks(&mut self, position: &Position) {
        let enemy = !position.turn();
        let cells = position.board().cells();
        let Some(vectors) = &self.enemy_lines.vectors else {
            self.in_check = self.enemy_lines.attack(cells, self.king, None);
            return;
        };
        for kind in vectors.kinds() {
            for &from in position.board().squares_of(kind.of(enemy)) {
                if let Some(step) = vectors.step(kind, from, self.king) {
                    self.look_along(cells, from, step, SIDES[position.turn().index()]);
                }
            }
        }
    }

    /// Follows an enemy piece's way to the king and records a check or a pin.
    #[inline(always)]
    fn look_along(&mut self, cells: &Cells, from: Square, step: Delta, own: u64) {
        let mut cover = SquareSet::default();
        let mut at = from;
        loop {
            cover.add(at);
            at = at.shift(step);
            if cells[at.index()] != EMPTY {
                break;
            }
        }
        if at == self.king {
            self.in_check = true;
            self.cover.intersect(&cover);
            return;
        }
        let blocker = at;
        if own >> cells[blocker.index()] & 1 == 0 {
            return;
        }
        loop {
            at = at.shift(step);
            if cells[at.index()] != EMPTY {
                break;
            }
        }
        if at != self.king {
            return;
        }
        let Some(pin) = self.pins.get_mut(self.pin_count) else {
            self.tests_after_move = true;
            return;
        };
        *pin = Pin { square: blocker, delta: step };
        self.pin_count += 1;
        self.pinned.add(blocker);
    }

    /// The squares of the king and of the pieces whose moves may be illegal. En passant is
    /// excluded.
    pub(super) fn restricted(&self) -> SquareSet {
        if self.in_check || self.tests_after_move {
            return SquareSet::ALL;
        }
        let mut squares = self.pinned;
        squares.add(self.king);
        squares
    }

    /// Whether the own king is safe after a move.
    #[inline]
    pub(super) fn allows(&mut self, position: &Position, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castling() {
            return true;
        }
        if mv.is_en_passant() {
            return en_passant::is_safe(position, mv, self.king, self.enemy_lines);
        }
        if self.tests_after_move {
            return self.is_safe_after(position, from, to);
        }
        if from == self.king {
            return !self.enemy_lines.attack(position.board().cells(), to, Some(from));
        }
        if self.in_check && !self.cover.contains(to) {
            return false;
        }
        !self.pinned.contains(from) || self.stays_on_its_lines(position.board().cells(), from, to)
    }

    /// Whether the own king is safe after a move, judged by the board after it. In Contact Chess a
    /// move that neither leaves nor reaches a line of the king cannot expose it, if it was safe
    /// before.
    fn is_safe_after(&mut self, position: &Position, from: Square, to: Square) -> bool {
        if from != self.king
            && !self.in_check
            && !self.enemy_lines.contacts.is_empty()
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

    /// Whether a pinned piece that moves to `to` still blocks each of its pins, or captures the
    /// rider.
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
