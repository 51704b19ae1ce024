//! A malicious peer of a live game: it cannot act for the other side or destroy a stored game, and
//! a message takes little time.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/friend/tests/rogue/mod.rs"]
mod rogue;

fuzz_target!(|bytes: &[u8]| rogue::play(bytes));
