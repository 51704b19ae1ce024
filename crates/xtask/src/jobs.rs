//! Test programs, several at a time: as many as there are processors, the longest first.
//!
//! Nobody could read the lines of two programs mixed, so that all that one says is shown in one piece when it has ended.
//! How long each took is kept for the next run, which begins with the longest; a first run takes them as they come.

use crate::results::Counts;
use crate::{process, workspace};
use std::collections::{BTreeMap, VecDeque};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// More at a time would only starve each other of memory and disk.
const MOST_AT_ONCE: usize = 4;

/// A program that runs tests and says how they ended.
#[derive(Debug)]
pub struct Job {
    /// What it is called on the terminal: the file that its tests are in.
    pub title: String,
    /// How it is run.
    pub command: Command,
}

/// Runs them all and adds up what they say. No jobs at all are a failure: something ought to have been tested.
pub fn run(mut jobs: Vec<Job>) -> Counts {
    if jobs.is_empty() {
        println!("there is nothing to run");
        return Counts::of_stage(false, "");
    }
    let times = Times::read();
    jobs.sort_by(|a, b| times.of(&b.title).total_cmp(&times.of(&a.title)));
    let total = Mutex::new((Counts::default(), times));
    run_in_order(jobs, at_once(), &total);
    let (counts, times) = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    times.write();
    counts
}

/// How many run at once: as many as there are processors, up to a few.
pub fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(MOST_AT_ONCE)
}

fn run_in_order(jobs: Vec<Job>, workers: usize, total: &Mutex<(Counts, Times)>) {
    let queue = Mutex::new(VecDeque::from(jobs));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(job) = next() {
                    run_one(job, total);
                }
            });
        }
    });
}

fn run_one(Job { title, mut command }: Job, total: &Mutex<(Counts, Times)>) {
    let started = Instant::now();
    let ended = process::run_and_gather(&mut command);
    let seconds = started.elapsed().as_secs_f64();
    let (counts, said) = match ended {
        Ok((status, output)) => {
            let counts = Counts::of_program(status.success(), &output);
            let how = if status.success() { String::new() } else { format!("it ended with {status}\n") };
            (counts, output + &how)
        }
        Err(error) => (Counts::of_program(false, ""), format!("{error}\n")),
    };
    let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
    // Shown while the lock is held, so that no other program comes in between.
    println!("\n-- {title}: {counts} in {seconds:.1} s\n{}", said.trim_matches('\n'));
    total.0 = total.0 + counts;
    total.1.0.insert(title, seconds);
}

/// How many seconds each job took when it last ran.
#[derive(Debug, Default, PartialEq)]
struct Times(BTreeMap<String, f64>);

impl Times {
    fn read() -> Self {
        Self::parse(&std::fs::read_to_string(Self::file()).unwrap_or_default())
    }

    fn parse(text: &str) -> Self {
        let line = |line: &str| {
            let (seconds, title) = line.split_once(' ')?;
            Some((title.to_owned(), seconds.parse().ok()?))
        };
        Self(text.lines().filter_map(line).collect())
    }

    fn text(&self) -> String {
        self.0.iter().map(|(title, seconds)| format!("{seconds:.1} {title}\n")).collect()
    }

    /// What has never been run might be the longest.
    fn of(&self, title: &str) -> f64 {
        self.0.get(title).copied().unwrap_or(f64::INFINITY)
    }

    /// Losing it costs the next run some time, and nothing else.
    fn write(&self) {
        let _ = std::fs::write(Self::file(), self.text());
    }

    fn file() -> std::path::PathBuf {
        workspace::scratch().join("times.txt")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(title: &str, script: &str) -> Job {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Job { title: title.to_owned(), command }
    }

    fn counts_of(scripts: &[&str]) -> Counts {
        let total = Mutex::new((Counts::default(), Times::default()));
        let jobs = scripts.iter().map(|script| job(script, script)).collect();
        run_in_order(jobs, 2, &total);
        total.into_inner().expect("no job panics").0
    }

    #[test]
    #[cfg(unix)]
    fn a_failure_of_any_program_is_counted() {
        let ok = "echo 'test result: ok. 3 passed; 0 failed; 0 ignored'";
        assert_eq!(counts_of(&[ok, ok]), Counts { passed: 6, failed: 0 });
        assert_eq!(counts_of(&[ok, "exit 3"]), Counts { passed: 3, failed: 1 });
        assert_eq!(counts_of(&[ok, "kill -9 $$", "true"]), Counts { passed: 3, failed: 2 });
        let failed = "echo 'test result: FAILED. 1 passed; 2 failed; 0 ignored' >&2; exit 101";
        assert_eq!(counts_of(&[failed, ok]), Counts { passed: 4, failed: 2 });
        // What passed before a program broke has passed; that it broke is one failure.
        assert_eq!(counts_of(&[&format!("{ok}; exit 1")]), Counts { passed: 3, failed: 1 });
    }

    #[test]
    fn no_programs_are_a_failure() {
        assert_eq!(run(Vec::new()), Counts { passed: 0, failed: 1 });
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        let times = Times(BTreeMap::from([("tests/a file.rs".to_owned(), 12.5), ("b".to_owned(), 0.0)]));
        assert_eq!(Times::parse(&times.text()), times);
        assert_eq!(times.of("tests/a file.rs"), 12.5);
        assert_eq!(times.of("new"), f64::INFINITY);
        assert_eq!(Times::parse("damaged\nx y\n"), Times::default());
    }
}
