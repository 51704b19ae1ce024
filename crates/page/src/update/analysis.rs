//! Analysis: switching it on and off, previewing and playing its lines, hints, and threats.

use vicinity_protocol::Info;
use vicinity_record::{Played, Record};
use vicinity_rules::Move;

use super::line::{add_variation, change, go_to_node};
use super::played_game::{keep_game_ended_at, keep_played_game, restore_analysed, return_to_game};
use super::statistics;
use super::suspended_game::open;
use crate::address;
use crate::analysis::{Advice, MAX_LINES, RequestKind, walk};
use crate::screen::Screen;
use crate::settings::Player;
use crate::state::{Cursor, State, SuspendedGame};
use crate::tab::Tab;
use crate::words;

/// The storage name of the number of lines that the user wants.
const LINES: &str = "lines";

/// Switches analysis on, or back to play.
///
/// While a contest is played (`Settings::is_contest`), a copy of it is analysed; also as soon as
/// moves are tried after a resignation or a lost clock. The next analysis of the game continues the
/// copy. Any other record is analysed itself. On return a finished game is shown at its end;
/// otherwise, if the player returns on a different line, the engine pauses until it is resumed.
pub(crate) fn switch(state: &mut State) {
    let end = state.game.end_node();
    let is_on = !state.session.analysis.is_on;
    if is_on {
        statistics::exclude(state);
        begin(state);
        if state.game.outcome().is_none() {
            keep_played_game(state);
        }
        restore_analysed(state);
    } else if state.played.is_some() {
        state.analysed = Some((state.game.slot(), state.game.record().clone()));
    }
    let analysis = &mut state.session.analysis;
    analysis.is_on = is_on;
    analysis.rests = false;
    analysis.is_paused = false;
    analysis.preview = None;
    analysis.requested_advice = None;
    analysis.advice = None;
    analysis.found.clear();
    analysis.kept_depth = 0;
    if is_on {
        // The engine is in the tab of the moves.
        state.ui.tab = Tab::Moves;
        let stored = state.device.storage.get(LINES).filter(|_| !state.embedding.is_framed);
        if let Some(lines) = stored.and_then(|lines| lines.parse::<u8>().ok()) {
            state.session.analysis.lines = lines.clamp(1, MAX_LINES);
        }
    } else {
        let finished_at = analysis.finished_at.take();
        match (return_to_game(state), finished_at) {
            (true, _) => {}
            (false, Some(end)) => {
                state.game.go(Cursor { end, ply: usize::MAX });
                state.history.restart(&state.game);
                state.session.paused = false;
            }
            (false, None) => state.session.paused = state.session.analysis.begun_at != end,
        }
    }
    state.ui.announcement =
        if state.session.analysis.is_on { words::ANALYSING.as_str() } else { words::NOT_ANALYSING.as_str() }
            .to_owned();
    state.session.engine.info = None;
    state.ui.question = None;
    state.ui.board_input.clear_selection();
}

/// Notes where the analysis of the game on the board begins. The moves of a game that is over
/// cannot be undone in it.
pub(crate) fn begin(state: &mut State) {
    state.session.analysis.begun_at = state.game.end_node();
    state.session.analysis.finished_at = state.finished_game();
    if state.session.analysis.finished_at.is_some() {
        state.history.restart_in_variation(&state.game);
    }
}

/// Analyses the game on the board, from any screen. Returns whether the address becomes a new entry
/// in the browser's history.
pub(super) fn show(state: &mut State) -> bool {
    let is_new_entry = state.ui.screen != Screen::Game;
    if is_new_entry {
        // It was about the screen before, such as a link that could not be opened.
        state.ui.notice = None;
    }
    if state.game.is_exercise {
        // A puzzle is not a game to return to.
        state.session.settings.players = [Player::Human; 2];
    }
    state.show(Screen::Game);
    if !state.session.analysis.is_on {
        switch(state);
    }
    is_new_entry
}

/// Analyses the game on the board, or `record` as a copy of it.
pub(crate) fn resume(state: &mut State, record: Record, cursor: Cursor) {
    state.session.analysis.is_on = false;
    switch(state);
    if address::write_game(&record) != address::write_game(state.game.record()) {
        // A game that is over is copied when a move is tried after its end.
        keep_played_game(state);
    }
    if state.played.is_some() {
        let slot = state.game.slot();
        open(state, SuspendedGame { record, cursor, setup: None, slot, spent_ms: 0 });
        state.history.restart(&state.game);
    }
}

/// Returns to the game being played, and returns the copy of it that was analysed.
pub(crate) fn suspend(state: &mut State) -> Option<(Record, Cursor)> {
    state.played.as_ref()?;
    let cursor = Cursor { end: state.game.end_node(), ply: state.game.shown().ply };
    let copy = (state.game.record().clone(), cursor);
    switch(state);
    Some(copy)
}

/// Pauses the engine of the analysis, for all positions, or continues it.
pub(super) fn pause(state: &mut State, paused: bool) {
    state.session.analysis.rests = paused;
    state.session.analysis.is_paused = paused;
    let words = if paused { words::ENGINE_OFF } else { words::ANALYSING };
    state.ui.announcement = words.owned();
}

