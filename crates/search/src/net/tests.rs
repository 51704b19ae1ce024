//! What is kept up move by move is what is worked out anew, files are read with care, and the value
//! is the one that the numbers say.

use fastrand::Rng;
use vicinity_rules::variants::names;
use vicinity_rules::{Color, Position, Variant};

use super::{Hidden, Inputs, Network, NetworkFault, ONE, ONE_OUT, Parts, STEP};
use crate::tuning::Features;

/// Numbers of which no two are alike by chance.
fn parts(variant: &Variant, width: usize, buckets: usize, alone: bool) -> Parts {
    let mut random = Rng::with_seed(3);
    let mut bytes = |count: usize| (0..count).map(|_| random.i8(..)).collect::<Vec<i8>>();
    let (rows, outputs) = (bytes(super::rows(variant, alone) * width), bytes(2 * width * buckets));
    let mut random = Rng::with_seed(4);
    Parts {
        width,
        alone,
        scale: 400,
        rows,
        biases: (0..width).map(|_| random.i16(-300..300)).collect(),
        outputs: outputs.into_iter().map(|weight| weight.max(-127)).collect(),
        output_biases: (0..buckets).map(|_| random.i32(-5_000..5_000)).collect(),
    }
}

/// The value as it is defined, number by number.
fn defined(parts: &Parts, variant: &Variant, position: &Position) -> i32 {
    let inputs = Inputs::new(variant);
    let terms = (super::rows(variant, false) - inputs.len()) / 2;
    let features = Features::new(variant);
    let hidden = |side: Color| {
        let mut values: Vec<i32> = parts.biases.iter().map(|&bias| bias.into()).collect();
        let mut add = |row: usize, times: i32| {
            let row = &parts.rows[row * parts.width..][..parts.width];
            let weights = row.iter().map(|&weight| i32::from(weight) * i32::from(STEP));
            values.iter_mut().zip(weights).for_each(|(value, weight)| *value += weight * times);
        };
        inputs.for_each(position, side, |row| add(row, 1));
        if !parts.alone {
            features.for_each_term(position, |of, term, times| {
                add(inputs.len() + term + if of == side { 0 } else { terms }, times);
            });
        }
        values
    };
    let buckets = parts.output_biases.len();
    let bucket = Network::bucket(position.piece_count().into(), super::pieces(variant), buckets);
    let values = [hidden(position.turn()), hidden(!position.turn())].concat();
    let weights = &parts.outputs[bucket * 2 * parts.width..];
    let sum: i32 = values
        .iter()
        .zip(weights)
        .map(|(value, &weight)| value.clamp(&0, &ONE).pow(2) * i32::from(weight))
        .sum();
    (sum / ONE + parts.output_biases[bucket]) * i32::from(parts.scale) / (ONE * ONE_OUT)
}

#[test]
fn what_is_kept_up_equals_what_is_worked_out_anew() {
    let mut random = Rng::with_seed(2);
    for name in names().chain(["near-vs-normal:near=black"]) {
        let variant = Variant::parse(name).expect("a known name");
        for width in [16, 32, 64, 128] {
            let parts = parts(&variant, width, 8, true);
            let network = Network::read(&parts.write(&variant), &variant).expect("it has just been written");
            // A hundred thousand positions in all.
            for _ in 0..16 {
                let mut position = Position::start(&variant);
                let mut kept = Hidden::NONE;
                network.refresh(&mut kept, &position);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    if moves.is_empty() || position.outcome().is_some() {
                        break;
                    }
                    // Captures, promotions, castlings and moves of kings more often than they would
                    // come about.
                    let is_wild = |mv: &vicinity_rules::Move| {
                        position.is_capture(*mv)
                            || mv.promotion().is_some()
                            || mv.is_castling()
                            || position.king_square(position.turn()) == Some(mv.from())
                    };
                    let wild: Vec<_> = moves.iter().copied().filter(is_wild).collect();
                    let from = if wild.is_empty() || random.bool() { &moves } else { &wild };
                    let mv = from[random.usize(..from.len())];
                    let (mover, victim) =
                        (position.piece_at(mv.from()).expect("a piece"), position.captured_by(mv));
                    position.play_unchecked(mv);
                    let mut next = Hidden::NONE;
                    network.follow(&kept, &mut next, &position, mv, mover, victim);
                    let mut anew = Hidden::NONE;
                    network.refresh(&mut anew, &position);
                    let has_kings = Color::BOTH.iter().all(|&side| position.king_square(side).is_some());
                    if has_kings {
                        let fen = position.fen();
                        assert_eq!(next.values, anew.values, "{name}, {width}: {fen}");
                        assert_eq!((next.mirrored, next.rights), (anew.mirrored, anew.rights), "{fen}");
                        if random.u8(..8) == 0 {
                            let value = network.value(&position, &next);
                            assert_eq!(value, defined(&parts, &variant, &position), "{fen}");
                        }
                    }
                    kept = next;
                }
            }
        }
    }
}

#[test]
fn what_is_added_sees_the_features_of_the_weights() {
    use std::sync::Arc;

    use crate::eval::Evaluator;

    let mut random = Rng::with_seed(5);
    for name in names() {
        let variant = Variant::parse(name).expect("a known name");
        for width in [16, 32] {
            let mut parts = parts(&variant, width, 8, false);
            // No sum of a made-up network's runs over, as no learnt one's does.
            parts.rows.iter_mut().for_each(|weight| *weight /= 8);
            let network = Network::read(&parts.write(&variant), &variant).expect("it has just been written");
            let network = Arc::new(network);
            let evaluator = Evaluator::new(&variant).with_network(Arc::clone(&network));
            let features = Features::new(&variant);
            let mut position = Position::start(&variant);
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                position.play_unchecked(moves[random.usize(..moves.len())]);
                if Color::BOTH.iter().any(|&side| position.king_square(side).is_none()) {
                    break;
                }
                let mut hidden = Hidden::NONE;
                network.refresh(&mut hidden, &position);
                let found = evaluator.evaluate(&position, &evaluator.accumulate(&position), &[hidden], 0);
                let value = features.weighed(&position) + defined(&parts, &variant, &position);
                let value = value * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
                assert_eq!(found, value, "{name}, {width}: {}", position.fen());
            }
        }
    }
}

#[test]
fn files_that_are_no_network_are_refused() {
    let [near, contact] = ["near", "contact"].map(|name| Variant::parse(name).expect("a known name"));
    let bytes = parts(&near, 16, 8, true).write(&near);
    assert_eq!(Parts::read(&bytes, &near), Ok(parts(&near, 16, 8, true)));
    assert_eq!(Parts::read(&bytes, &contact), Err(NetworkFault::OtherGame));
    for length in [0, 5, 20, bytes.len() - 1] {
        assert_eq!(Parts::read(&bytes[..length], &near), Err(NetworkFault::Damaged), "{length}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(Parts::read(&longer, &near), Err(NetworkFault::Damaged));
    let mut other = bytes;
    other[0] = b'x';
    assert_eq!(Parts::read(&other, &near), Err(NetworkFault::Damaged));
}

#[test]
fn buckets_go_from_few_pieces_to_all() {
    assert_eq!(Network::bucket(2, 32, 8), 0);
    assert_eq!(Network::bucket(32, 32, 8), 7);
    assert_eq!(Network::bucket(40, 32, 8), 7);
    assert_eq!(Network::bucket(0, 0, 8), 0);
}
