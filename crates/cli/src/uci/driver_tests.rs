//! Tests of the driver together with the thread that searches.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use vicinity_rules::{Position, Variant, variants};

use super::{Driver, Next};

/// A driver and what it has said.
struct Talk {
    driver: Driver,
    lines: Receiver<String>,
}

impl Talk {
    fn new() -> Talk {
        let (sender, lines) = mpsc::channel();
        let sender = Mutex::new(sender);
        let say = move |line: &str| {
            let _ = sender.lock().expect("nobody panics while speaking").send(line.to_owned());
        };
        Talk { driver: Driver::new(Arc::new(say)).expect("a thread can be started"), lines }
    }

    fn tell(&mut self, commands: &str) {
        for line in commands.lines() {
            assert_eq!(self.driver.hear(line.trim()), Next::GoOn, "{line}");
        }
    }

    /// The lines up to the one that begins so, which is the last.
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

    /// What is said to commands, up to `readyok`.
    fn answers(&mut self, commands: &str) -> Vec<String> {
        self.tell(commands);
        self.tell("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }
}

#[track_caller]
fn check_fault(commands: &str, message: &str) {
    let lines = Talk::new().answers(commands);
    assert_eq!(lines, [format!("info string {message}")], "{commands}");
}

/// The best move after commands that end with a search.
#[track_caller]
fn check_best(commands: &str, expected: &str) {
    let mut talk = Talk::new();
    talk.tell(commands);
    let lines = talk.until("bestmove");
    let best = lines.last().map(|line| line.split(' ').nth(1).unwrap_or_default());
    assert_eq!(best, Some(expected), "{commands}: {lines:#?}");
}

#[test]
fn it_introduces_itself() {
    let lines = Talk::new().answers("uci");
    assert!(lines[0].starts_with("id name Vicinity "));
    assert!(
        lines.iter().any(|line| line.starts_with("option name UCI_Variant type combo default chess var "))
    );
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
}

#[test]
fn every_game_is_played() {
    let mut talk = Talk::new();
    for name in variants::names().chain(["near-vs-normal:near=black,near-goal=checkmate"]) {
        talk.tell(&format!("setoption name UCI_Variant value {name}\nposition startpos\ngo depth 5"));
        let lines = talk.until("bestmove");
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
fn it_hears_while_it_searches_and_stops_at_once() {
    let mut talk = Talk::new();
    talk.tell("position startpos moves e2e4 e7e5\ngo infinite\nisready");
    talk.until("readyok");
    // Its best move is not told before it is asked for, even where there is nothing more to search.
    talk.tell("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo infinite");
    talk.until("bestmove");
    talk.until("info depth 1 ");
    for _ in 0..200 {
        assert!(talk.answers("").iter().all(|line| !line.starts_with("bestmove")));
    }
    talk.tell("stop");
    assert_eq!(talk.until("bestmove").last().map(String::as_str), Some("bestmove a1a8"));
    talk.tell("stop");
}

#[test]
fn a_search_that_is_stopped_before_it_has_found_anything_has_a_score_and_a_move() {
    let crowded = "setoption name UCI_Variant value grand-rider\nposition fen \
                   d4ke1ed2/1d2b1rn1ea1/v1v1q1A2vvv/Ap1c2vA2d1/3vp1Ce2b1/Cp1PQP1VPp1p/1P2Vp1a2p1/3P2E2aPP/P2A1P2P1DE/\
                   VV2VE3V2/1DE1BR4ae/1e2D2KB2D b - - 6 70";
    for go in ["go nodes 1", "go movetime 0", "go searchmoves d9g10 nodes 1"] {
        let mut talk = Talk::new();
        talk.tell(&format!("{crowded}\n{go}"));
        let lines = talk.until("bestmove");
        let best = lines[lines.len() - 1].split(' ').nth(1).expect("a move");
        let told = lines[lines.len() - 2].split_once(" pv ").expect("a principal variation");
        assert!(told.0.contains(" multipv 1 score "), "{go}: {lines:#?}");
        assert_eq!(told.1.split(' ').next(), Some(best), "{go}: {lines:#?}");
    }
    for go in ["go infinite\nstop", "go wtime 1 btime 1"] {
        let mut talk = Talk::new();
        talk.tell(&format!("{crowded}\n{go}"));
        assert!(talk.until("bestmove").iter().any(|line| line.contains(" score ")), "{go}");
    }
}

#[test]
fn searches_with_limits_come_in_turn() {
    let mut talk = Talk::new();
    talk.tell(
        "go depth 3\nposition startpos moves e2e4\ngo depth 2\nucinewgame\ngo movetime 30\ngo nodes 500",
    );
    for _ in 0..4 {
        talk.until("bestmove");
    }
    talk.tell("go wtime 1000 btime 300 winc 10 binc 10 movestogo 5");
    talk.until("bestmove");
    talk.tell("go wtime -1 btime -1");
    talk.until("bestmove");
}

#[test]
fn pondering_waits_for_the_move_pondered_on() {
    let mut talk = Talk::new();
    talk.tell("position startpos moves e2e4 e7e5\ngo ponder wtime 50 btime 50");
    // It has begun, and each question is answered by the thread that would tell the move after what the search has told before.
    let mut lines = talk.until("info depth 4 ");
    for _ in 0..200 {
        talk.tell("isready");
        lines.extend(talk.until("readyok"));
    }
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:#?}");
    talk.tell("ponderhit");
    talk.until("bestmove");
    talk.tell("go ponder wtime 50 btime 50\nstop");
    talk.until("bestmove");
    check_fault("ponderhit", "ponderhit: there is no search that ponders");
}

#[test]
fn wins_and_losses_are_told_in_moves() {
    let near = "setoption name UCI_Variant value near\nposition fen";
    let score = |commands: &str| {
        let mut talk = Talk::new();
        talk.tell(commands);
        let lines = talk.until("bestmove");
        let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        let at = words.iter().position(|word| *word == "score").expect("a score");
        words[at + 1..at + 3].join(" ")
    };
    // A king that can be taken, one that cannot escape, one that was taken.
    assert_eq!(score(&format!("{near} 4k3/8/8/8/8/8/4R3/K7 w - - 0 1\ngo depth 3")), "mate 1");
    assert_eq!(score(&format!("{near} k7/1R6/1K6/8/8/8/8/R7 b - - 0 1\ngo depth 3")), "mate -1");
    assert_eq!(score(&format!("{near} 8/8/8/8/8/8/4R3/K7 b - - 0 1\ngo depth 3")), "mate 0");
    assert_eq!(score("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo mate 2"), "mate 2");
}

#[test]
fn a_finished_game_has_no_best_move() {
    check_best("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 5", "(none)");
    check_best("position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo movetime 10", "(none)");
    // Drawn by the count of moves, by repetition, and by what is left.
    check_best("position fen 7k/8/6K1/8/8/8/8/R7 w - - 100 90\ngo depth 2", "(none)");
    let there_and_back = "g1f3 g8f6 f3g1 f6g8";
    let once = format!("position startpos moves {there_and_back}");
    check_best(&format!("{once} {there_and_back}\ngo depth 2"), "(none)");
    check_best("position fen 7k/8/6K1/8/8/8/8/8 w - - 0 1\ngo depth 2", "(none)");
    // But whoever names moves wants them searched.
    check_best("position fen 7k/8/6K1/8/8/8/8/R7 w - - 100 90\ngo depth 2 searchmoves a1a8", "a1a8");
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    check_best("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 4", "a1a8");
    check_best("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 4 searchmoves h1h2", "h1h2");
    // What is not legal is passed over, and whatever is left, there is an answer.
    let mut talk = Talk::new();
    for (moves, best) in [("e2e5 e2e4", "e2e4"), ("e2e5", "(none)"), ("e2e5 x", "(none)")] {
        talk.tell(&format!("go depth 2 searchmoves {moves}"));
        let lines = talk.until("bestmove");
        assert_eq!(lines[0], "info string go: searchmoves: “e2e5” is not a legal move here");
        assert_eq!(lines.last().and_then(|line| line.split(' ').nth(1)), Some(best), "{lines:#?}");
    }
}

#[test]
fn lines_and_strength_are_as_chosen() {
    let ranks = |commands: &str| {
        let mut talk = Talk::new();
        talk.tell(commands);
        let lines = talk.until("bestmove");
        let rank = |line: &String| Some(line.split_once("multipv ")?.1.split(' ').next()?.to_owned());
        lines.iter().filter(|line| line.starts_with("info depth 1 ")).filter_map(rank).collect::<Vec<_>>()
    };
    assert_eq!(ranks("go depth 2"), ["1"]);
    assert_eq!(ranks("setoption name MultiPV value 3\ngo depth 2"), ["1", "2", "3"]);
    assert_eq!(ranks("setoption name Skill Level value 0\ngo depth 2"), ["1"]);
    // The weakest looks one move ahead, whatever it is allowed.
    let mut talk = Talk::new();
    talk.tell("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\ngo depth 9");
    assert!(talk.until("bestmove").iter().all(|line| !line.starts_with("info depth 2 ")));
}

#[test]
fn move_sequences_are_counted() {
    let mut talk = Talk::new();
    talk.tell("setoption name UCI_Variant value near\ngo perft 3");
    let lines = talk.until("Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 18517"));
    assert_eq!(lines.len(), 27);
    assert_eq!(lines[0], "a2a1: 858");
    talk.tell("go perft 0");
    assert_eq!(talk.until("Nodes searched"), ["Nodes searched: 1"]);
    talk.tell("go perft 40\nstop");
    talk.until("info string perft was stopped");
    check_fault("go perft 100000", "go: perft counts up to depth 64, not 100000");
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    check_fault("hello", "there is no command “hello”");
    check_fault(
        "position startpos moves e2e4 e7e5 e4e5",
        "position: move 3: “e4e5” is not a legal move here",
    );
    check_fault("position fen 8/8 w - - 0 1", "position: the board has 8 ranks, the FEN has 2");
    check_fault("setoption name Hash value 0", "setoption: Hash may be from 1 to 4096, not “0”");
    check_fault("go depth x", "go: depth needs a number, not “x”");
    let mut talk = Talk::new();
    talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R6K\ngo soon depth 3");
    let lines = talk.until("bestmove");
    assert_eq!(lines[0], "info string go: passing over “soon”, which is not known");
    assert!(lines[lines.len() - 1].starts_with("bestmove a1a8"), "{lines:?}");
}

#[test]
fn after_a_refused_position_there_is_none_to_search() {
    let mut talk = Talk::new();
    let refusals = [
        ("position startpos moves e2e5", "position: move 1: “e2e5” is not a legal move here"),
        ("position fen 8/8", "position: the board has 8 ranks, the FEN has 2"),
        ("position", "position: startpos or fen is missing"),
    ];
    let none = "info string go: there is no position, as the last one was refused";
    for (refused, message) in refusals {
        // The answer comes in its turn, after that of the search before.
        talk.tell(&format!("position startpos\ngo depth 2\n{refused}\ngo depth 2"));
        let lines = talk.until("bestmove 0000");
        assert!(lines.contains(&format!("info string {message}")), "{lines:#?}");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:#?}");
        assert_eq!(lines[lines.len() - 2], none);
        assert_eq!(talk.answers("go perft 2"), [none]);
    }
    talk.tell("ucinewgame\ngo infinite");
    assert_eq!(talk.answers(""), [""; 0]);
    talk.tell("stop");
    assert_eq!(talk.until("bestmove"), [none, "bestmove 0000"]);
    talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R6K\ngo depth 3");
    assert!(talk.until("bestmove").last().is_some_and(|line| line.starts_with("bestmove a1a8")));
    // So does another game, which has its start position.
    talk.tell("position fen 8/8\nsetoption name UCI_Variant value Near\ngo depth 1");
    assert!(talk.until("bestmove").last().is_some_and(|line| line != "bestmove 0000"));
}

#[test]
fn a_position_is_searched_without_the_castling_rights_that_it_cannot_have() {
    let remark = "info string position: castling rights ignored: KQkq (king or partner is not on its square)";
    let mut talk = Talk::new();
    assert_eq!(
        talk.answers("position fen r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq - 0 1"),
        [remark]
    );
    talk.tell("go depth 1");
    assert!(talk.until("bestmove").last().is_some_and(|line| line != "bestmove 0000"));
}

#[test]
fn the_end_of_the_input_lets_what_has_a_limit_end() {
    // Whatever has no limit for the side to move ends with the input.
    for endless in ["go infinite", "go", "go btime 1000", "go searchmoves e2e4"] {
        let mut talk = Talk::new();
        talk.tell(&format!("go depth 4\n{endless}"));
        let Talk { driver, lines } = talk;
        driver.end_of_input();
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2, "{endless}");
    }
    let mut talk = Talk::new();
    talk.tell("go depth 100");
    let Talk { driver, lines } = talk;
    driver.quit();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn games_of_a_file_are_played() {
    let path = std::env::temp_dir().join(format!("vicinity-games-{}.ini", std::process::id()));
    std::fs::write(
        &path,
        "[tiny:chess]\nmaxRank = 6\nmaxFile = 5\ncastling = false\npromotionRegionWhite = *6\n\
        startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1\n[drops:chess]\npieceDrops = true\n",
    )
    .expect("a file can be written");
    let mut talk = Talk::new();
    let said = talk.answers(&format!("setoption name VariantPath value {}", path.display()));
    assert_eq!(said, ["info string 1 games of the file cannot be played; “vicinity check” says why"]);
    assert_eq!(talk.answers("setoption name UCI_Variant value tiny"), [""; 0]);
    talk.tell("position startpos moves a2a3\ngo depth 4");
    let best = talk.until("bestmove");
    assert!(best.iter().any(|line| line.starts_with("info depth 4 ")), "{best:?}");
    let said = talk.answers("setoption name UCI_Variant value drops");
    assert!(said[0].contains("drops cannot be played: line 8: pieceDrops"), "{said:?}");
    let said = talk.answers("setoption name VariantPath value nowhere.ini");
    assert!(said[0].contains("nowhere.ini: No such file"), "{said:?}");
    // The games of the file before are still there, until there is no file.
    assert_eq!(
        talk.answers("setoption name UCI_Variant value tiny\nsetoption name VariantPath value <empty>"),
        [""; 0]
    );
    assert!(talk.answers("setoption name UCI_Variant value tiny")[0].starts_with("info string"));
    let _ = std::fs::remove_file(path);
}
