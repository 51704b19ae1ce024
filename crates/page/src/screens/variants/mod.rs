//! "My variants": every custom variant that was made or opened in this browser. Each is kept as an
//! entry of its own, so that tabs do not overwrite each other's; what cannot be read is left as it
//! is and shown apart.

use std::sync::Arc;

use vicinity_protocol::weights::hash;
use vicinity_record::Record;
use vicinity_rules::games;
use vicinity_rules::{Position, Variant, variants};

use crate::address::Opened;
use crate::app::AppEvent;
use crate::language::cat;
use crate::screen::Screen;
use crate::screens::ScreenLogic;
use crate::screens::design::{self, Design};
use crate::screens::words::variants as phrases;
use crate::state::State;
use crate::storage::SharedStorage;
use crate::update::{Effect, Event, open_elsewhere};

/// The beginning of the names under which entries are kept.
pub const KEPT: &str = "own-";

/// The most entries: beyond, nothing is added until one is deleted.
pub const MAX_VARIANTS: usize = 200;

/// The most bytes of a text that is kept.
const MAX_BYTES: usize = 100_000;

/// A variant that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The end of its name in the store.
    pub id: String,
    /// Larger in one that was changed later.
    order: u64,
    /// The day of the last change, such as 2026.11.26.
    pub date: String,
    /// The variant as it could last be played, by its variant string; empty where it never could.
    pub name: String,
    /// Its text in the language of games.
    pub text: String,
}

impl Entry {
    /// Reads an entry: order and day, the variant string, and the text, each from a line of its own
    /// on.
    fn read(id: &str, kept: &str) -> Option<Entry> {
        let (head, rest) = kept.split_once('\n')?;
        let (name, text) = rest.split_once('\n')?;
        let (order, date) = head.split_once(' ')?;
        games::outline(text)?;
        Some(Entry {
            id: id.to_owned(),
            order: order.parse().ok()?,
            date: date.to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
        })
    }

    fn write(&self) -> String {
        cat(&[&self.order.to_string(), " ", &self.date, "\n", &self.name, "\n", &self.text])
    }

    /// The variant as it could last be played.
    pub fn variant(&self) -> Option<Arc<Variant>> {
        Variant::parse(&self.name).ok().filter(|variant| variant.is_own())
    }

    /// The title, also of one that cannot be played.
    pub fn title(&self) -> String {
        games::outline(&self.text).map(|outline| outline.title).unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
pub enum VariantsAct {
    /// A variant is opened in the designer.
    Open(String),
    Duplicate(String),
    /// A variant goes, once it has been said twice.
    Delete(String),
    /// What cannot be read goes, once it has been said twice.
    DeleteBroken,
    /// The question is dropped.
    Cancel,
}

/// What is asked once more before it is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    Delete(String),
    DeleteBroken,
}

/// All that is kept, and what is done on the screen that lists it.
#[derive(Default)]
pub struct SavedVariants {
    /// The last changed first.
    entries: Vec<Entry>,
    /// What was kept and cannot be read: ends of names in the store, and texts.
    pub broken: Vec<(String, String)>,
    /// Why something is not kept, in words; empty where all is.
    pub notice: &'static str,
    /// The entry of the variant in the designer, if it has one, and the text that was last seen
    /// there.
    current: Option<String>,
    seen: Option<String>,
    storage: SharedStorage,
}

impl SavedVariants {
    /// Reads what the browser stores.
    pub fn load(storage: &SharedStorage) -> SavedVariants {
        let mut saved = SavedVariants { storage: storage.clone(), ..SavedVariants::default() };
        for (id, text) in storage.all(KEPT) {
            match Entry::read(&id, &text) {
                Some(entry) => saved.entries.push(entry),
                None => saved.broken.push((id, text)),
            }
        }
        saved.entries.sort_by(|one, other| (other.order, &one.id).cmp(&(one.order, &other.id)));
        saved
    }

