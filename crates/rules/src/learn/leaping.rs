//! Leapers: moves that leap over squares, and squares that a leaper can never reach.

use crate::types::geometry::{Delta, Square};
use crate::types::piece::Kind;
use crate::variant::Variant;

/// The steps to adjacent squares.
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
    /// The number of leaps of a piece between two squares: one for a knight, one per leap for a
    /// rider of leaps, and one for a piece of Contact Chess that jumps over others. 0 for steps and
    /// slides.
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
    ///
    /// # Panics
    /// If the kind is of another variant and this one has fewer kinds.
    pub fn hops(&self, kind: Kind, from: Square, to: Square, is_occupied: &dyn Fn(Square) -> bool) -> u8 {
        // Leapers have symmetric movement that is the same on both sides.
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

    /// For each square, by its index, the number of its class: squares of one class can be reached
    /// from each other by a leaper of this kind. `None` if the kind does not leap, if it reaches
    /// all squares, or in variants whose rules do not use these classes.
    pub fn leaper_classes(&self, kind: Kind) -> Option<&[u8; 256]> {
        let classes = self.reach.get(kind.index())?;
        (!self.leaps(kind).is_empty() && classes.contains(&2)).then_some(classes)
    }

    /// The leaps of a kind; empty if it moves to adjacent squares.
    fn leaps(&self, kind: Kind) -> &[Delta] {
        let moves = &self.moves[0][kind.index()];
        let leaps = if moves.rides.is_empty() { &moves.both_leaps } else { &moves.rides };
        match leaps.first() {
            Some(first) if !STEPS.contains(first) => leaps,
            _ => &[],
        }
    }
}
