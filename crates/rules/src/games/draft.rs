//! What a section says, key by key, on top of what its parent says.
//!
//! Keys are taken in Fairy-Stockfish's order, not in the file's, since some depend on others: pieces come first, so that their letters
//! are known.

use std::collections::BTreeMap;

use super::fault::GameFault;
use super::ini::{Entry, Section};
use super::slots::{self, Slot, SlotSet};
use super::{betza, keys};
use crate::types::atoms::Atom;
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::data::Verdict;

/// A kind of piece of a game.
#[derive(Clone, Debug)]
pub(super) struct DraftPiece {
    pub(super) letter: char,
    pub(super) atoms: Vec<Atom>,
}

/// One kind or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    All,
    These(SlotSet),
}

/// Everything that a section can say, with what it is if nothing is said.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// What the game is called, where that is another word than its section's name.
    pub(super) title: Option<String>,
    pub(super) names: BTreeMap<Slot, String>,
    pub(super) pictures: BTreeMap<Slot, String>,
    pub(super) eight_colors: bool,
    pub(super) pieces: BTreeMap<Slot, DraftPiece>,
    pub(super) regions: BTreeMap<Slot, [Option<SquareSet>; 2]>,
    pub(super) worths: BTreeMap<char, u16>,
    pub(super) ranks: u8,
    pub(super) files: u8,
    pub(super) start_fen: String,
    pub(super) promotion_zone: [SquareSet; 2],
    pub(super) promoters: [SlotSet; 2],
    pub(super) promotions: [SlotSet; 2],
    pub(super) promotion_limits: BTreeMap<Slot, u8>,
    pub(super) must_promote: bool,
    pub(super) double_step: bool,
    pub(super) double_zone: [SquareSet; 2],
    pub(super) triple_zone: [SquareSet; 2],
    pub(super) en_passant_zone: [SquareSet; 2],
    pub(super) en_passant: [SlotSet; 2],
    pub(super) castling: bool,
    /// Where the king ends, as files from 1: toward the last file, and toward the first.
    pub(super) castling_files: [u8; 2],
    pub(super) castling_rank: u8,
    pub(super) castling_king_file: u8,
    pub(super) castling_kings: [SlotSet; 2],
    /// From where rooks are looked for.
    pub(super) castling_rook_files: [u8; 2],
    pub(super) castling_rooks: [SlotSet; 2],
    pub(super) checking: bool,
    pub(super) must_capture: bool,
    pub(super) no_dead_ends: bool,
    pub(super) checked_king_stays: bool,
    pub(super) kings_may_not_face: bool,
    pub(super) progress: [SlotSet; 2],
    pub(super) move_rule: u16,
    pub(super) fold_rule: u8,
    pub(super) fold: Verdict,
    pub(super) fold_is_for_white: bool,
    pub(super) stalemate: Verdict,
    pub(super) stalemate_counts: bool,
    pub(super) checkmate: Verdict,
    pub(super) extinction: Option<Verdict>,
    pub(super) extinction_is_claimed: bool,
    pub(super) extinction_is_royal: bool,
    pub(super) duple_check: bool,
    pub(super) extinct: Which,
    pub(super) extinction_count: u8,
    pub(super) extinction_enemy_count: u8,
    pub(super) flag_pieces: [Which; 2],
    pub(super) flag_zone: [SquareSet; 2],
    pub(super) flag_count: u8,
    pub(super) flag_blocked: bool,
    pub(super) flag_move: bool,
    pub(super) flag_safe: bool,
    pub(super) counts_checks: bool,
    /// Keys that ask for what is not played here, with what they are about.
    pub(super) not_played: BTreeMap<&'static str, &'static str>,
    /// A parent that there is not.
    pub(super) lost_parent: Option<String>,
    /// Whether something in it or in what it is like cannot be read.
    pub(super) is_faulty: bool,
}

fn rank(number: u8) -> SquareSet {
    keys::squares(&format!("*{number}")).unwrap_or_default()
}

