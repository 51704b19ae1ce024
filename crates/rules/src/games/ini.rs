//! Parses a file into sections of keys and values with line numbers.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::error::{GameError, GameErrorKind};

/// A key with its value.
#[derive(Clone, Debug)]
pub(super) struct IniEntry<'a> {
    pub(super) line: usize,
    pub(super) key: &'a str,
    pub(super) value: &'a str,
}

/// A section, which defines a game.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) line: usize,
    /// The name in brackets.
    pub(super) name: &'a str,
    /// The number among the sections of this name, from 1.
    pub(super) number: usize,
    /// The game from which it inherits.
    pub(super) parent: Option<&'a str>,
    pub(super) entries: Vec<IniEntry<'a>>,
    pub(super) errors: Vec<GameError>,
}

impl<'a> Section<'a> {
    /// The name, with the number appended if an earlier section has the same name.
    pub(super) fn unique_name(&self) -> Cow<'a, str> {
        match self.number {
            1 => Cow::Borrowed(self.name),
            number => Cow::Owned(format!("{}-{number}", self.name)),
        }
    }

    /// The line where the section itself sets a key.
    pub(super) fn line_of(&self, key: &str) -> Option<usize> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| entry.line)
    }
}

/// The maximum size of a file in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The maximum number of games in a file.
const MAX_SECTIONS: usize = 1_000;

/// The sections of a file, in order; at least one. Lines before the first section are ignored, as
/// in Fairy-Stockfish.
///
/// # Errors
/// If the file is too long, has too many games, or none.
pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, GameErrorKind> {
    // Some editors write a byte-order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_BYTES {
        return Err(GameErrorKind::FileTooLong);
    }
    let mut sections: Vec<Section> = Vec::new();
    let mut names = BTreeMap::new();
    // The keys of the current section.
    let mut keys = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if let Some(header) = line.strip_prefix('[') {
            if sections.len() == MAX_SECTIONS {
                return Err(GameErrorKind::TooManyGames);
            }
            let section = section(number, header, &mut names);
            sections.push(section);
            keys.clear();
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        match line.split_once('=') {
            Some((key, value)) => {
                let (key, value) = (key.trim(), value.trim());
                if !keys.insert(key) {
                    section.errors.push(GameError::new(number, key, GameErrorKind::RepeatedKey));
                }
                section.entries.push(IniEntry { line: number, key, value });
            }
            None => {
                let error = GameErrorKind::NotKeyValue { line: line.to_owned() };
                section.errors.push(GameError::new(number, "", error));
            }
        }
    }
    if sections.is_empty() { Err(GameErrorKind::NoSection) } else { Ok(sections) }
}

/// Parses the header of a section; `header` starts after the opening bracket.
fn section<'a>(line: usize, header: &'a str, names: &mut BTreeMap<Cow<'a, str>, usize>) -> Section<'a> {
    let mut errors = Vec::new();
    let (name, rest) = header.split_once(']').unwrap_or_else(|| {
        errors.push(GameError::new(line, "", GameErrorKind::UnclosedName));
        (header, "")
    });
    if !rest.trim().is_empty() && !rest.trim().starts_with(['#', ';']) {
        errors.push(GameError::new(line, "", GameErrorKind::TextAfterName));
    }
    let (name, parent) = match name.split_once(':') {
        Some((name, parent)) => (name, Some(parent)),
        None => (name, None),
    };
    if name.is_empty() {
        errors.push(GameError::new(line, "", GameErrorKind::UnnamedGame));
    }
    let number = names.entry(Cow::Borrowed(name)).or_default();
    *number += 1;
    let mut section = Section { line, name, number: *number, parent, entries: Vec::new(), errors };
    let unique = section.unique_name();
    if section.number > 1 && names.insert(unique.clone(), 1).is_some() {
        let error = GameErrorKind::NameTaken { name: unique.into_owned() };
        section.errors.push(GameError::new(line, "", error));
    }
    section
}
