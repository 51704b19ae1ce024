//! Pawn structure and its cache: most positions of a search have the same pawns as another one.

use std::cell::Cell;

use vicinity_rules::Color;

use super::FeatureSink;
use super::bits::{Bits, Rays, each};
use super::layout::Layout;
use super::pair::Pair;
use crate::features::term;

/// The facts about a pawn placement.
#[derive(Clone, Copy)]
pub(crate) struct PawnFacts<T> {
    /// The pawns of White and Black.
    pub(crate) pawns: [T; 2],
    pub(crate) score: Pair,
    /// The squares that the pawns of a side attack.
    pub(crate) attacks: [T; 2],
    /// The pawns of a side that no enemy pawn can stop or capture.
    pub(crate) passed: [T; 2],
}

/// A cache of the most recent placements, by their hash.
pub(crate) struct PawnTable<T>(Vec<Cell<PawnFacts<T>>>);

const ENTRIES: usize = 2048;

impl<T: Bits> PawnTable<T> {
    pub(crate) fn new() -> Self {
        let none = PawnFacts {
            // A placement that does not occur.
            pawns: [!T::NONE; 2],
            score: Pair::default(),
            attacks: [T::NONE; 2],
            passed: [T::NONE; 2],
        };
        PawnTable(vec![Cell::new(none); ENTRIES])
    }

    /// The facts of a placement; computed if they are not cached.
    #[inline(always)]
    pub(crate) fn get(&self, pawns: [T; 2], compute: impl FnOnce() -> PawnFacts<T>) -> PawnFacts<T> {
        // Fibonacci hashing (Knuth, volume 3).
        let hash = pawns[0].fold().wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[1].fold().wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let cell = &self.0[(hash >> 32) as usize % ENTRIES];
        let known = cell.get();
        if known.pawns == pawns {
            return known;
        }
        let facts = compute();
        cell.set(facts);
        facts
    }
}

/// The captures of pawns: file offsets, one rank forward.
pub(crate) type Captures = Vec<i8>;

/// The squares that pawns of a side attack.
pub(crate) fn attacks<T: Bits>(rays: &Rays<T>, captures: &[i8], pawns: T, color: Color) -> T {
    captures.iter().fold(T::NONE, |sum, &side| sum | rays.step(pawns, ahead(color, side)))
}

/// The index of a step forward, straight or diagonal, in the list of directions.
fn ahead(color: Color, side: i8) -> usize {
    match (color, side) {
        (Color::White, 0) => 0,
        (Color::White, 1) => 2,
        (Color::White, _) => 3,
        (Color::Black, 0) => 4,
        (Color::Black, 1) => 7,
        (Color::Black, _) => 6,
    }
}

/// All squares straight ahead of a set (front spans, by doubling).
pub(crate) fn way_ahead<T: Bits>(rays: &Rays<T>, set: T, color: Color) -> T {
    let mut way = rays.step(set, ahead(color, 0));
    let forward = if color == Color::White { 8 } else { -8 };
    for steps in [1, 2, 4] {
        way |= way.moved(forward * steps);
    }
    if T::ROOM > 64 {
        way |= way.moved(forward * 8);
    }
    way & rays.board
}

fn beside<T: Bits>(rays: &Rays<T>, set: T) -> T {
    rays.step(set, 1) | rays.step(set, 5)
}

/// Counts the structure of both sides' pawns and computes the facts, except the score.
pub(crate) fn compute<T: Bits>(
    rays: &Rays<T>,
    layout: &Layout,
    captures: &Captures,
    pawns: [T; 2],
    sink: &mut impl FeatureSink,
) -> PawnFacts<T> {
    let mut facts = PawnFacts {
        pawns,
        score: Pair::default(),
        attacks: Color::BOTH.map(|color| attacks(rays, captures, pawns[color.index()], color)),
        passed: [T::NONE; 2],
    };
    for color in Color::BOTH {
        let (own, enemy) = (pawns[color.index()], pawns[(!color).index()]);
        let enemy_ways = way_ahead(rays, enemy, !color);
        let stopped = enemy_ways | beside(rays, enemy_ways);
        let own_ways = way_ahead(rays, own, color);
        // Of two pawns on a file, only the front one is passed.
        facts.passed[color.index()] = own & !stopped & !way_ahead(rays, own, !color);
        // Pieces on these squares can be protected by a pawn, now or after it has advanced.
        let covered = beside(rays, own | own_ways);
        let everywhere = own_ways | own | way_ahead(rays, own, !color);
        let neighboured = beside(rays, everywhere);
        let supported = own & (rays.step(own, ahead(color, 1)) | rays.step(own, ahead(color, -1)));
        let phalanx = own & beside(rays, own);
        let mut add = |feature, set: T| sink.add(color, feature, set.count() as i32);
        add(term::DOUBLED, own & own_ways);
        add(term::ISOLATED, own & !neighboured);
        add(term::BACKWARD, own & neighboured & !covered);
        let mut by_rank = |feature, set: T| {
            each(set, |number| sink.add(color, feature + rank_of(layout, number, color), 1));
        };
        by_rank(term::SUPPORTED, supported);
        by_rank(term::PHALANX, phalanx);
        by_rank(term::PASSED, facts.passed[color.index()]);
    }
    facts
}

/// The rank of a numbered square as a side sees it, as one of eight.
pub(crate) fn rank_of(layout: &Layout, number: usize, color: Color) -> usize {
    layout.eighth_seen(number >> 3, color)
}
