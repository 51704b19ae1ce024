//! A variant, ready to play: what a game says of itself, and the tables that the rule modules read.
//!
//! Invariant: everything that differs between games stands in [`data`] and in `variants/`; the modules
//! that play by it ask for the rule, never for the name. It moves nothing itself.

pub(crate) mod attack;
pub(crate) mod contact;
pub(crate) mod data;
pub(crate) mod movement;
mod promotion;
pub(crate) mod rules_text;
pub(crate) mod wings;

use std::fmt;
use std::sync::Arc;

use attack::AttackLines;
use data::{
    BoardColors, DeadMaterial, Goal, KindSpec, Promotion, Role, SideRules, StalemateRule, VariantData,
};
use movement::KindMoves;
use rules_text::{OptionSpec, Preset};
use wings::{WingSquares, right};

use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::piece::{Color, Kind};

/// A variant, ready to play: its data and the tables made from it.
pub struct Variant {
    name: String,
    data: VariantData,
    options: &'static [OptionSpec],
    presets: &'static [Preset],
    pub(crate) moves: [Vec<KindMoves>; 2],
    attack_lines: [AttackLines; 2],
    initial: [[u8; 32]; 2],
    /// Per square, the castling rights that stay when something leaves or reaches it.
    kept_rights: [u8; 256],
    wings: [[Option<WingSquares>; 2]; 2],
    promotion_zones: [u16; 2],
    /// For each kind, the number of each square's reach class; empty where no rule asks.
    pub(crate) reach: Vec<[u8; 256]>,
    king: Kind,
}

