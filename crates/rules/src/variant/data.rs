//! What a game is written as: its kinds of pieces, and for each side its goal, promotion, multiple steps, en passant and castling.
//!
//! Data only. Each of these enums is read by the one module that owns its rule; `variants/` fills them in.

use crate::types::atoms::Atom;
use crate::types::geometry::Geometry;

/// The part a piece plays in the rules beyond its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Each side has one; the game is about it.
    King,
    /// Promotes, resets the 50-move count, may have multiple steps and take part in en passant,
    /// and stands neither on its own first nor on its last rank.
    Pawn,
    /// Every other piece.
    Piece,
}

/// A kind of piece, as data.
#[derive(Clone, Copy, Debug)]
pub struct KindSpec {
    /// The capital letter for FEN, SAN and promotion.
    pub letter: char,
    /// The name in lower case, such as `camelrider`.
    pub name: &'static str,
    /// The name of its picture in the piece set.
    pub picture: &'static str,
    /// The part it plays.
    pub role: Role,
    /// Its movement.
    pub atoms: &'static [Atom],
}

/// How a side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// By capturing the enemy king, which need not heed check.
    Capture,
    /// By checkmate; the enemy must heed check.
    Checkmate,
}

/// What a side's pawns may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// A piece of its own side that has been captured: `initial − on board` of the kind.
    FromPool,
    /// Any of the kinds that its side had in the array, but pawn and king.
    Any,
    /// On the last ranks, any of those kinds of which no piece of its side stands where it could ever reach
    /// the square of promotion; compulsory on the last rank only.
    ByReach {
        /// How many ranks, the last included.
        camp_ranks: u8,
        /// Letters of pawns, and of what each may always become on the last rank.
        on_last_rank: &'static [(char, char)],
    },
}

/// What it counts as when the side to move has no legal move and is not lost by checkmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StalemateRule {
    /// A draw.
    Draw,
    /// A win for the other side.
    Win,
    /// A win of the minor kind for the other side.
    MinorWin,
}

/// Which positions are drawn because nobody can win them any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadMaterial {
    /// None.
    Never,
    /// King against king.
    BareKings,
    /// King against king, king and knight against king, and kings with bishops all on one square colour.
    Orthodox,
}

/// One castling: where king and partner start and end, as files from 0 on the side's first rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The king's file before and after.
    pub king: (u8, u8),
    /// The partner's file before and after. The partner is what stands there in the array.
    pub partner: (u8, u8),
}

/// A side's castlings: toward the last file (`K` in FEN) and toward the a-file (`Q`).
pub type Castling = Option<[Wing; 2]>;

/// Who may capture whom en passant: letters of the capturing and of the captured pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassantRule {
    /// The letter of the kind that captures.
    pub capturer: char,
    /// The letter of the kind that has just made a multiple step.
    pub victim: char,
}

/// A pawn's right to more than one step at a time from a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiStep {
    /// The letter of the pawn.
    pub pawn: char,
    /// The rank, counted from 1 and from the side's own edge.
    pub rank: u8,
    /// The most steps.
    pub steps: u8,
}

/// The rules of one side.
#[derive(Clone, Copy, Debug)]
pub struct SideRules {
    /// How it wins.
    pub goal: Goal,
    /// What its pawns become.
    pub promotion: Promotion,
    /// Its castlings.
    pub castling: Castling,
    /// Its pawns' multiple steps.
    pub multi_steps: &'static [MultiStep],
    /// What its pawns may capture en passant.
    pub en_passant: &'static [EnPassantRule],
}

/// How many colours a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardColors {
    /// Light and dark.
    Two,
    /// Two tones of four hues, so that every rider of two squares keeps to its colour.
    Eight,
}

/// The data of a variant, before it is made ready to play.
pub(crate) struct VariantData {
    pub(crate) title: &'static str,
    pub(crate) geometry: Geometry,
    pub(crate) kinds: &'static [KindSpec],
    pub(crate) start_fen: &'static str,
    pub(crate) sides: [SideRules; 2],
    pub(crate) stalemate: StalemateRule,
    pub(crate) dead_material: DeadMaterial,
    /// Whether FEN's en-passant field names the pawn after the squares that it passed over.
    pub(crate) en_passant_names_pawn: bool,
    pub(crate) board_colors: BoardColors,
    pub(crate) summary: &'static str,
}
