//! The movement tables of move generation and the attack test.
//!
//! Invariant: both are built from the same atoms, so that moves and attacks are consistent.

use std::iter::successors;

use crate::types::atoms::{Atom, Mode, Normal, Travel};
use crate::types::geometry::{Delta, Geometry, Square};
use crate::types::piece::{Color, Kind, Piece};
use crate::types::square_set::SquareSet;
use crate::variant::ALL_RULES;
use crate::variant::data::{KindSpec, MultiStep, Place, Role, SideRules};
use crate::variant::exotic::ExoticMove;
use crate::variant::promotion;

/// One direction of a piece of Contact Chess.
#[derive(Clone, Copy)]
pub(crate) struct Contact {
    pub(crate) delta: Delta,
    pub(crate) normal: Normal,
    pub(crate) captures_next: bool,
}

/// The condition under which a quiet move of a kind resets the count of moves without progress.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    Never,
    Always,
    /// If the piece could not move back.
    Irreversible,
}

/// The movement table of a side's kind.
pub(crate) struct KindMoves {
    pub(crate) kind: Kind,
    /// Whether it moves like a pawn: quiet leaps, several at once from some squares, and separate
    /// capturing leaps.
    pub(crate) is_pawn: bool,
    /// Whether it promotes.
    pub(crate) promotes: bool,
    is_exotic: bool,
    /// Whether two of its moves may lead to the same square.
    pub(crate) overlaps: bool,
    pub(crate) quiet_leaps: Vec<Delta>,
    pub(crate) capture_leaps: Vec<Delta>,
    /// Leaps to empty squares and to enemies.
    pub(crate) both_leaps: Vec<Delta>,
    pub(crate) rides: Vec<Delta>,
    pub(crate) contacts: Vec<Contact>,
    pub(crate) exotic: Vec<ExoticMove>,
    /// The mobility region: the only squares that it may go to.
    pub(crate) region: Option<SquareSet>,
    /// The squares from which it has first moves.
    pub(crate) first_moves: SquareSet,
    pub(crate) progress: Progress,
    /// The wrapping square differences of its quiet moves on an empty board, without first moves.
    quiet: SquareSet,
    /// The maximum number of quiet leaps in one move, by origin; 1 except for pawns.
    pub(crate) steps: [u8; 256],
}

impl KindMoves {
    pub(crate) fn new(
        spec: &KindSpec,
        color: Color,
        side: &SideRules,
        geometry: Geometry,
        kind: Kind,
    ) -> Self {
        let is_pawn = spec.role == Role::Pawn;
        let mut moves = KindMoves {
            kind,
            is_pawn: false,
            promotes: is_pawn,
            is_exotic: false,
            overlaps: false,
            quiet_leaps: Vec::new(),
            capture_leaps: Vec::new(),
            both_leaps: Vec::new(),
            rides: Vec::new(),
            contacts: Vec::new(),
            exotic: Vec::new(),
            region: None,
            first_moves: side.moves.first_moves,
            progress: if is_pawn { Progress::Always } else { Progress::Never },
            quiet: SquareSet::NONE,
            steps: [1; 256],
        };
        for atom in spec.atoms.iter() {
            for (files, ranks) in directions(atom, color) {
                let delta = Delta::new(files, ranks);
                match (atom.travel, atom.mode) {
                    (Travel::Contact { normal, captures_next }, _) => {
                        moves.contacts.push(Contact { delta, normal, captures_next });
                    }
                    (Travel::Leap, Mode::Quiet) if !atom.first => moves.quiet_leaps.push(delta),
                    (Travel::Leap, Mode::Capture) if !atom.first => moves.capture_leaps.push(delta),
                    (Travel::Leap, Mode::Both) if !atom.first => moves.both_leaps.push(delta),
                    (Travel::Ride { max_leaps: 0 }, Mode::Both) if !atom.first => moves.rides.push(delta),
                    (travel, mode) if ALL_RULES => {
                        moves.exotic.push(ExoticMove::new(kind, (files, ranks), travel, mode, atom.first));
                    }
                    // The games of this crate do not have other atoms.
                    _ => {}
                }
            }
        }
        for &MultiStep { pawn, from, steps } in side.moves.multi_steps.iter() {
            if pawn != spec.letter {
                continue;
            }
            for square in geometry.squares() {
                let holds = match from {
                    Place::Rank(rank) => square.rank() == geometry.rank_of_side(color, rank),
                    Place::Squares(squares) => ALL_RULES && squares.contains(square),
                };
                if holds {
                    let most = &mut moves.steps[square.index()];
                    *most = steps.max(*most);
                }
            }
        }
        moves.is_pawn = is_pawn;
        if ALL_RULES {
            moves.add_rare(spec, color, side, geometry);
        }
        moves
    }

