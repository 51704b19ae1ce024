//! Non-standard moves, which are neither plain leaps nor unlimited rides: lame leaps, limited
//! rides, hops, ski rides, first moves.
//!
//! Moves ([`ExoticMove`]) and attacks ([`ExoticLine`]) interpret a line in the same way.

use crate::types::atoms::{Mode, Travel};
use crate::types::cells::{BORDER, Cells, EMPTY};
use crate::types::geometry::{Delta, Square};
use crate::types::piece::{Color, Kind, Piece};
use std::ops::ControlFlow;

/// The maximum number of squares that a lame leap passes over, for a leap of four squares.
const MAX_LAME: usize = 3;

/// A non-standard move in one direction.
#[derive(Clone, Copy)]
pub(crate) struct ExoticMove {
    pub(crate) delta: Delta,
    pub(crate) travel: Travel,
    pub(crate) mode: Mode,
    /// Whether only a piece on a square of first moves may make it.
    pub(crate) first: bool,
    /// The squares that a lame leap passes over, relative to its origin.
    path: [Delta; MAX_LAME],
    path_len: u8,
    /// The pieces that a hop can neither pass nor capture, as a set of cells.
    spared: u64,
}

impl ExoticMove {
    pub(crate) fn new(kind: Kind, (files, ranks): (i8, i8), travel: Travel, mode: Mode, first: bool) -> Self {
        let own_kind = Color::BOTH.into_iter().fold(0, |set, color| set | 1 << kind.of(color).0);
        let spares_own_kind = matches!(travel, Travel::Hop { spares_own_kind: true, .. });
        let mut exotic = ExoticMove {
            delta: Delta::new(files, ranks),
            travel,
            mode,
            first,
            path: [Delta(0); MAX_LAME],
            path_len: 0,
            spared: if spares_own_kind { own_kind } else { 0 },
        };
        if travel == Travel::Lame {
            // Along the longer dimension until the rest is diagonal: the horse's leg is the
            // adjacent square.
            let (mut file, mut rank) = (0, 0);
            while usize::from(exotic.path_len) < MAX_LAME {
                let (left, up) = ((files - file).abs(), (ranks - rank).abs());
                file += if left >= up { (files - file).signum() } else { 0 };
                rank += if up >= left { (ranks - rank).signum() } else { 0 };
                if (file, rank) == (files, ranks) {
                    break;
                }
                exotic.path[usize::from(exotic.path_len)] = Delta::new(file, rank);
                exotic.path_len += 1;
            }
        }
        exotic
    }

    fn is_open(&self, cells: &Cells, from: Square) -> bool {
        self.path[..usize::from(self.path_len)].iter().all(|&step| cells[from.shift(step).index()] == EMPTY)
    }

    /// Calls `found` with each empty square that it reaches, and with the first other cell if a
    /// piece on it could be captured. The caller must check that the piece may land there. A hop or
    /// ski ride starts beyond the piece or square that it leaps over.
    #[inline(never)]
    pub(crate) fn for_each_landing(
        &self,
        cells: &Cells,
        from: Square,
        found: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut at = from.shift(self.delta);
        let max_leaps = match self.travel {
            Travel::Leap | Travel::Contact { .. } => return found(at),
            Travel::Lame => {
                return if self.is_open(cells, from) { found(at) } else { ControlFlow::Continue(()) };
            }
            Travel::Ride { max_leaps } => max_leaps,
            Travel::Hop { max_leaps, .. } => {
                while cells[at.index()] == EMPTY {
                    at = at.shift(self.delta);
                }
                // The board wraps around beyond the border.
                if cells[at.index()] == BORDER || self.spares(cells, at) {
                    return ControlFlow::Continue(());
                }
                at = at.shift(self.delta);
                max_leaps
            }
            Travel::Ski { max_leaps: 1 } => return ControlFlow::Continue(()),
            Travel::Ski { max_leaps } => {
                if cells[at.index()] == BORDER {
                    return ControlFlow::Continue(());
                }
                at = at.shift(self.delta);
                max_leaps.saturating_sub(1)
            }
        };
        let mut left = if max_leaps == 0 { u8::MAX } else { max_leaps };
        while !self.spares(cells, at) {
            found(at)?;
            left -= 1;
            if left == 0 || cells[at.index()] != EMPTY {
                return ControlFlow::Continue(());
            }
            at = at.shift(self.delta);
        }
        ControlFlow::Continue(())
    }

