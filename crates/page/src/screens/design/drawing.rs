//! The move diagram of a piece: a small board with the piece in the middle. Pressing a square adds
//! or removes a move.

use vicinity_rules::games::{self, BetzaError};
use vicinity_rules::{Atom, Mode, Normal, Travel};

/// The number of squares on each side of the piece.
pub const REACH: i8 = 3;

/// The kind of move that pressing a square adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pen {
    /// Whether the move is a ride, repeated until it is blocked, rather than a leap.
    pub rides: bool,
    pub mode: Mode,
    pub copies: Copies,
}

/// The symmetric squares that get the same move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copies {
    /// All directions.
    All,
    /// Mirrored left and right.
    Sides,
    /// The pressed square only.
    None,
}

/// The content of a square in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Whether the piece may move there, and whether it may capture there.
    pub may: [bool; 2],
    /// Whether no plain leap or ride leads there: the piece has to hop, needs empty squares in
    /// between, or may do it only as its first move.
    pub has_condition: bool,
}

/// An offset from the piece: files to the right, ranks forward.
pub type Offset = (i8, i8);

/// The content of every square, row by row from the top.
pub fn cells(moves: &[Atom]) -> Vec<(Offset, Cell)> {
    let side = || -REACH..=REACH;
    let offsets = side().rev().flat_map(|forward| side().map(move |right| (right, forward)));
    offsets.map(|offset| (offset, cell(moves, offset))).collect()
}

fn cell(moves: &[Atom], offset: Offset) -> Cell {
    let mut cell = Cell { may: [false; 2], has_condition: false };
    let mut is_plain = false;
    for atom in moves {
        let most = match atom.travel {
            Travel::Ride { max_leaps } | Travel::Ski { max_leaps } if max_leaps > 0 => max_leaps as i8,
            Travel::Ride { .. } | Travel::Ski { .. } | Travel::Hop { .. } | Travel::Contact { .. } => REACH,
            Travel::Leap | Travel::Lame => 1,
        };
        let least = match atom.travel {
            Travel::Hop { .. } | Travel::Ski { .. } | Travel::Contact { normal: Normal::None, .. } => 2,
            _ => 1,
        };
        let steps = (least..=most.min(REACH)).find(|steps| {
            atom.directions.iter().any(|(right, forward)| (right * steps, forward * steps) == offset)
        });
        if let Some(steps) = steps {
            let captures_only_by_jump = matches!(atom.travel, Travel::Contact { captures_next: false, .. });
            cell.may[0] |= atom.mode.moves();
            cell.may[1] |= atom.mode.captures() && !(steps == 1 && captures_only_by_jump);
            is_plain |= !atom.first && matches!(atom.travel, Travel::Leap | Travel::Ride { .. });
        }
    }
    cell.has_condition = cell.may != [false; 2] && !is_plain;
    cell
}

/// Adds the move of the pen to a piece's moves in Betza notation, or removes it if it is already
/// there.
///
/// # Errors
/// `moves` is not valid Betza notation.
pub fn press(moves: &str, offset: Offset, pen: Pen) -> Result<String, BetzaError> {
    let atoms = if moves.trim().is_empty() { Vec::new() } else { games::parse_betza(moves)? };
    let travel = if pen.rides { Travel::Ride { max_leaps: 0 } } else { Travel::Leap };
    let wanted = copies(offset, pen.copies);
    let has = |way: &Offset| {
        atoms.iter().any(|atom| {
            !atom.first && atom.travel == travel && atom.mode == pen.mode && atom.directions.contains(way)
        })
    };
    let takes_away = wanted.iter().all(has);
    let mut after: Vec<Atom> = Vec::new();
    for mut atom in atoms {
        // The same direction may already have another mode; the new one replaces it.
        if !atom.first && atom.travel == travel {
            let kept =
                atom.directions.iter().copied().filter(|way| !wanted.contains(way)).collect::<Vec<_>>();
            atom.directions = kept.into();
        }
        if !atom.directions.is_empty() {
            after.push(atom);
        }
    }
    if !takes_away {
        after.push(Atom { directions: wanted.into(), travel, mode: pen.mode, first: false });
    }
    Ok(games::write_betza(&after))
}

fn copies((right, forward): Offset, copies: Copies) -> Vec<Offset> {
    let all: &[Offset] = match copies {
        Copies::All => &[
            (right, forward),
            (-right, forward),
            (right, -forward),
            (-right, -forward),
            (forward, right),
            (-forward, right),
            (forward, -right),
            (-forward, -right),
        ],
        Copies::Sides => &[(right, forward), (-right, forward)],
        Copies::None => &[(right, forward)],
    };
    let mut once: Vec<Offset> = Vec::new();
    for way in all {
        if !once.contains(way) {
            once.push(*way);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Pen = Pen { rides: false, mode: Mode::Both, copies: Copies::All };

    #[test]
    fn a_knight_is_drawn_by_one_press_and_taken_away_by_another() {
        assert_eq!(press("", (1, 2), ALL).as_deref(), Ok("N"));
        assert_eq!(press("N", (-2, 1), ALL).as_deref(), Ok(""));
        assert_eq!(press("QN", (2, 1), ALL).as_deref(), Ok("Q"));
        assert_eq!(press("K", (2, 0), Pen { rides: true, ..ALL }).as_deref(), Ok("KDD"));
        assert_eq!(press("R", (1, 1), Pen { rides: true, ..ALL }).as_deref(), Ok("Q"));
        assert_eq!(press("yK", (1, 2), ALL).as_deref(), Ok("yKN"));
    }

    #[test]
    fn a_pawn_is_drawn_square_by_square() {
        let quiet = Pen { mode: Mode::Quiet, copies: Copies::None, ..ALL };
        let pawn = press("", (0, 1), quiet).expect("moves");
        let pawn =
            press(&pawn, (1, 1), Pen { mode: Mode::Capture, copies: Copies::Sides, ..ALL }).expect("moves");
        assert_eq!(pawn, "mfWcfF");
        // Another pen on the same square replaces the mode.
        assert_eq!(press(&pawn, (0, 1), Pen { mode: Mode::Both, ..quiet }).as_deref(), Ok("cfFfW"));
    }

    #[test]
    fn a_drawing_shows_moves_captures_and_conditions() {
        let shown = |moves: &str, offset| {
            let atoms = games::parse_betza(moves).expect("moves");
            cells(&atoms).into_iter().find(|(at, _)| *at == offset).map(|(_, cell)| cell)
        };
        let cell = |may, has_condition| Some(Cell { may, has_condition });
        assert_eq!(shown("R", (0, 3)), cell([true, true], false));
        assert_eq!(shown("R", (1, 3)), cell([false, false], false));
        assert_eq!(shown("mRcpR", (0, 2)), cell([true, true], false));
        assert_eq!(shown("mRcpR", (0, 1)), cell([true, false], false));
        assert_eq!(shown("pR", (0, 2)), cell([true, true], true));
        assert_eq!(shown("yQ", (0, 3)), cell([true, true], true));
        assert_eq!(shown("ymW", (0, 1)), cell([true, false], true));
        assert_eq!(shown("yjW", (0, 1)), cell([false, false], false));
        assert_eq!(shown("W2", (3, 0)), cell([false, false], false));
        assert!(press("x?", (0, 1), ALL).is_err());
    }
}
