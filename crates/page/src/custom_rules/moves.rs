//! Descriptions of a kind's moves, with similar moves grouped.
//!
//! Each clause describes one distance with all its directions and is correct on its own. A set of
//! moves that contains all moves of an orthodox piece is described by that piece's name.

use vicinity_rules::{Atom, CUSTOM_VARIANTS, Color, KindSpec, Mode, Normal, Travel, Variant};

use super::squares;
use crate::language::{Text, concat};
use crate::messages::rules;

/// A leap as files to the right and ranks forward.
type Leap = (i8, i8);

/// All directions of one type of movement.
#[derive(Clone, PartialEq, Eq)]
struct Movement {
    travel: Travel,
    mode: Mode,
    first: bool,
    leaps: Vec<Leap>,
}

/// The orthodox pieces used in descriptions: name, phrase, type of movement, and directions.
const ORTHODOX: [(&str, Text, Travel, &[Leap]); 4] = [
    ("queen", rules::AS_QUEEN, RIDE, &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]),
    ("rook", rules::AS_ROOK, RIDE, &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
    ("bishop", rules::AS_BISHOP, RIDE, &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
    (
        "knight",
        rules::AS_KNIGHT,
        Travel::Leap,
        &[(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)],
    ),
];

const RIDE: Travel = Travel::Ride { max_leaps: 0 };

/// The jump of a contact move, which is described separately.
const JUMP: Travel = Travel::Contact { normal: Normal::None, captures_next: false };

/// Returns all clauses about the moves of a kind.
pub(super) fn sentence(variant: &Variant, spec: &KindSpec) -> String {
    let has_first = Color::BOTH
        .into_iter()
        .any(|color| squares::is_somewhere(variant, squares::first_moves(variant, color)));
    let mut movements = grouped(&spec.atoms);
    movements.retain(|movement| has_first || !movement.first);
    let (jumps, movements): (Vec<Movement>, Vec<Movement>) =
        movements.into_iter().partition(|movement| movement.travel == JUMP);
    // A piece that is exactly an orthodox one is described by its directions.
    let is_orthodox = ORTHODOX.iter().any(|(_, _, travel, leaps)| is_all(&movements, *travel, leaps));
    let mut text = String::new();
    let mut add_clause = |movement: &Movement, goes: &str| {
        let clause = match (movement.first, movement.mode) {
            (true, _) => rules::moves_first,
            (false, Mode::Both) => rules::moves_both,
            (false, Mode::Quiet) => rules::moves_quiet,
            (false, Mode::Capture) => rules::moves_capture,
        };
        text += if text.is_empty() { "" } else { "; " };
        text += &clause(goes);
    };
    let is_alike = |one: &Movement, other: &Movement| (one.first, one.mode) == (other.first, other.mode);
    for alike in movements.chunk_by(is_alike) {
        let mut names = Vec::new();
        let mut rest = alike.to_vec();
        if !is_orthodox {
            rest.iter_mut().for_each(|movement| take_orthodox(variant, movement, &mut names));
        }
        if !names.is_empty() {
            add_clause(&alike[0], &or(&names));
        }
        for movement in &rest {
            distances(movement).iter().for_each(|goes| add_clause(movement, goes));
        }
    }
    for movement in &jumps {
        text += if text.is_empty() { "" } else { "; " };
        text += &jumping(movement, &movements);
    }
    if text.is_empty() { rules::MOVES_NOWHERE.owned() } else { text }
}

/// Returns the clause about jumps over friendly pieces, beside the other moves of the piece.
fn jumping(movement: &Movement, others: &[Movement]) -> String {
    let is_among_others = |leap: &Leap| others.iter().any(|other| other.leaps.contains(leap));
    let mut directions = others.iter().flat_map(|other| &other.leaps);
    if movement.leaps.iter().all(is_among_others) && directions.all(|leap| movement.leaps.contains(leap)) {
        return rules::JUMPS_LIKEWISE.owned();
    }
    rules::jumps(&straight_and_diagonal(&movement.leaps, 1))
}

/// Whether a kind has initial moves.
pub(super) fn has_first(spec: &KindSpec) -> bool {
    spec.atoms.iter().any(|atom| atom.first)
}

/// Groups atoms into movements, with each direction in one of them.
fn grouped(atoms: &[Atom]) -> Vec<Movement> {
    let mut single: Vec<Movement> = Vec::new();
    let split_atoms: Vec<(Travel, Mode, &Atom)> = atoms
        .iter()
        .flat_map(|atom| match atom.travel {
            Travel::Contact { normal, captures_next } => {
                of_contact(normal, captures_next).map(|(travel, mode)| (travel, mode, atom)).collect()
            }
            travel => vec![(travel, atom.mode, atom)],
        })
        .collect();
    for (travel, mode, atom) in split_atoms {
        for &leap in atom.directions.iter() {
            let Some((travel, leap)) = plain(travel, leap) else { continue };
            let leaps = vec![leap];
            match single.iter_mut().find(|movement| {
                (movement.travel, movement.first, &movement.leaps) == (travel, atom.first, &leaps)
            }) {
                Some(movement) if movement.mode != mode => movement.mode = Mode::Both,
                Some(_) => {}
                None => single.push(Movement { travel, mode, first: atom.first, leaps }),
            }
        }
    }
    let mut movements: Vec<Movement> = Vec::new();
    for mut movement in single {
        let kin = |other: &&mut Movement| {
            (other.travel, other.mode, other.first) == (movement.travel, movement.mode, movement.first)
        };
        match movements.iter_mut().find(kin) {
            Some(other) => other.leaps.append(&mut movement.leaps),
            None => movements.push(movement),
        }
    }
    // In the order of their clauses. A sort would be the only one of the small program, at 3 KB.
    let order = [false, true]
        .into_iter()
        .flat_map(|first| [Mode::Both, Mode::Quiet, Mode::Capture].map(|mode| (first, mode)));
    order
        .flat_map(|key| movements.iter().filter(move |movement| (movement.first, movement.mode) == key))
        .cloned()
        .collect()
}

/// Splits a contact move into the move without a jump, if there is one, and the jump.
fn of_contact(normal: Normal, captures_next: bool) -> impl Iterator<Item = (Travel, Mode)> {
    let mode = if captures_next { Mode::Both } else { Mode::Quiet };
    let plain = match normal {
        Normal::None => None,
        Normal::Step => Some((Travel::Leap, mode)),
        Normal::Slide => Some((RIDE, mode)),
    };
    plain.into_iter().chain([(JUMP, Mode::Both)])
}

/// Simplifies a type of movement; `None` if it leads nowhere.
fn plain(travel: Travel, (files, ranks): Leap) -> Option<(Travel, Leap)> {
    let passes_none = files.abs().max(ranks.abs()) == 1;
    match travel {
        Travel::Ride { max_leaps: 1 } => Some((Travel::Leap, (files, ranks))),
        Travel::Lame if passes_none => Some((Travel::Leap, (files, ranks))),
        Travel::Ski { max_leaps: 1 } => None,
        Travel::Ski { max_leaps: 2 } => Some((Travel::Leap, (2 * files, 2 * ranks))),
        travel => Some((travel, (files, ranks))),
    }
}

/// Whether the split_atoms are exactly those of an orthodox piece.
fn is_all(movements: &[Movement], travel: Travel, leaps: &[Leap]) -> bool {
    let [movement] = movements else { return false };
    let is_plain = movement.travel == travel && movement.mode == Mode::Both && !movement.first;
    is_plain && movement.leaps.len() == leaps.len() && leaps.iter().all(|leap| movement.leaps.contains(leap))
}

/// Removes the directions of orthodox pieces from a movement and adds their phrases. Skips a piece
/// if the variant uses its name for a piece that moves differently.
fn take_orthodox(variant: &Variant, movement: &mut Movement, names: &mut Vec<String>) {
    for (name, phrase, travel, leaps) in ORTHODOX {
        let is_meant = |spec: &KindSpec| spec.name != name || is_all(&grouped(&spec.atoms), travel, leaps);
        let is_held = travel == movement.travel && leaps.iter().all(|leap| movement.leaps.contains(leap));
        if is_held && variant.kinds().iter().all(is_meant) {
            movement.leaps.retain(|leap| !leaps.contains(leap));
            names.push(phrase.as_str().to_owned());
        }
    }
}

/// Returns a phrase for each distance of a movement.
fn distances(movement: &Movement) -> Vec<String> {
    let sizes = |leap: &Leap| (leap.0.abs().max(leap.1.abs()), leap.0.abs().min(leap.1.abs()));
    let is_slanting = |leap: &Leap| {
        let (long, short) = sizes(leap);
        short != 0 && short != long
    };
    // Orthogonal and diagonal leaps of one length are described together.
    let of = |leap: &Leap| if is_slanting(leap) { sizes(leap) } else { (sizes(leap).0, 0) };
    let mut found: Vec<(i8, i8)> = Vec::new();
    for leap in &movement.leaps {
        if !found.contains(&of(leap)) {
            found.push(of(leap));
        }
    }
    let phrase = |(long, short): (i8, i8)| {
        let leaps: Vec<Leap> =
            movement.leaps.iter().copied().filter(|leap| of(leap) == (long, short)).collect();
        if short != 0 {
            return leaping(movement.travel, &slanting(&leaps, long, short), true);
        }
        let directions = straight_and_diagonal(&leaps, long);
        if long == 1 {
            return stepping(movement.travel, &directions);
        }
        leaping(movement.travel, &rules::step_squares(&long.to_string(), &directions), false)
    };
    found.into_iter().map(phrase).collect()
}

/// Returns the phrase for a movement from square to square.
fn stepping(travel: Travel, directions: &str) -> String {
    match travel {
        // Contact moves are split into steps or rides, and jumps.
        Travel::Leap | Travel::Lame | Travel::Contact { .. } => rules::step_one(directions),
        Travel::Ride { max_leaps: 0 } => rules::step_ride(directions),
        Travel::Ride { max_leaps } => rules::step_ride_limited(&max_leaps.to_string(), directions),
        // The other types need custom variants, which the small program does not support.
        _ if !CUSTOM_VARIANTS => String::new(),
        Travel::Hop { spares_own_kind: true, .. } => rules::step_hop_other_kind(directions),
        Travel::Hop { max_leaps: 0, .. } => rules::step_hop(directions),
        Travel::Hop { max_leaps: 1, .. } => rules::step_hop_one(directions),
        Travel::Hop { max_leaps, .. } => rules::step_hop_limited(directions, &max_leaps.to_string()),
        Travel::Ski { max_leaps: 0 } => rules::step_ski(directions),
        Travel::Ski { max_leaps } => rules::step_ski_limited(&max_leaps.to_string(), directions),
    }
}

/// Returns the phrase for a leap.
fn leaping(travel: Travel, leap: &str, is_slanting: bool) -> String {
    match travel {
        // Contact moves go from square to square.
        Travel::Leap | Travel::Contact { .. } => rules::leap(leap),
        Travel::Ride { max_leaps: 0 } => rules::leap_ride(leap),
        _ if !CUSTOM_VARIANTS => String::new(),
        Travel::Ride { max_leaps } => rules::leap_ride_limited(&max_leaps.to_string(), leap),
        Travel::Lame if is_slanting => rules::leap_lame_slanting(leap),
        Travel::Lame => rules::leap_lame(leap),
        Travel::Hop { max_leaps: 0, .. } => rules::leap_hop(leap),
        Travel::Hop { max_leaps: 1, .. } => rules::leap_hop_one(leap),
        Travel::Hop { max_leaps, .. } => rules::leap_hop_limited(leap, &max_leaps.to_string()),
        Travel::Ski { max_leaps: 0 } => rules::leap_ski(leap),
        Travel::Ski { max_leaps } => rules::leap_ski_limited(&max_leaps.to_string(), leap),
    }
}

/// Returns the phrase for directions along files, ranks and diagonals.
fn straight_and_diagonal(leaps: &[Leap], length: i8) -> String {
    let signs: Vec<Leap> = leaps.iter().map(|(files, ranks)| (files.signum(), ranks.signum())).collect();
    if signs.len() == 8 {
        let text = if length == 1 { rules::DIRECTION_ANY } else { rules::DIRECTION_ANY_LINE };
        return text.as_str().to_owned();
    }
    let has = |leap: Leap| signs.contains(&leap);
    let straight = match [(0, 1), (0, -1), (-1, 0), (1, 0)].map(has) {
        [true, true, true, true] => vec![rules::DIRECTION_STRAIGHT.as_str()],
        [forward, back, left, right] => {
            let both = left && right;
            let words = [
                (forward, rules::DIRECTION_FORWARD.as_str()),
                (back, rules::DIRECTION_BACKWARD.as_str()),
                (both, rules::DIRECTION_SIDEWAYS.as_str()),
                (left && !both, rules::DIRECTION_LEFT.as_str()),
                (right && !both, rules::DIRECTION_RIGHT.as_str()),
            ];
            words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect()
        }
    };
    let diagonal: Vec<&str> = quarters(&signs)
        .into_iter()
        .map(|quarter| match quarter {
            (0, 0) => rules::DIRECTION_DIAGONAL.as_str(),
            (0, 1) => rules::DIRECTION_DIAGONAL_FORWARD.as_str(),
            (0, -1) => rules::DIRECTION_DIAGONAL_BACKWARD.as_str(),
            (-1, 0) => rules::DIRECTION_DIAGONAL_LEFT.as_str(),
            (1, 0) => rules::DIRECTION_DIAGONAL_RIGHT.as_str(),
            (-1, 1) => rules::DIRECTION_FORWARD_LEFT.as_str(),
            (1, 1) => rules::DIRECTION_FORWARD_RIGHT.as_str(),
            (-1, _) => rules::DIRECTION_BACKWARD_LEFT.as_str(),
            _ => rules::DIRECTION_BACKWARD_RIGHT.as_str(),
        })
        .collect();
    let directions = [straight, diagonal].map(|words| {
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        or(&words)
    });
    match directions.each_ref().map(|words| words.as_str()) {
        ["", diagonal] => diagonal.to_owned(),
        [straight, ""] => straight.to_owned(),
        [straight, diagonal] => or_else(straight, diagonal),
    }
}

/// Returns the phrase for oblique leaps, such as a knight's.
fn slanting(leaps: &[Leap], long: i8, short: i8) -> String {
    if leaps.len() == 8 {
        return rules::slant_any(&long.to_string(), &short.to_string());
    }
    // No house variant has an oblique leap in only some directions.
    if !CUSTOM_VARIANTS {
        return String::new();
    }
    let mut leaps_in_words = Vec::new();
    for (files, ranks) in [(short, long), (long, short)] {
        let signs = leaps.iter().filter(|leap| leap.0.abs() == files);
        let signs: Vec<Leap> = signs.map(|(files, ranks)| (files.signum(), ranks.signum())).collect();
        for (side, ahead) in quarters(&signs) {
            let sentence = match (ahead, side) {
                (1, 0) => rules::slant_forward,
                (1, -1) => rules::slant_forward_left,
                (1, _) => rules::slant_forward_right,
                (-1, 0) => rules::slant_backward,
                (-1, -1) => rules::slant_backward_left,
                (-1, _) => rules::slant_backward_right,
                (_, 0) => rules::slant_both,
                (_, -1) => rules::slant_both_left,
                _ => rules::slant_both_right,
            };
            leaps_in_words.push(sentence(&ranks.to_string(), &files.to_string()));
        }
    }
    leaps_in_words.into_iter().reduce(|list, leap| or_else(&list, &leap)).unwrap_or_default()
}

/// Returns the fewest quadrants that cover diagonal directions, as (side, ahead) with 0 for both.
fn quarters(signs: &[Leap]) -> Vec<Leap> {
    let has = |side: i8, ahead: i8| signs.contains(&(side, ahead));
    let halves = [(0, 1), (0, -1), (-1, 0), (1, 0)];
    let holds = |(side, ahead): Leap| match (side, ahead) {
        (0, 0) => has(1, 1) && has(1, -1) && has(-1, 1) && has(-1, -1),
        (0, ahead) => has(1, ahead) && has(-1, ahead),
        (side, 0) => has(side, 1) && has(side, -1),
        (side, ahead) => has(side, ahead),
    };
    if holds((0, 0)) {
        return vec![(0, 0)];
    }
    let half = halves.into_iter().find(|half| holds(*half));
    let covers = |half: Leap, one: Leap| (half.0 == 0 || half.0 == one.0) && (half.1 == 0 || half.1 == one.1);
    let single = [(-1, 1), (1, 1), (-1, -1), (1, -1)].into_iter().filter(|one| holds(*one));
    let single = single.filter(|one| !half.is_some_and(|half| covers(half, *one)));
    half.into_iter().chain(single).collect()
}

/// Joins words with “or” before the last; empty if there are none.
fn or(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [one, other] => rules::or(one, other),
        [first, rest @ ..] => concat(&[first, ", ", &or(rest)]),
    }
}

/// Joins two phrases that may each contain an “or”.
fn or_else(one: &str, other: &str) -> String {
    rules::or(&concat(&[one, ","]), other)
}
