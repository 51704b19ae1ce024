//! The data of a game: its kinds of pieces, and for each side its goal, promotion, multiple
//! steps, en passant and castling.
//!
//! Data only. Each of these enums is read by the one module that owns its rule; `games/data.rs`
//! fills them in.

use std::borrow::Cow;

use crate::types::atoms::Atom;
use crate::types::geometry::Geometry;
use crate::types::square_set::SquareSet;

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindSpec {
    /// The capital letter for FEN, SAN and promotion.
    pub letter: char,
    /// The name in lower case, such as `camelrider`.
    pub name: Cow<'static, str>,
    /// The name of its picture in the piece set.
    pub picture: Cow<'static, str>,
    /// The part it plays.
    pub role: Role,
    /// Its movement.
    pub atoms: Cow<'static, [Atom]>,
    /// Whether SAN writes its moves without its letter.
    pub letterless: bool,
}

impl KindSpec {
    /// A kind with a picture of its own name. The letter P is left out of SAN.
    pub const fn new(letter: char, name: &'static str, role: Role, atoms: &'static [Atom]) -> Self {
        KindSpec {
            letter,
            name: Cow::Borrowed(name),
            picture: Cow::Borrowed(name),
            role,
            atoms: Cow::Borrowed(atoms),
            letterless: letter == 'P',
        }
    }
}

/// How a side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// By capturing the enemy king, which need not heed check.
    Capture,
    /// By checkmate; the enemy must heed check.
    Checkmate,
    /// By neither: no king of the enemy's is royal, and the game ends as [`Endings`] say.
    Other,
}

/// What a side's pawns may become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// A piece of its own side that has been captured: `initial − on board` of the kind.
    FromPool,
    /// Any of the kinds that its side had in the array, but pawn and king.
    Any,
    /// On the last ranks, any of those kinds of which no piece of its side stands where it could
    /// ever reach the square of promotion; compulsory on the last rank only.
    ByReach {
        /// How many ranks, the last included.
        camp_ranks: u8,
        /// Letters of pawns, and of what each may always become on the last rank.
        on_last_rank: Cow<'static, [(char, char)]>,
    },
    /// One of certain kinds, on certain squares.
    Among(Box<Among>),
}

/// A choice of kinds to become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Among {
    /// On which squares.
    pub zone: SquareSet,
    /// The letters of the kinds.
    pub kinds: String,
    /// Letters of kinds, and how many of each a side may have at most.
    pub limits: Vec<(char, u8)>,
    /// Whether a pawn that comes to such a square must promote.
    pub compulsory: bool,
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
    /// A win for the side that cannot move.
    OwnWin,
}

/// Which positions are drawn because nobody can win them any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadMaterial {
    /// None.
    Never,
    /// King against king.
    BareKings,
    /// King against king, king and knight against king, and kings with bishops all on one square
    /// colour.
    Orthodox,
}

/// One castling: where king and partner start and end, as files from 0 on the rank of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The king's file before and after.
    pub king: (u8, u8),
    /// The partner's file before and after.
    pub partner: (u8, u8),
    /// The partner's letter.
    pub letter: char,
}

/// A side's castlings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The rank, counted from 1 and from the side's own edge.
    pub rank: u8,
    /// The letter of what castles as a king does, which need not be royal.
    pub king: char,
    /// Toward the last file (`K` in FEN) and toward the a-file (`Q`).
    pub wings: [Option<Wing>; 2],
}

/// Who may capture whom en passant: letters of the capturing and of the captured pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassantRule {
    /// The letter of the kind that captures.
    pub capturer: char,
    /// The letter of the kind that has just made a multiple step.
    pub victim: char,
}

/// Where a right holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On a rank, counted from 1 and from the side's own edge.
    Rank(u8),
    /// On these squares.
    Squares(SquareSet),
}

/// A pawn's right to more than one step at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiStep {
    /// The letter of the pawn.
    pub pawn: char,
    /// Where it has to start.
    pub from: Place,
    /// The most steps.
    pub steps: u8,
}

/// The rules of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideRules {
    /// The name of its army, where the two differ; else empty.
    pub name: Cow<'static, str>,
    /// How it wins.
    pub goal: Goal,
    /// What its pawns become.
    pub promotion: Promotion,
    /// What its pieces may do by where they stand.
    pub moves: Cow<'static, SideMoves>,
}

