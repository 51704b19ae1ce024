//! The parts of a position's hash.

use crate::types::piece::Color;

/// A pseudo-random number: the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014). Computed instead of looked up, because a table needs
/// initialisation and displaces other data from the cache.
#[inline(always)]
pub(crate) const fn key(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key of Black's turn.
const BLACK_KEY: u64 = key(0x3_0000);

pub(crate) fn turn_key(turn: Color) -> u64 {
    match turn {
        Color::White => 0,
        Color::Black => BLACK_KEY,
    }
}

/// The key of the castling rights.
#[inline(always)]
pub(crate) fn rights_key(rights: u8) -> u64 {
    if rights == 0 { 0 } else { key(0x2_0000 | u64::from(rights)) }
}

/// The key of the remaining checks; 0 where checks are not counted.
#[inline(always)]
pub(crate) fn checks_key(left: [u8; 2]) -> u64 {
    if left == [0; 2] { 0 } else { key(0x4_0000 | u64::from(left[0]) << 8 | u64::from(left[1])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_splitmix64_outputs_from_seed_0() {
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!([key(0), key(1), key(2)], published);
    }
}