    /// The maximum number of leaps of a quiet move on an empty board with sides of this length.
    pub(crate) fn max_leaps(&self, side: u8) -> u8 {
        match self.travel {
            Travel::Leap | Travel::Lame | Travel::Contact { .. } => 1,
            Travel::Ride { max_leaps: 0 } | Travel::Hop { .. } | Travel::Ski { max_leaps: 0 } => side,
            Travel::Ride { max_leaps } | Travel::Ski { max_leaps } => max_leaps,
        }
    }

    /// Whether the piece on a square can neither be hopped over nor captured.
    fn spares(&self, cells: &Cells, square: Square) -> bool {
        self.spared >> cells[square.index()] & 1 != 0
    }
}

/// A direction of non-standard captures with the pieces that capture along it, as a set of cells.
pub(crate) struct ExoticLine {
    way: ExoticMove,
    pieces: u64,
}

/// The directions of captures, given the moves with which pieces capture.
pub(crate) fn lines<'a>(captures: impl Iterator<Item = (Piece, &'a ExoticMove)>) -> Vec<ExoticLine> {
    let mut lines: Vec<ExoticLine> = Vec::new();
    for (piece, way) in captures {
        let bit = 1 << piece.0;
        let is_same = |line: &&mut ExoticLine| {
            let other = &line.way;
            (other.delta, other.travel, other.spared) == (way.delta, way.travel, way.spared)
        };
        match lines.iter_mut().find(is_same) {
            Some(line) => line.pieces |= bit,
            None => lines.push(ExoticLine { way: *way, pieces: bit }),
        }
    }
    lines
}

/// Calls `found` with each piece that could capture on a square along the lines.
#[inline(never)]
pub(crate) fn for_each_attacker(
    lines: &[ExoticLine],
    cells: &Cells,
    square: Square,
    found: &mut dyn FnMut(Square, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cell = |at: Square| cells[at.index()];
    for ExoticLine { way, pieces } in lines {
        let mut at = square.unshift(way.delta);
        let mut meet = |at: Square| {
            let there = cell(at);
            if pieces >> there & 1 != 0 { found(at, Piece(there)) } else { ControlFlow::Continue(()) }
        };
        match way.travel {
            Travel::Leap | Travel::Contact { .. } => meet(at)?,
            Travel::Lame => {
                let path = &way.path[..usize::from(way.path_len)];
                if path.iter().all(|&step| cell(at.shift(step)) == EMPTY) {
                    meet(at)?;
                }
            }
            Travel::Ride { max_leaps } => {
                let mut left = if max_leaps == 0 { u8::MAX } else { max_leaps };
                while left > 1 && cell(at) == EMPTY {
                    at = at.unshift(way.delta);
                    left -= 1;
                }
                meet(at)?;
            }
            Travel::Hop { max_leaps, .. } => {
                let mut left = if max_leaps == 0 { u8::MAX } else { max_leaps };
                while left > 1 && cell(at) == EMPTY {
                    at = at.unshift(way.delta);
                    left -= 1;
                }
                if cell(at) == EMPTY || cell(at) == BORDER || way.spares(cells, at) {
                    continue;
                }
                at = at.unshift(way.delta);
                while cell(at) == EMPTY {
                    at = at.unshift(way.delta);
                }
                meet(at)?;
            }
            Travel::Ski { max_leaps } => {
                // A piece `leaps` leaps away leaps over any piece one leap before it.
                let mut leaps = 2;
                loop {
                    let before = at;
                    at = at.unshift(way.delta);
                    if cell(before) == BORDER || max_leaps != 0 && leaps > max_leaps {
                        break;
                    }
                    meet(at)?;
                    if cell(before) != EMPTY {
                        break;
                    }
                    leaps += 1;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
