//! The clocks: how long each side has, and what is left of it.
//!
//! Plain data. What is left after a move stands at the move in the tree, so that undo, branches and files bring it along; here
//! is only what the side to move has used of its turn. Time is told by events ([`crate::update::Event::Tick`]), and differences
//! of time stamps are counted, never ticks: a browser may hold those back as it likes. As on lichess the clocks run when both
//! sides have moved. The engine moves in time; where the device is too slow for that, its clock stops at the last tenth of a
//! second rather than lose it a game that its machine has lost.

use vicinity_rules::{Color, NodeId, Outcome, Told, Tree};

use crate::settings::Player;
use crate::state::State;

/// Below so much time left tenths are shown, and it is said once.
pub const LOW_MS: u32 = 10_000;
/// What is left to the engine at least.
const ENGINE_LEAST_MS: u32 = 100;
/// The longest game that can be chosen, in minutes.
pub const MOST_MINUTES: u32 = 180;
/// The most that a move brings, in seconds.
pub const MOST_INCREMENT_S: u32 = 60;

/// What each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// For the whole game, in seconds.
    pub base_s: u32,
    /// More for each move, in seconds.
    pub increment_s: u32,
}

impl Control {
    /// Reads what addresses and PGN have, `300+2`, or `300` without increment.
    pub fn parse(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.as_bytes()[0] != b'+');
        Some(Control { base_s: number(base)? as u32, increment_s: number(increment)? as u32 }).filter(
            |control| {
                (1..=60 * MOST_MINUTES).contains(&control.base_s) && control.increment_s <= MOST_INCREMENT_S
            },
        )
    }

    /// Writes it so.
    pub fn word(self) -> String {
        crate::language::cat(&[&self.base_s.to_string(), "+", &self.increment_s.to_string()])
    }
}

/// What is known of the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What the side to move has used of its turn, before the clock began to run last.
    pub spent_ms: u32,
    /// When it began to run; `None` while it stands.
    pub since_ms: Option<u64>,
    /// What time it is, by the page's own clock.
    pub now_ms: u64,
    /// The line of moves that this belongs to.
    pub at: u32,
    /// Whether the game was over then.
    pub was_over: bool,
    /// Whether it has been said that little is left.
    pub is_low_said: bool,
}

impl Clock {
    /// What the side to move has used of its turn.
    pub fn used_ms(&self) -> u32 {
        let runs_ms = self.since_ms.map_or(0, |since_ms| self.now_ms.saturating_sub(since_ms));
        self.spent_ms.saturating_add(runs_ms.min(u64::from(u32::MAX)) as u32)
    }
}

/// Who made a move.
fn mover(tree: &Tree, node: NodeId) -> Color {
    let first = tree.start().turn();
    if tree.depth(node) % 2 == 1 { first } else { !first }
}

impl State {
    /// What a side has left after the first moves of the line: what stands at its last move there, or all of it.
    pub fn left_after(&self, color: Color, ply: usize) -> Option<u32> {
        let moves = self.line[..ply].iter().rev();
        let mut known = moves.filter(|node| mover(&self.tree, **node) == color);
        let known = known.find_map(|node| self.tree.clock_ms(*node));
        known.or(self.settings.clock.map(|control| control.base_s * 1000))
    }

    /// What a side's clock shows: of the game while it goes on, of the position shown when it is over.
    pub fn left_ms(&self, color: Color) -> Option<u32> {
        if self.settings.clock.is_none() || self.outcome.is_some() && !self.shows_last() {
            return self.left_after(color, self.shown.ply);
        }
        let left_ms = self.left_after(color, self.line.len())?;
        if self.game.position().turn() != color {
            return Some(left_ms);
        }
        let least_ms =
            if self.settings.player(color) == Player::Engine { ENGINE_LEAST_MS.min(left_ms) } else { 0 };
        // What was used of another turn is none of this one: a move may have been played just now.
        let used_ms = if self.clock.at == self.revision { self.clock.used_ms() } else { 0 };
        Some(left_ms.saturating_sub(used_ms).max(least_ms))
    }

    /// Whether the clock of the side to move runs.
    pub fn clock_runs(&self) -> bool {
        self.settings.clock.is_some()
            && self.outcome.is_none()
            && self.line.len() >= 2
            && !self.analysis.is_on
            && !(self.paused && self.is_engines_turn())
    }

    /// What the mover's clock will show after a move from the position shown.
    pub fn left_after_move(&self) -> Option<u32> {
        let control = self.settings.clock?;
        let turn = self.shown.position.turn();
        let increment_ms = if self.shown.ply < 2 { 0 } else { control.increment_s * 1000 };
        let left_ms =
            if self.shows_last() { self.left_ms(turn) } else { self.left_after(turn, self.shown.ply) };
        left_ms.map(|left_ms| left_ms + increment_ms)
    }

    /// After how many milliseconds something else is to be seen on a clock.
    pub fn next_tick_ms(&self) -> Option<u32> {
        self.clock.since_ms?;
        let left_ms = self.left_ms(self.game.position().turn())?;
        Some(1 + left_ms % if left_ms > LOW_MS { 1000 } else { 100 })
    }

    /// The engine's time for its move: what was chosen, or a sensible share of what it has left.
    pub fn engine_time_ms(&self) -> u32 {
        let chosen_ms = self.settings.think_time_ms;
        let Some(control) = self.settings.clock else { return chosen_ms };
        let left_ms = self.left_after(self.game.position().turn(), self.line.len()).unwrap_or_default();
        let left_ms = left_ms.saturating_sub(self.clock.spent_ms);
        chosen_ms.min(left_ms / 30 + control.increment_s * 800).min(left_ms / 4).max(10)
    }
}

/// Lets the clock run or stand as the game is now; returns how the game ends if a side's time is up.
pub fn settle(state: &mut State) -> Option<Told> {
    let is_over = state.outcome.is_some();
    let is_new_turn = state.clock.at != state.revision || state.clock.was_over && !is_over;
    let runs = state.clock_runs();
    let clock = &mut state.clock;
    if is_new_turn {
        *clock = Clock { now_ms: clock.now_ms, at: state.revision, ..Clock::default() };
    }
    clock.was_over = is_over;
    if !runs {
        clock.spent_ms = clock.used_ms();
        clock.since_ms = None;
        return None;
    }
    clock.since_ms = clock.since_ms.or(Some(clock.now_ms));
    let turn = state.game.position().turn();
    if state.settings.player(turn) == Player::Engine {
        return None;
    }
    let left_ms = state.left_ms(turn)?;
    let is_short = state.settings.clock.is_some_and(|control| control.base_s * 1000 <= LOW_MS);
    if left_ms <= LOW_MS && !is_short && !std::mem::replace(&mut state.clock.is_low_said, true) {
        state.spoken = crate::words::low_time(turn);
    }
    let outcome = Outcome::time_forfeit(state.game.position(), turn);
    (left_ms == 0).then(|| Told {
        at: state.place().end,
        result: outcome.result(),
        termination: outcome.reason.name().to_owned(),
    })
}
