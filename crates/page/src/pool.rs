//! Which worker does what: one thinks, one waits warm, and whoever fails is replaced.
//!
//! A search that runs hears nothing, so stopping means ending its worker; a spare one has been made ready before, and
//! takes the next question at once. Invariant: at most one question is open, and whatever happens to the workers it is
//! answered, or [`Heard::Gone`] is told.
//!
//! A worker that traps while it searches may have run out of memory: the next one gets a smaller table.
//!
//! Nothing here reads a clock or touches a worker: the caller gives the time and carries the commands out.

use vicinity_protocol::{Go, Report, Request};
use vicinity_rules::own_link;

use crate::update::Heard;
use crate::words;

/// A worker's number; no number is used twice.
pub type WorkerId = u32;

/// What is to be done with workers.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Start one: of the engine for games of one's own, or of the usual one.
    Start(WorkerId, bool),
    Post(WorkerId, Box<Request>),
    /// End a worker, whatever it is doing.
    End(WorkerId),
    /// Call [`Pool::tick`] at this time, and not at the time told before.
    WakeAt(f64),
}

/// How long a worker may take to start; its wasm may come over a slow line.
const START_PATIENCE_MS: f64 = 30_000.0;
/// How long a question waits for an engine that is starting before that is told: it may come yet.
const SLOW_START_MS: f64 = 8_000.0;
/// How much longer than asked a search may take: a busy machine is slow, but not that slow.
const ANSWER_PATIENCE_MS: f64 = 8_000.0;
/// An answer is not given sooner than this, so that the person's own move has been seen to arrive.
const LEAST_THINKING_MS: f64 = 350.0;
/// A question that may take so long is about a position that somebody may leave at any moment, such as an analysis.
const LONG_MS: f64 = 60_000.0;
/// A long question is put when it has stood for so long: who steps quickly through a game asks only where he stops.
const LONG_DELAY_MS: f64 = 100.0;
/// One that analyses is heard of ten times a second; silent for so long, twice, it is taken for dead.
const LONG_PATIENCE_MS: f64 = 3_000.0;
/// How long the page must be idle, or a long question thought about, before a spare worker is started.
const IDLE_MS: f64 = 400.0;
/// So many failures without an answer between them, and the engine is given up, unless it can do with less memory.
const FAILURES_ALLOWED: u32 = 3;
/// The sizes of the engine's table that are tried in turn after a trap, in mebibytes.
const SMALLER_TABLES_MIB: [u16; 4] = [16, 8, 4, 1];
/// One that thinks and one that waits.
const WORKERS: usize = 2;

#[derive(Clone, Debug)]
struct Worker {
    id: WorkerId,
    started_ms: f64,
    is_ready: bool,
}

#[derive(Debug)]
struct EngineQuestion {
    id: u32,
    go: Go,
    movetime_ms: f64,
    asked_ms: f64,
    /// Who has it, and since when.
    with: Option<(WorkerId, f64)>,
    /// When it was last heard of.
    heard_ms: f64,
    /// Whether it has been waited for in vain once: a page that was asleep hears its clock before its workers.
    is_late: bool,
    /// Whether it has been told that no engine is there for it yet.
    is_slow_told: bool,
    /// The answer, held back until it may be given.
    answer: Option<Heard>,
}

impl EngineQuestion {
    fn is_long(&self) -> bool {
        self.movetime_ms >= LONG_MS
    }

    /// When its worker is taken for dead.
    fn deadline_ms(&self) -> f64 {
        let since_ms = self.with.map_or(self.asked_ms, |(_, since_ms)| since_ms);
        if self.is_long() {
            self.heard_ms + LONG_PATIENCE_MS
        } else {
            since_ms + self.movetime_ms + ANSWER_PATIENCE_MS
        }
    }
}

/// How a worker failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Failure {
    /// It trapped, could not be loaded, or sent what is no report.
    Broken,
    /// It did not start or answer in time.
    Silent,
}

/// The workers and the open question.
#[derive(Debug, Default)]
pub struct Pool {
    workers: Vec<Worker>,
    last_worker: WorkerId,
    question: Option<EngineQuestion>,
    is_warm: bool,
    idle_since_ms: f64,
    failures: u32,
    /// The most memory for the engine's table since a worker has trapped, in mebibytes.
    max_table_mib: Option<u16>,
    /// Whether the workers are those for games of one's own.
    is_own: bool,
}

/// What comes of something that happened: what to do, and what to tell.
#[derive(Clone, Debug, Default)]
pub struct Next {
    /// To be done in turn.
    pub commands: Vec<Command>,
    /// To be told in turn.
    pub heard: Vec<Heard>,
}

