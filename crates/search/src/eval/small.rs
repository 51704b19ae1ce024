//! The looked-up features of boards with eight files: mobility, attacks on pieces and kings, passed
//! pawns.

use vicinity_rules::{Color, Position, Role, Square, Variant};

use super::bits::{Bits, NUMBERS, Rays, each, number, ray, square};
use super::contact::Jumps;
use super::layout::Layout;
use super::movement::{self, Class, KindFacts};
use super::pawns::{self, Captures, PawnFacts, PawnTable, rank_of, way_ahead};
use super::{Accumulator, FeatureSink, Pair, Sum, distance};
use crate::features::{self, Board, SMALL_KINDS, term};

/// The tables for the looked-up features of a board.
pub(crate) struct Small<T> {
    layout: Layout,
    rays: Rays<T>,
    facts: Vec<KindFacts>,
    /// The kinds that are neither kings nor pawns.
    non_pawn_kinds: Vec<NonPawnKind<T>>,
    /// By square: where a king captures.
    king_leaps: Leaps<T>,
    pawn: usize,
    king: usize,
    captures: Captures,
    pawn_table: PawnTable<T>,
    jumps: Option<Jumps>,
    /// The light squares.
    light: T,
    /// The side whose army starts further advanced, if one does.
    advanced: Option<Color>,
    /// By kind: 1 for a promotion to a piece worth up to half of the best, 2 for more, 3 for the
    /// best.
    promotions: [usize; SMALL_KINDS],
}

/// By square: where a piece captures by leaps.
type Leaps<T> = Box<[T; NUMBERS]>;

/// A kind that is neither king nor pawn.
struct NonPawnKind<T> {
    kind: usize,
    class: Class,
    /// The leaps by which it captures; empty for riders.
    leaps: Leaps<T>,
    colour_bound: bool,
}

/// The placement of all pieces.
struct PieceSets<T> {
    kinds: [T; SMALL_KINDS],
    sides: [T; 2],
    all: T,
}

/// The squares that a side attacks.
#[derive(Clone, Copy)]
struct Attacks<T> {
    by_class: [T; 6],
    /// Attacked by any piece but the king.
    non_king: T,
    all: T,
}

impl<T: Bits> Attacks<T> {
    const NONE: Self = Attacks { by_class: [T::NONE; 6], non_king: T::NONE, all: T::NONE };
}

impl<T: Bits> Small<T> {
    pub(crate) fn new(variant: &Variant, facts: &[KindFacts]) -> Self {
        let geometry = variant.geometry();
        let rays = Rays::new(geometry);
        let leaps = |kind| {
            let mut table = Box::new([T::NONE; NUMBERS]);
            let leaps: Vec<_> = movement::capturing_leaps(&variant.kind(kind).atoms).collect();
            for from in geometry.squares() {
                for &leap in &leaps {
                    if let Some(&to) = ray(geometry, from, leap).first() {
                        table[number(from)] |= T::of(to);
                    }
                }
            }
            table
        };
        let Some(king) = variant.king() else { unreachable!("small boards are of games with kings") };
        let of_role = |role| variant.kinds().iter().position(|spec| spec.role == role).unwrap_or(0);
        let pawn = of_role(Role::Pawn);
        let best = facts.iter().map(|facts| facts.rough_worth).max().unwrap_or(0);
        let mut promotions = [0; SMALL_KINDS];
        for (promotion, facts) in promotions.iter_mut().zip(facts) {
            *promotion = match facts.rough_worth {
                _ if !facts.is_non_pawn_piece() => 0,
                worth if worth == best => 3,
                worth if worth * 2 > best => 2,
                _ => 1,
            };
        }
        Small {
            layout: Layout::new(variant, Board::Small),
            king_leaps: leaps(king),
            non_pawn_kinds: facts
                .iter()
                .filter(|facts| facts.is_non_pawn_piece())
                .map(|facts| NonPawnKind {
                    kind: facts.kind.index(),
                    class: facts.class,
                    leaps: leaps(facts.kind),
                    colour_bound: facts.colour_bound,
                })
                .collect(),
            pawn,
            king: king.index(),
            captures: movement::capturing_leaps(&variant.kinds()[pawn].atoms)
                .map(|(files, _)| files)
                .collect(),
            pawn_table: PawnTable::new(),
            jumps: Jumps::new(variant),
            advanced: features::advanced_army(variant),
            promotions,
            light: geometry
                .squares()
                .filter(|square| square.is_light())
                .fold(T::NONE, |light, square| light | T::of(number(square))),
            rays,
            facts: facts.to_vec(),
        }
    }

