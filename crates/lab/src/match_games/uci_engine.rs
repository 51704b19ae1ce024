//! Another program that speaks UCI, as a player.
//!
//! It is not trusted: it may end, fall silent, never stop talking or not listen, and whoever asks it for a move hears of that as
//! an error when its time is over. Two threads read and write for it, so that nothing it does holds up a match, and neither
//! keeps more than a bounded number of lines of bounded length.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use vicinity_rules::{Position, Variant};
use vicinity_search::Score;

use super::choice::{Budget, Choice};

/// How long it may take to start, and to say that it is ready.
const START_TIME: Duration = Duration::from_secs(30);
/// How long it may be late with a move, where it has a time for it.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may think where it has no time but nodes or a depth.
const LONGEST_THOUGHT: Duration = Duration::from_secs(600);
/// How long it may take to end.
const END_TIME: Duration = Duration::from_secs(2);

/// Lines that it has said and nobody has looked at yet: with more, it has to wait.
const MOST_LINES_READ: usize = 1_000;
/// Lines that it has not read yet: with more, it does not listen.
const MOST_LINES_SAID: usize = 1_000;
/// What a line has beyond this is dropped.
const LONGEST_LINE: u64 = 1 << 16;

/// The option that names the variant.
const VARIANT_OPTION: &str = "UCI_Variant";
/// What is no option of the program's but says by which letters it calls the pieces of White and of Black.
const LETTERS_OPTIONS: [&str; 2] = ["white-letters", "black-letters"];

/// A program that speaks UCI, started and ready.
pub(crate) struct Other {
    process: Child,
    input: SyncSender<String>,
    output: Receiver<String>,
    letters: Letters,
}

/// By which letters a program calls the pieces of White and of Black, where they are not ours: ours and its, in lower case.
struct Letters([Vec<(char, char)>; 2]);

impl Letters {
    /// Reads pairs like `qd/rt`: what is q here is d there.
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

    /// A FEN with its letters.
    fn fen(&self, fen: &str) -> String {
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let its = |letter: char| {
            let side = usize::from(letter.is_lowercase());
            let known = self.0[side].iter().find(|(ours, _)| *ours == letter.to_ascii_lowercase());
            known.map_or(letter, |&(_, its)| if side == 0 { its.to_ascii_uppercase() } else { its })
        };
        format!("{} {rest}", board.chars().map(its).collect::<String>())
    }

    /// A move of White (0) or Black (1), which names a piece only where a pawn becomes one, with its letters or back with ours.
    fn mv(&self, side: usize, uci: &str, back: bool) -> String {
        let (squares, last) = uci.split_at(uci.floor_char_boundary(uci.len().saturating_sub(1)));
        let here = |&&(ours, its): &&(char, char)| last.starts_with(if back { its } else { ours });
        match self.0[side].iter().find(here) {
            Some(&(ours, its)) => format!("{squares}{}", if back { ours } else { its }),
            None => uci.to_owned(),
        }
    }
}

