//! Random custom variants: everything that the format allows can be played, without duplicate
//! moves, and notation round-trips.
#![cfg(feature = "custom")]

use std::collections::BTreeSet;

use crate::generator::{Dialect, section};
use fastrand::Rng;
use vicinity_rules::{Atom, Move, Position, Setup, games, perft};

/// The number of variants.
const VARIANTS: u64 = 400;

/// The maximum number of plies per variant.
const MAX_PLIES: usize = 30;

/// Checks the moves of a position: no duplicates, parsed back from coordinates and SAN, undone, and
/// found by the searches for safe, tactical and quiet moves.
fn check_moves(position: &mut Position, text: &str) {
    let (fen, hash) = (position.fen(), position.hash());
    let moves = position.legal_moves();
    let mut safe = Vec::new();
    position.for_each_safe_move(|mv| safe.push(mv));
    let (mut tactical, mut safe_tactical, mut safe_quiet) = (Vec::new(), Vec::new(), Vec::new());
    position.for_each_tactical_move(|mv| tactical.push(mv));
    position.for_each_nearly_safe_tactical_move(|mv| safe_tactical.push(mv));
    position.for_each_nearly_safe_quiet_move(|mv| safe_quiet.push(mv));
    let is_tactical = |mv: &&Move| position.is_capture(**mv) || mv.promotion().is_some();
    assert_same(tactical.iter(), moves.iter().filter(is_tactical), position, text);
    let is_safe = |mv: &&Move| position.is_safe_king_move(**mv);
    assert_same(safe_tactical.iter().filter(is_safe), safe.iter().filter(is_tactical), position, text);
    let is_quiet = |mv: &&Move| !is_tactical(mv);
    assert_same(safe_quiet.iter().filter(is_safe), safe.iter().filter(is_quiet), position, text);
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

/// Asserts that two lists have the same moves, in any order.
#[track_caller]
fn assert_same<'a>(
    found: impl Iterator<Item = &'a Move>,
    expected: impl Iterator<Item = &'a Move>,
    position: &Position,
    text: &str,
) {
    let sorted = |moves: Vec<&Move>| {
        let mut moves: Vec<String> = moves.into_iter().map(|mv| position.uci(*mv)).collect();
        moves.sort();
        moves
    };
    assert_eq!(sorted(found.collect()), sorted(expected.collect()), "{}\n{text}", position.fen());
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
    let variant = games::load(text, None).expect("valid");
    let mut random = Rng::with_seed(3);
    for _ in 0..10 {
        play(&mut Position::start(&variant), &mut random, text);
    }
    let error = Position::start(&variant).parse_move("c4").unwrap_err().to_string();
    assert_eq!(error, "“c4” could be cc4 or dc4");
}

#[test]
fn swapped_sides_have_as_many_moves_as_the_other_side() {
    let mut compared = 0;
    for seed in 0..VARIANTS {
        let mut random = Rng::with_seed(seed);
        let text = section("a", Dialect::Vicinity, &mut |most| random.usize(..most));
        let read = |text: &str| games::read(text).remove(0).variant;
        let (Ok(variant), Ok(swapped)) = (read(&text), read(&format!("{text}sidesSwapped = true\n"))) else {
            continue;
        };
        // One-sided movement is rotated for Black instead of reflected.
        let is_symmetric = |atom: &Atom| {
            atom.directions.iter().all(|&(files, ranks)| atom.directions.contains(&(-files, ranks)))
        };
        if !variant.kinds().iter().all(|kind| kind.atoms.iter().all(is_symmetric)) {
            continue;
        }
        compared += 1;
        let mut position = Position::start(&variant);
        for _ in 0..10 {
            let exchanged = Setup::of(&position).with_sides_exchanged().fen();
            let there = Position::from_fen(&swapped, &exchanged)
                .unwrap_or_else(|error| panic!("{exchanged}: {error}\n{text}"));
            assert_eq!(perft(&there, 2), perft(&position, 2), "{}\n{text}", position.fen());
            match random.choice(position.legal_moves()) {
                Some(mv) => position.play_unchecked(mv),
                None => break,
            }
        }
    }
    assert!(compared > VARIANTS / 3, "{compared}");
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
