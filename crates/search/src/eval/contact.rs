//! Variants in which pieces jump over each other: adjacent pieces, and squares reached and captures
//! made by jumping.

use vicinity_rules::{Color, Variant};

use super::bits::{Bits, Rays};
use super::{FeatureSink, movement};
use crate::features::{SMALL_KINDS, term};

/// For each side and direction, a bit for each kind of piece that jumps in it.
pub(crate) struct Jumps([[u8; 8]; 2]);

/// The maximum length of a row of jumped pieces that is considered.
const MAX_ROW: usize = 3;

impl Jumps {
    /// `None` if no piece jumps.
    pub(crate) fn new(variant: &Variant) -> Option<Jumps> {
        let mut jumps = [[0; 8]; 2];
        for kind in variant.all_kinds() {
            for direction in movement::jumps(&variant.kind(kind).atoms) {
                jumps[0][direction] |= 1 << kind.index();
                jumps[1][movement::MIRRORED[direction]] |= 1 << kind.index();
            }
        }
        jumps[0].iter().any(|kinds| *kinds != 0).then_some(Jumps(jumps))
    }

    /// Counts one side's contacts and jumps; returns the squares on which it captures by jumping.
    pub(crate) fn count<T: Bits>(
        &self,
        rays: &Rays<T>,
        sides: [T; 2],
        color: Color,
        kinds: &[T; SMALL_KINDS],
        zone: T,
        sink: &mut impl FeatureSink,
    ) -> T {
        let (own, enemy) = (sides[color.index()], sides[(!color).index()]);
        let pairs = |direction| (own & rays.step(own, direction)).count() as i32;
        sink.add(color, term::PAIRS, pairs(0) + pairs(1));
        sink.add(color, term::PAIRS + 1, pairs(2) + pairs(3));
        let mut reached = T::NONE;
        let mut landings = 0;
        for (direction, &jumping) in self.0[color.index()].iter().enumerate() {
            let back = direction ^ 4;
            let mut row = T::NONE;
            for (kind, &set) in kinds.iter().enumerate() {
                if jumping >> kind & 1 != 0 {
                    row |= set;
                }
            }
            row &= own;
            // Shielded pieces, which cannot be captured: a piece behind them, of either side after
            // one jumped piece, or one of the capturer's or two of their own after more.
            let shielded = rays.step(own | enemy, back);
            let twice_shielded = rays.step(own, back) | rays.step(enemy & rays.step(enemy, back), back);
            for jumped in 1..=MAX_ROW {
                row = rays.step(row, direction) & own;
                if row.is_none() {
                    break;
                }
                let landing = rays.step(row, direction) & !own;
                landings += (landing & !enemy).count();
                reached |= landing & !if jumped == 1 { shielded } else { twice_shielded };
            }
        }
        sink.add(color, term::JUMPS, landings as i32);
        sink.add(color, term::JUMP_ZONE, (reached & zone).count() as i32);
        reached
    }
}
