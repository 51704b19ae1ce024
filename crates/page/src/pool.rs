//! Engine workers: one searches, one is a warm spare, and failed ones are replaced.
//!
//! A worker that receives messages while it searches is stopped by one, and keeps its hash table
//! for the next request. Other workers are terminated instead, and a spare takes the next request
//! at once. Invariant: at most one request is open, and whatever happens to the workers, it gets a
//! result or the loss of the engine is reported.
//!
//! A worker that traps while searching may have run out of memory, so its replacement gets a
//! smaller hash table.
//!
//! Nothing here reads a clock or touches a worker: the caller passes the time and executes the
//! commands.

use vicinity_protocol::{Go, Report, Request};
use vicinity_rules::own_link;

use crate::update::EngineEvent;
use crate::words;

/// A worker's id, never reused.
pub type WorkerId = u32;

/// A command for the caller.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Start a worker: with the engine for custom variants if true, otherwise with the usual one.
    Start(WorkerId, bool),
    Post(WorkerId, Box<Request>),
    /// Terminate a worker, even during a search.
    End(WorkerId),
    /// Call [`Pool::tick`] at this time; replaces an earlier request.
    WakeAt(f64),
}

/// The time limit for starting a worker, including the download of its wasm.
const START_PATIENCE_MS: f64 = 30_000.0;
/// The time after which a delay is reported while a request waits for an engine to start.
const SLOW_START_MS: f64 = 8_000.0;
/// The time by which a search may exceed its limit on a busy machine.
const ANSWER_PATIENCE_MS: f64 = 8_000.0;
/// The minimum delay before a result, so that the user's own move can be seen to arrive.
const MIN_THINKING_MS: f64 = 350.0;
/// The time limit from which a request counts as long. Long requests, such as analysis, can be
/// cancelled at any moment by leaving the position.
const LONG_MS: f64 = 60_000.0;
/// The delay before a long request is sent, so that stepping quickly through a game does not start
/// searches.
const LONG_DELAY_MS: f64 = 100.0;
/// The time limit for silence during analysis, which reports ten times a second. The worker is
/// replaced when it is exceeded twice in a row.
const LONG_PATIENCE_MS: f64 = 3_000.0;
/// The time without a request, or within a long one, before a spare worker is started.
const IDLE_MS: f64 = 400.0;
/// The maximum number of failures without a result in between. After more, the engine is given up,
/// unless a smaller table is left to try.
const FAILURES_ALLOWED: u32 = 3;
/// The hash table sizes tried in turn after a trap, in mebibytes.
const SMALLER_TABLES_MIB: [u16; 4] = [16, 8, 4, 1];
/// The time within which a worker must report the end of a search that it was asked to stop. It
/// is terminated when that is exceeded.
const STOP_PATIENCE_MS: f64 = 4_000.0;
/// One worker that searches and one spare.
const WORKERS: usize = 2;

#[derive(Clone, Debug)]
struct Worker {
    id: WorkerId,
    started_ms: f64,
    is_ready: bool,
    /// Whether it receives messages while it searches.
    can_stop: bool,
    /// The searches that it was asked to stop and has not reported as ended, each with the time by
    /// which it must.
    stopping: Vec<(u32, f64)>,
}

impl Worker {
    /// The time at which it is considered dead because of a search that does not stop.
    fn stop_deadline_ms(&self) -> f64 {
        self.stopping.first().map_or(f64::INFINITY, |&(_, due_ms)| due_ms)
    }
}

#[derive(Debug)]
struct EngineRequest {
    id: u32,
    go: Go,
    movetime_ms: f64,
    asked_ms: f64,
    /// The worker that searches, and the time at which it started.
    with: Option<(WorkerId, f64)>,
    /// The time of the last report.
    reported_ms: f64,
    /// Whether a deadline has passed once: after a page was suspended, timers run before worker
    /// messages.
    has_timed_out_once: bool,
    /// Whether the slow start of the engine has been reported.
    is_slow_reported: bool,
    /// The result, held back until the minimum delay has passed.
    answer: Option<EngineEvent>,
}

