//! Wins by force in 3 to 7 half-moves: mates, and captures of kings that cannot be saved.
//!
//! That they are wins, and not quicker ones, is proved here by a plain search of all legal moves, which knows nothing of the
//! engine; then the engine must find them with the right number of half-moves.

use vicinity_rules::{Position, Variant};
use vicinity_search::{Engine, Limits, Silent, Verdict};

/// Variant, position, half-moves to the end of the game.
const WINS: &[(&str, &str, u32)] = &[
    ("near", "2N5/1Q3b2/8/Ppp1k3/P3B1P1/2P2P2/1N6/5K2 w - - 0 1", 5),
    ("near", "2N5/5Q2/8/Pp2k3/P1p1B1P1/2P2P2/1N6/5K2 w - - 0 1", 3),
    ("near", "8/6P1/4n3/7p/1p2p1kP/P1B1P3/4K3/5R2 w - - 0 1", 7),
    ("near", "6Q1/6n1/8/7p/1p2p1kP/P1B1P3/4K3/5R2 w - - 0 1", 5),
    ("near", "8/6Q1/8/7p/1p2p2P/P1B1P2k/4K3/5R2 w - - 0 1", 3),
    ("near-8x9", "2rk4/2b2nR1/4Qp2/pp1Pp3/6p1/PP2P1P1/1q1NNP2/4K3/8 w - - 0 1", 3),
    ("near-8x9", "8/1kP2P2/2R3n1/8/1p4B1/8/2P2P2/4K3/8 w - - 0 1", 5),
    ("near-8x9", "2Q5/k4P2/2R3n1/8/1p4B1/8/2P2P2/4K3/8 w - - 0 1", 3),
    ("near-8x9", "8/3k4/3n4/8/3p4/4b3/8/3bBK2/q3r3 b - - 0 1", 5),
    ("near-8x9", "Q1R5/8/3k4/8/8/3P1K2/3P4/8/8 w - - 0 1", 7),
    ("near-8x10-straight", "r5k1/2b1n2R/2p1qp1Q/n7/8/p1Np2p1/2P5/P3NPB1/4K3/8 w - - 0 1", 3),
    ("near-8x10-straight", "4R3/2k3P1/8/1p6/P6B/8/1PP5/4N3/4K3/3R4 w - - 0 1", 5),
    ("near-8x10-straight", "4R1Q1/2k5/8/8/p6B/8/1PP5/4N3/4K3/3R4 w - - 0 1", 5),
    ("near-8x10-straight", "4R3/1k6/8/8/p1Q5/8/1PP2B2/4N3/4K3/3R4 w - - 0 1", 3),
    ("near-8x10-straight", "4k3/8/2P5/3BB3/8/3N2PP/3K4/8/8/8 w - - 0 1", 7),
    ("near-8x10-straight", "8/6k1/5p2/2p1b1P1/4b3/7p/5P2/6K1/8/5q2 b - - 0 1", 7),
    ("chess", "5r1k/8/p7/1p2n1P1/2PpP3/P6P/1r6/6K1 b - - 0 1", 5),
    ("chess", "5r1k/8/p7/1p4P1/2PpP3/P4n1P/1r6/5K2 b - - 0 1", 3),
    ("chess", "Q7/2P4k/1K6/1P6/8/8/8/8 w - - 0 1", 5),
    ("chess", "8/2P3k1/1K6/1P6/8/8/8/7Q w - - 0 1", 7),
    ("chess", "8/2P5/2K3k1/1P6/8/8/8/7Q w - - 0 1", 7),
    ("chess", "5Q2/8/2K5/1P6/6k1/8/8/7Q w - - 0 1", 3),
    ("normal-8x10", "4Q1R1/3N4/8/5p2/P6k/7p/7P/6K1/3r4/8 w - - 0 1", 3),
    ("normal-8x10", "8/8/8/r4k2/8/2K5/4q3/8/8/8 b - - 0 1", 7),
    ("normal-8x10", "8/8/8/2r2k2/1K6/8/4q3/8/8/8 b - - 0 1", 5),
    ("normal-8x10", "8/8/8/1r3k2/8/2K5/4q3/8/8/8 b - - 0 1", 5),
    ("normal-8x10", "8/8/8/4rk2/2q5/8/1K6/8/8/8 b - - 0 1", 3),
    ("near-vs-normal", "4k3/7p/2p5/4B3/P7/3n2KP/2p1q3/8 b - - 0 1", 7),
    ("near-vs-normal", "4k3/7p/2p5/4q3/P7/3n3P/2p3K1/8 b - - 0 1", 7),
    ("near-vs-normal", "4k3/7p/2p5/P3q3/8/3n3P/6K1/2q5 b - - 0 1", 5),
    ("near-vs-normal", "4k3/7p/2p5/P5q1/8/3n3P/7K/2q5 b - - 0 1", 3),
    ("near-vs-normal", "8/8/1p4k1/r2p4/1K3n2/8/4p3/8 b - - 0 1", 5),
    ("near-vs-normal", "8/8/1p4k1/r2p4/5n2/1K6/8/4q3 b - - 0 1", 3),
    ("near-vs-normal:normal-goal=checkmate", "4k3/7p/2p5/4B3/P7/3n3P/2p3K1/3q4 b - - 0 1", 5),
    ("near-vs-normal:normal-goal=checkmate", "4k3/7p/2p5/4B3/P7/3n2KP/2p1q3/8 b - - 0 1", 5),
    ("near-vs-normal:normal-goal=checkmate", "4k3/7p/2p5/4q3/P5KP/3n4/8/2q5 b - - 0 1", 3),
    ("near-vs-normal:normal-goal=checkmate", "1n6/r3Q3/1pk1P3/p2p4/P4P2/1B1P4/2r5/2R2K2 w - - 0 1", 3),
    ("near-vs-normal:normal-goal=checkmate", "4k3/NP1p2p1/3n2P1/4K3/p1b2p1p/P4P1P/7R/8 w - - 0 1", 7),
    ("near-vs-normal:normal-goal=checkmate", "8/5pk1/1p4p1/1P3B1p/5n1P/6K1/4r3/4r1R1 b - - 0 1", 7),
    ("contact", "4R3/2p1p3/6p1/1p3kr1/5r2/7K/3N4/8 b - - 0 1", 3),
    ("contact", "4n3/p1R2pk1/8/2N2QP1/7K/2PB1P2/4PP2/7R w - - 0 1", 3),
    ("contact", "3R4/8/8/5K2/3Q4/8/8/1k6 w - - 0 1", 5),
    ("contact", "3Q4/1kp5/2ppp3/8/4p3/2r3q1/4K3/8 b - - 0 1", 5),
    (
        "grand-rider",
        "d4k6/e11/vv1bv5v1/p5vpvE2/1p1pp2ap1p1/9P2/2eq2v1E3/1V5V4/3c3VP2r/10e1/5K6/3a8 b - - 0 1",
        3,
    ),
    (
        "grand-rider",
        "dea1cqkceaed/e1e1bdr1a1d1/vCvvv3b2v/pppp1E1v2pp/5p1v4/4p3vp2/6pNPP2/3P2P5/PPP1VP1P1nPP/VVV1VVVVV1V1/EAE1B1RBAED1/D1AE1QKCED2 w Qkq - 0 1",
        3,
    ),
    ("normal-8x9", "1k6/8/4Q3/3p1B2/3P4/1P2PP2/5KP1/3P1N2/8 w - - 0 1", 5),
    ("normal-8x9", "k7/8/1Q6/3p1B2/3P4/1P2PP2/5KP1/3P1N2/8 w - - 0 1", 3),
    ("normal-8x9", "5k2/5n1R/1r4p1/3p2pp/1ppb4/1P3q2/2QP4/8/1R4K1 b - - 0 1", 5),
    ("normal-8x9", "5k2/5n1R/1r4p1/3p2pp/1ppb4/1P6/2QPq3/8/1R3K2 b - - 0 1", 3),
];

