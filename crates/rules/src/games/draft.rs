//! The content of a section, with defaults for missing keys.

use std::collections::BTreeMap;

use super::keys;
use super::slots::{self, Slot, SlotSet};
use super::unsupported::UnsupportedRule;
use crate::types::atoms::Atom;
use crate::types::square_set::SquareSet;
use crate::types::words::without_invisible;
use crate::variant::data::{DeadMaterial, EnPassantField, Goal, Verdict};

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct DraftPiece {
    pub(super) letter: char,
    pub(super) atoms: Vec<Atom>,
}

/// A set of kinds, or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceSelector {
    All,
    These(SlotSet),
}

/// The kinds to which pawns promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PromotionRule {
    /// The kinds of a list, in a zone.
    Types,
    /// The kinds of the side's start position.
    Array,
    /// The captured pieces of the side.
    Captured,
    /// The kinds whose remaining pieces could not reach the square.
    Reach,
}

/// The content of a section, with defaults for missing keys.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The title, if it differs from the section's name.
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
    /// The target of the king as files from 1: toward the last file and toward the first.
    pub(super) castling_files: [u8; 2],
    pub(super) castling_rank: u8,
    pub(super) castling_king_file: u8,
    pub(super) castling_kings: [SlotSet; 2],
    /// The files where the search for rooks starts.
    pub(super) castling_rook_files: [u8; 2],
    pub(super) castling_rooks: [SlotSet; 2],
    pub(super) checking: bool,
    pub(super) must_capture: bool,
    pub(super) no_dead_ends: bool,
    pub(super) checked_king_stays: bool,
    pub(super) kings_may_not_face: bool,
    pub(super) progress: [SlotSet; 2],
    pub(super) move_rule: u16,
    pub(super) fold_rule: u16,
    pub(super) fold: Verdict,
    pub(super) fold_is_for_white: bool,
    pub(super) stalemate: Verdict,
    pub(super) stalemate_counts: bool,
    pub(super) checkmate: Verdict,
    pub(super) extinction: Option<Verdict>,
    pub(super) extinction_is_claimed: bool,
    pub(super) extinction_is_royal: bool,
    pub(super) duple_check: bool,
    pub(super) extinct: PieceSelector,
    pub(super) extinction_count: u8,
    pub(super) extinction_enemy_count: u8,
    pub(super) flag_pieces: [PieceSelector; 2],
    pub(super) flag_zone: [SquareSet; 2],
    pub(super) flag_count: u8,
    pub(super) flag_blocked: bool,
    pub(super) flag_move: bool,
    pub(super) flag_safe: bool,
    pub(super) counts_checks: bool,
    /// The summary, one line.
    pub(super) summary: String,
    /// The names of the armies of White and Black.
    pub(super) side_names: [String; 2],
    /// The goal of each side against a royal king.
    pub(super) goals: [Goal; 2],
    pub(super) promotion_rules: [PromotionRule; 2],
    /// For promotion by reach: the number of last ranks.
    pub(super) promotion_camp: u8,
    /// For promotion by reach: pairs of pawn and promotion that are always possible on the last
    /// rank.
    pub(super) promotion_always: Vec<(Slot, Slot)>,
    /// Whether a win by stalemate is a minor one.
    pub(super) minor_win: bool,
    pub(super) dead_material: DeadMaterial,
    /// The multiple steps: kind, rank from the side's own edge, maximum number of steps. Replaces
    /// double and triple steps.
    pub(super) multi_steps: [Option<Vec<(Slot, u8, u8)>>; 2],
    /// The pairs of capturer and victim of en passant. Replaces the lists of kinds.
    pub(super) en_passant_pairs: [Option<Vec<(Slot, Slot)>>; 2],
    pub(super) en_passant_field: EnPassantField,
    pub(super) pawns_keep_off_edges: bool,
    /// Whether every pawn move is progress, including reversible ones.
    pub(super) every_pawn_move: bool,
    /// The kinds other than the pawn that SAN writes without a letter.
    pub(super) without_san_letter: SlotSet,
    /// The order of the kinds; kinds that are not in it come first.
    pub(super) piece_order: Vec<Slot>,
    /// Whether White and Black are exchanged.
    pub(super) is_swapped: bool,
    /// Keys that require an unsupported rule, with the rule.
    pub(super) not_played: BTreeMap<&'static str, UnsupportedRule>,
    /// The name of a parent that does not exist.
    pub(super) lost_parent: Option<String>,
    /// Whether the section or its parent has errors.
    pub(super) is_wrong: bool,
}

fn rank(number: u8) -> SquareSet {
    keys::squares(&format!("*{number}")).unwrap_or_default()
}

impl Draft {
    /// A section without keys.
    pub(super) fn new() -> Self {
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
            extinct: PieceSelector::These(SlotSet::NONE),
            extinction_count: 0,
            extinction_enemy_count: 0,
            flag_pieces: [PieceSelector::All; 2],
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
            without_san_letter: SlotSet::NONE,
            piece_order: Vec::new(),
            is_swapped: false,
            not_played: BTreeMap::new(),
            lost_parent: None,
            is_wrong: false,
        }
    }

    /// The title of the game.
    pub(super) fn title(&self, section_name: &str) -> String {
        self.title.clone().unwrap_or_else(|| without_invisible(section_name))
    }

    /// The slot of a letter.
    pub(super) fn slot_of(&self, letter: char) -> Option<Slot> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().find(|(_, piece)| piece.letter == letter).map(|(slot, _)| *slot)
    }

    /// Removes a piece from the game.
    pub(super) fn remove(&mut self, slot: Slot) {
        self.pieces.remove(&slot);
        self.promotions.iter_mut().for_each(|set| set.remove(slot));
    }
}