    /// Counts the features of a position except the pawn structure; returns the weighted sum of the
    /// pawn structure.
    #[inline(always)]
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        weights: &[Pair],
        sink: &mut impl FeatureSink,
    ) -> Pair {
        let pieces = self.pieces(accumulator);
        let pawns = self.pawns(&pieces);
        let pawns = self.pawn_table.get(pawns, || {
            let mut structure = Sum::new(weights);
            let facts = pawns::compute(&self.rays, &self.layout, &self.captures, pawns, &mut structure);
            PawnFacts { score: structure.difference(), ..facts }
        });
        self.count_pieces(position, &pieces, &pawns, sink);
        pawns.score
    }

    /// Counts all features of a position, without the pawn cache.
    pub(crate) fn count(&self, position: &Position, accumulator: &Accumulator, sink: &mut impl FeatureSink) {
        let pieces = self.pieces(accumulator);
        let pawns = pawns::compute(&self.rays, &self.layout, &self.captures, self.pawns(&pieces), sink);
        self.count_pieces(position, &pieces, &pawns, sink);
    }

    #[inline(always)]
    fn pieces(&self, accumulator: &Accumulator) -> PieceSets<T> {
        let kinds = accumulator.kinds.map(T::from_words);
        let all = kinds.iter().fold(T::NONE, |all, &kind| all | kind);
        let white = T::from_words(accumulator.white);
        PieceSets { kinds, sides: [white, all ^ white], all }
    }

    #[inline(always)]
    fn pawns(&self, pieces: &PieceSets<T>) -> [T; 2] {
        pieces.sides.map(|side| side & pieces.kinds[self.pawn])
    }

    /// Counts the features of all pieces except the pawn structure.
    #[inline(always)]
    fn count_pieces(
        &self,
        position: &Position,
        pieces: &PieceSets<T>,
        pawns: &PawnFacts<T>,
        sink: &mut impl FeatureSink,
    ) {
        let kings = Color::BOTH.map(|color| position.king_square(color));
        let [Some(white_king), Some(black_king)] = kings else { return };
        let kings = [white_king, black_king];
        sink.add(position.turn(), term::TEMPO, 1);
        if let Some(color) = self.advanced {
            sink.add(color, term::ADVANCED_ARMY, 1);
        }
        let zones = kings.map(|king| self.king_leaps[number(king)] | T::of(number(king)));
        // Filled in place: wasm makes a call for each copy of more than 64 bytes.
        let mut attacks = [Attacks::NONE; 2];
        for color in Color::BOTH {
            self.count_non_pawn_pieces(pieces, pawns, color, zones, &mut attacks[color.index()], sink);
        }
        for color in Color::BOTH {
            self.king(pieces, &attacks, color, kings, zones, sink);
            self.threats(position, pieces, &attacks, color, sink);
            if !pawns.passed[color.index()].is_none() {
                self.passed(position, pieces, &attacks, pawns.passed[color.index()], color, sink);
            }
        }
    }

    /// Mobility, attacks near the enemy king, rooks on open files, the bishop pair; records the
    /// attacked squares.
    #[inline(never)]
    fn count_non_pawn_pieces(
        &self,
        pieces: &PieceSets<T>,
        pawns: &PawnFacts<T>,
        color: Color,
        zones: [T; 2],
        attacks: &mut Attacks<T>,
        sink: &mut impl FeatureSink,
    ) {
        let (side, other) = (color.index(), (!color).index());
        let own = pieces.sides[side];
        let area = !(own | pawns.attacks[other]);
        let zone = zones[other];
        attacks.by_class[Class::Pawn as usize] = pawns.attacks[side];
        let mut attackers = 0;
        for kind in &self.non_pawn_kinds {
            let set = pieces.kinds[kind.kind] & own;
            let mut seen = |seen: T, mobility: usize| {
                attacks.by_class[kind.class as usize] |= seen;
                sink.add(color, mobility, 1);
                let near = seen & zone;
                if !near.is_none() {
                    attackers += 1;
                    sink.add(color, term::ZONE + kind.class as usize, near.count() as i32);
                }
            };
            match kind.class {
                Class::Diagonal => each(set, |from| {
                    let reach = self.rays.diagonal(from, pieces.all) | kind.leaps[from % NUMBERS];
                    seen(reach, term::DIAGONAL_MOBILITY + (reach & area).count().min(15));
                }),
                Class::Straight => each(set, |from| {
                    let reach = self.rays.straight(from, pieces.all) | kind.leaps[from % NUMBERS];
                    seen(reach, term::STRAIGHT_MOBILITY + (reach & area).count().min(17));
                }),
                Class::Both => each(set, |from| {
                    let reach = self.rays.straight(from, pieces.all)
                        | self.rays.diagonal(from, pieces.all)
                        | kind.leaps[from % NUMBERS];
                    seen(reach, term::QUEEN_MOBILITY + ((reach & area).count() / 2).min(15));
                }),
                _ => each(set, |from| {
                    let reach = kind.leaps[from % NUMBERS];
                    seen(reach, term::LEAPER_MOBILITY + (reach & area).count().min(8));
                }),
            }
            if kind.class == Class::Straight {
                each(set, |from| {
                    let file = self.rays.files[from % 8] & pieces.kinds[self.pawn];
                    if (file & own).is_none() {
                        let open = if file.is_none() { term::OPEN_FILE } else { term::HALF_OPEN_FILE };
                        sink.add(color, open, 1);
                    }
                });
            }
            if kind.colour_bound && !(set & self.light).is_none() && !(set & !self.light).is_none() {
                sink.add(color, term::PAIR, 1);
            }
        }
        if let Some(jumps) = &self.jumps {
            let reached = jumps.count(&self.rays, pieces.sides, color, &pieces.kinds, zone, sink);
            attacks.by_class[Class::Pawn as usize] |= reached;
        }
        sink.add(color, term::ATTACKERS + attackers.min(5), 1);
        attacks.non_king = attacks.by_class.iter().fold(T::NONE, |all, &class| all | class);
        let king = pieces.kinds[self.king] & own;
        attacks.by_class[Class::King as usize] = self.king_leaps[king.lowest() % NUMBERS];
        attacks.all = attacks.non_king | attacks.by_class[Class::King as usize];
    }

    /// Escape squares of the king, and attacks on the enemy king.
    #[inline(never)]
    fn king(
        &self,
        pieces: &PieceSets<T>,
        attacks: &[Attacks<T>; 2],
        color: Color,
        kings: [Square; 2],
        zones: [T; 2],
        sink: &mut impl FeatureSink,
    ) {
        let (side, other) = (color.index(), (!color).index());
        let (own, enemy) = (&attacks[side], &attacks[other]);
        let around = own.by_class[Class::King as usize];
        sink.add(color, term::ESCAPES + (around & !pieces.sides[side] & !enemy.all).count().min(8), 1);
        let weak = zones[other] & own.non_king & !enemy.non_king;
        sink.add(color, term::WEAK_ZONE + weak.count().min(9), 1);
        let king = number(kings[other]);
        // Squares from which a check can be given without losing the piece at once.
        let safe = !(pieces.sides[side] | enemy.all);
        let straight = self.rays.straight(king, pieces.all) & safe;
        let diagonal = self.rays.diagonal(king, pieces.all) & safe;
        for (class, squares) in
            [(Class::Diagonal, diagonal), (Class::Straight, straight), (Class::Both, diagonal | straight)]
        {
            if !(squares & own.by_class[class as usize]).is_none() {
                sink.add(color, term::CHECKS + class as usize, 1);
            }
        }
        let leapers = own.by_class[Class::Leaper as usize] & safe;
        for kind in self.non_pawn_kinds.iter().filter(|kind| kind.class == Class::Leaper) {
            if !(kind.leaps[king % NUMBERS] & leapers).is_none() {
                sink.add(color, term::CHECKS + Class::Leaper as usize, 1);
            }
        }
    }

    /// Attacks on enemy pieces.
    #[inline(never)]
    fn threats(
        &self,
        position: &Position,
        pieces: &PieceSets<T>,
        attacks: &[Attacks<T>; 2],
        color: Color,
        sink: &mut impl FeatureSink,
    ) {
        let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
        let victims = pieces.sides[(!color).index()] & own.all & !pieces.kinds[self.king];
        each(victims, |victim| {
            let Some(piece) = position.piece_at(square(victim)) else { return };
            let class = self.facts[piece.kind().index()].class as usize;
            let block = if enemy.all.has(victim) { term::THREATS } else { term::HANGING };
            let least = own.by_class.iter().position(|attacked| attacked.has(victim)).unwrap_or(0);
            sink.add(color, block + least * 6 + class, 1);
        });
    }

    /// Passed pawns: possible promotions, blockers, and the distance of the kings.
    #[inline(never)]
    fn passed(
        &self,
        position: &Position,
        pieces: &PieceSets<T>,
        attacks: &[Attacks<T>; 2],
        passed: T,
        color: Color,
        sink: &mut impl FeatureSink,
    ) {
        let last = position.variant().last_rank(color);
        let forward = if color == Color::White { 0 } else { 4 };
        let mut best = None;
        each(passed, |pawn| {
            let from = square(pawn);
            let rank = rank_of(&self.layout, pawn, color);
            // The possible promotions do not depend on the pawn.
            let best = *best.get_or_insert_with(|| {
                let to = Square::new(from.file(), last);
                let kinds = self.facts.iter().zip(self.promotions);
                let possible = kinds.filter(|(facts, _)| position.may_promote(from, to, facts.kind));
                possible.map(|(_, promotion)| promotion).max().unwrap_or(0)
            });
            sink.add(color, term::PROMOTION + best * 8 + rank, 1);
            let ahead = self.rays.step(T::of(pawn), forward);
            if (ahead & pieces.all).is_none() {
                sink.add(color, term::FREE + rank, 1);
                if (ahead & attacks[(!color).index()].all).is_none() {
                    sink.add(color, term::SAFE + rank, 1);
                }
                if (way_ahead(&self.rays, ahead, color) & pieces.all).is_none() {
                    sink.add(color, term::OPEN_WAY + rank, 1);
                }
            }
            if rank >= 4 {
                let target = if ahead.is_none() { from } else { square(ahead.lowest()) };
                let away = |side| position.king_square(side).map_or(7, |king| distance(king, target).min(7));
                sink.add(color, term::OWN_KING + away(color), 1);
                sink.add(color, term::ENEMY_KING + away(!color), 1);
            }
        });
    }
}
