//! Movement atoms: what the moves of a piece are put together from.

use std::borrow::Cow;

use crate::types::geometry::MAX_SIDE;

/// Leaps as (files to the right, ranks forward), seen from the side that moves.
pub type Directions = Cow<'static, [(i8, i8)]>;

/// What an atom's landing may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// An empty square only.
    Quiet,
    /// An enemy only.
    Capture,
    /// Either.
    Both,
}

impl Mode {
    /// Whether it may land on an empty square.
    pub const fn moves(self) -> bool {
        !matches!(self, Mode::Capture)
    }

    /// Whether it may land on an enemy.
    pub const fn captures(self) -> bool {
        !matches!(self, Mode::Quiet)
    }
}

/// How far a piece of Contact Chess goes without a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Normal {
    /// Nowhere.
    None,
    /// To the next square.
    Step,
    /// Any way through empty squares.
    Slide,
}

/// How a piece gets along a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Travel {
    /// One leap, over whatever stands between.
    Leap,
    /// One leap, if the squares between are empty (Betza's `n`): diagonally last, as the horse of Chinese chess goes.
    Lame,
    /// The same leap again and again through empty squares.
    Ride {
        /// The most leaps; 0 for any number.
        most: u8,
    },
    /// Over exactly one piece of either side, with nothing else in the way, as the cannon of Chinese chess captures (Betza's `p`).
    Hop {
        /// The most leaps after the piece; 0 for any number, 1 for a grasshopper (Betza's `g`).
        most: u8,
        /// Whether it neither hops over nor captures pieces of its own kind, as the cannon of Janggi.
        spares_own_kind: bool,
    },
    /// A ride that begins with a leap over whatever stands on its first square (Betza's `j`).
    Ski {
        /// The most leaps, the first included; 0 for any number.
        most: u8,
    },
    /// Steps, slides, jumps and captures of Contact Chess, one square at a time.
    Contact {
        /// The move onto an empty square without a jump.
        normal: Normal,
        /// Whether it captures without a jump what that move meets.
        captures_next: bool,
    },
}

impl Travel {
    /// The fewest and the most leaps of one move, on the longest of boards.
    pub(crate) const fn leaps(self) -> (i8, i8) {
        const LONGEST: i8 = MAX_SIDE as i8 - 1;
        const fn at_most(most: u8) -> i8 {
            if most == 0 || most >= MAX_SIDE { LONGEST } else { most as i8 }
        }
        match self {
            Travel::Leap | Travel::Lame => (1, 1),
            Travel::Ride { most } => (1, at_most(most)),
            Travel::Hop { .. } => (2, LONGEST),
            Travel::Ski { most } => (2, at_most(most)),
            // A jump passes at least one piece, and goes as far as there are pieces.
            Travel::Contact { normal: Normal::None, .. } => (2, LONGEST),
            Travel::Contact { .. } => (1, LONGEST),
        }
    }
}

/// One way of moving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// Where to.
    pub directions: Directions,
    /// How.
    pub travel: Travel,
    /// What it may land on. Contact Chess has its own rules for that.
    pub mode: Mode,
    /// Whether only a piece that stands where its side's pieces have multiple steps may do it (Betza's `i`).
    pub first: bool,
}

impl Atom {
    const fn new(directions: &'static [(i8, i8)], travel: Travel, mode: Mode) -> Self {
        Atom { directions: Cow::Borrowed(directions), travel, mode, first: false }
    }

    /// One leap.
    pub const fn leap(directions: &'static [(i8, i8)], mode: Mode) -> Self {
        Atom::new(directions, Travel::Leap, mode)
    }

    /// A ride without end.
    pub const fn ride(directions: &'static [(i8, i8)]) -> Self {
        Atom::new(directions, Travel::Ride { most: 0 }, Mode::Both)
    }

    /// A way of Contact Chess.
    pub const fn contact(directions: &'static [(i8, i8)], normal: Normal, captures_next: bool) -> Self {
        Atom::new(directions, Travel::Contact { normal, captures_next }, Mode::Both)
    }
}
