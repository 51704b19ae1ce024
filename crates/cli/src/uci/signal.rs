//! What the thread that hears and the thread that searches tell each other of one search.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use vicinity_rules::Color;

use super::command::Go;

/// How a search stands.
pub(crate) struct Signal {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    stopped: bool,
    /// Whether nothing limits it; its best move is reported when it is found all the same.
    unlimited: bool,
    /// Until it is stopped its best move is not told, even when it is known.
    infinite: bool,
    pondering: bool,
    /// When the move pondered on was played.
    hit: Option<Instant>,
    finished: bool,
}

impl Signal {
    /// Of a search for a side.
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
        // Plain values are right even if a thread has died between two of them.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the search to end.
    pub(crate) fn stop(&self) {
        self.state().stopped = true;
        self.changed.notify_all();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.state().stopped
    }

    /// The move pondered on has been played: from now on time counts. `false` where nothing was pondered on.
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

    /// The time used of the own clock: none while the other side's runs.
    pub(crate) fn time_used(&self, begun: Instant) -> Duration {
        let state = self.state();
        if state.pondering { Duration::ZERO } else { state.hit.unwrap_or(begun).elapsed() }
    }

    /// Whether only a word from outside ends the search.
    pub(crate) fn is_open_ended(&self) -> bool {
        let state = self.state();
        (state.unlimited || state.infinite || state.pondering) && !state.stopped
    }

    /// Waits until the best move may be told.
    pub(crate) fn wait_for_leave(&self) {
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
