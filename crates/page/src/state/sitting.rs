//! The sitting: who plays the game on the board, how long they have, and what the engine does for them.

use vicinity_rules::Color;

use super::task::EngineState;
use crate::analysis::Analysis;
use crate::clock::Clock;
use crate::settings::Settings;

pub struct Sitting {
    /// Who plays, and how the board is seen.
    pub settings: Settings,
    pub clock: Clock,
    pub engine: EngineState,
    /// Whether the engine waits although it is its turn.
    pub paused: bool,
    /// The side that is played in another browser, if one is.
    pub elsewhere: Option<Elsewhere>,
    /// What the engine is asked beside playing.
    pub analysis: Analysis,
    /// Makes the choices of the engine's weaker levels differ from visit to visit.
    pub seed: u32,
}

/// A side that is played in another browser, by its own clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    pub side: Color,
    /// Whether the two browsers talk: the clocks stand while they do not.
    pub is_here: bool,
}

impl Sitting {
    /// Players at a game that has not begun to be thought about.
    pub fn new(settings: Settings) -> Self {
        Sitting {
            settings,
            clock: Clock::default(),
            engine: EngineState::default(),
            paused: false,
            elsewhere: None,
            analysis: Analysis::default(),
            seed: 0,
        }
    }

    /// Another game lies before them: nothing that was thought of the old one holds, and the clock stands where it stood in this.
    pub(crate) fn turn_to(&mut self, revision: u32, spent_ms: u32) {
        self.clock = Clock { now_ms: self.clock.now_ms, at: revision, spent_ms, ..Clock::default() };
        self.analysis =
            Analysis { is_on: self.analysis.is_on, lines: self.analysis.lines, ..Analysis::default() };
        self.engine.info = None;
        self.paused = false;
    }
}
