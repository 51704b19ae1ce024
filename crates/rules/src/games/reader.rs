//! Reads the keys of a section into a [`Draft`].
//!
//! Keys are read in Fairy-Stockfish's order instead of the file's, because some depend on others.
//! For example, pieces come first, because other keys use their letters. [`super::custom_keys`]
//! reads the additional keys.

use super::draft::{Draft, DraftPiece, PieceSelector};
use super::error::{ExpectedValue, GameError, GameErrorKind};
use super::ini::{IniEntry, Section};
use super::slots::{self, Slot, SlotSet};
use super::{betza, keys};
use crate::types::atoms::Travel;
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::data::Verdict;

/// Reads a section, given the sections before it. Adds its errors to `errors`.
pub(super) fn read<'a>(
    section: &Section,
    before: impl IntoIterator<Item = &'a (String, Draft)>,
    errors: &mut Vec<GameError>,
) -> Draft {
    let mut draft = match section.parent {
        None => Draft::new(),
        Some(parent) => match before.into_iter().find(|(name, _)| name == parent) {
            Some((_, draft)) => {
                if draft.is_wrong {
                    let error = GameErrorKind::InvalidParent { parent: parent.to_owned() };
                    errors.push(GameError::new(section.line, "", error));
                }
                Draft { title: None, summary: String::new(), ..draft.clone() }
            }
            None => Draft { lost_parent: Some(parent.to_owned()), ..Draft::new() },
        },
    };
    SectionReader { section, draft: &mut draft, errors, taken: Vec::new() }.read();
    draft.is_wrong |= !errors.is_empty() || draft.lost_parent.is_some();
    draft
}

/// Reads a section into a draft.
pub(super) struct SectionReader<'a, 's> {
    section: &'a Section<'s>,
    pub(super) draft: &'a mut Draft,
    errors: &'a mut Vec<GameError>,
    /// The keys that have been read.
    taken: Vec<&'a str>,
}

impl<'a, 's> SectionReader<'a, 's> {
    /// The entry of a key.
    pub(super) fn entry(&mut self, key: &str) -> Option<&'a IniEntry<'a>> {
        let entry = self.section.entries.iter().rev().find(|entry| entry.key == key)?;
        self.taken.push(entry.key);
        Some(entry)
    }

    // Inlining it at every key would add 1.5 KB (brotli) to the engine for custom variants.
    #[cold]
    pub(super) fn report(&mut self, entry: &IniEntry, error: GameErrorKind) {
        self.errors.push(GameError::new(entry.line, entry.key, error));
    }

    /// Parses a value and stores it.
    pub(super) fn set<T>(
        &mut self,
        key: &str,
        read: fn(&str) -> Result<T, GameErrorKind>,
        place: impl FnOnce(&mut Draft, T),
    ) {
        let Some(entry) = self.entry(key) else { return };
        match read(entry.value) {
            Ok(value) => place(self.draft, value),
            Err(error) => self.report(entry, error),
        }
    }

    /// [`Self::set`] for a key for both sides and one key for each side.
    pub(super) fn set_sides<T: Clone>(
        &mut self,
        key: &str,
        read: fn(&str) -> Result<T, GameErrorKind>,
        place: impl Fn(&mut Draft, usize, T),
    ) {
        self.set(key, read, |draft, value| {
            [0, 1].into_iter().for_each(|side| place(draft, side, value.clone()))
        });
        for color in Color::BOTH {
            let name = if color == Color::White { "White" } else { "Black" };
            self.set(&format!("{key}{name}"), read, |draft, value| place(draft, color.index(), value));
        }
    }

    /// Reads a set of pieces by their letters.
    fn set_pieces(&mut self, key: &str, place: impl FnOnce(&mut Draft, SlotSet)) {
        let Some(entry) = self.entry(key) else { return };
        match self.kinds(entry.value) {
            Ok(PieceSelector::These(set)) => place(self.draft, set),
            Ok(PieceSelector::All) => self.report(entry, GameErrorKind::AllPieces),
            Err(error) => self.report(entry, error),
        }
    }

    fn set_pieces_of_sides(&mut self, key: &str, place: impl Fn(&mut Draft, usize, SlotSet)) {
        self.set_pieces(key, |draft, set| [0, 1].into_iter().for_each(|side| place(draft, side, set)));
        self.set_pieces(&format!("{key}White"), |draft, set| place(draft, 0, set));
        self.set_pieces(&format!("{key}Black"), |draft, set| place(draft, 1, set));
    }

