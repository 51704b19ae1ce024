//! Engines that search a position together, as the workers of a page would: each with its own
//! table, on its own thread, exchanging entries. They are in step by nodes, so that a result does
//! not depend on the machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Barrier, Mutex, PoisonError};
use std::thread;

use vicinity_rules::Position;
use vicinity_search::{Best, Engine, Info, Limits, Progress, SearchHandler, Share, SharedEntry, entry_depth};

use crate::workers::STACK_BYTES;

/// The exchange between the engines of a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    /// The number of nodes between two exchanges.
    pub(crate) every: u64,
    /// The minimum depth of an entry.
    pub(crate) min_depth: i32,
    /// The maximum number of entries of an engine; the deepest are sent.
    pub(crate) batch: usize,
}

pub(crate) struct Team {
    engines: Vec<Engine>,
    exchange: Exchange,
}

/// The result of an engine of a team.
pub(crate) struct TeamResult {
    pub(crate) best: Best,
    /// The depths completed, each with the nodes visited by then.
    pub(crate) reached: Vec<(usize, u64)>,
    /// The number of entries sent.
    pub(crate) sent: usize,
}

impl Team {
    pub(crate) fn new(mut engines: Vec<Engine>, exchange: Exchange) -> Team {
        if engines.len() > 1 {
            for (index, engine) in engines.iter_mut().enumerate() {
                engine.set_share(Some(Share { index, min_depth: exchange.min_depth }));
            }
        }
        Team { engines, exchange }
    }

    /// The engines, for what does not concern the team.
    pub(crate) fn engines(&mut self) -> &mut [Engine] {
        &mut self.engines
    }

    /// Searches until an engine reaches a limit or has completed a depth. Returns the result of
    /// each engine.
    pub(crate) fn search(&mut self, position: &Position, limits: &Limits, goal: usize) -> Vec<TeamResult> {
        let size = self.engines.len();
        let table = Table {
            barrier: Barrier::new(size),
            batches: (0..size).map(|_| Mutex::default()).collect(),
            is_over: AtomicBool::new(false),
        };
        let (table, exchange) = (&table, self.exchange);
        let run = |index: usize, engine: &mut Engine| {
            let mut member = Member {
                table,
                exchange,
                index,
                goal,
                nodes: 0,
                due: exchange.every,
                is_over: false,
                reached: Vec::new(),
                sent: 0,
            };
            let best = engine.search(position, limits, &mut member);
            if !member.is_over {
                // The others wait for it.
                member.meet(&mut Vec::new(), true);
            }
            TeamResult { best, reached: member.reached, sent: member.sent }
        };
        thread::scope(|scope| {
            let members = self.engines.iter_mut().enumerate();
            let start = |(index, engine)| {
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                thread.spawn_scoped(scope, move || run(index, engine)).expect("a thread can be started")
            };
            let threads: Vec<_> = members.map(start).collect();
            threads.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
        })
    }

    /// The best move: that of the engine that has completed the greatest depth.
    pub(crate) fn choose(&mut self, position: &Position, limits: &Limits) -> Best {
        let found = self.search(position, limits, usize::MAX);
        let best = found
            .into_iter()
            .map(|found| found.best)
            .reduce(|best, other| if other.depth > best.depth { other } else { best });
        best.expect("a team has an engine")
    }
}

/// The place where the engines of a team meet.
struct Table {
    barrier: Barrier,
    batches: Vec<Mutex<Vec<SharedEntry>>>,
    is_over: AtomicBool,
}

/// An engine's part in the exchange.
struct Member<'a> {
    table: &'a Table,
    exchange: Exchange,
    index: usize,
    goal: usize,
    nodes: u64,
    /// The number of nodes at which to exchange next.
    due: u64,
    is_over: bool,
    reached: Vec<(usize, u64)>,
    sent: usize,
}

impl Member<'_> {
    /// Meets the others: passes entries on and returns theirs.
    fn meet(&mut self, found: &mut Vec<SharedEntry>, is_done: bool) -> Vec<SharedEntry> {
        found.sort_by_key(|shared| -entry_depth(shared));
        found.truncate(self.exchange.batch);
        self.sent += found.len();
        let batch = |index: usize| self.table.batches[index].lock().unwrap_or_else(PoisonError::into_inner);
        *batch(self.index) = std::mem::take(found);
        self.table.is_over.fetch_or(is_done, Ordering::Relaxed);
        self.table.barrier.wait();
        self.is_over = self.table.is_over.load(Ordering::Relaxed);
        let others = (0..self.table.batches.len()).filter(|&index| index != self.index);
        let entries = others.flat_map(|index| batch(index).clone()).collect();
        // Nobody passes on the next entries before all have read these.
        self.table.barrier.wait();
        entries
    }
}

impl SearchHandler for Member<'_> {
    fn should_stop(&mut self) -> bool {
        self.is_over
    }

    fn report(&mut self, info: &Info) {
        if info.multipv == 1 {
            self.reached.push((info.depth, info.nodes));
        }
    }

    fn progress(&mut self, progress: &Progress) {
        self.nodes = progress.nodes;
    }

    fn exchange(&mut self, found: &mut Vec<SharedEntry>) -> Vec<SharedEntry> {
        if self.nodes < self.due || self.is_over {
            return Vec::new();
        }
        self.due = self.nodes + self.exchange.every;
        let is_done = self.reached.last().is_some_and(|&(depth, _)| depth >= self.goal);
        self.meet(found, is_done)
    }
}
