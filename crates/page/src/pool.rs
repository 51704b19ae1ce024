//! Engine workers: one searches, or several together, and failed ones are replaced.
//!
//! A worker that receives messages while it searches is stopped by one, and keeps its hash table
//! for the next request. Other workers are terminated instead, and a warm spare takes the next
//! request at once. Invariant: at most one request is open, and whatever happens to the workers, it
//! gets a result or the loss of the engine is reported.
//!
//! A team searches for a long request, such as analysis, if its workers can be stopped. The others
//! start when the first one works. Each searches the same position, and the best result is shown. A
//! member that fails is dropped, and the team stays smaller.
//!
//! A worker that traps while searching may have run out of memory, so its replacement gets a
//! smaller hash table.
//!
//! Nothing here reads a clock or touches a worker: the caller passes the time and executes the
//! commands.

mod request;

use request::{EngineRequest, Search};
use vicinity_protocol::{Go, Info, Report, Request};
use vicinity_rules::custom_link;

use crate::event::{EngineEvent, WorkerId};
use crate::words;

/// A command for the caller.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Start a worker: with the engine for custom variants if true, otherwise with the usual one.
    Start(WorkerId, bool),
    Post(WorkerId, Box<Request>),
    /// Terminate a worker, even during a search.
    Terminate(WorkerId),
    /// Call [`Pool::tick`] at this time; replaces an earlier request.
    WakeAt(f64),
}

/// The time limit for starting a worker, including the download of its wasm.
const START_PATIENCE_MS: f64 = 30_000.0;
/// The time after which a delay is reported while a request waits for an engine to start.
const SLOW_START_MS: f64 = 8_000.0;
/// The minimum delay before a result, so that the user's own move can be seen to arrive.
const MIN_THINKING_MS: f64 = 350.0;
/// The delay before a long request is sent, so that stepping quickly through a game does not start
/// searches.
const LONG_DELAY_MS: f64 = 100.0;
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
/// One worker that searches and one spare, where workers cannot be stopped.
const WORKERS_WITH_SPARE: usize = 2;

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
    /// The search for the open request.
    search: Option<Search>,
}

impl Worker {
    /// The time at which it is considered dead because of a search that does not stop.
    fn stop_deadline_ms(&self) -> f64 {
        self.stopping.first().map_or(f64::INFINITY, |&(_, due_ms)| due_ms)
    }

    /// Makes it search, as one of several if the request is for a team. All helpers together get as
    /// much memory as the first worker alone.
    fn search_for(
        &mut self,
        request: &EngineRequest,
        number: usize,
        max_table_mib: u16,
        now_ms: f64,
    ) -> Command {
        self.search = Some(Search::new(now_ms));
        let mut go = request.go.clone();
        if request.max_members > 1 {
            go.member = number as u8 + 1;
        }
        if number > 0 {
            go.hash_mib = (go.hash_mib / (request.max_members - 1) as u16).max(1);
        }
        go.hash_mib = go.hash_mib.min(max_table_mib);
        Command::Post(self.id, Box::new(Request::Go(go)))
    }

    /// Stops its search by a message.
    fn stop(&mut self, id: u32, now_ms: f64, actions: &mut PoolActions) {
        self.stopping.push((id, now_ms + STOP_PATIENCE_MS));
        actions.commands.push(Command::Post(self.id, Box::new(Request::Stop { id })));
    }
}

/// The searches for the open request, in the order of the workers.
fn searches(workers: &[Worker]) -> impl Iterator<Item = &Search> {
    workers.iter().filter_map(|worker| worker.search.as_ref())
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
    /// The maximum size of a team after a member has failed.
    max_team: Option<usize>,
    /// Whether the workers have the engine for custom variants.
    is_custom: bool,
}

/// The result of an update.
#[derive(Clone, Debug, Default)]
pub struct PoolActions {
    /// The commands to execute, in order.
    pub commands: Vec<Command>,
    /// The events to report, in order.
    pub events: Vec<EngineEvent>,
}

impl Pool {
    /// Starts a worker, because requests for a variant are expected.
    pub fn warm(&mut self, variant: &str, now_ms: f64) -> PoolActions {
        let mut actions = PoolActions::default();
        self.use_engine_for(variant, now_ms, &mut actions);
        self.is_warm = true;
        self.plan(now_ms, actions)
    }

