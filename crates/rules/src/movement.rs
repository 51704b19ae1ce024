//! Movement atoms, and the tables that move generation and the attack test read.
//!
//! Invariant: both are made from the same atoms, so that no man moves one way and attacks another.

use crate::geometry::{Delta, Geometry};
use crate::piece::{Color, Kind};
use crate::variant::{KindSpec, MultiStep, Role, SideRules};

/// Leaps as (files to the right, ranks forward), seen from the side that moves.
pub type Directions = &'static [(i8, i8)];

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

/// One way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// One leap, over whatever stands between.
    Leap {
        /// The leaps.
        directions: Directions,
        /// What it may land on.
        mode: Mode,
    },
    /// The same leap again and again in one direction through empty squares; may capture at the end.
    Ride {
        /// The leaps repeated.
        directions: Directions,
    },
}

/// The movement of one kind on one side, ready for use.
pub(crate) struct KindMoves {
    pub(crate) kind: Kind,
    /// Whether it promotes and steps as a pawn.
    pub(crate) is_pawn: bool,
    pub(crate) quiet_leaps: Vec<Delta>,
    pub(crate) capture_leaps: Vec<Delta>,
    /// Leaps that land on empty squares and on enemies alike.
    pub(crate) both_leaps: Vec<Delta>,
    pub(crate) rides: Vec<Delta>,
    /// The most quiet leaps in one move, by the rank (from 0) the man stands on; 1 but for pawns.
    pub(crate) steps: [u8; 16],
}

impl KindMoves {
    pub(crate) fn new(
        spec: &KindSpec,
        color: Color,
        side: &SideRules,
        geometry: Geometry,
        kind_of: impl Fn(char) -> Kind,
    ) -> Self {
        let mut moves = KindMoves {
            kind: kind_of(spec.letter),
            is_pawn: spec.role == Role::Pawn,
            quiet_leaps: Vec::new(),
            capture_leaps: Vec::new(),
            both_leaps: Vec::new(),
            rides: Vec::new(),
            steps: [1; 16],
        };
        let forward = if color == Color::White { 1 } else { -1 };
        for atom in spec.atoms {
            let (directions, list) = match *atom {
                Atom::Leap { directions, mode: Mode::Quiet } => (directions, &mut moves.quiet_leaps),
                Atom::Leap { directions, mode: Mode::Capture } => (directions, &mut moves.capture_leaps),
                Atom::Leap { directions, mode: Mode::Both } => (directions, &mut moves.both_leaps),
                Atom::Ride { directions } => (directions, &mut moves.rides),
            };
            list.extend(directions.iter().map(|&(files, ranks)| Delta::new(files, ranks * forward)));
        }
        for &MultiStep { pawn, rank, steps } in side.multi_steps {
            if pawn == spec.letter {
                let rank = if color == Color::White { rank - 1 } else { geometry.ranks() - rank };
                moves.steps[usize::from(rank)] = steps;
            }
        }
        moves
    }

    /// The leaps by which the man captures.
    pub(crate) fn capturing_leaps(&self) -> impl Iterator<Item = Delta> + '_ {
        self.capture_leaps.iter().chain(&self.both_leaps).copied()
    }
}