impl Draft {
    fn new() -> Self {
        let pawns = [SlotSet::of(slots::PAWN); 2];
        Draft {
            title: None,
            names: BTreeMap::new(),
            pictures: BTreeMap::new(),
            eight_colors: false,
            pieces: BTreeMap::new(),
            regions: BTreeMap::new(),
            worths: BTreeMap::new(),
            ranks: 8,
            files: 8,
            start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            promotion_zone: [rank(8), rank(1)],
            promoters: pawns,
            promotions: [SlotSet::NONE; 2],
            promotion_limits: BTreeMap::new(),
            must_promote: true,
            double_step: true,
            double_zone: [rank(2), rank(7)],
            triple_zone: [SquareSet::NONE; 2],
            en_passant_zone: [SquareSet::ALL; 2],
            en_passant: pawns,
            castling: true,
            castling_files: [7, 3],
            castling_rank: 1,
            castling_king_file: 5,
            castling_kings: [SlotSet::of(slots::KING); 2],
            castling_rook_files: [12, 1],
            castling_rooks: [SlotSet::of(Slot(3)); 2],
            checking: true,
            must_capture: false,
            no_dead_ends: false,
            checked_king_stays: false,
            kings_may_not_face: false,
            progress: pawns,
            move_rule: 50,
            fold_rule: 3,
            fold: Verdict::Draw,
            fold_is_for_white: false,
            stalemate: Verdict::Draw,
            stalemate_counts: false,
            checkmate: Verdict::Loss,
            extinction: None,
            extinction_is_claimed: false,
            extinction_is_royal: false,
            duple_check: false,
            extinct: Which::These(SlotSet::NONE),
            extinction_count: 0,
            extinction_enemy_count: 0,
            flag_pieces: [Which::All; 2],
            flag_zone: [SquareSet::NONE; 2],
            flag_count: 1,
            flag_blocked: false,
            flag_move: false,
            flag_safe: false,
            counts_checks: false,
            not_played: BTreeMap::new(),
            lost_parent: None,
            is_faulty: false,
        }
    }

    /// What a section says, with the games before it; adds what cannot be read to the faults.
    pub(super) fn of(section: &Section, before: &[(String, Draft)], faults: &mut Vec<GameFault>) -> Self {
        let mut draft = match section.parent {
            None => Draft::new(),
            Some(parent) => match before.iter().find(|(name, _)| name == parent) {
                Some((_, draft)) => {
                    if draft.is_faulty {
                        let text = format!("the game “{parent}”, which it is like, has a fault of its own");
                        faults.push(GameFault::new(section.line, "", text));
                    }
                    Draft { title: None, ..draft.clone() }
                }
                None => Draft { lost_parent: Some(parent.to_owned()), ..Draft::new() },
            },
        };
        Reader { section, draft: &mut draft, faults, taken: Vec::new() }.read();
        draft.is_faulty |= !faults.is_empty() || draft.lost_parent.is_some();
        draft
    }

    /// The place of a letter.
    pub(super) fn slot_of(&self, letter: char) -> Option<Slot> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().find(|(_, piece)| piece.letter == letter).map(|(slot, _)| *slot)
    }

    fn remove(&mut self, slot: Slot) {
        self.pieces.remove(&slot);
        self.promotions.iter_mut().for_each(|set| set.remove(slot));
    }
}

/// Reads a section into a draft.
struct Reader<'a, 's> {
    section: &'a Section<'s>,
    draft: &'a mut Draft,
    faults: &'a mut Vec<GameFault>,
    /// The keys that mean something.
    taken: Vec<&'a str>,
}

