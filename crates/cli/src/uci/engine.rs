//! The thread that searches: it takes jobs in turn and says what it finds.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use vicinity_rules::{Position, perft};
use vicinity_search::{Best, Engine, Info, Limits, Progress, Score, SearchHandler};

use super::signal::Signal;
use super::{Say, info};

/// Deep lines on large boards take more than a thread usually has.
const STACK_BYTES: usize = 64 << 20;

/// Without a new line for so long, how far the search has come is told.
const QUIET_FOR: Duration = Duration::from_secs(1);

/// What the thread is asked to do.
pub(crate) enum Job {
    Search(Box<Search>),
    /// Answers a search for which there is no position.
    NoPosition(Arc<Signal>),
    Perft(Box<Count>),
    /// Takes so many mebibytes for the table, and says when that is done.
    Prepare {
        hash_mib: usize,
        done: Sender<()>,
    },
    /// Forgets what it has learnt.
    Forget,
}

/// A search asked for.
pub(crate) struct Search {
    pub(crate) position: Position,
    pub(crate) limits: Limits,
    pub(crate) hash_mib: usize,
    pub(crate) by_networks: bool,
    /// None of the moves asked for is legal.
    pub(crate) has_no_move: bool,
    pub(crate) signal: Arc<Signal>,
}

impl Search {
    /// Whether the game is drawn; but whoever asks for certain moves wants them searched.
    fn is_drawn(&self) -> bool {
        self.limits.only.is_empty() && self.position.outcome().is_some_and(|outcome| outcome.winner.is_none())
    }
}

/// A count of move sequences asked for.
pub(crate) struct Count {
    pub(crate) position: Position,
    pub(crate) depth: u32,
    pub(crate) signal: Arc<Signal>,
}

/// Starts the thread. It ends when the sender is gone and all jobs are done.
pub(crate) fn start(say: Say) -> io::Result<(Sender<Job>, JoinHandle<()>)> {
    let (sender, jobs) = mpsc::channel();
    let thread =
        thread::Builder::new().name("engine".to_owned()).stack_size(STACK_BYTES).spawn(move || {
            let mut engine = Engine::new(1);
            for job in jobs {
                match job {
                    Job::Search(search) => run(&mut engine, &search, &say),
                    Job::NoPosition(signal) => refuse(&signal, &say),
                    Job::Perft(job) => count(*job, &say),
                    Job::Prepare { hash_mib, done } => {
                        engine.set_hash_mib(hash_mib);
                        engine.claim_memory();
                        // If nobody waits any more, it is done all the same.
                        let _ = done.send(());
                    }
                    Job::Forget => engine.new_game(),
                }
            }
        })?;
    Ok((sender, thread))
}

const NO_MOVE: Best = Best { mv: None, reply: None, score: Score::DRAW, depth: 0, nodes: 0 };

/// What is told of a game that is drawn.
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

fn run(engine: &mut Engine, search: &Search, say: &Say) {
    engine.set_hash_mib(search.hash_mib);
    engine.play_by_shipped_networks(search.by_networks);
    let begun = Instant::now();
    let mut host = Host { search, say, begun, spoke: begun };
    let best = if search.has_no_move {
        NO_MOVE
    } else if search.is_drawn() {
        host.report(&drawn());
        NO_MOVE
    } else {
        engine.search(&search.position, &search.limits, &mut host)
    };
    search.signal.wait_for_leave();
    search.signal.finish();
    say(&info::best_move(&best, &search.position));
}

/// Answers with the null move, so that no program takes it for a move of the position before.
fn refuse(signal: &Signal, say: &Say) {
    signal.wait_for_leave();
    signal.finish();
    say("info string go: there is no position, as the last one was refused");
    say("bestmove 0000");
}

/// What the search knows of the world.
struct Host<'a> {
    search: &'a Search,
    say: &'a Say,
    begun: Instant,
    /// When the last line was said.
    spoke: Instant,
}

impl Host<'_> {
    fn say(&mut self, line: &str) {
        (self.say)(line);
        self.spoke = Instant::now();
    }
}

impl SearchHandler for Host<'_> {
    fn elapsed_ms(&mut self) -> Option<u64> {
        Some(self.search.signal.time_used(self.begun).as_millis() as u64)
    }

    fn should_stop(&mut self) -> bool {
        self.search.signal.is_stopped()
    }

    fn report(&mut self, found: &Info) {
        // Weaker levels look at more variations than MultiPV asks for.
        if found.multipv <= self.search.limits.multipv {
            let time_ms = self.begun.elapsed().as_millis() as u64;
            self.say(&info::line(found, &self.search.position, time_ms));
        }
    }

    fn progress(&mut self, progress: &Progress) {
        if self.spoke.elapsed() >= QUIET_FOR {
            let time_ms = self.begun.elapsed().as_millis() as u64;
            self.say(&format!("info depth {} {}", progress.depth, info::counts(progress.nodes, time_ms)));
        }
    }
}

/// `go perft`: the number of move sequences after each move, and the sum.
fn count(job: Count, say: &Say) {
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
                return say("info string perft was stopped");
            };
            parts.push((text, nodes));
        }
    }
    parts.sort();
    for (text, nodes) in &parts {
        say(&format!("{text}: {nodes}"));
    }
    let total = if depth == 0 { 1 } else { parts.iter().map(|part| part.1).sum::<u64>() };
    signal.finish();
    say(&format!("Nodes searched: {total}"));
}

fn count_unless_stopped(position: &mut Position, depth: u32, signal: &Signal) -> Option<u64> {
    /// So deep is counted in a moment.
    const SHALLOW: u32 = 3;
    if signal.is_stopped() {
        return None;
    }
    if depth <= SHALLOW {
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
