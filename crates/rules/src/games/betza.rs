//! Betza notation for the moves of a piece, limited to single moves, as interpreted by
//! Fairy-Stockfish.
//!
//! The eight directions of an atom are also named as in Fairy-Stockfish: the leap `(a, b)` goes `a`
//! ranks forward and `b` files to the right; the others are its rotations and reflections.

use std::borrow::Cow;
use std::fmt;

use crate::types::atoms::{Atom, Mode, Normal, Travel};

/// The maximum number of atoms of a piece.
const MAX_ATOMS: usize = 64;

/// An error in the Betza notation of a piece.
///
/// ```
/// use vicinity_rules::games::{self, BetzaError};
///
/// let error = games::parse_betza("Q?").unwrap_err();
/// assert_eq!(error, BetzaError::UnknownLetter { letter: '?', moves: "Q?".to_owned() });
/// ```
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BetzaError {
    /// A letter is not part of the notation, or of what is supported of it.
    UnknownLetter {
        /// The letter.
        letter: char,
        /// The moves as written.
        moves: String,
    },
    /// A range has more than one digit.
    LongRange {
        /// The moves as written.
        moves: String,
    },
    /// The piece has more than 64 atoms.
    TooManyMoves,
    /// Letters that modify a move are not followed by one.
    Unfinished {
        /// The moves as written.
        moves: String,
    },
    /// A move by contact (`y`) has letters that do not go with it.
    Contact {
        /// The moves as written.
        moves: String,
    },
    /// A first move (`i`) may capture.
    FirstCapture {
        /// The moves as written.
        moves: String,
    },
    /// A move has two of `n`, `p`, `g` and `j`, or `j` without a ride.
    Combination {
        /// The moves as written.
        moves: String,
    },
    /// A move has none of the directions that its letters allow.
    NoDirection {
        /// The moves as written.
        moves: String,
    },
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BetzaError::UnknownLetter { letter, moves } => {
                write!(f, "“{letter}” in “{moves}” is not supported Betza notation")
            }
            BetzaError::LongRange { moves } => write!(f, "in “{moves}” a range has more than one digit"),
            BetzaError::TooManyMoves => f.write_str("there are too many moves"),
            BetzaError::Unfinished { moves } => {
                write!(f, "“{moves}” ends before it says how the piece moves")
            }
            BetzaError::Contact { moves } => {
                write!(f, "y goes with K, W, F, Q, R and B, alone or with m or j in “{moves}”")
            }
            BetzaError::FirstCapture { moves } => {
                write!(f, "an initial move (i) that captures is not supported; add m in “{moves}”")
            }
            BetzaError::Combination { moves } => {
                write!(f, "this combination of n, p, g and j is not supported in “{moves}”")
            }
            BetzaError::NoDirection { moves } => {
                write!(f, "the direction letters leave no direction in “{moves}”")
            }
        }
    }
}

impl std::error::Error for BetzaError {}

/// The leaps of a letter, as one (ranks, files) pair per atom, and whether it is a rider.
fn leaps(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'L' | 'C' => (&[(3, 1)], false),
        'J' | 'Z' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// The direction modifiers that match each of an atom's eight directions, in the order of
/// [`turned`].
const DIRECTION_NAMES: [&str; 8] = [
    "ff vv rf rv fh rh hr",
    "bb vv lb lv bh lh hr",
    "rr ss br bs bh rh hr",
    "ll ss fl fs fh lh hr",
    "rr ss fr fs fh rh hl",
    "ll ss bl bs bh lh hl",
    "bb vv rb rv bh rh hl",
    "ff vv lf lv fh lh hl",
];

/// The eight directions of an atom, as (files, ranks).
fn turned((a, b): (i8, i8)) -> [(i8, i8); 8] {
    [(b, a), (-b, -a), (a, -b), (-a, b), (a, b), (-a, -b), (b, -a), (-b, a)]
}

/// The modifiers parsed before the next atom.
#[derive(Default)]
struct Modifiers {
    moves: bool,
    captures: bool,
    hops: Option<u8>,
    is_lame: bool,
    is_first: bool,
    is_ski: bool,
    /// By contact, jumping over own pieces ([`Travel::Contact`]).
    by_contact: bool,
    directions: Vec<[char; 2]>,
}

/// Parses the moves of a piece.
///
/// # Errors
/// The first letter that is not supported, or a combination that is not.
pub(super) fn parse(text: &str) -> Result<Vec<Atom>, BetzaError> {
    const VERTICAL: &str = "fbvh";
    const HORIZONTAL: &str = "rlsh";
    let mut atoms: Vec<Atom> = Vec::new();
    let mut modifiers = Modifiers::default();
    let mut rest = text.chars().peekable();
    let mut is_open = false;
    let moves = || text.to_owned();
    while let Some(letter) = rest.next() {
        is_open = true;
        match letter {
            'm' => modifiers.moves = true,
            'c' => modifiers.captures = true,
            'p' => modifiers.hops = Some(0),
            'g' => modifiers.hops = Some(1),
            'n' => modifiers.is_lame = true,
            'i' => modifiers.is_first = true,
            'j' => modifiers.is_ski = true,
            'y' => modifiers.by_contact = true,
            // The keys for en passant define who captures en passant.
            'e' => {}
            _ if VERTICAL.contains(letter) || HORIZONTAL.contains(letter) => {
                let joins = |next: &char| {
                    *next == letter
                        || VERTICAL.contains(letter) && HORIZONTAL.contains(*next)
                        || HORIZONTAL.contains(letter) && VERTICAL.contains(*next)
                };
                let second = rest.next_if(joins).unwrap_or(letter);
                modifiers.directions.push([letter, second]);
            }
            _ => {
                let Some((kinds, slides)) = leaps(letter) else {
                    return Err(BetzaError::UnknownLetter { letter, moves: moves() });
                };
                let mut range = None;
                if let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    range = digit.to_digit(10);
                    if rest.peek().is_some_and(char::is_ascii_digit) {
                        return Err(BetzaError::LongRange { moves: moves() });
                    }
                } else if rest.next_if_eq(&letter).is_some() {
                    range = Some(0);
                }
                let max_leaps = range.unwrap_or(0) as u8;
                add(&mut atoms, &modifiers, kinds, slides || range.is_some(), max_leaps, text)?;
                if atoms.len() > MAX_ATOMS {
                    return Err(BetzaError::TooManyMoves);
                }
                modifiers = Modifiers::default();
                is_open = false;
            }
        }
    }
    if is_open {
        return Err(BetzaError::Unfinished { moves: moves() });
    }
    Ok(atoms)
}

