//! The evaluation is the weighted sum of the features, updated incrementally, and symmetric in
//! colours.

use fastrand::Rng;
use vicinity_rules::variants::names;
use vicinity_rules::{Color, Position, Variant, games};

use super::tuning::Features;
use super::{Evaluator, Pair, sign_of};

/// Random weights, so that a confusion of features shows.
fn weights(variant: &Variant) -> Vec<(i32, i32)> {
    let mut random = Rng::with_seed(1);
    let mut small = || random.i32(-20..=20);
    (0..Features::new(variant).weights().len()).map(|_| (small(), small())).collect()
}

fn evaluator(variant: &Variant, weights: &[(i32, i32)]) -> Evaluator {
    Evaluator::with_weights(variant, |_, _| weights.iter().map(|&(m, e)| Pair::new(m, e)).collect())
}

/// Plays random games of a variant and calls `found` with every position and the accumulator, which
/// is updated incrementally from the start.
fn random_games(name: &str, games: u64, mut found: impl FnMut(&Position, &Evaluator, &super::Accumulator)) {
    let variant = Variant::parse(name).expect("a known name");
    let evaluator = evaluator(&variant, &weights(&variant));
    let mut random = Rng::with_seed(2);
    for _ in 0..games {
        let mut position = Position::start(&variant);
        let mut accumulator = evaluator.accumulate(&position);
        for _ in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            // Prefer captures and promotions, which would otherwise be rare.
            let wild = moves.iter().find(|mv| position.is_capture(**mv) || mv.promotion().is_some());
            let mv = match wild {
                Some(&mv) if random.u8(..3) == 0 => mv,
                _ => moves[random.usize(..moves.len())],
            };
            let (mover, victim) = (position.piece_at(mv.from()).expect("a piece"), position.captured_by(mv));
            position.play_unchecked(mv);
            evaluator.update(&mut accumulator, &position, mv, mover, victim);
            found(&position, &evaluator, &accumulator);
        }
    }
}

const NEAR_VS_NORMAL_BLACK: &str = "near-vs-normal:near=black";

#[test]
fn incremental_update_equals_refresh() {
    for name in names().chain([NEAR_VS_NORMAL_BLACK]) {
        random_games(name, 6, |position, evaluator, kept| {
            if Color::BOTH.iter().all(|&color| position.king_square(color).is_some()) {
                assert_eq!(*kept, evaluator.accumulate(position), "{name} {}", position.fen());
            }
        });
    }
}

#[test]
fn the_evaluation_is_the_sum_of_its_features() {
    for name in names() {
        let variant = Variant::parse(name).expect("a known name");
        let (features, weights) = (Features::new(&variant), weights(&variant));
        random_games(name, 3, |position, evaluator, kept| {
            if Color::BOTH.iter().any(|&color| position.king_square(color).is_none())
                || position.piece_count() < 8
            {
                return;
            }
            let counts = features.count(position);
            let sum = |half: fn((i32, i32)) -> i32| -> i32 {
                let counts = counts.counts.iter();
                counts.map(|&(feature, times)| half(weights[usize::from(feature)]) * i32::from(times)).sum()
            };
            let (middle, end) = (sum(|pair| pair.0), sum(|pair| pair.1));
            let force = kept.force.min(evaluator.full_force);
            let value = (middle * force + end * (evaluator.full_force - force)) / evaluator.full_force;
            let value = value * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
            let found = evaluator.evaluate_by_weights(position, kept) * sign_of(position.turn());
            assert_eq!(found, value, "{name} {}", position.fen());
        });
    }
}

#[test]
fn the_limit_of_moves_without_progress_scales_the_evaluation() {
    for (moves, clock, percent) in [(50, 50, 75), (50, 100, 50), (25, 25, 75), (100, 50, 88), (0, 300, 100)] {
        let variant = games::load(&format!("[a:chess]\nnMoveRule = {moves}\n"), None).expect("valid");
        let evaluator = Evaluator::new(&variant);
        let evaluation = |clock: u16| {
            let fen = format!("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {clock} 200");
            let position = Position::from_fen(&variant, &fen).expect("valid");
            evaluator.evaluate(&position, &evaluator.accumulate(&position), &[], 0)
        };
        assert!(evaluation(0) > 100);
        let difference = evaluation(clock) - evaluation(0) * percent / 100;
        assert!(difference.abs() <= evaluation(0) / 100, "{moves} {clock}");
    }
}

/// The position with the colours swapped and the board turned upside down.
fn flipped(position: &Position) -> Option<Position> {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let placement: String = ranks.join("/").chars().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let fen = format!("{placement} {turn} - - {} {}", fields[4], fields[5]);
    Position::from_fen(position.variant(), &fen).ok()
}

#[test]
fn the_evaluation_is_colour_symmetric() {
    for name in names().filter(|name| !name.contains("-vs-")) {
        let mut compared = 0;
        random_games(name, 8, |position, evaluator, kept| {
            if Color::BOTH.iter().any(|&color| position.king_square(color).is_none()) {
                return;
            }
            let Some(flipped) = flipped(position) else { return };
            let other = evaluator.evaluate_by_weights(&flipped, &evaluator.accumulate(&flipped));
            assert_eq!(evaluator.evaluate_by_weights(position, kept), other, "{name} {}", position.fen());
            compared += 1;
        });
        assert!(compared > 100, "{name}: {compared}");
    }
}

#[test]
fn the_weights_fit_their_layout() {
    for name in names().chain([NEAR_VS_NORMAL_BLACK]) {
        let variant = Variant::parse(name).expect("a known name");
        let features = Features::new(&variant);
        let blocks: usize = features.blocks().iter().map(|(_, length)| length).sum();
        assert_eq!(blocks, features.weights().len(), "{name}");
        assert_eq!(
            crate::weights::of(&variant).map(|weights| weights.pairs().count()),
            Some(blocks),
            "{name}"
        );
    }
}

#[test]
fn shapes_of_variants() {
    let check = |name, shape: &str| {
        assert_eq!(crate::weights::shape(&Variant::parse(name).expect("a known name")), shape);
    };
    check("near-8x10", "PNBRQK, 8 files, 2 empty first ranks");
    check(NEAR_VS_NORMAL_BLACK, "PNBRQK, 8 files, 1 empty first ranks");
    check("contact", "PNBRQK by lines of pieces, 8 files, 0 empty first ranks");
    check("grand-rider", "PVSXEDACNBRQK, 12 files, 0 empty first ranks");
}
