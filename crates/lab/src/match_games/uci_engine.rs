//! Another UCI engine as a player.
//!
//! The program is not trusted: it may exit, not answer, produce endless output or not read its
//! input. The caller then receives an error when the time for the move is over. Two threads read
//! and write, so that the program cannot block a match, and both keep only a bounded number of
//! lines of bounded length.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use vicinity_rules::{Position, Variant};
use vicinity_search::Score;

use super::choice::{Budget, Choice};

/// The time limit for starting, and for becoming ready.
const START_TIME: Duration = Duration::from_secs(30);
/// The maximum delay of a move beyond its time.
const GRACE: Duration = Duration::from_secs(5);
/// The time limit of a move that is limited by nodes or depth.
const MAX_THINKING_TIME: Duration = Duration::from_secs(600);
/// The time limit for exiting.
const EXIT_TIME: Duration = Duration::from_secs(2);

/// The number of received lines that are buffered; beyond it, the program has to wait.
const MAX_LINES_RECEIVED: usize = 1_000;
/// The number of unread lines after which the program is considered not to read its input.
const MAX_LINES_QUEUED: usize = 1_000;
/// The rest of a longer line is dropped.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The option that selects the variant.
const VARIANT_OPTION: &str = "UCI_Variant";
/// Pseudo-options that state the letters by which the program calls the pieces of White and of
/// Black.
const LETTERS_OPTIONS: [&str; 2] = ["white-letters", "black-letters"];

/// A UCI engine, started and ready.
pub(crate) struct UciEngine {
    process: Child,
    input: SyncSender<String>,
    output: Receiver<String>,
    letters: Letters,
}

/// The letters of White's and Black's pieces that differ: ours and the program's, in lower case.
struct Letters([Vec<(char, char)>; 2]);

impl Letters {
    /// Parses pairs like `qd/rt`: our q is the program's d.
    fn read_of(options: &[(String, String)], name: &str) -> Result<Vec<(char, char)>, String> {
        let text = options.iter().find(|(key, _)| key == name).map_or("", |(_, text)| text);
        let pair = |pair: &str| {
            let mut letters = pair.chars();
            match (letters.next(), letters.next(), letters.next()) {
                (Some(ours), Some(its), None) => Ok((ours, its)),
                _ => Err(format!("“{pair}” is not two letters, ours and the program's, for {name}")),
            }
        };
        text.split('/').filter(|pair| !pair.is_empty()).map(pair).collect()
    }

    /// Converts a FEN to the program's letters.
    fn fen(&self, fen: &str) -> String {
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let its = |letter: char| {
            let side = usize::from(letter.is_lowercase());
            let known = self.0[side].iter().find(|(ours, _)| *ours == letter.to_ascii_lowercase());
            known.map_or(letter, |&(_, its)| if side == 0 { its.to_ascii_uppercase() } else { its })
        };
        format!("{} {rest}", board.chars().map(its).collect::<String>())
    }

    /// Converts the promotion letter of a move by White (0) or Black (1) to the program's letters,
    /// or back to ours.
    fn mv(&self, side: usize, uci: &str, back: bool) -> String {
        let (squares, last) = uci.split_at(uci.floor_char_boundary(uci.len().saturating_sub(1)));
        let here = |&&(ours, its): &&(char, char)| last.starts_with(if back { its } else { ours });
        match self.0[side].iter().find(here) {
            Some(&(ours, its)) => format!("{squares}{}", if back { ours } else { its }),
            None => uci.to_owned(),
        }
    }
}

