//! The session: players, clocks, and the engine's work for them.

use vicinity_rules::Color;

use super::task::EngineState;
use crate::analysis::Analysis;
use crate::clock::Clock;
use crate::settings::Settings;

pub struct Session {
    /// The players, the engine's settings and the orientation.
    pub settings: Settings,
    pub clock: Clock,
    pub engine: EngineState,
    /// Whether the engine is paused.
    pub paused: bool,
    /// The side that is played in another browser, if any.
    pub remote_player: Option<RemotePlayer>,
    /// Analysis, hints and threats.
    pub analysis: Analysis,
    /// The seed for the choices of the weaker levels, different on each visit.
    pub seed: u32,
}

/// A side that is played in another browser, with its own clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemotePlayer {
    pub side: Color,
    /// Whether the browsers are connected; the clocks stop while they are not.
    pub is_connected: bool,
    /// In a game with clocks: the time that White and Black had left when the turn began. A
    /// takeback or a broken connection changes it without a move, so it differs from the times
    /// recorded with the moves.
    pub left_ms: Option<[u32; 2]>,
}

impl Session {
    /// Creates a session with a stopped clock and an idle engine.
    pub fn new(settings: Settings) -> Self {
        Session {
            settings,
            clock: Clock::default(),
            engine: EngineState::default(),
            paused: false,
            remote_player: None,
            analysis: Analysis::default(),
            seed: 0,
        }
    }

    /// Resets the session for another game, whose current turn has already used `spent_ms`.
    pub(crate) fn reset_for_game(&mut self, revision: u32, spent_ms: u32) {
        self.clock = Clock { now_ms: self.clock.now_ms, at: revision, spent_ms, ..Clock::default() };
        self.analysis =
            Analysis { is_on: self.analysis.is_on, lines: self.analysis.lines, ..Analysis::default() };
        self.engine.info = None;
        self.paused = false;
    }

    /// Returns the next random number: a linear congruential generator, whose lower bits are less
    /// random than its upper ones.
    pub fn next_seed(&mut self) -> u32 {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.seed
    }
}
