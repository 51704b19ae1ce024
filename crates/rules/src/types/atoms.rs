//! Movement atoms: the components of a piece's movement.

use std::borrow::Cow;

use crate::types::geometry::MAX_SIDE;

/// Leaps as (files to the right, ranks forward), from the mover's point of view.
pub type Directions = Cow<'static, [(i8, i8)]>;

/// The squares that an atom may land on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Empty squares only.
    Quiet,
    /// Enemy pieces only.
    Capture,
    /// Empty squares and enemy pieces.
    Both,
}

impl Mode {
    /// Whether it may land on an empty square.
    pub const fn moves(self) -> bool {
        !matches!(self, Mode::Capture)
    }

    /// Whether it may land on an enemy piece.
    pub const fn captures(self) -> bool {
        !matches!(self, Mode::Quiet)
    }
}

/// The movement of a piece of Contact Chess without a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Normal {
    /// None.
    None,
    /// One step to an adjacent square.
    Step,
    /// Any distance through empty squares.
    Slide,
}

/// The type of movement along a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Travel {
    /// One leap over any pieces in between.
    Leap,
    /// One leap that requires the squares in between to be empty (Betza's `n`). The diagonal part
    /// comes last, as for the horse of Xiangqi.
    Lame,
    /// Repeated leaps through empty squares.
    Ride {
        /// The maximum number of leaps; 0 for unlimited.
        max_leaps: u8,
    },
    /// Over exactly one piece of either side, with otherwise empty squares on the way, as the
    /// cannon of Xiangqi captures (Betza's `p`).
    Hop {
        /// The maximum number of leaps beyond that piece; 0 for unlimited, 1 for a grasshopper
        /// (Betza's `g`).
        max_leaps: u8,
        /// Whether it can neither hop over nor capture pieces of its own kind, like the cannon of
        /// Janggi.
        spares_own_kind: bool,
    },
    /// A ride that leaps over any piece on its first square (Betza's `j`).
    Ski {
        /// The maximum number of leaps, including the first; 0 for unlimited.
        max_leaps: u8,
    },
    /// Steps, slides, jumps and captures of Contact Chess, one square at a time.
    Contact {
        /// The move to an empty square without a jump.
        normal: Normal,
        /// Whether it captures the piece that this move meets, without a jump.
        captures_next: bool,
    },
}

impl Travel {
    /// The minimum and maximum number of leaps in one move, on the largest board.
    pub(crate) const fn leaps(self) -> (i8, i8) {
        const LONGEST: i8 = MAX_SIDE as i8 - 1;
        const fn at_most(max_leaps: u8) -> i8 {
            if max_leaps == 0 || max_leaps >= MAX_SIDE { LONGEST } else { max_leaps as i8 }
        }
        match self {
            Travel::Leap | Travel::Lame => (1, 1),
            Travel::Ride { max_leaps } => (1, at_most(max_leaps)),
            Travel::Hop { .. } => (2, LONGEST),
            Travel::Ski { max_leaps } => (2, at_most(max_leaps)),
            // A jump passes at least one piece and any number of them.
            Travel::Contact { normal: Normal::None, .. } => (2, LONGEST),
            Travel::Contact { .. } => (1, LONGEST),
        }
    }
}

/// One component of a piece's movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// The directions.
    pub directions: Directions,
    /// The type of movement along each direction.
    pub travel: Travel,
    /// The squares it may land on. Contact Chess has its own rules for that.
    pub mode: Mode,
    /// Whether only a piece on a square of its side's first moves
    /// ([`SideMoves::first_moves`](crate::SideMoves::first_moves)) may make it (Betza's `i`).
    pub first: bool,
}

impl Atom {
    const fn new(directions: &'static [(i8, i8)], travel: Travel, mode: Mode) -> Self {
        Atom { directions: Cow::Borrowed(directions), travel, mode, first: false }
    }

    /// A single leap.
    pub const fn leap(directions: &'static [(i8, i8)], mode: Mode) -> Self {
        Atom::new(directions, Travel::Leap, mode)
    }

    /// An unlimited ride.
    pub const fn ride(directions: &'static [(i8, i8)]) -> Self {
        Atom::new(directions, Travel::Ride { max_leaps: 0 }, Mode::Both)
    }

    /// A movement of Contact Chess.
    pub const fn contact(directions: &'static [(i8, i8)], normal: Normal, captures_next: bool) -> Self {
        Atom::new(directions, Travel::Contact { normal, captures_next }, Mode::Both)
    }

    /// Whether it may lead this far (files to the right, ranks forward), with suitable pieces on
    /// the way.
    pub fn leads_by(&self, offset: (i8, i8), captures: bool) -> bool {
        let (least, most) = self.travel.leaps();
        let lands = if captures { self.mode.captures() } else { self.mode.moves() };
        let leads =
            |&(files, ranks): &(i8, i8)| (least..=most).any(|leaps| (files * leaps, ranks * leaps) == offset);
        lands && self.directions.iter().any(leads)
    }
}