impl Pool {
    /// Makes a worker ready, for questions about a variant will come.
    pub fn warm(&mut self, variant: &str, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.turn_to(variant, now_ms, &mut next);
        self.is_warm = true;
        self.plan(now_ms, next)
    }

    /// Ends the workers that cannot play a game, and what they were asked.
    fn turn_to(&mut self, variant: &str, now_ms: f64, next: &mut Next) {
        let is_own = own_link(variant).is_some();
        if self.is_own != is_own {
            self.is_own = is_own;
            self.drop_question(now_ms, next);
            let ended = std::mem::take(&mut self.workers);
            next.commands.extend(ended.into_iter().map(|worker| Command::End(worker.id)));
        }
    }

    /// Asks; a question that was open is dropped.
    pub fn go(&mut self, go: Go, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.drop_question(now_ms, &mut next);
        self.turn_to(&go.variant, now_ms, &mut next);
        if self.failures > FAILURES_ALLOWED {
            // Somebody asks again after the engine was given up.
            self.failures = 0;
        }
        self.is_warm = true;
        self.question = Some(EngineQuestion {
            id: go.id,
            movetime_ms: f64::from(go.movetime_ms.unwrap_or(0)),
            go,
            asked_ms: now_ms,
            with: None,
            heard_ms: now_ms,
            is_late: false,
            is_slow_told: false,
            answer: None,
        });
        self.plan(now_ms, next)
    }

    /// Nobody needs the answer any more.
    pub fn stop(&mut self, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.drop_question(now_ms, &mut next);
        self.plan(now_ms, next)
    }

    /// A worker reports.
    pub fn said(&mut self, worker: WorkerId, report: Report, now_ms: f64) -> Next {
        let mut next = Next::default();
        let Some(known) = self.workers.iter_mut().find(|known| known.id == worker) else { return next };
        let has_question =
            |question: &&mut EngineQuestion| question.with.is_some_and(|(with, _)| with == worker);
        let mut question = self.question.as_mut().filter(has_question);
        if let Some(question) = &mut question {
            question.heard_ms = now_ms;
            question.is_late = false;
        }
        match report {
            Report::Ready => known.is_ready = true,
            Report::Info(info) => {
                if question.is_some_and(|question| question.id == info.id && question.answer.is_none()) {
                    next.heard.push(Heard::Info(info));
                }
            }
            Report::Best { id, mv } => {
                if let Some(question) = question.filter(|question| question.id == id) {
                    question.answer = Some(Heard::Best { id, mv });
                    self.failures = 0;
                }
            }
            Report::Error { id, message } => match question {
                Some(question) if question.id == id || id == 0 => {
                    question.answer = Some(Heard::Error { id: question.id, message });
                }
                _ => {}
            },
            Report::Picture { .. } => {}
        }
        self.plan(now_ms, next)
    }

    /// A worker has trapped, could not be loaded, or sent what is no report.
    pub fn failed(&mut self, worker: WorkerId, now_ms: f64) -> Next {
        let mut next = Next::default();
        self.replace(worker, Failure::Broken, now_ms, &mut next);
        self.plan(now_ms, next)
    }

