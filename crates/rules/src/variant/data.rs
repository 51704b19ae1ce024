//! The data of a variant: kinds of pieces, and the goal, promotion, multiple steps, en passant and
//! castling of each side.
//!
//! This module contains only data. Each enum is interpreted by the module that owns its rule, and
//! filled in by `games/data.rs`.

use std::borrow::Cow;

use crate::types::atoms::Atom;
use crate::types::geometry::Geometry;
use crate::types::piece::Kind;
use crate::types::square_set::SquareSet;

/// The role of a piece in the rules, beyond its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The royal piece; each side has one.
    King,
    /// Promotes, resets the 50-move count, may have multiple steps and en passant, and may not be
    /// on its own first or last rank.
    Pawn,
    /// Every other piece.
    Piece,
}

/// The data of a kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindSpec {
    /// The capital letter for FEN, SAN and promotion.
    pub letter: char,
    /// The lowercase name, such as `camelrider`.
    pub name: Cow<'static, str>,
    /// The name of the image in the piece set; or a single character; or the image itself, as
    /// paths separated by `|`, each with its class and its data.
    pub picture: Cow<'static, str>,
    /// The role in the rules.
    pub role: Role,
    /// Its movement.
    pub atoms: Cow<'static, [Atom]>,
    /// Whether this is the pawn of chess, the variant language's `pawn`, however it moves.
    pub is_pawn: bool,
    /// Whether SAN omits its letter.
    pub omits_san_letter: bool,
}

impl KindSpec {
    /// Creates a kind whose image has its name. `P` is the pawn, and SAN omits its letter.
    pub const fn new(letter: char, name: &'static str, role: Role, atoms: &'static [Atom]) -> Self {
        KindSpec {
            letter,
            name: Cow::Borrowed(name),
            picture: Cow::Borrowed(name),
            role,
            atoms: Cow::Borrowed(atoms),
            is_pawn: letter == 'P',
            omits_san_letter: letter == 'P',
        }
    }
}

/// The goal by which a side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Capture of the enemy king, which need not respond to check.
    Capture,
    /// Checkmate; the enemy must respond to check.
    Checkmate,
    /// Neither: the enemy's king is not royal, and the game ends by [`Endings`].
    Other,
}

/// The kinds to which a side's pawns promote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// From the captured pool: a kind with fewer pieces on the board than in the start position.
    FromPool,
    /// Any kind that the side has in the start position, except pawn and king.
    Any,
    /// On the last ranks, any of those kinds of which the side has no piece that could ever reach
    /// the promotion square. Compulsory on the last rank only.
    ByReach {
        /// The number of ranks, including the last.
        camp_ranks: u8,
        /// Pairs of a pawn's letter and a letter that it may always promote to on the last rank.
        on_last_rank: Cow<'static, [(char, char)]>,
    },
    /// Certain kinds, on certain squares.
    Among(Box<Among>),
}

/// A promotion to certain kinds on certain squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Among {
    /// The promotion squares.
    pub zone: SquareSet,
    /// The letters of the kinds.
    pub kinds: String,
    /// Letters of kinds with the maximum number of such pieces per side.
    pub limits: Vec<(char, u8)>,
    /// Whether a pawn must promote on such a square.
    pub compulsory: bool,
}

/// The result of stalemate: no legal move, without checkmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StalemateRule {
    /// A draw.
    Draw,
    /// A win for the opponent.
    Win,
    /// A minor win for the opponent.
    MinorWin,
    /// A win for the stalemated side.
    OwnWin,
}

/// The dead-material rule: positions drawn because neither side can win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadMaterial {
    /// None.
    Never,
    /// King against king.
    BareKings,
    /// King against king, king and knight against king, and kings with bishops that are all on
    /// squares of one colour.
    Orthodox,
}

/// A castling move: origin and target of king and partner, as files from 0 on the castling rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The king's file before and after.
    pub king: (u8, u8),
    /// The partner's file before and after.
    pub partner: (u8, u8),
    /// The partner's letter.
    pub letter: char,
}

