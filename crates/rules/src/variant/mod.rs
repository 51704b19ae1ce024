//! A variant, ready to play: what a game says of itself, and the tables that the rule modules read.
//!
//! Invariant: everything that differs between games stands in [`data`] and in `variants/`; the
//! modules that play by it ask for the rule, never for the name. It moves nothing itself.

pub(crate) mod attack;
pub(crate) mod contact;
pub(crate) mod data;
pub(crate) mod movement;
pub(crate) mod odd;
mod promotion;
pub(crate) mod rules_text;
pub(crate) mod vectors;
pub(crate) mod wings;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use attack::AttackLines;
use data::{
    BoardColors, DeadMaterial, EnPassantField, EnPassantRule, Endings, Goal, KindSpec, Promotion,
    PseudoRoyal, Restraints, Role, SideRules, StalemateRule, VariantData,
};
use movement::KindMoves;
use rules_text::{OptionSpec, Preset};
use wings::{WingSquares, right};

use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::piece::{Color, Kind, Piece};
use crate::types::square_set::SquareSet;

/// Whether there can be games of one's own.
pub const OWN: bool = cfg!(feature = "own");

/// Whether all rules are compiled. Where only the games of this crate are played, what none of them
/// needs is left out: it hangs on the few questions that ask this first.
pub const ALL_RULES: bool = OWN || crate::variants::NEED_ALL_RULES;

/// What begins a variant string that holds a game of one's own.
pub(crate) const OWN_PREFIX: &str = "game:";

/// The link of the game that a variant string holds, if it is a game of one's own.
pub fn own_link(variant: &str) -> Option<&str> {
    variant.strip_prefix(OWN_PREFIX).filter(|_| OWN)
}

/// A kind that no variant has: of which there are none on any board.
const NO_KIND: Kind = Kind(31);

/// A variant, ready to play: its data and the tables made from it.
///
/// Positions share their variant, so that it always comes in an [`Arc`]: from [`Variant::parse`]
/// for the games of this crate, from [`games::read`](crate::games::read) for custom variants.
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
    promotion_zones: [SquareSet; 2],
    /// For each kind, the number of each square's reach class; empty where no rule asks.
    pub(crate) reach: Vec<[u8; 256]>,
    king: Kind,
    is_special: bool,
    dead_ends: [Vec<SquareSet>; 2],
}

