//! Matches on the command line: against itself, against itself over UCI, and against invalid
//! programs.

use std::process::Command;

mod common;

use common::lab;

/// Another UCI engine, the same as this one.
const OPPONENT: &str = env!("CARGO_BIN_EXE_vicinity-lab-opponent");

/// A file used by this test only, which is removed when dropped.
struct Scratch(String);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("vicinity-lab-{}-{name}", std::process::id()));
        Scratch(path.to_str().unwrap().to_owned())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_match_is_reproducible_and_its_games_can_be_read() {
    let pgn = Scratch::new("match.pgn");
    let words = ["match", "--games", "4", "--depth", "2", "--pgn", &pgn.0, "-", "level=1"];
    let (code, out, err) = lab(&words);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("- against level=1, near: 4 games, +"), "{out}");
    assert_eq!(lab(&words).1, out);
    let text = std::fs::read_to_string(&pgn.0).unwrap();
    let games = vicinity_record::pgn::read(&text);
    assert_eq!(games.iter().map(|read| read.error.clone()).collect::<Vec<_>>(), vec![None; 8]);
    assert_eq!(text.matches("[White \"level=1\"]").count(), 4);
    assert!(text.contains("[Round \"4\"]"));
}

#[test]
fn lost_games_may_be_adjudicated() {
    let pgn = Scratch::new("given-up.pgn");
    let words =
        ["match", "--games", "2", "--depth", "3", "--pgn", &pgn.0, "-", "level=1", "--give-up", "500"];
    let (code, out, err) = lab(&words);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains(": 2 games, +2 =0 -0"), "{out}");
    let text = std::fs::read_to_string(&pgn.0).unwrap();
    assert!(
        text.contains("black loses by adjudication") && text.contains("white loses by adjudication"),
        "{text}"
    );
}

#[test]
fn an_engine_over_uci_plays_any_game() {
    let engine = format!("uci:{OPPONENT},Hash=1,Skill Level=20");
    for variant in ["contact", "near-vs-normal:near=black,ep=off"] {
        let words = ["match", "--variant", variant, "--games", "2", "--nodes", "200", "-", &engine];
        let (code, out, err) = lab(&words);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains(": 2 games, +") && !out.contains("loses"), "{out}");
    }
}

#[test]
fn an_engine_that_plays_an_illegal_move_loses() {
    // It plays chess, where a pawn may promote to a queen although none was captured; that comes up
    // in one of ten games or so.
    let engine = format!("uci:{OPPONENT},UCI_Variant=chess");
    let words = ["match", "--variant", "near", "--games", "20", "--depth", "1", &engine, "-"];
    let (code, out, err) = lab(&words);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("UCI_Variant=chess loses: ") && out.contains(" played an illegal move: “"), "{out}");
}

#[test]
fn an_engine_that_refuses_the_position_resigns() {
    let engine = format!("uci:{OPPONENT},UCI_Variant=grand-rider");
    let (code, out, err) = lab(&["match", "--games", "2", "--depth", "1", &engine, "-"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains(": 2 games, +0 =0 -2"), "{out}");
}

#[test]
fn an_engine_that_cannot_be_started_is_an_error() {
    let (code, _, err) = lab(&["match", "uci:/no/such/program", "-"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("vicinity-lab: /no/such/program: cannot be started: "), "{err}");
}

/// The engine is a script that prints nonsense and exits when a move is requested.
#[cfg(unix)]
#[test]
fn an_engine_that_exits_loses_and_is_restarted() {
    let script = Scratch::new("engine.sh");
    let text = "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
        go) printf 'info string \\377\\000\\nbestmov'; exit;; quit) exit;; esac; done\n";
    // Written by another process: a file that this process has open for writing, in any thread,
    // cannot be executed.
    let write = "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"";
    assert!(Command::new("sh").args(["-c", write, "sh", text, &script.0]).status().unwrap().success());
    let engine = format!("uci:{}", script.0);
    let (code, out, err) = lab(&["match", "--games", "4", "--depth", "1", "-", &engine]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out.matches(" has ended\n").count(), 4, "{out}");
    assert!(out.contains(": 4 games, +4 =0 -0"), "{out}");
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let words = ["match", "--sprt", "0", "200", "--depth", "3", "--games", "400", "-", "level=1"];
    let (code, out, err) = lab(&words);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("SPRT Elo 200 against 0: accepted, LLR +"), "{out}");
    let last = out.lines().rev().nth(1).unwrap();
    let games: usize = last.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(games < 100, "{out}");
    for (wrong, part) in
        [("5 5", "smaller Elo first"), ("a 5", "“a” is not an Elo difference"), ("0", "needs two values")]
    {
        let words: Vec<&str> = ["match", "-", "-", "--sprt"].into_iter().chain(wrong.split(' ')).collect();
        let (code, _, err) = lab(&words);
        assert!(code == 2 && err.contains(part), "{wrong}: {err}");
    }
}
