//! Saves the game on the board, restores it, and lists the saved games.
//!
//! Each game is stored under a separate name, so that tabs do not overwrite each other's games. A
//! duplicated tab and its original start with the same game: if a tab finds that the stored copy is
//! not what it wrote itself, it takes another name. This needs no lock, and recovers if both write
//! at once.

use vicinity_record::{NodeId, Record, pgn};
use vicinity_rules::CUSTOM_VARIANTS;

use crate::address;
use crate::event::Effect;
use crate::language::{concat, split_at};
use crate::recent::{self, BROKEN, GAME, GAME_ANALYSIS, MAX_GAME_BYTES, MAX_GAMES, MAX_TOTAL_BYTES, Recent};
use crate::screen::Screen;
use crate::state::{OwnCopy, SaveVersion, State};
use crate::storage::{Storage, StorageError};
use crate::words;

/// The tab storage name of the tab's own game.
const OWN: &str = "game";

/// The tab storage name of the displayed place and the address that it belongs to.
const PLACE: &str = "place";

/// The end of a place in an analysis whose engine is switched off.
const ENGINE_OFF: &str = "off";

/// The tab storage name of the last analysis of a copy of a game: the name of the stored game, and
/// the copy.
const ANALYSIS: &str = "analysis";

/// The bit that is set in the slot of an own copy if it is of the analysis that began in the game
/// of that slot, before any move.
const FREE_ANALYSIS: u32 = 1 << 31;

/// The number of plies from which an analysis without comments and variations is saved.
const MIN_ANALYSIS_PLIES: usize = 4;

/// The maximum number of remembered games of this page; undo does not reach further back.
const MAX_OWN: usize = 30;

impl State {
    /// Whether the game has changed since it was saved.
    pub fn is_save_due(&self) -> bool {
        let now = version(self);
        !self.embedding.is_framed
            && (self.played.is_none() || is_free_analysis(self))
            && self.autosave.saved.is_none_or(|saved| (saved.slot, saved.version) != (now.slot, now.version))
    }

    /// Returns the game that could not be stored, for the entry in the browser's history.
    pub fn history_entry(&self) -> Option<&str> {
        self.autosave.spare.as_deref()
    }
}

/// Whether the board shows an analysis that began without a game. As the page begins with a game
/// against the engine, it is the copy of one without moves.
fn is_free_analysis(state: &State) -> bool {
    CUSTOM_VARIANTS && state.played.as_ref().is_some_and(|played| is_empty(&played.record))
}

fn is_empty(record: &Record) -> bool {
    record.children(NodeId::START).is_empty() && record.comment(NodeId::START).is_empty()
}

/// Writes an analysis that began without a game for storage; `None` if it is too short to be worth
/// an entry among the saved games.
fn kept_free_analysis(state: &State) -> Option<String> {
    let record = state.game.record();
    let written = pgn::write(record);
    let (_, moves) = split_at(&written, "\n\n")?;
    // Comments, variations and glyphs.
    let is_annotated = moves.contains(['{', '(', '$']);
    let is_worth_keeping = is_annotated || record.depth(record.main_end()) >= MIN_ANALYSIS_PLIES;
    is_worth_keeping.then(|| state.kept_analysis(record.clone(), state.device.now_s))?
}

/// Continues the entry of an analysis that began without a game, after a reload.
pub(crate) fn adopt_free_analysis(state: &mut State) {
    if !is_free_analysis(state) {
        return;
    }
    let game = address::write_game(state.game.record());
    let stored = state.device.storage.all(GAME).into_iter().find(|(id, text)| {
        let recent = recent::read(id, text);
        // An imported game with the same moves is another one.
        recent.is_some_and(|recent| recent.game == game && recent.is_analysed() && recent.names.is_empty())
    });
    if let Some((id, text)) = stored {
        let slot = state.game.slot() | FREE_ANALYSIS;
        state.autosave.own.push(OwnCopy { slot, id, text: Some(text) });
        sync(state);
    }
}

