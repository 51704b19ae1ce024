//! A game as its author sees it: what each key comes to, with what it is like, whether it can be played or not.

use std::collections::BTreeMap;

use super::betza::{self, BetzaError};
use super::draft::Draft;
use super::regions::{self, Region};
use super::slots::{self, Slot};
use super::{data, ini, keys, known_sections};
use crate::types::atoms::Atom;
use crate::types::geometry::MAX_SIDE;
use crate::types::piece::Color;

/// A game as its author sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The name in brackets.
    pub name: String,
    /// The line of the name, from 1.
    pub line: usize,
    /// What it is called.
    pub title: String,
    /// How many files and ranks its board has.
    pub size: (u8, u8),
    /// Its array as a FEN; what is written there, whether it is one or not.
    pub start_fen: String,
    /// Its pieces, in the order of the language.
    pub pieces: Vec<OutlinePiece>,
    /// The castlings for which king and rook stand ready, as a FEN has them: some of `KQkq`, or `-`.
    pub rights: String,
    /// Where White's king castles to, as files from 1: toward the last file and toward the first.
    pub castling_files: [u8; 2],
    /// The same as usual for the array: beside the rook toward the last file, one file further from the other.
    pub usual_castling_files: [u8; 2],
    values: BTreeMap<String, String>,
    regions: Vec<Region>,
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

    /// Whether the two differ in names and looks at most.
    pub fn plays_like(&self, other: &Outline) -> bool {
        const LOOKS: [&str; 8] = [
            "title",
            "summary",
            "sideName",
            "sideNameWhite",
            "sideNameBlack",
            "pieceNames",
            "piecePictures",
            "boardColors",
        ];
        let played = |outline: &Outline| {
            let mut values = outline.values.clone();
            values.retain(|key, _| !LOOKS.contains(&key.as_str()));
            values
        };
        played(self) == played(other)
    }

    /// Whether pawns of any side become pieces of a list, in a zone.
    pub fn promotes_by_list(&self) -> bool {
        self.regions.iter().any(|region| region.key.starts_with("promotionRegion"))
    }

    /// Whether a region that is in use, by its key for one side, covers the same squares of the board as a text says. `None` where
    /// there is no such region.
    pub fn region_is(&self, key: &str, text: &str) -> Option<bool> {
        let region = self.regions.iter().find(|region| region.key == key)?;
        let other = keys::squares(text).ok()?;
        let [one, other] = [&region.squares, &other].map(|set| regions::on_board(set, self.size));
        Some(one == other)
    }

    /// The regions as this game means them, written for a board of another size: keys with their values.
    pub fn regions_on(&self, (files, ranks): (u8, u8)) -> Vec<(String, String)> {
        let to = (files.clamp(1, MAX_SIDE), ranks.clamp(1, MAX_SIDE));
        let is_there = |region: &&Region| !regions::on_board(&region.squares, self.size).is_empty();
        let write = |region: &Region| (region.key.clone(), regions::write(&region.moved(self.size, to), to));
        self.regions.iter().filter(is_there).map(write).collect()
    }
}

/// The outline of a file's last section; `None` where it has none.
pub fn outline(text: &str) -> Option<Outline> {
    let own = ini::sections(text).ok()?;
    let section = own.last()?;
    let known = super::known_drafts();
    let mut drafts: Vec<(String, Draft)> = Vec::new();
    for section in &own {
        let draft = Draft::of(section, known.iter().chain(&drafts), &mut Vec::new());
        drafts.push((section.name.to_owned(), draft));
    }
    let (_, draft) = drafts.pop()?;
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    // A parent stands before its child, and what is known before all: so the way ends.
    let all: Vec<&ini::Section> = known_sections().iter().chain(&own).collect();
    let mut place = all.len() - 1;
    loop {
        // What a section says of both sides goes before what its parents say of one.
        let is_hidden = |key: &str, nearer: &BTreeMap<String, String>| {
            let base = key.strip_suffix("White").or_else(|| key.strip_suffix("Black"));
            base.is_some_and(|base| nearer.contains_key(base))
        };
        let nearer = values.clone();
        for entry in all[place].entries.iter().rev().filter(|entry| !is_hidden(entry.key, &nearer)) {
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
        line: section.line,
        title: draft.title(&section.unique_name()),
        size: (draft.files, draft.ranks),
        start_fen: draft.start_fen.clone(),
        pieces,
        rights: rights(&draft),
        castling_files: draft.castling_files,
        usual_castling_files: usual_castling_files(&draft),
        values,
        regions: regions::of(&draft),
    })
}

fn rights(draft: &Draft) -> String {
    let mut rights = String::new();
    for (color, letters) in [(Color::White, ["K", "Q"]), (Color::Black, ["k", "q"])] {
        let wings = data::castling(draft, color).map(|castling| castling.wings).unwrap_or_default();
        let ready = letters.iter().zip(wings).filter(|(_, wing)| wing.is_some());
        rights.extend(ready.map(|(letter, _)| *letter));
    }
    if rights.is_empty() { "-".to_owned() } else { rights }
}

fn usual_castling_files(draft: &Draft) -> [u8; 2] {
    let array = data::CastlingArray::of(draft, Color::White);
    let rook = |side: usize| array.as_ref().and_then(|array| Some((array.king, array.rooks[side]?)));
    // As files from 0, between king and rook where there is room.
    let kingside = rook(0).map(|(king, rook)| if rook > king + 1 { rook - 1 } else { rook });
    let queenside = rook(1).map(|(king, rook)| (rook + 2).min(king.saturating_sub(1)).max(rook));
    [
        kingside.map_or_else(|| draft.files.saturating_sub(1).max(1), |file| file + 1),
        queenside.map_or_else(|| draft.files.min(3), |file| file + 1),
    ]
}

/// How a piece moves whose moves the language writes so.
///
/// ```
/// use vicinity_rules::{Travel, games};
///
/// let amazon = games::moves("QN")?;
/// assert!(amazon.iter().any(|atom| matches!(atom.travel, Travel::Ride { .. })));
/// assert!(games::moves("Q?").is_err());
/// # Ok::<(), games::BetzaError>(())
/// ```
///
/// # Errors
/// Says which sign cannot be read.
pub fn moves(text: &str) -> Result<Vec<Atom>, BetzaError> {
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