    /// Terminates workers that do not support a variant, and drops their request.
    fn use_engine_for(&mut self, variant: &str, now_ms: f64, actions: &mut PoolActions) {
        let is_custom = custom_link(variant).is_some();
        if self.is_custom != is_custom {
            self.is_custom = is_custom;
            self.drop_request(now_ms, actions);
            let ended = std::mem::take(&mut self.workers);
            actions.commands.extend(ended.into_iter().map(|worker| Command::Terminate(worker.id)));
        }
    }

    /// Opens a request, for which at most `max_members` workers search; drops the previous one.
    pub fn go(&mut self, go: Go, max_members: u8, now_ms: f64) -> PoolActions {
        let mut actions = PoolActions::default();
        self.drop_request(now_ms, &mut actions);
        self.use_engine_for(&go.variant, now_ms, &mut actions);
        if self.failures > FAILURES_ALLOWED {
            // A request by the user after the engine was given up: try again.
            self.failures = 0;
        }
        self.is_warm = true;
        let max_members = self.max_team.unwrap_or(usize::MAX).min(max_members.into());
        self.request = Some(EngineRequest::new(go, max_members, now_ms));
        self.plan(now_ms, actions)
    }

    /// Cancels the open request.
    pub fn stop(&mut self, now_ms: f64) -> PoolActions {
        let mut actions = PoolActions::default();
        self.drop_request(now_ms, &mut actions);
        self.plan(now_ms, actions)
    }

    /// Handles a report from a worker.
    pub fn receive(&mut self, worker: WorkerId, report: Report, now_ms: f64) -> PoolActions {
        let mut actions = PoolActions::default();
        let Some(known) = self.workers.iter_mut().find(|known| known.id == worker) else { return actions };
        if let Report::Best { id, .. } | Report::Error { id, .. } = report {
            known.stopping.retain(|&(stopped, _)| stopped != id);
        }
        let request = self.request.as_ref().filter(|_| known.search.is_some());
        if let Some(search) = &mut known.search {
            search.report(now_ms);
        }
        match report {
            Report::Ready => known.is_ready = true,
            Report::CanStop => known.can_stop = true,
            Report::Info(info) => actions.events.extend(self.merge(worker, info).map(EngineEvent::Info)),
            Report::Best { id, mv } => {
                if request.is_some_and(|request| request.go.id == id) {
                    self.failures = 0;
                    self.hold(EngineEvent::Best { id, mv }, worker, now_ms, &mut actions);
                }
            }
            Report::Error { id, message } => {
                let open_id = request.map(|request| request.go.id);
                if let Some(open_id) = open_id.filter(|&open_id| id == open_id || id == 0) {
                    self.hold(EngineEvent::Error { id: open_id, message }, worker, now_ms, &mut actions);
                }
            }
            Report::Picture { .. } => {}
        }
        self.plan(now_ms, actions)
    }

    /// Merges the progress of a worker with that of the others. Returns what is shown: the progress
    /// of the greatest depth, of the first worker among equals, with the nodes of all.
    fn merge(&mut self, from: WorkerId, mut info: Info) -> Option<Info> {
        let request = self.request.as_mut().filter(|request| request.go.id == info.id)?;
        let search = self.workers.iter_mut().find(|worker| worker.id == from)?.search.as_mut()?;
        search.nodes = info.nodes;
        let since_ms = search.since_ms;
        let (depth, shown) = request.shown;
        let is_shown_lost = !self.workers.iter().any(|worker| worker.id == shown);
        if info.depth < depth || info.depth == depth && from > shown && !is_shown_lost {
            return None;
        }
        request.shown = (info.depth, from);
        // Its time begins when the first one started.
        let first_ms = searches(&self.workers).next()?.since_ms;
        info.time_ms = info.time_ms.saturating_add((since_ms - first_ms) as u32);
        let nodes = searches(&self.workers).map(|search| search.nodes);
        info.nodes = nodes.fold(0, u32::saturating_add);
        Some(info)
    }

    /// Holds the result of the open request back, and stops the other workers that search for it.
    fn hold(&mut self, answer: EngineEvent, from: WorkerId, now_ms: f64, actions: &mut PoolActions) {
        let Some(request) = &mut self.request else { return };
        request.answer = Some(answer);
        for worker in &mut self.workers {
            if worker.search.take().is_some() && worker.id != from {
                worker.stop(request.go.id, now_ms, actions);
            }
        }
    }

    /// Handles a worker that trapped, could not be loaded, or sent an invalid report.
    pub fn failed(&mut self, worker: WorkerId, now_ms: f64) -> PoolActions {
        let mut actions = PoolActions::default();
        self.replace(worker, Failure::Broken, now_ms, &mut actions);
        self.plan(now_ms, actions)
    }

