//! What leaps: which moves go over squares instead of across them, and where a piece that leaps stays for ever.

use crate::types::atoms::Atom;
use crate::types::geometry::Square;
use crate::types::piece::Kind;
use crate::variant::Variant;

impl Variant {
    /// How many times a piece of a kind leaves the board on its way between two squares: a knight once, a rider of leaps once for each
    /// of them, a piece of Contact Chess once where it goes over others. None where it steps or slides.
    ///
    /// ```
    /// use vicinity_rules::{Square, Variant};
    ///
    /// let game = Variant::parse("grand-rider").expect("a known game");
    /// let camelrider = game.kind_of_letter('c').expect("a piece of it");
    /// let rook = game.kind_of_letter('r').expect("a piece of it");
    /// let (from, to) = (Square::new(4, 0), Square::new(6, 6));
    /// assert_eq!(game.hops(camelrider, from, to, |_| false), 2);
    /// assert_eq!(game.hops(rook, from, Square::new(4, 6), |_| false), 0);
    /// ```
    pub fn hops(&self, kind: Kind, from: Square, to: Square, is_occupied: impl Fn(Square) -> bool) -> u8 {
        let (wide, high) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let far = wide.max(high);
        let mut hops = 0;
        for atom in self.kind(kind).atoms {
            match *atom {
                Atom::Leap { directions, .. } | Atom::Ride { directions } => {
                    for leap in directions.iter().filter(|leap| is_leap(**leap)) {
                        let (files, ranks) = (leap.0.unsigned_abs(), leap.1.unsigned_abs());
                        let times = far / files.max(ranks);
                        let is_ride = matches!(atom, Atom::Ride { .. });
                        if (files * times, ranks * times) == (wide, high) && (times == 1 || is_ride) {
                            hops = times;
                        }
                    }
                }
                Atom::Contact { .. } if wide == 0 || high == 0 || wide == high => {
                    let way = |from: u8, to: u8, step: u8| match from <= to {
                        true => from + step.min(to - from),
                        false => from - step.min(from - to),
                    };
                    let passed = |step| {
                        Square::new(way(from.file(), to.file(), step), way(from.rank(), to.rank(), step))
                    };
                    hops = u8::from((1..far).any(|step| is_occupied(passed(step))));
                }
                Atom::Contact { .. } => {}
            }
        }
        hops
    }

    /// Whether a square is one of those that a leaper elsewhere could ever come to, or is on. Never where it could come to every square
    /// of a colour and more: that tells nothing.
    pub fn is_kin(&self, kind: Kind, from: Square, square: Square) -> bool {
        let leaps = |atom: &Atom| match *atom {
            Atom::Leap { directions, .. } | Atom::Ride { directions } => {
                directions.iter().any(|leap| is_leap(*leap))
            }
            Atom::Contact { .. } => false,
        };
        let next = Square::new(from.file() ^ 1, from.rank());
        self.kind(kind).atoms.iter().any(leaps)
            && self.same_reach(kind, from, square)
            && !self.same_reach(kind, from, next)
    }
}

/// Whether a direction goes further than to a neighbour.
const fn is_leap((files, ranks): (i8, i8)) -> bool {
    files.unsigned_abs() > 1 || ranks.unsigned_abs() > 1
}
