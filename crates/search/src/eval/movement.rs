//! Properties that the evaluator derives from the movement of pieces, so that it needs to know no
//! variant.

use vicinity_rules::{Atom, Color, Kind, Mode, Normal, Piece, Role, Square, Travel, Variant, variants};

use super::bits::DIRECTIONS;
use crate::params;

/// The rough movement of a piece. Pieces of one class share the weights of mobility and attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Pawn = 0,
    Leaper = 1,
    Diagonal = 2,
    Straight = 3,
    Both = 4,
    King = 5,
}

/// The evaluator's facts about a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindFacts {
    pub(crate) kind: Kind,
    pub(crate) class: Class,
    /// The value before tuning; it also measures how full the board is.
    pub(crate) rough_worth: i32,
    /// The contribution to the force on the board: zero for kings and pawns.
    pub(crate) force: i32,
    /// Whether it is bound to squares of one colour, like a bishop.
    pub(crate) colour_bound: bool,
}

impl KindFacts {
    /// Whether it is neither king nor pawn.
    pub(crate) fn is_non_pawn_piece(&self) -> bool {
        !matches!(self.class, Class::King | Class::Pawn)
    }
}

pub(crate) fn facts(variant: &Variant) -> Vec<KindFacts> {
    let one = |kind| {
        let spec = variant.kind(kind);
        let moves = average_moves(variant, &spec.atoms);
        // In a custom variant the name of a piece does not imply how it moves.
        let alike =
            variants::pieces::ORTHODOX.iter().find(|known| variant.is_custom() && known.atoms == spec.atoms);
        let name =
            alike.map_or(if variant.is_custom() { "" } else { spec.name.as_ref() }, |known| &known.name);
        let known = params::PIECES.iter().find(|(known, _)| *known == name).map(|(_, worth)| *worth);
        let computed = moves * params::VALUE_PER_SQUARE / 100;
        let (class, rough_worth) = match spec.role {
            Role::King => (Class::King, 0),
            Role::Pawn => (Class::Pawn, known.unwrap_or(params::PIECES[0].1)),
            Role::Piece => (class(&spec.atoms), known.unwrap_or(computed)),
        };
        KindFacts {
            kind,
            class,
            rough_worth,
            force: if spec.role == Role::Piece { rough_worth } else { 0 },
            colour_bound: is_colour_bound(&spec.atoms),
        }
    };
    variant.all_kinds().map(one).collect()
}

/// The directions of the atoms that match.
fn directions(atoms: &[Atom], is_meant: fn(&Atom) -> bool) -> impl Iterator<Item = (i8, i8)> + '_ {
    atoms.iter().filter(move |atom| is_meant(atom)).flat_map(|atom| atom.directions.iter().copied())
}

/// The directions in which a piece slides.
fn slides(atoms: &[Atom]) -> impl Iterator<Item = (i8, i8)> + '_ {
    directions(atoms, |atom| {
        matches!(
            atom.travel,
            Travel::Ride { .. }
                | Travel::Hop { .. }
                | Travel::Ski { .. }
                | Travel::Contact { normal: Normal::Slide, .. }
        )
    })
}

fn class(atoms: &[Atom]) -> Class {
    let diagonal = slides(atoms).any(|(files, ranks)| files.abs() == ranks.abs());
    let straight = slides(atoms).any(|(files, ranks)| files == 0 || ranks == 0);
    match (diagonal, straight) {
        (false, false) => Class::Leaper,
        (true, false) => Class::Diagonal,
        (false, true) => Class::Straight,
        (true, true) => Class::Both,
    }
}

/// The leaps with which a piece captures.
pub(crate) fn capturing_leaps(atoms: &[Atom]) -> impl Iterator<Item = (i8, i8)> + '_ {
    directions(atoms, |atom| match atom.travel {
        Travel::Leap | Travel::Lame => atom.mode.captures() && !atom.first,
        Travel::Contact { normal: Normal::Step, captures_next } => captures_next,
        _ => false,
    })
}

