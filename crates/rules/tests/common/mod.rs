//! Helpers of the rules tests, which allow tests to be written as data.
#![allow(dead_code, reason = "each test binary uses some of it")]

use vicinity_rules::{Position, Square, Variant, games, variants};

/// Sample games that a user might add to `games/`. The tests of all games include them, and
/// `crates/xtask/tests/added_game.rs` runs all tests with them among the games.
pub const ADDED: [&str; 3] = [
    include_str!("../added/mygame.ini"),
    include_str!("../added/skirmish.ini"),
    include_str!("../added/lame.ini"),
];

/// All variant strings: every game with every combination of its options, and the sample games.
pub fn every_variant() -> Vec<String> {
    let added = ADDED.iter().map(|text| games::load(text, None).expect(text).name().to_owned());
    let mut all: Vec<String> = added.collect();
    for name in variants::names() {
        let mut strings = vec![name.to_owned()];
        for option in Variant::parse(name).unwrap().options() {
            let mut longer = Vec::new();
            for string in &strings {
                let separator = if string.contains(':') { ',' } else { ':' };
                let value = |value| format!("{string}{separator}{}={value}", option.key);
                longer.extend(option.values.iter().map(value));
            }
            strings = longer;
        }
        all.extend(strings);
    }
    all
}

pub fn position(variant: &str, fen: &str) -> Position {
    let variant = Variant::parse(variant).unwrap();
    Position::from_fen(&variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub fn square(position: &Position, name: &str) -> Square {
    position.variant().geometry().parse_square(name).unwrap()
}

/// Checks the legal moves of the piece on one square, as coordinates in byte order.
#[track_caller]
pub fn check_moves(variant: &str, fen: &str, from: &str, expected: &str) {
    let position = position(variant, fen);
    let from = square(&position, from);
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.from() == from)
        .map(|mv| position.uci(mv))
        .collect();
    moves.sort();
    assert_eq!(moves.join(" "), expected, "{fen}");
}

/// Checks the notation of a move and the outcome after it: result and reason, or empty.
#[track_caller]
pub fn check_move(variant: &str, fen: &str, uci: &str, san: &str, end: &str) {
    let mut position = position(variant, fen);
    let mv = position.parse_uci(uci).unwrap();
    assert_eq!(position.san(mv), san, "{fen}");
    assert_eq!(position.parse_san(san), Ok(mv), "{fen} {san}");
    position.play_unchecked(mv);
    assert_eq!(end_of(&position), end, "{fen} {uci}");
}

/// Checks the outcome of a position: result and reason, or empty if the game is not over.
#[track_caller]
pub fn check_end(variant: &str, fen: &str, end: &str) {
    assert_eq!(end_of(&position(variant, fen)), end, "{fen}");
}

pub fn end_of(position: &Position) -> String {
    position.outcome().map_or(String::new(), |outcome| format!("{} {}", outcome.result(), outcome.reason))
}
