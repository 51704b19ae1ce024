//! What the browser keeps for the next visit. `www/look.js` reads the same words before the page is first painted.
//!
//! A store that is missing, full or forbidden is no fault: a choice then lasts as long as the page. Games are kept as `recent.rs`
//! writes them; that they are not is told. A game that the store does not take is kept with the page's entry in the browser's
//! history, so that it survives when the page loads another build of itself.

use vicinity_page::address;
use vicinity_page::display::{Choice, Display};
use vicinity_page::language::cat;
use vicinity_page::recent::{self, BROKEN, GAME, MOST_BYTES, MOST_GAMES, Recent};
use vicinity_page::screen::Screen;
use vicinity_page::settings::Settings;
use vicinity_page::state::State;
use vicinity_page::words;
use wasm_bindgen::JsValue;
use web_sys::{Storage, Window};

/// What is stored of how things look; what is not or cannot be read is as usual.
pub fn read(window: &Window) -> Display {
    let mut display = Display::default();
    if let Some(store) = store(window) {
        for choice in Choice::ALL {
            if let Some(value) = item(&store, &name(choice.key())) {
                display.choose(choice, &value);
            }
        }
    }
    display
}

pub fn write(window: &Window, key: &str, value: &str) {
    let _ = try_write(window, key, value);
}

/// The same where somebody has to know if it cannot be.
///
/// # Errors
/// Says in words why not.
pub fn try_write(window: &Window, key: &str, value: &str) -> Result<(), &'static str> {
    let store = store(window).ok_or(words::STORE_FORBIDDEN)?;
    store.set_item(&name(key), value).map_err(|_| words::STORE_FULL)
}

/// The text that is kept under a name; empty where there is none.
pub fn text(window: &Window, key: &str) -> String {
    store(window).and_then(|store| item(&store, &name(key))).unwrap_or_default()
}

pub fn remove(window: &Window, key: &str) {
    if let Some(store) = store(window) {
        let _ = store.remove_item(&name(key));
    }
}

/// What is kept under names with a beginning: the rest of each name, and the value.
pub fn read_all(window: &Window, prefix: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let Some(store) = store(window) else { return found };
    let prefix = name(prefix);
    for index in 0..store.length().unwrap_or(0) {
        if let Ok(Some(key)) = store.key(index)
            && let Some(rest) = key.strip_prefix(&prefix)
            && let Some(value) = item(&store, &key)
        {
            found.push((rest.to_owned(), value));
        }
    }
    found
}

fn store(window: &Window) -> Option<Storage> {
    window.local_storage().ok()?
}

#[inline(never)]
fn item(store: &Storage, key: &str) -> Option<String> {
    store.get_item(key).ok()?
}

fn name(key: &str) -> String {
    cat(&["vicinity-", key])
}

/// Where a tab remembers which of them is its own.
const OWN: &str = "vicinity-game";

/// Where a tab keeps a file for the designer that was imported on another screen.
const IMPORT: &str = "vicinity-import";

/// The games that the browser keeps, each under a name of its own: no tab writes what another one writes.
///
/// A duplicated tab and its original begin with the same game. Whoever finds that its copy is no longer what it wrote itself
/// takes another name, so that neither overwrites the other; that needs no lock, and mends itself should both write at once.
#[derive(Default)]
pub struct Keeper {
    /// The games of this page: number, name, and what was last read or written there.
    own: Vec<(u32, String, String)>,
    /// What was kept last: the game's number, its version, and the time used.
    kept: Option<(u32, (u32, u32, Settings), u32)>,
    /// The game that the store did not take last.
    spare: Option<String>,
    /// What has been told; nothing is told twice.
    told: Vec<&'static str>,
}

