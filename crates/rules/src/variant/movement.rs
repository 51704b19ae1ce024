//! The tables of movement that move generation and the attack test read.
//!
//! Invariant: both are made from the same atoms, so that no piece moves one way and attacks another.

use crate::types::atoms::{Atom, Mode, Normal};
use crate::types::geometry::{Delta, Geometry};
use crate::types::piece::{Color, Kind};
use crate::variant::data::{KindSpec, MultiStep, Role, SideRules};

/// One direction of a piece of Contact Chess.
#[derive(Clone, Copy)]
pub(crate) struct Contact {
    pub(crate) delta: Delta,
    pub(crate) normal: Normal,
    pub(crate) captures_next: bool,
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
    pub(crate) contacts: Vec<Contact>,
    /// The most quiet leaps in one move, by the rank (from 0) the piece stands on; 1 but for pawns.
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
            contacts: Vec::new(),
            steps: [1; 16],
        };
        let forward = if color == Color::White { 1 } else { -1 };
        let delta = |&(files, ranks): &(i8, i8)| Delta::new(files, ranks * forward);
        for atom in spec.atoms {
            match *atom {
                Atom::Leap { directions, mode } => {
                    let list = match mode {
                        Mode::Quiet => &mut moves.quiet_leaps,
                        Mode::Capture => &mut moves.capture_leaps,
                        Mode::Both => &mut moves.both_leaps,
                    };
                    list.extend(directions.iter().map(delta));
                }
                Atom::Ride { directions } => moves.rides.extend(directions.iter().map(delta)),
                Atom::Contact { directions, normal, captures_next } => {
                    let contact = |direction| Contact { delta: delta(direction), normal, captures_next };
                    moves.contacts.extend(directions.iter().map(contact));
                }
            }
        }
        for &MultiStep { pawn, rank, steps } in side.multi_steps {
            if pawn == spec.letter {
                let rank = if color == Color::White { rank - 1 } else { geometry.ranks() - rank };
                moves.steps[usize::from(rank)] = steps;
            }
        }
        moves
    }

    /// The leaps by which the piece captures.
    pub(crate) fn capturing_leaps(&self) -> impl Iterator<Item = Delta> + '_ {
        self.capture_leaps.iter().chain(&self.both_leaps).copied()
    }
}
