//! The seeds of self-play games.

/// The seed of the random numbers of a game, from the seed of a series of games and the game's
/// number in it.
///
/// These are the outputs of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). `fastrand` cannot be given successive numbers instead: its first random
/// numbers after seeds that differ by one depend on each other, so that the openings of successive
/// games did, too.
///
/// # Examples
///
/// ```
/// use vicinity_tune::game_seed;
///
/// assert_eq!(game_seed(0, 0), 0xe220_a839_7b1d_cdaf);
/// assert_ne!(game_seed(1, 7), game_seed(2, 7));
/// ```
pub fn game_seed(seed: u64, game: u64) -> u64 {
    const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;
    let state = seed.wrapping_add(game.wrapping_add(1).wrapping_mul(INCREMENT));
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