/// Whether the game on the board is played with a friend, perhaps behind another screen.
fn is_with_friend(state: &State) -> bool {
    matches!(state.ui.screen, Screen::Friend { .. }) || state.session.remote_player.is_some()
}

/// Returns the stored copy of the game on the board: this tab's copy, or the latest one.
pub(crate) fn find(state: &mut State) -> Option<String> {
    // A game with a friend is stored by its id (`crate::friend`).
    if state.embedding.is_framed || is_with_friend(state) {
        return None;
    }
    let game = address::write_game(state.game.record());
    let read = |id: &str, text: &str| {
        recent::read(id, text).filter(|recent| recent.game == game && recent.friend.is_empty())
    };
    let stored = find_stored(state, read);
    let entry = state.device.storage.history_entry();
    let spares = [state.autosave.spare.clone(), entry].into_iter().flatten();
    let spare = spares.filter_map(|text| Some((read("", &text)?.when_s, text))).max();
    let is_later = |when_s: &usize| stored.as_ref().is_none_or(|(then, ..)| then <= when_s);
    if let Some((_, text)) = spare.filter(|(when_s, _)| is_later(when_s)) {
        state.autosave.spare = Some(text.clone());
        return Some(text);
    }
    let (_, id, text) = stored?;
    state.autosave.own.push(OwnCopy { slot: state.game.slot(), id, text: Some(text.clone()) });
    Some(text)
}

/// Returns the copy in storage: the time of saving, the name and the text.
fn find_stored(
    state: &State,
    read: impl Fn(&str, &str) -> Option<Recent>,
) -> Option<(usize, String, String)> {
    let storage = &state.device.storage;
    let own = storage.get_in_tab(OWN).unwrap_or_default();
    // Without moves, all games of a variant look alike, so only the tab's own copy counts.
    let is_begun = !state.game.line().is_empty();
    let mut found: Option<(usize, (usize, String, String))> = None;
    for id in storage.names(GAME).into_iter().filter(|id| is_begun || *id == own) {
        let Some(text) = storage.get(&concat(&[GAME, &id])) else { continue };
        let Some(recent) = read(&id, &text) else { continue };
        let rank = if id == own { usize::MAX } else { recent.when_s };
        if found.as_ref().is_none_or(|(best, _)| rank > *best) {
            found = Some((rank, (recent.when_s, id, text)));
        }
    }
    found.map(|(_, stored)| stored)
}

/// Returns all saved games, latest first. Unreadable ones are moved aside with a notice.
pub(crate) fn list(state: &mut State) -> Vec<Recent> {
    let mut list: Vec<Recent> = Vec::new();
    let storage = state.device.storage.clone();
    for id in storage.names(GAME) {
        let name = concat(&[GAME, &id]);
        let Some(text) = storage.get(&name) else { continue };
        match recent::read(&id, &text) {
            Some(recent) => {
                // Names begin with the time and are usually listed in order, so the game is nearly
                // always the latest so far.
                let before = list.iter().rposition(|other| other.when_s < recent.when_s);
                list.insert(before.map_or(0, |at| at + 1), recent);
            }
            None => {
                if storage.set(&concat(&[BROKEN, &id]), &text).is_ok() {
                    storage.remove(&name);
                }
                notice(state, words::STORE_BROKEN.as_str());
            }
        }
    }
    list.reverse();
    list
}

/// Stores the displayed place for a reload, except in a running game, which a reload shows as it
/// stands. `/0/0/1/` is the second continuation after two moves of the main line; `off` after it is
/// an analysis whose engine is switched off.
pub(crate) fn keep_place(state: &State) {
    let mut text = String::new();
    if !state.is_looking_back() {
        let record = state.game.record();
        text.push('/');
        for node in record.path(state.game.node_shown()) {
            text += &record.place(node).unwrap_or_default().to_string();
            text.push('/');
        }
        if CUSTOM_VARIANTS && state.session.analysis.is_paused {
            text += ENGINE_OFF;
        }
    }
    state.device.storage.set_in_tab(PLACE, &concat(&[&text, &state.address()]));
}

