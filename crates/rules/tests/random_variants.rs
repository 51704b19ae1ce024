//! Random custom variants: everything that the format allows can be played, without duplicate
//! moves, and notation round-trips.
#![cfg(feature = "custom")]

use std::collections::BTreeSet;

use crate::generator::{Dialect, section};
use fastrand::Rng;
use vicinity_rules::{Position, games, perft};

/// The number of variants.
const VARIANTS: u64 = 400;

/// The maximum number of plies per variant.
const MAX_PLIES: usize = 30;

/// Checks the moves of a position: no duplicates, parsed back from coordinates and SAN, and undone.
fn check_moves(position: &mut Position, text: &str) {
    let (fen, hash) = (position.fen(), position.hash());
    let moves = position.legal_moves();
    let mut safe = Vec::new();
    position.for_each_safe_move(|mv| safe.push(mv));
    let mut written = BTreeSet::new();
    for &mv in &moves {
        let (uci, san) = (position.uci(mv), position.san(mv));
        assert!(written.insert(uci.clone()), "{uci} twice in {fen}\n{text}");
        assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {fen}\n{text}");
        assert_eq!(position.parse_san(&san), Ok(mv), "{san} for {uci} in {fen}\n{text}");
        assert!(position.is_legal(mv), "{uci} in {fen}\n{text}");
        assert_eq!(position.is_safe_move(mv), safe.contains(&mv), "{uci} in {fen}\n{text}");
        position.play_unchecked(mv);
        assert_eq!(position.hash(), position.recomputed_hash(), "{uci} in {fen}\n{text}");
        position.unmake();
        assert_eq!((position.fen(), position.hash()), (fen.clone(), hash), "{uci}\n{text}");
    }
}

/// Plays a random game of a variant.
fn play(position: &mut Position, random: &mut Rng, text: &str) {
    for _ in 0..MAX_PLIES {
        check_moves(position, text);
        let fen = position.fen();
        let again = Position::from_fen(position.variant(), &fen);
        assert_eq!(again.map(|again| again.fen()), Ok(fen), "{text}");
        if position.outcome().is_some() {
            break;
        }
        let Some(mv) = random.choice(position.legal_moves()) else {
            panic!("no move and no end in {}\n{text}", position.fen());
        };
        position.play_unchecked(mv);
    }
}

#[test]
fn moves_of_several_kinds_without_a_letter_are_read_back() {
    let text = "[mine:chess]\ncustomPiece1 = g:K\ncustomPiece2 = s:mfWcfF\nnoLetter = gs\nstartFen = \
                rnbqkbnr/ppsggspp/8/8/3G4/2G5/PPSGGSPP/RNBQKBNR w KQkq - 0 1\n";
    let variant = games::open(text, None).expect("valid");
    let mut random = Rng::with_seed(3);
    for _ in 0..10 {
        play(&mut Position::start(&variant), &mut random, text);
    }
    let error = Position::start(&variant).parse_move("c4").unwrap_err().to_string();
    assert_eq!(error, "“c4” could be cc4 or dc4");
}

#[test]
fn random_variants_can_be_played_and_written() {
    let mut playable = 0;
    for seed in 0..VARIANTS {
        let mut random = Rng::with_seed(seed);
        let dialect = if seed % 4 == 0 { Dialect::FairyStockfish } else { Dialect::Vicinity };
        let text = section("a", dialect, &mut |most| random.usize(..most));
        let Ok(variant) = games::read(&text).remove(0).variant else { continue };
        playable += 1;
        let mut position = Position::start(&variant);
        perft(&position, 2);
        play(&mut position, &mut random, &text);
    }
    println!("{playable} of {VARIANTS} can be played");
    assert!(playable > VARIANTS / 3, "{playable}");
}
