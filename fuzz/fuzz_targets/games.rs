//! Arbitrary variant files are read without a panic or an endless loop; an accepted variant can be
//! played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_rules::{Position, games};

fuzz_target!(|text: &str| {
    for game in games::read(text) {
        let variant = match game.variant {
            Ok(variant) => variant,
            Err(errors) => {
                assert!(!errors.is_empty());
                continue;
            }
        };
        let mut position = Position::start(&variant);
        for ply in 0..8 {
            let moves = position.legal_moves();
            if position.outcome().is_some() || moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[(ply * 7) % moves.len()]);
            assert_eq!(position.hash(), position.recomputed_hash());
            let fen = position.fen();
            assert_eq!(Position::from_fen(&variant, &fen).map(|again| again.fen()), Ok(fen));
        }
    }
});