    /// The entries, the last changed first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// Puts an entry into the list, for the one of its id if there is such, and has it kept.
    fn put(&mut self, mut entry: Entry) {
        entry.order = self.entries.iter().map(|entry| entry.order).max().unwrap_or_default() + 1;
        if self.storage.set(&cat(&[KEPT, &entry.id]), &entry.write()).is_err() {
            self.notice = phrases::NOT_STORED.as_str();
        }
        self.entries.retain(|known| known.id != entry.id);
        self.entries.insert(0, entry);
    }

    /// Adds a variant; returns the id of its entry, or `None` where no more are kept.
    fn add(&mut self, name: &str, text: &str, state: &State) -> Option<String> {
        if self.entries.len() >= MAX_VARIANTS || text.len() > MAX_BYTES {
            self.notice =
                if text.len() > MAX_BYTES { phrases::TOO_LONG.as_str() } else { phrases::FULL.as_str() };
            return None;
        }
        let date = state.device.here[1].clone();
        // No two tabs that add the same text at the same time share a seed.
        let parts = [&state.sitting.seed.to_string(), " ", &self.entries.len().to_string(), text];
        let id = format!("{:016x}", hash(&cat(&parts)));
        let id = if self.entry(&id).is_some() { cat(&[&id, "-"]) } else { id };
        self.put(Entry { id: id.clone(), order: 0, date, name: name.to_owned(), text: text.to_owned() });
        Some(id)
    }

    /// The entry of a variant: of the same text, or of the same game.
    fn find(&self, name: &str, text: &str) -> Option<String> {
        let is_it = |entry: &&Entry| entry.text == text || !name.is_empty() && entry.name == name;
        self.entries.iter().find(is_it).map(|entry| entry.id.clone())
    }

    /// Notes what the designer has: what is changed there is stored as it changes. `is_from_link`
    /// says that it was opened with a variant.
    pub(super) fn note_design(&mut self, design: &Design, is_from_link: bool, state: &State) {
        let text = design.text();
        if self.seen.as_deref() == Some(text) {
            return;
        }
        let is_new = self.seen.is_none();
        let before = self.seen.replace(text.to_owned());
        let is_other = before.is_none_or(|before| is_another(&before, text, design.is_playable()));
        let name = if design.variant.is_own() { design.variant.name() } else { "" };
        if is_other {
            // What is faulty has the name of the game before it.
            self.current = self.find(if design.is_playable() { name } else { "" }, text);
        }
        match self.current.as_deref().and_then(|id| self.entry(id)) {
            Some(entry) if is_other || entry.text == text => {}
            Some(entry) => {
                let name = if design.is_playable() { name } else { &entry.name }.to_owned();
                if text.len() > MAX_BYTES {
                    self.notice = phrases::TOO_LONG.as_str();
                } else {
                    let date = state.device.here[1].clone();
                    self.put(Entry { id: entry.id.clone(), order: 0, date, name, text: text.to_owned() });
                }
            }
            // The designer opens with a game to begin with, which is nobody's yet.
            None if is_new && !is_from_link => {}
            None => {
                let name = if design.is_playable() { name } else { "" };
                self.current = self.add(name, text, state);
            }
        }
    }