    /// Checks deadlines.
    pub fn tick(&mut self, now_ms: f64) -> PoolActions {
        let mut actions = PoolActions::default();
        let late: Vec<WorkerId> = self
            .workers
            .iter()
            .filter(|worker| !worker.is_ready && now_ms >= worker.started_ms + START_PATIENCE_MS)
            .map(|worker| worker.id)
            .collect();
        for worker in late {
            self.replace(worker, Failure::Silent, now_ms, &mut actions);
        }
        let stuck = self.workers.extract_if(.., |worker| now_ms >= worker.stop_deadline_ms());
        actions.commands.extend(stuck.map(|stuck| Command::Terminate(stuck.id)));
        while let Some(silent) = self.silent_worker(now_ms) {
            self.replace(silent, Failure::Silent, now_ms, &mut actions);
        }
        self.plan(now_ms, actions)
    }

    /// Returns a worker that searches and whose deadline has passed.
    fn silent_worker(&mut self, now_ms: f64) -> Option<WorkerId> {
        let movetime_ms = self.request.as_ref()?.movetime_ms;
        let silent =
            |worker: &mut Worker| worker.search.as_mut()?.is_silent(movetime_ms, now_ms).then_some(worker.id);
        self.workers.iter_mut().find_map(silent)
    }

    /// Drops the open request, and stops or terminates the workers that search.
    fn drop_request(&mut self, now_ms: f64, actions: &mut PoolActions) {
        let Some(request) = self.request.take() else { return };
        self.idle_since_ms = now_ms;
        self.workers.retain_mut(|worker| {
            let Some(search) = worker.search.take() else { return true };
            if search.has_reported() {
                // It works; a long request may never get a final result.
                self.failures = 0;
            }
            if worker.can_stop {
                worker.stop(request.go.id, now_ms, actions);
            } else {
                actions.commands.push(Command::Terminate(worker.id));
            }
            worker.can_stop
        });
    }

