//! Everything that a section can say, with what holds where it says nothing. [`super::reader`] fills it in.

use std::collections::BTreeMap;

use super::fault::{GameError, GameFault};
use super::ini::Section;
use super::keys;
use super::reader::Reader;
use super::slots::{self, Slot, SlotSet};
use super::unsupported::UnsupportedRule;
use crate::types::atoms::Atom;
use crate::types::square_set::SquareSet;
use crate::types::words::without_invisible;
use crate::variant::data::{DeadMaterial, EnPassantField, Goal, Verdict};

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

/// What pawns become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PromotionRule {
    /// The kinds of a list, in a zone.
    Types,
    /// What the side had in the array.
    Array,
    /// What the side has lost of that.
    Captured,
    /// What could not come there by itself.
    Reach,
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
    /// One line about the game.
    pub(super) summary: String,
    /// The name of each side's army.
    pub(super) side_names: [String; 2],
    /// How each side wins against a royal king.
    pub(super) goals: [Goal; 2],
    pub(super) promotion_rules: [PromotionRule; 2],
    /// By reach: from how many of the last ranks.
    pub(super) promotion_camp: u8,
    /// By reach: what becomes what on the last rank in any case.
    pub(super) promotion_always: Vec<(Slot, Slot)>,
    /// Whether a win by stalemate is a minor one.
    pub(super) minor_win: bool,
    pub(super) dead_material: DeadMaterial,
    /// Who steps from which rank, counted from its own edge, how far at most; instead of double and triple steps.
    pub(super) multi_steps: [Option<Vec<(Slot, u8, u8)>>; 2],
    /// Who captures whom en passant; instead of lists of kinds.
    pub(super) en_passant_pairs: [Option<Vec<(Slot, Slot)>>; 2],
    pub(super) en_passant_field: EnPassantField,
    pub(super) pawns_keep_off_edges: bool,
    /// Whether every move of a pawn is progress, even one that can be taken back.
    pub(super) every_pawn_move: bool,
    /// Whose moves SAN writes without a letter, beside the pawn.
    pub(super) letterless: SlotSet,
    /// The order of the kinds; those that are not in it come first.
    pub(super) piece_order: Vec<Slot>,
    /// Whether White plays with what is said of Black, and the other way round.
    pub(super) is_swapped: bool,
    /// Keys that ask for a rule that is not supported, with the rule.
    pub(super) not_played: BTreeMap<&'static str, UnsupportedRule>,
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
            summary: String::new(),
            side_names: [const { String::new() }; 2],
            goals: [Goal::Checkmate; 2],
            promotion_rules: [PromotionRule::Types; 2],
            promotion_camp: 1,
            promotion_always: Vec::new(),
            minor_win: false,
            dead_material: DeadMaterial::BareKings,
            multi_steps: [None, None],
            en_passant_pairs: [None, None],
            en_passant_field: EnPassantField::FairyStockfish,
            pawns_keep_off_edges: false,
            every_pawn_move: false,
            letterless: SlotSet::NONE,
            piece_order: Vec::new(),
            is_swapped: false,
            not_played: BTreeMap::new(),
            lost_parent: None,
            is_faulty: false,
        }
    }

    /// What a section says, with the games before it; adds what cannot be read to the faults.
    pub(super) fn of<'a>(
        section: &Section,
        before: impl IntoIterator<Item = &'a (String, Draft)>,
        faults: &mut Vec<GameFault>,
    ) -> Self {
        let mut draft = match section.parent {
            None => Draft::new(),
            Some(parent) => match before.into_iter().find(|(name, _)| name == parent) {
                Some((_, draft)) => {
                    if draft.is_faulty {
                        let error = GameError::FaultyParent { parent: parent.to_owned() };
                        faults.push(GameFault::new(section.line, "", error));
                    }
                    Draft { title: None, summary: String::new(), ..draft.clone() }
                }
                None => Draft { lost_parent: Some(parent.to_owned()), ..Draft::new() },
            },
        };
        Reader::new(section, &mut draft, faults).read();
        draft.is_faulty |= !faults.is_empty() || draft.lost_parent.is_some();
        draft
    }

    /// What the game of a section is called.
    pub(super) fn title(&self, section_name: &str) -> String {
        self.title.clone().unwrap_or_else(|| without_invisible(section_name))
    }

    /// The place of a letter.
    pub(super) fn slot_of(&self, letter: char) -> Option<Slot> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().find(|(_, piece)| piece.letter == letter).map(|(slot, _)| *slot)
    }

    /// Takes a piece out of the game.
    pub(super) fn remove(&mut self, slot: Slot) {
        self.pieces.remove(&slot);
        self.promotions.iter_mut().for_each(|set| set.remove(slot));
    }
}
