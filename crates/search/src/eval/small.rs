//! The looked-up features of boards of eight files: mobility, attack on men and kings, passed pawns.

use vicinity_rules::{Color, Position, Role, Square, Variant};

use super::bits::{Bits, Rays, each, number, square};
use super::contact::Jumps;
use super::layout::{Layout, mobility_block, term};
use super::movement::{self, Board, Class, KindFacts};
use super::pawns::{self, Captures, PawnFacts, PawnTable, rank_of, way_ahead};
use super::{Accumulator, Ledger, SMALL_KINDS, Sum, distance};

/// What the features of a board are looked up with.
pub(crate) struct Small<T> {
    layout: Layout,
    rays: Rays<T>,
    facts: Vec<KindFacts>,
    /// By kind and square: where a man captures by a leap.
    leaps: Vec<Vec<T>>,
    pawn: usize,
    king: usize,
    captures: Captures,
    pawn_table: PawnTable<T>,
    jumps: Option<Jumps>,
    /// The side whose army starts further on, if one does.
    advanced: Option<Color>,
    /// By kind: 1 for a promotion to a man worth up to half of the best, 2 for more, 3 for the best.
    promotions: [usize; SMALL_KINDS],
}

/// Where all men stand.
struct Men<T> {
    kinds: [T; SMALL_KINDS],
    sides: [T; 2],
    all: T,
}

/// What a side attacks.
#[derive(Clone, Copy)]
struct Attacks<T> {
    by_class: [T; 6],
    /// By any man but the king.
    officers: T,
    all: T,
}

impl<T: Bits> Small<T> {
    pub(crate) fn new(variant: &Variant, facts: &[KindFacts]) -> Self {
        let geometry = variant.geometry();
        let rays = Rays::new(geometry.files(), geometry.ranks());
        let leaps = |facts: &KindFacts| {
            let mut table = vec![T::NONE; T::ROOM];
            for from in geometry.squares() {
                for (files, ranks) in movement::capturing_leaps(variant.kind(facts.kind).atoms) {
                    let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
                    if (0..geometry.files() as i8).contains(&file) && (0..geometry.ranks() as i8).contains(&rank) {
                        table[number(from)] |= T::of(number(Square::new(file as u8, rank as u8)));
                    }
                }
            }
            table
        };
        let of_role = |role| variant.kinds().iter().position(|spec| spec.role == role).unwrap_or(0);
        let pawn = of_role(Role::Pawn);
        let best = facts.iter().map(|facts| facts.rough_worth).max().unwrap_or(0);
        let mut promotions = [0; SMALL_KINDS];
        for (promotion, facts) in promotions.iter_mut().zip(facts) {
            *promotion = match facts.rough_worth {
                _ if !facts.is_officer() => 0,
                worth if worth == best => 3,
                worth if worth * 2 > best => 2,
                _ => 1,
            };
        }
        Small {
            layout: Layout::new(variant, Board::Small),
            leaps: facts.iter().map(leaps).collect(),
            pawn,
            king: variant.king().index(),
            captures: movement::capturing_leaps(variant.kinds()[pawn].atoms).map(|(files, _)| files).collect(),
            pawn_table: PawnTable::new(),
            jumps: Jumps::new(variant),
            advanced: movement::advanced_army(variant),
            promotions,
            rays,
            facts: facts.to_vec(),
        }
    }

