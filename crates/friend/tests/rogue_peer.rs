//! A rogue peer at the other end of a live connection, with random and mutated messages.

mod rogue;

#[test]
fn a_rogue_peer_neither_acts_for_the_other_side_nor_destroys_anything() {
    // More with `VICINITY_TRIALS=100000 cargo test --release -p vicinity-friend`.
    let trials = std::env::var("VICINITY_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let mut random = fastrand::Rng::with_seed(31);
    for _ in 0..trials {
        let bytes: Vec<u8> = (0..random.usize(8..300)).map(|_| random.u8(..)).collect();
        rogue::play(&bytes);
    }
}
