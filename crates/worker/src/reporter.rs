//! The reports and pauses of a search.

use vicinity_protocol::{Go, Report};
use vicinity_rules::Position;
use vicinity_search::{Info, Progress, ScoreValue, SearchHandler, SharedEntry};

use crate::platform::Platform;

/// The minimum time between two reports of a search with a time limit, which a user watches.
const REPORT_EVERY_MS: u64 = 100;

/// The time between two pauses of a search. A pause takes about a hundredth of a millisecond
/// (`docs/experiments/stopping.md`).
const PAUSE_EVERY_MS: f64 = 20.0;
/// The same for a search that exchanges entries with others in its pauses.
const EXCHANGE_EVERY_MS: f64 = 5.0;

/// Converts the reports of a search to messages, and limits their rate.
pub(crate) struct Reporter<'a> {
    id: u32,
    lines: usize,
    position: &'a Position,
    by_network: bool,
    begun_ms: f64,
    platform: Platform,
    /// The time of the search when it was last asked for.
    spent_ms: f64,
    pause_every_ms: f64,
    /// The time of the next pause.
    pause_ms: f64,
    /// Whether there has been a pause since the last exchange.
    has_paused: bool,
    is_stopped: bool,
    /// The minimum time between two reports.
    every_ms: u64,
    /// The time of the next report.
    due_ms: u64,
    /// Whether a report was due when the last depth was completed.
    is_due: bool,
    /// The lines of the last completed depth.
    found: Vec<vicinity_protocol::Info>,
    /// Whether they have been sent.
    is_reported: bool,
    send: &'a mut dyn FnMut(&Report),
}

impl<'a> Reporter<'a> {
    /// Creates the reporter of a search that begins now.
    pub(crate) fn new(
        go: &Go,
        position: &'a Position,
        by_network: bool,
        platform: Platform,
        send: &'a mut dyn FnMut(&Report),
    ) -> Self {
        let pause_every_ms = if go.member > 0 { EXCHANGE_EVERY_MS } else { PAUSE_EVERY_MS };
        Reporter {
            id: go.id,
            lines: usize::from(go.lines.max(1)),
            position,
            by_network,
            begun_ms: (platform.now_ms)(),
            platform,
            spent_ms: 0.0,
            pause_every_ms,
            pause_ms: pause_every_ms,
            has_paused: false,
            is_stopped: false,
            every_ms: go.movetime_ms.map_or(0, |_| REPORT_EVERY_MS),
            due_ms: 0,
            is_due: true,
            found: Vec::new(),
            is_reported: true,
            send,
        }
    }

    /// Sends what has not been sent. Returns whether the search was stopped.
    pub(crate) fn finish(mut self) -> bool {
        if !self.is_reported {
            self.report_lines();
        }
        self.is_stopped
    }

    /// Sends all lines of the last completed depth.
    fn report_lines(&mut self) {
        self.is_reported = true;
        for line in &self.found {
            (self.send)(&Report::Info(line.clone()));
        }
    }
}

impl SearchHandler for Reporter<'_> {
    fn elapsed_ms(&mut self) -> Option<u64> {
        self.spent_ms = ((self.platform.now_ms)() - self.begun_ms).max(0.0);
        Some(self.spent_ms as u64)
    }

    fn should_stop(&mut self) -> bool {
        if self.spent_ms >= self.pause_ms {
            self.pause_ms = self.spent_ms + self.pause_every_ms;
            self.is_stopped = (self.platform.pause)();
            self.has_paused = true;
        }
        self.is_stopped
    }

    fn report(&mut self, info: &Info) {
        // Weaker levels search more lines than the page requests.
        if info.multipv > self.lines {
            return;
        }
        let plies = |plies: u32| u16::try_from(plies).unwrap_or(u16::MAX);
        let message = vicinity_protocol::Info {
            id: self.id,
            depth: info.depth as u16,
            seldepth: info.selective_depth as u16,
            line: info.multipv as u8,
            score: match info.score.value() {
                ScoreValue::Centipawns(cp) => vicinity_protocol::Score::Centipawns(cp),
                ScoreValue::WinIn(n) => vicinity_protocol::Score::Win(plies(n)),
                ScoreValue::LossIn(n) => vicinity_protocol::Score::Loss(plies(n)),
            },
            nodes: u32::try_from(info.nodes).unwrap_or(u32::MAX),
            time_ms: info.time_ms as u32,
            pv: info.pv.iter().map(|&mv| self.position.uci(mv)).collect(),
            by_network: self.by_network,
        };
        if info.multipv == 1 {
            self.found.clear();
            self.is_due = info.time_ms >= self.due_ms;
            self.is_reported = self.is_due;
        }
        if self.is_due {
            self.due_ms = info.time_ms + self.every_ms;
            (self.send)(&Report::Info(message.clone()));
        }
        self.found.push(message);
    }

    fn progress(&mut self, progress: &Progress) {
        if progress.time_ms < self.due_ms.max(REPORT_EVERY_MS) || self.found.is_empty() {
            return;
        }
        self.due_ms = progress.time_ms + REPORT_EVERY_MS;
        for line in &mut self.found {
            line.nodes = u32::try_from(progress.nodes).unwrap_or(u32::MAX);
            line.time_ms = progress.time_ms as u32;
        }
        if self.is_reported { (self.send)(&Report::Info(self.found[0].clone())) } else { self.report_lines() }
    }

    fn exchange(&mut self, found: &mut Vec<SharedEntry>) -> Vec<SharedEntry> {
        let mut received = Vec::new();
        if std::mem::take(&mut self.has_paused) {
            while let Some(entries) = (self.platform.exchange)(self.id, found.as_flattened()) {
                received.extend_from_slice(entries.as_chunks().0);
                found.clear();
            }
            found.clear();
        }
        received
    }
}
