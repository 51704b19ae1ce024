//! Outlines of games for an editor: the effective values of all keys, including inherited ones,
//! whether or not the game is valid.

use std::collections::BTreeMap;

use super::betza::{self, BetzaError};
use super::draft::Draft;
use super::regions::{self, Region};
use super::slots::{self, Slot};
use super::{data, ini, keys, known_sections, reader};
use crate::types::atoms::Atom;
use crate::types::geometry::MAX_SIDE;
use crate::types::piece::Color;
use crate::variant::wings::RIGHTS;

/// The outline of a game for an editor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The name in brackets.
    pub name: String,
    /// The line of the name, from 1.
    pub line: usize,
    /// The title.
    pub title: String,
    /// The number of files and ranks of the board.
    pub size: (u8, u8),
    /// The FEN of the start position as written, which may be invalid.
    pub start_fen: String,
    /// The pieces, in the order of the format.
    pub pieces: Vec<OutlinePiece>,
    /// The castling rights for which the start position has king and rook, as in FEN: some of
    /// `KQkq`, or `-`.
    pub rights: String,
    /// The files to which White's king castles, from 1: toward the last file and toward the first.
    pub castling_files: [u8; 2],
    /// The default of these files for the start position: next to the rook toward the last file,
    /// one file further from the other.
    pub usual_castling_files: [u8; 2],
    values: BTreeMap<String, String>,
    regions: Vec<Region>,
}

/// A kind of piece in an outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlinePiece {
    /// The key that defines it, such as `customPiece1`.
    pub key: String,
    /// The uppercase letter.
    pub letter: char,
    /// The name.
    pub name: String,
    /// The name of the image.
    pub picture: String,
    /// The moves in Betza notation.
    pub moves: String,
    /// Whether the key determines the moves.
    pub is_fixed: bool,
}

impl Outline {
    /// The value of a key, from the section or its ancestors. `None` if none of them sets it.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    /// Whether two games differ at most in names and appearance.
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

    /// Whether pawns of either side promote to kinds of a list, in a zone.
    pub fn promotes_by_list(&self) -> bool {
        self.regions.iter().any(|region| region.key.starts_with("promotionRegion"))
    }

    /// Whether an active region, given its key for one side, has the same squares on the board as a
    /// value. `None` if there is no such region or the value is invalid.
    pub fn region_is(&self, key: &str, text: &str) -> Option<bool> {
        let region = self.regions.iter().find(|region| region.key == key)?;
        let other = keys::squares(text).ok()?;
        let [one, other] = [&region.squares, &other].map(|set| regions::on_board(set, self.size));
        Some(one == other)
    }

    /// The regions of the game adapted to a board of another size: keys with their values.
    pub fn regions_on(&self, (files, ranks): (u8, u8)) -> Vec<(String, String)> {
        let to = (files.clamp(1, MAX_SIDE), ranks.clamp(1, MAX_SIDE));
        let is_there = |region: &&Region| !regions::on_board(&region.squares, self.size).is_empty();
        let write = |region: &Region| (region.key.clone(), regions::write(&region.moved(self.size, to), to));
        self.regions.iter().filter(is_there).map(write).collect()
    }
}

/// The outline of the last section of a file; `None` if the file has no section.
pub fn outline(text: &str) -> Option<Outline> {
    let own = ini::sections(text).ok()?;
    let section = own.last()?;
    let known = super::known_drafts();
    let mut drafts: Vec<(String, Draft)> = Vec::new();
    for section in &own {
        let draft = reader::read(section, known.iter().chain(&drafts), &mut Vec::new());
        drafts.push((section.name.to_owned(), draft));
    }
    let (_, draft) = drafts.pop()?;
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    // Parents precede their children, and known games precede all. The loop thus ends.
    let all: Vec<&ini::Section> = known_sections().iter().chain(&own).collect();
    let mut place = all.len() - 1;
    loop {
        // A section's value for both sides overrides an ancestor's value for one.
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
                // A piece that cannot be read is still part of the outline.
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
    let wings = Color::BOTH
        .map(|color| data::castling(draft, color).map(|castling| castling.wings).unwrap_or_default());
    let is_ready = |&(_, color, side): &(char, Color, usize)| wings[color.index()][side].is_some();
    let rights: String = RIGHTS.into_iter().filter(is_ready).map(|(letter, ..)| letter).collect();
    if rights.is_empty() { "-".to_owned() } else { rights }
}

fn usual_castling_files(draft: &Draft) -> [u8; 2] {
    let start = data::CastlingStart::of(draft, Color::White);
    let rook = |side: usize| start.as_ref().and_then(|start| Some((start.king, start.rooks[side]?)));
    // As files from 0, between king and rook if there is space.
    let kingside = rook(0).map(|(king, rook)| if rook > king + 1 { rook - 1 } else { rook });
    let queenside = rook(1).map(|(king, rook)| (rook + 2).min(king.saturating_sub(1)).max(rook));
    [
        kingside.map_or_else(|| draft.files.saturating_sub(1).max(1), |file| file + 1),
        queenside.map_or_else(|| draft.files.min(3), |file| file + 1),
    ]
}

/// Parses Betza notation.
///
/// ```
/// use vicinity_rules::{Travel, games};
///
/// let amazon = games::parse_betza("QN")?;
/// assert!(amazon.iter().any(|atom| matches!(atom.travel, Travel::Ride { .. })));
/// assert!(games::parse_betza("Q?").is_err());
/// # Ok::<(), games::BetzaError>(())
/// ```
///
/// # Errors
/// The first part that cannot be parsed.
pub fn parse_betza(text: &str) -> Result<Vec<Atom>, BetzaError> {
    betza::parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_includes_the_values_of_parents() {
        let text = "[base:chess]\nqueen = -\namazon = a\npieceNames = a:giant\n[mine:base]\nmaxFile = 10\npieceNames = a:giant, z:snail\ncustomPiece1 = z:x?\nstalemateValue = loss\n";
        let outline = outline(text).expect("a game");
        assert_eq!((outline.name.as_str(), outline.title.as_str(), outline.size), ("mine", "mine", (10, 8)));
        assert_eq!(outline.value("stalemateValue"), Some("loss"));
        assert_eq!(outline.value("promotionPieceTypes"), Some("nbrq"));
        assert_eq!(outline.value("nothing"), None);
        let letters: String = outline.pieces.iter().map(|piece| piece.letter).collect();
        assert_eq!(letters, "PNBRAZK");
        let amazon = &outline.pieces[4];
        assert_eq!((amazon.name.as_str(), amazon.moves.as_str(), amazon.is_fixed), ("giant", "QN", true));
        // Invalid moves do not change the name.
        assert_eq!((outline.pieces[5].name.as_str(), outline.pieces[5].moves.as_str()), ("snail", "x?"));
        assert_eq!(super::outline("# nothing"), None);
    }

    #[test]
    fn cyclic_parents_are_supported_without_endless_recursion() {
        for text in ["[a:a]\n", "[a:b]\n[b:a]\n", "[chess:chess]\n", "[chess:normal]\n"] {
            assert!(outline(text).is_some(), "{text}");
        }
    }
}
