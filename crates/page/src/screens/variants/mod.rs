//! "My variants": all custom variants made or opened in this browser. Each has its own storage
//! entry, so that tabs do not overwrite each other's. Unreadable entries are kept and listed
//! separately.

pub mod saved_variant;

use vicinity_protocol::weights::hash;
use vicinity_record::Record;
use vicinity_rules::games;
use vicinity_rules::{Position, Variant, variants};

use crate::address::Opened;
use crate::app::AppEvent;
use crate::event::{Effect, Event};
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::design::rules::template_of;
use crate::screens::design::{self, Design, text};
use crate::screens::logic::ScreenLogic;
use crate::screens::words::variants as phrases;
use crate::state::State;
use crate::storage::SharedStorage;
use crate::update::open_elsewhere;
use saved_variant::SavedVariant;

/// The prefix of the storage keys.
pub const KEPT: &str = "own-";

/// The maximum number of entries; no more are added until some are deleted.
pub const MAX_VARIANTS: usize = 200;

/// The maximum size of a stored text.
const MAX_BYTES: usize = 100_000;

#[derive(Clone, Debug)]
pub enum VariantsAct {
    /// Opens a variant in the variant editor.
    Open(String),
    Duplicate(String),
    Delete(String),
    /// Restores the variant that was deleted last.
    Restore,
    /// Deletes the unreadable entries; must be sent twice to take effect.
    DeleteBroken,
    /// Cancels the pending confirmation.
    Cancel,
}

/// The stored variants.
#[derive(Default)]
pub struct SavedVariants {
    /// The entries, the last changed first.
    entries: Vec<SavedVariant>,
    /// The unreadable entries: storage keys without [`KEPT`], and values.
    pub broken: Vec<(String, String)>,
    /// Why a variant is not stored, as a message; empty if all are.
    pub notice: &'static str,
    /// The id of the entry of the variant in the variant editor, if it has one.
    current: Option<String>,
    /// The text last seen in the variant editor.
    seen: Option<String>,
    /// The entry that was deleted last.
    deleted: Option<SavedVariant>,
    storage: SharedStorage,
}

impl SavedVariants {
    /// Loads the stored entries.
    pub fn load(storage: &SharedStorage) -> SavedVariants {
        let mut saved = SavedVariants { storage: storage.clone(), ..SavedVariants::default() };
        for (id, text) in storage.all(KEPT) {
            match SavedVariant::read(&id, &text) {
                Some(entry) => saved.entries.push(entry),
                None => saved.broken.push((id, text)),
            }
        }
        saved.sort();
        saved
    }

    fn sort(&mut self) {
        self.entries.sort_by(|one, other| (other.order, &one.id).cmp(&(one.order, &other.id)));
    }

    /// The entries, the last changed first.
    pub fn entries(&self) -> &[SavedVariant] {
        &self.entries
    }

    pub fn entry(&self, id: &str) -> Option<&SavedVariant> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// Adds an entry, replacing one with the same id, and stores it.
    fn put(&mut self, mut entry: SavedVariant) {
        entry.order = self.entries.iter().map(|entry| entry.order).max().unwrap_or_default() + 1;
        if self.storage.set(&concat(&[KEPT, &entry.id]), &entry.write()).is_err() {
            self.notice = phrases::NOT_STORED.as_str();
        }
        self.entries.retain(|known| known.id != entry.id);
        self.entries.insert(0, entry);
    }

    /// Adds a variant. Returns the id of its entry, or `None` if a limit is exceeded.
    fn add(&mut self, name: &str, text: &str, state: &State) -> Option<String> {
        if self.entries.len() >= MAX_VARIANTS || text.len() > MAX_BYTES {
            self.notice =
                if text.len() > MAX_BYTES { phrases::TOO_LONG.as_str() } else { phrases::FULL.as_str() };
            return None;
        }
        let date = state.device.today.clone();
        // The seed makes the ids differ if two tabs add the same text at the same time.
        let parts = [&state.session.seed.to_string(), " ", &self.entries.len().to_string(), text];
        let id = format!("{:016x}", hash(&concat(&parts)));
        let id = if self.entry(&id).is_some() { concat(&[&id, "-"]) } else { id };
        self.put(SavedVariant {
            id: id.clone(),
            order: 0,
            date,
            name: name.to_owned(),
            text: text.to_owned(),
        });
        Some(id)
    }