impl EngineRequest {
    fn is_long(&self) -> bool {
        self.movetime_ms >= LONG_MS
    }

    /// Returns the time at which the worker is considered dead.
    fn deadline_ms(&self) -> f64 {
        let since_ms = self.with.map_or(self.asked_ms, |(_, since_ms)| since_ms);
        if self.is_long() {
            self.reported_ms + LONG_PATIENCE_MS
        } else {
            since_ms + self.movetime_ms + ANSWER_PATIENCE_MS
        }
    }
}

/// How a worker failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Failure {
    /// It trapped, could not be loaded, or sent an invalid report.
    Broken,
    /// It did not start or answer in time.
    Silent,
}

/// The workers and the open request.
#[derive(Debug, Default)]
pub struct Pool {
    workers: Vec<Worker>,
    last_worker: WorkerId,
    request: Option<EngineRequest>,
    is_warm: bool,
    idle_since_ms: f64,
    failures: u32,
    /// The table size limit after a trap, in mebibytes.
    max_table_mib: Option<u16>,
    /// Whether the workers have the engine for custom variants.
    is_own: bool,
}

/// The result of an update.
#[derive(Clone, Debug, Default)]
pub struct Next {
    /// The commands to execute, in order.
    pub commands: Vec<Command>,
    /// The events to report, in order.
    pub heard: Vec<EngineEvent>,
}

impl Pool {
    /// Starts a worker, because requests for a variant are expected.
    pub fn warm(&mut self, variant: &str, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.use_engine_for(variant, now_ms, &mut next);
        self.is_warm = true;
        self.plan(now_ms, next)
    }

    /// Terminates workers that do not support a variant, and drops their request.
    fn use_engine_for(&mut self, variant: &str, now_ms: f64, next: &mut Next) {
        let is_own = own_link(variant).is_some();
        if self.is_own != is_own {
            self.is_own = is_own;
            self.drop_request(now_ms, next);
            let ended = std::mem::take(&mut self.workers);
            next.commands.extend(ended.into_iter().map(|worker| Command::End(worker.id)));
        }
    }

    /// Opens a request; drops the previous one.
    pub fn go(&mut self, go: Go, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.drop_request(now_ms, &mut next);
        self.use_engine_for(&go.variant, now_ms, &mut next);
        if self.failures > FAILURES_ALLOWED {
            // A request by the user after the engine was given up: try again.
            self.failures = 0;
        }
        self.is_warm = true;
        self.request = Some(EngineRequest {
            id: go.id,
            movetime_ms: f64::from(go.movetime_ms.unwrap_or(0)),
            go,
            asked_ms: now_ms,
            with: None,
            reported_ms: now_ms,
            has_timed_out_once: false,
            is_slow_reported: false,
            answer: None,
        });
        self.plan(now_ms, next)
    }

    /// Cancels the open request.
    pub fn stop(&mut self, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.drop_request(now_ms, &mut next);
        self.plan(now_ms, next)
    }

    /// Handles a report from a worker.
    pub fn said(&mut self, worker: WorkerId, report: Report, now_ms: f64) -> Next {
        let mut next = Next::default();
        let Some(known) = self.workers.iter_mut().find(|known| known.id == worker) else { return next };
        if let Report::Best { id, .. } | Report::Error { id, .. } = report {
            known.stopping.retain(|&(stopped, _)| stopped != id);
        }
        let has_request = |request: &&mut EngineRequest| request.with.is_some_and(|(with, _)| with == worker);
        let mut request = self.request.as_mut().filter(has_request);
        if let Some(request) = &mut request {
            request.reported_ms = now_ms;
            request.has_timed_out_once = false;
        }
        match report {
            Report::Ready => known.is_ready = true,
            Report::CanStop => known.can_stop = true,
            Report::Info(info) => {
                if request.is_some_and(|request| request.id == info.id && request.answer.is_none()) {
                    next.heard.push(EngineEvent::Info(info));
                }
            }
            Report::Best { id, mv } => {
                if let Some(request) = request.filter(|request| request.id == id) {
                    request.answer = Some(EngineEvent::Best { id, mv });
                    self.failures = 0;
                }
            }
            Report::Error { id, message } => match request {
                Some(request) if request.id == id || id == 0 => {
                    request.answer = Some(EngineEvent::Error { id: request.id, message });
                }
                _ => {}
            },
            Report::Picture { .. } => {}
        }
        self.plan(now_ms, next)
    }