impl Other {
    /// Starts a program and sets its options; the variant, too, if it has an option for that and none was given.
    pub(crate) fn start(
        program: &str,
        options: &[(String, String)],
        variant: &Variant,
    ) -> Result<Other, String> {
        let [white, black] = LETTERS_OPTIONS.map(|name| Letters::read_of(options, name));
        let letters = Letters([white?, black?]);
        let starting = |error: io::Error| format!("it cannot be started: {error}");
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(starting)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("its input or output is closed".to_owned());
        };
        let mut other = Other { process, input: write_lines(input), output: read_lines(output), letters };
        other.say("uci")?;
        let mut knows_variants = false;
        other.hear(START_TIME, |line| {
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
        self.say(&format!("setoption name {name} value {value}"))
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        self.input.try_send(format!("{line}\n")).map_err(|error| match error {
            TrySendError::Full(_) => "does not listen".to_owned(),
            TrySendError::Disconnected(_) => "has ended".to_owned(),
        })
    }

    /// Listens until something wanted is said.
    fn hear<T>(&mut self, time: Duration, mut wanted: impl FnMut(&str) -> Option<T>) -> Result<T, String> {
        let begun = Instant::now();
        loop {
            // A line that waits is handed over even when there is no time left, so the clock is asked as well.
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
        self.say("isready")?;
        self.hear(START_TIME, |line| (line == "readyok").then_some(()))
    }

    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.wait_ready()
    }

    /// Asks for a move.
    pub(crate) fn choose(&mut self, position: &Position, budget: Budget) -> Result<Choice, String> {
        let mut start = position.clone();
        while start.unmake().is_some() {}
        let first = start.turn().index();
        let moves = position.moves_made().enumerate();
        let moves = moves.map(|(ply, mv)| self.letters.mv((first + ply) % 2, &position.uci(mv), false));
        let moves: Vec<String> = moves.collect();
        self.say(&format!("position fen {} moves {}", self.letters.fen(&start.fen()), moves.join(" ")))?;
        self.say(&match budget {
            Budget::Nodes(nodes) => format!("go nodes {nodes}"),
            Budget::Milliseconds(ms) => format!("go movetime {ms}"),
            Budget::Depth(depth) => format!("go depth {depth}"),
        })?;
        let time = match budget {
            Budget::Milliseconds(ms) => Duration::from_millis(ms) + GRACE,
            Budget::Nodes(_) | Budget::Depth(_) => LONGEST_THOUGHT,
        };
        let mut score = None;
        let uci = self.hear(time, |line| {
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

/// Writes lines from a thread of its own, which ends when the program or the sender has.
fn write_lines(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, lines) = mpsc::sync_channel::<String>(MOST_LINES_SAID);
    thread::spawn(move || lines.iter().try_for_each(|line| input.write_all(line.as_bytes())));
    sender
}

/// Reads lines in a thread of its own, which ends when the program or the receiver has.
fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(MOST_LINES_READ);
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

/// The next line, `None` at the end.
fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
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

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let begun = Instant::now();
        while begun.elapsed() < END_TIME {
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
    fn a_program_may_call_pieces_by_letters_of_its_own() {
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

    /// A program that says it is ready and then goes on as a line of shell says.
    #[cfg(unix)]
    fn start(name: &str, then: &str) -> Other {
        let script = std::env::temp_dir().join(format!("vicinity-lab-{}-{name}.sh", std::process::id()));
        let text = format!("#!/bin/sh\nread -r uci; echo uciok; read -r ready; echo readyok\n{then}\n");
        // Written by another process: a file that this one has open for writing, in whichever thread, cannot be run.
        let write = "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"";
        let path = script.to_str().expect("a path in Unicode");
        assert!(Command::new("sh").args(["-c", write, "sh", &text, path]).status().expect("sh").success());
        let near = Variant::parse("near").expect("a known name");
        let other = Other::start(path, &[], &near).expect("it says that it is ready");
        std::fs::remove_file(script).expect("it is there");
        other
    }

    #[cfg(unix)]
    #[test]
    fn a_flood_of_lines_ends_with_the_time_and_is_not_kept() {
        let mut flood = start("flood", "while :; do echo info depth 1; done");
        let mut heard = 0;
        let found = flood.hear(Duration::from_millis(300), |_| {
            heard += 1;
            None::<()>
        });
        assert_eq!(found, Err("has not answered for 0.3 s".to_owned()));
        assert!(heard > 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_line_without_an_end_is_cut_off() {
        let mut endless = start("endless", "while :; do printf x; done");
        let found = endless.hear(Duration::from_millis(300), |_| None::<()>);
        assert_eq!(found, Err("has not answered for 0.3 s".to_owned()));
        let mut lines = &[b"a".repeat(1 << 20), b"\nb".to_vec()].concat()[..];
        let mut next = || read_line(&mut lines).expect("memory can be read");
        assert_eq!(next().map(|line| line.len() as u64), Some(LONGEST_LINE));
        assert_eq!((next().as_deref(), next()), (Some("b"), None));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_listen_holds_nobody_up() {
        let mut deaf = start("deaf", "exec sleep 60");
        let line = "x".repeat(1000);
        let said = (0..10 * MOST_LINES_SAID).try_for_each(|_| deaf.say(&line));
        assert_eq!(said, Err("does not listen".to_owned()));
    }
}