    /// Adds the properties that only custom variants and rarely used rules have.
    fn add_rare(&mut self, spec: &KindSpec, color: Color, side: &SideRules, geometry: Geometry) {
        let is_meant = |letters: &str| letters.contains(spec.letter);
        let own = &side.moves;
        if !own.promoters.is_empty() {
            self.promotes = is_meant(&own.promoters);
        }
        if let Some(letters) = &own.progress {
            self.progress = if is_meant(letters) { Progress::Irreversible } else { Progress::Never };
        }
        self.region =
            own.regions.iter().find(|(letter, _)| *letter == spec.letter).map(|(_, squares)| *squares);
        self.quiet = self.quiet_differences(geometry.files().max(geometry.ranks()));
        let is_plain = self.exotic.is_empty() && self.region.is_none();
        self.is_pawn &= is_plain && self.both_leaps.is_empty() && self.rides.is_empty();
        let most_steps = self.steps.iter().copied().max().unwrap_or(1);
        self.overlaps = overlap(spec, geometry, most_steps) || most_steps > 1 && !self.is_pawn;
        let promotion_zone = promotion::zone(&side.promotion, geometry, color);
        self.is_exotic = !is_plain
            || self.promotes != self.is_pawn
            || self.overlaps
            || self.multi_step_reaches(&promotion_zone, geometry);
    }

    /// Whether a multiple step may end on a square of a set.
    fn multi_step_reaches(&self, set: &SquareSet, geometry: Geometry) -> bool {
        geometry.squares().any(|from| {
            self.quiet_leaps.iter().any(|&delta| {
                let next =
                    |square: &Square| Some(square.shift(delta)).filter(|next| geometry.contains(*next));
                let steps = usize::from(self.steps[from.index()]);
                let path = successors(Some(from), next).take(steps + 1);
                path.skip(2).any(|square| set.contains(square))
            })
        })
    }

    /// Whether lists of leaps and rides do not describe all its moves: non-standard moves, a
    /// region, promotion of a kind other than a pawn or by a multiple step, or two ways to the same
    /// square.
    #[inline(always)]
    pub(crate) fn is_exotic(&self) -> bool {
        ALL_RULES && self.is_exotic
    }

    /// Its moves that are neither plain leaps nor unlimited rides.
    pub(crate) fn exotic_ways(&self) -> impl Iterator<Item = &ExoticMove> {
        self.exotic.iter().filter(|_| ALL_RULES)
    }

    /// Its captures that are neither plain leaps nor unlimited rides, as pairs with its piece.
    pub(crate) fn exotic_captures(&self, color: Color) -> impl Iterator<Item = (Piece, &ExoticMove)> {
        let piece = self.kind.of(color);
        self.exotic.iter().filter(|way| way.mode.captures()).map(move |way| (piece, way))
    }

