//! The folders of the games, section by section.
//!
//! Beside the keys of the language a section of ours has some that only a list of games needs: `place` (of the family in the list),
//! `isOrthodox`, `also` (other names), `rules` (files of rules in words), `option.…` and `preset.…`. A section without a title is no game but
//! something that others are like.

use std::collections::BTreeMap;
use std::fmt::Display;

use vicinity_games::Folder;

use super::draft::Draft;
use super::ini::{self, Entry, Section};
use super::{check, data};
use crate::emit::{Emitter, Fields, string};
use crate::text;
use crate::variant::data::VariantData;

/// What comes of all folders.
pub(crate) struct Made {
    /// The list of games, as Rust.
    pub(crate) code: String,
    /// Their sections with nothing but what the language knows, for games of one's own to be like.
    pub(crate) sections: String,
}

/// A folder.
struct Family {
    place: u16,
    folder: Folder,
    text: String,
}

/// Keys that the language does not know.
fn is_of_the_list(key: &str) -> bool {
    ["place", "isOrthodox", "also", "rules"].contains(&key)
        || key.starts_with("option.")
        || key.starts_with("preset.")
}

/// Compiles all folders.
///
/// # Errors
/// Says in which file and line something is wrong, and what.
pub(crate) fn all(known: &str) -> Result<Made, String> {
    let mut families = Vec::new();
    for folder in vicinity_games::folders()? {
        let text =
            folder.read("game.ini").ok_or_else(|| format!("games/{}/game.ini is not there", folder.name))?;
        let place = ini::sections(&text)
            .map_err(|error| format!("games/{}/game.ini: {error}", folder.name))?
            .iter()
            .find_map(|section| value(section, "place")?.parse().ok())
            .unwrap_or(u16::MAX);
        families.push(Family { place, folder, text });
    }
    families.sort_by_key(|family| family.place);
    let mut drafts: Vec<(String, Draft)> = Vec::new();
    for section in ini::sections(known).map_err(|error| error.to_string())? {
        let draft = Draft::of(&section, &drafts, &mut Vec::new());
        drafts.push((section.name.to_owned(), draft));
    }
    let mut list = List {
        emitter: Emitter::default(),
        entries: Vec::new(),
        texts: Vec::new(),
        orthodox: None,
        sections: String::new(),
    };
    for family in &families {
        list.add(family, &mut drafts)?;
    }
    let orthodox = list.orthodox.ok_or("no game says isOrthodox = true")?;
    let code = [
        "// Made by build/main.rs of what stands in games/.\n".to_owned(),
        format!("/// Whether some game needs the rules that are otherwise only for games of one's own.\npub(crate) const NEED_ALL_RULES: bool = {};\n", list.emitter.needs_all_rules),
        format!("/// The orthodox game's name.\npub(crate) const ORTHODOX: &str = {};\n", string(&orthodox)),
        format!("/// All games, in the order in which they are shown.\npub(crate) const ENTRIES: &[Entry] = &[\n{}];\n", list.entries.concat()),
        format!("const TEXTS: &[RulesText] = &[\n{}];\n", list.texts.concat()),
        list.emitter.code,
    ]
    .concat();
    Ok(Made { code, sections: list.sections })
}

fn value<'a>(section: &Section<'a>, key: &str) -> Option<&'a str> {
    section.entries.iter().find(|entry| entry.key == key).map(|entry| entry.value)
}

/// The games as far as they have been compiled.
struct List {
    emitter: Emitter,
    entries: Vec<String>,
    texts: Vec<String>,
    orthodox: Option<String>,
    sections: String,
}

