//! A rogue peer of a live game: nothing is done in the other side's name, no kept game is lost, and a message costs little.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/friend/tests/rogue/mod.rs"]
mod rogue;

fuzz_target!(|bytes: &[u8]| rogue::play(bytes));
