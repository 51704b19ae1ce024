//! The search thread, which executes jobs in order and prints their results.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use vicinity_rules::{Position, perft};
use vicinity_search::{Best, Engine, Info, Limits, Progress, Score, SearchHandler};

use super::signal::Signal;
use super::{Output, info};

/// Deep lines on large boards need more than the default stack of a thread.
const STACK_BYTES: usize = 64 << 20;

/// The message for a search for which there is no position.
pub(super) const NO_POSITION: &str = "go: there is no position, since the last one was rejected";

/// The time without output after which the progress of the search is printed.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// A job of the search thread.
pub(crate) enum Job {
    Search(Box<Search>),
    /// Answers a search for which there is no position.
    NoPosition(Arc<Signal>),
    Perft(Box<Count>),
    /// Allocates the table, and reports when that is done.
    Prepare {
        hash_mib: usize,
        done: Sender<()>,
    },
    /// Clears the table and history.
    Clear,
}

/// A search.
pub(crate) struct Search {
    pub(crate) position: Position,
    pub(crate) limits: Limits,
    pub(crate) hash_mib: usize,
    pub(crate) by_networks: bool,
    /// Whether all of the given `searchmoves` are illegal.
    pub(crate) has_no_move: bool,
    pub(crate) signal: Arc<Signal>,
}

impl Search {
    /// Whether the game is drawn. Moves given with `searchmoves` are searched all the same.
    fn is_drawn(&self) -> bool {
        self.limits.only.is_empty() && self.position.outcome().is_some_and(|outcome| outcome.winner.is_none())
    }
}

/// A count of move sequences.
pub(crate) struct Count {
    pub(crate) position: Position,
    pub(crate) depth: u32,
    pub(crate) signal: Arc<Signal>,
}

/// Starts the thread. It ends when the sender is dropped and all jobs are done.
pub(crate) fn start(output: Output) -> io::Result<(Sender<Job>, JoinHandle<()>)> {
    let (sender, jobs) = mpsc::channel();
    let thread =
        thread::Builder::new().name("engine".to_owned()).stack_size(STACK_BYTES).spawn(move || {
            let mut engine = Engine::new(1);
            for job in jobs {
                match job {
                    Job::Search(search) => run(&mut engine, &search, &output),
                    Job::NoPosition(signal) => refuse(&signal, &output),
                    Job::Perft(job) => count(*job, &output),
                    Job::Prepare { hash_mib, done } => {
                        engine.set_hash_mib(hash_mib);
                        engine.claim_memory();
                        // It is done even if the receiver no longer waits.
                        let _ = done.send(());
                    }
                    Job::Clear => engine.new_game(),
                }
            }
        })?;
    Ok((sender, thread))
}

const NO_MOVE: Best = Best { mv: None, reply: None, score: Score::DRAW, depth: 0, nodes: 0 };

/// The report for a drawn game.
fn drawn() -> Info {
    Info {
        depth: 1,
        selective_depth: 1,
        multipv: 1,
        score: Score::DRAW,
        pv: Vec::new(),
        nodes: 0,
        time_ms: 0,
        table_permille: 0,
    }
}

fn run(engine: &mut Engine, search: &Search, output: &Output) {
    engine.set_hash_mib(search.hash_mib);
    engine.play_by_shipped_networks(search.by_networks);
    let begun = Instant::now();
    let mut reporter = UciReporter { search, output, begun, last_output: begun };
    let best = if search.has_no_move {
        NO_MOVE
    } else if search.is_drawn() {
        reporter.report(&drawn());
        NO_MOVE
    } else {
        engine.search(&search.position, &search.limits, &mut reporter)
    };
    search.signal.wait_until_reportable();
    search.signal.finish();
    output(&info::best_move(&best, &search.position));
}

/// Answers with the null move, so that no program takes it for a move of the previous position.
fn refuse(signal: &Signal, output: &Output) {
    signal.wait_until_reportable();
    signal.finish();
    output(&format!("info string {NO_POSITION}"));
    output("bestmove 0000");
}

/// The search handler of a job.
struct UciReporter<'a> {
    search: &'a Search,
    output: &'a Output,
    begun: Instant,
    /// The time of the last output.
    last_output: Instant,
}

impl UciReporter<'_> {
    fn output(&mut self, line: &str) {
        (self.output)(line);
        self.last_output = Instant::now();
    }
}

impl SearchHandler for UciReporter<'_> {
    fn elapsed_ms(&mut self) -> Option<u64> {
        Some(self.search.signal.time_used(self.begun).as_millis() as u64)
    }

    fn should_stop(&mut self) -> bool {
        self.search.signal.is_stopped()
    }

    fn report(&mut self, found: &Info) {
        // Weaker levels search more variations than MultiPV.
        if found.multipv <= self.search.limits.multipv {
            let time_ms = self.begun.elapsed().as_millis() as u64;
            self.output(&info::line(found, &self.search.position, time_ms));
        }
    }

    fn progress(&mut self, progress: &Progress) {
        if self.last_output.elapsed() >= PROGRESS_INTERVAL {
            let time_ms = self.begun.elapsed().as_millis() as u64;
            self.output(&format!("info depth {} {}", progress.depth, info::counts(progress.nodes, time_ms)));
        }
    }
}

/// `go perft`: the number of move sequences after each move, and the sum.
fn count(job: Count, output: &Output) {
    let Count { mut position, depth, signal } = job;
    let mut parts = Vec::new();
    if depth > 0 {
        for mv in position.legal_moves() {
            let text = position.uci(mv);
            position.play_unchecked(mv);
            let nodes = count_unless_stopped(&mut position, depth - 1, &signal);
            position.unmake();
            let Some(nodes) = nodes else {
                signal.finish();
                return output("info string perft was stopped");
            };
            parts.push((text, nodes));
        }
    }
    parts.sort();
    for (text, nodes) in &parts {
        output(&format!("{text}: {nodes}"));
    }
    let total = if depth == 0 { 1 } else { parts.iter().map(|part| part.1).sum::<u64>() };
    signal.finish();
    output(&format!("Nodes searched: {total}"));
}

fn count_unless_stopped(position: &mut Position, depth: u32, signal: &Signal) -> Option<u64> {
    /// A depth that is counted without checking for `stop`.
    const UNCHECKED_DEPTH: u32 = 3;
    if signal.is_stopped() {
        return None;
    }
    if depth <= UNCHECKED_DEPTH {
        return Some(perft(position, depth));
    }
    let mut nodes = 0u64;
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        let below = count_unless_stopped(position, depth - 1, signal);
        position.unmake();
        nodes = nodes.saturating_add(below?);
    }
    Some(nodes)
}
