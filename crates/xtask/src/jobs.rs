//! Runs test programs, as many at a time as there are processors, the longest first.
//!
//! The output of a program is shown in one piece when it ends, since lines of two programs mixed are
//! unreadable. How long each took is stored for the next run, which starts the longest first.

use crate::progress::with_progress;
use crate::results::Counts;
use crate::{process, workspace};
use std::collections::{BTreeMap, VecDeque};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// More at a time would only compete for memory and disk.
const MAX_AT_ONCE: usize = 4;

/// A program that runs tests and reports their results.
#[derive(Debug)]
pub struct Job {
    /// Its name in the output: the file that contains the tests.
    pub title: String,
    /// The command that runs it.
    pub command: Command,
}

/// Runs all jobs and adds up their results. No jobs at all count as a failure, since something
/// should have been tested.
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

/// The number of programs that run at once: one per processor, up to a limit.
pub fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(MAX_AT_ONCE)
}

fn run_in_order(jobs: Vec<Job>, workers: usize, total: &Mutex<(Counts, Times)>) {
    let queue = Mutex::new(VecDeque::from(jobs));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let done = AtomicUsize::new(0);
    let status = || format!("running: {} tests done", done.load(Ordering::Relaxed));
    let run_all = || {
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while let Some(job) = next() {
                        run_one(job, &done, total);
                    }
                });
            }
        });
    };
    with_progress(status, run_all);
}

fn run_one(Job { title, mut command }: Job, done: &AtomicUsize, total: &Mutex<(Counts, Times)>) {
    let started = Instant::now();
    let ended = process::run_and_capture(&mut command, |line| {
        // As libtest and wasm-bindgen's runner report a test.
        let is_test = line.starts_with("test ") && line.contains(" ... ");
        done.fetch_add(usize::from(is_test), Ordering::Relaxed);
    });
    let seconds = started.elapsed().as_secs_f64();
    let (counts, output) = match ended {
        Ok((status, output)) => {
            let counts = Counts::of_program(status.success(), &output);
            let end = if status.success() { String::new() } else { format!("it ended with {status}\n") };
            (counts, output + &end)
        }
        Err(error) => (Counts::of_program(false, ""), format!("{error}\n")),
    };
    let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
    // A program without a test that matches the filter is not worth a line. Printed while the lock
    // is held, so that no other program interrupts.
    if counts != Counts::default() {
        println!("\n-- {title}: {counts} in {seconds:.1} s\n{}", output.trim_matches('\n'));
    }
    total.0 = total.0 + counts;
    total.1.0.insert(title, seconds);
}

/// The seconds that each job took when it last ran.
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

    /// A job that has never run might be the longest.
    fn of(&self, title: &str) -> f64 {
        self.0.get(title).copied().unwrap_or(f64::INFINITY)
    }

    /// A failure only costs the next run some time.
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
