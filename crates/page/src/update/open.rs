//! Opens games: new games, addresses, files, puzzles, and games that undo restores.

use vicinity_record::{NodeId, Record};
use vicinity_rules::{CUSTOM_VARIANTS, Color, Position, Variant};

use super::analysis;
use super::played_game::return_to_game;
use super::reload;
use super::suspended_game::open;
use crate::address::{self, Opened};
use crate::autosave;
use crate::event::Effect;
use crate::language::concat;
use crate::recent::{self, GAME, Recent};
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::state::{Cursor, GameSetup, History, State, Step, SuspendedGame, home_square};
use crate::tab::Tab;
use crate::words::{self, ErrorText};

impl State {
    /// Opens an address. If it is invalid, the state is the start page with a notice.
    pub fn open(hash: &str) -> Self {
        let (mut opened, notice) = match address::parse_with_remark(hash) {
            Ok((opened, dropped)) => (opened, dropped.map(|dropped| words::dropped_rights(&dropped))),
            Err(error) => (Opened::start_page(), Some(words::invalid_link(&error))),
        };
        let analysed = opened.analysed.take();
        let mut state = State::of(opened);
        resume_analysis_of(&mut state, analysed);
        state.mark_address_written();
        state.ui.notice = notice;
        state
    }
}

/// Returns the players of a game against the engine with one side for the human.
pub(crate) fn against_engine(human: Color) -> [Player; 2] {
    let mut players = [Player::Engine; 2];
    players[human.index()] = Player::Human;
    players
}

/// Starts a game on this page, with other players if `setup` has them. Undo restores the previous
/// game. Returns whether that one, or the start page, is worth an entry in the browser's history.
pub(super) fn begin(state: &mut State, record: Record, setup: Option<GameSetup>) -> bool {
    if return_to_game(state) {
        state.session.analysis.is_on = false;
    }
    let old = state.game.record();
    let is_worth_keeping = !old.children(NodeId::START).is_empty()
        // A deleted line can be restored only in its own game.
        || matches!(state.history.done.last(), Some(Step::Edits { .. }))
        || setup.is_some()
        || old.start().fen() != record.start().fen()
        || old.start().variant().name() != record.start().variant().name();
    let cursor = Cursor { end: record.main_end(), ply: usize::MAX };
    let slot = state.history.last_slot + 1;
    let before = open(state, SuspendedGame { record, cursor, setup, slot, spent_ms: 0 });
    state.history.last_slot = slot;
    let is_start = state.ui.screen == Screen::Start;
    state.ui.set_screen(Screen::Game);
    if is_worth_keeping {
        state.history.done.push(Step::Game(Box::new(before)));
        forget_old_games(state);
    }
    // These steps belong to the record that has been replaced.
    state.history.undone.clear();
    state.ui.notice = None;
    state.ui.announcement = words::title(state.game.position().variant()).to_owned();
    is_worth_keeping || is_start
}

/// Starts a game of a variant, given by its name.
pub(crate) fn begin_variant(state: &mut State, name: &str) -> bool {
    match Variant::parse(name) {
        Ok(variant) => begin(state, Record::new(Position::start(&variant)), None),
        Err(error) => {
            state.ui.notice = Some(error.text());
            false
        }
    }
}

/// Opens a game from an address, with its settings and screen. The previous game is in the
/// browser's history.
///
/// The address is not rewritten until the game changes, even if it was invalid.
pub(crate) fn open_elsewhere(state: &mut State, opened: Opened) {
    return_to_game(state);
    let Opened { record, settings, screen, analysed } = opened;
    let cursor = Cursor { end: record.main_end(), ply: usize::MAX };
    let slot = state.history.last_slot + 1;
    state.session.settings = settings;
    state.session.analysis.is_on = false;
    open(state, SuspendedGame { record, cursor, setup: None, slot, spent_ms: 0 });
    state.history = History::of(&state.game);
    state.ui.set_screen(screen);
    state.ui.focus = home_square(state.game.start(), settings.orientation());
    state.ui.notice = None;
    // Notes are about a move of the game before, and the result is shown beside the moves.
    if state.ui.tab == Tab::Notes || state.game.outcome().is_some() {
        state.ui.tab = Tab::Moves;
    }
    resume_analysis_of(state, analysed);
    state.mark_address_written();
}

/// Analyses a record that an address contains.
fn resume_analysis_of(state: &mut State, analysed: Option<Record>) {
    if let Some(record) = analysed {
        let cursor = Cursor { end: record.main_end(), ply: usize::MAX };
        analysis::resume(state, record, cursor);
    }
}

pub(super) fn open_address(state: &mut State, hash: &str, effects: &mut Vec<Effect>) {
    if hash == state.address() {
        return;
    }
    // Custom variants need the full build.
    if !state.device.is_full_program && address::has_custom_variant(hash) {
        return reload::request_full_program(state, None, effects);
    }
    match address::parse_with_remark(hash) {
        Ok((opened, _))
            if reload::needs_full_program(state, &opened.screen)
                || opened.analysed.is_some() && reload::analysis_needs_full_program(state) =>
        {
            return reload::request_full_program(state, None, effects);
        }
        // Nothing that is not in the address is lost on the way back to the game.
        Ok((opened, _)) if opened.screen.has_game() && hash == state.address_on(&opened.screen) => {
            return stay(state, opened.screen, effects);
        }
        // The entry lacks the variations that were kept with a review's annotations, and the moves
        // that were played beside the openings.
        Ok((opened, _))
            if CUSTOM_VARIANTS
                && matches!(state.ui.screen, Screen::Review | Screen::Explorer)
                && opened.screen == Screen::Game
                && opened.analysed.is_some() == state.session.analysis.is_on
                && opened.settings.players == state.session.settings.players
                && is_shown_game(state, opened.analysed.as_ref().unwrap_or(&opened.record)) =>
        {
            stay(state, opened.screen, effects);
            return state.touch_address();
        }
        Ok(_) if state.address_after_analysis().is_some_and(|address| address == hash) => {
            analysis::switch(state);
            return stay(state, Screen::Game, effects);
        }
        Ok((mut opened, dropped)) => {
            if !opened.screen.has_game() && opened.settings.has_default_strength() {
                // It is the level of the next game.
                opened.settings.level = state.session.settings.level;
                opened.settings.think_time_ms = state.session.settings.think_time_ms;
            }
            open_elsewhere(state, opened);
            state.ui.notice = dropped.map(|dropped| words::dropped_rights(&dropped));
        }
        Err(error) => {
            open_elsewhere(state, Opened::start_page());
            state.ui.notice = Some(words::invalid_link(&error));
        }
    }
    // They belong to the game before.
    effects.push(Effect::CloseDialogs);
    state.ui.announcement = words::announcements::at_move(state);
    opened(state);
}