pub(super) fn set_lines(state: &mut State, lines: u8) {
    state.session.analysis.lines = lines.clamp(1, MAX_LINES);
    if !state.embedding.is_framed {
        // Without storage, it is kept until the page is closed.
        let _ = state.device.storage.set(LINES, &state.session.analysis.lines.to_string());
    }
    state.session.analysis.found.truncate(state.session.analysis.lines.into());
    state.session.analysis.rests = state.session.analysis.is_paused;
    state.session.analysis.kept_depth = 0;
}

/// Requests a hint or a threat. A threat that is shown or requested is cancelled instead.
pub(super) fn request_advice(state: &mut State, ask: RequestKind) {
    statistics::exclude(state);
    let is_again = ask == RequestKind::Threat && state.session.analysis.shows_threat();
    state.session.analysis.advice = None;
    if is_again {
        state.session.analysis.requested_advice = None;
        state.ui.announcement = words::NO_LONGER_THREAT.owned();
        return;
    }
    let refusal = match ask {
        RequestKind::Threat if state.game.shown().legal.is_empty() => Some(words::NO_THREAT_OVER.as_str()),
        RequestKind::Threat if state.game.shown().position.after_null_move().is_none() => {
            let is_check = state.game.shown().position.in_check(state.game.shown().position.turn());
            Some(if is_check { words::NO_THREAT_CHECK.as_str() } else { words::NO_THREAT_MOVE.as_str() })
        }
        RequestKind::Hint if !state.may_ask_hint() => return,
        _ => None,
    };
    match refusal {
        Some(text) => advise(state, None, text.to_owned(), true),
        None => {
            state.session.analysis.requested_advice = Some(ask);
            // Analysis restarts afterwards; keep the lines found so far until it has caught up.
            let depth = state.session.analysis.found.first().map_or(0, |info| info.depth);
            state.session.analysis.kept_depth = state.session.analysis.kept_depth.max(depth);
        }
    }
}

pub(super) fn answered(state: &mut State, ask: RequestKind, mv: Option<&str>) {
    state.session.analysis.requested_advice = None;
    let is_threat = ask == RequestKind::Threat;
    let position = if is_threat {
        state.game.shown().position.after_null_move()
    } else {
        Some(state.game.shown().position.clone())
    };
    if let Some(position) = position
        && let Some(mv) = mv.and_then(|mv| position.parse_uci(mv).ok())
    {
        let text = words::advice(&position, mv, is_threat);
        // An arrow would make a quiet move look like a threat.
        let shown = !is_threat || words::is_sharp(&position.san(mv));
        advise(state, shown.then_some(mv), text, is_threat);
        state.ui.announcement += ". ";
        state.ui.announcement += &words::move_in_words(&position, mv);
    }
}

fn advise(state: &mut State, mv: Option<Move>, text: String, is_threat: bool) {
    state.ui.announcement.clone_from(&text);
    state.session.analysis.advice = Some(Advice { mv, is_threat, text });
}

pub(super) fn found(state: &mut State, info: Info) {
    if info.depth < state.session.analysis.kept_depth {
        return;
    }
    let place = usize::from(info.line).wrapping_sub(1);
    if info.line == 1 {
        state.session.engine.info_turn = Some(state.game.shown().position.turn());
        state.session.engine.info = Some(info.clone());
    }
    if state.session.analysis.preview.is_some() {
        return;
    }
    let found = &mut state.session.analysis.found;
    if place < found.len() {
        found[place] = info;
    } else if place == found.len() {
        found.push(info);
    }
}

/// Starts or ends the preview of a line.
pub(super) fn preview(state: &mut State, what: Option<(usize, usize)>) {
    let found = &state.session.analysis.found;
    state.session.analysis.preview =
        what.filter(|(line, count)| found.get(*line).is_some_and(|info| info.pv.len() >= *count));
}

/// Plays the first moves of a line in the game; new moves become a variation.
pub(super) fn play_line(state: &mut State, line: usize, count: usize) {
    let Some(line) = state.session.analysis.found.get(line) else { return };
    let (moves, _) = walk(&state.game.shown().position, &line.pv[..count.min(line.pv.len())], Vec::new());
    play_moves(state, moves);
}

/// Opens the analysis with a move played in the displayed position.
pub(crate) fn play_in_analysis(state: &mut State, mv: Move) {
    let moves = vec![Played::new(&state.game.shown().position, mv)];
    show(state);
    play_moves(state, moves);
}

/// Plays moves from the displayed position; new ones become a variation.
fn play_moves(state: &mut State, moves: Vec<Played>) {
    keep_game_ended_at(state, state.game.node_shown());
    let (end, edits) = add_variation(state, state.game.node_shown(), moves);
    if edits.is_empty() {
        go_to_node(state, end);
    } else {
        let ply = state.game.record().depth(end);
        if !change(state, edits, Cursor { end, ply }) {
            return;
        }
    }
    state.ui.board_input.clear_selection();
    state.ui.announcement = words::announcements::at_move(state);
}

/// Clears results that belong to another position.
pub(super) fn sync(state: &mut State) {
    let at = state.game.shown_place();
    let analysis = &mut state.session.analysis;
    // A running game is analysed as a copy, which ends when the user returns to the game.
    analysis.is_on &= state.policy.may_analyse || state.played.is_some();
    if analysis.at != at {
        analysis.at = at;
        analysis.found.clear();
        analysis.kept_depth = 0;
        analysis.rests = analysis.is_paused;
        analysis.preview = None;
        analysis.requested_advice = None;
        analysis.advice = None;
    }
}