    /// Handles a worker that trapped, could not be loaded, or sent an invalid report.
    pub fn failed(&mut self, worker: WorkerId, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.replace(worker, Failure::Broken, now_ms, &mut next);
        self.plan(now_ms, next)
    }

    /// Checks deadlines.
    pub fn tick(&mut self, now_ms: f64) -> Next {
        let mut next = Next::default();
        let late: Vec<WorkerId> = self
            .workers
            .iter()
            .filter(|worker| !worker.is_ready && now_ms >= worker.started_ms + START_PATIENCE_MS)
            .map(|worker| worker.id)
            .collect();
        for worker in late {
            self.replace(worker, Failure::Silent, now_ms, &mut next);
        }
        let stuck = self.workers.extract_if(.., |worker| now_ms >= worker.stop_deadline_ms());
        for stuck in stuck {
            next.commands.push(Command::End(stuck.id));
            if let Some(request) = &mut self.request {
                request.with.take_if(|(worker, _)| *worker == stuck.id);
            }
        }
        if let Some(request) = &mut self.request
            && let Some((worker, _)) = request.with.filter(|_| request.answer.is_none())
            && now_ms >= request.deadline_ms()
        {
            if request.is_long() && !request.has_timed_out_once {
                request.has_timed_out_once = true;
                request.reported_ms = now_ms;
            } else {
                self.replace(worker, Failure::Silent, now_ms, &mut next);
            }
        }
        self.plan(now_ms, next)
    }

    /// Drops the open request, and stops or terminates the worker that searches.
    fn drop_request(&mut self, now_ms: f64, next: &mut Next) {
        let Some(request) = self.request.take() else { return };
        self.idle_since_ms = now_ms;
        if let (Some((worker, since_ms)), None) = (request.with, request.answer) {
            match self.workers.iter_mut().find(|known| known.id == worker && known.can_stop) {
                Some(known) => {
                    known.stopping.push((request.id, now_ms + STOP_PATIENCE_MS));
                    next.commands.push(Command::Post(worker, Box::new(Request::Stop { id: request.id })));
                }
                None => self.end(worker, next),
            }
            if request.reported_ms > since_ms {
                // The worker has reported, so it works; a long request may never get a final
                // result.
                self.failures = 0;
            }
        }
    }

    fn end(&mut self, worker: WorkerId, next: &mut Next) {
        self.workers.retain(|known| known.id != worker);
        next.commands.push(Command::End(worker));
    }

    /// Terminates a failed worker. If it was searching, its request goes to another worker and the
    /// restart is reported.
    fn replace(&mut self, worker: WorkerId, failure: Failure, now_ms: f64, next: &mut Next) {
        if !self.workers.iter().any(|known| known.id == worker) {
            return;
        }
        self.end(worker, next);
        self.failures += 1;
        let searched = self.request.as_ref().filter(|request| {
            request.answer.is_none() && request.with.is_some_and(|(with, _)| with == worker)
        });
        let searched_mib = searched.map(|request| request.go.hash_mib);
        // The trap may have been an out-of-memory error.
        let trapped_mib = searched_mib.filter(|_| failure == Failure::Broken);
        let is_smaller = trapped_mib.is_some_and(|hash_mib| self.shrink_table(hash_mib));
        if self.failures > FAILURES_ALLOWED && !is_smaller {
            for worker in std::mem::take(&mut self.workers) {
                next.commands.push(Command::End(worker.id));
            }
            self.is_warm = false;
            self.request = None;
            next.heard.push(EngineEvent::Gone(match trapped_mib {
                Some(_) => words::ENGINE_OUT_OF_MEMORY.as_str(),
                None => words::ENGINE_GONE.as_str(),
            }));
            return;
        }
        if let Some(request) = self.request.as_mut().filter(|_| searched_mib.is_some()) {
            request.with = None;
            request.asked_ms = now_ms;
            next.heard.push(EngineEvent::Restarted(match failure {
                Failure::Broken => words::ENGINE_RESTARTED.as_str(),
                Failure::Silent => words::ENGINE_SILENT.as_str(),
            }));
        }
    }

