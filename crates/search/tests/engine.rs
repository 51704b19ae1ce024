//! The guarantees that hosts rely on: limits, stopping, several lines, the same search on every
//! run.

use vicinity_rules::{Move, Position, Variant, games};
use vicinity_search::{
    Bound, Engine, Info, Level, Limits, Score, ScoreValue, SearchHandler, Silent, TimeLimit,
};

const GAMES: [&str; 7] =
    ["near", "near-8x10-straight", "normal-8x9", "near-vs-normal", "grand-rider", "contact", "chess"];

fn start(name: &str) -> Position {
    Position::start(&Variant::parse(name).expect("a known name"))
}

fn position(name: &str, fen: &str) -> Position {
    Position::from_fen(&Variant::parse(name).expect("a known name"), fen).expect("a valid FEN")
}

fn depth(depth: usize) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Stores the reports. Its clock advances one millisecond at each reading.
#[derive(Default)]
struct Listener {
    infos: Vec<Info>,
    looks: u64,
    stop_after: Option<u64>,
}

impl SearchHandler for Listener {
    fn elapsed_ms(&mut self) -> Option<u64> {
        self.looks += 1;
        Some(self.looks)
    }

    fn should_stop(&mut self) -> bool {
        self.stop_after.is_some_and(|most| self.looks >= most)
    }

    fn report(&mut self, info: &Info) {
        self.infos.push(info.clone());
    }
}

#[test]
fn the_same_search_on_every_run_in_every_game() {
    for name in GAMES {
        let position = start(name);
        let search = || {
            let mut listener = Listener::default();
            let best = Engine::new(2).search(&position, &depth(6), &mut listener);
            let nodes: Vec<_> =
                listener.infos.into_iter().map(|info| (info.nodes, info.score, info.pv)).collect();
            (best, nodes)
        };
        assert_eq!(search(), search(), "{name}");
    }
}