/// Stores the copy of a game that is or was analysed, with comments, which the address lacks: for
/// this tab, and beside the saved game.
pub(crate) fn keep_analysis(state: &State) {
    let slot = state.game.slot();
    let analysed = state.analysed.as_ref().filter(|(of, _)| *of == slot).map(|(_, record)| record);
    let copy = if state.played.is_some() { Some(state.game.record()) } else { analysed };
    if let Some(record) = copy {
        let written = pgn::write(record);
        if CUSTOM_VARIANTS {
            keep_with_game(state, &written);
        }
        state.device.storage.set_in_tab(ANALYSIS, &concat(&[own_id(state), "\n", &written]));
    }
}

/// Stores the analysis of a saved game beside it, unless it has nothing more than the game.
fn keep_with_game(state: &State, written: &str) {
    let id = own_id(state);
    if id.is_empty() {
        return;
    }
    let (storage, name) = (&state.device.storage, concat(&[GAME_ANALYSIS, id]));
    let game = state.played.as_ref().map_or(state.game.record(), |played| &played.record);
    if written == pgn::write(game) {
        storage.remove(&name);
    } else if written.len() <= MAX_GAME_BYTES && storage.get(&name).is_none_or(|stored| stored != written) {
        // Without room, the analysis is kept only in this tab.
        let _ = storage.set(&name, written);
    }
}

/// Returns the stored analysis if it is of the game on the board, or has the moves of `analysed`.
/// Only the full program does, which a reload of the tab then starts (`www/start.js`).
pub(crate) fn kept_analysis(state: &State, analysed: Option<&Record>) -> Option<Record> {
    if !CUSTOM_VARIANTS {
        return None;
    }
    let (storage, own_id) = (&state.device.storage, own_id(state));
    let in_tab = storage.get_in_tab(ANALYSIS);
    let in_tab = in_tab.as_deref().and_then(|stored| split_at(stored, "\n"));
    let with_game = storage.get(&concat(&[GAME_ANALYSIS, own_id])).unwrap_or_default();
    in_tab.into_iter().chain([(own_id, with_game.as_str())]).find_map(|(id, written)| {
        let record = pgn::games(written).first()?.read().record;
        let is_wanted = match analysed {
            Some(analysed) => {
                address::write_game_without_end(analysed) == address::write_game_without_end(&record)
            }
            None => !id.is_empty() && id == own_id && record.start() == state.game.start(),
        };
        is_wanted.then_some(record)
    })
}

/// Removes a saved game with its analysis.
fn remove_game(storage: &dyn Storage, id: &str) {
    storage.remove(&concat(&[GAME, id]));
    if CUSTOM_VARIANTS {
        storage.remove(&concat(&[GAME_ANALYSIS, id]));
    }
}

/// Returns the name under which the game on the board is stored; empty if it is not.
fn own_id(state: &State) -> &str {
    let slot = state.game.slot();
    state.autosave.own.iter().find(|own| own.slot == slot).map_or("", |own| &own.id)
}

/// Returns the place that was stored before a reload, and whether the engine of the analysis was
/// switched off; forgets it.
pub(crate) fn take_place(state: &State) -> Option<(NodeId, bool)> {
    let stored = state.device.storage.take_from_tab(PLACE)?;
    let path = stored.strip_suffix(&state.address())?.strip_prefix('/')?;
    let (path, is_off) = match path.strip_suffix(ENGINE_OFF).filter(|_| CUSTOM_VARIANTS) {
        Some(path) => (path, true),
        None => (path, false),
    };
    let node = path.split_terminator('/').try_fold(NodeId::START, |node, place| {
        state.game.record().children(node).get(place.parse::<usize>().ok()?).copied()
    })?;
    Some((node, is_off))
}

/// Marks the current game as saved.
pub(crate) fn sync(state: &mut State) {
    state.autosave.saved = Some(version(state));
}

