//! Tests of the driver together with the search thread.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use vicinity_rules::{Position, Variant, variants};

use super::{AfterCommand, Driver};

/// A driver and its output.
struct Session {
    driver: Driver,
    lines: Receiver<String>,
}

impl Session {
    fn new() -> Session {
        let (sender, lines) = mpsc::channel();
        let sender = Mutex::new(sender);
        let output = move |line: &str| {
            let _ = sender.lock().expect("the lock is not poisoned").send(line.to_owned());
        };
        Session { driver: Driver::new(Arc::new(output)).expect("a thread can be started"), lines }
    }

    fn send(&mut self, commands: &str) {
        for line in commands.lines() {
            assert_eq!(self.driver.handle_line(line.trim()), AfterCommand::Continue, "{line}");
        }
    }

    /// The lines up to and including the first with this prefix.
    #[track_caller]
    fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            lines.push(line.unwrap_or_else(|_| panic!("no “{beginning}” after {lines:#?}")));
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// The output for commands, up to `readyok`.
    fn answers(&mut self, commands: &str) -> Vec<String> {
        self.send(commands);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }
}

#[track_caller]
fn check_error(commands: &str, message: &str) {
    let lines = Session::new().answers(commands);
    assert_eq!(lines, [format!("info string {message}")], "{commands}");
}

/// Checks the best move after commands that end with a search.
#[track_caller]
fn check_best(commands: &str, expected: &str) {
    let mut session = Session::new();
    session.send(commands);
    let lines = session.until("bestmove");
    let best = lines.last().map(|line| line.split(' ').nth(1).unwrap_or_default());
    assert_eq!(best, Some(expected), "{commands}: {lines:#?}");
}

#[test]
fn the_engine_identifies_itself() {
    let lines = Session::new().answers("uci");
    assert!(lines[0].starts_with("id name Vicinity "));
    assert!(
        lines.iter().any(|line| line.starts_with("option name UCI_Variant type combo default chess var "))
    );
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
}

#[test]
fn every_game_is_played() {
    let mut session = Session::new();
    for name in variants::names().chain(["near-vs-normal:near=black,near-goal=checkmate"]) {
        session.send(&format!("setoption name UCI_Variant value {name}\nposition startpos\ngo depth 5"));
        let lines = session.until("bestmove");
        let variant = Variant::parse(name).expect("a known name");
        let words: Vec<&str> = lines[lines.len() - 1].split(' ').collect();
        let mut position = Position::start(&variant);
        assert_eq!((words[0], words[2]), ("bestmove", "ponder"));
        for text in [words[1], words[3]] {
            position
                .play_unchecked(position.parse_uci(text).unwrap_or_else(|error| panic!("{name}: {error}")));
        }
        let info: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        let keys = ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"];
        assert!(keys.iter().all(|key| info.contains(key)), "{info:?}");
    }
}