/// The movement of Contact Chess: jumps over a row of adjacent own pieces, to move to or capture on
/// the square behind it. In addition, the piece steps or slides and captures that way, or does so
/// without capturing (`m`), or only jumps (`j`).
fn contact(
    modifiers: &Modifiers,
    kinds: &[(i8, i8)],
    rides: bool,
    max_leaps: u8,
    moves: &str,
) -> Result<Travel, BetzaError> {
    let is_plain =
        modifiers.hops.is_none() && !modifiers.is_lame && !modifiers.is_first && !modifiers.captures;
    let steps = kinds.iter().all(|(ranks, files)| (*ranks).max(*files) == 1);
    if !is_plain || !steps || max_leaps > 0 || modifiers.moves && modifiers.is_ski {
        return Err(BetzaError::Contact { moves: moves.to_owned() });
    }
    let normal = match (modifiers.is_ski, rides) {
        (true, _) => Normal::None,
        (false, false) => Normal::Step,
        (false, true) => Normal::Slide,
    };
    Ok(Travel::Contact { normal, captures_next: !modifiers.moves && !modifiers.is_ski })
}

/// Adds the atoms of one letter with its modifiers.
fn add(
    atoms: &mut Vec<Atom>,
    modifiers: &Modifiers,
    kinds: &[(i8, i8)],
    rides: bool,
    max_leaps: u8,
    moves: &str,
) -> Result<(), BetzaError> {
    let mode = match (modifiers.moves, modifiers.captures) {
        (true, false) => Mode::Quiet,
        (false, true) => Mode::Capture,
        _ => Mode::Both,
    };
    if modifiers.is_first && mode != Mode::Quiet {
        return Err(BetzaError::FirstCapture { moves: moves.to_owned() });
    }
    let travel = match (modifiers.hops, modifiers.is_ski, modifiers.is_lame, rides) {
        _ if modifiers.by_contact => contact(modifiers, kinds, rides, max_leaps, moves)?,
        (Some(hop), false, false, _) => {
            Travel::Hop { max_leaps: if max_leaps > 0 { max_leaps } else { hop }, spares_own_kind: false }
        }
        (None, true, false, true) => Travel::Ski { max_leaps },
        (None, false, true, false) => Travel::Lame,
        (None, false, false, true) => Travel::Ride { max_leaps },
        (None, false, false, false) => Travel::Leap,
        _ => return Err(BetzaError::Combination { moves: moves.to_owned() }),
    };
    for &leap in kinds {
        let is_straight = kinds.len() == 1 && leap.1 == 0;
        // For orthogonal atoms, a diagonal modifier means both of its directions.
        let mut words: Vec<[char; 2]> = Vec::new();
        for &[first, second] in &modifiers.directions {
            if is_straight && first != second {
                words.extend([[first, first], [second, second]]);
            } else {
                words.push([first, second]);
            }
        }
        let holds = |known: &str| {
            words.is_empty() || words.iter().any(|word| known.split(' ').any(|other| other.chars().eq(*word)))
        };
        let mut directions: Vec<(i8, i8)> = Vec::new();
        for (direction, known) in turned(leap).into_iter().zip(DIRECTION_NAMES) {
            if holds(known) && !directions.contains(&direction) {
                directions.push(direction);
            }
        }
        if directions.is_empty() {
            return Err(BetzaError::NoDirection { moves: moves.to_owned() });
        }
        // Movement by contact has its own rules for the target square.
        let mode = if modifiers.by_contact { Mode::Both } else { mode };
        atoms.push(Atom { directions: Cow::Owned(directions), travel, mode, first: modifiers.is_first });
    }
    Ok(())
}