    /// Time has passed.
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
        if let Some(question) = &mut self.question
            && let Some((worker, _)) = question.with.filter(|_| question.answer.is_none())
            && now_ms >= question.deadline_ms()
        {
            if question.is_long() && !question.is_late {
                question.is_late = true;
                question.heard_ms = now_ms;
            } else {
                self.replace(worker, Failure::Silent, now_ms, &mut next);
            }
        }
        self.plan(now_ms, next)
    }

    /// Drops the open question, and with it the worker that thinks about it.
    fn drop_question(&mut self, now_ms: f64, next: &mut Next) {
        let Some(question) = self.question.take() else { return };
        self.idle_since_ms = now_ms;
        if let (Some((worker, since_ms)), None) = (question.with, question.answer) {
            self.end(worker, next);
            if question.heard_ms > since_ms {
                // It worked; a long question has no answer that would say so.
                self.failures = 0;
            }
        }
    }

    fn end(&mut self, worker: WorkerId, next: &mut Next) {
        self.workers.retain(|known| known.id != worker);
        next.commands.push(Command::End(worker));
    }

    /// Ends a worker that has failed. Its question goes to another, and only then is there something to tell.
    fn replace(&mut self, worker: WorkerId, failure: Failure, now_ms: f64, next: &mut Next) {
        if !self.workers.iter().any(|known| known.id == worker) {
            return;
        }
        self.end(worker, next);
        self.failures += 1;
        let searched = self.question.as_ref().filter(|question| {
            question.answer.is_none() && question.with.is_some_and(|(with, _)| with == worker)
        });
        let searched_mib = searched.map(|question| question.go.hash_mib);
        // It may have been for want of memory.
        let trapped_mib = searched_mib.filter(|_| failure == Failure::Broken);
        let is_smaller = trapped_mib.is_some_and(|hash_mib| self.shrink_table(hash_mib));
        if self.failures > FAILURES_ALLOWED && !is_smaller {
            for worker in std::mem::take(&mut self.workers) {
                next.commands.push(Command::End(worker.id));
            }
            self.is_warm = false;
            self.question = None;
            next.heard.push(Heard::Gone(match trapped_mib {
                Some(_) => words::ENGINE_OUT_OF_MEMORY.as_str(),
                None => words::ENGINE_GONE.as_str(),
            }));
            return;
        }
        if let Some(question) = self.question.as_mut().filter(|_| searched_mib.is_some()) {
            question.with = None;
            question.asked_ms = now_ms;
            next.heard.push(Heard::Restarted(match failure {
                Failure::Broken => words::ENGINE_RESTARTED.as_str(),
                Failure::Silent => words::ENGINE_SILENT.as_str(),
            }));
        }
    }

    /// Takes the next smaller table from now on, after a search with at most `hash_mib` has trapped; returns whether there is one.
    fn shrink_table(&mut self, hash_mib: u16) -> bool {
        let used_mib = hash_mib.min(self.max_table_mib.unwrap_or(u16::MAX));
        let smaller = SMALLER_TABLES_MIB.into_iter().find(|size| *size < used_mib);
        self.max_table_mib = smaller.or(self.max_table_mib);
        smaller.is_some()
    }

    /// Does what is due now, and says when something will be due next.
    fn plan(&mut self, now_ms: f64, mut next: Next) -> Next {
        if !self.is_warm {
            return next;
        }
        if self.workers.is_empty() {
            self.start(now_ms, &mut next);
        }
        if let Some(question) = self
            .question
            .take_if(|question| question.answer.is_some() && now_ms >= question.asked_ms + LEAST_THINKING_MS)
        {
            next.heard.extend(question.answer);
            self.idle_since_ms = now_ms;
        }
        let mut due_ms = f64::INFINITY;
        for worker in self.workers.iter().filter(|worker| !worker.is_ready) {
            due_ms = due_ms.min(worker.started_ms + START_PATIENCE_MS);
        }
        let max_table_mib = self.max_table_mib;
        if let Some(question) = &mut self.question {
            let put_ms = question.asked_ms + if question.is_long() { LONG_DELAY_MS } else { 0.0 };
            if question.with.is_none()
                && let Some(worker) = self.workers.iter().find(|worker| worker.is_ready)
            {
                if now_ms >= put_ms {
                    question.with = Some((worker.id, now_ms));
                    question.heard_ms = now_ms;
                    let mut go = question.go.clone();
                    go.hash_mib = go.hash_mib.min(max_table_mib.unwrap_or(u16::MAX));
                    next.commands.push(Command::Post(worker.id, Box::new(Request::Go(go))));
                } else {
                    due_ms = due_ms.min(put_ms);
                }
            }
            let slow_ms = question.asked_ms + SLOW_START_MS;
            if question.with.is_none() && !question.is_slow_told {
                question.is_slow_told = now_ms >= slow_ms;
                if question.is_slow_told {
                    next.heard.push(Heard::Slow);
                } else {
                    due_ms = due_ms.min(slow_ms);
                }
            }
            if question.answer.is_some() {
                due_ms = due_ms.min(question.asked_ms + LEAST_THINKING_MS);
            } else if question.with.is_some() {
                due_ms = due_ms.min(question.deadline_ms());
            }
        }
        // While a long question is thought about a spare is as good as needed: its end is somebody's next step.
        let idle_since_ms = match &self.question {
            None => Some(self.idle_since_ms),
            Some(question) => question.with.filter(|_| question.is_long()).map(|(_, since_ms)| since_ms),
        };
        if let Some(idle_since_ms) = idle_since_ms
            && self.workers.len() < WORKERS
            && self.workers.iter().all(|worker| worker.is_ready)
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
        self.workers.push(Worker { id: self.last_worker, started_ms: now_ms, is_ready: false });
        next.commands.push(Command::Start(self.last_worker, self.is_own));
    }
}
