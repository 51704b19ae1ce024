//! The open request, and the searches for it.

use vicinity_protocol::Go;

use crate::event::{EngineEvent, WorkerId};

/// The time by which a search may exceed its limit on a busy machine.
const ANSWER_PATIENCE_MS: f64 = 8_000.0;
/// The time limit from which a request counts as long. Long requests, such as analysis, can be
/// cancelled at any moment by leaving the position.
const LONG_MS: f64 = 60_000.0;
/// The time limit for silence during analysis, which reports ten times a second. The worker is
/// replaced when it is exceeded twice in a row.
const LONG_PATIENCE_MS: f64 = 3_000.0;

/// The search of a worker for the open request.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// The time at which it started.
    pub(super) since_ms: f64,
    /// The time of the last report.
    reported_ms: f64,
    /// Whether a deadline has passed once: after a page was suspended, timers run before worker
    /// messages.
    has_timed_out_once: bool,
    /// The number of nodes by the last report.
    pub(super) nodes: u32,
}

impl Search {
    pub(super) fn new(now_ms: f64) -> Self {
        Search { since_ms: now_ms, reported_ms: now_ms, has_timed_out_once: false, nodes: 0 }
    }

    /// Whether there has been a report, so that the worker works.
    pub(super) fn has_reported(&self) -> bool {
        self.reported_ms > self.since_ms
    }

    /// Notes a report.
    pub(super) fn report(&mut self, now_ms: f64) {
        self.reported_ms = now_ms;
        self.has_timed_out_once = false;
    }

    /// Returns the time at which the worker is considered dead.
    pub(super) fn deadline_ms(&self, movetime_ms: f64) -> f64 {
        if movetime_ms >= LONG_MS {
            self.reported_ms + LONG_PATIENCE_MS
        } else {
            self.since_ms + movetime_ms + ANSWER_PATIENCE_MS
        }
    }

    /// Whether the deadline has passed, for a long request twice in a row.
    pub(super) fn is_silent(&mut self, movetime_ms: f64, now_ms: f64) -> bool {
        let is_late = now_ms >= self.deadline_ms(movetime_ms);
        if is_late && movetime_ms >= LONG_MS && !self.has_timed_out_once {
            self.has_timed_out_once = true;
            self.reported_ms = now_ms;
            return false;
        }
        is_late
    }
}

/// The open request.
#[derive(Debug)]
pub(super) struct EngineRequest {
    pub(super) go: Go,
    pub(super) movetime_ms: f64,
    /// The maximum number of workers that search for it.
    pub(super) max_members: usize,
    pub(super) asked_ms: f64,
    /// The depth of the lines shown, and the worker that has found them.
    pub(super) shown: (u16, WorkerId),
    /// Whether the slow start of the engine has been reported.
    pub(super) is_slow_reported: bool,
    /// The result, held back until the minimum delay has passed.
    pub(super) answer: Option<EngineEvent>,
}

impl EngineRequest {
    pub(super) fn new(go: Go, max_members: usize, now_ms: f64) -> Self {
        EngineRequest {
            movetime_ms: f64::from(go.movetime_ms.unwrap_or(0)),
            go,
            max_members,
            asked_ms: now_ms,
            shown: (0, 0),
            is_slow_reported: false,
            answer: None,
        }
    }

    pub(super) fn is_long(&self) -> bool {
        self.movetime_ms >= LONG_MS
    }
}
