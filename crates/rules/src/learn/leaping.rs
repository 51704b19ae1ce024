//! What leaps: which moves go over squares instead of across them, and where a piece that leaps stays for ever.

use crate::types::geometry::{Delta, Square};
use crate::types::piece::Kind;
use crate::variant::Variant;

/// The ways to the squares next to one.
const STEPS: [Delta; 8] = [
    Delta::new(1, 0),
    Delta::new(1, 1),
    Delta::new(0, 1),
    Delta::new(-1, 1),
    Delta::new(-1, 0),
    Delta::new(-1, -1),
    Delta::new(0, -1),
    Delta::new(1, -1),
];

impl Variant {
    /// How many times a piece of a kind leaves the board on its way between two squares: a knight once a leap, a rider of leaps once for
    /// each of them, a piece of Contact Chess once where it goes over others. None where it steps or slides.
    ///
    /// ```
    /// use vicinity_rules::{Square, Variant};
    ///
    /// let game = Variant::parse("grand-rider").expect("a known game");
    /// let camelrider = game.kind_of_letter('c').expect("a piece of it");
    /// let rook = game.kind_of_letter('r').expect("a piece of it");
    /// let (from, to) = (Square::new(4, 0), Square::new(6, 6));
    /// assert_eq!(game.hops(camelrider, from, to, &|_| false), 2);
    /// assert_eq!(game.hops(rook, from, Square::new(4, 6), &|_| false), 0);
    /// ```
    pub fn hops(&self, kind: Kind, from: Square, to: Square, is_occupied: &dyn Fn(Square) -> bool) -> u8 {
        // Whoever leaps, leaps both ways and alike on both sides.
        let is_jumper = !self.moves[0][kind.index()].contacts.is_empty();
        for &delta in if is_jumper { &STEPS[..] } else { self.leaps(kind) } {
            let (mut at, mut count) = (from.shift(delta), 1);
            let mut over = 0;
            while self.geometry().contains(at) {
                if at == to {
                    return if is_jumper { over } else { count };
                }
                over |= u8::from(is_occupied(at));
                count += 1;
                at = at.shift(delta);
            }
        }
        0
    }

    /// For every square, by its index, a number that is the same for squares that a leaper of a kind can come to from each other; `None`
    /// where it does not leap, where it comes everywhere, and in a game without such rules.
    pub fn leaper_classes(&self, kind: Kind) -> Option<&[u8; 256]> {
        let classes = self.reach.get(kind.index())?;
        (!self.leaps(kind).is_empty() && classes.contains(&2)).then_some(classes)
    }

    /// The leaps of a piece, one by one; none if it goes to the squares next to it.
    fn leaps(&self, kind: Kind) -> &[Delta] {
        let moves = &self.moves[0][kind.index()];
        let leaps = if moves.rides.is_empty() { &moves.both_leaps } else { &moves.rides };
        match leaps.first() {
            Some(first) if !STEPS.contains(first) => leaps,
            _ => &[],
        }
    }
}