#[test]
fn lines_are_legal_and_begin_with_their_move() {
    for name in GAMES {
        let position = start(name);
        let mut listener = Listener::default();
        let limits = Limits { multipv: 3, ..depth(5) };
        let best = Engine::new(2).search(&position, &limits, &mut listener);
        assert_eq!(listener.infos.len(), 15, "{name}");
        for info in &listener.infos {
            let mut position = position.clone();
            for &mv in &info.pv {
                assert!(position.is_legal(mv), "{name} {:?}", info.pv);
                position.play_unchecked(mv);
            }
        }
        assert_eq!(best.mv, listener.infos[12].pv.first().copied(), "{name}");
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    let position = position("chess", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    let mut listener = Listener::default();
    let limits = Limits { multipv: 4, ..depth(6) };
    Engine::new(2).search(&position, &limits, &mut listener);
    for iteration in listener.infos.chunks(4) {
        assert!(iteration.windows(2).all(|pair| pair[0].score >= pair[1].score), "{iteration:?}");
        let mut moves: Vec<Move> = iteration.iter().map(|info| info.pv[0]).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 4);
        assert_eq!(iteration.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
    let last = &listener.infos[listener.infos.len() - 4..];
    assert_eq!(last[0].score.value(), ScoreValue::WinIn(1));
    assert!(!last[1].score.is_decided());
    // More lines than there are moves.
    let few = self::position("chess", "7k/8/8/8/8/2r5/8/K7 w - - 0 1");
    let mut listener = Listener::default();
    Engine::new(1).search(&few, &Limits { multipv: 9, ..depth(2) }, &mut listener);
    assert_eq!(listener.infos.len(), 2 * few.legal_moves().len());
}

#[test]
fn nodes_time_and_depth_limit() {
    let position = start("near");
    let search =
        |limits: &Limits, listener: &mut Listener| Engine::new(2).search(&position, limits, listener);
    for most in [500, 3_000, 20_000] {
        let best = search(&Limits { nodes: Some(most), ..Limits::default() }, &mut Listener::default());
        assert!(best.nodes <= most && best.nodes > most / 2, "{} of {most}", best.nodes);
    }
    let time = Some(TimeLimit::per_move(40));
    let mut listener = Listener::default();
    let best = search(&Limits { time, ..Limits::default() }, &mut listener);
    assert!(listener.looks <= 45 && best.mv.is_some(), "{} looks", listener.looks);
    let mut listener = Listener::default();
    assert_eq!(search(&depth(4), &mut listener).depth, 4);
    assert_eq!(listener.infos.last().map(|info| info.depth), Some(4));
}

#[test]
fn a_stop_ends_the_search_with_a_move() {
    let position = start("near");
    for stop_after in [0, 1, 5, 60] {
        let mut listener = Listener { stop_after: Some(stop_after), ..Listener::default() };
        let best = Engine::new(2).search(&position, &Limits::default(), &mut listener);
        assert!(best.mv.is_some_and(|mv| position.is_legal(mv)));
        assert!(listener.looks <= stop_after + 10, "{} looks", listener.looks);
    }
}

#[test]
fn root_moves_can_be_restricted() {
    let begun = start("near");
    let only = vec![begun.parse_move("a4").expect("legal"), begun.parse_move("h4").expect("legal")];
    let best = Engine::new(1).search(&begun, &Limits { only: only.clone(), ..depth(5) }, &mut Silent);
    assert!(best.mv.is_some_and(|mv| only.contains(&mv)));
    // A side without a move loses, but White has other moves.
    let position = position("near", "7k/8/8/8/8/8/8/K7 w - - 0 1");
    let best = Engine::new(1).search(&position, &Limits { only, ..depth(5) }, &mut Silent);
    assert_eq!((best.mv, best.score), (None, Score::DRAW));
}

fn check_end(name: &str, fen: &str, has_move: bool, value: ScoreValue) {
    let position = position(name, fen);
    let mut listener = Listener::default();
    let best = Engine::new(1).search(&position, &depth(3), &mut listener);
    assert_eq!((best.mv.is_some(), best.score.value()), (has_move, value), "{name} {fen}");
    assert!(best.mv.is_none_or(|mv| position.is_legal(mv)));
    assert!(!listener.infos.is_empty(), "something is reported");
}

#[test]
fn finished_and_lost_positions() {
    // Checkmated and stalemated in chess.
    check_end("chess", "6k1/8/8/8/8/8/r7/r6K w - - 0 1", false, ScoreValue::LossIn(0));
    check_end("chess", "6rk/8/8/8/8/8/r7/7K w - - 0 1", false, ScoreValue::Centipawns(0));
}

#[test]
fn kings_that_are_lost_or_can_be_captured() {
    // The rook captures the king; the king cannot escape; the king cannot move without being
    // captured; there is no safe move at all.
    check_end("near", "4k3/8/8/8/8/8/4R3/K7 w - - 0 1", true, ScoreValue::WinIn(1));
    check_end("near", "k7/8/8/8/8/8/1r6/r3K3 w - - 0 1", true, ScoreValue::LossIn(2));
    check_end("near", "k7/8/8/8/8/8/r7/3r1r1K w - - 0 1", true, ScoreValue::LossIn(2));
    check_end("near", "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", true, ScoreValue::LossIn(2));
}

#[test]
fn stalemate_is_scored_by_the_variant() {
    let check = |name, value| {
        let position = position(name, "7k/7P/8/6K1/8/8/8/8 w - - 0 1");
        let best = Engine::new(1).search(&position, &depth(6), &mut Silent);
        assert_eq!(best.score.value(), value, "{name}");
    };
    // The king move to g6 leaves Black without a move; anything else loses the pawn.
    check("chess", ScoreValue::Centipawns(0));
    check("near-vs-normal:near-goal=checkmate,normal-goal=checkmate", ScoreValue::WinIn(1));
    // Where check may be ignored, the king has moves, and is captured after each.
    check("near", ScoreValue::WinIn(3));
    check("near-vs-normal", ScoreValue::WinIn(3));
}

#[test]
fn repetition_is_scored_as_a_draw() {
    // White is two rooks down and about to be mated, but has a perpetual check.
    let position = position("chess", "7k/5Q2/7p/8/8/8/1rr5/7K w - - 0 1");
    let best = Engine::new(4).search(&position, &depth(10), &mut Silent);
    assert_eq!(best.score, Score::DRAW);
}

#[test]
fn the_variant_limits_moves_without_progress() {
    let check = |moves: u16, clock: u16, value| {
        let text = format!("[long:chess]\nnMoveRule = {moves}\n");
        let fen = format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 90");
        let position = Position::from_fen(&games::load(&text, None).expect("valid"), &fen).expect("valid");
        let best = Engine::new(1).search(&position, &depth(8), &mut Silent);
        assert_eq!(best.score.value(), value, "{moves} {clock}");
    };
    // A mate in two moves.
    check(50, 90, ScoreValue::WinIn(3));
    check(50, 98, ScoreValue::Centipawns(0));
    check(10, 17, ScoreValue::WinIn(3));
    check(10, 18, ScoreValue::Centipawns(0));
    check(0, 1_000, ScoreValue::WinIn(3));
    check(0, u16::MAX, ScoreValue::WinIn(3));
}

#[test]
fn the_variant_decides_the_result_of_a_repetition() {
    let check = |rules: &str, moves: &str, value| {
        let text = format!("[circle:chess]\n{rules}\n");
        let mut position = Position::start(&games::load(&text, None).expect("valid"));
        position.play_texts(moves.split(' ')).expect("legal moves");
        let best = Engine::new(1).search(&position, &depth(4), &mut Silent);
        assert_eq!(best.score.value(), value, "{rules}");
    };
    // Ng8 repeats the start position, White to move.
    let round = "Nf3 Nf6 Ng1";
    check("nFoldRule = 2\nnFoldValue = loss", round, ScoreValue::WinIn(1));
    check(
        "nFoldRule = 2\nnFoldValue = win\nnFoldValueAbsolute = true",
        "Nf3 Nf6 Ng1 Nh5 Nh3 Nf6",
        ScoreValue::WinIn(1),
    );
    let both_rounds = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    check("nFoldValue = loss", both_rounds, ScoreValue::WinIn(1));
    check(
        "nFoldRule = 4\nnFoldValue = loss",
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
        ScoreValue::WinIn(1),
    );
    // Without a limit nobody wins by repetition: White has a perpetual check.
    let variant = games::load("[circle:chess]\nnFoldRule = 0\nnFoldValue = loss\n", None).expect("valid");
    let position = Position::from_fen(&variant, "7k/5Q2/7p/8/8/8/1rr5/7K w - - 0 1").expect("valid");
    assert_eq!(Engine::new(4).search(&position, &depth(10), &mut Silent).score, Score::DRAW);
}

#[test]
fn weaker_levels_are_limited_and_seeded() {
    let position = start("near");
    let play = |level, seed| {
        let limits = Limits { level: Level::new(level).expect("a level"), seed, ..Limits::default() };
        Engine::new(1).search(&position, &limits, &mut Silent)
    };
    for level in 1..8 {
        assert_eq!(play(level, 3), play(level, 3), "level {level}");
        assert!(play(level, 3).nodes <= 600_000);
    }
    let mut moves: Vec<_> = (0..20).map(|seed| play(1, seed).mv).collect();
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "the seed decides");
}

#[test]
fn the_engine_plays_on_in_longer_games() {
    for name in GAMES {
        let mut position = start(name);
        let mut engine = Engine::new(2);
        for _ in 0..30 {
            if position.outcome().is_some() {
                break;
            }
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            let best = engine.search(&position, &limits, &mut Silent);
            let mv = best.mv.expect("the game continues");
            assert!(position.is_legal(mv));
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn entries_of_searched_positions_are_known() {
    let near = Variant::parse("near").expect("a known name");
    let position = Position::start(&near);
    let mut engine = Engine::new(1);
    assert_eq!(engine.known(&position), None);
    let best = engine.search(&position, &depth(6), &mut Silent);
    let mut next = position.clone();
    next.play_unchecked(best.mv.expect("a legal move"));
    let found = engine.known(&next).expect("the search has visited it");
    assert_eq!((found.bound, found.depth, found.score), (Bound::Exact, 5, -best.score));
    assert_eq!(Some(found.mv), best.reply);
    engine.new_game();
    assert_eq!(engine.known(&next), None);
}
