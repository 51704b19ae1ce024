//! Another program that speaks UCI, as a player. It is not trusted: it may end, fall silent or talk nonsense, and whoever asks it
//! for a move hears of that as an error.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use vicinity_rules::{Position, Variant};
use vicinity_search::Score;

use super::players::{Budget, Choice};

/// How long it may take to start, and to say that it is ready.
const START_TIME: Duration = Duration::from_secs(30);
/// How long it may be late with a move, where it has a time for it.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may think where it has no time but nodes or a depth.
const LONGEST_THOUGHT: Duration = Duration::from_secs(600);
/// How long it may take to end.
const END_TIME: Duration = Duration::from_secs(2);

/// The option that names the variant.
const VARIANT_OPTION: &str = "UCI_Variant";

/// A program that speaks UCI, started and ready.
pub(crate) struct Other {
    process: Child,
    input: ChildStdin,
    /// What it says, read by a thread of its own, so that waiting can be given up.
    output: Receiver<String>,
}

impl Other {
    /// Starts a program and sets its options; the variant, too, if it has an option for that and none was given.
    pub(crate) fn start(
        program: &str,
        options: &[(String, String)],
        variant: &Variant,
    ) -> Result<Other, String> {
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
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
            for line in lines {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    return;
                }
            }
        });
        let mut other = Other { process, input, output: receiver };
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
        for (name, value) in options {
            other.set_option(name, value)?;
        }
        other.wait_ready()?;
        Ok(other)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.say(&format!("setoption name {name} value {value}"))
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| "has ended".to_owned())
    }

    /// Listens until something wanted is said.
    fn hear<T>(&mut self, time: Duration, mut wanted: impl FnMut(&str) -> Option<T>) -> Result<T, String> {
        let begun = Instant::now();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
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
        let moves: Vec<String> = position.moves_made().map(|mv| position.uci(mv)).collect();
        let mut start = position.clone();
        while start.unmake().is_some() {}
        self.say(&format!("position fen {} moves {}", start.fen(), moves.join(" ")))?;
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
        Ok(Choice { uci, score })
    }
}

/// The score in the words of an `info` line about the best line.
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
}