impl Keeper {
    /// What is kept of the game on the board beyond its address: this tab's copy, or the latest.
    pub fn find(&mut self, window: &Window, state: &State) -> Option<String> {
        // A game with a friend has a way of its own (`vicinity_page::friend`).
        if state.embedding.is_framed || matches!(state.ui.screen, Screen::Friend { .. }) {
            return None;
        }
        let game = address::write_game(state.game.record());
        let read = |id: &str, text: &str| {
            recent::read(id, text).filter(|recent| recent.game == game && recent.friend.is_empty())
        };
        let stored = self.find_stored(window, state, read);
        let spares = [self.spare.clone(), entry(window)].into_iter().flatten();
        let spare = spares.filter_map(|text| Some((read("", &text)?.when_s, text))).max();
        let Some((_, text)) =
            spare.filter(|(when_s, _)| stored.as_ref().is_none_or(|(then, ..)| then <= when_s))
        else {
            let (_, id, text) = stored?;
            self.own.push((state.game.slot(), id, text.clone()));
            return Some(text);
        };
        Some(self.spare.insert(text).clone())
    }

    /// The same in the store: when it was kept, its name and its text.
    fn find_stored(
        &self,
        window: &Window,
        state: &State,
        read: impl Fn(&str, &str) -> Option<Recent>,
    ) -> Option<(usize, String, String)> {
        let store = store(window)?;
        let own = session(window).and_then(|session| item(&session, OWN)).unwrap_or_default();
        // Before the first move only a comment tells one game from another.
        let is_begun = !state.game.line().is_empty();
        let mut found: Option<(usize, (usize, String, String))> = None;
        for id in ids(&store).into_iter().filter(|id| is_begun || *id == own) {
            let Some(text) = item(&store, &name(&cat(&[GAME, &id]))) else { continue };
            let Some(recent) = read(&id, &text) else { continue };
            let rank = if id == own { usize::MAX } else { recent.when_s };
            if found.as_ref().is_none_or(|(best, _)| rank > *best) {
                found = Some((rank, (recent.when_s, id, text)));
            }
        }
        found.map(|(_, stored)| stored)
    }

    /// All kept games, the latest first, and what there is to tell. What cannot be read is put aside.
    pub fn list(&mut self, window: &Window) -> (Vec<Recent>, Option<&'static str>) {
        let mut list: Vec<Recent> = Vec::new();
        let mut notice = None;
        let Some(store) = store(window) else { return (list, notice) };
        for id in ids(&store) {
            let key = name(&cat(&[GAME, &id]));
            let Some(text) = item(&store, &key) else { continue };
            match recent::read(&id, &text) {
                Some(recent) => {
                    // Names begin with the time, and stores list them in order: nearly always it is the latest so far.
                    let before = list.iter().rposition(|other| other.when_s < recent.when_s);
                    list.insert(before.map_or(0, |at| at + 1), recent);
                }
                None => {
                    if store.set_item(&name(&cat(&[BROKEN, &id])), &text).is_ok() {
                        let _ = store.remove_item(&key);
                    }
                    notice = self.tell(words::STORE_BROKEN);
                }
            }
        }
        list.reverse();
        (list, notice)
    }

    /// Takes the game as it is for what is kept: nothing has been done to it yet.
    pub fn settle(&mut self, state: &State) {
        self.kept = Some(version(state));
    }

    /// Whether anything has changed since it was kept.
    pub fn is_due(&self, state: &State) -> bool {
        let (slot, version, _) = version(state);
        !state.embedding.is_framed && self.kept.is_none_or(|(kept, then, _)| (kept, then) != (slot, version))
    }