#[test]
fn commands_are_handled_during_a_search() {
    let mut session = Session::new();
    session.send("position startpos moves e2e4 e7e5\ngo infinite\nisready");
    session.until("readyok");
    // The best move of an infinite search is not printed before `stop`, even if there is nothing
    // more to search.
    session.send("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo infinite");
    session.until("bestmove");
    session.until("info depth 1 ");
    for _ in 0..200 {
        assert!(session.answers("").iter().all(|line| !line.starts_with("bestmove")));
    }
    session.send("stop");
    assert_eq!(session.until("bestmove").last().map(String::as_str), Some("bestmove a1a8"));
    session.send("stop");
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_score_and_a_move() {
    let crowded = "setoption name UCI_Variant value grand-rider\nposition fen \
                   d4ke1ed2/1d2b1rn1ea1/v1v1q1A2vvv/Ap1c2vA2d1/3vp1Ce2b1/Cp1PQP1VPp1p/1P2Vp1a2p1/3P2E2aPP/P2A1P2P1DE/\
                   VV2VE3V2/1DE1BR4ae/1e2D2KB2D b - - 6 70";
    for go in ["go nodes 1", "go movetime 0", "go searchmoves d9g10 nodes 1"] {
        let mut session = Session::new();
        session.send(&format!("{crowded}\n{go}"));
        let lines = session.until("bestmove");
        let best = lines[lines.len() - 1].split(' ').nth(1).expect("a move");
        let line = lines[lines.len() - 2].split_once(" pv ").expect("a principal variation");
        assert!(line.0.contains(" multipv 1 score "), "{go}: {lines:#?}");
        assert_eq!(line.1.split(' ').next(), Some(best), "{go}: {lines:#?}");
    }
    for go in ["go infinite\nstop", "go wtime 1 btime 1"] {
        let mut session = Session::new();
        session.send(&format!("{crowded}\n{go}"));
        assert!(session.until("bestmove").iter().any(|line| line.contains(" score ")), "{go}");
    }
}

#[test]
fn searches_with_limits_run_in_order() {
    let mut session = Session::new();
    session.send(
        "go depth 3\nposition startpos moves e2e4\ngo depth 2\nucinewgame\ngo movetime 30\ngo nodes 500",
    );
    for _ in 0..4 {
        session.until("bestmove");
    }
    session.send("go wtime 1000 btime 300 winc 10 binc 10 movestogo 5");
    session.until("bestmove");
    session.send("go wtime -1 btime -1");
    session.until("bestmove");
}

#[test]
fn pondering_waits_for_the_move_pondered_on() {
    let mut session = Session::new();
    session.send("position startpos moves e2e4 e7e5\ngo ponder wtime 50 btime 50");
    // The search has begun. Each `isready` is answered after what the search has printed before.
    let mut lines = session.until("info depth 4 ");
    for _ in 0..200 {
        session.send("isready");
        lines.extend(session.until("readyok"));
    }
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:#?}");
    session.send("ponderhit");
    session.until("bestmove");
    session.send("go ponder wtime 50 btime 50\nstop");
    session.until("bestmove");
    check_error("ponderhit", "ponderhit: no search is pondering");
}

#[test]
fn wins_and_losses_are_reported_in_moves() {
    let near = "setoption name UCI_Variant value near\nposition fen";
    let score = |commands: &str| {
        let mut session = Session::new();
        session.send(commands);
        let lines = session.until("bestmove");
        let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        let at = words.iter().position(|word| *word == "score").expect("a score");
        words[at + 1..at + 3].join(" ")
    };
    // A king that can be captured, one that cannot escape, one that was captured.
    assert_eq!(score(&format!("{near} 4k3/8/8/8/8/8/4R3/K7 w - - 0 1\ngo depth 3")), "mate 1");
    assert_eq!(score(&format!("{near} k7/1R6/1K6/8/8/8/8/R7 b - - 0 1\ngo depth 3")), "mate -1");
    assert_eq!(score(&format!("{near} 8/8/8/8/8/8/4R3/K7 b - - 0 1\ngo depth 3")), "mate 0");
    assert_eq!(score("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo mate 2"), "mate 2");
}

#[test]
fn a_finished_game_has_no_best_move() {
    check_best("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 5", "(none)");
    check_best("position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo movetime 10", "(none)");
    // Drawn by the fifty-move rule, by repetition, and by insufficient material.
    check_best("position fen 7k/8/6K1/8/8/8/8/R7 w - - 100 90\ngo depth 2", "(none)");
    let there_and_back = "g1f3 g8f6 f3g1 f6g8";
    let once = format!("position startpos moves {there_and_back}");
    check_best(&format!("{once} {there_and_back}\ngo depth 2"), "(none)");
    check_best("position fen 7k/8/6K1/8/8/8/8/8 w - - 0 1\ngo depth 2", "(none)");
    // With `searchmoves` the moves are searched all the same.
    check_best("position fen 7k/8/6K1/8/8/8/8/R7 w - - 100 90\ngo depth 2 searchmoves a1a8", "a1a8");
}

#[test]
fn only_the_given_moves_are_searched() {
    check_best("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 4", "a1a8");
    check_best("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 4 searchmoves h1h2", "h1h2");
    // Illegal moves are ignored, and there is an answer whatever remains.
    let mut session = Session::new();
    for (moves, best) in [("e2e5 e2e4", "e2e4"), ("e2e5", "(none)"), ("e2e5 x", "(none)")] {
        session.send(&format!("go depth 2 searchmoves {moves}"));
        let lines = session.until("bestmove");
        assert_eq!(lines[0], "info string go: searchmoves: “e2e5” is not a legal move here");
        assert_eq!(lines.last().and_then(|line| line.split(' ').nth(1)), Some(best), "{lines:#?}");
    }
}

#[test]
fn multi_pv_and_strength_are_respected() {
    let ranks = |commands: &str| {
        let mut session = Session::new();
        session.send(commands);
        let lines = session.until("bestmove");
        let rank = |line: &String| Some(line.split_once("multipv ")?.1.split(' ').next()?.to_owned());
        lines.iter().filter(|line| line.starts_with("info depth 1 ")).filter_map(rank).collect::<Vec<_>>()
    };
    assert_eq!(ranks("go depth 2"), ["1"]);
    assert_eq!(ranks("setoption name MultiPV value 3\ngo depth 2"), ["1", "2", "3"]);
    assert_eq!(ranks("setoption name Skill Level value 0\ngo depth 2"), ["1"]);
    // The weakest level searches one ply, whatever limit it is given.
    let mut session = Session::new();
    session.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\ngo depth 9");
    assert!(session.until("bestmove").iter().all(|line| !line.starts_with("info depth 2 ")));
}

#[test]
fn move_sequences_are_counted() {
    let mut session = Session::new();
    session.send("setoption name UCI_Variant value near\ngo perft 3");
    let lines = session.until("Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 18517"));
    assert_eq!(lines.len(), 27);
    assert_eq!(lines[0], "a2a1: 858");
    session.send("go perft 0");
    assert_eq!(session.until("Nodes searched"), ["Nodes searched: 1"]);
    session.send("go perft 40\nstop");
    session.until("info string perft was stopped");
    check_error("go perft 100000", "go: the depth of perft must be at most 64, not 100000");
}

