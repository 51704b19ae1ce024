//! Saving the game on the board, finding it again, and the list of saved games.
//!
//! Each game is stored under a name of its own: no tab writes what another one writes. A duplicated
//! tab and its original begin with the same game. Where a tab finds that its copy is no longer what
//! it wrote itself, it takes another name, so that neither overwrites the other; that needs no
//! lock, and mends itself should both write at once.

use crate::address;
use crate::language::cat;
use crate::recent::{self, BROKEN, GAME, MOST_BYTES, MOST_GAMES, Recent};
use crate::screen::Screen;
use crate::settings::Settings;
use crate::state::State;
use crate::storage::StorageError;
use crate::update::{Effect, put_game};
use crate::words;

/// The name under which a tab stores which of the games is its own.
const OWN: &str = "game";

/// More games of this page than undo reaches back to are not looked for.
const MAX_OWN: usize = 30;

/// A version of a game: its number, what its address and record have, and the time used.
type Version = (u32, (u32, u32, Settings), u32);

/// A game of this page that is stored.
struct OwnCopy {
    /// Its number among the games of this page.
    slot: u32,
    /// Its name in the storage.
    id: String,
    /// What was last read or written there.
    text: String,
}

/// The saved games of this page, as far as it knows them.
#[derive(Default)]
pub struct Autosave {
    own: Vec<OwnCopy>,
    /// The version that was saved last.
    saved: Option<Version>,
    /// The game that the storage refused last.
    spare: Option<String>,
    /// The notices that have been shown; none is shown twice.
    noticed: Vec<&'static str>,
}

impl State {
    /// Whether anything has changed since the game was saved.
    pub fn is_save_due(&self) -> bool {
        let (slot, version, _) = version(self);
        !self.embedding.is_framed
            && self.played.is_none()
            && self.autosave.saved.is_none_or(|(saved, then, _)| (saved, then) != (slot, version))
    }

    /// The game that the storage refused: it belongs to the entry in the browser's history.
    pub fn history_entry(&self) -> Option<&str> {
        self.autosave.spare.as_deref()
    }
}