impl UciEngine {
    /// Starts a program and sets its options, including the variant if the program has an option
    /// for it and none was given.
    pub(crate) fn start(
        program: &str,
        options: &[(String, String)],
        variant: &Variant,
    ) -> Result<UciEngine, String> {
        let [white, black] = LETTERS_OPTIONS.map(|name| Letters::read_of(options, name));
        let letters = Letters([white?, black?]);
        let starting = |error: io::Error| format!("cannot be started: {error}");
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(starting)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("its input or output is closed".to_owned());
        };
        let mut other = UciEngine { process, input: write_lines(input), output: read_lines(output), letters };
        other.send("uci")?;
        let mut knows_variants = false;
        other.receive(START_TIME, |line| {
            let name = line.strip_prefix("option name ").and_then(|rest| rest.split(" type ").next());
            knows_variants |= name == Some(VARIANT_OPTION);
            (line == "uciok").then_some(())
        })?;
        let chosen = options.iter().any(|(name, _)| name == VARIANT_OPTION);
        if knows_variants && !chosen {
            other.set_option(VARIANT_OPTION, variant.name())?;
        }
        for (name, value) in options.iter().filter(|(name, _)| !LETTERS_OPTIONS.contains(&name.as_str())) {
            other.set_option(name, value)?;
        }
        other.wait_ready()?;
        Ok(other)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.send(&format!("setoption name {name} value {value}"))
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        self.input.try_send(format!("{line}\n")).map_err(|error| match error {
            TrySendError::Full(_) => "does not read its input".to_owned(),
            TrySendError::Disconnected(_) => "has ended".to_owned(),
        })
    }

    /// Receives lines until `wanted` returns a value.
    fn receive<T>(&mut self, time: Duration, mut wanted: impl FnMut(&str) -> Option<T>) -> Result<T, String> {
        let begun = Instant::now();
        loop {
            // A buffered line is returned even if there is no time left, so check the clock as
            // well.
            let left = time.checked_sub(begun.elapsed()).ok_or(RecvTimeoutError::Timeout);
            match left.and_then(|left| self.output.recv_timeout(left)) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err("has ended".to_owned()),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("has not answered for {:.1} s", time.as_secs_f64()));
                }
            }
        }
    }

    fn wait_ready(&mut self) -> Result<(), String> {
        self.send("isready")?;
        self.receive(START_TIME, |line| (line == "readyok").then_some(()))
    }

    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        self.send("ucinewgame")?;
        self.wait_ready()
    }

    /// Requests a move.
    pub(crate) fn choose(&mut self, position: &Position, budget: Budget) -> Result<Choice, String> {
        let mut start = position.clone();
        while start.unmake().is_some() {}
        let first = start.turn().index();
        let moves = position.moves_made().enumerate();
        let moves = moves.map(|(ply, mv)| self.letters.mv((first + ply) % 2, &position.uci(mv), false));
        let moves: Vec<String> = moves.collect();
        self.send(&format!("position fen {} moves {}", self.letters.fen(&start.fen()), moves.join(" ")))?;
        self.send(&match budget {
            Budget::Nodes(nodes) => format!("go nodes {nodes}"),
            Budget::Milliseconds(ms) => format!("go movetime {ms}"),
            Budget::Depth(depth) => format!("go depth {depth}"),
        })?;
        let time = match budget {
            Budget::Milliseconds(ms) => Duration::from_millis(ms) + GRACE,
            Budget::Nodes(_) | Budget::Depth(_) => MAX_THINKING_TIME,
        };
        let mut score = None;
        let uci = self.receive(time, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.first() == Some(&"info") {
                score = read_score(&words).or(score);
            }
            (words.first() == Some(&"bestmove")).then(|| words.get(1).map(|uci| (*uci).to_owned()))
        })?;
        let uci = uci.filter(|uci| uci != "(none)" && uci != "0000");
        let uci = uci.map(|uci| self.letters.mv(position.turn().index(), &uci, true));
        Ok(Choice { uci, score })
    }
}

/// Writes lines in a separate thread, which ends with the program or the sender.
fn write_lines(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, lines) = mpsc::sync_channel::<String>(MAX_LINES_QUEUED);
    thread::spawn(move || lines.iter().try_for_each(|line| input.write_all(line.as_bytes())));
    sender
}

