//! Levels: weaker ones look less far and overlook moves, their own and the answers to them, as
//! people do.
//!
//! A level says how well to look, the host how long. What is overlooked is a move as such, the
//! bishop going from b2 to g7, say: for as long as this one move of the game is thought about it
//! does not occur to the player, wherever in his lines it would be possible; at the next move of
//! the game he looks with new eyes. Captures are overlooked less than quiet moves, and a piece that
//! has just captured is rarely forgotten. So a weak level plays sensible moves and leaves pieces
//! hanging now and then, but does not throw them away at random. Strength depends on nodes and
//! depth only, not on the machine.

use vicinity_rules::Move;

/// How strongly to play, from 1, the weakest, to 8, as strong as can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// The greatest depth.
    pub(crate) depth: usize,
    /// The most nodes.
    pub(crate) nodes: u64,
    /// How many quiet moves of a thousand are overlooked.
    overlook_permille: u32,
}

const fn skill(depth: usize, nodes: u64, overlook_permille: u32) -> Skill {
    Skill { depth, nodes, overlook_permille }
}

/// The levels below full strength.
///
/// Measured by `vicinity-lab match level=2,hash=4 level=1,hash=4 --variant near --nodes 100000
/// --seed 5 --games 60 --give-up 1000` and so on, by networks; Elo of the higher over the lower
/// level, with the 95 % error. From the weakest level to full strength it is about 2,500 Elo, so
/// that seven steps cannot be much smaller than this.
///
/// | step | near | contact | grand-rider | chess |
/// |---|---|---|---|---|
/// | 1 to 2 | +417 ± 181 | +458 ± 279 | +512 ± 413 | +352 ± 149 |
/// | 2 to 3 | +147 ± 96 | +241 ± 116 | +458 ± 279 | +154 ± 95 |
/// | 3 to 4 | +199 ± 131 | +250 ± 114 | +417 ± 390 | +199 ± 107 |
/// | 4 to 5 | +398 ± 176 | +260 ± 111 | +545 ± 397 | +269 ± 108 |
/// | 5 to 6 | +708 ± 322 | +483 ± 318 | +545 ± 397 | +512 ± 370 |
/// | 6 to 7 | +417 ± 142 | +352 ± 169 | +352 ± 180 | +417 ± 161 |
/// | 7 to 8 with 100,000 nodes a move | +398 ± 113 | +398 ± 193 | +458 ± 279 | +366 ± 108 |
///
/// Against simulated beginners (`examples/beginners.rs`, near, 60 games each, before there were
/// networks): level 1 wins every game against random moves, has +55 =5 -0 against one who takes
/// whatever he can, and +12 =7 -41 against one who takes what hangs and leaves nothing hanging;
/// level 2 has +36 =8 -16 against the last.
const SKILLS: [Skill; 7] = [
    skill(1, 1_000, 730),
    skill(2, 2_000, 390),
    skill(3, 5_000, 210),
    skill(4, 10_000, 95),
    skill(6, 15_000, 28),
    skill(8, 25_000, 12),
    skill(10, 40_000, 4),
];

/// What each level is about as strong as, for programs that ask for a strength by Elo (`UCI_Elo`):
/// the steps measured above in the first three games, rounded, within their errors (chess would
/// have its third step 14 less), from an anchor: a beginner who has just learnt the rules has about
/// 600.
const ELO: [u16; Level::COUNT as usize] = [600, 950, 1190, 1510, 1870, 2270, 2680, 3100];

/// The greatest `Skill Level` of programs that count as Stockfish does, from 0.
const MOST_SKILL: u8 = 20;

impl Level {
    /// The number of levels.
    pub const COUNT: u8 = 8;
    /// The strongest: no limit but the host's.
    pub const FULL: Level = Level(Level::COUNT);

    /// The level of a number from 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::COUNT { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The weakest.
    pub const MIN: Level = Level(1);

    /// The level of a `Skill Level` from 0 to 20: 20 is full strength, 0 the weakest, and what is
    /// between is shared out evenly.
    pub const fn of_skill(skill: u8) -> Level {
        let skill = if skill < MOST_SKILL { skill } else { MOST_SKILL };
        Level(1 + skill * (Level::COUNT - 1) / MOST_SKILL)
    }