/// The castling moves of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The rank, counted from 1 from the side's own edge.
    pub rank: u8,
    /// The letter of the piece that castles as the king, which need not be royal.
    pub king: char,
    /// Toward the last file (`K` in FEN) and toward the a-file (`Q`).
    pub wings: [Option<Wing>; 2],
}

/// An en-passant rule: the letters of the capturing and of the captured pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassantRule {
    /// The letter of the capturing kind.
    pub capturer: char,
    /// The letter of the kind that made the multiple step.
    pub victim: char,
}

/// The squares where a right applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A rank, counted from 1 from the side's own edge.
    Rank(u8),
    /// A set of squares.
    Squares(SquareSet),
}

/// A pawn's right to make several steps in one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiStep {
    /// The letter of the pawn.
    pub pawn: char,
    /// The squares where it must start.
    pub from: Place,
    /// The maximum number of steps.
    pub steps: u8,
}

/// The rules of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideRules {
    /// The name of the army if the sides differ; otherwise empty.
    pub name: Cow<'static, str>,
    /// The goal.
    pub goal: Goal,
    /// The promotion of its pawns.
    pub promotion: Promotion,
    /// The moves that depend on the squares of its pieces.
    pub moves: Cow<'static, SideMoves>,
}

/// The moves of a side's pieces that depend on where they are and were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideMoves {
    /// The castling moves.
    pub castling: Option<Castling>,
    /// The multiple steps of pawns.
    pub multi_steps: Cow<'static, [MultiStep]>,
    /// The en-passant rules of the side's pawns.
    pub en_passant: Cow<'static, [EnPassantRule]>,
    /// The squares where the side may capture en passant.
    pub en_passant_zone: SquareSet,
    /// The squares where pieces may make first moves ([`Atom::first`]).
    pub first_moves: SquareSet,
    /// The letters of the kinds that promote; if empty, pawns do.
    pub promoters: Cow<'static, str>,
    /// The letters of the kinds whose irreversible moves reset the count of moves without progress.
    /// If `None`, all pawn moves do.
    pub progress: Option<Cow<'static, str>>,
    /// Letters of kinds, with the only squares that each may go to and attack.
    pub regions: Vec<(char, SquareSet)>,
}

/// The content of the en-passant field of FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantField {
    /// The squares passed over, if a capture is legal.
    Squares,
    /// The squares passed over and the pawn's square, if a capture is legal.
    SquaresAndPawn,
    /// As in Fairy-Stockfish: the squares where a pawn is ready to capture, legally or not, and all
    /// squares if other pieces may capture en passant.
    FairyStockfish,
}

/// A result from the point of view of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A win.
    Win,
    /// A loss.
    Loss,
    /// A draw.
    Draw,
}

/// The pieces to which a rule applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// All pieces of a side together.
    All,
    /// Each kind with one of these letters, separately.
    Kinds(Cow<'static, str>),
}

/// The end of the game by having too few pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extinction {
    /// The pieces that are counted.
    pub pieces: Pieces,
    /// The rule applies to a side with at most this many of one of them.
    pub at_most: u8,
    /// The minimum number of pieces of the opponent.
    pub enemy_at_least: u8,
    /// Whether the opponent gets a move to reach the same state: the rule applies to the side to
    /// move only if the opponent has one more than [`Self::enemy_at_least`].
    pub is_claimed: bool,
    /// The result for that side.
    pub verdict: Verdict,
}

/// Pseudo-royal kinds: royal pieces other than kings, none of which may be left attacked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PseudoRoyal {
    /// Their letters.
    pub kinds: Cow<'static, str>,
    /// The pieces of a kind are royal if a side has at most one more of them than this number.
    pub at_most: u8,
    /// Whether all pieces of these kinds are also royal as a group, however many there are: not
    /// all of them may be attacked at once.
    pub together: bool,
}