#[test]
fn invalid_commands_are_reported_and_change_nothing() {
    check_error("hello", "unknown command “hello”");
    check_error(
        "position startpos moves e2e4 e7e5 e4e5",
        "position: move 3: “e4e5” is not a legal move here",
    );
    check_error("position fen 8/8 w - - 0 1", "position: the board has 8 ranks, the FEN has 2");
    check_error("setoption name Hash value 0", "setoption: Hash must be from 1 to 4096, not “0”");
    check_error("go depth x", "go: depth needs a number, not “x”");
    let mut session = Session::new();
    session.send("position fen 6k1/5ppp/8/8/8/8/8/R6K\ngo soon depth 3");
    let lines = session.until("bestmove");
    assert_eq!(lines[0], "info string go: ignored “soon”, which is unknown");
    assert!(lines[lines.len() - 1].starts_with("bestmove a1a8"), "{lines:?}");
}

#[test]
fn a_rejected_position_leaves_none_to_search() {
    let mut session = Session::new();
    let refusals = [
        ("position startpos moves e2e5", "position: move 1: “e2e5” is not a legal move here"),
        ("position fen 8/8", "position: the board has 8 ranks, the FEN has 2"),
        ("position", "position: startpos or fen is missing"),
    ];
    let none = "info string go: there is no position, since the last one was rejected";
    for (refused, message) in refusals {
        // The answer comes after that of the search before.
        session.send(&format!("position startpos\ngo depth 2\n{refused}\ngo depth 2"));
        let lines = session.until("bestmove 0000");
        assert!(lines.contains(&format!("info string {message}")), "{lines:#?}");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:#?}");
        assert_eq!(lines[lines.len() - 2], none);
        assert_eq!(session.answers("go perft 2"), [none]);
    }
    session.send("ucinewgame\ngo infinite");
    assert_eq!(session.answers(""), [""; 0]);
    session.send("stop");
    assert_eq!(session.until("bestmove"), [none, "bestmove 0000"]);
    session.send("position fen 6k1/5ppp/8/8/8/8/8/R6K\ngo depth 3");
    assert!(session.until("bestmove").last().is_some_and(|line| line.starts_with("bestmove a1a8")));
    // Another variant also has a position, its start position.
    session.send("position fen 8/8\nsetoption name UCI_Variant value Near\ngo depth 1");
    assert!(session.until("bestmove").last().is_some_and(|line| line != "bestmove 0000"));
}

#[test]
fn impossible_castling_rights_are_dropped() {
    let remark =
        "info string position: castling rights ignored: KQkq (the king or rook is not on its square)";
    let mut session = Session::new();
    assert_eq!(
        session.answers("position fen r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq - 0 1"),
        [remark]
    );
    session.send("go depth 1");
    assert!(session.until("bestmove").last().is_some_and(|line| line != "bestmove 0000"));
}

#[test]
fn searches_with_a_limit_finish_at_the_end_of_input() {
    // Searches without a limit for the side to move end with the input.
    for endless in ["go infinite", "go", "go btime 1000", "go searchmoves e2e4"] {
        let mut session = Session::new();
        session.send(&format!("go depth 4\n{endless}"));
        let Session { driver, lines } = session;
        driver.end_of_input();
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2, "{endless}");
    }
    let mut session = Session::new();
    session.send("go depth 100");
    let Session { driver, lines } = session;
    driver.quit();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn variants_of_a_file_are_played() {
    let path = std::env::temp_dir().join(format!("vicinity-games-{}.ini", std::process::id()));
    std::fs::write(
        &path,
        "[tiny:chess]\nmaxRank = 6\nmaxFile = 5\ncastling = false\npromotionRegionWhite = *6\n\
        startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1\n[drops:chess]\npieceDrops = true\n",
    )
    .expect("a file can be written");
    let mut session = Session::new();
    let output = session.answers(&format!("setoption name VariantPath value {}", path.display()));
    assert_eq!(
        output,
        ["info string 1 games of the file cannot be played; “vicinity check” lists the errors"]
    );
    assert_eq!(session.answers("setoption name UCI_Variant value tiny"), [""; 0]);
    session.send("position startpos moves a2a3\ngo depth 4");
    let best = session.until("bestmove");
    assert!(best.iter().any(|line| line.starts_with("info depth 4 ")), "{best:?}");
    let output = session.answers("setoption name UCI_Variant value drops");
    assert!(output[0].contains("drops cannot be played: line 8: pieceDrops"), "{output:?}");
    let output = session.answers("setoption name VariantPath value nowhere.ini");
    assert!(output[0].contains("nowhere.ini: No such file"), "{output:?}");
    // The variants of the previous file remain until the path is cleared.
    assert_eq!(
        session.answers("setoption name UCI_Variant value tiny\nsetoption name VariantPath value <empty>"),
        [""; 0]
    );
    assert!(session.answers("setoption name UCI_Variant value tiny")[0].starts_with("info string"));
    let _ = std::fs::remove_file(path);
}
