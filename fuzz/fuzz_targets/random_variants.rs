//! Random custom variants: an accepted variant can be played, its moves are written unambiguously,
//! and the engine finds a legal move.
#![no_main]

#[path = "../../crates/rules/tests/common/random_variants.rs"]
mod generator;

use generator::{Dialect, section};
use libfuzzer_sys::fuzz_target;
use vicinity_rules::{Position, games};
use vicinity_search::{Engine, Limits, Silent};

fuzz_target!(|bytes: &[u8]| {
    let mut rest = bytes.iter().copied();
    let mut choose = |most: usize| usize::from(rest.next().unwrap_or_default()) % most;
    let dialect = if choose(4) == 0 { Dialect::FairyStockfish } else { Dialect::Vicinity };
    let text = section("a", dialect, &mut choose);
    let Ok(variant) = games::read(&text).remove(0).variant else { return };
    let mut position = Position::start(&variant);
    for _ in 0..16 {
        let moves = position.legal_moves();
        let (fen, hash) = (position.fen(), position.hash());
        for &mv in &moves {
            assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{fen}\n{text}");
            assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "{fen}\n{text}");
            position.play_unchecked(mv);
            assert_eq!(position.hash(), position.recomputed_hash(), "{fen}\n{text}");
            position.unmake();
            assert_eq!((position.fen(), position.hash()), (fen.clone(), hash), "{text}");
        }
        if position.outcome().is_some() || moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[choose(moves.len())]);
    }
    if position.outcome().is_none() {
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let best = Engine::new(1).search(&position, &limits, &mut Silent);
        assert!(best.mv.is_some_and(|mv| position.is_legal(mv)), "{}\n{text}", position.fen());
    }
});