    /// Sums the features of a position; returns what the pawns come to by themselves.
    #[inline(always)]
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        sum: &mut Sum,
    ) -> super::pair::Pair {
        let men = self.men(accumulator);
        let pawns = self.pawns(&men);
        let pawns = self.pawn_table.get(pawns, || {
            let mut structure = Sum::new(sum.weights);
            let facts = pawns::work_out(&self.rays, &self.layout, &self.captures, pawns, &mut structure);
            PawnFacts { score: structure.difference(), ..facts }
        });
        self.count_men(position, &men, &pawns, sum);
        pawns.score
    }

    /// Counts all features of a position one by one.
    pub(crate) fn count(&self, position: &Position, accumulator: &Accumulator, ledger: &mut impl Ledger) {
        let men = self.men(accumulator);
        let pawns = pawns::work_out(&self.rays, &self.layout, &self.captures, self.pawns(&men), ledger);
        self.count_men(position, &men, &pawns, ledger);
    }

    #[inline(always)]
    fn men(&self, accumulator: &Accumulator) -> Men<T> {
        let kinds = accumulator.kinds.map(T::from_words);
        let all = kinds.iter().fold(T::NONE, |all, &kind| all | kind);
        let white = T::from_words(accumulator.white);
        Men { kinds, sides: [white, all ^ white], all }
    }

    #[inline(always)]
    fn pawns(&self, men: &Men<T>) -> [T; 2] {
        men.sides.map(|side| side & men.kinds[self.pawn])
    }

    #[inline(always)]
    fn count_men(&self, position: &Position, men: &Men<T>, pawns: &PawnFacts<T>, ledger: &mut impl Ledger) {
        let kings = Color::BOTH.map(|color| position.king_square(color));
        let [Some(white_king), Some(black_king)] = kings else { return };
        let kings = [white_king, black_king];
        ledger.add(position.turn(), term::TEMPO, 1);
        if let Some(color) = self.advanced {
            ledger.add(color, term::ADVANCED_ARMY, 1);
        }
        let zones = kings.map(|king| self.leaps[self.king][number(king)] | T::of(number(king)));
        let attacks = Color::BOTH.map(|color| self.officers(men, pawns, color, zones, ledger));
        for color in Color::BOTH {
            self.king(men, &attacks, color, kings, zones, ledger);
            self.threats(position, men, &attacks, color, ledger);
            if !pawns.passed[color.index()].is_none() {
                self.passed(position, men, &attacks, pawns.passed[color.index()], color, kings, ledger);
            }
        }
    }

    /// Mobility, attacks near the enemy king, files of rooks, the pair of bishops; returns what is attacked.
    #[inline(always)]
    fn officers(
        &self,
        men: &Men<T>,
        pawns: &PawnFacts<T>,
        color: Color,
        zones: [T; 2],
        ledger: &mut impl Ledger,
    ) -> Attacks<T> {
        let (side, other) = (color.index(), (!color).index());
        let own = men.sides[side];
        let area = !(own | pawns.attacks[other]);
        let zone = zones[other];
        let mut attacks = Attacks { by_class: [T::NONE; 6], officers: T::NONE, all: T::NONE };
        attacks.by_class[Class::Pawn as usize] = pawns.attacks[side];
        let mut attackers = 0;
        for (facts, leaps) in self.facts.iter().zip(&self.leaps) {
            if !facts.is_officer() {
                continue;
            }
            let kind = facts.kind.index();
            let class = facts.class as usize;
            let (mobility, most, halvings) = mobility_block(facts.class);
            let mut tones = 0;
            each(men.kinds[kind] & own, |from| {
                let mut seen = leaps[from & (T::ROOM - 1)];
                if matches!(facts.class, Class::Diagonal | Class::Both) {
                    seen |= self.rays.diagonal(from, men.all);
                }
                if matches!(facts.class, Class::Straight | Class::Both) {
                    seen |= self.rays.straight(from, men.all);
                }
                attacks.by_class[class] |= seen;
                ledger.add(color, mobility + ((seen & area).count() >> halvings).min(most), 1);
                let near = seen & zone;
                if !near.is_none() {
                    attackers += 1;
                    ledger.add(color, term::ZONE + class, near.count() as i32);
                }
                if facts.class == Class::Straight {
                    let file = self.rays.files[from & 7] & men.kinds[self.pawn];
                    if (file & own).is_none() {
                        ledger.add(color, if file.is_none() { term::OPEN_FILE } else { term::HALF_OPEN_FILE }, 1);
                    }
                }
                if facts.colour_bound {
                    tones |= 1 << ((from >> 3 ^ from) & 1);
                }
            });
            if tones == 3 {
                ledger.add(color, term::PAIR, 1);
            }
        }
        if let Some(jumps) = &self.jumps {
            let reached = jumps.count(&self.rays, men.all, men.sides, color, &men.kinds, zone, ledger);
            attacks.by_class[Class::Pawn as usize] |= reached;
        }
        ledger.add(color, term::ATTACKERS + attackers.min(5), 1);
        attacks.officers = attacks.by_class.iter().fold(T::NONE, |all, &class| all | class);
        let king = men.kinds[self.king] & own;
        attacks.by_class[Class::King as usize] = self.leaps[self.king][king.lowest() & (T::ROOM - 1)];
        attacks.all = attacks.officers | attacks.by_class[Class::King as usize];
        attacks
    }

    /// Where the own king can go, and what threatens the other.
    #[inline(always)]
    fn king(
        &self,
        men: &Men<T>,
        attacks: &[Attacks<T>; 2],
        color: Color,
        kings: [Square; 2],
        zones: [T; 2],
        ledger: &mut impl Ledger,
    ) {
        let (side, other) = (color.index(), (!color).index());
        let (own, enemy) = (&attacks[side], &attacks[other]);
        let around = own.by_class[Class::King as usize];
        ledger.add(color, term::ESCAPES + (around & !men.sides[side] & !enemy.all).count().min(8), 1);
        let weak = zones[other] & own.officers & !enemy.officers;
        ledger.add(color, term::WEAK_ZONE + weak.count().min(9), 1);
        let king = number(kings[other]);
        // Where a check can be given and the man is not lost at once.
        let safe = !(men.sides[side] | enemy.all);
        let straight = self.rays.straight(king, men.all) & safe;
        let diagonal = self.rays.diagonal(king, men.all) & safe;
        for (class, squares) in [
            (Class::Diagonal, diagonal),
            (Class::Straight, straight),
            (Class::Both, diagonal | straight),
        ] {
            if !(squares & own.by_class[class as usize]).is_none() {
                ledger.add(color, term::CHECKS + class as usize, 1);
            }
        }
        for (facts, leaps) in self.facts.iter().zip(&self.leaps) {
            if facts.class == Class::Leaper
                && !(leaps[king & (T::ROOM - 1)] & safe & own.by_class[Class::Leaper as usize]).is_none()
            {
                ledger.add(color, term::CHECKS + Class::Leaper as usize, 1);
            }
        }
    }

    /// Attacks on enemy men.
    #[inline(always)]
    fn threats(
        &self,
        position: &Position,
        men: &Men<T>,
        attacks: &[Attacks<T>; 2],
        color: Color,
        ledger: &mut impl Ledger,
    ) {
        let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
        let victims = men.sides[(!color).index()] & own.all & !men.kinds[self.king];
        each(victims, |victim| {
            let Some(piece) = position.piece_at(square(victim)) else { return };
            let class = self.facts[piece.kind().index()].class as usize;
            let block = if enemy.all.has(victim) { term::THREATS } else { term::HANGING };
            for (attacker, attacked) in own.by_class.iter().enumerate() {
                if attacked.has(victim) {
                    ledger.add(color, block + attacker * 6 + class, 1);
                }
            }
        });
    }

    /// Passed pawns: what is to be had, what is in the way, and where the kings are.
    #[inline(never)]
    fn passed(
        &self,
        position: &Position,
        men: &Men<T>,
        attacks: &[Attacks<T>; 2],
        passed: T,
        color: Color,
        kings: [Square; 2],
        ledger: &mut impl Ledger,
    ) {
        let last = position.variant().last_rank(color);
        let forward = if color == Color::White { 0 } else { 4 };
        let mut best = None;
        each(passed, |pawn| {
            let from = square(pawn);
            let rank = rank_of(&self.layout, pawn, color);
            // What a pawn may become does not depend on which it is.
            let best = *best.get_or_insert_with(|| {
                let to = Square::new(from.file(), last);
                let kinds = self.facts.iter().zip(self.promotions);
                let possible = kinds.filter(|(facts, _)| position.may_promote(from, to, facts.kind));
                possible.map(|(_, promotion)| promotion).max().unwrap_or(0)
            });
            ledger.add(color, term::PROMOTION + best * 8 + rank, 1);
            let ahead = self.rays.step(T::of(pawn), forward);
            if (ahead & men.all).is_none() {
                ledger.add(color, term::FREE + rank, 1);
                if (ahead & attacks[(!color).index()].all).is_none() {
                    ledger.add(color, term::SAFE + rank, 1);
                }
                if (way_ahead(&self.rays, ahead, color) & men.all).is_none() {
                    ledger.add(color, term::OPEN_WAY + rank, 1);
                }
            }
            if rank >= 4 {
                let target = if ahead.is_none() { from } else { square(ahead.lowest()) };
                let away = |side: Color| distance(kings[side.index()], target).min(7);
                ledger.add(color, term::OWN_KING + away(color), 1);
                ledger.add(color, term::ENEMY_KING + away(!color), 1);
            }
        });
    }
}
