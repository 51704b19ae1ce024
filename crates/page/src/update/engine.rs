//! The engine: when requests start and stop, and how its events change the state.

use vicinity_protocol::Go;
use vicinity_rules::Color;

use super::line::play_last;
use super::{analysis, premove, statistics};
use crate::analysis::RequestKind;
use crate::event::{Effect, EngineEvent};
use crate::settings::{DEFAULT_THINK_TIME_MS, LEVELS, Player, Settings, THINK_TIMES_MS};
use crate::state::{PendingRequest, State};
use crate::words;

/// The minimum time per move of a game that the user only watches, in milliseconds.
const WATCHED_MOVE_MS: u32 = 800;

pub(crate) fn receive_from_engine(state: &mut State, message: EngineEvent, effects: &mut Vec<Effect>) {
    // Any other event shows that an engine is present.
    state.session.engine.is_missing = matches!(message, EngineEvent::Slow | EngineEvent::Gone(_));
    if state.ui.notice.as_deref() == Some(words::ENGINE_SLOW.as_str()) {
        state.ui.notice = None;
    }
    // Events of an earlier request are outdated.
    let current = |state: &State, id| {
        state.session.engine.pending.filter(|pending| pending.id == id).map(|pending| pending.task.ask)
    };
    match message {
        EngineEvent::Info(info) => match current(state, info.id) {
            Some(RequestKind::Move) if info.line == 1 => {
                state.session.engine.info_turn = Some(state.game.position().turn());
                state.session.engine.info = Some(info);
            }
            Some(RequestKind::Lines) => analysis::found(state, info),
            _ => {}
        },
        EngineEvent::Best { id, mv } => {
            let Some(ask) = current(state, id) else { return };
            state.session.engine.pending = None;
            match ask {
                RequestKind::Lines => state.session.analysis.rests = true,
                // The review handles the event itself and decides on the next request.
                RequestKind::Survey | RequestKind::Trial => state.session.analysis.survey = None,
                RequestKind::Hint | RequestKind::Threat => analysis::answered(state, ask, mv.as_deref()),
                RequestKind::Move => match mv.and_then(|mv| state.game.position().parse_uci(&mv).ok()) {
                    Some(mv) => {
                        pause_if_watched(state, id, effects);
                        play_last(state, mv);
                        premove::play(state);
                    }
                    None => {
                        state.session.paused = true;
                        state.ui.notice = Some(words::ENGINE_NO_MOVE.owned());
                    }
                },
            }
        }
        EngineEvent::Error { id, message } => {
            if current(state, id).is_some() {
                stop(state, words::engine_error(&message));
            }
        }
        EngineEvent::Restarted(why) => state.ui.notice = Some(why.to_owned()),
        EngineEvent::Slow => state.ui.notice = Some(words::ENGINE_SLOW.owned()),
        EngineEvent::Gone(why) => stop(state, why.to_owned()),
    }
}

/// Makes a user who only watches wait after the move of request `id`, unless the time of the moves
/// was chosen.
fn pause_if_watched(state: &mut State, id: u32, effects: &mut Vec<Effect>) {
    let Settings { think_time_ms, clock, .. } = state.session.settings;
    if state.has_human() || clock.is_some() || think_time_ms != DEFAULT_THINK_TIME_MS {
        return;
    }
    let info = state.session.engine.info.as_ref().filter(|info| info.id == id);
    let used_ms = info.map_or(0, |info| info.time_ms);
    if used_ms < WATCHED_MOVE_MS {
        state.session.engine.is_pausing = true;
        effects.push(Effect::SetTimer(WATCHED_MOVE_MS - used_ms));
    }
}

/// Lets humans play both sides; keeps the orientation of the board.
pub(super) fn play_both_sides(state: &mut State, effects: &mut Vec<Effect>) {
    let settings = &mut state.session.settings;
    settings.orientation = Some(settings.orientation());
    settings.players = Settings::TWO_HUMANS.players;
    state.session.engine.is_missing = false;
    state.session.paused = false;
    state.ui.board_input.clear_selection();
    state.ui.notice = None;
    state.ui.announcement = words::TWO_PLAYERS.owned();
    // The button disappears; do not lose the keyboard focus with it.
    effects.push(Effect::FocusSquare);
}

/// Changes the player of a side.
pub(super) fn set_level(state: &mut State, level: u8) {
    statistics::exclude(state);
    state.session.settings.level = level.clamp(1, LEVELS);
}

pub(super) fn set_player(state: &mut State, color: Color, player: Player) {
    statistics::exclude(state);
    state.session.settings.players[color.index()] = player;
    // The default orientation follows the human, until the user flips the board.
    state.session.settings.orientation = None;
    state.ui.board_input.clear_selection();
    state.session.paused = false;
}

/// Sets the engine's time per move, if it is among those offered.
pub(super) fn set_think_time(state: &mut State, time_ms: u32) {
    if THINK_TIMES_MS.contains(&time_ms) {
        state.session.settings.think_time_ms = time_ms;
    }
}

/// Stops using the engine until the user requests it again.
fn stop(state: &mut State, why: String) {
    state.session.engine.pending = None;
    state.session.analysis.requested_advice = None;
    state.session.analysis.survey = None;
    if state.session.analysis.is_on {
        state.session.analysis.rests = true;
    } else {
        state.session.paused = true;
    }
    state.ui.notice = Some(why);
}

/// Starts the wanted engine request, and stops one that is outdated.
pub(super) fn sync_engine(state: &mut State, effects: &mut Vec<Effect>) {
    let has_engine =
        state.session.settings.has_engine() && state.policy.engine_plays || state.session.analysis.is_on;
    if has_engine && !state.embedding.is_asleep && !state.session.engine.is_warm {
        state.session.engine.is_warm = true;
        effects.push(Effect::Warm);
    }
    let wanted = state.task();
    if let Some(pending) = &state.session.engine.pending {
        if wanted == Some(pending.task) {
            return;
        }
        state.session.engine.pending = None;
        effects.push(Effect::Stop);
    }
    let Some(task) = wanted else { return };
    let id = state.session.engine.last_id.wrapping_add(1);
    state.session.engine.last_id = id;
    state.session.engine.pending = Some(PendingRequest { id, task });
    let variant = state.game.position().variant();
    let start = state.game.start().fen();
    let mut go = Go {
        id,
        variant: variant.name().to_owned(),
        fen: (start != variant.start_fen()).then_some(start),
        level: task.level,
        seed: state.session.seed.wrapping_add(id),
        lines: task.lines,
        hash_mib: task.hash_mib,
        nodes: task.nodes,
        movetime_ms: Some(task.time_ms),
        ..Go::default()
    };
    if task.ask == RequestKind::Threat {
        go.fen = state.game.shown().position.after_null_move().map(|passed| passed.fen());
    } else if state.game.shown().ahead > 0 && task.ask != RequestKind::Survey {
        let position = &state.game.shown().position;
        go.moves = position.moves_made().map(|mv| position.uci(mv)).collect();
    } else {
        go.moves = state.game.played().take(task.ply).map(|played| played.uci.clone()).collect();
    }
    effects.push(Effect::Go(go, task.workers));
}
