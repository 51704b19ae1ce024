//! The engine's task, derived from the state, and its current request.
//!
//! `update/engine.rs` decides whether a new request is needed.

use vicinity_protocol::Info;
use vicinity_rules::Color;

use super::State;
use crate::analysis::{
    ADVICE_MS, ANALYSIS_MS, MAX_WORKERS, MAX_WORKERS_ON_SMALL, RequestKind, SURVEY_HASH_MIB, Task,
};
use crate::preferences::Preference;
use crate::settings::LEVELS;

#[derive(Default)]
pub struct EngineState {
    /// The open request.
    pub pending: Option<PendingRequest>,
    /// The latest search report.
    pub info: Option<Info>,
    /// The side to move in the position of `info`.
    pub info_turn: Option<Color>,
    pub last_id: u32,
    /// Whether a worker has been started in advance.
    pub is_warm: bool,
    /// Whether the engine is reported missing or late.
    pub is_missing: bool,
    /// Whether it waits before its next move, so that a spectator can follow.
    pub is_pausing: bool,
}

/// A request without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingRequest {
    pub id: u32,
    pub task: Task,
}

impl State {
    /// Returns the task that the engine should work on now.
    pub fn task(&self) -> Option<Task> {
        if self.embedding.is_asleep {
            return None;
        }
        let analysis = &self.session.analysis;
        let advice = Task {
            ask: RequestKind::Lines,
            revision: self.game.revision(),
            ply: self.game.shown().ply,
            level: LEVELS,
            time_ms: ADVICE_MS,
            nodes: None,
            lines: 1,
            hash_mib: self.hash_mib(),
            workers: 1,
        };
        if let Some((ply, effort)) = analysis.survey {
            let (time_ms, nodes) = (effort.most_ms, Some(effort.nodes));
            return Some(Task {
                ask: if ply.is_some() { RequestKind::Survey } else { RequestKind::Trial },
                ply: ply.unwrap_or(advice.ply),
                time_ms,
                nodes,
                hash_mib: SURVEY_HASH_MIB,
                ..advice
            });
        }
        match analysis.requested_advice {
            Some(ask) => Some(Task { ask, ..advice }),
            None if analysis.is_on => {
                let is_wanted =
                    !self.game.shown().legal.is_empty() && !analysis.rests && !self.device.is_hidden;
                is_wanted.then_some(Task {
                    time_ms: ANALYSIS_MS,
                    lines: analysis.lines,
                    workers: self.analysis_workers(),
                    ..advice
                })
            }
            None if self.session.engine.is_pausing => None,
            None => (self.is_engines_turn() && !self.is_engine_waiting()).then_some(Task {
                ask: RequestKind::Move,
                ply: self.game.line().len(),
                level: self.session.settings.level,
                time_ms: self.engine_time_ms(),
                ..advice
            }),
        }
    }

    /// Returns the hash table size in mebibytes: as chosen, or the default for the device.
    pub fn hash_mib(&self) -> u16 {
        let usual = if self.device.is_small { 16 } else { 64 };
        self.device.preferences.value(Preference::Memory).parse().unwrap_or(usual)
    }

    /// Returns the number of workers that analyse a position together: as chosen, or one less than
    /// the device has processors, so that the page has one for itself.
    fn analysis_workers(&self) -> u8 {
        let max = self.max_workers();
        let usual = self.device.processors.clamp(2, MAX_WORKERS + 1) - 1;
        self.device.preferences.value(Preference::Processors).parse().unwrap_or(usual).min(max)
    }

    /// Returns the maximum number of workers that may analyse a position together on this device.
    pub fn max_workers(&self) -> u8 {
        let limit = if self.device.is_small { MAX_WORKERS_ON_SMALL } else { MAX_WORKERS };
        self.device.processors.clamp(1, limit)
    }
}