/// Whether another record is that of the game on the board before what was kept or played on the
/// screen: only beside the openings moves are added to the main line.
fn is_shown_game(state: &State, other: &Record) -> bool {
    let record = state.game.record();
    let is_longer = record.depth(record.main_end()) > other.depth(other.main_end());
    has_main_line(record, other) && (state.ui.screen == Screen::Explorer || !is_longer)
}

/// Whether a record has the main line of another one, and its end.
pub(crate) fn has_main_line(record: &Record, other: &Record) -> bool {
    let next = |at: NodeId, node: NodeId| {
        let mv = other.played(node)?.mv;
        record.children(at).iter().copied().find(|child| record.played(*child).is_some_and(|it| it.mv == mv))
    };
    let found = other.line(other.main_end()).into_iter().try_fold(NodeId::START, next);
    record.start() == other.start()
        && found
            .is_some_and(|end| other.main_ending().is_none_or(|ending| record.ending(end) == Some(ending)))
}

/// Shows another screen of the game on the board, whose address has been opened.
fn stay(state: &mut State, screen: Screen, effects: &mut Vec<Effect>) {
    // The button that led back is gone.
    if screen == Screen::Game {
        effects.push(Effect::FocusSquare);
    }
    state.ui.set_screen(screen);
    state.mark_address_written();
    effects.push(Effect::CloseDialogs);
}

/// Restores the stored game for an address that was just opened, because storage may have more than
/// the address.
pub(super) fn opened(state: &mut State) {
    let copy = analysis::suspend(state);
    if let Some(text) = autosave::find(state) {
        restore(state, &text);
    }
    autosave::sync(state);
    if let Some((mut record, mut cursor)) = copy {
        if let Some(stored) = autosave::kept_analysis(state, Some(&record)) {
            cursor = Cursor { end: stored.main_end(), ply: usize::MAX };
            record = stored;
        }
        analysis::resume(state, record, cursor);
        autosave::adopt_free_analysis(state);
        state.mark_address_written();
    }
}

/// Replaces the game on the board by its stored copy. Does nothing if the text is not a copy of
/// that game.
pub(crate) fn restore(state: &mut State, text: &str) {
    let Some((record, recent)) = recent::game(text) else { return };
    if address::write_game(&record) != address::write_game(state.game.record()) {
        return;
    }
    put_game(state, record, &recent);
}

/// Handles a change of the storage by another tab. If the game on the board was continued there,
/// this tab shows that state and pauses its engine.
pub(super) fn follow_other_tab(state: &mut State) {
    if state.is_save_due() || state.played.is_some() || state.embedding.is_framed {
        // Changes made here are saved as a separate game.
        return;
    }
    let slot = state.game.slot();
    let Some(own) = state.autosave.own.iter().find(|own| own.slot == slot) else { return };
    let stored = state.device.storage.get(&concat(&[GAME, &own.id]));
    let Some(text) = stored.filter(|text| own.text.as_ref().is_some_and(|own| own != text)) else { return };
    let Some((record, recent)) = recent::game(&text) else { return };
    for own in state.autosave.own.iter_mut().filter(|own| own.slot == slot) {
        own.text = Some(text.clone());
    }
    put_game(state, record, &recent);
    // A reload opens the game from the address.
    state.touch_address();
    // Only one tab's engine answers a move.
    state.session.paused = state.is_engines_turn();
    autosave::sync(state);
    state.ui.notice = Some(words::OTHER_TAB.owned());
}

/// Replaces an earlier state of a game on the board by a stored one.
fn put_game(state: &mut State, record: Record, recent: &Recent) {
    let (slot, cursor) = (state.game.slot(), Cursor { end: record.main_end(), ply: usize::MAX });
    let spent_ms = recent.spent_ms.min(u32::MAX as usize) as u32;
    open(state, SuspendedGame { record, cursor, setup: None, slot, spent_ms });
    state.game.is_casual |= recent.is_casual;
    state.history.restart(&state.game);
    if state.session.analysis.is_on {
        analysis::begin(state);
    }
    state.mark_address_written();
}

/// Returns settings with these players and the default orientation.
pub(crate) fn settings_of(players: [Player; 2], settings: Settings) -> Settings {
    Settings { players, orientation: None, ..settings }
}

/// The maximum number of previous games that undo can restore.
const GAMES_KEPT: usize = 20;

/// Drops the oldest games to limit memory.
fn forget_old_games(state: &mut State) {
    let done = &mut state.history.done;
    let games = done.iter().filter(|step| matches!(step, Step::Game(_))).count();
    if games > GAMES_KEPT
        && let Some(oldest) = done.iter().position(|step| matches!(step, Step::Game(_)))
    {
        done.drain(..=oldest);
    }
}