/// The directions, as indices in [`DIRECTIONS`], in which pieces of a kind jump over each other; as
/// White sees them.
pub(crate) fn jumps(atoms: &[Atom]) -> impl Iterator<Item = usize> + '_ {
    directions(atoms, |atom| matches!(atom.travel, Travel::Contact { .. }))
        .filter_map(|wanted| DIRECTIONS.iter().position(|direction| *direction == wanted))
}

/// The directions as the other side sees them, as indices in [`DIRECTIONS`].
pub(crate) const MIRRORED: [usize; 8] = [4, 1, 7, 6, 0, 5, 3, 2];

/// The captures of pawns, as wrapping differences of square indices.
pub(crate) fn pawn_captures(variant: &Variant, color: Color) -> Vec<(Piece, Vec<u8>)> {
    let forward = if color == Color::White { 1 } else { -1 };
    let pawns = variant.all_kinds().filter(|&kind| variant.kind(kind).role == Role::Pawn);
    let delta =
        |(files, ranks): (i8, i8)| ((ranks * forward) as u8).wrapping_mul(16).wrapping_add(files as u8);
    pawns
        .map(|kind| (kind.of(color), capturing_leaps(&variant.kind(kind).atoms).map(delta).collect()))
        .collect()
}

/// The average number of moves of a piece over all squares, in hundredths, if squares are empty
/// with probability [`params::FREE_PERCENT`].
fn average_moves(variant: &Variant, atoms: &[Atom]) -> i32 {
    let (mut total, mut squares) = (0, 0);
    for square in variant.geometry().squares() {
        squares += 1;
        total += moves_from(variant, atoms, square);
    }
    total / squares
}

/// The same on one square.
pub(crate) fn moves_from(variant: &Variant, atoms: &[Atom], square: Square) -> i32 {
    let geometry = variant.geometry();
    // The steps in a direction up to the edge.
    let reach = |(files, ranks): (i8, i8)| {
        (1..16).take_while(move |&times: &i8| {
            let file = square.file() as i8 + files * times;
            let rank = square.rank() as i8 + ranks * times;
            (0..geometry.files() as i8).contains(&file) && (0..geometry.ranks() as i8).contains(&rank)
        })
    };
    let slide = |direction, max_leaps: usize| {
        let mut free = 100;
        let max_leaps = if max_leaps == 0 { usize::MAX } else { max_leaps };
        reach(direction).take(max_leaps).fold(0, |sum, _| {
            let sum = sum + free;
            free = free * params::FREE_PERCENT / 100;
            sum
        })
    };
    let step = |direction| reach(direction).take(1).count() as i32 * 100;
    let mut total = 0;
    for atom in atoms {
        let max_leaps = match atom.travel {
            Travel::Leap | Travel::Lame | Travel::Contact { normal: Normal::None | Normal::Step, .. } => 1,
            Travel::Ride { max_leaps } | Travel::Hop { max_leaps, .. } | Travel::Ski { max_leaps } => {
                usize::from(max_leaps)
            }
            Travel::Contact { normal: Normal::Slide, .. } => 0,
        };
        // A hop needs a piece to jump over; a lame leap and a first move are not always possible.
        let percent = match atom.travel {
            Travel::Hop { .. } => 100 - params::FREE_PERCENT,
            Travel::Lame => params::FREE_PERCENT,
            _ if atom.first => params::FREE_PERCENT / 4,
            _ => 100,
        };
        let all: i32 =
            atom.directions.iter().map(|&d| if max_leaps == 1 { step(d) } else { slide(d, max_leaps) }).sum();
        let share = if atom.mode == Mode::Both { 1 } else { 2 };
        total += all * percent / 100 / share;
    }
    total
}

/// Whether the piece keeps to squares of one colour, with one square diagonally among its steps.
pub fn is_colour_bound(atoms: &[Atom]) -> bool {
    atoms.iter().all(|atom| {
        atom.directions.contains(&(1, 1))
            && atom.directions.iter().all(|(files, ranks)| (files + ranks) % 2 == 0)
    })
}