impl List {
    fn add(&mut self, family: &Family, drafts: &mut Vec<(String, Draft)>) -> Result<(), String> {
        let told = |fault: &dyn Display| format!("games/{}/game.ini: {fault}", family.folder.name);
        let mut first = None;
        let mut layers: BTreeMap<&str, &str> = BTreeMap::new();
        for section in ini::sections(&family.text).map_err(|error| told(&error))? {
            let (of_list, of_language): (Vec<Entry>, Vec<Entry>) =
                section.entries.iter().cloned().partition(|entry| is_of_the_list(entry.key));
            let bare = Section { entries: of_language, ..section.clone() };
            let mut faults = section.faults.clone();
            let draft = Draft::of(&bare, &*drafts, &mut faults);
            check::all(&bare, &draft, &mut faults);
            if let Some(fault) = faults.first() {
                return Err(told(&fault));
            }
            self.sections += &written(&bare);
            let name = section.name;
            drafts.push((name.to_owned(), draft.clone()));
            if let Some(rules) = value(&section, "rules") {
                layers.insert(name, rules);
            }
            let rules = layers
                .get(name)
                .or(section.parent.and_then(|parent| layers.get(parent)))
                .copied()
                .unwrap_or("");
            if !rules.is_empty() {
                layers.insert(name, rules);
            }
            if draft.title.is_none() {
                continue;
            }
            let list = OfList { entries: &of_list };
            if list.get("isOrthodox") == Some("true") {
                self.orthodox = Some(name.to_owned());
            }
            let first = first.get_or_insert(name);
            let options = self.options(name, &list, &bare, &draft, drafts).map_err(|fault| told(&fault))?;
            let also: Vec<String> = list
                .get("also")
                .into_iter()
                .flat_map(|also| also.split(','))
                .map(|name| string(name.trim()))
                .collect();
            self.entries.push(format!(
                "    Entry {{ name: {}, family: {}, also: &[{}], options: {}, presets: {}, data: {} }},\n",
                string(name),
                string(first),
                also.join(", "),
                options.specs,
                options.presets,
                options.data,
            ));
            let files = ["rules"].into_iter().chain(rules.split_ascii_whitespace());
            let rules = text::rules(&family.folder, files)?;
            self.texts.push(format!("    {rules},\n"));
        }
        Ok(())
    }

    /// What a game's options come to, and its data.
    fn options(
        &mut self,
        name: &str,
        list: &OfList,
        section: &Section,
        draft: &Draft,
        drafts: &[(String, Draft)],
    ) -> Result<Options, String> {
        let base = self.emitter.fields(&plain(data::of(name, draft)));
        let mut specs = Vec::new();
        let mut changes = String::new();
        let mut swap = String::new();
        for entry in list.entries.iter().filter(|entry| is_option(entry.key)) {
            let key = &entry.key["option.".len()..];
            let mut values = Vec::new();
            for (index, choice) in entry.value.split('|').enumerate() {
                let (value, change) = choice.split_once(':').unwrap_or((choice, ""));
                let value = value.trim();
                values.push(string(value));
                if change.is_empty() || index == 0 {
                    continue;
                }
                if change.trim() == "sidesSwapped = true" {
                    // Last, when all is said of who is who. What was turned round here need not be turned there.
                    let mut turned = plain(data::of(name, draft));
                    turned.swap_sides();
                    let of = base.changes_beside_sides(&self.emitter.fields(&turned));
                    swap += &format!(
                        "    if options.get({}) == {} {{\n        data.sides.swap(0, 1);\n{of}    }}\n",
                        string(key),
                        string(value)
                    );
                    continue;
                }
                let changed = self.changed(name, section, entry, change, drafts)?;
                let of = base.changes(&changed);
                changes +=
                    &format!("    if options.get({}) == {} {{\n{of}    }}\n", string(key), string(value));
            }
            let said = |what: &str| list.get(&format!("{}.{what}", entry.key)).unwrap_or_default();
            let answers: Vec<String> =
                said("answers").split('|').map(|answer| string(answer.trim())).collect();
            specs.push(format!(
                "        OptionSpec {{ key: {}, values: &[{}], answers: &[{}], question: {}, note: {} }},\n",
                string(key),
                values.join(", "),
                answers.join(", "),
                string(said("question")),
                string(said("note")),
            ));
        }
        let presets = list.entries.iter().filter(|entry| entry.key.starts_with("preset.")).map(|entry| {
            let mut parts = entry.value.split('|').map(str::trim);
            let mut part = || parts.next().unwrap_or_default();
            let (title, summary, options) = (part(), part(), part());
            let variant = if options.is_empty() { name.to_owned() } else { format!("{name}:{options}") };
            format!(
                "        Preset {{ title: {}, summary: {}, variant: {} }},\n",
                string(title),
                string(summary),
                string(&variant)
            )
        });
        let slice = |all: Vec<String>| {
            if all.is_empty() { "&[]".to_owned() } else { format!("&[\n{}    ]", all.concat()) }
        };
        let presets = slice(presets.collect());
        let data = self.emitter.function(&base, &(changes + &swap));
        Ok(Options { specs: slice(specs), presets, data })
    }

