//! The UCI engine as started by other programs, with valid and invalid input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use fastrand::Rng;

/// The engine's process. A thread reads its output, so that a test can time out.
struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_vicinity"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Engine { process, input, lines }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).expect("the engine still reads");
    }

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

    /// Closes its input; returns the rest of its output, and its exit code.
    fn end(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.input.take());
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(Duration::from_secs(60)) {
                Ok(line) => rest.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("it does not end after {rest:#?}"),
            }
        }
        (rest, self.process.wait().unwrap().code())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The process has already exited unless a test fails.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_engine_starts_with_and_without_arguments() {
    for arguments in [&["uci"][..], &[]] {
        let mut engine = Engine::start(arguments);
        engine.send(b"uci\r\nisready\r\nposition startpos moves e2e4\r\ngo depth 2\r\n");
        engine.until("uciok");
        engine.until("readyok");
        engine.until("bestmove");
        engine.send(b"quit\n");
        assert_eq!(engine.end(), (Vec::new(), Some(0)));
    }
}

#[test]
fn the_end_of_input_ends_a_running_search() {
    for (search, bests) in [
        ("go infinite", 1),
        ("go", 1),
        ("go ponder wtime 1000 btime 1000", 1),
        ("go depth 3\ngo nodes 100", 2),
    ] {
        let mut engine = Engine::start(&["uci"]);
        // The last line is truncated.
        engine.send(format!("{search}\nposition start").as_bytes());
        let (lines, code) = engine.end();
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), bests, "{search}");
        assert_eq!(code, Some(0), "{search}");
    }
    let mut engine = Engine::start(&["uci"]);
    engine.send(b"go depth 100\nquit\n");
    let (lines, code) = engine.end();
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove")), "{lines:?}");
    assert_eq!(code, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_allocated_before_readyok() {
    const HASH_MIB: u64 = 100;
    let mut engine = Engine::start(&["uci"]);
    engine.send(format!("setoption name Hash value {HASH_MIB}\nisready\n").as_bytes());
    engine.until("readyok");
    let status = std::fs::read_to_string(format!("/proc/{}/status", engine.process.id())).unwrap();
    let taken = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let taken_kib: u64 = taken.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(taken_kib >= HASH_MIB << 10, "{taken_kib} KiB");
}

fn pick<'a>(random: &mut Rng, of: &[&'a str]) -> &'a str {
    of[random.usize(..of.len())]
}

/// Words with a meaning in some command. Searches with them are short, or ended by a `stop` that
/// follows.
const WORDS: [&str; 60] = [
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "debug",
    "register",
    "setoption",
    "position",
    "go",
    "name",
    "value",
    "fen",
    "startpos",
    "moves",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "perft",
    "UCI_Variant",
    "Hash",
    "MultiPV",
    "Skill",
    "Level",
    "UCI_Elo",
    "UCI_LimitStrength",
    "Clear",
    "true",
    "false",
    "near",
    "contact",
    "grand-rider",
    "near-vs-normal:ep=off",
    "near-vs-normal:",
    "nier",
    "e2e4",
    "e7e5",
    "g1f3",
    "e7e8q",
    "a12l12",
    "0000",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "300",
    "99999999999999999999999999",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "w",
    "-",
];

/// Whole lines, valid and invalid.
const LINES: [&str; 26] = [
    "position startpos",
    "position startpos moves",
    "position moves e2e4",
    "position startpos moves e2e4 e2e4",
    "position fen",
    "position fen moves e2e4",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4",
    "go depth 2",
    "go nodes 300",
    "go movetime 3",
    "go depth",
    "go depth -5 nodes 99",
    "go wtime 10 btime",
    "go searchmoves e2e4 depth 1",
    "go perft 2",
    "go perft 18446744073709551616",
    "setoption name UCI_Variant value near",
    "setoption name UCI_Variant value chess",
    "setoption name UCI_Variant value near-vs-normal:near=black,near=white",
    "setoption name Hash value 1",
    "setoption name Hash value 99999999",
    "setoption name MultiPV value 4",
    "setoption name Skill Level value 3",
];

/// A line of random input, with its line end.
fn nonsense(random: &mut Rng) -> Vec<u8> {
    let mut line = match random.usize(..6) {
        // Arbitrary bytes, including NUL.
        0 => (0..random.usize(..80)).map(|_| random.u8(..)).filter(|&byte| byte != b'\n').collect(),
        1 | 2 => pick(random, &LINES).as_bytes().to_vec(),
        // A truncated line.
        3 => {
            let line = pick(random, &LINES).as_bytes();
            line[..random.usize(..line.len())].to_vec()
        }
        4 if random.usize(..20) == 0 => pick(random, &WORDS).repeat(100_000 / 4).into_bytes(),
        4 if random.usize(..20) == 0 => {
            format!("position startpos moves{}", " e2e4".repeat(20_000)).into_bytes()
        }
        _ => {
            let words: Vec<&str> = (0..random.usize(..8)).map(|_| pick(random, &WORDS)).collect();
            words.join(" ").into_bytes()
        }
    };
    // A deep count or search or a large table is valid, but would take too long.
    let text = String::from_utf8_lossy(&line).into_owned();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_long = |pair: &[&str]| {
        matches!(pair[0], "perft" | "depth" | "value")
            && pair[1].parse::<u64>().is_ok_and(|number| number > 3)
    };
    if words.first() == Some(&"quit") || words.windows(2).any(is_long) && text.len() < 100 {
        line.clear();
    }
    line.extend_from_slice(if random.usize(..3) == 0 { b"\r\n" } else { b"\n" });
    line
}

#[test]
fn invalid_input_does_not_end_the_engine() {
    for seed in 1..=4 {
        let mut random = Rng::with_seed(seed);
        let mut engine = Engine::start(&["uci"]);
        for _ in 0..40 {
            for _ in 0..25 {
                engine.send(&nonsense(&mut random));
            }
            engine.send(b"\nstop\nisready\n");
            engine.until("readyok");
        }
        // The engine still works.
        engine.send(b"stop\nsetoption name UCI_Variant value near\nsetoption name Skill Level value 20\n");
        engine.send(
            b"setoption name UCI_LimitStrength value false\nsetoption name MultiPV value 1\nucinewgame\n",
        );
        engine.send(b"position fen 4k3/8/8/8/8/8/4R3/K7 w - - 0 1\nisready\ngo depth 3\n");
        engine.until("readyok");
        let lines = loop {
            let lines = engine.until("bestmove");
            if lines.iter().any(|line| line.contains("score mate 1 ")) {
                break lines;
            }
        };
        assert_eq!(lines.last().map(String::as_str), Some("bestmove e2e8"), "seed {seed}");
        engine.send(b"quit\n");
        assert_eq!(engine.end().1, Some(0), "seed {seed}");
    }
}