/// Saves the game on the board if it has changed.
pub(crate) fn save(state: &mut State, effects: &mut Vec<Effect>) {
    // An analysed copy is not the game being played.
    let is_free = is_free_analysis(state);
    if state.played.is_some() && !is_free {
        return;
    }
    // A game with a friend is stored by its id.
    if state.game.is_exercise || is_with_friend(state) {
        return;
    }
    let version = version(state);
    if state.autosave.saved.replace(version) == Some(version) || state.embedding.is_framed {
        return;
    }
    let storage = state.device.storage.clone();
    let slot = if is_free { state.game.slot() | FREE_ANALYSIS } else { state.game.slot() };
    let at = state.autosave.own.iter().position(|own| own.slot == slot);
    let now_s = state.device.now_s;
    let kept = if is_free { kept_free_analysis(state) } else { state.kept(now_s) };
    let Some(text) = kept else {
        // All moves were undone, so the copy is not needed.
        if let Some(at) = at {
            remove_game(&*storage, &state.autosave.own.swap_remove(at).id);
        }
        return;
    };
    if text.len() > MAX_GAME_BYTES {
        return keep_with_entry(state, text, words::STORE_TOO_LONG.as_str(), effects);
    }
    let is_own = |own: &&OwnCopy| {
        let stored = storage.get(&concat(&[GAME, &own.id]));
        own.text.is_none() || stored.is_none() || stored == own.text
    };
    let known = at.and_then(|at| state.autosave.own.get(at)).filter(is_own).map(|own| own.id.clone());
    let is_new = known.is_none();
    let id =
        known.unwrap_or_else(|| concat(&[&now_s.to_string(), "-", &state.session.next_seed().to_string()]));
    match storage.set(&concat(&[GAME, &id]), &text) {
        Ok(()) => {}
        Err(StorageError::Forbidden) => {
            return keep_with_entry(state, text, words::STORE_FORBIDDEN.as_str(), effects);
        }
        Err(StorageError::Full) => return keep_with_entry(state, text, words::STORE_FULL.as_str(), effects),
    }
    let autosave = &mut state.autosave;
    autosave.spare = None;
    if !is_free {
        storage.set_in_tab(OWN, &id);
    }
    if let Some(at) = at {
        autosave.own.swap_remove(at);
    }
    autosave.own.push(OwnCopy { slot, id, text: Some(text) });
    if is_new {
        let old = autosave.own.len().saturating_sub(MAX_OWN);
        autosave.own.drain(..old);
        prune(state);
    }
}

/// Attaches a game that cannot be stored to the browser's history entry and shows the reason.
fn keep_with_entry(state: &mut State, text: String, why: &'static str, effects: &mut Vec<Effect>) {
    state.autosave.spare = Some(text);
    effects.push(Effect::HistoryEntry);
    notice(state, why);
}

/// Removes the oldest games if there are too many or they are too large.
fn prune(state: &mut State) {
    let storage = state.device.storage.clone();
    let mut bytes = 0;
    for (index, recent) in list(state).into_iter().enumerate() {
        let size = |prefix| storage.get(&concat(&[prefix, &recent.id])).map_or(0, |text| text.len());
        bytes += size(GAME);
        if CUSTOM_VARIANTS {
            bytes += size(GAME_ANALYSIS);
        }
        // A game that waits for a friend is never removed.
        let waits = !recent.friend.is_empty() && recent.is_ongoing();
        if !waits && (index >= MAX_GAMES || bytes > MAX_TOTAL_BYTES) {
            remove_game(&*storage, &recent.id);
        }
    }
}

fn notice(state: &mut State, what: &'static str) {
    if !state.autosave.noticed.contains(&what) {
        state.autosave.noticed.push(what);
        state.ui.notice = Some(what.to_owned());
    }
}

fn version(state: &State) -> SaveVersion {
    SaveVersion { slot: state.game.slot(), version: state.version(), used_ms: state.session.clock.used_ms() }
}