impl<'a> Reader<'a, '_> {
    /// The entry of a key.
    fn entry(&mut self, key: &str) -> Option<&'a Entry<'a>> {
        let entry = self.section.entries.iter().rev().find(|entry| entry.key == key)?;
        self.taken.push(entry.key);
        Some(entry)
    }

    fn fault(&mut self, entry: &Entry, text: impl Into<String>) {
        self.faults.push(GameFault::new(entry.line, entry.key, text));
    }

    /// Reads a value and puts it in its place.
    fn set<T>(&mut self, key: &str, read: fn(&str) -> Result<T, String>, place: impl FnOnce(&mut Draft, T)) {
        let Some(entry) = self.entry(key) else { return };
        match read(entry.value) {
            Ok(value) => place(self.draft, value),
            Err(text) => self.fault(entry, text),
        }
    }

    /// The same for both sides: a key for both and one for each.
    fn set_sides<T: Copy>(
        &mut self,
        key: &str,
        read: fn(&str) -> Result<T, String>,
        place: impl Fn(&mut Draft, usize, T),
    ) {
        self.set(key, read, |draft, value| [0, 1].into_iter().for_each(|side| place(draft, side, value)));
        for color in Color::BOTH {
            let name = if color == Color::White { "White" } else { "Black" };
            self.set(&format!("{key}{name}"), read, |draft, value| place(draft, color.index(), value));
        }
    }

    /// Reads kinds of pieces by their letters.
    fn set_pieces(&mut self, key: &str, place: impl FnOnce(&mut Draft, SlotSet)) {
        let Some(entry) = self.entry(key) else { return };
        match self.kinds(entry.value) {
            Ok(Which::These(set)) => place(self.draft, set),
            Ok(Which::All) => self.fault(entry, "* does not go here: name the pieces by their letters"),
            Err(text) => self.fault(entry, text),
        }
    }

    fn set_pieces_of_sides(&mut self, key: &str, place: impl Fn(&mut Draft, usize, SlotSet)) {
        self.set_pieces(key, |draft, set| [0, 1].into_iter().for_each(|side| place(draft, side, set)));
        self.set_pieces(&format!("{key}White"), |draft, set| place(draft, 0, set));
        self.set_pieces(&format!("{key}Black"), |draft, set| place(draft, 1, set));
    }

    fn kinds(&self, text: &str) -> Result<Which, String> {
        if text.trim() == "*" {
            return Ok(Which::All);
        }
        let mut set = SlotSet::NONE;
        if text.trim() == "-" {
            return Ok(Which::These(set));
        }
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            let slot =
                self.draft.slot_of(letter).ok_or_else(|| format!("“{letter}” is no piece of the game"))?;
            set.add(slot);
        }
        Ok(Which::These(set))
    }

    /// Reads pairs such as `q:1 r:2`.
    fn pairs(&mut self, key: &str, mut place: impl FnMut(&mut Draft, Slot, u16)) {
        let Some(entry) = self.entry(key) else { return };
        let mut rest = entry.value.split_ascii_whitespace();
        // A sign may stand apart from what it joins.
        let joined: String =
            rest.by_ref().collect::<Vec<_>>().join(" ").replace(" :", ":").replace(": ", ":");
        for pair in joined.split(' ').filter(|pair| !pair.is_empty() && *pair != "-") {
            let read = pair.split_once(':').and_then(|(letter, number)| {
                let mut letters = letter.chars();
                let letter = letters.next().filter(|_| letters.next().is_none())?;
                Some((self.draft.slot_of(letter)?, keys::number(number).ok()?))
            });
            match read {
                Some((slot, number)) => place(self.draft, slot, number),
                None => self.fault(
                    entry,
                    format!("“{pair}” is no pair of a piece's letter and a number, such as q:1"),
                ),
            }
        }
    }

    fn read(mut self) {
        self.board_and_pieces();
        self.pawns();
        self.castling();
        self.play();
        self.endings();
        self.looks();
        self.others();
    }

    fn board_and_pieces(&mut self) {
        self.set("maxRank", keys::rank, |draft, ranks| draft.ranks = ranks);
        self.set("maxFile", keys::file, |draft, files| draft.files = files);
        for slot in Slot::all() {
            self.piece(slot);
            let name = slot.capitalised();
            for (side, color) in ["White", "Black"].into_iter().enumerate() {
                self.set(&format!("mobilityRegion{color}{name}"), keys::squares, |draft, squares| {
                    let region = (!squares.is_empty()).then_some(squares);
                    draft.regions.entry(slot).or_default()[side] = region;
                });
            }
        }
        for key in ["pieceValueMg", "pieceValueEg"] {
            self.pairs(key, |draft, slot, worth| {
                if let Some(piece) = draft.pieces.get(&slot) {
                    draft.worths.insert(piece.letter, worth);
                }
            });
        }
    }

    fn piece(&mut self, slot: Slot) {
        let key = slot.key();
        let Some(entry) = self.entry(&key) else { return };
        let mut letters = entry.value.chars();
        match letters.next() {
            Some('-') => self.draft.remove(slot),
            Some(letter) if letter.is_ascii_alphabetic() => {
                let own = match letters.next() {
                    None => None,
                    Some(':') if slot.is_custom() || slot == slots::KING => Some(letters.as_str().trim()),
                    Some(':') => {
                        return self.fault(entry, "the moves of this piece are fixed: take a customPiece");
                    }
                    Some(_) => return self.fault(entry, "a piece has one letter"),
                };
                if own.is_none() && slot.is_custom() {
                    return self.fault(entry, "this piece needs its moves, such as p:mfWcfF");
                }
                let atoms = match betza::parse(own.unwrap_or(slot.usual_moves())) {
                    Ok(atoms) => atoms,
                    Err(text) => return self.fault(entry, text),
                };
                let letter = letter.to_ascii_uppercase();
                // Another piece of this letter goes, unless this very section has named it.
                if let Some(other) = self.draft.slot_of(letter).filter(|other| *other != slot) {
                    let other_key = other.key();
                    let names_it = |entry: &Entry| {
                        entry.key == other_key
                            && entry.value.starts_with([letter, letter.to_ascii_lowercase()])
                    };
                    if self.section.entries.iter().any(names_it) {
                        let text = format!("the letter {letter} is that of “{other_key}” already");
                        return self.fault(entry, text);
                    }
                    self.draft.remove(other);
                }
                self.draft.pieces.insert(slot, DraftPiece { letter, atoms });
                if own.is_some_and(|moves| moves.contains('e')) && slot.is_custom() {
                    self.draft.en_passant.iter_mut().for_each(|set| set.add(slot));
                }
            }
            _ => self.fault(entry, "a piece is named by a letter from a to z, or - for none"),
        }
    }

    fn pawns(&mut self) {
        for (side, (key, color)) in
            [("promotionRank", Color::White), ("promotionRank", Color::Black)].into_iter().enumerate()
        {
            self.set(key, keys::rank, |draft, first| {
                draft.promotion_zone[side] = zone(draft.ranks, color, first..=draft.ranks);
            });
        }
        // The older words for the double step: from one rank to another.
        let (mut from, mut to) = (2, 2);
        self.set("doubleStepRank", keys::rank, |_, rank| to = rank);
        self.set("doubleStepRankMin", keys::rank, |_, rank| from = rank);
        if self.taken.iter().any(|key| key.starts_with("doubleStepRank")) {
            let ranks = self.draft.ranks;
            self.draft.double_zone = Color::BOTH.map(|color| zone(ranks, color, from..=to));
        }
        self.set_pieces("pawnTypes", |draft, set| {
            draft.promoters = [set; 2];
            draft.en_passant = [set; 2];
            draft.progress = [set; 2];
        });
        self.set_sides("promotionRegion", keys::squares, |draft, side, set| draft.promotion_zone[side] = set);
        self.set_pieces_of_sides("promotionPawnTypes", |draft, side, set| draft.promoters[side] = set);
        self.set_pieces_of_sides("promotionPieceTypes", |draft, side, set| draft.promotions[side] = set);
        self.pairs("promotionLimit", |draft, slot, most| {
            draft.promotion_limits.insert(slot, most.min(255) as u8);
        });
        self.set("mandatoryPawnPromotion", keys::flag, |draft, must| draft.must_promote = must);
        self.set("doubleStep", keys::flag, |draft, may| draft.double_step = may);
        self.set_sides("doubleStepRegion", keys::squares, |draft, side, set| draft.double_zone[side] = set);
        self.set_sides("tripleStepRegion", keys::squares, |draft, side, set| draft.triple_zone[side] = set);
        self.set_sides("enPassantRegion", keys::squares, |draft, side, set| {
            draft.en_passant_zone[side] = set
        });
        self.set_pieces_of_sides("enPassantTypes", |draft, side, set| draft.en_passant[side] = set);
    }

    fn castling(&mut self) {
        self.set_pieces("castlingRookPiece", |draft, set| draft.castling_rooks = [set; 2]);
        self.set("castling", keys::flag, |draft, may| draft.castling = may);
        self.set("castlingKingsideFile", keys::file, |draft, file| draft.castling_files[0] = file);
        self.set("castlingQueensideFile", keys::file, |draft, file| draft.castling_files[1] = file);
        self.set("castlingRank", keys::rank, |draft, rank| draft.castling_rank = rank);
        self.set("castlingKingFile", keys::file, |draft, file| draft.castling_king_file = file);
        self.set_pieces_of_sides("castlingKingPiece", |draft, side, set| draft.castling_kings[side] = set);
        self.set("castlingRookKingsideFile", keys::file, |draft, file| draft.castling_rook_files[0] = file);
        self.set("castlingRookQueensideFile", keys::file, |draft, file| draft.castling_rook_files[1] = file);
        self.set_pieces_of_sides("castlingRookPieces", |draft, side, set| draft.castling_rooks[side] = set);
    }

    fn play(&mut self) {
        self.set("checking", keys::flag, |draft, may| draft.checking = may);
        self.set("mustCapture", keys::flag, |draft, must| draft.must_capture = must);
        self.set("immobilityIllegal", keys::flag, |draft, holds| draft.no_dead_ends = holds);
        self.set("makpongRule", keys::flag, |draft, holds| draft.checked_king_stays = holds);
        self.set("flyingGeneral", keys::flag, |draft, holds| draft.kings_may_not_face = holds);
    }

    fn endings(&mut self) {
        self.set_pieces_of_sides("nMoveRuleTypes", |draft, side, set| draft.progress[side] = set);
        self.set("nMoveRule", keys::number, |draft, moves| draft.move_rule = moves);
        self.set("nFoldRule", keys::number, |draft, times| draft.fold_rule = times.min(255) as u8);
        for (key, place) in [
            ("nFoldValue", (|draft, verdict| draft.fold = verdict) as fn(&mut Draft, Verdict)),
            ("stalemateValue", |draft, verdict| draft.stalemate = verdict),
            ("checkmateValue", |draft, verdict| draft.checkmate = verdict),
        ] {
            let Some(entry) = self.entry(key) else { continue };
            match keys::verdict(entry.value) {
                Ok(Some(verdict)) => place(self.draft, verdict),
                Ok(None) => self.fault(entry, "this must be win, loss or draw"),
                Err(text) => self.fault(entry, text),
            }
        }
        self.set("nFoldValueAbsolute", keys::flag, |draft, holds| draft.fold_is_for_white = holds);
        self.set("stalematePieceCount", keys::flag, |draft, holds| draft.stalemate_counts = holds);
        self.set("extinctionValue", keys::verdict, |draft, verdict| draft.extinction = verdict);
        self.set("extinctionClaim", keys::flag, |draft, holds| draft.extinction_is_claimed = holds);
        self.set("extinctionPseudoRoyal", keys::flag, |draft, holds| draft.extinction_is_royal = holds);
        self.set("dupleCheck", keys::flag, |draft, holds| draft.duple_check = holds);
        if let Some(entry) = self.entry("extinctionPieceTypes") {
            match self.kinds(entry.value) {
                Ok(which) => self.draft.extinct = which,
                Err(text) => self.fault(entry, text),
            }
        }
        self.set("extinctionPieceCount", keys::number, |draft, count| {
            draft.extinction_count = count.min(255) as u8
        });
        self.set("extinctionOpponentPieceCount", keys::number, |draft, count| {
            draft.extinction_enemy_count = count.min(255) as u8;
        });
        for (key, sides) in [("flagPiece", [0, 1]), ("flagPieceWhite", [0, 0]), ("flagPieceBlack", [1, 1])] {
            let Some(entry) = self.entry(key) else { continue };
            match self.kinds(entry.value) {
                Ok(which) => sides.into_iter().for_each(|side| self.draft.flag_pieces[side] = which),
                Err(text) => self.fault(entry, text),
            }
        }
        self.set("whiteFlag", keys::squares, |draft, set| draft.flag_zone[0] = set);
        self.set("blackFlag", keys::squares, |draft, set| draft.flag_zone[1] = set);
        self.set_sides("flagRegion", keys::squares, |draft, side, set| draft.flag_zone[side] = set);
        self.set("flagPieceCount", keys::number, |draft, count| draft.flag_count = count.min(255) as u8);
        self.set("flagPieceBlockedWin", keys::flag, |draft, holds| draft.flag_blocked = holds);
        self.set("flagMove", keys::flag, |draft, holds| draft.flag_move = holds);
        self.set("flagPieceSafe", keys::flag, |draft, holds| draft.flag_safe = holds);
        self.set("checkCounting", keys::flag, |draft, holds| draft.counts_checks = holds);
    }

    /// What a game and its pieces are called and how they look: keys of our own.
    fn looks(&mut self) {
        self.set("title", keys::title, |draft, title| draft.title = Some(title));
        self.words("pieceNames", keys::piece_name, |draft, slot, name| {
            draft.names.insert(slot, name);
        });
        self.words("piecePictures", keys::picture, |draft, slot, picture| {
            draft.pictures.insert(slot, picture);
        });
        self.set("boardColors", keys::colors, |draft, are_eight| draft.eight_colors = are_eight);
    }

    /// Reads a word for each piece, such as `a:amazon, m:war machine`.
    fn words(
        &mut self,
        key: &str,
        read: fn(&str) -> Result<String, String>,
        mut place: impl FnMut(&mut Draft, Slot, String),
    ) {
        let Some(entry) = self.entry(key) else { return };
        for pair in entry.value.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let slot = pair.split_once(':').and_then(|(letter, word)| {
                let mut letters = letter.trim().chars();
                let letter = letters.next().filter(|_| letters.next().is_none())?;
                Some((self.draft.slot_of(letter)?, word.trim()))
            });
            match slot.map(|(slot, word)| (slot, read(word))) {
                Some((slot, Ok(word))) => place(self.draft, slot, word),
                Some((_, Err(text))) => self.fault(entry, text),
                None => self.fault(
                    entry,
                    format!("“{pair}” is no pair of a piece's letter and a word, such as a:amazon"),
                ),
            }
        }
    }

    /// The array, what is not played here, and keys that nobody knows.
    fn others(&mut self) {
        if let Some(entry) = self.entry("startFen") {
            self.draft.start_fen = entry.value.to_owned();
        }
        for (key, about, nothing) in keys::NOT_PLAYED {
            let Some(entry) = self.entry(key) else { continue };
            if nothing.contains(&entry.value) {
                self.draft.not_played.remove(key);
            } else {
                self.draft.not_played.insert(key, about);
            }
        }
        for key in keys::FOR_OTHERS {
            self.entry(key);
        }
        for entry in &self.section.entries {
            if !self.taken.contains(&entry.key) {
                self.faults.push(GameFault::new(entry.line, entry.key, "there is no such key"));
            }
        }
    }
}

/// Ranks counted from a side's own edge.
fn zone(ranks: u8, color: Color, own: std::ops::RangeInclusive<u8>) -> SquareSet {
    let mut set = SquareSet::NONE;
    for own in own {
        let rank = if color == Color::White { own } else { (ranks + 1).saturating_sub(own) };
        for file in 0..12 {
            if (1..=ranks).contains(&rank) {
                set.add(crate::types::geometry::Square::new(file, rank - 1));
            }
        }
    }
    set
}