impl Variant {
    /// A variant made ready to play, by its name with its options.
    pub(crate) fn new(
        name: String,
        options: &'static [OptionSpec],
        presets: &'static [Preset],
        data: VariantData,
    ) -> Arc<Self> {
        let kinds = || (0u8..).map(Kind).zip(data.kinds.iter());
        let kind_of = |letter: char| kinds().find(|(_, spec)| spec.letter == letter).map(|(kind, _)| kind);
        let king = kinds().find(|(_, spec)| spec.role == Role::King).map_or(NO_KIND, |(kind, _)| kind);
        let geometry = data.geometry;
        let moves = Color::BOTH.map(|color| {
            let side = &data.sides[color.index()];
            kinds().map(|(kind, spec)| KindMoves::new(spec, color, side, geometry, kind)).collect::<Vec<_>>()
        });
        let attack_lines = Color::BOTH.map(|color| AttackLines::new(&moves[color.index()], color));
        let mut initial = [[0; 32]; 2];
        let placement = data.start_fen.split(' ').next().unwrap_or_default();
        for c in placement.chars() {
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Some(kind) = kind_of(c.to_ascii_uppercase()) {
                let count: &mut u8 = &mut initial[color.index()][kind.index()];
                *count = count.saturating_add(1);
            }
        }
        let mut kept_rights = [0b1111; 256];
        let wings = Color::BOTH.map(|color| {
            [0, 1].map(|side| {
                let castling = data.sides[color.index()].moves.castling?;
                let wing = castling.wings[side]?;
                let rank = geometry.rank_of_side(color, castling.rank);
                let square = |file| Square::new(file, rank);
                let partner_from = square(wing.partner.0);
                let bit = right(color, side);
                kept_rights[square(wing.king.0).index()] &= !bit;
                kept_rights[partner_from.index()] &= !bit;
                Some(WingSquares {
                    king: kind_of(castling.king)?,
                    king_from: square(wing.king.0),
                    king_to: square(wing.king.1),
                    partner_from,
                    partner_to: square(wing.partner.1),
                    partner: kind_of(wing.letter)?,
                })
            })
        });
        let promotion = |color: Color| &data.sides[color.index()].promotion;
        let promotion_zones = Color::BOTH.map(|color| promotion::zone(promotion(color), geometry, color));
        let by_reach = |color| matches!(promotion(color), Promotion::ByReach { .. });
        let reach = if Color::BOTH.into_iter().any(by_reach) {
            promotion::reach_classes(&moves[0], geometry)
        } else {
            Vec::new()
        };
        let dead_ends = Color::BOTH.map(|color| {
            // As in Fairy-Stockfish a king may go anywhere, however it moves.
            let of_kind = |moves: &KindMoves| {
                if moves.kind == king { SquareSet::NONE } else { odd::dead_ends(moves, geometry) }
            };
            if ALL_RULES && data.restraints.no_dead_ends {
                moves[color.index()].iter().map(of_kind).collect()
            } else {
                Vec::new()
            }
        });
        let has_one_king_each = king != NO_KIND && initial.iter().all(|counts| counts[king.index()] == 1);
        let endings = &data.endings;
        let is_special = ALL_RULES
            && (!has_one_king_each
                || data.pseudo_royal.is_some()
                || endings.extinction.is_some()
                || endings.flags.iter().any(Option::is_some)
                || endings.counts_checks
                || data.restraints != Restraints::default()
                || attack_lines.iter().any(AttackLines::is_odd));
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
            is_special,
            dead_ends,
            data,
        })
    }

    /// The variant string: the name, and the options that differ from their defaults.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game's name for people.
    pub fn title(&self) -> &str {
        &self.data.title
    }

    /// One sentence: what makes the game different.
    pub fn summary(&self) -> &str {
        &self.data.summary
    }

    /// Its name without options. All that a game of somebody's own differs in stands in its name.
    pub fn base_name(&self) -> &str {
        if self.is_own() {
            return &self.name;
        }
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
    pub fn kinds(&self) -> &[KindSpec] {
        &self.data.kinds
    }

    /// What a kind is.
    pub fn kind(&self, kind: Kind) -> &KindSpec {
        &self.data.kinds[kind.index()]
    }

    /// The kind that a letter, capital or small, names.
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        let index = self.data.kinds.iter().position(|kind| kind.letter == letter)?;
        Some(Kind(index as u8))
    }

    /// The letter of a piece in FEN: capital for White, small for Black. A piece of another
    /// variant, of a kind that this one does not have, gives `?`.
    pub fn piece_letter(&self, piece: Piece) -> char {
        let letter = self.data.kinds.get(piece.kind().index()).map_or('?', |kind| kind.letter);
        match piece.color() {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// All kinds, in order.
    pub fn all_kinds(&self) -> impl ExactSizeIterator<Item = Kind> + use<> {
        (0..self.data.kinds.len() as u8).map(Kind)
    }

    /// The royal king's kind, where the game has one.
    pub fn king(&self) -> Option<Kind> {
        (self.king != NO_KIND).then_some(self.king)
    }

    /// The same, or a kind of which there are no pieces.
    #[inline(always)]
    pub(crate) fn king_or_none(&self) -> Kind {
        self.king
    }

    /// Whether legal moves are told by looking at the board after them, and by the rules of
    /// [`Endings`] and [`Restraints`]: false for games of one king a side and plain movement, for
    /// which there is a quick way.
    #[inline(always)]
    pub(crate) fn is_special(&self) -> bool {
        ALL_RULES && self.is_special
    }

    /// Whether the game is not one of ours but of somebody's own, of which nothing is known but its
    /// rules.
    pub fn is_own(&self) -> bool {
        OWN && self.data.is_own
    }

    /// How the game ends.
    pub fn endings(&self) -> &Endings {
        &self.data.endings
    }

    /// What is forbidden beyond leaving a king attacked.
    pub fn restraints(&self) -> &Restraints {
        &self.data.restraints
    }

    /// Which kinds are royal without being kings.
    pub fn pseudo_royal(&self) -> Option<&PseudoRoyal> {
        self.data.pseudo_royal.as_ref().filter(|_| ALL_RULES)
    }

    /// Whether a piece of a kind could never leave a square, where the game forbids to go to such a
    /// one.
    pub(crate) fn is_dead_end(&self, color: Color, kind: Kind, square: Square) -> bool {
        self.dead_ends[color.index()].get(kind.index()).is_some_and(|dead| dead.contains(square))
    }

    /// The starting array with its first turn and rights.
    pub fn start_fen(&self) -> &str {
        &self.data.start_fen
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
        // Where a king can be captured, a bare one can still walk into capture.
        let need_mates = Color::BOTH.into_iter().all(|color| self.must_heed_check(color));
        if need_mates { self.data.dead_material } else { DeadMaterial::Never }
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

    /// A square's colour from 1 to 8 on a board of eight: 1, 2, 7 and 8 on dark squares and the
    /// others on light ones. The pairs (1, 2), (3, 4), (5, 6), (7, 8) are hues, by the parities of
    /// file and rank; within a hue an alfilrider keeps to one tone. `None` on a board of two
    /// colours.
    pub const fn hue(&self, square: Square) -> Option<u8> {
        match self.data.board_colors {
            BoardColors::Two => None,
            BoardColors::Eight => {
                let (file, rank) = (square.file(), square.rank());
                Some(1 + 4 * (file % 2) + 2 * (rank % 2) + (file / 2 + rank / 2) % 2)
            }
        }
    }

    pub(crate) fn en_passant_field(&self) -> EnPassantField {
        self.data.en_passant_field
    }

    /// Whether FEN tells of squares that a pawn has passed as Fairy-Stockfish does.
    pub(crate) fn writes_all_passed(&self) -> bool {
        ALL_RULES && self.data.en_passant_field == EnPassantField::FairyStockfish
    }

    /// Whether a side may capture en passant on a square.
    pub(crate) fn may_pass(&self, capturer: Color, square: Square) -> bool {
        !ALL_RULES || self.data.sides[capturer.index()].moves.en_passant_zone.contains(square)
    }

    /// Whether checks are counted.
    #[inline(always)]
    pub(crate) fn counts_checks(&self) -> bool {
        ALL_RULES && self.data.endings.counts_checks
    }

    /// Whether FEN tells of every square that a side could capture on en passant, whoever stands
    /// where: in Fairy-Stockfish's way where others than pawns capture so.
    pub(crate) fn tells_en_passant(&self, capturer: Color) -> bool {
        let is_pawn = |rule: &EnPassantRule| {
            self.data.kinds.iter().any(|kind| kind.letter == rule.capturer && kind.letterless)
        };
        self.writes_all_passed() && !self.data.sides[capturer.index()].moves.en_passant.iter().all(is_pawn)
    }

    pub(crate) fn pawns_keep_off_edges(&self) -> bool {
        self.data.pawns_keep_off_edges
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
    pub(crate) fn promotion_zone(&self, color: Color) -> &SquareSet {
        &self.promotion_zones[color.index()]
    }

    /// Whether a piece of a kind could go from one square to the other on an empty board.
    pub(crate) fn same_reach(&self, kind: Kind, one: Square, other: Square) -> bool {
        self.reach.get(kind.index()).is_some_and(|class| class[one.index()] == class[other.index()])
    }

    /// The wing of a castling move; `None` for any other.
    #[inline]
    pub(crate) fn wing_of(&self, color: Color, mv: Move) -> Option<&WingSquares> {
        if !mv.is_castling() {
            return None;
        }
        self.wings(color).iter().flatten().find(|wing| wing.king_to == mv.to())
    }

    pub(crate) fn wings(&self, color: Color) -> &[Option<WingSquares>; 2] {
        &self.wings[color.index()]
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        std::ptr::eq(self, other) || self.name == other.name && self.data == other.data
    }
}

impl Eq for Variant {}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.name.hash(hasher);
    }
}

/// Writes the name with its options, as [`Variant::parse`] reads it.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.name)
    }
}
