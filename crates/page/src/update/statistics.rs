//! Statistics of games against the engine, and the level offered after a series of wins or losses.
//!
//! They are stored as one text with an entry such as `near 4w;` for each game that counts: the
//! variant, the level, and `w`, `d` or `l` for a win, draw or loss. A game counts once, when it
//! ends, and only if it was played from the start position without takebacks, hints and analysis,
//! and against one level throughout (`Game::is_casual`).

use crate::language::concat;
use crate::recent::STATISTICS;
use crate::settings::LEVELS;
use crate::state::State;
use crate::words;

/// The minimum length of a game that counts. A game that is resigned earlier is considered aborted.
const MIN_PLIES: usize = 2;

/// Marks a game in progress as casual, because the player gets help or changes the opponent.
/// Takebacks are noted by the game itself.
pub(super) fn exclude(state: &mut State) {
    state.game.is_casual |= !state.game.line().is_empty();
}

/// Counts a game that has just ended.
pub(super) fn sync(state: &mut State) {
    if let Some(end) = end(state)
        && !std::mem::replace(&mut state.game.is_casual, true)
    {
        let word = concat(&[&kind(state), end, ";"]);
        state.device.statistics += &word;
        // Another tab may have changed the text.
        let stored = state.device.storage.get(STATISTICS).unwrap_or_default();
        let _ = state.device.storage.set(STATISTICS, &concat(&[&stored, &word]));
        if state.offer().is_some() {
            state.ui.announcement = concat(&[&state.ui.announcement, " ", &words::offer(state)]);
        }
    }
}

/// Returns the result for the human in a game against the engine from the start position.
fn end(state: &State) -> Option<&'static str> {
    let winner = state.game.outcome()?.winner;
    let (settings, start) = (&state.session.settings, state.game.start());
    let is_of_kind = settings.has_human()
        && settings.has_engine()
        && !state.embedding.is_framed
        && state.policy.engine_plays
        && state.game.line().len() >= MIN_PLIES
        && !start.variant().is_custom()
        && start.fen() == start.variant().start_fen();
    is_of_kind.then(|| match winner {
        None => "d",
        Some(winner) if state.is_win_of_engine(winner) => "l",
        Some(_) => "w",
    })
}

/// Returns the start of an entry: the variant and the level.
fn kind(state: &State) -> String {
    let level = state.session.settings.level.to_string();
    concat(&[state.game.start().variant().base_name(), " ", &level])
}

impl State {
    /// Returns wins, draws and losses in this variant at this level, if the finished game counts
    /// there; `None` if none were counted.
    pub fn score_at_level(&self) -> Option<[usize; 3]> {
        end(self)?;
        let kind = kind(self);
        let words = || self.device.statistics.split(';').filter_map(|word| word.strip_prefix(&kind));
        let counts = ["w", "d", "l"].map(|end| words().filter(|word| *word == end).count());
        (counts != [0; 3]).then_some(counts)
    }

    /// Returns the level offered after three wins or losses in a row, of which the finished game is
    /// the last.
    pub fn offer(&self) -> Option<u8> {
        let end = end(self)?;
        let level = self.session.settings.level;
        let other = match end {
            "w" if level < LEVELS => level + 1,
            "l" if level > 1 => level - 1,
            _ => return None,
        };
        let kind = kind(self);
        let mut words = self.device.statistics.rsplit(';').filter(|word| word.starts_with(&kind));
        (0..3).all(|_| words.next().is_some_and(|word| word.ends_with(end))).then_some(other)
    }
}