/// Reads lines in a separate thread, which ends with the program or the receiver.
fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(MAX_LINES_RECEIVED);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Ok(Some(line)) = read_line(&mut output) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// The next line; `None` at the end.
fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if output.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        output.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// The score in the words of an `info` line about the first principal variation.
fn read_score(words: &[&str]) -> Option<Score> {
    let after = |word: &str| words.iter().position(|w| *w == word).and_then(|at| words.get(at + 1));
    if after("multipv").is_some_and(|rank| *rank != "1") {
        return None;
    }
    let number = |word: &str| after(word)?.parse::<i32>().ok();
    if let Some(cp) = number("cp") {
        return Some(Score::centipawns(cp));
    }
    let mate = number("mate")?;
    let plies = (mate.unsigned_abs() as usize).min(200) * 2;
    Some(if mate > 0 { Score::win_in(plies - 1) } else { Score::loss_in(plies) })
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let begun = Instant::now();
        while begun.elapsed() < EXIT_TIME {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        let score = |line: &str| read_score(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(score("info depth 3 score cp -31 nodes 5"), Some(Score::centipawns(-31)));
        assert_eq!(score("info depth 3 multipv 1 score mate 2 nodes 5"), Some(Score::win_in(3)));
        assert_eq!(score("info score mate -1"), Some(Score::loss_in(2)));
        assert_eq!(score("info depth 3 multipv 2 score cp -31"), None);
        assert_eq!(score("info depth 3 currmove e2e4"), None);
    }

    #[test]
    fn programs_may_use_other_piece_letters() {
        let letters = |text: &str| {
            let option = [("white-letters".to_owned(), text.to_owned())];
            Letters::read_of(&option, LETTERS_OPTIONS[0])
        };
        let letters = Letters([letters("qd/rt").expect("pairs of letters"), Vec::new()]);
        assert_eq!(letters.fen("rq6/8/RQB5 w q - 0 1"), "rq6/8/TDB5 w q - 0 1");
        for (side, ours, its) in
            [(0, "e7e8q", "e7e8d"), (1, "e2e1q", "e2e1q"), (0, "e7e8", "e7e8"), (0, "", "")]
        {
            assert_eq!(letters.mv(side, ours, false), its);
            assert_eq!(letters.mv(side, its, true), ours);
        }
        assert!(
            Letters::read_of(&[("white-letters".to_owned(), "q".to_owned())], LETTERS_OPTIONS[0]).is_err()
        );
    }

    /// Starts a shell script that reports that it is ready and then runs the line `then`.
    #[cfg(unix)]
    fn start(name: &str, then: &str) -> UciEngine {
        let script = std::env::temp_dir().join(format!("vicinity-lab-{}-{name}.sh", std::process::id()));
        let text = format!("#!/bin/sh\nread -r uci; echo uciok; read -r ready; echo readyok\n{then}\n");
        // Written by another process: a file that this process has open for writing, in any thread,
        // cannot be executed.
        let write = "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"";
        let path = script.to_str().expect("a path in Unicode");
        assert!(Command::new("sh").args(["-c", write, "sh", &text, path]).status().expect("sh").success());
        let near = Variant::parse("near").expect("a known name");
        let other = UciEngine::start(path, &[], &near).expect("it says that it is ready");
        std::fs::remove_file(script).expect("it is there");
        other
    }

    #[cfg(unix)]
    #[test]
    fn a_flood_of_lines_ends_with_the_time_limit() {
        let mut flood = start("flood", "while :; do echo info depth 1; done");
        let mut received = 0;
        let found = flood.receive(Duration::from_millis(300), |_| {
            received += 1;
            None::<()>
        });
        assert_eq!(found, Err("has not answered for 0.3 s".to_owned()));
        assert!(received > 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_line_without_an_end_is_cut_off() {
        let mut endless = start("endless", "while :; do printf x; done");
        let found = endless.receive(Duration::from_millis(300), |_| None::<()>);
        assert_eq!(found, Err("has not answered for 0.3 s".to_owned()));
        let mut lines = &[b"a".repeat(1 << 20), b"\nb".to_vec()].concat()[..];
        let mut next = || read_line(&mut lines).expect("memory can be read");
        assert_eq!(next().map(|line| line.len() as u64), Some(MAX_LINE_BYTES));
        assert_eq!((next().as_deref(), next()), (Some("b"), None));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_read_does_not_block() {
        let mut engine = start("engine", "exec sleep 60");
        let line = "x".repeat(1000);
        let sent = (0..10 * MAX_LINES_QUEUED).try_for_each(|_| engine.send(&line));
        assert_eq!(sent, Err("does not read its input".to_owned()));
    }
}
