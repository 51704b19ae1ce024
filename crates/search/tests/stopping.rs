//! A search stops when the handler asks for it, in any position and even in its first iteration,
//! and then still has a move. The tests do not measure time; they count nodes and polls.

use std::collections::BTreeSet;

use fastrand::Rng;
use vicinity_rules::{Position, Variant};
use vicinity_search::{
    Best, Engine, Info, Level, Limits, NODES_PER_MS, Params, SearchHandler, Silent, TimeLimit,
};

/// The maximum number of nodes between two polls.
const POLL_INTERVAL: u64 = 1024;

/// The maximum number of nodes of one iteration, with any number of riders.
const MAX_NODES_AT_DEPTH_1: u64 = 50_000;

/// Positions of Grand Rider Chess in which winning captures continue for dozens of plies.
const CROWDED: [&str; 2] = [
    "d4ke1ed2/1d2b1rn1ea1/v1v1q1A2vvv/Ap1c2vA2d1/3vp1Ce2b1/Cp1PQP1VPp1p/1P2Vp1a2p1/3P2E2aPP/P2A1P2P1DE/VV2VE3V2/1DE1BR4ae/1e2D2KB2D b - - 6 70",
    "deaec3e1ed/ed1abqrkde1e/vNv2E1vv2v/1ppp2vbav2/1a2v1v1v2p/1V1Pppppppp1/P4AV1P1P1/2p1P1PV3P/V1PPAV1P2D1/2VBVE1VV1EV/EDE3RB3E/D1A1CQKC1AED b KQ - 1 38",
];

fn position(name: &str, fen: &str) -> Position {
    Position::from_fen(&Variant::parse(name).expect("a known name"), fen).expect("a valid FEN")
}

fn crowded() -> impl Iterator<Item = Position> {
    CROWDED.iter().map(|fen| position("grand-rider", fen))
}

/// A handler that stops at a given poll. Its clock advances one millisecond at each reading.
#[derive(Default)]
struct TestHandler {
    stop_at: Option<u64>,
    asked: u64,
    looks: u64,
    infos: Vec<Info>,
}

impl SearchHandler for TestHandler {
    fn elapsed_ms(&mut self) -> Option<u64> {
        self.looks += 1;
        Some(self.looks)
    }

    fn should_stop(&mut self) -> bool {
        self.asked += 1;
        self.stop_at.is_some_and(|at| self.asked >= at)
    }

    fn report(&mut self, info: &Info) {
        self.infos.push(info.clone());
    }
}

/// Searches, and checks what holds however a search ends: its move is legal, and is the first of as
/// many different lines as requested, best first; if the first iteration was not completed, the
/// score is that of the first line.
fn search(position: &Position, limits: &Limits, handler: &mut TestHandler) -> Best {
    let best = Engine::new(1).search(position, limits, handler);
    let fen = position.fen();
    assert!(best.mv.is_some_and(|mv| position.is_legal(mv)), "{fen} {limits:?} {best:?}");
    let last_first = handler.infos.iter().rposition(|info| info.multipv == 1).expect("something is reported");
    let lines = &handler.infos[last_first..];
    if best.depth == 0 {
        assert_eq!((best.mv, best.score), (lines[0].pv.first().copied(), lines[0].score), "{fen} {limits:?}");
    }
    assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score), "{fen} {lines:?}");
    let firsts: BTreeSet<_> = lines.iter().map(|info| info.pv[0]).collect();
    assert_eq!(firsts.len(), lines.len(), "{fen} {lines:?}");
    for info in lines {
        let mut position = position.clone();
        for &mv in &info.pv {
            assert!(position.is_legal(mv), "{fen} {lines:?}");
            position.play_unchecked(mv);
        }
    }
    best
}

#[test]
fn the_first_iteration_can_be_stopped() {
    for position in crowded() {
        for stop_at in 1..=4 {
            let mut handler = TestHandler { stop_at: Some(stop_at), ..TestHandler::default() };
            let best = search(&position, &Limits::default(), &mut handler);
            assert!(best.nodes <= stop_at * POLL_INTERVAL, "{} nodes at {stop_at}", best.nodes);
        }
    }
}

#[test]
fn a_time_limit_ends_a_search_whose_host_has_no_clock() {
    let position = Position::start(&Variant::parse("chess").expect("a known name"));
    let search = || {
        let limits = Limits { time: Some(TimeLimit::per_move(20)), ..Limits::default() };
        Engine::new(1).search(&position, &limits, &mut Silent)
    };
    let best = search();
    assert!((20 * NODES_PER_MS..22 * NODES_PER_MS).contains(&best.nodes), "{} nodes", best.nodes);
    assert_eq!(search(), best);
}

#[test]
fn a_slow_search_respects_its_time_limit() {
    // The clock advances 10 ms at each poll, as in a variant with slow nodes.
    struct SlowClock(u64);
    impl SearchHandler for SlowClock {
        fn elapsed_ms(&mut self) -> Option<u64> {
            self.0 += 10;
            Some(self.0)
        }
    }
    for position in crowded() {
        let limits = Limits { time: Some(TimeLimit::per_move(100)), ..Limits::default() };
        let best = Engine::new(1).search(&position, &limits, &mut SlowClock(0));
        assert!(best.nodes <= 20, "{} nodes", best.nodes);
        assert!(best.mv.is_some_and(|mv| position.is_legal(mv)));
    }
}

#[test]
fn time_limits_hold_in_the_first_iteration() {
    for position in crowded() {
        for time in [TimeLimit::per_move(3), TimeLimit::of_clock(25, 0, None)] {
            let mut handler = TestHandler::default();
            let best = search(&position, &Limits { time: Some(time), ..Limits::default() }, &mut handler);
            assert!(best.nodes <= time.hard_ms * POLL_INTERVAL, "{} nodes in {time:?}", best.nodes);
        }
    }
}

