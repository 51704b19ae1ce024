//! A file as sections of keys and values, with the lines on which they stand.

use super::fault::GameFault;

/// A key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    pub(super) line: usize,
    pub(super) key: &'a str,
    pub(super) value: &'a str,
}

/// A section: a game.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) line: usize,
    pub(super) name: &'a str,
    /// The game that it differs from.
    pub(super) parent: Option<&'a str>,
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) faults: Vec<GameFault>,
}

impl Section<'_> {
    /// The line in which it says something of a key itself.
    pub(super) fn line_of(&self, key: &str) -> Option<usize> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| entry.line)
    }
}

/// The sections of a file, in its order. What stands before the first is left alone, as Fairy-Stockfish does.
pub(super) fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if let Some(header) = line.strip_prefix('[') {
            let mut faults = Vec::new();
            let (name, rest) = header.split_once(']').unwrap_or_else(|| {
                faults.push(GameFault::new(number, "", "the name has no closing bracket"));
                (header, "")
            });
            if !rest.trim().is_empty() && !rest.trim().starts_with(['#', ';']) {
                faults.push(GameFault::new(number, "", "something stands after the name's closing bracket"));
            }
            let (name, parent) = match name.split_once(':') {
                Some((name, parent)) => (name, Some(parent)),
                None => (name, None),
            };
            if name.is_empty() {
                faults.push(GameFault::new(number, "", "the game has no name"));
            }
            if sections.iter().any(|section| section.name == name) {
                faults.push(GameFault::new(number, "", format!("there is a game “{name}” above")));
            }
            sections.push(Section { line: number, name, parent, entries: Vec::new(), faults });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        match line.split_once('=') {
            Some((key, value)) => {
                let (key, value) = (key.trim(), value.trim());
                if section.entries.iter().any(|entry| entry.key == key) {
                    section.faults.push(GameFault::new(
                        number,
                        key,
                        "this key stands in the section already",
                    ));
                }
                section.entries.push(Entry { line: number, key, value });
            }
            None => section.faults.push(GameFault::new(number, "", format!("“{line}” is no “key = value”"))),
        }
    }
    sections
}
