//! The incremental update equals a refresh, files are validated, and the value is the one that the
//! parameters define.

use fastrand::Rng;
use vicinity_rules::variants::names;
use vicinity_rules::{Color, Position, Variant};

use super::{HiddenLayers, Inputs, Network, NetworkError, NetworkFile, ONE, ONE_OUT, STEP};
use crate::params;
use crate::tuning::Features;

/// Random parameters.
fn parts(variant: &Variant, width: usize, buckets: usize, replaces_weights: bool) -> NetworkFile {
    let mut random = Rng::with_seed(3);
    let mut bytes = |count: usize| (0..count).map(|_| random.i8(..)).collect::<Vec<i8>>();
    let (rows, outputs) = (bytes(super::rows(variant, replaces_weights) * width), bytes(2 * width * buckets));
    let mut random = Rng::with_seed(4);
    NetworkFile {
        width,
        replaces_weights,
        scale: 400,
        rows,
        biases: (0..width).map(|_| random.i16(-300..300)).collect(),
        outputs: outputs.into_iter().map(|weight| weight.max(-127)).collect(),
        output_biases: (0..buckets).map(|_| random.i32(-5_000..5_000)).collect(),
    }
}

/// The value by its definition, number by number.
fn defined(parts: &NetworkFile, variant: &Variant, position: &Position) -> i32 {
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
        if !parts.replaces_weights {
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
fn incremental_update_equals_refresh() {
    let mut random = Rng::with_seed(2);
    for name in names().chain(["near-vs-normal:near=black"]) {
        let variant = Variant::parse(name).expect("a known name");
        for width in [16, 32, 64, 128] {
            let parts = parts(&variant, width, 8, true);
            let network = Network::read(&parts.write(&variant), &variant).expect("it has just been written");
            // A hundred thousand positions in all.
            for _ in 0..16 {
                let mut position = Position::start(&variant);
                let mut kept = HiddenLayers::NONE;
                network.refresh(&mut kept, &position);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    if moves.is_empty() || position.outcome().is_some() {
                        break;
                    }
                    // Prefer captures, promotions, castling and king moves, which would otherwise
                    // be rare.
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
                    let mut next = HiddenLayers::NONE;
                    network.update(&kept, &mut next, &position, mv, mover, victim);
                    let mut refreshed = HiddenLayers::NONE;
                    network.refresh(&mut refreshed, &position);
                    let has_kings = Color::BOTH.iter().all(|&side| position.king_square(side).is_some());
                    if has_kings {
                        let fen = position.fen();
                        assert_eq!(next.values, refreshed.values, "{name}, {width}: {fen}");
                        assert_eq!(
                            (next.mirrored, next.rights),
                            (refreshed.mirrored, refreshed.rights),
                            "{fen}"
                        );
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
fn an_added_network_uses_the_looked_up_features() {
    use std::sync::Arc;

    use crate::eval::Evaluator;

    let mut random = Rng::with_seed(5);
    for name in names() {
        let variant = Variant::parse(name).expect("a known name");
        for width in [16, 32] {
            let mut parts = parts(&variant, width, 8, false);
            // Small weights, so that no sum overflows; none does in trained networks.
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
                let mut hidden = HiddenLayers::NONE;
                network.refresh(&mut hidden, &position);
                let found = evaluator.evaluate(&position, &evaluator.accumulate(&position), &[hidden], 0);
                let weighed = features.weighed(&position);
                let is_decided =
                    position.piece_count() <= params::FEW_PIECES || weighed.abs() >= params::DECIDED;
                let value = weighed + if is_decided { 0 } else { defined(&parts, &variant, &position) };
                let value = value * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
                assert_eq!(found, value, "{name}, {width}: {}", position.fen());
            }
        }
    }
}

#[test]
fn invalid_files_are_rejected() {
    let [near, contact] = ["near", "contact"].map(|name| Variant::parse(name).expect("a known name"));
    let bytes = parts(&near, 16, 8, true).write(&near);
    assert_eq!(NetworkFile::read(&bytes, &near), Ok(parts(&near, 16, 8, true)));
    assert_eq!(NetworkFile::read(&bytes, &contact), Err(NetworkError::OtherGame));
    for length in [0, 5, 20, bytes.len() - 1] {
        assert_eq!(NetworkFile::read(&bytes[..length], &near), Err(NetworkError::Damaged), "{length}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(NetworkFile::read(&longer, &near), Err(NetworkError::Damaged));
    let mut other = bytes;
    other[0] = b'x';
    assert_eq!(NetworkFile::read(&other, &near), Err(NetworkError::Damaged));
}

#[test]
fn buckets_go_from_few_pieces_to_all() {
    assert_eq!(Network::bucket(2, 32, 8), 0);
    assert_eq!(Network::bucket(32, 32, 8), 7);
    assert_eq!(Network::bucket(40, 32, 8), 7);
    assert_eq!(Network::bucket(0, 0, 8), 0);
}