    /// The fields of a game with one more key.
    fn changed(
        &mut self,
        name: &str,
        section: &Section,
        entry: &Entry,
        change: &str,
        drafts: &[(String, Draft)],
    ) -> Result<Fields, String> {
        let mut section = section.clone();
        for pair in change.split(';') {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                format!("line {}: {}: a choice changes keys: value: key = value", entry.line, entry.key)
            })?;
            section.entries.retain(|known| known.key != key.trim());
            section.entries.push(Entry { line: entry.line, key: key.trim(), value: value.trim() });
        }
        let mut faults = Vec::new();
        let draft = Draft::of(&section, drafts, &mut faults);
        check::all(&section, &draft, &mut faults);
        match faults.into_iter().next() {
            Some(fault) => Err(fault.to_string()),
            None => Ok(self.emitter.fields(&plain(data::of(name, &draft)))),
        }
    }
}

/// A game's options as Rust.
struct Options {
    specs: String,
    presets: String,
    data: String,
}

/// The keys of a list of games.
struct OfList<'a> {
    entries: &'a [Entry<'a>],
}

impl OfList<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| entry.value)
    }
}

fn is_option(key: &str) -> bool {
    key.starts_with("option.") && key.matches('.').count() == 1
}

/// A section as text.
fn written(section: &Section) -> String {
    let parent = section.parent.map(|parent| format!(":{parent}")).unwrap_or_default();
    let keys: String =
        section.entries.iter().map(|entry| format!("{} = {}\n", entry.key, entry.value)).collect();
    format!("[{}{parent}]\n{keys}\n", section.name)
}

/// A game as one of ours, its pieces' moves in the order in which they are looked through: what moves alike together, directions clockwise
/// from straight ahead, or from the left where all go forward.
fn plain(mut data: VariantData) -> VariantData {
    data.is_own = false;
    let pawns: String = data
        .kinds
        .iter()
        .filter(|kind| kind.role == crate::variant::data::Role::Pawn)
        .map(|kind| kind.letter)
        .collect();
    for side in &mut data.sides {
        let moves = side.moves.to_mut();
        if pawns.chars().all(|pawn| moves.promoters.contains(pawn)) {
            moves.promoters = "".into();
        }
    }
    for kind in data.kinds.to_mut() {
        let mut atoms: Vec<crate::types::atoms::Atom> = Vec::new();
        for atom in kind.atoms.iter() {
            let alike = |other: &&mut crate::types::atoms::Atom| {
                (other.travel, other.mode, other.first) == (atom.travel, atom.mode, atom.first)
            };
            match atoms.iter_mut().find(alike) {
                Some(other) => other.directions.to_mut().extend(atom.directions.iter()),
                None => atoms.push(atom.clone()),
            }
        }
        for atom in &mut atoms {
            let directions = atom.directions.to_mut();
            let all_forward = directions.iter().all(|(_, ranks)| *ranks > 0);
            let angle = |&(files, ranks): &(i8, i8)| {
                let degrees = f64::from(files).atan2(f64::from(ranks)).to_degrees();
                let from_start = if all_forward { degrees + 180.0 } else { degrees.rem_euclid(360.0) };
                (from_start * 10.0) as i32
            };
            directions.sort_by_key(angle);
            directions.dedup();
        }
        kind.atoms = atoms.into();
    }
    data
}