    /// The id of the entry with the same text or the same variant string.
    fn find(&self, name: &str, text: &str) -> Option<String> {
        let is_it = |entry: &&SavedVariant| entry.text == text || !name.is_empty() && entry.name == name;
        self.entries.iter().find(is_it).map(|entry| entry.id.clone())
    }

    /// Stores changes made in the variant editor. `is_from_link` means that the address has a
    /// custom variant.
    pub(super) fn note_design(&mut self, design: &Design, is_from_link: bool, state: &State) {
        let text = design.text();
        if self.seen.as_deref() == Some(text) {
            return;
        }
        let is_new = self.seen.is_none();
        let before = self.seen.replace(text.to_owned());
        let is_other = before.is_none_or(|before| is_another(&before, text, design.is_playable()));
        let name = if design.variant.is_custom() { design.variant.name() } else { "" };
        if is_other {
            // An invalid text still has the name of the last playable variant.
            self.current = self.find(if design.is_playable() { name } else { "" }, text);
        }
        match self.current.as_deref().and_then(|id| self.entry(id)) {
            Some(entry) if is_other || entry.text == text => {}
            Some(entry) => {
                let name = if design.is_playable() { name } else { &entry.name }.to_owned();
                if text.len() > MAX_BYTES {
                    self.notice = phrases::TOO_LONG.as_str();
                } else {
                    let date = state.device.today.clone();
                    self.put(SavedVariant {
                        id: entry.id.clone(),
                        order: 0,
                        date,
                        name,
                        text: text.to_owned(),
                    });
                }
            }
            // A template is not stored until the user changes it.
            None if template_of(text).is_some() || is_new && !is_from_link => {}
            None => {
                let name = if design.is_playable() { name } else { "" };
                self.current = self.add(name, text, state);
            }
        }
    }

    /// Adds a copy of an entry, with a title of its own.
    fn duplicate(&mut self, id: &str, state: &State) -> Option<String> {
        let entry = self.entry(id)?.clone();
        let text = text::with_title(&entry.text, Some(&self.title_of_copy(&entry.title())));
        // An invalid text keeps the last playable state for its picture.
        let name = games::load(&text, None).map_or(entry.name, |variant| variant.name().to_owned());
        self.add(&name, &text, state)
    }

    /// The title with the first free number: `Mine (2)`.
    fn title_of_copy(&self, title: &str) -> String {
        let is_number = |end: &str| end.strip_suffix(')').is_some_and(|number| number.parse::<u32>().is_ok());
        let base = title.rsplit_once(" (").filter(|(_, end)| is_number(end)).map_or(title, |(base, _)| base);
        let mut copies = (2..).map(|number: u32| concat(&[base, " (", &number.to_string(), ")"]));
        copies.find(|copy| self.entries.iter().all(|entry| entry.title() != *copy)).unwrap_or_default()
    }

    /// Whether a variant has just been deleted and can be restored.
    pub fn may_restore(&self) -> bool {
        self.deleted.is_some()
    }

    fn delete(&mut self, id: &str) {
        let Some(place) = self.entries.iter().position(|entry| entry.id == id) else { return };
        self.deleted = Some(self.entries.remove(place));
        self.remove(id);
    }

    /// Restores the variant that was deleted last, in its place. Returns whether it is stored.
    fn restore(&mut self) -> bool {
        let Some(entry) = self.deleted.take() else { return false };
        let is_stored = self.storage.set(&concat(&[KEPT, &entry.id]), &entry.write()).is_ok();
        if is_stored {
            self.entries.push(entry);
            self.sort();
        } else {
            self.notice = phrases::NOT_RESTORED.as_str();
            self.deleted = Some(entry);
        }
        is_stored
    }

    fn remove(&mut self, id: &str) {
        self.storage.remove(&concat(&[KEPT, id]));
        self.notice = "";
    }
}

/// The screen that lists the stored variants.
#[derive(Default)]
pub struct VariantsScreen {
    /// The stored variants, while the screen is shown.
    pub shown: Option<SavedVariants>,
    /// Whether deleting the unreadable entries waits for confirmation.
    pub is_confirming: bool,
    /// The variant string of the custom variant last opened for a game.
    played: String,
}