    fn remove(&mut self, id: &str) {
        self.storage.remove(&cat(&[KEPT, id]));
        self.notice = "";
    }
}

/// The screen that lists them.
#[derive(Default)]
pub struct VariantsScreen {
    /// What is stored, while it is shown.
    pub shown: Option<SavedVariants>,
    pub asked: Option<Asked>,
    /// The custom variant that was last opened to be played.
    played: String,
}

impl ScreenLogic for VariantsScreen {
    type Event = VariantsAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Variants)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<VariantsAct> {
        match event {
            Event::Cancel if self.asked.is_some() => AppEvent::Screen(VariantsAct::Cancel),
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: VariantsAct, effects: &mut Vec<Effect>) -> bool {
        let Some(saved) = &mut self.shown else { return false };
        let asked = self.asked.take();
        match act {
            VariantsAct::Open(id) => {
                if let Some(entry) = saved.entry(&id).cloned() {
                    open_in_designer(&entry, state, effects);
                }
            }
            VariantsAct::Duplicate(id) => {
                if let Some(Entry { name, text, .. }) = saved.entry(&id).cloned() {
                    state.ui.spoken = match saved.add(&name, &text, state) {
                        Some(_) => phrases::DUPLICATED.as_str(),
                        None => saved.notice,
                    }
                    .to_owned();
                }
            }
            VariantsAct::Delete(id) if asked == Some(Asked::Delete(id.clone())) => {
                saved.entries.retain(|entry| entry.id != id);
                saved.remove(&id);
                state.ui.spoken = phrases::DELETED.owned();
            }
            VariantsAct::Delete(id) => self.ask(Asked::Delete(id), state),
            VariantsAct::DeleteBroken if asked == Some(Asked::DeleteBroken) => {
                for (id, _) in std::mem::take(&mut saved.broken) {
                    saved.remove(&id);
                }
                state.ui.spoken = phrases::DELETED.owned();
            }
            VariantsAct::DeleteBroken => self.ask(Asked::DeleteBroken, state),
            VariantsAct::Cancel => {}
        }
        false
    }

    fn settle(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        if self.shown.is_none() {
            self.shown = Some(SavedVariants::load(&state.device.storage));
        }
    }

    fn leave(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        (self.shown, self.asked) = (None, None);
        self.store_played(state);
    }
}

impl VariantsScreen {
    fn ask(&mut self, what: Asked, state: &mut State) {
        self.asked = Some(what);
        state.ui.spoken = phrases::SURE.owned();
    }

    /// Stores a variant that was opened by a link to be played.
    fn store_played(&mut self, state: &State) {
        let variant = state.game.start().variant();
        if state.ui.screen != Screen::Game || !variant.is_own() || self.played == variant.name() {
            return;
        }
        variant.name().clone_into(&mut self.played);
        let mut saved = SavedVariants::load(&state.device.storage);
        if let Some(text) = games::text_of(variant)
            && saved.find(variant.name(), &text).is_none()
        {
            saved.add(variant.name(), &text, state);
        }
    }
}

/// Whether a text is another game rather than the one before, changed: most of its keys, and what
/// it is like, are gone, whatever it is called and whatever the keys say.
fn is_another(before: &str, now: &str, is_playable: bool) -> bool {
    fn words(text: &str) -> impl Iterator<Item = &str> {
        let lines =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', ';']));
        // Of the name in brackets only what the game is like counts.
        let parent = |line| str::strip_prefix(line, "[").and_then(|name| Some(name.split_once(':')?.1));
        lines
            .map(move |line| parent(line).unwrap_or(line.split('=').next().unwrap_or_default().trim()))
            .filter(|word| *word != "title")
    }
    let count = words(before).count();
    let left = words(before).filter(|word| words(now).any(|other| other == *word)).count();
    // One line alone may be half typed.
    left * 2 < count && (count > 1 || is_playable)
}

/// Puts a variant on the board and turns to the designer, which goes on with it as the browser
/// stores it.
fn open_in_designer(entry: &Entry, state: &mut State, effects: &mut Vec<Effect>) {
    let variant = entry.variant();
    let name = variant.as_ref().map_or(String::new(), |variant| variant.name().to_owned());
    // What cannot be stored is opened as it could last be played.
    let _ = state.device.storage.set(design::KEPT, &cat(&[&name, "\n", &entry.text]));
    if let Some(variant) = variant.or_else(|| Variant::parse(variants::orthodox()).ok()) {
        let record = Record::new(Position::start(&variant));
        open_elsewhere(state, Opened { record, settings: state.sitting.settings, screen: Screen::Design });
        effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    }
}

/// All entries as one file, the last changed first.
pub fn file(entries: &[Entry]) -> String {
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.trim_end()).collect();
    texts.join("\n\n") + "\n"
}