    fn kinds(&self, text: &str) -> Result<PieceSelector, GameErrorKind> {
        if text.trim() == "*" {
            return Ok(PieceSelector::All);
        }
        let mut set = SlotSet::NONE;
        if text.trim() == "-" {
            return Ok(PieceSelector::These(set));
        }
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            set.add(self.draft.slot_of(letter).ok_or(GameErrorKind::UnknownPiece { letter })?);
        }
        Ok(PieceSelector::These(set))
    }

    /// Reads pairs such as `q:1 r:2`.
    fn pairs(&mut self, key: &str, mut place: impl FnMut(&mut Draft, Slot, u16)) {
        let Some(entry) = self.entry(key) else { return };
        let mut rest = entry.value.split_ascii_whitespace();
        // Spaces around the colon are allowed.
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
                None => self.report(entry, GameErrorKind::unreadable(pair, ExpectedValue::PieceAndNumber)),
            }
        }
    }

    fn read(mut self) {
        self.board_and_pieces();
        self.pawns();
        self.castling();
        self.play();
        self.endings();
        self.appearance();
        self.additional_rules();
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
                    Some(':') => return self.report(entry, GameErrorKind::FixedMoves),
                    Some(_) => return self.report(entry, GameErrorKind::SeveralLetters),
                };
                if own.is_none() && slot.is_custom() {
                    return self.report(entry, GameErrorKind::MissingMoves);
                }
                let mut atoms = match betza::parse(own.unwrap_or(slot.usual_moves())) {
                    Ok(atoms) => atoms,
                    Err(error) => {
                        self.report(entry, GameErrorKind::Moves(error));
                        // The piece stays in the game, so that its letter elsewhere is no error.
                        Vec::new()
                    }
                };
                if slot == slots::JANGGI_CANNON {
                    // Betza notation does not have a letter for this.
                    for atom in &mut atoms {
                        if let Travel::Hop { spares_own_kind, .. } = &mut atom.travel {
                            *spares_own_kind = true;
                        }
                    }
                }
                let letter = letter.to_ascii_uppercase();
                // Replaces a piece with the same letter, unless this section defines it.
                if let Some(other) = self.draft.slot_of(letter).filter(|other| *other != slot) {
                    let other_key = other.key();
                    let names_it = |entry: &IniEntry| {
                        entry.key == other_key
                            && entry.value.starts_with([letter, letter.to_ascii_lowercase()])
                    };
                    if self.section.entries.iter().any(names_it) {
                        return self.report(entry, GameErrorKind::LetterTaken { letter, key: other_key });
                    }
                    self.draft.remove(other);
                }
                self.draft.pieces.insert(slot, DraftPiece { letter, atoms });
                if own.is_some_and(|moves| moves.contains('e')) && slot.is_custom() {
                    self.draft.en_passant.iter_mut().for_each(|set| set.add(slot));
                }
            }
            _ => self.report(entry, GameErrorKind::PieceLetter),
        }
    }

    fn pawns(&mut self) {
        self.set("promotionRank", keys::rank, |draft, first| {
            draft.promotion_zone = Color::BOTH.map(|color| zone(draft.ranks, color, first..=draft.ranks));
        });
        // Older keys for the double step: from one rank to another.
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
            draft.promotion_limits.insert(slot, piece_count(most));
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
        self.set("nFoldRule", keys::number, |draft, times| draft.fold_rule = times);
        for (key, place) in [
            ("nFoldValue", (|draft, verdict| draft.fold = verdict) as fn(&mut Draft, Verdict)),
            ("stalemateValue", |draft, verdict| draft.stalemate = verdict),
            ("checkmateValue", |draft, verdict| draft.checkmate = verdict),
        ] {
            let Some(entry) = self.entry(key) else { continue };
            match keys::verdict(entry.value) {
                Ok(Some(verdict)) => place(self.draft, verdict),
                Ok(None) => self.report(entry, GameErrorKind::NoneAsResult),
                Err(error) => self.report(entry, error),
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
                Err(error) => self.report(entry, error),
            }
        }
        self.set("extinctionPieceCount", keys::number, |draft, count| {
            draft.extinction_count = piece_count(count);
        });
        self.set("extinctionOpponentPieceCount", keys::number, |draft, count| {
            draft.extinction_enemy_count = piece_count(count);
        });
        for (key, sides) in [("flagPiece", [0, 1]), ("flagPieceWhite", [0, 0]), ("flagPieceBlack", [1, 1])] {
            let Some(entry) = self.entry(key) else { continue };
            match self.kinds(entry.value) {
                Ok(which) => sides.into_iter().for_each(|side| self.draft.flag_pieces[side] = which),
                Err(error) => self.report(entry, error),
            }
        }
        self.set("whiteFlag", keys::squares, |draft, set| draft.flag_zone[0] = set);
        self.set("blackFlag", keys::squares, |draft, set| draft.flag_zone[1] = set);
        self.set_sides("flagRegion", keys::squares, |draft, side, set| draft.flag_zone[side] = set);
        self.set("flagPieceCount", keys::number, |draft, count| draft.flag_count = piece_count(count));
        self.set("flagPieceBlockedWin", keys::flag, |draft, holds| draft.flag_blocked = holds);
        self.set("flagMove", keys::flag, |draft, holds| draft.flag_move = holds);
        self.set("flagPieceSafe", keys::flag, |draft, holds| draft.flag_safe = holds);
        self.set("checkCounting", keys::flag, |draft, holds| draft.counts_checks = holds);
    }

    /// Reads the start position and the keys of unsupported rules, and reports unknown keys.
    fn others(&mut self) {
        if let Some(entry) = self.entry("startFen") {
            self.draft.start_fen = entry.value.to_owned();
        }
        for (key, rule, nothing) in keys::UNSUPPORTED_KEYS {
            let Some(entry) = self.entry(key) else { continue };
            if nothing.contains(&entry.value) {
                self.draft.not_played.remove(key);
            } else {
                self.draft.not_played.insert(key, rule);
            }
        }
        for key in keys::DISPLAY_KEYS {
            self.entry(key);
        }
        for entry in &self.section.entries {
            if !self.taken.contains(&entry.key) {
                self.errors.push(GameError::new(entry.line, entry.key, GameErrorKind::UnknownKey));
            }
        }
    }
}

/// The squares of a range of ranks, counted from a side's own edge.
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

/// A number of pieces. No board has 255 squares, so larger numbers mean the same.
fn piece_count(number: u16) -> u8 {
    number.min(255) as u8
}
