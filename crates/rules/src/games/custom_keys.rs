//! The keys in addition to those of Fairy-Stockfish: appearance, and rules of the games of this
//! crate.

use super::draft::{Draft, PromotionRule};
use super::error::{ExpectedValue, GameErrorKind};
use super::keys;
use super::picture;
use super::reader::SectionReader;
use super::slots::{Slot, SlotSet};
use crate::variant::data::{DeadMaterial, EnPassantField, Goal};

impl SectionReader<'_, '_> {
    /// Reads names and appearance of the game and its pieces.
    pub(super) fn appearance(&mut self) {
        self.set("title", keys::title, |draft, title| draft.title = Some(title));
        self.set("summary", keys::summary, |draft, summary| draft.summary = summary);
        self.set_sides("sideName", keys::side_name, |draft, side, name| draft.side_names[side] = name);
        self.words("pieceNames", keys::piece_name, |draft, slot, name| {
            draft.names.insert(slot, name);
        });
        self.words("piecePictures", picture::picture, |draft, slot, picture| {
            draft.pictures.insert(slot, picture);
        });
        self.set("boardColors", keys::colors, |draft, are_eight| draft.eight_colors = are_eight);
    }

    /// Reads goals, promotion, multiple steps, and other rules.
    pub(super) fn additional_rules(&mut self) {
        self.set_sides("goal", goal, |draft, side, goal| draft.goals[side] = goal);
        self.set_sides("promotionRule", promotion_rule, |draft, side, rule| {
            draft.promotion_rules[side] = rule
        });
        self.set("promotionCamp", keys::rank, |draft, ranks| draft.promotion_camp = ranks);
        self.list("promotionAlways", slots_with_colon, |draft, pairs| draft.promotion_always = pairs);
        self.set("minorWin", keys::flag, |draft, holds| draft.minor_win = holds);
        self.set("deadMaterial", dead_material, |draft, rule| draft.dead_material = rule);
        self.list_of_sides("multiSteps", steps, |draft| &mut draft.multi_steps);
        self.list_of_sides("enPassantPairs", two_slots, |draft| &mut draft.en_passant_pairs);
        self.set("enPassantField", en_passant_field, |draft, field| draft.en_passant_field = field);
        self.set("pawnsKeepOffEdges", keys::flag, |draft, holds| draft.pawns_keep_off_edges = holds);
        self.set("everyPawnMove", keys::flag, |draft, holds| draft.every_pawn_move = holds);
        self.list("noLetter", slots, |draft, words| {
            draft.without_san_letter = SlotSet::NONE;
            words.into_iter().flatten().for_each(|slot| draft.without_san_letter.add(slot));
        });
        self.list("pieceOrder", slots, |draft, words| draft.piece_order = words.concat());
        self.set("sidesSwapped", keys::flag, |draft, holds| draft.is_swapped = holds);
    }

    /// Reads words separated by spaces; `-` for none.
    fn list<T>(
        &mut self,
        key: &str,
        read: fn(&Draft, &str) -> Result<T, GameErrorKind>,
        place: impl FnOnce(&mut Draft, Vec<T>),
    ) {
        let Some(entry) = self.entry(key) else { return };
        let words = entry.value.split_ascii_whitespace().filter(|word| *word != "-");
        match words.map(|word| read(self.draft, word)).collect() {
            Ok(all) => place(self.draft, all),
            Err(error) => self.report(entry, error),
        }
    }

    /// [`Self::list`] for a key for both sides and one key for each side.
    fn list_of_sides<T: Clone>(
        &mut self,
        key: &str,
        read: fn(&Draft, &str) -> Result<T, GameErrorKind>,
        place: fn(&mut Draft) -> &mut [Option<Vec<T>>; 2],
    ) {
        // A parent may set this key; a child resets it with `usual`.
        if self.entry(key).is_some_and(|entry| entry.value == "usual") {
            *place(self.draft) = [None, None];
        } else {
            self.list(key, read, |draft, all| *place(draft) = [Some(all.clone()), Some(all)]);
        }
        self.list(&[key, "White"].concat(), read, |draft, all| place(draft)[0] = Some(all));
        self.list(&[key, "Black"].concat(), read, |draft, all| place(draft)[1] = Some(all));
    }