/// What a side's pieces may do, beyond their movement, by where they stand and stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideMoves {
    /// Its castlings.
    pub castling: Option<Castling>,
    /// Its pawns' multiple steps.
    pub multi_steps: Cow<'static, [MultiStep]>,
    /// What its pawns may capture en passant.
    pub en_passant: Cow<'static, [EnPassantRule]>,
    /// On which squares.
    pub en_passant_zone: SquareSet,
    /// From where its pieces have their first moves ([`Atom::first`]).
    pub first_moves: SquareSet,
    /// The letters of what promotes; pawns where that is empty.
    pub promoters: Cow<'static, str>,
    /// The letters of what sets the count of moves without progress back, where it makes a move
    /// that it could not take back; pawns, whatever they do, where there is no such list.
    pub progress: Option<Cow<'static, str>>,
    /// Letters of kinds, and the only squares that each of them may go to and attack.
    pub regions: Vec<(char, SquareSet)>,
}

/// What FEN's en-passant field tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantField {
    /// The squares passed over, if a capture is legal.
    Squares,
    /// The same, and the pawn.
    SquaresAndPawn,
    /// What Fairy-Stockfish writes: the squares on which a pawn stands ready to capture, legally or
    /// not, and all of them where other pieces may capture so.
    FairyStockfish,
}

/// How something ends for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
}

/// Pieces of which a rule speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// All of a side together.
    All,
    /// Each of the kinds of these letters for itself.
    Kinds(Cow<'static, str>),
}

/// The end by having too few of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extinction {
    /// Of what.
    pub pieces: Pieces,
    /// A side with at most so many of one of them is at its end.
    pub at_most: u8,
    /// The enemy must have at least so many of it.
    pub enemy_at_least: u8,
    /// Whether the enemy must have had a move to save itself the same way: a side to move is at its
    /// end only if the enemy has one piece more.
    pub is_claimed: bool,
    /// What that is for the side at its end.
    pub verdict: Verdict,
}

/// Kinds that are royal without being kings: none of them may be left attacked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PseudoRoyal {
    /// Their letters.
    pub kinds: Cow<'static, str>,
    /// Of a kind of which a side has more than this, none is royal.
    pub at_most: u8,
    /// Whether pieces of which there are more are royal together: not all of them may be attacked
    /// at once.
    pub together: bool,
}

/// The end by reaching squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flag {
    /// Who must reach them.
    pub pieces: Pieces,
    /// The squares.
    pub zone: SquareSet,
}

/// How flags are won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagRules {
    /// How many pieces must stand there.
    pub count: u8,
    /// Whether fewer are enough where all squares are taken.
    pub blocked_wins: bool,
    /// Whether the other side has one more move.
    pub last_move: bool,
    /// Whether they must not be attacked.
    pub safe: bool,
}

/// How a game ends, beyond what its goals say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endings {
    /// Too few pieces.
    pub extinction: Option<Extinction>,
    /// Squares reached, for White and Black.
    pub flags: [Option<Flag>; 2],
    /// How.
    pub flag_rules: FlagRules,
    /// Whether checks are counted, and a side wins by the last one; how many are left stands in the
    /// FEN.
    pub counts_checks: bool,
    /// What checkmate is for the side that is mated.
    pub checkmate: Verdict,
    /// Whether of a side that has no move the pieces are counted: what it counts as holds for the
    /// side with fewer pieces.
    pub stalemate_counts_pieces: bool,
    /// How often a position must stand to end the game; 0 for never.
    pub repetitions: u8,
    /// What that is for the side to move.
    pub repetition: Verdict,
    /// The side for which that is meant is always White.
    pub repetition_is_for_white: bool,
    /// After how many plies without progress a game is drawn; 0 for never.
    pub plies_without_progress: u16,
}

/// A game that ends by its goals, threefold repetition and fifty moves.
pub(crate) static PLAIN: Endings = Endings {
    extinction: None,
    flags: [None, None],
    flag_rules: FlagRules { count: 1, blocked_wins: false, last_move: false, safe: false },
    counts_checks: false,
    checkmate: Verdict::Loss,
    stalemate_counts_pieces: false,
    repetitions: 3,
    repetition: Verdict::Draw,
    repetition_is_for_white: false,
    plies_without_progress: 100,
};

/// What is forbidden beyond leaving a king attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Restraints {
    /// Anything but a capture where there is one.
    pub must_capture: bool,
    /// Giving check.
    pub no_checks: bool,
    /// Two kings that see each other along a line, as in Chinese chess.
    pub kings_may_not_face: bool,
    /// A king's step out of check, unless it takes what checks.
    pub checked_king_stays: bool,
    /// Going where the piece could never move again.
    pub no_dead_ends: bool,
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
    /// Whether no pawn may stand on its own first rank or on its last.
    pub(crate) pawns_keep_off_edges: bool,
    pub(crate) board_colors: BoardColors,
    /// Whether somebody has written it down ([`crate::games`]) and we know nothing of it but that.
    pub(crate) is_own: bool,
}