    /// Selects the next smaller table after a trap with at most `hash_mib`; returns whether there
    /// is one.
    fn shrink_table(&mut self, hash_mib: u16) -> bool {
        let used_mib = hash_mib.min(self.max_table_mib.unwrap_or(u16::MAX));
        let smaller = SMALLER_TABLES_MIB.into_iter().find(|size| *size < used_mib);
        self.max_table_mib = smaller.or(self.max_table_mib);
        smaller.is_some()
    }

    /// Performs everything that is due now and schedules the next tick.
    fn plan(&mut self, now_ms: f64, mut next: Next) -> Next {
        if !self.is_warm {
            return next;
        }
        if self.workers.is_empty() {
            self.start(now_ms, &mut next);
        }
        if let Some(request) = self
            .request
            .take_if(|request| request.answer.is_some() && now_ms >= request.asked_ms + MIN_THINKING_MS)
        {
            next.heard.extend(request.answer);
            self.idle_since_ms = now_ms;
        }
        let mut due_ms = f64::INFINITY;
        for worker in self.workers.iter().filter(|worker| !worker.is_ready) {
            due_ms = due_ms.min(worker.started_ms + START_PATIENCE_MS);
        }
        for worker in &self.workers {
            due_ms = due_ms.min(worker.stop_deadline_ms());
        }
        let max_table_mib = self.max_table_mib;
        if let Some(request) = &mut self.request {
            let send_ms = request.asked_ms + if request.is_long() { LONG_DELAY_MS } else { 0.0 };
            if request.with.is_none()
                && let Some(worker) = self.workers.iter().find(|worker| worker.is_ready)
            {
                if now_ms >= send_ms {
                    request.with = Some((worker.id, now_ms));
                    request.reported_ms = now_ms;
                    let mut go = request.go.clone();
                    go.hash_mib = go.hash_mib.min(max_table_mib.unwrap_or(u16::MAX));
                    next.commands.push(Command::Post(worker.id, Box::new(Request::Go(go))));
                } else {
                    due_ms = due_ms.min(send_ms);
                }
            }
            let slow_ms = request.asked_ms + SLOW_START_MS;
            if request.with.is_none() && !request.is_slow_reported {
                request.is_slow_reported = now_ms >= slow_ms;
                if request.is_slow_reported {
                    next.heard.push(EngineEvent::Slow);
                } else {
                    due_ms = due_ms.min(slow_ms);
                }
            }
            if request.answer.is_some() {
                due_ms = due_ms.min(request.asked_ms + MIN_THINKING_MS);
            } else if request.with.is_some() {
                due_ms = due_ms.min(request.deadline_ms());
            }
        }
        // A long request ends with a step of the user. If that terminates its worker, a spare is
        // started meanwhile.
        let idle_since_ms = match &self.request {
            None => Some(self.idle_since_ms),
            Some(request) => request.with.filter(|_| request.is_long()).map(|(_, since_ms)| since_ms),
        };
        if let Some(idle_since_ms) = idle_since_ms
            && self.workers.len() < WORKERS
            && self.workers.iter().all(|worker| worker.is_ready && !worker.can_stop)
        {
            if now_ms >= idle_since_ms + IDLE_MS {
                self.start(now_ms, &mut next);
                due_ms = due_ms.min(now_ms + START_PATIENCE_MS);
            } else {
                due_ms = due_ms.min(idle_since_ms + IDLE_MS);
            }
        }
        if due_ms.is_finite() {
            next.commands.push(Command::WakeAt(due_ms));
        }
        next
    }

    fn start(&mut self, now_ms: f64, next: &mut Next) {
        self.last_worker += 1;
        self.workers.push(Worker {
            id: self.last_worker,
            started_ms: now_ms,
            is_ready: false,
            can_stop: false,
            stopping: Vec::new(),
        });
        next.commands.push(Command::Start(self.last_worker, self.is_own));
    }
}
