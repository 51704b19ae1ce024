//! Levels: weaker ones look less far and overlook good moves now and then, as people do.
//!
//! A level says how well to look, the host how long. A weak level finds several moves and goes through them from the best
//! on, overlooking each with some likelihood, the less the more would be lost by it; so it does not
//! blunder at random in a quiet position, and takes most of what hangs.

use vicinity_rules::Move;

use crate::score::Score;

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
    /// How many moves are considered.
    pub(crate) candidates: usize,
    /// How likely a move that is no better than the next one is overlooked, in percent.
    overlook_percent: u32,
    /// The loss in centipawns at which that likelihood is down to a half.
    blindness_cp: u32,
}

const fn skill(
    depth: usize,
    nodes: u64,
    candidates: usize,
    overlook_percent: u32,
    blindness_cp: u32,
) -> Skill {
    Skill { depth, nodes, candidates, overlook_percent, blindness_cp }
}

/// The levels below full strength. Guesses, to be replaced by what matches between neighbours say.
const SKILLS: [Skill; 7] = [
    skill(1, 400, 8, 70, 200),
    skill(2, 1_500, 6, 55, 120),
    skill(3, 4_000, 5, 45, 80),
    skill(4, 10_000, 4, 35, 50),
    skill(6, 30_000, 3, 25, 30),
    skill(8, 120_000, 2, 15, 15),
    skill(11, 600_000, 1, 0, 0),
];

/// What each level is about as strong as, for programs that ask for a strength by Elo (`UCI_Elo`).
///
/// PROVISIONAL: the steps between neighbours are guesses until matches between them (`vicinity match level=1 level=2`) have
/// been played; the anchor is that a beginner who has just learnt the rules has about 600. Only this table and its
/// order matter to the code: it must rise from level to level.
const ELO: [u16; Level::COUNT as usize] = [600, 850, 1100, 1350, 1600, 1850, 2100, 2500];

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

    /// The level of a `Skill Level` from 0 to 20: 20 is full strength, 0 the weakest, and what is between is shared out evenly.
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
    /// Chooses among moves with their scores, best first.
    pub(crate) fn choose(&self, candidates: &[(Move, Score)], seed: u64) -> usize {
        let mut random = seed;
        for (index, pair) in candidates.windows(2).enumerate() {
            let loss = (pair[0].1.number() - pair[1].1.number()).max(0).unsigned_abs();
            let blindness = self.blindness_cp.max(1);
            let percent = self.overlook_percent * blindness / (blindness + loss);
            if next(&mut random) % 100 >= u64::from(percent) {
                return index;
            }
        }
        candidates.len().saturating_sub(1)
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

    fn share_of_best(level: u8, scores: [i32; 3]) -> usize {
        let skill = Level::new(level).and_then(Level::skill).expect("a level below full strength");
        let candidates = scores.map(|score| (Move::NULL, Score::centipawns(score)));
        (0..1000).filter(|&seed| skill.choose(&candidates, seed) == 0).count()
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
    fn what_matters_is_overlooked_less() {
        assert!(share_of_best(2, [50, 45, 40]) < share_of_best(2, [900, 45, 40]));
        assert!(share_of_best(2, [900, 45, 40]) > 900);
        assert!(share_of_best(1, [50, 45, 40]) < share_of_best(5, [50, 45, 40]));
    }

    #[test]
    fn the_seed_decides() {
        let skill = Level::new(1).and_then(Level::skill).expect("a level below full strength");
        let candidates = [(Move::NULL, Score::DRAW); 5];
        assert!((0..50).all(|seed| skill.choose(&candidates, seed) == skill.choose(&candidates, seed)));
        assert!((0..50).any(|seed| skill.choose(&candidates, seed) != skill.choose(&candidates, 99)));
        assert_eq!(skill.choose(&candidates[..1], 7), 0);
    }
}