impl ScreenLogic for VariantsScreen {
    type Event = VariantsAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Variants)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<VariantsAct> {
        match event {
            Event::Cancel if self.is_confirming => AppEvent::Screen(VariantsAct::Cancel),
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: VariantsAct, effects: &mut Vec<Effect>) -> bool {
        let Some(saved) = &mut self.shown else { return false };
        let is_confirmed = std::mem::take(&mut self.is_confirming);
        match act {
            VariantsAct::Open(id) => {
                if let Some(entry) = saved.entry(&id).cloned() {
                    open_in_designer(&entry, state, effects);
                }
            }
            VariantsAct::Duplicate(id) => {
                state.ui.announcement = match saved.duplicate(&id, state) {
                    Some(_) => phrases::DUPLICATED.as_str(),
                    None => saved.notice,
                }
                .to_owned();
            }
            VariantsAct::Delete(id) => {
                saved.delete(&id);
                state.ui.announcement = phrases::DELETED.owned();
            }
            VariantsAct::Restore => {
                state.ui.announcement =
                    if saved.restore() { phrases::RESTORED.as_str() } else { saved.notice }.to_owned();
            }
            VariantsAct::DeleteBroken if is_confirmed => {
                for (id, _) in std::mem::take(&mut saved.broken) {
                    saved.remove(&id);
                }
                state.ui.announcement = phrases::DELETED.owned();
            }
            VariantsAct::DeleteBroken => {
                self.is_confirming = true;
                state.ui.announcement = phrases::SURE.owned();
            }
            VariantsAct::Cancel => {}
        }
        false
    }

    fn sync(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        if self.shown.is_none() {
            self.shown = Some(SavedVariants::load(&state.device.storage));
        }
    }

    fn leave(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        (self.shown, self.is_confirming) = (None, false);
        self.store_played(state);
    }
}

impl VariantsScreen {
    /// Stores a custom variant that was opened by a link.
    fn store_played(&mut self, state: &State) {
        let variant = state.game.start().variant();
        if state.ui.screen != Screen::Game || !variant.is_custom() || self.played == variant.name() {
            return;
        }
        variant.name().clone_into(&mut self.played);
        let mut saved = SavedVariants::load(&state.device.storage);
        if let Some(text) = games::source_text(variant)
            && saved.find(variant.name(), &text).is_none()
        {
            saved.add(variant.name(), &text, state);
        }
    }
}

/// Whether a text is another variant rather than an edited one: more than half of the keys and
/// parents are gone. The title and the values do not count.
fn is_another(before: &str, now: &str, is_playable: bool) -> bool {
    fn words(text: &str) -> impl Iterator<Item = &str> {
        let lines =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', ';']));
        // In a section header only the parent counts, not the name.
        let parent = |line| str::strip_prefix(line, "[").and_then(|name| Some(name.split_once(':')?.1));
        lines
            .map(move |line| parent(line).unwrap_or(line.split('=').next().unwrap_or_default().trim()))
            .filter(|word| *word != "title")
    }
    let count = words(before).count();
    let left = words(before).filter(|word| words(now).any(|other| other == *word)).count();
    // A single line may just be in the middle of an edit.
    left * 2 < count && (count > 1 || is_playable)
}

/// Opens an entry in the variant editor, which reads its text from the storage.
fn open_in_designer(entry: &SavedVariant, state: &mut State, effects: &mut Vec<Effect>) {
    let variant = entry.variant();
    let name = variant.as_ref().map_or(String::new(), |variant| variant.name().to_owned());
    // If storing fails, the last playable state is opened.
    let _ = state.device.storage.set(design::KEPT, &concat(&[&name, "\n", &entry.text]));
    if let Some(variant) = variant.or_else(|| Variant::parse(variants::orthodox()).ok()) {
        let record = Record::new(Position::start(&variant));
        open_elsewhere(state, Opened::new(record, state.session.settings, Screen::Design));
        effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    }
}

/// All entries as one file, the last changed first.
pub fn file(entries: &[SavedVariant]) -> String {
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.trim_end()).collect();
    texts.join("\n\n") + "\n"
}
