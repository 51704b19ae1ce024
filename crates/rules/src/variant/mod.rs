//! A variant: its description, and the tables that the rule modules read.
//!
//! Invariant: all differences between games are data ([`data`] and the folder `games/`). The rule
//! modules query the data and never depend on a variant's name.

pub(crate) mod attack;
mod attack_line;
pub(crate) mod contact;
pub(crate) mod data;
pub(crate) mod exotic;
pub(crate) mod movement;
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
use wings::WingSquares;

use crate::types::geometry::{Geometry, Square};
use crate::types::moves::Move;
use crate::types::piece::{Color, Kind, Piece};
use crate::types::square_set::SquareSet;

/// Whether custom variants are supported.
pub const CUSTOM_VARIANTS: bool = cfg!(feature = "custom");

/// Whether all rules are compiled. If only the games of this crate are supported, the compiler
/// removes the code of rules that none of them uses, behind checks of this constant.
pub const ALL_RULES: bool = CUSTOM_VARIANTS || crate::variants::NEED_ALL_RULES;

/// The prefix of a variant string that contains a custom variant.
pub(crate) const CUSTOM_PREFIX: &str = "game:";

/// The link in the variant string of a custom variant.
pub fn custom_link(variant: &str) -> Option<&str> {
    variant.strip_prefix(CUSTOM_PREFIX).filter(|_| CUSTOM_VARIANTS)
}

/// A kind without pieces, which no variant has.
const NO_KIND: Kind = Kind(31);

/// A variant: its data and the tables derived from it.
///
/// Positions share their variant in an [`Arc`]. [`Variant::parse`] creates the games of this crate,
/// [`games::read`](crate::games::read) custom variants.
///
/// ```
/// use vicinity_rules::Variant;
///
/// let near = Variant::parse("near")?;
/// assert_eq!((near.title(), near.geometry().files()), ("Near Chess", 8));
/// let letters: String = near.kinds().iter().map(|kind| kind.letter).collect();
/// assert_eq!(letters, "PNBRQK");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Variant {
    name: String,
    data: VariantData,
    options: &'static [OptionSpec],
    presets: &'static [Preset],
    pub(crate) moves: [Vec<KindMoves>; 2],
    attack_lines: [AttackLines; 2],
    initial: [[u8; 32]; 2],
    /// For each square, the castling rights that remain after a move from or to it.
    kept_rights: [u8; 256],
    wings: [[Option<WingSquares>; 2]; 2],
    promotion_zones: [SquareSet; 2],
    /// For each kind, the reach class of each square; empty if no rule uses it.
    pub(crate) reach: Vec<[u8; 256]>,
    king: Kind,
    has_special_rules: bool,
    dead_ends: [Vec<SquareSet>; 2],
}

/// The number of pieces of each colour and kind in the start position.
fn initial_counts(data: &VariantData) -> [[u8; 32]; 2] {
    let mut counts = [[0_u8; 32]; 2];
    let placement = data.start_fen.split(' ').next().unwrap_or_default();
    for letter in placement.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        if let Some(kind) = data.kind_of_letter(letter) {
            let count = &mut counts[color.index()][kind.index()];
            *count = count.saturating_add(1);
        }
    }
    counts
}