    /// The leaps by which it captures.
    pub(crate) fn capturing_leaps(&self) -> impl Iterator<Item = Delta> + '_ {
        self.capture_leaps.iter().chain(&self.both_leaps).copied()
    }

    /// Whether it may go to a square, given its region.
    #[inline]
    pub(crate) fn may_stand_on(&self, square: Square) -> bool {
        !ALL_RULES || self.region.is_none_or(|region| region.contains(square))
    }

    /// Whether a quiet move resets the count of moves without progress.
    #[inline]
    pub(crate) fn makes_progress(&self, from: Square, to: Square) -> bool {
        match self.progress {
            Progress::Never => false,
            Progress::Always => true,
            Progress::Irreversible => !self.is_quiet_difference(to, from),
        }
    }

    /// Whether a quiet move, except a first move, leads from one square to the other on an empty
    /// board. Always false without [`ALL_RULES`].
    pub(crate) fn is_quiet_difference(&self, from: Square, to: Square) -> bool {
        self.quiet.contains(Square(to.0.wrapping_sub(from.0)))
    }

    /// The wrapping square differences of its quiet moves on an empty board with sides of this
    /// length, without first moves.
    fn quiet_differences(&self, side: u8) -> SquareSet {
        let mut set = SquareSet::NONE;
        let mut add = |delta: Delta, times: u8| {
            let mut at = Square(0);
            for _ in 0..times {
                at = at.shift(delta);
                set.add(at);
            }
        };
        self.quiet_leaps.iter().chain(&self.both_leaps).for_each(|&delta| add(delta, 1));
        self.rides.iter().for_each(|&delta| add(delta, side));
        for way in self.exotic.iter().filter(|way| way.mode.moves() && !way.first) {
            add(way.delta, way.max_leaps(side));
        }
        set
    }

    /// The squares from which it has no quiet move on an empty board, ignoring first moves.
    pub(crate) fn dead_ends(&self, geometry: Geometry) -> SquareSet {
        let differences = self.quiet_differences(1);
        let leads_on = |from: &Square| {
            geometry.squares().any(|to| differences.contains(Square(to.0.wrapping_sub(from.0))))
        };
        geometry.squares().filter(|from| !leads_on(from)).collect()
    }
}

/// The directions of an atom from White's point of view. Black's directions point down the board,
/// and one-sided movement is mirrored.
#[inline]
pub(crate) fn directions(atom: &Atom, color: Color) -> impl Iterator<Item = (i8, i8)> + '_ {
    let forward = if color == Color::White { 1 } else { -1 };
    let goes_both_ways =
        || atom.directions.iter().all(|&(files, ranks)| atom.directions.contains(&(-files, ranks)));
    let sideways = if !ALL_RULES || goes_both_ways() { 1 } else { forward };
    atom.directions.iter().map(move |&(files, ranks)| (files * sideways, ranks * forward))
}

/// Whether two atoms of a kind may lead to the same square; `most_steps` is the maximum number of
/// quiet leaps in one move.
fn overlap(spec: &KindSpec, geometry: Geometry, most_steps: u8) -> bool {
    let mut seen: Vec<((i8, i8), Mode)> = Vec::new();
    for atom in spec.atoms.iter() {
        let (first, mut last) = atom.travel.leaps();
        if (atom.travel, atom.mode, atom.first) == (Travel::Leap, Mode::Quiet, false) {
            last = last.max(most_steps as i8);
        }
        for &(files, ranks) in atom.directions.iter() {
            for times in first..=last {
                let (Some(file), Some(rank)) = (files.checked_mul(times), ranks.checked_mul(times)) else {
                    break;
                };
                if file.unsigned_abs() >= geometry.files() || rank.unsigned_abs() >= geometry.ranks() {
                    break;
                }
                let meets = |&(other, mode): &((i8, i8), Mode)| {
                    let both_move = mode.moves() && atom.mode.moves();
                    other == (file, rank) && (both_move || mode.captures() && atom.mode.captures())
                };
                if seen.iter().any(meets) {
                    return true;
                }
                seen.push(((file, rank), atom.mode));
            }
        }
    }
    false
}
