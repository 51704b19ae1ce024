//! A game as its author sees it: what each key comes to, with what it is like, whether it can be played or not.

use std::collections::BTreeMap;

use super::draft::Draft;
use super::slots::{self, Slot};
use super::{betza, data, ini, known_sections};
use crate::types::atoms::Atom;

/// A game as its author sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The name in brackets.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// How many files and ranks its board has.
    pub size: (u8, u8),
    /// Its array as a FEN; what is written there, whether it is one or not.
    pub start_fen: String,
    /// Its pieces, in the order of the language.
    pub pieces: Vec<OutlinePiece>,
    values: BTreeMap<String, String>,
}

/// A kind of piece of such a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlinePiece {
    /// The key that makes it, such as `customPiece1`.
    pub key: String,
    /// Its letter, a capital.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// The name of its drawing.
    pub picture: String,
    /// How it moves, as the language writes it.
    pub moves: String,
    /// Whether that is fixed by its key.
    pub is_fixed: bool,
}

impl Outline {
    /// What a key comes to: of the section itself, or of what it is like. `None` where nobody says anything.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }
}

/// The outline of a file's last section; `None` where it has none.
pub fn outline(text: &str) -> Option<Outline> {
    let known: Vec<ini::Section> = known_sections().collect();
    let own = ini::sections(text).ok()?;
    let section = own.last()?;
    let mut drafts = super::known_drafts().to_vec();
    for section in &own {
        let draft = Draft::of(section, &drafts, &mut Vec::new());
        drafts.push((section.name.to_owned(), draft));
    }
    let (_, draft) = drafts.pop()?;
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    // A parent stands before its child, and what is known before all: so the way ends.
    let all: Vec<&ini::Section> = known.iter().chain(&own).collect();
    let mut place = all.len() - 1;
    loop {
        for entry in all[place].entries.iter().rev() {
            values.entry(entry.key.to_owned()).or_insert_with(|| entry.value.to_owned());
        }
        let Some(parent) = all[place].parent else { break };
        let Some(before) = all[..place].iter().position(|section| section.name == parent) else { break };
        place = before;
    }
    let pieces = Slot::all()
        .filter_map(|slot| {
            let key = slot.key();
            let written = section.entries.iter().rev().find(|entry| entry.key == key);
            let letter = match (draft.pieces.get(&slot), written) {
                (Some(piece), _) => piece.letter,
                // One whose moves cannot be read is still the author's.
                (None, Some(entry)) => entry.value.chars().next().filter(char::is_ascii_alphabetic)?,
                (None, None) => return None,
            };
            let letter = letter.to_ascii_uppercase();
            let own = values.get(&key).and_then(|value| value.split_once(':')).map(|(_, moves)| moves.trim());
            Some(OutlinePiece {
                letter,
                name: draft.names.get(&slot).cloned().unwrap_or_else(|| data::kind_name(slot, letter)),
                picture: draft.pictures.get(&slot).cloned().unwrap_or_else(|| data::picture(slot, letter)),
                moves: own.unwrap_or(slot.usual_moves()).to_owned(),
                is_fixed: !slot.is_custom() && slot != slots::KING,
                key,
            })
        })
        .collect();
    Some(Outline {
        name: section.unique_name().into_owned(),
        title: draft.title(&section.unique_name()),
        size: (draft.files, draft.ranks),
        start_fen: draft.start_fen.clone(),
        pieces,
        values,
    })
}

/// How a piece moves whose moves the language writes so.
///
/// # Errors
/// Says which sign cannot be read.
pub fn moves(text: &str) -> Result<Vec<Atom>, String> {
    betza::parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_says_what_a_section_and_its_parents_say() {
        let text = "[base:chess]\nqueen = -\namazon = a\npieceNames = a:giant\n[mine:base]\nmaxFile = 10\ncustomPiece1 = z:x?\nstalemateValue = loss\n";
        let outline = outline(text).expect("a game");
        assert_eq!((outline.name.as_str(), outline.title.as_str(), outline.size), ("mine", "mine", (10, 8)));
        assert_eq!(outline.value("stalemateValue"), Some("loss"));
        assert_eq!(outline.value("promotionPieceTypes"), Some("nbrq"));
        assert_eq!(outline.value("nothing"), None);
        let letters: String = outline.pieces.iter().map(|piece| piece.letter).collect();
        assert_eq!(letters, "PNBRAZK");
        let amazon = &outline.pieces[4];
        assert_eq!((amazon.name.as_str(), amazon.moves.as_str(), amazon.is_fixed), ("giant", "QN", true));
        assert_eq!(outline.pieces[5].moves, "x?");
        assert_eq!(super::outline("# nothing"), None);
    }

    #[test]
    fn parents_in_a_circle_end() {
        for text in ["[a:a]\n", "[a:b]\n[b:a]\n", "[chess:chess]\n", "[chess:normal]\n"] {
            assert!(outline(text).is_some(), "{text}");
        }
    }
}
