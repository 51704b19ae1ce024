//! The engine from the state's side: when it is asked, when it is stopped, and what its words change.

use vicinity_protocol::Go;

use super::line::play_last;
use super::{Effect, Heard};
use crate::state::{Asked, State};
use crate::text;

pub(super) fn hear(state: &mut State, heard: Heard, effects: &mut Vec<Effect>) {
    // An answer to what was asked about another line comes too late.
    let is_current = |state: &State, id| state.engine.asked.is_some_and(|asked| asked.id == id);
    match heard {
        Heard::Info(info) => {
            if is_current(state, info.id) && info.line == 1 {
                state.engine.info_turn = Some(state.game.position().turn());
                state.engine.info = Some(info);
            }
        }
        Heard::Best { id, mv } => {
            if !is_current(state, id) {
                return;
            }
            state.engine.asked = None;
            match mv.and_then(|mv| state.game.position().parse_uci(&mv).ok()) {
                Some(mv) => play_last(state, mv, effects),
                None => {
                    state.paused = true;
                    state.notice = Some(text::ENGINE_NO_MOVE.to_owned());
                }
            }
        }
        Heard::Error { id, message } => {
            if is_current(state, id) {
                state.engine.asked = None;
                state.paused = true;
                state.notice = Some(text::engine_error(&message));
            }
        }
        Heard::Restarted(why) => state.notice = Some(why.to_owned()),
        Heard::Gone => {
            state.engine.asked = None;
            state.paused = true;
            state.notice = Some(text::ENGINE_GONE.to_owned());
        }
    }
}

/// Asks the engine when it is its turn, and stops it when what it was asked no longer stands.
pub(super) fn look_after_engine(state: &mut State, effects: &mut Vec<Effect>) {
    if state.settings.has_engine() && !state.engine.is_warm {
        state.engine.is_warm = true;
        effects.push(Effect::Warm);
    }
    let strength = (state.settings.level, state.settings.think_time_ms);
    let wanted = state.is_engines_turn() && !state.paused;
    let fits = |asked: &Asked| asked.revision == state.revision && asked.strength == strength;
    if let Some(asked) = &state.engine.asked {
        if wanted && fits(asked) {
            return;
        }
        state.engine.asked = None;
        effects.push(Effect::Stop);
    }
    if !wanted {
        return;
    }
    let id = state.engine.last_id.wrapping_add(1);
    state.engine.last_id = id;
    state.engine.asked = Some(Asked { id, revision: state.revision, strength });
    let variant = state.game.position().variant();
    let start = state.game.start().fen();
    effects.push(Effect::Go(Go {
        id,
        variant: variant.name().to_owned(),
        fen: (start != variant.start_fen()).then_some(start),
        moves: state.game.played().iter().map(|played| played.uci.clone()).collect(),
        level: strength.0,
        seed: state.seed.wrapping_add(id),
        movetime_ms: Some(strength.1),
        ..Go::default()
    }));
}
