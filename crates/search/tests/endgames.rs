//! Basic endings: level 8 wins them against its own defence, even on the largest board.

use vicinity_rules::{Color, Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

/// About what the engine searches in a browser in a twentieth of a second.
const NODES: u64 = 30_000;

fn engine() -> Engine {
    #[cfg_attr(not(feature = "nets"), expect(unused_mut))]
    let mut engine = Engine::new(8);
    #[cfg(feature = "nets")]
    engine.play_by_shipped_networks(true);
    engine
}

/// Checks that White wins if both sides are the engine at full strength.
#[track_caller]
fn check_won(name: &str, fen: &str) {
    let variant = Variant::parse(name).expect("a known name");
    let mut position = Position::from_fen(&variant, fen).expect("a valid FEN");
    let mut players = [engine(), engine()];
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    while position.outcome().is_none() {
        let best = players[position.turn().index()].search(&position, &limits, &mut Silent);
        position.play_unchecked(best.mv.expect("the game continues"));
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Color::White), "{name} {fen}: {}", position.fen());
}

#[test]
fn a_queen_wins_on_the_largest_board() {
    check_won("grand-rider", "12/12/12/12/5k6/12/12/12/12/12/12/Q10K w - - 0 1");
    check_won("grand-rider", "12/12/12/6k5/12/12/12/12/12/12/10Q1/K11 w - - 0 1");
}

#[test]
fn a_rook_wins_on_the_largest_board() {
    check_won("grand-rider", "12/12/12/12/5k6/12/12/12/12/12/12/R10K w - - 0 1");
    check_won("grand-rider", "12/12/12/12/12/6k5/12/12/12/12/10R1/K11 b - - 0 1");
}

#[test]
fn queens_and_rooks_win_on_boards_of_eight_files() {
    for name in ["near", "near-8x10", "contact", "chess"] {
        let ranks = Variant::parse(name).expect("a known name").geometry().ranks();
        let empty = vec!["8"; usize::from(ranks) - 4].join("/");
        for piece in ["Q", "R"] {
            check_won(name, &format!("8/3k4/8/{empty}/{piece}6K w - - 0 1"));
        }
    }
}