    /// Keeps the game on the board as it is now, if anything has changed; says what there is to tell.
    pub fn keep(&mut self, window: &Window, state: &State, now_s: usize) -> Option<&'static str> {
        // A puzzle or a lesson is no game, and one with a friend is kept by its number.
        if matches!(state.ui.screen, Screen::Puzzles { .. } | Screen::Learn | Screen::Friend { .. }) {
            return None;
        }
        let version = version(state);
        if self.kept.replace(version) == Some(version) || state.embedding.is_framed {
            return None;
        }
        let at = self.own.iter().position(|(slot, ..)| *slot == state.game.slot());
        let Some(text) = state.kept(now_s) else {
            // Taken back to nothing: nobody looks for that.
            if let Some(at) = at {
                let (_, id, _) = self.own.swap_remove(at);
                remove(window, &cat(&[GAME, &id]));
            }
            return None;
        };
        if text.len() > MOST_BYTES[0] {
            return self.keep_with_entry(window, text, words::STORE_TOO_LONG);
        }
        let Some(store) = store(window) else {
            return self.keep_with_entry(window, text, words::STORE_FORBIDDEN);
        };
        let key = |id: &str| name(&cat(&[GAME, id]));
        let is_mine = |(_, id, last): &&(u32, String, String)| match item(&store, &key(id)) {
            Some(text) => text == *last,
            _ => true,
        };
        let id = at.and_then(|at| self.own.get(at)).filter(is_mine).map(|(_, id, _)| id.clone());
        let is_new = id.is_none();
        let id = id.unwrap_or_else(|| {
            let lot = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
            cat(&[&now_s.to_string(), "-", &lot.to_string()])
        });
        if store.set_item(&key(&id), &text).is_err() {
            return self.keep_with_entry(window, text, words::STORE_FULL);
        }
        self.spare = None;
        if let Some(session) = session(window) {
            let _ = session.set_item(OWN, &id);
        }
        if let Some(at) = at {
            self.own.swap_remove(at);
        }
        self.own.push((state.game.slot(), id, text));
        if is_new {
            // More than undo reaches back to is not looked for.
            let old = self.own.len().saturating_sub(30);
            self.own.drain(..old);
            self.prune(window, &store);
        }
        None
    }

    /// Keeps a game that the store does not take with the page's entry in the browser's history, and says why.
    fn keep_with_entry(&mut self, window: &Window, text: String, why: &'static str) -> Option<&'static str> {
        self.spare = Some(text);
        if let Ok(history) = window.history() {
            // A browser may refuse when it is asked too often; the next change is another attempt.
            let _ = history.replace_state_with_url(&self.entry_state(), "", None);
        }
        self.tell(why)
    }

    /// What belongs to an entry in the browser's history: the game that the store did not take.
    pub fn entry_state(&self) -> JsValue {
        self.spare.as_ref().map_or(JsValue::NULL, |text| JsValue::from_str(text))
    }

    /// Lets the oldest games go where there are too many, or too long ones.
    fn prune(&mut self, window: &Window, store: &Storage) {
        let mut bytes = 0;
        for (index, recent) in self.list(window).0.into_iter().enumerate() {
            let key = name(&cat(&[GAME, &recent.id]));
            bytes += item(store, &key).map_or(0, |text| text.len());
            // Who waits for a friend may wait for long.
            let waits = !recent.friend.is_empty() && recent.goes_on();
            if !waits && (index >= MOST_GAMES || bytes > MOST_BYTES[1]) {
                let _ = store.remove_item(&key);
            }
        }
    }

    fn tell(&mut self, what: &'static str) -> Option<&'static str> {
        let is_news = !self.told.contains(&what);
        if is_news {
            self.told.push(what);
        }
        is_news.then_some(what)
    }
}

fn version(state: &State) -> (u32, (u32, u32, Settings), u32) {
    (state.game.slot(), state.version(), state.sitting.clock.used_ms())
}

/// The names of all kept games.
fn ids(store: &Storage) -> Vec<String> {
    let prefix = name(GAME);
    let keys = (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok()?);
    keys.filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned)).collect()
}

/// The game that is kept with the page's entry in the browser's history.
fn entry(window: &Window) -> Option<String> {
    window.history().ok()?.state().ok()?.as_string()
}

/// Keeps an imported file of variants for the designer, in this tab; returns whether the browser allows it.
pub fn put_import(window: &Window, text: &str) -> bool {
    session(window).is_some_and(|session| session.set_item(IMPORT, text).is_ok())
}

/// Takes that file, once.
#[cfg(feature = "own")]
pub fn take_import(window: &Window) -> Option<String> {
    let session = session(window)?;
    let text = item(&session, IMPORT)?;
    let _ = session.remove_item(IMPORT);
    Some(text)
}

fn session(window: &Window) -> Option<Storage> {
    window.session_storage().ok()?
}