impl Variant {
    /// Creates a variant from its data; `name` includes the options.
    pub(crate) fn new(
        name: String,
        options: &'static [OptionSpec],
        presets: &'static [Preset],
        data: VariantData,
    ) -> Arc<Self> {
        let kinds = || (0u8..).map(Kind).zip(data.kinds.iter());
        let king = kinds().find(|(_, spec)| spec.role == Role::King).map_or(NO_KIND, |(kind, _)| kind);
        let geometry = data.geometry;
        let moves = Color::BOTH.map(|color| {
            let side = &data.sides[color.index()];
            kinds().map(|(kind, spec)| KindMoves::new(spec, color, side, geometry, kind)).collect::<Vec<_>>()
        });
        let attack_lines = Color::BOTH.map(|color| AttackLines::new(&moves[color.index()], color));
        let initial = initial_counts(&data);
        let wings = wings::of(&data);
        let kept_rights = wings::kept_rights(&wings);
        let promotion = |color: Color| &data.sides[color.index()].promotion;
        let promotion_zones = Color::BOTH.map(|color| promotion::zone(promotion(color), geometry, color));
        let by_reach = |color| matches!(promotion(color), Promotion::ByReach { .. });
        let reach = if Color::BOTH.into_iter().any(by_reach) {
            promotion::reach_classes(&moves[0], geometry)
        } else {
            Vec::new()
        };
        let dead_ends = Color::BOTH.map(|color| {
            // As in Fairy-Stockfish, a king may move anywhere.
            let of_kind = |moves: &KindMoves| {
                if moves.kind == king { SquareSet::NONE } else { moves.dead_ends(geometry) }
            };
            if ALL_RULES && data.restraints.no_dead_ends {
                moves[color.index()].iter().map(of_kind).collect()
            } else {
                Vec::new()
            }
        });
        let has_one_king_each = king != NO_KIND && initial.iter().all(|counts| counts[king.index()] == 1);
        let endings = &data.endings;
        let has_special_rules = ALL_RULES
            && (!has_one_king_each
                || data.pseudo_royal.is_some()
                || endings.extinction.is_some()
                || endings.flags.iter().any(Option::is_some)
                || endings.counts_checks
                || data.restraints != Restraints::default()
                || attack_lines.iter().any(AttackLines::is_exotic));
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
            has_special_rules,
            dead_ends,
            data,
        })
    }

    /// The variant string: the name with the options that differ from their defaults.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title of the game.
    pub fn title(&self) -> &str {
        &self.data.title
    }

    /// One sentence about the game's distinctive rules.
    pub fn summary(&self) -> &str {
        &self.data.summary
    }

    /// The name without options. A custom variant has no options, so its name is returned whole.
    pub fn base_name(&self) -> &str {
        if self.is_custom() {
            return &self.name;
        }
        self.name.split(':').next().unwrap_or_default()
    }

    /// The options.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    /// Named combinations of options.
    pub fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    /// The size of the board.
    pub fn geometry(&self) -> Geometry {
        self.data.geometry
    }

    /// The kinds of pieces, indexed by [`Kind`].
    pub fn kinds(&self) -> &[KindSpec] {
        &self.data.kinds
    }

    /// The data of a kind.
    ///
    /// # Panics
    /// If the kind is of another variant and this one has fewer kinds.
    pub fn kind(&self, kind: Kind) -> &KindSpec {
        &self.data.kinds[kind.index()]
    }

    /// The kind of a letter in either case.
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        self.data.kind_of_letter(letter)
    }

    /// The letter of a piece in FEN: uppercase for White, lowercase for Black. `?` for a kind of
    /// another variant that this one does not have.
    pub fn piece_letter(&self, piece: Piece) -> char {
        let letter = self.letter(piece.kind()).unwrap_or('?');
        match piece.color() {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The letter of a kind; `None` for a kind of another variant that this one does not have.
    pub(crate) fn letter(&self, kind: Kind) -> Option<char> {
        self.data.kinds.get(kind.index()).map(|kind| kind.letter)
    }

    /// All kinds, in order.
    pub fn all_kinds(&self) -> impl ExactSizeIterator<Item = Kind> + use<> {
        (0..self.data.kinds.len() as u8).map(Kind)
    }

    /// The kind of the royal king, if there is one.
    pub fn king(&self) -> Option<Kind> {
        (self.king != NO_KIND).then_some(self.king)
    }

    /// [`Variant::king`], or a kind without pieces.
    #[inline(always)]
    pub(crate) fn king_or_none(&self) -> Kind {
        self.king
    }

    /// Whether legality needs the board after each move, or the rules of [`Endings`] and
    /// [`Restraints`]. False for variants with one king per side and plain movement, which have a
    /// faster method.
    #[inline(always)]
    pub(crate) fn has_special_rules(&self) -> bool {
        ALL_RULES && self.has_special_rules
    }

    /// Whether this is a custom variant instead of a game of this crate.
    pub fn is_custom(&self) -> bool {
        CUSTOM_VARIANTS && self.data.is_custom
    }

    /// The endings of the game.
    pub fn endings(&self) -> &Endings {
        &self.data.endings
    }

    /// The restrictions on moves beyond the safety of the king.
    pub fn restraints(&self) -> &Restraints {
        &self.data.restraints
    }

    /// The kinds that are royal without being kings.
    pub fn pseudo_royal(&self) -> Option<&PseudoRoyal> {
        self.data.pseudo_royal.as_ref().filter(|_| ALL_RULES)
    }

    /// Whether a piece of a kind could never leave a square, in variants that forbid moves to such
    /// squares.
    pub(crate) fn is_dead_end(&self, color: Color, kind: Kind, square: Square) -> bool {
        self.dead_ends[color.index()].get(kind.index()).is_some_and(|dead| dead.contains(square))
    }

    /// The FEN of the start position.
    pub fn start_fen(&self) -> &str {
        &self.data.start_fen
    }

    /// The rules of a side.
    pub fn side(&self, color: Color) -> &SideRules {
        &self.data.sides[color.index()]
    }

    /// Whether a side must resolve and avoid check: the enemy's goal is checkmate.
    #[inline]
    pub fn must_resolve_check(&self, color: Color) -> bool {
        self.data.sides[(!color).index()].goal == Goal::Checkmate
    }

    /// The result of stalemate.
    pub fn stalemate(&self) -> StalemateRule {
        self.data.stalemate
    }

    /// The dead-material rule.
    pub fn dead_material(&self) -> DeadMaterial {
        // A bare king that may be captured can still walk into capture.
        let need_mates = Color::BOTH.into_iter().all(|color| self.must_resolve_check(color));
        if need_mates { self.data.dead_material } else { DeadMaterial::Never }
    }

    /// The number of pieces of a kind that a side has in the start position.
    pub fn initial_count(&self, color: Color, kind: Kind) -> u8 {
        self.initial[color.index()][kind.index() & 31]
    }

    /// The last rank of a side, counted from 0.
    pub fn last_rank(&self, color: Color) -> u8 {
        match color {
            Color::White => self.data.geometry.ranks() - 1,
            Color::Black => 0,
        }
    }

    /// The colour of a square, from 1 to 8, on a board of eight colours: 1, 2, 7 and 8 for dark
    /// squares, the others for light ones. The pairs (1, 2), (3, 4), (5, 6), (7, 8) are hues, by
    /// the parities of file and rank; an alfilrider stays on one shade of a hue. `None` on a board
    /// of two colours.
    pub const fn square_color(&self, square: Square) -> Option<u8> {
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

    /// Whether the en-passant field of FEN follows Fairy-Stockfish.
    pub(crate) fn uses_fairy_en_passant_field(&self) -> bool {
        ALL_RULES && self.data.en_passant_field == EnPassantField::FairyStockfish
    }

    /// Whether a side may capture en passant on a square.
    pub(crate) fn may_capture_en_passant_on(&self, capturer: Color, square: Square) -> bool {
        !ALL_RULES || self.data.sides[capturer.index()].moves.en_passant_zone.contains(square)
    }

    /// Whether checks are counted.
    #[inline(always)]
    pub(crate) fn counts_checks(&self) -> bool {
        ALL_RULES && self.data.endings.counts_checks
    }

    /// Whether FEN lists all squares of a multiple step, whether or not a piece is ready to
    /// capture. As in Fairy-Stockfish, this is the case if pieces other than pawns capture en
    /// passant.
    pub(crate) fn lists_all_en_passant_squares(&self, capturer: Color) -> bool {
        let is_pawn = |rule: &EnPassantRule| {
            self.data.kinds.iter().any(|kind| kind.letter == rule.capturer && kind.is_pawn)
        };
        self.uses_fairy_en_passant_field()
            && !self.data.sides[capturer.index()].moves.en_passant.iter().all(is_pawn)
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

    /// Whether two squares are in the same reach class of a kind: a piece of that kind could go
    /// from one to the other on an empty board.
    pub(crate) fn same_reach(&self, kind: Kind, one: Square, other: Square) -> bool {
        self.reach.get(kind.index()).is_some_and(|class| class[one.index()] == class[other.index()])
    }

    /// The wing of a castling move; `None` for other moves.
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

/// Writes the name with its options, as accepted by [`Variant::parse`].
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