/// Whether the side to move can end the game as its winner within so many half-moves.
fn wins(position: &mut Position, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().into_iter().any(|mv| {
            position.make(mv);
            let won = loses(position, plies - 1);
            position.unmake();
            won
        })
}

/// Whether the side to move has lost after at most so many half-moves, whatever it does.
fn loses(position: &mut Position, plies: u32) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.outcome_without_moves().winner == Some(!position.turn());
    }
    plies > 0
        && moves.into_iter().all(|mv| {
            position.make(mv);
            let lost = wins(position, plies - 1);
            position.unmake();
            lost
        })
}

fn check(name: &str, fen: &str, plies: u32) {
    let variant = Variant::parse(name).expect("a known name");
    let mut position = Position::from_fen(&variant, fen).expect("a sound FEN");
    assert!(wins(&mut position, plies), "{name} {fen}: no win in {plies}");
    assert!(!wins(&mut position, plies - 2), "{name} {fen}: won sooner than in {plies}");
    let limits = Limits { nodes: Some(500_000), win_in: Some(plies), ..Limits::default() };
    let best = Engine::new(8).search(&position, &limits, &mut Silent);
    assert_eq!(best.score.verdict(), Verdict::WinIn(plies), "{name} {fen}");
    // The move keeps the win, and the side that loses sees it coming.
    position.make(best.mv.expect("the game goes on"));
    assert!(loses(&mut position, plies - 1), "{name} {fen}");
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let best = Engine::new(8).search(&position, &limits, &mut Silent);
    assert_eq!(best.score.verdict(), Verdict::LossIn(plies - 1), "{name} {}", position.fen());
}

#[test]
fn every_forced_win_is_found_and_foreseen() {
    for &(name, fen, plies) in WINS {
        check(name, fen, plies);
    }
}
