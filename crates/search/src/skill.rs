//! Levels: weaker ones search less deep and overlook moves, their own and the opponent's, as people
//! do.
//!
//! A level limits how well the engine searches; the host limits how long. A move, say the bishop
//! from b2 to g7, is overlooked as such: it stays hidden in every line for the whole search of one
//! move of the game. For the next move of the game other moves are hidden. Captures are overlooked
//! less often than quiet moves, and recaptures rarely. A weak level therefore plays sensible moves
//! and leaves pieces hanging now and then, but does not give them away at random. Strength depends
//! on nodes and depth only, not on the machine.

use vicinity_rules::Move;

/// The playing strength, from 1, the weakest, to 8, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The parameters of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// The maximum depth.
    pub(crate) depth: usize,
    /// The maximum number of nodes.
    pub(crate) nodes: u64,
    /// The share of quiet moves that are overlooked, in thousandths.
    overlook_permille: u32,
}

const fn skill(depth: usize, nodes: u64, overlook_permille: u32) -> Skill {
    Skill { depth, nodes, overlook_permille }
}

/// The levels below full strength.
///
/// Measured with `vicinity-lab match level=2,hash=4 level=1,hash=4 --variant near --nodes 100000
/// --seed 5 --games 60 --give-up 1000` and so on, with networks; Elo of the higher over the lower
/// level, with the 95% error. From the weakest level to full strength there are about 2,500 Elo,
/// so that seven steps cannot be much smaller than this.
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
/// networks): level 1 wins every game against random moves, scores +55 =5 -0 against a player that
/// takes whatever it can, and +12 =7 -41 against one that takes hanging pieces and leaves nothing
/// hanging; level 2 scores +36 =8 -16 against the last.
const SKILLS: [Skill; 7] = [
    skill(1, 1_000, 730),
    skill(2, 2_000, 390),
    skill(3, 5_000, 210),
    skill(4, 10_000, 95),
    skill(6, 15_000, 28),
    skill(8, 25_000, 12),
    skill(10, 40_000, 4),
];

/// The approximate strength of each level, for programs that ask for an Elo rating (`UCI_Elo`). The
/// steps are those measured above in the first three games, rounded, within their errors (chess
/// would have its third step 14 less). They are anchored at about 600 for a beginner who has just
/// learnt the rules.
const ELO: [u16; Level::COUNT as usize] = [600, 950, 1190, 1510, 1870, 2270, 2680, 3100];

/// The maximum of UCI's `Skill Level`, which starts at 0 as in Stockfish.
const MAX_SKILL: u8 = 20;

impl Level {
    /// The number of levels.
    pub const COUNT: u8 = 8;
    /// Full strength: no limits but the host's.
    pub const FULL: Level = Level(Level::COUNT);

    /// The level with a number from 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::COUNT { Some(Level(number)) } else { None }
    }

    /// The number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The weakest level.
    pub const MIN: Level = Level(1);

    /// The level for a `Skill Level` from 0 to 20. 20 is full strength, 0 the weakest level, and
    /// the values between are spread evenly.
    pub const fn of_skill(skill: u8) -> Level {
        let skill = if skill < MAX_SKILL { skill } else { MAX_SKILL };
        Level(1 + skill * (Level::COUNT - 1) / MAX_SKILL)
    }

    /// The level whose strength is nearest to an Elo rating.
    pub fn of_elo(elo: u16) -> Level {
        let levels = (1..=Level::COUNT).map(Level);
        levels.min_by_key(|level| level.elo().abs_diff(elo)).unwrap_or(Level::FULL)
    }

    /// The approximate Elo rating of the level.
    pub const fn elo(self) -> u16 {
        ELO[self.0 as usize - 1]
    }

    /// The parameters of the level; `None` for full strength.
    pub(crate) fn skill(self) -> Option<Skill> {
        SKILLS.get(usize::from(self.0) - 1).copied()
    }
}

impl Skill {
    /// Decides which moves are overlooked in the search of one move of a game.
    pub(crate) fn omission(self, seed: u64) -> MoveOmission {
        let mut state = seed;
        MoveOmission { permille: self.overlook_permille, salt: next(&mut state) | 1 }
    }
}

/// Decides which moves are hidden from a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveOmission {
    permille: u32,
    /// Identifies the search. It is also part of the table's keys, since stored scores hold for
    /// this search only. 0 if no move is hidden.
    pub(crate) salt: u64,
}

/// The visibility of a move to a weaker level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visibility {
    Quiet,
    /// Captures or promotes.
    Tactical,
    /// Captures the piece that has just moved.
    TakesLast,
}

impl MoveOmission {
    /// Whether a move is overlooked.
    #[inline(always)]
    pub(crate) fn overlooks(self, mv: Move, visibility: Visibility) -> bool {
        self.permille > 0 && self.overlooks_slow(mv, visibility)
    }

    #[cold]
    fn overlooks_slow(self, mv: Move, visibility: Visibility) -> bool {
        let permille = match visibility {
            Visibility::Quiet => self.permille,
            Visibility::Tactical => self.permille * 2 / 3,
            Visibility::TakesLast => self.permille / 4,
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

    fn overlooked(level: u8, visibility: Visibility) -> usize {
        let skill = Level::new(level).and_then(Level::skill).expect("a level below full strength");
        (0..1000).filter(|&seed| skill.omission(seed).overlooks(Move::from_bits(0x1234), visibility)).count()
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
        assert!(Level::of_skill(19) < Level::FULL, "only 20 is full strength");
    }

    #[test]
    fn weaker_levels_overlook_more_and_captures_are_overlooked_less() {
        for level in 1..7 {
            assert!(
                overlooked(level, Visibility::Quiet) > overlooked(level + 1, Visibility::Quiet),
                "{level}"
            );
        }
        assert!(overlooked(1, Visibility::Quiet) > overlooked(1, Visibility::Tactical));
        assert!(overlooked(1, Visibility::Tactical) > overlooked(1, Visibility::TakesLast));
        assert!(!MoveOmission::default().overlooks(Move::from_bits(0x1234), Visibility::Quiet));
    }

    #[test]
    fn the_seed_decides() {
        let skill = Level::new(1).and_then(Level::skill).expect("a level below full strength");
        let seen = |seed| {
            let omission = skill.omission(seed);
            (0..100)
                .map(move |bits| omission.overlooks(Move::from_bits(bits), Visibility::Quiet))
                .collect::<Vec<_>>()
        };
        assert_eq!(seen(5), seen(5));
        assert_ne!(seen(5), seen(6));
    }
}