    /// Reads a word for each of several pieces, such as `a:amazon, m:war machine`.
    fn words(
        &mut self,
        key: &str,
        read: fn(&str) -> Result<String, GameErrorKind>,
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
                Some((_, Err(error))) => self.report(entry, error),
                None => self.report(entry, GameErrorKind::unreadable(pair, ExpectedValue::PieceAndWord)),
            }
        }
    }
}

fn goal(text: &str) -> Result<Goal, GameErrorKind> {
    match text {
        "checkmate" => Ok(Goal::Checkmate),
        "capture" => Ok(Goal::Capture),
        _ => Err(GameErrorKind::unknown_value(text, &["checkmate", "capture"])),
    }
}

fn promotion_rule(text: &str) -> Result<PromotionRule, GameErrorKind> {
    match text {
        "types" => Ok(PromotionRule::Types),
        "array" => Ok(PromotionRule::Array),
        "captured" => Ok(PromotionRule::Captured),
        "reach" => Ok(PromotionRule::Reach),
        _ => Err(GameErrorKind::unknown_value(text, &["types", "array", "captured", "reach"])),
    }
}

fn dead_material(text: &str) -> Result<DeadMaterial, GameErrorKind> {
    match text {
        "none" => Ok(DeadMaterial::Never),
        "kings" => Ok(DeadMaterial::BareKings),
        "orthodox" => Ok(DeadMaterial::Orthodox),
        _ => Err(GameErrorKind::unknown_value(text, &["none", "kings", "orthodox"])),
    }
}

fn en_passant_field(text: &str) -> Result<EnPassantField, GameErrorKind> {
    match text {
        "fairy" => Ok(EnPassantField::FairyStockfish),
        "squares" => Ok(EnPassantField::Squares),
        "pawn" => Ok(EnPassantField::SquaresAndPawn),
        _ => Err(GameErrorKind::unknown_value(text, &["fairy", "squares", "pawn"])),
    }
}

fn slot(draft: &Draft, letter: char) -> Result<Slot, GameErrorKind> {
    draft.slot_of(letter).ok_or(GameErrorKind::UnknownPiece { letter })
}

/// A set of pieces, such as `pnb`.
fn slots(draft: &Draft, word: &str) -> Result<Vec<Slot>, GameErrorKind> {
    word.chars().map(|letter| slot(draft, letter)).collect()
}

/// Two pieces, such as `pv`.
fn two_slots(draft: &Draft, word: &str) -> Result<(Slot, Slot), GameErrorKind> {
    match word.as_bytes() {
        [one, two] => Ok((slot(draft, char::from(*one))?, slot(draft, char::from(*two))?)),
        _ => Err(GameErrorKind::unreadable(word, ExpectedValue::TwoPieces)),
    }
}

/// Two pieces, such as `p:s`.
fn slots_with_colon(draft: &Draft, word: &str) -> Result<(Slot, Slot), GameErrorKind> {
    match word.as_bytes() {
        [one, b':', two] => Ok((slot(draft, char::from(*one))?, slot(draft, char::from(*two))?)),
        _ => Err(GameErrorKind::unreadable(word, ExpectedValue::PieceToPiece)),
    }
}

/// A piece, a rank and a number of steps, such as `p2:2`.
fn steps(draft: &Draft, word: &str) -> Result<(Slot, u8, u8), GameErrorKind> {
    let to_error = || GameErrorKind::unreadable(word, ExpectedValue::PieceSteps);
    let (start, most) = word.split_once(':').ok_or_else(to_error)?;
    let mut rest = start.chars();
    let letter = rest.next().ok_or_else(to_error)?;
    let rank = keys::rank(rest.as_str()).map_err(|_| to_error())?;
    let most = keys::rank(most).ok().filter(|most| *most > 1).ok_or_else(to_error)?;
    Ok((slot(draft, letter)?, rank, most))
}
