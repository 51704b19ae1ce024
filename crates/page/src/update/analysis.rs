//! The engine as an adviser: analysis switched on and off, its lines looked at and played, hints, threats, and a game taken
//! up from the position shown.

use vicinity_protocol::Info;
use vicinity_rules::{Color, Edit, Move};

use super::Effect;
use super::line::{change, clear_choice, go_to_node};
use crate::analysis::{Advice, Ask, MOST_LINES, passed, walk};
use crate::settings::Player;
use crate::state::{Place, State};
use crate::words;

/// Switches analysis on, or back to play.
///
/// Whoever comes back on another line than he left is not overtaken by the engine: it plays there when it is told to.
pub(super) fn switch(state: &mut State) {
    let end = state.place().end;
    let analysis = &mut state.analysis;
    analysis.is_on = !analysis.is_on;
    analysis.rests = false;
    analysis.preview = None;
    analysis.wish = None;
    analysis.advice = None;
    analysis.found.clear();
    analysis.kept_depth = 0;
    if analysis.is_on {
        analysis.begun_at = end;
    } else {
        state.paused = analysis.begun_at != end;
    }
    state.spoken = if analysis.is_on { words::ANALYSING } else { words::NOT_ANALYSING }.to_owned();
    state.engine.info = None;
    state.question = None;
    clear_choice(state);
}

pub(super) fn set_lines(state: &mut State, lines: u8) {
    state.analysis.lines = lines.clamp(1, MOST_LINES);
    state.analysis.found.truncate(state.analysis.lines.into());
    state.analysis.rests = false;
    state.analysis.kept_depth = 0;
}

/// Somebody wants a hint or a threat; who sees a threat, or waits for it, wants no more of it.
pub(super) fn wish(state: &mut State, ask: Ask) {
    let is_again = ask == Ask::Threat && state.analysis.shows_threat();
    state.analysis.advice = None;
    if is_again {
        state.analysis.wish = None;
        state.spoken = words::NO_LONGER_THREAT.to_owned();
        return;
    }
    let refusal = match ask {
        Ask::Threat if state.shown.legal.is_empty() => Some(words::NO_THREAT_OVER),
        Ask::Threat if passed(&state.shown.position).is_none() => {
            let is_check = state.shown.position.in_check(state.shown.position.turn());
            Some(if is_check { words::NO_THREAT_CHECK } else { words::NO_THREAT_MOVE })
        }
        Ask::Hint if !state.may_ask_hint() => return,
        _ => None,
    };
    match refusal {
        Some(text) => advise(state, None, text.to_owned(), true),
        None => {
            state.analysis.wish = Some(ask);
            // The engine begins anew afterwards; what it has found until now is not lost meanwhile.
            let depth = state.analysis.found.first().map_or(0, |info| info.depth);
            state.analysis.kept_depth = state.analysis.kept_depth.max(depth);
        }
    }
}

/// The answer to a wish.
pub(super) fn answered(state: &mut State, ask: Ask, mv: Option<&str>) {
    state.analysis.wish = None;
    let is_threat = ask == Ask::Threat;
    let position = if is_threat { passed(&state.shown.position) } else { Some(state.shown.position.clone()) };
    if let Some(position) = position
        && let Some(mv) = mv.and_then(|mv| position.parse_uci(mv).ok())
    {
        let text = words::advice(&position, mv, is_threat);
        advise(state, Some(mv), text, is_threat);
        state.spoken += ". ";
        state.spoken += &words::move_in_words(&position, mv);
    }
}

fn advise(state: &mut State, mv: Option<Move>, text: String, is_threat: bool) {
    state.spoken.clone_from(&text);
    state.analysis.advice = Some(Advice { mv, is_threat, text });
}

/// A line was found.
pub(super) fn found(state: &mut State, info: Info) {
    if info.depth < state.analysis.kept_depth {
        return;
    }
    let place = usize::from(info.line).wrapping_sub(1);
    if info.line == 1 {
        state.engine.info_turn = Some(state.shown.position.turn());
        state.engine.info = Some(info.clone());
    }
    if state.analysis.preview.is_some() {
        return;
    }
    let found = &mut state.analysis.found;
    if place < found.len() {
        found[place] = info;
    } else if place == found.len() {
        found.push(info);
    }
}

/// Somebody looks at a move of a line, or no longer.
pub(super) fn preview(state: &mut State, what: Option<(usize, usize)>) {
    let found = &state.analysis.found;
    state.analysis.preview =
        what.filter(|(line, count)| found.get(*line).is_some_and(|info| info.pv.len() >= *count));
}

/// Plays the first moves of a line into the game: what is not there yet becomes a variation.
pub(super) fn play_line(state: &mut State, line: usize, count: usize, effects: &mut Vec<Effect>) {
    let Some(line) = state.analysis.found.get(line) else { return };
    let (moves, _) = walk(&state.shown.position, &line.pv[..count.min(line.pv.len())], Vec::new());
    let mut node = state.node_shown();
    let mut edits = Vec::new();
    let ply = state.shown.ply + moves.len();
    for played in moves {
        let there = state.tree.child(node, played.mv);
        node = there.unwrap_or_else(|| {
            let new = state.tree.add(node, played);
            edits.push(Edit::Place { node: new, index: Some(usize::MAX) });
            new
        });
    }
    let mut shifts = Vec::new();
    if edits.is_empty() {
        go_to_node(state, node, &mut shifts);
    } else {
        change(state, edits, Place { end: node, ply }, &mut shifts);
    }
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = words::spoken::at_move(state);
}

/// A game against the engine begins at the position shown. The tree keeps what was; the game goes its own way.
pub(super) fn play_here(state: &mut State, person: Color, effects: &mut Vec<Effect>) {
    if state.shown.legal.is_empty() {
        return;
    }
    if state.analysis.is_on {
        switch(state);
    }
    let mut players = [Player::Engine; 2];
    players[person.index()] = Player::Human;
    state.settings.players = players;
    state.settings.orientation = None;
    let ply = state.shown.ply;
    let line = state.line[..ply].to_vec();
    state.set_line(line, ply);
    state.paused = false;
    state.engine.info = None;
    clear_choice(state);
    state.spoken = words::play_here(person);
    effects.push(Effect::FocusSquare);
}

/// Lets go of what belongs to another position.
pub(super) fn settle(state: &mut State) {
    let at = (state.revision, state.shown.ply);
    let analysis = &mut state.analysis;
    if analysis.at != at {
        analysis.at = at;
        analysis.found.clear();
        analysis.kept_depth = 0;
        analysis.rests = false;
        analysis.preview = None;
        analysis.wish = None;
        analysis.advice = None;
    }
}
