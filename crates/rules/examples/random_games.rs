//! Writes random games of random custom variants as lines of JSON, for `compare_with_pyffish.py` in
//! the same folder, which compares them with Fairy-Stockfish:
//!
//! ```text
//! cargo run -p vicinity-rules --example random_games 1000 |
//!     python3 crates/rules/examples/compare_with_pyffish.py
//! ```
//!
//! The arguments are the number of variants and the first seed, or a file of variants. A line
//! contains the text of a variant and, for each position, the moves that lead to it, its FEN, and
//! the legal moves, each with its legal replies.

#[path = "../tests/common/random_variants.rs"]
mod generator;

use std::ops::Range;
use std::sync::Arc;

use fastrand::Rng;
use generator::{Dialect, section};
use vicinity_rules::{Position, Variant, games};

/// The number of games of each variant.
const GAMES: usize = 2;

/// The maximum number of plies of a game.
const MAX_PLIES: usize = 24;

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// A position as a JSON object.
fn describe(position: &mut Position, played: &[String]) -> String {
    let mut replies = Vec::new();
    for mv in position.legal_moves() {
        let uci = position.uci(mv);
        position.play_unchecked(mv);
        let answers: Vec<String> =
            position.legal_moves().into_iter().map(|answer| quoted(&position.uci(answer))).collect();
        replies.push(format!("{}:[{}]", quoted(&uci), answers.join(",")));
        position.unmake();
    }
    let played: Vec<String> = played.iter().map(|uci| quoted(uci)).collect();
    let fen = quoted(&position.fen());
    format!("{{\"moves\":[{}],\"fen\":{fen},\"replies\":{{{}}}}}", played.join(","), replies.join(","))
}

/// Prints random games of a variant.
fn print_games(name: &str, text: &str, variant: &Arc<Variant>, random: &mut Rng) {
    let mut positions = Vec::new();
    for _ in 0..GAMES {
        let mut position = Position::start(variant);
        let mut played = Vec::new();
        while played.len() < MAX_PLIES {
            positions.push(describe(&mut position, &played));
            let Some(mv) = random.choice(position.legal_moves()) else { break };
            played.push(position.uci(mv));
            position.play_unchecked(mv);
        }
    }
    println!(
        "{{\"name\":{},\"text\":{},\"positions\":[{}]}}",
        quoted(name),
        quoted(text),
        positions.join(",")
    );
}

/// Prints games of random variants.
fn print_random(seeds: Range<u64>) {
    for seed in seeds {
        let mut random = Rng::with_seed(seed);
        let name = format!("random{seed}");
        let text = section(&name, Dialect::FairyStockfish, &mut |most| random.usize(..most));
        if let Ok(variant) = games::read(&text).remove(0).variant {
            print_games(&name, &text, &variant, &mut random);
        }
    }
}

/// Prints games of the variants of a file.
fn print_file(text: &str) {
    for (place, game) in games::read(text).into_iter().enumerate() {
        if let (Ok(variant), Some(own)) = (game.variant, games::extract_section(text, place)) {
            print_games(&game.name, &own, &variant, &mut Rng::with_seed(0));
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_else(|| "100".to_owned());
    match first.parse::<u64>() {
        Ok(count) => {
            let seed = arguments.next().map_or(0, |text| text.parse().expect("a number"));
            print_random(seed..seed + count);
        }
        Err(_) => print_file(&std::fs::read_to_string(&first).expect("a file of variants")),
    }
}