#[test]
fn node_limits_hold_in_the_first_iteration() {
    for position in crowded() {
        for nodes in [1, 2, 30, 1_000, 3_000] {
            for multipv in [1, 3, 500] {
                let limits = Limits { nodes: Some(nodes), multipv, ..Limits::default() };
                let best = search(&position, &limits, &mut TestHandler::default());
                assert!(best.nodes <= nodes, "{} nodes of {nodes}", best.nodes);
            }
        }
    }
}

#[test]
fn levels_respect_their_node_limit() {
    for position in crowded() {
        let limits = Limits { level: Level::MIN, ..Limits::default() };
        assert!(search(&position, &limits, &mut TestHandler::default()).nodes <= 1_000);
    }
}

#[test]
fn the_first_iteration_is_small() {
    for position in crowded() {
        let limits = Limits { depth: Some(1), nodes: Some(10 * MAX_NODES_AT_DEPTH_1), ..Limits::default() };
        let best = search(&position, &limits, &mut TestHandler::default());
        assert_eq!(best.depth, 1);
        assert!(best.nodes <= MAX_NODES_AT_DEPTH_1, "{} nodes", best.nodes);
    }
}

/// A position after random moves in which the game is not over.
fn walk(variant: &str, random: &mut Rng) -> Position {
    let variant = Variant::parse(variant).expect("a known name");
    loop {
        let mut position = Position::start(&variant);
        for _ in 0..random.usize(1..200) {
            let Some(mv) = random.choice(position.legal_moves()) else { break };
            position.play_unchecked(mv);
            if position.outcome().is_some() {
                break;
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

#[test]
fn searches_from_random_positions_stop_and_are_bounded() {
    let mut random = Rng::with_seed(7);
    for number in 0..60 {
        for name in ["grand-rider", "near", "near-vs-normal", "contact", "chess"] {
            let position = walk(name, &mut random);
            let nodes = random.u64(1..300);
            let multipv = 1 + number % 4;
            let limits = Limits { nodes: Some(nodes), multipv, ..Limits::default() };
            assert!(
                search(&position, &limits, &mut TestHandler::default()).nodes <= nodes,
                "{}",
                position.fen()
            );
            let mut handler = TestHandler { stop_at: Some(1), ..TestHandler::default() };
            let best = search(&position, &Limits { multipv, ..Limits::default() }, &mut handler);
            assert!(best.nodes <= POLL_INTERVAL, "{} {}", position.fen(), best.nodes);
            let limits =
                Limits { depth: Some(1), nodes: Some(10 * MAX_NODES_AT_DEPTH_1), ..Limits::default() };
            let best = search(&position, &limits, &mut TestHandler::default());
            assert!(best.nodes <= MAX_NODES_AT_DEPTH_1, "{} {}", position.fen(), best.nodes);
        }
    }
}

/// Checks the move if nothing could be searched.
fn check_unsearched(name: &str, fen: &str, expected: &str) {
    let position = position(name, fen);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let best = search(&position, &limits, &mut TestHandler::default());
    assert_eq!(best.depth, 0, "{fen}");
    assert_eq!(best.mv.map(|mv| position.uci(mv)).as_deref(), Some(expected), "{name} {fen}");
}

#[test]
fn unsearched_moves_are_scored_statically() {
    // Take the hanging queen and not the pawn; the free pawn and not the protected one; the queen
    // that can be captured; checkmate; the king that can be captured.
    check_unsearched("chess", "4k3/8/2p5/1p1q4/8/2N5/8/1R2K3 w - - 0 1", "c3d5");
    check_unsearched("chess", "4k3/2p5/1p6/6p1/8/8/8/1R2K1R1 w - - 0 1", "g1g5");
    check_unsearched("chess", "6k1/5ppp/q7/8/8/8/1P6/R5K1 w - - 0 1", "a1a6");
    check_unsearched("chess", "6k1/5ppp/8/8/8/7q/1P3P2/3R2K1 w - - 0 1", "d1d8");
    check_unsearched("near", "4k3/8/8/8/8/8/4R3/K6q w - - 0 1", "e2e8");
}

#[test]
fn quiescence_is_limited_on_crowded_boards_only() {
    let nodes = |position: &Position, plies| {
        let mut engine = Engine::with_params(1, Params { quiescence_plies: plies, ..Params::default() });
        engine.search(position, &Limits { depth: Some(2), ..Limits::default() }, &mut Silent).nodes
    };
    let start = position("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    assert_eq!(nodes(&start, 0), nodes(&start, 100));
    for position in crowded() {
        assert!(nodes(&position, 0) < nodes(&position, 3));
    }
}

#[test]
fn recaptures_are_seen_however_narrow_quiescence_is() {
    // Only recaptures are searched: the pawn's protector captures the queen.
    let fen = "k11/12/pppppppppppp/pppp1ppppppp/3p1p6/4p7/12/12/4Q7/PPPPPPPPPPPP/12/K11 w - - 0 1";
    let position = position("grand-rider", fen);
    let takes = position.parse_move("e4e7").expect("a legal move");
    let mut engine = Engine::with_params(1, Params { quiescence_plies: 0, ..Params::default() });
    let only = Limits { only: vec![takes], depth: Some(1), ..Limits::default() };
    let all = Limits { depth: Some(1), ..Limits::default() };
    let loss = engine.search(&position, &only, &mut Silent).score;
    assert!(loss + 500 < engine.search(&position, &all, &mut Silent).score, "{loss:?}");
}
