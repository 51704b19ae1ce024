//! The engine in random custom variants: it finds a legal move, whatever the rules.

#[path = "../../rules/tests/common/random_variants.rs"]
mod generator;

use fastrand::Rng;
use generator::{Dialect, section};
use vicinity_rules::{Position, games};
use vicinity_search::{Engine, Limits, Silent};

#[test]
fn the_engine_plays_every_random_variant() {
    let mut engine = Engine::new(1);
    let mut searched = 0;
    for seed in 0..150 {
        let mut random = Rng::with_seed(seed);
        let dialect = if seed % 4 == 0 { Dialect::FairyStockfish } else { Dialect::Vicinity };
        let text = section("a", dialect, &mut |most| random.usize(..most));
        // The variant's name is its link, which is unique; the engine compares names.
        let Ok(variant) = games::load(&text, None) else { continue };
        let mut position = Position::start(&variant);
        for _ in 0..4 {
            if position.outcome().is_some() {
                break;
            }
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            let best = engine.search(&position, &limits, &mut Silent);
            let mv = best.mv.unwrap_or_else(|| panic!("no move in {}\n{text}", position.fen()));
            assert!(position.is_legal(mv), "{mv:?} in {}\n{text}", position.fen());
            assert!(best.nodes <= 300, "{} nodes", best.nodes);
            position.play_unchecked(mv);
            searched += 1;
        }
    }
    assert!(searched > 150, "{searched}");
}