/// The end of the game by reaching squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flag {
    /// The pieces that must reach them.
    pub pieces: Pieces,
    /// The squares.
    pub zone: SquareSet,
}

/// The conditions of winning by [`Flag`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagRules {
    /// The number of pieces required.
    pub count: u8,
    /// Whether fewer are enough if all squares are occupied.
    pub blocked_wins: bool,
    /// Whether the opponent has one more move.
    pub last_move: bool,
    /// Whether the pieces must not be attacked.
    pub safe: bool,
}

/// The endings of a game beyond its goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endings {
    /// Too few pieces.
    pub extinction: Option<Extinction>,
    /// The squares to reach, for White and Black.
    pub flags: [Option<Flag>; 2],
    /// The conditions of reaching them.
    pub flag_rules: FlagRules,
    /// Whether checks are counted and the last one wins. The remaining checks are part of the FEN.
    pub counts_checks: bool,
    /// The result of checkmate for the mated side.
    pub checkmate: Verdict,
    /// Whether the stalemate rule applies to the side with fewer pieces instead of the stalemated
    /// side.
    pub stalemate_counts_pieces: bool,
    /// The number of occurrences of a position that end the game.
    pub repetitions: Option<u16>,
    /// The result of repetition for the side to move.
    pub repetition: Verdict,
    /// Whether the repetition result is White's instead of the side to move's.
    pub repetition_is_for_white: bool,
    /// The number of plies without progress that draws the game.
    pub plies_without_progress: Option<u16>,
}

/// The endings of a game with threefold repetition and the fifty-move rule only.
pub(crate) static PLAIN: Endings = Endings {
    extinction: None,
    flags: [None, None],
    flag_rules: FlagRules { count: 1, blocked_wins: false, last_move: false, safe: false },
    counts_checks: false,
    checkmate: Verdict::Loss,
    stalemate_counts_pieces: false,
    repetitions: Some(3),
    repetition: Verdict::Draw,
    repetition_is_for_white: false,
    plies_without_progress: Some(100),
};

/// Restrictions on moves beyond the safety of the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Restraints {
    /// A capture is compulsory if there is one.
    pub must_capture: bool,
    /// Giving check is forbidden.
    pub no_checks: bool,
    /// Kings may not face each other along a rank or file, as in Xiangqi.
    pub kings_may_not_face: bool,
    /// A king in check may not move except to capture the checking piece.
    pub checked_king_stays: bool,
    /// Moves to squares from which the piece could never move again are forbidden.
    pub no_dead_ends: bool,
}

/// The number of square colours of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardColors {
    /// Light and dark.
    Two,
    /// Two shades of four hues, such that every rider of leaps over two squares stays on its
    /// colour.
    Eight,
}

/// The data of a variant, from which the tables are built.
#[derive(PartialEq, Eq)]
pub(crate) struct VariantData {
    pub(crate) title: Cow<'static, str>,
    pub(crate) summary: Cow<'static, str>,
    pub(crate) geometry: Geometry,
    pub(crate) kinds: Cow<'static, [KindSpec]>,
    pub(crate) start_fen: Cow<'static, str>,
    pub(crate) sides: [SideRules; 2],
    pub(crate) stalemate: StalemateRule,
    pub(crate) dead_material: DeadMaterial,
    pub(crate) pseudo_royal: Option<PseudoRoyal>,
    pub(crate) endings: Cow<'static, Endings>,
    pub(crate) restraints: Restraints,
    pub(crate) en_passant_field: EnPassantField,
    /// Whether pawns may not be on their own first or last rank.
    pub(crate) pawns_keep_off_edges: bool,
    pub(crate) board_colors: BoardColors,
    /// Whether this is a custom variant ([`crate::games`]).
    pub(crate) is_custom: bool,
}

impl VariantData {
    /// The kind of a letter in either case.
    pub(crate) fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        let index = self.kinds.iter().position(|kind| kind.letter == letter)?;
        Some(Kind(index as u8))
    }
}