impl Variant {
    /// A variant made ready to play, by its name with its options.
    pub(crate) fn new(
        name: String,
        options: &'static [OptionSpec],
        presets: &'static [Preset],
        data: VariantData,
    ) -> Arc<Self> {
        let king = data
            .kinds
            .iter()
            .position(|kind| kind.role == Role::King)
            .map(|index| Kind(index as u8))
            .expect("every variant's data has a king");
        let kind_of = |letter: char| {
            data.kinds
                .iter()
                .position(|kind| kind.letter == letter)
                .map(|index| Kind(index as u8))
                .expect("variant data names its own kinds only")
        };
        let moves = Color::BOTH.map(|color| {
            data.kinds
                .iter()
                .map(|spec| KindMoves::new(spec, color, &data.sides[color.index()], data.geometry, kind_of))
                .collect::<Vec<_>>()
        });
        let attack_lines = Color::BOTH.map(|color| AttackLines::new(&moves[color.index()], color));
        let mut initial = [[0; 32]; 2];
        let mut array = Vec::new();
        let placement = data.start_fen.split(' ').next().unwrap_or_default();
        for (row, text) in placement.split('/').enumerate() {
            let mut file = 0;
            let mut run = 0;
            for c in text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = run * 10 + digit as u8;
                    continue;
                }
                file += std::mem::take(&mut run);
                let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                let kind = kind_of(c.to_ascii_uppercase());
                initial[color.index()][kind.index()] += 1;
                array.push((Square::new(file, data.geometry.ranks() - 1 - row as u8), kind));
                file += 1;
            }
        }
        let mut kept_rights = [0b1111; 256];
        let wings = Color::BOTH.map(|color| {
            let first_rank = match color {
                Color::White => 0,
                Color::Black => data.geometry.ranks() - 1,
            };
            let mut side = 0;
            [0, 1].map(|_| {
                let wing = data.sides[color.index()].castling?[side];
                let bit = right(color, side);
                side += 1;
                let square = |file| Square::new(file, first_rank);
                let partner_from = square(wing.partner.0);
                kept_rights[square(wing.king.0).index()] &= !bit;
                kept_rights[partner_from.index()] &= !bit;
                Some(WingSquares {
                    king_from: square(wing.king.0),
                    king_to: square(wing.king.1),
                    partner_from,
                    partner_to: square(wing.partner.1),
                    partner: array
                        .iter()
                        .find(|(square, _)| *square == partner_from)
                        .expect("a castling partner stands in the array")
                        .1,
                })
            })
        });
        let promotion = |color: Color| data.sides[color.index()].promotion;
        let promotion_zones =
            Color::BOTH.map(|color| promotion::zone(promotion(color), data.geometry.ranks(), color));
        let by_reach = |color| matches!(promotion(color), Promotion::ByReach { .. });
        let reach = if Color::BOTH.into_iter().any(by_reach) {
            promotion::reach_classes(&moves[0], data.geometry)
        } else {
            Vec::new()
        };
        Arc::new(Variant {
            name,
            options,
            presets,
            moves,
            attack_lines,
            initial,
            kept_rights,
            wings,
            promotion_zones,
            reach,
            king,
            data,
        })
    }

    /// The variant string: the name, and the options that differ from their defaults.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game's name for people.
    pub fn title(&self) -> &'static str {
        self.data.title
    }

    /// One sentence: what makes the game different.
    pub fn summary(&self) -> &'static str {
        self.data.summary
    }

    /// Its name without options.
    pub fn base_name(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// The options that this game has.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    /// Choices of all its options that have a name.
    pub fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    /// The board's size.
    pub fn geometry(&self) -> Geometry {
        self.data.geometry
    }

    /// The kinds of pieces; a [`Kind`] is an index into it.
    pub fn kinds(&self) -> &'static [KindSpec] {
        self.data.kinds
    }

    /// What a kind is.
    pub fn kind(&self, kind: Kind) -> &'static KindSpec {
        &self.data.kinds[kind.index()]
    }

    /// The kind that a letter, capital or small, names.
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        let index = self.data.kinds.iter().position(|kind| kind.letter == letter)?;
        Some(Kind(index as u8))
    }

    /// All kinds, in order.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.data.kinds.len() as u8).map(Kind)
    }

    /// The king's kind.
    pub fn king(&self) -> Kind {
        self.king
    }

    /// The starting array with its first turn and rights.
    pub fn start_fen(&self) -> &'static str {
        self.data.start_fen
    }

    /// The rules of a side.
    pub fn side(&self, color: Color) -> &SideRules {
        &self.data.sides[color.index()]
    }

    /// Whether a side may not leave its king attacked: the enemy's goal is checkmate.
    #[inline]
    pub fn must_heed_check(&self, color: Color) -> bool {
        self.data.sides[(!color).index()].goal == Goal::Checkmate
    }

    /// What it counts as to have no legal move.
    pub fn stalemate(&self) -> StalemateRule {
        self.data.stalemate
    }

    /// Which positions are drawn for want of pieces.
    pub fn dead_material(&self) -> DeadMaterial {
        self.data.dead_material
    }

    /// How many pieces of a kind a side has in the array.
    pub fn initial_count(&self, color: Color, kind: Kind) -> u8 {
        self.initial[color.index()][kind.index() & 31]
    }

    /// A side's last rank, counted from 0.
    pub fn last_rank(&self, color: Color) -> u8 {
        match color {
            Color::White => self.data.geometry.ranks() - 1,
            Color::Black => 0,
        }
    }

    /// A square's colour from 1 to 8 on a board of eight: 1, 2, 7 and 8 on dark squares and the others on light ones. The
    /// pairs (1, 2), (3, 4), (5, 6), (7, 8) are hues, by the parities of file and rank; within a hue an alfilrider keeps to one
    /// tone. `None` on a board of two colours.
    pub const fn hue(&self, square: Square) -> Option<u8> {
        match self.data.board_colors {
            BoardColors::Two => None,
            BoardColors::Eight => {
                let (file, rank) = (square.file(), square.rank());
                Some(1 + 4 * (file % 2) + 2 * (rank % 2) + (file / 2 + rank / 2) % 2)
            }
        }
    }

    pub(crate) fn en_passant_names_pawn(&self) -> bool {
        self.data.en_passant_names_pawn
    }

    #[inline(always)]
    pub(crate) fn moves_of(&self, color: Color) -> &[KindMoves] {
        &self.moves[color.index()]
    }

    #[inline(always)]
    pub(crate) fn attack_lines(&self, attacker: Color) -> &AttackLines {
        &self.attack_lines[attacker.index()]
    }

    #[inline(always)]
    pub(crate) fn kept_rights(&self, square: Square) -> u8 {
        self.kept_rights[square.index()]
    }

    #[inline(always)]
    pub(crate) fn promotion_zone(&self, color: Color) -> u16 {
        self.promotion_zones[color.index()]
    }

    /// Whether a piece of a kind could go from one square to the other on an empty board.
    pub(crate) fn same_reach(&self, kind: Kind, one: Square, other: Square) -> bool {
        self.reach.get(kind.index()).is_some_and(|class| class[one.index()] == class[other.index()])
    }

    /// The wing of a castling move.
    pub(crate) fn wing_of(&self, color: Color, mv: Move) -> Option<&WingSquares> {
        self.wings(color).iter().flatten().find(|wing| wing.king_to == mv.to())
    }

    pub(crate) fn wings(&self, color: Color) -> &[Option<WingSquares>; 2] {
        &self.wings[color.index()]
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.name)
    }
}
