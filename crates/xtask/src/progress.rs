//! Progress lines for work that is otherwise silent.
//!
//! Without output for minutes, a program seems to hang. Every stage therefore announces its usual
//! duration, and long work prints a line at a regular interval.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two progress lines.
const INTERVAL: Duration = Duration::from_secs(20);

/// Prints the title of a stage with its usual duration on two idle cores.
pub fn heading(title: &str, usual_duration: &str) {
    println!("\n== {title} (usually {usual_duration})");
}

/// Runs `work` and prints the result of `status` at every interval.
pub fn with_progress<T>(status: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    with_progress_every(INTERVAL, status, |line| println!("{line}"), work)
}

fn with_progress_every<T>(
    interval: Duration,
    status: impl Fn() -> String + Send,
    print: impl Fn(String) + Send,
    work: impl FnOnce() -> T,
) -> T {
    let (sender, receiver) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let started = Instant::now();
            while receiver.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                print(format!("   {} after {}", status(), minutes(started.elapsed())));
            }
        });
        let result = work();
        // Disconnects the channel, which ends the thread; a panic in `work` does the same.
        drop(sender);
        result
    })
}

/// A readable duration, such as `48 s` or `3 min 20 s`.
pub fn minutes(duration: Duration) -> String {
    match (duration.as_secs() / 60, duration.as_secs() % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn silent_work_is_reported_until_it_ends() {
        let (lines, seen) = mpsc::channel();
        let count = AtomicUsize::new(3);
        let status = || format!("{} crates", count.load(Ordering::Relaxed));
        let print = |line| lines.send(line).expect("the test listens");
        let result = with_progress_every(Duration::from_millis(1), status, print, || {
            // The work lasts until the first two lines arrive.
            let first: String = seen.recv().expect("a line");
            count.store(4, Ordering::Relaxed);
            let later = seen.iter().find(|line: &String| line.contains("4 crates")).expect("another line");
            (first, later)
        });
        assert_eq!(result, ("   3 crates after 0 s".to_owned(), "   4 crates after 0 s".to_owned()));
    }

    #[test]
    fn durations_are_written_for_people() {
        for (seconds, text) in [(0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (200, "3 min 20 s")] {
            assert_eq!(minutes(Duration::from_secs(seconds)), text);
        }
    }
}
