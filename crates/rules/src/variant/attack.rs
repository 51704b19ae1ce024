//! Attacks on a square, found along the lines on which pieces capture, outward from the square.
//!
//! A square is attacked by a piece that could capture a king on it. Promotion does not matter: a
//! pawn attacks a king on its last rank even if the pool is empty.

use crate::types::cells::{Cells, EMPTY};
use crate::types::geometry::Square;
use crate::types::piece::{Color, Piece};
use crate::variant::ALL_RULES;
use crate::variant::attack_line::{self, AttackLine};
use crate::variant::contact;
use crate::variant::contact::ContactLine;
use crate::variant::exotic::{self, ExoticLine};
use crate::variant::movement::KindMoves;
use crate::variant::vectors::Vectors;
use std::ops::ControlFlow;

/// All directions of one side's captures.
pub(crate) struct AttackLines {
    pub(crate) lines: Vec<AttackLine>,
    pub(crate) contacts: Vec<ContactLine>,
    pub(crate) exotic: Vec<ExoticLine>,
    /// Attack vectors by piece, if all lines are plain and no kind has two ways to a square.
    pub(crate) vectors: Option<Vectors>,
    /// For each square, the pieces that may go there, as sets of cells; `None` without mobility
    /// regions.
    allowed: Option<Box<[u64; 256]>>,
    color: Color,
}

impl AttackLines {
    pub(crate) fn new(moves: &[KindMoves], color: Color) -> Self {
        let lines = attack_line::lines(moves, color);
        let has_regions = ALL_RULES && moves.iter().any(|kind| kind.region.is_some());
        let allowed = has_regions.then(|| {
            let mut allowed = Box::new([0; 256]);
            for (index, pieces) in allowed.iter_mut().enumerate() {
                let square = Square(index as u8);
                for kind in moves.iter().filter(|kind| kind.may_stand_on(square)) {
                    *pieces |= 1 << kind.kind.of(color).0;
                }
            }
            allowed
        });
        let vectors = Vectors::new(&lines, moves.len());
        let mut lines = AttackLines {
            lines,
            contacts: contact::lines(moves, color),
            exotic: if ALL_RULES {
                exotic::lines(moves.iter().flat_map(|kind| kind.exotic_captures(color)))
            } else {
                Vec::new()
            },
            vectors: None,
            allowed,
            color,
        };
        lines.vectors = vectors.filter(|_| lines.is_plain());
        lines
    }

    /// Whether all lines are plain: checks, pins and blocks can then be derived from them alone.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.contacts.is_empty() && !self.is_exotic()
    }

    /// Whether there are non-standard moves or regions.
    #[inline(always)]
    pub(crate) fn is_exotic(&self) -> bool {
        ALL_RULES && (!self.exotic.is_empty() || self.allowed.is_some())
    }

    /// Whether a side with these lines attacks a square. Riders pass through the piece on `xray`.
    #[inline]
    pub(crate) fn attack(&self, cells: &Cells, square: Square, xray: Option<Square>) -> bool {
        if self.is_exotic() {
            return self.exotic_attack(cells, square, xray);
        }
        for line in &self.lines {
            let mut at = square.unshift(line.delta);
            let cell = cells[at.index()];
            if line.first >> cell & 1 != 0 && xray != Some(at) {
                return true;
            }
            if line.riders == 0 || cell != EMPTY && xray != Some(at) {
                continue;
            }
            let cell = loop {
                at = at.unshift(line.delta);
                let cell = cells[at.index()];
                if cell != EMPTY && xray != Some(at) {
                    break cell;
                }
            };
            if line.riders >> cell & 1 != 0 {
                return true;
            }
        }
        !self.contacts.is_empty() && self.contact_attack(cells, square)
    }

    /// Whether a side with these lines attacks a square after a piece has moved.
    pub(crate) fn attack_after(
        &self,
        cells: &Cells,
        square: Square,
        from: Square,
        to: Square,
        arrived: Piece,
    ) -> bool {
        if !self.is_plain() {
            let mut after = *cells;
            after[from.index()] = EMPTY;
            after[to.index()] = arrived.0;
            return self.attack(&after, square, None);
        }
        let cell = |at: Square| match at {
            _ if at == to => arrived.0,
            _ if at == from => EMPTY,
            _ => cells[at.index()],
        };
        self.lines.iter().any(|line| {
            let mut at = square.unshift(line.delta);
            let mut set = line.first;
            if line.riders != 0 {
                while cell(at) == EMPTY {
                    at = at.unshift(line.delta);
                    set = line.riders;
                }
            }
            set >> cell(at) & 1 != 0
        })
    }

    /// [`Self::attack`] with non-standard moves or regions.
    #[inline(never)]
    fn exotic_attack(&self, cells: &Cells, square: Square, xray: Option<Square>) -> bool {
        let mut cells = *cells;
        if let Some(xray) = xray {
            cells[xray.index()] = EMPTY;
        }
        self.for_each_exotic_attacker(&cells, square, &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Calls `found` with the square of each piece that could capture a king on `square`, and the
    /// piece.
    #[inline(always)]
    pub(crate) fn for_each_attacker(
        &self,
        cells: &Cells,
        square: Square,
        found: &mut impl FnMut(Square, Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_exotic() {
            return self.for_each_exotic_attacker(cells, square, found);
        }
        self.for_each_plain_attacker(cells, square, found)
    }

    /// [`Self::for_each_attacker`] with non-standard moves or regions.
    #[inline(never)]
    fn for_each_exotic_attacker(
        &self,
        cells: &Cells,
        square: Square,
        found: &mut dyn FnMut(Square, Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let allowed = self.allowed.as_ref().map_or(!0, |allowed| allowed[square.index()]);
        let mut allow = |at: Square, piece: Piece| {
            if allowed >> piece.0 & 1 != 0 { found(at, piece) } else { ControlFlow::Continue(()) }
        };
        exotic::for_each_attacker(&self.exotic, cells, square, &mut allow)?;
        self.for_each_plain_attacker(cells, square, &mut allow)
    }

    #[inline(always)]
    fn for_each_plain_attacker(
        &self,
        cells: &Cells,
        square: Square,
        found: &mut impl FnMut(Square, Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.contacts.is_empty() {
            contact::for_each_attacker(&self.contacts, cells, square, self.color, found)?;
        }
        for line in &self.lines {
            let mut at = square.unshift(line.delta);
            let mut set = line.first;
            if line.riders != 0 {
                while cells[at.index()] == EMPTY {
                    at = at.unshift(line.delta);
                    set = line.riders;
                }
            }
            let cell = cells[at.index()];
            if set >> cell & 1 != 0 {
                found(at, Piece(cell))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn contact_attack(&self, cells: &Cells, square: Square) -> bool {
        let mut found = |_, _| ControlFlow::Break(());
        contact::for_each_attacker(&self.contacts, cells, square, self.color, &mut found).is_break()
    }
}
