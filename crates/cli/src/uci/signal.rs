//! The shared state of a search, for communication between the input thread and the search thread.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use vicinity_rules::Color;

use super::command::Go;

/// The state of a search.
pub(crate) struct Signal {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    stopped: bool,
    /// Whether the search has no limit. Unlike for `infinite`, its best move is reported as soon as
    /// it is found.
    unlimited: bool,
    /// Whether the best move must not be reported before `stop`, even if it is known.
    infinite: bool,
    pondering: bool,
    /// The time of `ponderhit`.
    hit: Option<Instant>,
    finished: bool,
}

impl Signal {
    /// The state of a new search for a side to move.
    pub(crate) fn new(go: &Go, side: Color) -> Self {
        let state = State {
            stopped: false,
            unlimited: !go.has_limit(side),
            infinite: go.infinite,
            pondering: go.ponder,
            hit: None,
            finished: false,
        };
        Signal { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The values are valid even if a thread has panicked between two changes.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests the end of the search.
    pub(crate) fn stop(&self) {
        self.state().stopped = true;
        self.changed.notify_all();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.state().stopped
    }

    /// Starts the clock after the move pondered on has been played. Returns `false` if the search
    /// does not ponder.
    pub(crate) fn ponder_hit(&self) -> bool {
        let mut state = self.state();
        let was_pondering = std::mem::replace(&mut state.pondering, false) && !state.finished;
        if was_pondering {
            state.hit = Some(Instant::now());
        }
        drop(state);
        self.changed.notify_all();
        was_pondering
    }

    /// The time used on the engine's clock: none while it ponders.
    pub(crate) fn time_used(&self, begun: Instant) -> Duration {
        let state = self.state();
        if state.pondering { Duration::ZERO } else { state.hit.unwrap_or(begun).elapsed() }
    }

    /// Whether the search ends only by a command.
    pub(crate) fn is_open_ended(&self) -> bool {
        let state = self.state();
        (state.unlimited || state.infinite || state.pondering) && !state.stopped
    }

    /// Waits until the best move may be reported.
    pub(crate) fn wait_until_reportable(&self) {
        let mut state = self.state();
        while (state.infinite || state.pondering) && !state.stopped {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(crate) fn finish(&self) {
        self.state().finished = true;
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.state().finished
    }
}