    /// Terminates a failed worker. If it was searching alone, its request goes to another worker
    /// and the restart is reported. A team continues without it.
    fn replace(&mut self, worker: WorkerId, failure: Failure, now_ms: f64, actions: &mut PoolActions) {
        let Some(index) = self.workers.iter().position(|known| known.id == worker) else { return };
        let failed = self.workers.remove(index);
        actions.commands.push(Command::Terminate(worker));
        let is_abandoned = failed.search.is_some() && searches(&self.workers).next().is_none();
        let searched_mib = self.request.as_ref().filter(|_| is_abandoned).map(|request| request.go.hash_mib);
        if searched_mib.is_none() && self.workers.iter().any(|other| other.can_stop) {
            self.max_team = Some(self.workers.len());
            return;
        }
        self.failures += 1;
        // The trap may have been an out-of-memory error.
        let trapped_mib = searched_mib.filter(|_| failure == Failure::Broken);
        let is_smaller = trapped_mib.is_some_and(|hash_mib| self.shrink_table(hash_mib));
        if self.failures > FAILURES_ALLOWED && !is_smaller {
            for worker in std::mem::take(&mut self.workers) {
                actions.commands.push(Command::Terminate(worker.id));
            }
            self.is_warm = false;
            self.request = None;
            actions.events.push(EngineEvent::Gone(match trapped_mib {
                Some(_) => words::ENGINE_OUT_OF_MEMORY.as_str(),
                None => words::ENGINE_GONE.as_str(),
            }));
            return;
        }
        if let Some(request) = self.request.as_mut().filter(|_| searched_mib.is_some()) {
            request.asked_ms = now_ms;
            actions.events.push(EngineEvent::Restarted(match failure {
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
    fn plan(&mut self, now_ms: f64, mut actions: PoolActions) -> PoolActions {
        if !self.is_warm {
            return actions;
        }
        if self.workers.is_empty() {
            self.start(now_ms, &mut actions);
        }
        if let Some(request) = self
            .request
            .take_if(|request| request.answer.is_some() && now_ms >= request.asked_ms + MIN_THINKING_MS)
        {
            actions.events.extend(request.answer);
            self.idle_since_ms = now_ms;
        }
        let due_ms = self
            .patience_ms()
            .min(self.search(now_ms, &mut actions))
            .min(self.start_helper(now_ms, &mut actions))
            .min(self.start_spare(now_ms, &mut actions));
        if due_ms.is_finite() {
            actions.commands.push(Command::WakeAt(due_ms));
        }
        actions
    }

    /// Returns the time at which a worker is considered dead because it does not start or stop.
    fn patience_ms(&self) -> f64 {
        let of = |worker: &Worker| {
            let started_ms = if worker.is_ready { f64::INFINITY } else { worker.started_ms };
            worker.stop_deadline_ms().min(started_ms + START_PATIENCE_MS)
        };
        self.workers.iter().map(of).fold(f64::INFINITY, f64::min)
    }

    /// Makes workers search for the open request, and reports if none has started yet. Returns the
    /// time at which to look again.
    fn search(&mut self, now_ms: f64, actions: &mut PoolActions) -> f64 {
        let Some(request) = &mut self.request else { return f64::INFINITY };
        let mut due_ms = f64::INFINITY;
        let max_table_mib = self.max_table_mib.unwrap_or(u16::MAX);
        let send_ms = request.asked_ms + if request.is_long() { LONG_DELAY_MS } else { 0.0 };
        let is_open = request.answer.is_none();
        let mut searching = searches(&self.workers).count();
        if is_open
            && searching == 0
            && let Some(worker) = self.workers.iter_mut().find(|worker| worker.is_ready)
        {
            if now_ms >= send_ms {
                actions.commands.push(worker.search_for(request, 0, max_table_mib, now_ms));
                searching = 1;
            } else {
                due_ms = due_ms.min(send_ms);
            }
        }
        let slow_ms = request.asked_ms + SLOW_START_MS;
        if is_open && searching == 0 && !request.is_slow_reported {
            request.is_slow_reported = now_ms >= slow_ms;
            if request.is_slow_reported {
                actions.events.push(EngineEvent::Slow);
            } else {
                due_ms = due_ms.min(slow_ms);
            }
        }
        // Helpers must not delay the first result.
        if searches(&self.workers).next().is_some_and(Search::has_reported) {
            let max_members = request.max_members.min(self.max_team.unwrap_or(usize::MAX));
            for worker in &mut self.workers {
                if worker.can_stop && worker.search.is_none() && searching < max_members {
                    actions.commands.push(worker.search_for(request, searching, max_table_mib, now_ms));
                    searching += 1;
                }
            }
        }
        let deadlines = searches(&self.workers).map(|search| search.deadline_ms(request.movetime_ms));
        due_ms = deadlines.fold(due_ms, f64::min);
        if !is_open {
            due_ms = due_ms.min(request.asked_ms + MIN_THINKING_MS);
        }
        due_ms
    }

    /// Starts a worker if the team for the open request lacks a member. Returns the time at which
    /// to look again.
    fn start_helper(&mut self, now_ms: f64, actions: &mut PoolActions) -> f64 {
        let is_missing = self.request.as_ref().is_some_and(|request| {
            let max_members = request.max_members.min(self.max_team.unwrap_or(usize::MAX));
            searches(&self.workers).next().is_some_and(Search::has_reported)
                && searches(&self.workers).count() < max_members
        });
        if is_missing && self.workers.iter().all(|worker| worker.is_ready && worker.can_stop) {
            self.start(now_ms, actions);
            return now_ms + START_PATIENCE_MS;
        }
        f64::INFINITY
    }

    /// Starts a spare worker. Returns the time at which to look again.
    ///
    /// A long request ends with a step of the user. If that terminates its worker, a spare is
    /// started meanwhile.
    fn start_spare(&mut self, now_ms: f64, actions: &mut PoolActions) -> f64 {
        let idle_since_ms = match &self.request {
            None => Some(self.idle_since_ms),
            Some(request) => {
                searches(&self.workers).next().filter(|_| request.is_long()).map(|search| search.since_ms)
            }
        };
        let Some(idle_since_ms) = idle_since_ms else { return f64::INFINITY };
        if self.workers.len() >= WORKERS_WITH_SPARE
            || !self.workers.iter().all(|worker| worker.is_ready && !worker.can_stop)
        {
            return f64::INFINITY;
        }
        if now_ms < idle_since_ms + IDLE_MS {
            return idle_since_ms + IDLE_MS;
        }
        self.start(now_ms, actions);
        now_ms + START_PATIENCE_MS
    }

    fn start(&mut self, now_ms: f64, actions: &mut PoolActions) {
        self.last_worker += 1;
        self.workers.push(Worker {
            id: self.last_worker,
            started_ms: now_ms,
            is_ready: false,
            can_stop: false,
            stopping: Vec::new(),
            search: None,
        });
        actions.commands.push(Command::Start(self.last_worker, self.is_custom));
    }
}
