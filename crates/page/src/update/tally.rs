//! The score against the engine: how games ended, and what a row of wins or losses leads to.
//!
//! What the browser keeps of it is one text, in which each game that counts is a word `near 4w;`:
//! the game, the level, and `w`, `d` or `l` for won, drawn or lost. A game counts once, when it
//! ends, and only where somebody played it alone from the array: with no move taken back, no hint
//! and no analysis, against one level throughout (`Game::is_casual`).

use super::event::Event;
use crate::language::cat;
use crate::recent::SCORE;
use crate::settings::LEVELS;
use crate::state::State;
use crate::words;

/// Takes note of what helps somebody in a game that has begun. Moves taken back the game notes
/// itself.
pub(super) fn note(state: &mut State, event: &Event) {
    state.game.is_casual |= !state.game.line().is_empty()
        && matches!(event, Event::Wish(_) | Event::Analyse | Event::SetLevel(_) | Event::SetPlayer(..));
}

/// Has a game counted that has just ended.
pub(super) fn settle(state: &mut State) {
    if let Some(end) = end(state)
        && !std::mem::replace(&mut state.game.is_casual, true)
    {
        let word = cat(&[&kind(state), end, ";"]);
        state.device.score += &word;
        // Another tab may have written meanwhile.
        let stored = state.device.storage.get(SCORE).unwrap_or_default();
        let _ = state.device.storage.set(SCORE, &cat(&[&stored, &word]));
        if state.offer().is_some() {
            state.ui.spoken = cat(&[&state.ui.spoken, " ", &words::offer(state)]);
        }
    }
}

/// How the game ended for the person in it, where it is one against the engine and from the array.
fn end(state: &State) -> Option<&'static str> {
    let winner = state.game.outcome()?.winner;
    let (settings, start) = (&state.sitting.settings, state.game.start());
    let is_of_kind = settings.has_human()
        && settings.has_engine()
        && !state.embedding.is_framed
        && state.policy.engine_plays
        && !start.variant().is_own()
        && start.fen() == start.variant().start_fen();
    is_of_kind.then(|| match winner {
        None => "d",
        Some(winner) if state.lost_to(winner) => "l",
        Some(_) => "w",
    })
}

/// What a word begins with: the game and the level.
fn kind(state: &State) -> String {
    let level = state.sitting.settings.level.to_string();
    cat(&[state.game.start().variant().base_name(), " ", &level])
}

impl State {
    /// The wins, draws and losses in this game against the engine at its level, where the game that
    /// is over is one of that kind; `None` as long as none has been counted.
    pub fn score_at_level(&self) -> Option<[usize; 3]> {
        end(self)?;
        let kind = kind(self);
        let words = || self.device.score.split(';').filter_map(|word| word.strip_prefix(&kind));
        let counts = ["w", "d", "l"].map(|end| words().filter(|word| *word == end).count());
        (counts != [0; 3]).then_some(counts)
    }

    /// The level that three wins or losses in a row lead to, where the game that is over is the
    /// last of them.
    pub fn offer(&self) -> Option<u8> {
        let end = end(self)?;
        let level = self.sitting.settings.level;
        let other = match end {
            "w" if level < LEVELS => level + 1,
            "l" if level > 1 => level - 1,
            _ => return None,
        };
        let kind = kind(self);
        let mut words = self.device.score.rsplit(';').filter(|word| word.starts_with(&kind));
        (0..3).all(|_| words.next().is_some_and(|word| word.ends_with(end))).then_some(other)
    }
}