/// Returns what is stored of the game on the board beyond its address: this tab's copy, or the
/// latest.
pub(crate) fn find(state: &mut State) -> Option<String> {
    // A game with a friend is stored by its number (`crate::friend`).
    if state.embedding.is_framed || matches!(state.ui.screen, Screen::Friend { .. }) {
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
    state.autosave.own.push(OwnCopy { slot: state.game.slot(), id, text: text.clone() });
    Some(text)
}

/// The same in the storage: when it was saved, its name and its text.
fn find_stored(
    state: &State,
    read: impl Fn(&str, &str) -> Option<Recent>,
) -> Option<(usize, String, String)> {
    let storage = &state.device.storage;
    let own = storage.get_in_tab(OWN).unwrap_or_default();
    // Before the first move only a comment tells one game from another.
    let is_begun = !state.game.line().is_empty();
    let mut found: Option<(usize, (usize, String, String))> = None;
    for id in storage.names(GAME).into_iter().filter(|id| is_begun || *id == own) {
        let Some(text) = storage.get(&cat(&[GAME, &id])) else { continue };
        let Some(recent) = read(&id, &text) else { continue };
        let rank = if id == own { usize::MAX } else { recent.when_s };
        if found.as_ref().is_none_or(|(best, _)| rank > *best) {
            found = Some((rank, (recent.when_s, id, text)));
        }
    }
    found.map(|(_, stored)| stored)
}

/// Returns all saved games, the latest first. What cannot be read is put aside, and a notice says
/// so.
pub(crate) fn list(state: &mut State) -> Vec<Recent> {
    let mut list: Vec<Recent> = Vec::new();
    let storage = state.device.storage.clone();
    for id in storage.names(GAME) {
        let name = cat(&[GAME, &id]);
        let Some(text) = storage.get(&name) else { continue };
        match recent::read(&id, &text) {
            Some(recent) => {
                // Names begin with the time, and stores list them in order: nearly always it is the
                // latest so far.
                let before = list.iter().rposition(|other| other.when_s < recent.when_s);
                list.insert(before.map_or(0, |at| at + 1), recent);
            }
            None => {
                if storage.set(&cat(&[BROKEN, &id]), &text).is_ok() {
                    storage.remove(&name);
                }
                notice(state, words::STORE_BROKEN.as_str());
            }
        }
    }
    list.reverse();
    list
}

/// Takes the game as it is for what is saved: nothing has been done to it yet.
pub(crate) fn settle(state: &mut State) {
    state.autosave.saved = Some(version(state));
}

/// Saves the game on the board as it is now, if anything has changed.
pub(crate) fn save(state: &mut State, effects: &mut Vec<Effect>) {
    // An analysed copy is not the game that is played.
    if state.played.is_some() {
        return;
    }
    // A puzzle or a lesson is no game, and one with a friend is stored by its number.
    if matches!(state.ui.screen, Screen::Puzzles { .. } | Screen::Learn | Screen::Friend { .. }) {
        return;
    }
    let version = version(state);
    if state.autosave.saved.replace(version) == Some(version) || state.embedding.is_framed {
        return;
    }
    let storage = state.device.storage.clone();
    let at = state.autosave.own.iter().position(|own| own.slot == state.game.slot());
    let now_s = state.device.now_s;
    let Some(text) = state.kept(now_s) else {
        // Taken back to nothing: nobody looks for that.
        if let Some(at) = at {
            storage.remove(&cat(&[GAME, &state.autosave.own.swap_remove(at).id]));
        }
        return;
    };
    if text.len() > MOST_BYTES[0] {
        return keep_with_entry(state, text, words::STORE_TOO_LONG.as_str(), effects);
    }
    let is_own = |own: &&OwnCopy| storage.get(&cat(&[GAME, &own.id])).is_none_or(|text| text == own.text);
    let known = at.and_then(|at| state.autosave.own.get(at)).filter(is_own).map(|own| own.id.clone());
    let is_new = known.is_none();
    let id = known.unwrap_or_else(|| {
        state.sitting.seed = state.sitting.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        cat(&[&now_s.to_string(), "-", &state.sitting.seed.to_string()])
    });
    match storage.set(&cat(&[GAME, &id]), &text) {
        Ok(()) => {}
        Err(StorageError::Forbidden) => {
            return keep_with_entry(state, text, words::STORE_FORBIDDEN.as_str(), effects);
        }
        Err(StorageError::Full) => return keep_with_entry(state, text, words::STORE_FULL.as_str(), effects),
    }
    let autosave = &mut state.autosave;
    autosave.spare = None;
    storage.set_in_tab(OWN, &id);
    if let Some(at) = at {
        autosave.own.swap_remove(at);
    }
    autosave.own.push(OwnCopy { slot: state.game.slot(), id, text });
    if is_new {
        let old = autosave.own.len().saturating_sub(MAX_OWN);
        autosave.own.drain(..old);
        prune(state);
    }
}

/// Another tab has stored something. Where it is the game on the board, gone on there, this tab
/// follows: it shows the game as it is there, and its engine waits until somebody moves here.
pub(crate) fn follow_other_tab(state: &mut State) {
    if state.is_save_due() || state.played.is_some() || state.embedding.is_framed {
        // What has been done here becomes a game of its own.
        return;
    }
    let slot = state.game.slot();
    let Some(own) = state.autosave.own.iter().find(|own| own.slot == slot) else { return };
    let stored = state.device.storage.get(&cat(&[GAME, &own.id]));
    let Some(text) = stored.filter(|text| *text != own.text) else { return };
    let Some((record, recent)) = recent::game(&text) else { return };
    for own in state.autosave.own.iter_mut().filter(|own| own.slot == slot) {
        own.text.clone_from(&text);
    }
    put_game(state, record, &recent);
    // A reload opens the game from the address.
    state.touch_address();
    state.sitting.paused = state.has_engine();
    state.autosave.saved = Some(version(state));
    state.ui.notice = Some(words::OTHER_TAB.owned());
}

/// Keeps a game that the storage refuses with the page's entry in the browser's history, and says
/// why.
fn keep_with_entry(state: &mut State, text: String, why: &'static str, effects: &mut Vec<Effect>) {
    state.autosave.spare = Some(text);
    effects.push(Effect::HistoryEntry);
    notice(state, why);
}

/// Removes the oldest games where there are too many, or too long ones.
fn prune(state: &mut State) {
    let storage = state.device.storage.clone();
    let mut bytes = 0;
    for (index, recent) in list(state).into_iter().enumerate() {
        let name = cat(&[GAME, &recent.id]);
        bytes += storage.get(&name).map_or(0, |text| text.len());
        // Whoever waits for a friend may wait for long.
        let waits = !recent.friend.is_empty() && recent.goes_on();
        if !waits && (index >= MOST_GAMES || bytes > MOST_BYTES[1]) {
            storage.remove(&name);
        }
    }
}

fn notice(state: &mut State, what: &'static str) {
    if !state.autosave.noticed.contains(&what) {
        state.autosave.noticed.push(what);
        state.ui.notice = Some(what.to_owned());
    }
}

fn version(state: &State) -> Version {
    (state.game.slot(), state.version(), state.sitting.clock.used_ms())
}