    /// The level whose strength is nearest to a number of Elo.
    pub fn of_elo(elo: u16) -> Level {
        let levels = (1..=Level::COUNT).map(Level);
        levels.min_by_key(|level| level.elo().abs_diff(elo)).unwrap_or(Level::FULL)
    }

    /// What it is about as strong as.
    pub const fn elo(self) -> u16 {
        ELO[self.0 as usize - 1]
    }

    /// What it is made of; `None` for full strength.
    pub(crate) fn skill(self) -> Option<Skill> {
        SKILLS.get(usize::from(self.0) - 1).copied()
    }
}

impl Skill {
    /// What is overlooked when thinking about one move of a game.
    pub(crate) fn blindness(self, seed: u64) -> Blindness {
        let mut state = seed;
        Blindness { permille: self.overlook_permille, salt: next(&mut state) | 1 }
    }
}

/// What a player does not see while he thinks about one move of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Blindness {
    permille: u32,
    /// Tells one thinking from another; also what is kept in the table, since it holds for this one
    /// only. 0 where everything is seen.
    pub(crate) salt: u64,
}

/// What makes a move easier to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    Quiet,
    /// It captures or promotes.
    Tactical,
    /// It takes what has just captured or moved.
    TakesLast,
}

impl Blindness {
    /// Whether a move is overlooked.
    #[inline(always)]
    pub(crate) fn overlooks(self, mv: Move, sight: Sight) -> bool {
        self.permille > 0 && self.falls_on(mv, sight)
    }

    #[cold]
    fn falls_on(self, mv: Move, sight: Sight) -> bool {
        let permille = match sight {
            Sight::Quiet => self.permille,
            Sight::Tactical => self.permille * 2 / 3,
            Sight::TakesLast => self.permille / 4,
        };
        let mut state = self.salt ^ u64::from(mv.bits()) << 32;
        next(&mut state) % 1000 < u64::from(permille)
    }
}

/// The next number of SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlooked(level: u8, sight: Sight) -> usize {
        let skill = Level::new(level).and_then(Level::skill).expect("a level below full strength");
        (0..1000).filter(|&seed| skill.blindness(seed).overlooks(Move::from_bits(0x1234), sight)).count()
    }

    #[test]
    fn there_are_eight_levels() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(9), None);
        assert!((1..8).all(|number| Level::new(number).and_then(Level::skill).is_some()));
        assert!(Level::FULL.skill().is_none());
    }

    #[test]
    fn other_scales_reach_every_level() {
        assert_eq!((Level::of_skill(0), Level::of_skill(20)), (Level::MIN, Level::FULL));
        assert_eq!((Level::of_elo(0), Level::of_elo(u16::MAX)), (Level::MIN, Level::FULL));
        for level in (1..=Level::COUNT).filter_map(Level::new) {
            assert!((0..=20).any(|skill| Level::of_skill(skill) == level), "{level:?}");
            assert_eq!(Level::of_elo(level.elo()), level);
        }
        assert!(ELO.is_sorted_by(|one, next| one < next));
        assert!((0..20).all(|skill| Level::of_skill(skill) <= Level::of_skill(skill + 1)));
        assert!(Level::of_skill(19) < Level::FULL, "20 alone is full strength");
    }

    #[test]
    fn weaker_levels_overlook_more_and_captures_are_overlooked_less() {
        for level in 1..7 {
            assert!(overlooked(level, Sight::Quiet) > overlooked(level + 1, Sight::Quiet), "{level}");
        }
        assert!(overlooked(1, Sight::Quiet) > overlooked(1, Sight::Tactical));
        assert!(overlooked(1, Sight::Tactical) > overlooked(1, Sight::TakesLast));
        assert!(!Blindness::default().overlooks(Move::from_bits(0x1234), Sight::Quiet));
    }

    #[test]
    fn the_seed_decides() {
        let skill = Level::new(1).and_then(Level::skill).expect("a level below full strength");
        let seen = |seed| {
            let blindness = skill.blindness(seed);
            (0..100)
                .map(move |bits| blindness.overlooks(Move::from_bits(bits), Sight::Quiet))
                .collect::<Vec<_>>()
        };
        assert_eq!(seen(5), seen(5));
        assert_ne!(seen(5), seen(6));
    }
}
